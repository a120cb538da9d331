import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QTextDocument, QWheelEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.i18n import number
from desktop.ui.theme import DARK, LIGHT
from desktop.ui.timeline.body import Body, segments_of
from desktop.ui.timeline.codeblock import CodeBlock
from desktop.ui.timeline.filling import line_px
from desktop.ui.timeline.highlight import Highlighter
from desktop.ui.timeline.markdown import Block, blocks_of, plain_blocks
from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.textblock import TextBlock
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import button, row_of, turn_wheel

_LEFT = Qt.MouseButton.LeftButton
WIDTH_PX = 700


@pytest.fixture
def body(qtbot: QtBot) -> Iterator[Body]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(WIDTH_PX, 600)
    body = Body(window)
    body.set_look(WIDTH_PX, LIGHT, whole=False)
    with qtbot.waitExposed(window):
        window.show()
    yield body
    window.close()


def show(body: Body, text: str) -> Body:
    blocks = blocks_of(text)
    body.show_blocks(blocks, len(blocks))
    return body


def test_lines_are_whole_pixels_and_paragraphs_stand_evenly(body: Body) -> None:
    show(body, "one\n\ntwo\n\nthree")
    assert body.height() == 3 * line_px(LIGHT) + 2 * 12


def test_what_a_person_typed_keeps_its_lines_and_the_empty_ones(body: Body) -> None:
    blocks = plain_blocks("one\n  two\n\nfour")
    body.show_blocks(blocks, len(blocks))
    assert body.height() == 4 * line_px(LIGHT)


def test_a_text_is_laid_out_once_until_it_shows(qtbot: QtBot, body: Body) -> None:
    block = TextBlock(body)
    document, laid_out = block.document(), []
    layout = document.documentLayout()
    layout.update.connect(lambda: laid_out.append(not document.isEmpty()))
    block.show_blocks(blocks_of("one\n\n- two\n- three"), WIDTH_PX, LIGHT, whole=True)
    with qtbot.waitExposed(block):
        block.show()
    assert sum(laid_out) == 1


@pytest.mark.parametrize(
    "before", ["one\n\n> two\n\nthree", "```\none\n```\n\ntwo\n\n```\nthree\n```"]
)
def test_a_body_used_again_shows_every_block(body: Body, before: str) -> None:
    show(body, before)
    show(body, "a\n\n```\nb\n```\n\n> c\n\n```\nd\n```\n\ne")
    assert [area.toPlainText() for area in body.areas] == ["a", "b", "c", "d", "e"]
    assert [segment.first for segment in body.segments] == [0, 1, 2, 3, 4]


def test_words_that_become_code_are_shown_in_the_same_frame(body: Body) -> None:
    body.show_blocks(blocks_of("a\n\n``"), 1)
    body.show_blocks(blocks_of("a\n\n```\nb"), 1, 1)
    assert [area.toPlainText() for area in body.areas] == ["a", "b"]
    assert all(area.isVisible() for area in body.areas)


def test_runs_of_prose_share_a_widget_and_the_run_is_capped() -> None:
    blocks = blocks_of("\n\n".join(f"paragraph {n}" for n in range(1500)))
    segments = list(segments_of(blocks, len(blocks)))
    assert len(segments) == 1500 / 12
    assert [s.first for s in segments[:3]] == [0, 12, 24]


def test_unsettled_blocks_stand_alone() -> None:
    blocks = blocks_of("one\n\ntwo\n\nthree\n\nfour")
    assert [len(s.blocks) for s in segments_of(blocks, 3)] == [3, 1]


def test_segments_from_the_middle_are_those_of_the_whole(body: Body) -> None:
    blocks = blocks_of("one\n\ntwo\n\n```\nx\n```\n\nthree\n\n> q\n\nfour")
    body.show_blocks(blocks[:4], 3)
    body.show_blocks(blocks, len(blocks), 3)
    assert list(body.segments) == list(segments_of(blocks, len(blocks)))


def test_nothing_is_loaded_by_showing_a_message(body: Body) -> None:
    show(
        body,
        '<img src="file:///etc/passwd">\n\n![x](https://example.com/x.png)\n\n![y](/etc/hosts)',
    )
    (text,) = body.areas
    assert isinstance(text, TextBlock)
    kind = QTextDocument.ResourceType.ImageResource.value
    assert text.loadResource(kind, QUrl("file:///etc/passwd")) is None
    assert "\ufffc" not in text.toPlainText()  # no object stands in the text
    assert "<img" in text.toPlainText()


def test_code_is_coloured_and_copied_without_decoration(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([Row(0, "assistant", "```python\nx = '🎉'  # why\nreturn 1\n```")])
    row = row_of(timeline, 0)
    qtbot.mouseClick(button(row, "Copy code"), _LEFT)
    assert QGuiApplication.clipboard().text() == "x = '🎉'  # why\nreturn 1"
    document = row.areas[0].document()
    qtbot.waitUntil(lambda: bool(document.firstBlock().layout().formats()))
    formats = document.firstBlock().layout().formats()
    comment = max(formats, key=lambda one: one.start)
    assert (comment.start, comment.length) == (10, 5)  # UTF-16: the emoji counts two


@pytest.mark.usefixtures("qapp")
def test_highlighting_in_bites_gives_what_one_go_gives() -> None:
    code = "def f(x):\n    '''doc\n    more'''\n    return x  # end\n" * 40
    looks = []
    for budget_s in (9.0, 0.0):
        document = QTextDocument(code)
        highlighter = Highlighter(document)
        highlighter.start(code, "python", LIGHT)
        while not highlighter.is_done:
            highlighter.step(budget_s)
        looks.append(_formats(document))
    assert looks[0] == looks[1]


@pytest.mark.usefixtures("qapp")
def test_code_that_grew_is_coloured_like_code_that_did_not() -> None:
    code = "\n\n".join(f"def f{n}(x):\n    return '{n}'  # {n}" for n in range(60))
    grown, document = QTextDocument(code), QTextDocument(code)
    highlighter = Highlighter(grown)
    for end in range(500, len(code) + 500, 500):
        highlighter.start(code[:end], "python", LIGHT, growing=True)
        highlighter.step(9.0)
    whole = Highlighter(document)
    whole.start(code, "python", LIGHT)
    whole.step(9.0)
    assert _formats(grown) == _formats(document)


def _formats(document: QTextDocument) -> list[list[tuple[int, int]]]:
    found = []
    block = document.begin()
    while block.isValid():
        found.append([(one.start, one.length) for one in block.layout().formats()])
        block = block.next()
    return found


def test_an_unknown_language_is_shown_without_colours(body: Body) -> None:
    show(body, "```nosuchlanguage\nx\n```")
    (code,) = body._widgets
    assert isinstance(code, CodeBlock)
    assert code.area.toPlainText() == "x"


def test_wide_code_scrolls_sideways_and_not_the_chat(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "assistant", "```\n" + "x" * 400 + "\n```")])
    area = row_of(timeline, 0).areas[0]
    turn_wheel(area.viewport(), QPoint(-240, 0))
    assert area.horizontalScrollBar().value() > 0


def test_long_code_is_cut_until_all_is_wanted(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    code = "\n".join(f"line {n}" for n in range(2000))
    timeline = make_timeline([Row(0, "assistant", f"```\n{code}\n```")])
    row = row_of(timeline, 0)
    qtbot.waitUntil(lambda: not row.is_filling)
    assert row.areas[0].document().blockCount() == 400
    qtbot.mouseClick(button(row, f"Show all {number(2000)} lines"), _LEFT)
    assert row.areas[0].document().blockCount() == 2000


def test_code_of_countless_lines_is_written_in_turns_in_the_room_it_needs(
    qtbot: QtBot, body: Body
) -> None:
    body.set_look(700, LIGHT, whole=True)
    code = "\n".join(f"line {number}" for number in range(5000))
    show(body, f"```\n{code}\n```")
    (area,) = body.areas
    begun_px = area.height()
    assert area.document().blockCount() < 5000
    qtbot.waitUntil(lambda: area.document().blockCount() == 5000)
    assert area.toPlainText() == code
    assert area.height() == begun_px
    assert area.verticalScrollBar().maximum() == 0


def test_a_table_and_a_paragraph_with_a_link_are_called_by_their_words(body: Body) -> None:
    show(body, "| a | b |\n|---|---|\n| 1 | 2 |\n\nsee [c](https://example.com)")
    assert [area.accessibleName() for area in body.areas] == ["Table:\na, b\n1, 2", "see c"]


def test_a_wide_table_scrolls_sideways(body: Body) -> None:
    head = "| " + " | ".join(f"acolumnwithalongname{n}" for n in range(12)) + " |"
    show(body, f"{head}\n{'|---' * 12}|\n{head}")
    (table,) = body.areas
    assert table.horizontalScrollBar().maximum() > 0


def test_wide_blocks_are_scrolled_by_keys_and_show_that_they_listen(
    qtbot: QtBot, body: Body
) -> None:
    head = "| " + " | ".join(f"acolumnwithalongname{n}" for n in range(12)) + " |"
    show(body, f"{head}\n{'|---' * 12}|\n\n```\n{'x' * 400}\n```")
    for area in body.areas:
        before = body.grab().toImage()
        area.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(area.hasFocus)
        assert body.grab().toImage() != before
        qtbot.keyClick(area, Qt.Key.Key_Right)
        assert area.horizontalScrollBar().value() > 0
        assert area.accessibleName()


def test_the_wheel_with_shift_turns_a_wide_block_sideways(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "assistant", "```\n" + "x" * 400 + "\n```")])
    viewport = row_of(timeline, 0).areas[0].viewport()
    turned = QWheelEvent(
        QPointF(5, 5),
        QPointF(viewport.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, -240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ShiftModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QGuiApplication.sendEvent(viewport, turned)
    assert row_of(timeline, 0).areas[0].horizontalScrollBar().value() > 0


def test_hebrew_reads_from_the_right_in_its_paragraph_and_its_quote(body: Body) -> None:
    show(body, "> hello\n\n> אבג דהז\n\nאבג\n\nhello")
    english, hebrew, prose = body.areas
    ground = QColor(LIGHT.border).rgb()
    left, right = (area.grab().toImage() for area in (english, hebrew))
    assert left.pixel(1, 12) == ground != left.pixel(WIDTH_PX - 2, 12)
    assert right.pixel(WIDTH_PX - 2, 12) == ground != right.pixel(1, 12)
    first, second = prose.document().firstBlock(), prose.document().lastBlock()
    assert first.textDirection() == Qt.LayoutDirection.RightToLeft
    assert second.textDirection() == Qt.LayoutDirection.LeftToRight


def test_code_in_a_list_has_its_own_colours_and_button(body: Body) -> None:
    show(body, "1. do\n   ```py\n   x = 1\n   ```\n   then\n2. more")
    before, code, after = body.areas
    assert (before.toPlainText(), code.toPlainText()) == ("do", "x = 1")
    assert after.toPlainText() == "then\nmore"
    assert button(body, "Copy code").isVisible()
    assert code.mapTo(body, QPoint(0, 0)).x() > before.mapTo(body, QPoint(0, 0)).x()


def test_a_long_table_is_cut_until_all_is_wanted(qtbot: QtBot, body: Body) -> None:
    rows = "\n".join(f"| {n} | x |" for n in range(300))
    show(body, f"| a | b |\n|---|---|\n{rows}")
    (table,) = body.areas
    assert "250" not in table.toPlainText()
    with qtbot.waitSignal(body.all_wanted):
        qtbot.mouseClick(button(body, "Show 100 more rows"), _LEFT)
    body.set_look(WIDTH_PX, LIGHT, whole=True)
    show(body, f"| a | b |\n|---|---|\n{rows}")
    assert any("250" in t.toPlainText() for t in body.areas if t.isVisible())


def test_a_very_long_message_is_cut_until_all_is_wanted(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    text = "\n\n".join(f"paragraph {n} " * 5 for n in range(1200))
    timeline = make_timeline([Row(0, "assistant", text)])
    row = row_of(timeline, 0)
    height = row.height()
    timeline.jump_to_end()
    qtbot.mouseClick(button(row, f"Show all {number(len(text))} characters"), _LEFT)
    qtbot.waitUntil(lambda: row.height() > 1.5 * height)


def test_widgets_of_very_much_code_are_not_kept_for_ever(qtbot: QtBot, body: Body) -> None:
    show(body, "```\nx\n```\n" * 300)
    qtbot.waitUntil(lambda: len(body.areas) == 300)
    show(body, "short")
    qtbot.waitUntil(lambda: len(body.findChildren(CodeBlock)) <= 60)


def test_a_text_that_nobody_sees_keeps_few_widgets_for_others(qtbot: QtBot, body: Body) -> None:
    show(body, "```\nx\n```\n" * 15)
    show(body, "short")
    assert len(body.findChildren(CodeBlock)) == 15
    body.hide()
    qtbot.waitUntil(lambda: len(body.findChildren(CodeBlock)) <= 6)


def test_a_line_that_a_lexer_never_ends_with_stays_without_colours() -> None:
    number = "1" * 12_000  # in OCaml one step of two seconds
    for code, is_done in ((f"let x = {number}", True), (f"let x = {number[:500]}", False)):
        highlighter = Highlighter(QTextDocument(code))
        highlighter.start(code, "ocaml", LIGHT)
        assert highlighter.is_done is is_done


def test_what_a_widget_held_is_not_laid_out_once_more(body: Body) -> None:
    show(body, "กขคงจฉช" * 20)
    (area,) = body.areas
    sizes: list[int] = []
    layout = area.document().documentLayout()
    layout.documentSizeChanged.connect(lambda _size: sizes.append(area.document().characterCount()))
    body.set_look(WIDTH_PX // 2, LIGHT, whole=False)
    show(body, "short")
    assert sizes
    assert max(sizes) < 20


def test_portions_stand_as_near_as_if_they_were_one(body: Body) -> None:
    show(body, "\n".join(f"- item {n}" for n in range(59)))
    short = body.height()
    show(body, "\n".join(f"- item {n}" for n in range(119)))
    assert len(body.areas) == 2
    item_px = round((short + 4) / 59)
    assert body.height() == 119 * item_px - 4


def test_a_selection_over_portions_has_no_empty_line(make_timeline: MakeTimeline) -> None:
    text = "\n".join(f"- item {n}" for n in range(150))
    timeline = make_timeline([Row(0, "assistant", text), Row(1, "user", "typed\n" * 150)])
    timeline.select_all()
    assert timeline.selected_text() == f"{text}\n\n" + "\n".join(["typed"] * 150)


def test_what_has_no_end_is_copied_as_it_was_written(make_timeline: MakeTimeline) -> None:
    text = "**word** " * 12_000
    timeline = make_timeline([Row(0, "assistant", text)])
    timeline.select_all()
    assert timeline.selected_text() == text


HOSTILE = {
    "deep quotes": ">" * 500 + " end",
    "many quotes": "\n".join(">" * (n % 30) + " x" for n in range(600)),
    "no space": "a" * 100_000,
    "table": "| a | b |\n|---|---|\n" + "\n".join(f"| {n} | `x` |" for n in range(2000)),
    "code": "```python\n" + "x = [1, 'two', f(3)]  # four\n" * 1800 + "```",
    "long lines of code": "```\n" + ("y" * 20_000 + "\n") * 5 + "```",
    "many paragraphs": "\n\n".join(f"words {n}" for n in range(1500)),
    "a flat list": "\n".join(f"- item {n}" for n in range(1500)),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_blocks_are_shown_in_bounded_time(body: Body, text: str) -> None:
    started = time.thread_time()
    show(body, text)
    body.grab()
    assert time.thread_time() - started < 4
    assert body.height() > 0


def test_a_person_s_hundred_kilobytes_without_a_space_are_bounded(body: Body) -> None:
    started = time.thread_time()
    blocks = plain_blocks("b" * 100_000)
    body.show_blocks(blocks, len(blocks))
    assert time.thread_time() - started < 4


def test_very_many_blocks_are_shown_in_bites_that_the_window_does_not_feel(
    qtbot: QtBot, body: Body
) -> None:
    text = "\n\n".join(f"```\n{n}\n```" for n in range(300))
    show(body, text)
    assert len(body.areas) < 200
    qtbot.waitUntil(lambda: len(body.areas) == 300)
    shown = [w for w in body.children() if isinstance(w, CodeBlock) and w.isVisible()]
    assert body.height() == max(w.geometry().bottom() + 1 for w in shown)
    assert [area.toPlainText() for area in body.areas] == [str(n) for n in range(300)]
    show(body, "one")
    assert [area.toPlainText() for area in body.areas if area.isVisible()] == ["one"]
    qtbot.waitUntil(lambda: sum(isinstance(one, CodeBlock) for one in body.children()) < 50)


def test_widgets_are_used_again_and_stay_in_reading_order(body: Body) -> None:
    show(body, "one\n\n```\nx\n```\n\ntwo\n\n```\ny\n```")
    made = len(body.children())
    show(body, "```\nz\n```\n\nthree")
    show(body, "four\n\n```\nx\n```\n\nfive\n\n```\ny\n```")
    assert len(body.children()) == made
    shown = [w for w in body.children() if isinstance(w, TextBlock | CodeBlock) and w.isVisible()]
    assert [w.y() for w in shown] == sorted(w.y() for w in shown)


def test_another_theme_changes_the_colours_of_what_is_shown(body: Body) -> None:
    show(body, "a `code` word")
    body.set_look(WIDTH_PX, DARK, whole=False)
    show(body, "a `code` word")
    visible = [t for t in body.areas if t.isVisible()]
    assert DARK.code_inline in visible[0].document().toHtml()


def test_a_heading_keeps_more_distance_than_a_paragraph() -> None:
    (heading,) = segments_of(blocks_of("## Title"), 1)
    (prose,) = segments_of((Block("plain", text="x"),), 1)
    assert heading.gap_px > prose.gap_px


@pytest.mark.parametrize("text", ["one\n\n---\n\ntwo", "---\n\ntwo"])
def test_a_rule_lies_free_of_the_words_that_it_parts(body: Body, text: str) -> None:
    show(body, text)
    (at,) = _drawn(body, WIDTH_PX - 1)
    words_px, gap_px, rule_px = line_px(LIGHT), 12, line_px(LIGHT) / 1.42
    assert at == pytest.approx(body.height() - words_px - gap_px - rule_px / 2, abs=2)


def test_a_quote_has_its_bar_also_inside_a_list(body: Body) -> None:
    show(body, "- one\n  > quoted\n  >\n  > more\n- two")
    line, gap_px = line_px(LIGHT), 12
    top = line + gap_px
    assert _drawn(body, 26) == list(range(top, top + 2 * line + gap_px))


def test_an_item_that_holds_a_list_ends_with_its_last_word(body: Body) -> None:
    show(body, "- one\n  1. two\n     - three\n- four")
    (area,) = body.areas
    assert area.toPlainText() == "one\ntwo\nthree\nfour"


def _drawn(body: Body, x: int) -> list[int]:
    """Return where a column has the colour of bars and rules."""
    picture = body.grab().toImage()
    colour = QColor(LIGHT.border)
    return [y for y in range(picture.height()) if picture.pixelColor(x, y) == colour]
