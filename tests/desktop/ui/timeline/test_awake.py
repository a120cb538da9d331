"""What can be done with a message shows where a person is."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import row_of

ROWS = [
    Row(0, "user", "Hello there"),
    Row(1, "assistant", "Hi", model="SmolLM2"),
    Row(2, "user", "Good"),
    Row(3, "assistant", "Indeed", model="SmolLM2"),
]


def _copy(row: RowWidget) -> QAbstractButton:
    named = (each for each in row.findChildren(QAbstractButton) if each.isVisible())
    return next(each for each in named if each.accessibleName() == "Copy message")


def _shows(row: RowWidget) -> bool:
    """Whether a person sees the button: it paints anything but the ground."""
    image = _copy(row).grab().toImage()
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    return len(colours) > 1


def _leave(qtbot: QtBot, timeline: Timeline) -> None:
    qtbot.mouseMove(timeline.viewport(), QPoint(2, timeline.viewport().height() - 2))


def test_what_can_be_done_shows_under_the_mouse_and_below_the_last_message(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    _leave(qtbot, timeline)
    timeline.setFocus()
    assert [_shows(row_of(timeline, seq)) for seq in range(4)] == [False, False, False, True]
    qtbot.mouseMove(row_of(timeline, 1), QPoint(10, 10))
    qtbot.waitUntil(lambda: _shows(row_of(timeline, 1)))
    _leave(qtbot, timeline)
    qtbot.waitUntil(lambda: not _shows(row_of(timeline, 1)))


def test_what_can_be_done_shows_where_the_keys_are(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    _leave(qtbot, timeline)
    timeline.focus_row(0)
    assert _shows(row_of(timeline, 0))
    _copy(row_of(timeline, 0)).setFocus()
    assert _shows(row_of(timeline, 0))
    timeline.focus_row(1)
    assert not _shows(row_of(timeline, 0))
    assert _shows(row_of(timeline, 1))


def test_the_last_message_gives_its_place_to_the_next(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(ROWS)
    timeline.setFocus()
    timeline.append_rows([Row(4, "user", "More")])
    assert not _shows(row_of(timeline, 3))
    assert _shows(row_of(timeline, 4))
    timeline.begin_live()
    assert not _shows(row_of(timeline, 4))


def test_a_question_stands_nearer_to_its_answer_than_to_the_one_before(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(ROWS)

    def between(above: int, below: int) -> int:
        end, start = row_of(timeline, above).areas[-1], row_of(timeline, below).areas[0]
        return (
            start.mapTo(timeline, QPoint()).y() - end.mapTo(timeline, end.rect().bottomLeft()).y()
        )

    assert between(0, 1) < between(1, 2)
