"""Formulas drawn, and shown among words."""

import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme import DARK, LIGHT, Theme
from desktop.ui.timeline.body import Body
from desktop.ui.timeline.filling import line_px
from desktop.ui.timeline.markdown import Growing, blocks_of
from desktop.ui.timeline.maths.chemistry import without_chemistry
from desktop.ui.timeline.maths.drawings import Drawn, drawings
from desktop.ui.timeline.maths.formula import Drawing, Formula, UndrawableError
from desktop.ui.timeline.maths.typesetting import drawing_of
from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.textblock import TextBlock
from desktop.ui.timeline.turns import Turns
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.pseudo import spoken_by_all
from tests.support.sources import ROOT
from tests.support.timeline_demo import dressed
from tests.support.timeline_probe import row_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def body(qtbot: QtBot, qapp: QApplication) -> Iterator[Body]:
    dressed(qapp, LIGHT)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 600)
    body = Body(window)
    body.set_look(700, LIGHT, whole=False)
    with qtbot.waitExposed(window):
        window.show()
    yield body
    window.close()


def show(body: Body, text: str) -> None:
    blocks = blocks_of(text)
    body.show_blocks(blocks, len(blocks))


def is_drawn(written: str, *, display: bool = False) -> bool:
    return isinstance(drawings().of(Formula(written, display)), Drawing)


def _drawn(written: str) -> Drawn | None:
    return drawings().of(Formula(written, display=False))


@pytest.mark.parametrize(
    "source",
    [
        r"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}",
        r"\begin{aligned} a &= b \\ &= c \end{aligned}",
        r"f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}",
        r"\left[\begin{array}{cc|c} 1 & 2 & 3 \\ 4 & 5 & 6 \end{array}\right]",
        r"\binom{n_{1}}{k} + \color{red}{x} + \mathop{\mathrm{arg\,min}}\limits_x",
        r"\text{如果 <b> & R\&D} \quad \tag{1}",
        r"\mathrm{H}_2\mathrm{O} \not= \hat{y} \boxed{42} \overbrace{a+b}^{n}",
    ],
)
def test_what_models_write_is_drawn(source: str) -> None:
    drawn = drawing_of(source, display=True)
    assert not drawn.outline.isEmpty()
    assert 0.5 < drawn.ascent < 10
    assert 0.5 < drawn.width < 40


def test_letters_stand_on_the_baseline_and_a_fraction_around_its_axis() -> None:
    letter, fraction = drawing_of("x", display=False), drawing_of(r"\frac{a}{b}", display=False)
    assert letter.depth < 0.05
    assert fraction.depth > 0.2
    assert drawing_of(r"\sum_{i}^{n}", display=True).ascent > letter.ascent * 2


def test_chemistry_is_written_as_chemists_do() -> None:
    assert without_chemistry(r"\ce{SO4^2-}") == r"{\mathrm {SO}_{4}^{2-}}"
    reaction = without_chemistry(r"\ce{2H2 + O2 -> 2H2O(l)}")
    assert reaction.count("_{2}") == 3
    assert r"\rightarrow" in reaction
    assert drawing_of(r"\ce{Na+} + \ce{Ca(OH)2}", display=False).width > 4
    assert without_chemistry(r"\ce{broken") == r"\ce{broken"


def test_the_line_of_an_augmented_matrix_is_drawn() -> None:
    with_line = drawing_of(r"\begin{array}{c|c} 1 & 2 \end{array}", display=True)
    without = drawing_of(r"\begin{array}{cc} 1 & 2 \end{array}", display=True)
    assert with_line.outline.elementCount() > without.outline.elementCount()


BOMBS = {
    "braces": "{" * 30 + "x" + "}" * 30,
    "endless braces": "{" * 2000,
    "fractions": r"\frac{1}{" * 25 + "x" + "}" * 25,
    "brackets": r"\left( a \middle| " * 15 + "y" + r"\right)" * 15,
    "phantoms": r"\phantom{" * 30 + "x" + "}" * 30,
    "definitions": r"\newcommand{\a}{\a\a}\a",
    "a huge distance": r"\hspace{99999999em}x",
    "too long": "x" * 10_000,
    "tags": r"\tag{" * 500,
    "markup": r"\text{</mtext></mrow><mspace width='9999em'/><mtext>}",
}


@pytest.mark.parametrize("source", BOMBS.values(), ids=BOMBS)
def test_hostile_mathematics_takes_bounded_time_and_room(source: str) -> None:
    started = time.thread_time()
    with suppress(UndrawableError):
        drawn = drawing_of(source, display=True)
        assert max(drawn.width, drawn.ascent + drawn.depth) < 400
    assert time.thread_time() - started < 4


_COMMANDS = (r"\frac", r"\sqrt", r"\left(", r"\right)", r"\text", r"\sum", r"\not", r"\over")
_WORDS = st.sampled_from(
    [*r"{}{}^_&x1+=()<>'", *_COMMANDS, r"\\", r"\begin{matrix}", r"\end{matrix}", "中", "🎉", " "]
)


@settings(max_examples=60)
@given(st.lists(_WORDS, max_size=25))
def test_whatever_is_written_is_drawn_or_refused(words: list[str]) -> None:
    with suppress(UndrawableError):
        assert drawing_of("".join(words), display=False).width > 0


def test_a_formula_is_drawn_in_its_place_while_the_text_stays_where_it_is(
    qtbot: QtBot, body: Body
) -> None:
    show(body, "one \\(x_{11}^2\\) two")
    (area,) = body.areas
    place = area.toPlainText().index("two")
    qtbot.waitUntil(lambda: is_drawn("\\(x_{11}^2\\)"))
    qtbot.waitUntil(lambda: not area.size().isEmpty() and area.height() == line_px(LIGHT))
    assert area.toPlainText().index("two") == place
    assert area.accessibleName() == "one \\(x_{11}^2\\) two"


def test_a_tall_formula_gets_the_room_it_needs_and_says_so(qtbot: QtBot, body: Body) -> None:
    show(body, "a \\(\\frac{17}{\\frac{a}{b}}\\) b\n\n```\ncode\n```")
    below = body.areas[1].parentWidget()
    with qtbot.waitSignal(body.grew):
        pass
    assert body.areas[0].height() > line_px(LIGHT)
    assert below.y() >= body.areas[0].height()
    assert body.height() >= below.y() + below.height()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_formula_has_the_colour_of_the_text(
    qtbot: QtBot, qapp: QApplication, body: Body, theme: Theme
) -> None:
    dressed(qapp, theme)
    body.set_look(700, theme, whole=False)
    show(body, "\\[ \\rule{3em}{1em} \\blacksquare \\]")
    qtbot.waitUntil(lambda: is_drawn("\\[ \\rule{3em}{1em} \\blacksquare \\]", display=True))
    (area,) = body.areas
    qtbot.waitUntil(lambda: QColor(theme.text).rgb() in _colours(area.grab().toImage()))


def _colours(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_what_cannot_be_drawn_shows_as_it_was_written(qtbot: QtBot, body: Body) -> None:
    written = "\\(\\frac{1}{\\)"
    show(body, f"bad {written}")
    qtbot.waitUntil(lambda: drawings().of(Formula(written, display=False)) == "undrawable")
    assert body.areas[0].document().idealWidth() > 100
    assert body.areas[0].accessibleName() == f"bad {written}"


def test_the_source_of_a_formula_reads_the_same_in_a_window_that_is_read_from_the_right(
    qtbot: QtBot, body: Body
) -> None:
    show(body, "\\(\\frac{1}{\\)")
    written = Formula("\\(\\frac{1}{\\)", display=False)
    qtbot.waitUntil(lambda: drawings().of(written) == "undrawable")
    (area,) = body.areas
    before = area.grab().toImage()
    area.setLayoutDirection(area.layoutDirection())  # so that the text stays where it is
    with spoken_by_all("from-right"):
        assert area.grab().toImage() == before


def test_a_text_with_more_formulas_than_are_kept_is_drawn_once_and_then_at_rest(
    qtbot: QtBot, body: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.ui.timeline.maths.drawings._MOST_KEPT", 5)
    show(body, " ".join(f"$kept_{{{n}}}$" for n in range(20)))
    (text,) = body.areas
    assert isinstance(text, TextBlock)
    qtbot.waitUntil(lambda: not text._filled.shows_sources)
    text.grab()
    qtbot.waitUntil(lambda: drawings()._worker is None)
    assert not drawings()._wanted


def test_a_paragraph_of_very_many_formulas_is_shown_in_portions() -> None:
    formulas = [f"$x_{{{n}}}$" for n in range(500)]
    blocks = blocks_of(" ".join(formulas))
    runs = [token.children or [] for block in blocks for token in block.tokens]
    counts = [sum(child.type == "formula" for child in run) for run in runs if run]
    assert sum(counts) == 500
    assert max(counts) <= 200
    assert len(blocks_of(" ".join(formulas[:100]))) == 1


def test_who_hears_of_drawings_hears_it_on_the_thread_of_the_window(qtbot: QtBot) -> None:
    heard: list[threading.Thread] = []

    def note() -> None:
        heard.append(threading.current_thread())

    drawings().arrived.connect(note, Qt.ConnectionType.DirectConnection)
    qtbot.waitUntil(lambda: is_drawn("$heard^1$"))
    qtbot.waitUntil(lambda: bool(heard))
    drawings().arrived.disconnect(note)
    assert set(heard) == {threading.main_thread()}


def test_a_formula_that_fails_unforeseen_does_not_keep_others_from_being_drawn(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[threading.ExceptHookArgs] = []

    def fail(_source: str, *, display: bool) -> Drawing:
        raise ZeroDivisionError(display)

    monkeypatch.setattr("threading.excepthook", failures.append)
    with monkeypatch.context() as broken:
        broken.setattr("desktop.ui.timeline.maths.typesetting.drawing_of", fail)
        qtbot.waitUntil(lambda: _drawn("$fails_1$") == "undrawable")
        qtbot.waitUntil(lambda: len(failures) == 1 and not drawings()._bridge._waiting)
        with qtbot.waitSignal(drawings().arrived):
            assert _drawn("$fails_2$") is None
        qtbot.waitUntil(lambda: len(failures) == 2)
    qtbot.waitUntil(lambda: is_drawn("$fails_3$"))
    assert [failure.exc_type for failure in failures] == [ZeroDivisionError, ZeroDivisionError]


def test_what_many_texts_have_to_show_at_once_is_shown_in_turns(
    qtbot: QtBot, body: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.ui.timeline.turns._TURN_S", 1e-9)
    short = Turns()
    monkeypatch.setattr("desktop.ui.timeline.textblock.turns", lambda: short)
    show(body, "\n\n".join(f"$$turn_{n}$$" for n in range(9)))
    texts = [area for area in body.areas if isinstance(area, TextBlock)]
    turn, grew_at = QTimer(body, interval=0), []
    passed = itertools.count()
    turn.timeout.connect(lambda: next(passed))
    body.grew.connect(lambda: grew_at.append(repr(passed)))
    turn.start()
    qtbot.waitUntil(lambda: not any(text._filled.shows_sources for text in texts))
    assert len(texts) == len(grew_at) == len(set(grew_at)) == 9


def test_a_text_that_was_put_away_shows_its_formulas_when_it_is_taken_out_again(
    qtbot: QtBot, body: Body
) -> None:
    show(body, "$$away_1$$")
    (text,) = body.areas
    assert isinstance(text, TextBlock)
    body.show_blocks((), 0)
    qtbot.waitUntil(lambda: is_drawn("$$away_1$$", display=True))
    show(body, "$$away_1$$")
    assert body.areas == [text]
    assert not text._filled.shows_sources


def test_a_growing_answer_shows_the_source_until_the_formula_is_whole(body: Body) -> None:
    growing = Growing()
    shown: list[str] = []
    text = "So \\(y_1 * y_2\\) is."
    for letter in text:
        first = growing.feed(letter)
        body.show_blocks(growing.blocks, growing.settled, first)
        shown.append(body.areas[0].toPlainText())
    whole = text.index("\\)") + 1
    assert all(now == text[: end + 1].rstrip() for end, now in enumerate(shown[:whole]) if end > 3)
    assert shown[whole] == "So \ufffc"
    assert shown[-1] == "So \ufffc is."


@pytest.mark.parametrize(
    ("before", "opening", "closing"),
    [("", "\\[", "\\]"), ("> quoted\n>\n> ", "$$", "$$"), ("amid words ", "\\(", "\\)")],
)
def test_a_wide_formula_scrolls_sideways_by_keys(
    qtbot: QtBot, body: Body, before: str, opening: str, closing: str
) -> None:
    written = opening + " + ".join(f"a_{{{n}}}" for n in range(40)) + closing
    show(body, f"{before}{written}")
    (area,) = body.areas
    qtbot.waitUntil(lambda: is_drawn(written, display=closing != "\\)"))
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() > 0)
    assert area.focusPolicy() == Qt.FocusPolicy.TabFocus
    qtbot.keyClick(area, Qt.Key.Key_Right)
    assert area.horizontalScrollBar().value() > 0
    qtbot.keyClick(area, Qt.Key.Key_End)
    assert area.horizontalScrollBar().value() == area.horizontalScrollBar().maximum()
    page = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier)
    area.keyPressEvent(page)
    assert not page.isAccepted()


def test_rows_make_room_when_their_formulas_are_drawn(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    tall = "\\[ \\frac{\\frac{a}{b}}{\\frac{c}{d}} + 19 \\]"
    timeline = make_timeline([Row(0, "assistant", tall), Row(1, "assistant", "after")])
    qtbot.waitUntil(lambda: is_drawn(tall, display=True))
    first, second = row_of(timeline, 0), row_of(timeline, 1)
    qtbot.waitUntil(lambda: second.y() >= first.y() + first.height() > first.y() + 60)


QUIT_AT_ONCE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop.ui.theme import LIGHT
from desktop.ui.timeline.markdown import blocks_of
from desktop.ui.timeline.maths.drawings import drawings
from desktop.ui.timeline.textblock import TextBlock
assert "ziamath" not in sys.modules
app = QApplication([])
shown = TextBlock(None)
text = " ".join(f"$x_{n}$" for n in range(400))
shown.show_blocks(blocks_of(text), 700, LIGHT, whole=True)
drawings().arrived.connect(app.quit)
app.exec()
"""


def test_quitting_does_not_wait_for_formulas_that_nobody_will_see() -> None:
    run = subprocess.run([sys.executable, "-c", QUIT_AT_ONCE], cwd=ROOT, timeout=60, check=False)
    assert run.returncode == 0


def test_the_box_of_a_task_is_drawn_where_the_bullet_was(body: Body) -> None:
    show(body, "- [x] done\n- [ ] open\n- plain")
    (area,) = body.areas
    texts = area.toPlainText().split("\n")
    assert texts == ["\ufffc done", "\ufffc open", "plain"]
    image = area.grab().toImage()
    assert QColor(LIGHT.accent).rgb() in _colours(image.copy(0, 0, 40, line_px(LIGHT)))
    assert area.mapTo(body, QPoint(0, 0)).x() == 0
