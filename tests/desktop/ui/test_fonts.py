from PySide6.QtGui import QFontDatabase
from pytestqt.qtbot import QtBot

from desktop.ui.fonts import missing_scripts


def only_latin(system: QFontDatabase.WritingSystem | None = None) -> list[str]:
    return [] if system is not None else ["DejaVu Sans"]


def everything(_system: QFontDatabase.WritingSystem | None = None) -> list[str]:
    return ["Noto Sans CJK SC", "Noto Color Emoji"]


def test_a_computer_without_eastern_and_emoji_fonts_is_noticed(qtbot: QtBot) -> None:
    del qtbot
    assert missing_scripts(only_latin) == ("Chinese, Japanese and Korean", "emoji")


def test_a_computer_with_them_is_left_in_peace() -> None:
    assert missing_scripts(everything) == ()
