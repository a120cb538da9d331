"""No rule of a style sheet and no icon outlives what it was made for."""

import re
from pathlib import Path

from desktop.ui.icons import NAMES

UI = Path(__file__).parents[2] / "desktop" / "ui"
SHEETS = (UI / "theme.py", UI / "looks.py", UI / "viewer" / "look.py")
LOOK = re.compile(r'\[look="([\w-]+)"\]')


def words_of_the_window(*, without: tuple[Path, ...]) -> set[str]:
    files = (file for file in UI.rglob("*.py") if file not in without)
    return {word for file in files for word in re.findall(r'"([\w-]+)"', file.read_text("utf-8"))}


def test_every_look_that_a_sheet_describes_is_that_of_some_widget() -> None:
    described = {look for sheet in SHEETS for look in LOOK.findall(sheet.read_text("utf-8"))}
    assert described
    assert described - words_of_the_window(without=SHEETS) == set()


def test_every_icon_is_shown_somewhere() -> None:
    ends = ("left", "right")  # of the one that points where one reads on
    words = words_of_the_window(without=(UI / "icons.py",))
    shown = words | {f"chevron-{end}" for end in ends}
    assert set(NAMES) - shown == set()
