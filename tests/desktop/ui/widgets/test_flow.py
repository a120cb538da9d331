"""What stands side by side, and begins a new line where there is no more room."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.flow import FlowLayout


def _lines(qtbot: QtBot, count: int, width_px: int, *, evenly: bool) -> list[int]:
    """Return how many of `count` parts, 100 wide and 10 apart, stand in each line."""
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box, gap_px=10, evenly=evenly)
    for _ in range(count):
        part = QWidget(box)
        part.setFixedSize(100, 20)
        flow.addWidget(part)
    box.resize(width_px, 500)
    box.grab()
    tops = [flow.itemAt(at).geometry().top() for at in range(count)]  # type: ignore[union-attr]  # there are as many
    return [tops.count(top) for top in sorted(set(tops))]


def test_no_part_stands_alone_where_lines_are_to_be_even(qtbot: QtBot) -> None:
    assert _lines(qtbot, 5, 440, evenly=False) == [4, 1]
    assert _lines(qtbot, 5, 440, evenly=True) == [3, 2]
    assert _lines(qtbot, 5, 540, evenly=True) == [5]
    assert _lines(qtbot, 5, 90, evenly=True) == [1] * 5
