import pytest
from PySide6.QtGui import QFontMetrics

from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.oneline import shortened


@pytest.fixture
def metrics(theme: Theme) -> QFontMetrics:
    return QFontMetrics(ui_font(theme.body_pt))


def test_what_has_room_is_not_shortened(metrics: QFontMetrics) -> None:
    words = "What is a rainbow? (2)"
    assert shortened(metrics, words, metrics.horizontalAdvance(words) + 1) == words


def test_the_number_that_tells_branches_apart_stays_where_a_title_is_cut(
    metrics: QFontMetrics,
) -> None:
    one, two = (shortened(metrics, f"What is a rainbow? ({n})", 120) for n in (2, 13))
    assert one.startswith("What is")
    assert one.endswith("… (2)")
    assert two.endswith("… (13)")
    assert max(metrics.horizontalAdvance(one), metrics.horizontalAdvance(two)) <= 120


@pytest.mark.parametrize(
    "words", ["What is a rainbow, in simple words?", "A plan (2) again and again"]
)
def test_other_words_are_cut_at_their_end(metrics: QFontMetrics, words: str) -> None:
    assert shortened(metrics, words, 60).endswith("…")


@pytest.mark.parametrize("number", ["", " (2)"])
def test_a_title_that_was_cut_before_is_cut_again_with_no_more_dots(
    metrics: QFontMetrics, number: str
) -> None:
    words = f"Tell me a long… story{number}"
    most_px = metrics.horizontalAdvance(words)
    shown = {shortened(metrics, words, room_px) for room_px in range(60, most_px)}
    assert len(shown) > 5
    assert not [each for each in shown if "……" in each]
