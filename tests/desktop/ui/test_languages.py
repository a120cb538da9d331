"""Which language is spoken, and what comes with it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt, QTime
from PySide6.QtGui import QFont, QImage
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.ui.failures import sentence_of
from desktop.ui.families import mono_families, ui_families
from desktop.ui.i18n import tr
from desktop.ui.languages import ENGLISH, language_of, use_language, written_as
from desktop.ui.looks import shell_sheet
from desktop.ui.theme import LIGHT, style_sheet


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    del qapp
    before = QLocale()
    yield
    use_language(ENGLISH)
    QLocale.setDefault(before)


@pytest.fixture
def plain_window(qapp: QApplication) -> Iterator[None]:
    """Take away what an earlier window left on all widgets: it would be mixed with one's own."""
    before = qapp.styleSheet()
    qapp.setStyleSheet("")
    yield
    qapp.setStyleSheet(before)


@pytest.mark.parametrize(
    ("chosen", "system", "spoken"),
    [
        ("", ["zh-Hans-CN", "zh-CN", "zh"], "zh_CN"),
        ("", ["zh-Hant-TW", "zh-TW"], "zh_CN"),
        ("", ["fr-FR", "zh-CN"], "zh_CN"),
        ("", ["en-GB", "zh-CN"], "en"),
        ("", ["fr-FR", "de"], "en"),
        ("en", ["zh-CN"], "en"),
        ("zh_CN", ["en-US"], "zh_CN"),
        ("tlh", ["zh-CN"], "en"),
    ],
)
def test_the_window_speaks_what_was_chosen_or_what_the_system_says(
    chosen: str, system: list[str], spoken: str
) -> None:
    assert language_of(chosen, system) == spoken


def test_with_a_language_come_its_dates_its_direction_and_the_words_of_the_toolkit() -> None:
    use_language("zh_CN")
    assert QLocale().name() == "zh_CN"
    assert QApplication.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    use_language("en")
    assert QLocale().language() in {QLocale.Language.English, QLocale.Language.C}
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert tr("New chat") == "New chat"


@pytest.mark.parametrize(
    ("spoken", "system", "written"),
    [
        ("en", "de_DE", "05/11/2026 17:08"),
        ("en", "en_GB", "05/11/2026 17:08"),
        ("en", "ar_EG", "05/11/2026 5:08 pm"),
        ("en", "es_US", "11/5/26 5:08 PM"),
        ("zh_CN", "de_DE", "2026/11/5 17:08"),
        ("zh_CN", "C", "2026/11/5 17:08"),
    ],
)
def test_a_date_is_written_as_in_the_country_of_who_reads_it(
    spoken: str, system: str, written: str
) -> None:
    moment = QDateTime(QDate(2026, 11, 5), QTime(17, 8))
    shown = written_as(spoken, QLocale(system)).toString(moment, QLocale.FormatType.ShortFormat)
    assert " ".join(shown.split()) == written


@pytest.mark.parametrize(
    ("server", "told"),
    [
        ("", "运行模型的程序没有运行。"),
        ("Ollama", "Ollama 没有运行。"),
        ("127.0.0.1:9", "127.0.0.1:9 上的程序没有运行。"),
    ],
)
def test_in_chinese_only_other_words_stand_a_space_apart(server: str, told: str) -> None:
    use_language("zh_CN")
    assert sentence_of("NOT_RUNNING", server).startswith(told)


def test_a_file_dialog_of_the_toolkit_speaks_the_language_all_over(qtbot: QtBot) -> None:
    use_language("zh_CN")
    dialog = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    said = [label.text() for label in dialog.findChildren(QLabel) if label.text()]
    assert said
    assert all(any("一" <= sign <= "鿿" for sign in words) for words in said)


@pytest.mark.parametrize(
    ("locale", "kind"),
    [("zh_CN", "SC"), ("zh_TW", "TC"), ("ja_JP", "JP"), ("ko_KR", "KR"), ("en_US", "SC")],
)
def test_signs_are_drawn_as_the_readers_of_the_language_draw_them(locale: str, kind: str) -> None:
    QLocale.setDefault(QLocale(locale))
    for families in (ui_families(), mono_families()):
        eastern = [name for name in families if "CJK" in name]
        assert eastern[0].endswith(f"CJK {kind}")
        assert families[0] in {"Inter", "JetBrains Mono"}


@pytest.mark.parametrize(("scale", "higher_px"), [(1.0, 1), (1.5, 2), (2.0, 2)])
@pytest.mark.usefixtures("plain_window")
@pytest.mark.parametrize("kind", [QPushButton, QComboBox])
def test_the_words_of_a_button_stand_higher_where_letters_hang_low(
    qtbot: QtBot, kind: type[QPushButton] | type[QComboBox], scale: float, higher_px: int
) -> None:
    theme = replace(LIGHT, scale=scale)
    button = kind()
    qtbot.addWidget(button)
    if isinstance(button, QComboBox):
        button.addItem("HH")
    else:
        button.setText("HH")
    button.setFont(QFont("DejaVu Sans", round(theme.body_pt)))
    rows: dict[str, list[int]] = {}
    for language in (ENGLISH, "zh_CN"):
        use_language(language)
        button.setStyleSheet(style_sheet(theme) + shell_sheet(theme))
        button.resize(button.sizeHint())
        rows[language] = inked_rows(button.grab().toImage())
    assert rows["zh_CN"] == [row - higher_px for row in rows[ENGLISH]]


def inked_rows(image: QImage) -> list[int]:
    inside = range(4, image.height() - 4)
    return [
        y for y in inside if any(image.pixelColor(x, y).lightness() < 128 for x in range(8, 36))
    ]
