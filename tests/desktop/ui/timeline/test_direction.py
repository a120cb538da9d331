"""Messages that read from right to left, and a window that does."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.ui.timeline.codeblock import CodeText
from desktop.ui.timeline.footer import Footer
from desktop.ui.timeline.message import MessageWidget
from desktop.ui.timeline.rows import Notice, Row, Siblings
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.pseudo import spoken_by_all
from tests.support.timeline_probe import row_of

HEBREW = "שלום לכולם"
ROWS = (Row(0, "user", "Hi"), Row(1, "assistant", "Yes", siblings=Siblings(0, 2)))


@pytest.fixture
def from_right() -> Iterator[None]:
    with spoken_by_all("from-right"):
        yield


def bubble_of(timeline: Timeline, seq: int) -> QRect:
    row = row_of(timeline, seq)
    assert isinstance(row, MessageWidget)
    return row._bubble


def words_of(timeline: Timeline, seq: int) -> QRect:
    """Return where the words of a message stand in its row, by the document's own measure."""
    row = row_of(timeline, seq)
    area = row.areas[0]
    line = area.document().firstBlock().layout().lineAt(0)
    place = line.naturalTextRect().toAlignedRect()
    return place.translated(area.mapTo(row, QPoint(0, 0)))


def test_a_table_in_hebrew_begins_at_the_right_and_is_copied_as_it_was(
    make_timeline: MakeTimeline,
) -> None:
    head, rows = ["שם", "מה", "גב"], [["דג", "31", "*צב*"], ["כלב", "7", "גמל"]]
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    table = "\n".join([lines[0], "|---|:---:|---:|", *lines[1:]])
    timeline = make_timeline([Row(0, "assistant", table)])
    (area,) = row_of(timeline, 0).areas
    lefts = [area.cursorRect(area.document().find(word)).left() for word in head]
    assert lefts[0] > lefts[1] > lefts[2]
    timeline.select_all()
    words = timeline.selected_text().split("\n")
    assert words == ["\t".join(head), "דג\t31\tצב", "כלב\t7\tגמל"]
    assert "\n".join(words).replace("\t", ", ") in area.accessibleName()
    timeline.copy_source()
    assert QGuiApplication.clipboard().text() == table


@pytest.mark.parametrize("words", ["Hello to all", HEBREW, f"Hello\n\n{HEBREW} {HEBREW}"])
def test_ones_own_words_stand_in_their_bubble(make_timeline: MakeTimeline, words: str) -> None:
    timeline = make_timeline([Row(0, "user", words)])
    bubble = bubble_of(timeline, 0)
    assert bubble.contains(words_of(timeline, 0))
    assert row_of(timeline, 0).rect().contains(bubble.adjusted(1, 1, -1, -1))


@pytest.mark.usefixtures("from_right")
@pytest.mark.parametrize("words", ["Hello to all", HEBREW])
def test_ones_own_words_stand_at_the_left_where_reading_ends(
    make_timeline: MakeTimeline, words: str
) -> None:
    timeline = make_timeline([Row(0, "user", words)])
    bubble = bubble_of(timeline, 0)
    assert bubble.left() == 0
    assert bubble.contains(words_of(timeline, 0))


@pytest.mark.usefixtures("from_right")
def test_what_can_be_done_begins_at_the_right(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(ROWS)
    footer = row_of(timeline, 1).findChild(Footer)
    assert footer is not None
    stops = [each for each in footer.stops if each.isVisible()]
    lefts = [each.mapTo(footer, QPoint(0, 0)).x() for each in stops]
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[0] > footer.width() / 2
    assert [_icon_of(each) for each in stops[-2:]] == ["chevron-right", "chevron-left"]


@pytest.mark.usefixtures("from_right")
def test_a_notice_begins_at_the_right(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(1, "notice", notice=Notice("error", ("retry",), "X"))])
    row = row_of(timeline, 1)
    word, button = (part.geometry() for part in row.children() if _is_shown(part))
    assert word.left() > button.right()


def _is_shown(part: object) -> bool:
    return isinstance(part, QWidget) and part.isVisible()


def _icon_of(widget: QWidget) -> object:
    return getattr(widget, "_icon_name", None)


@pytest.mark.usefixtures("from_right")
def test_a_line_of_code_is_seen_from_its_beginning_also_where_there_is_less_room(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline([Row(0, "assistant", f"```\n{60 * 'x'}\n```")])
    code = row_of(timeline, 0).findChild(CodeText)
    assert code is not None
    timeline.resize(420, timeline.height())
    assert code.horizontalScrollBar().maximum() > 0
    assert code.cursorRect().left() >= 0, "of the first letter"
