"""How a summary is planned: how long it may be, what it replaces, in how many requests."""

import pytest

from desktop.agent.history import History
from desktop.agent.summary import longest_summary, plan_for
from tests.support.turns import Scripted, answer, finish, long_chat, other


def history(stage, chat):
    return History(stage.read(lambda reader: reader.request_view(chat)))


@pytest.mark.parametrize(
    ("window", "tokens"), [(8192, 1024), (2048, 256), (200_000, 4096), (100, 64)]
)
def test_a_summary_is_an_eighth_of_the_window_and_soon_read(window, tokens):
    assert longest_summary(window) == tokens


@pytest.mark.parametrize("window", [1400, 8192, 128_000, None])
def test_a_chat_that_fits_is_summed_up_in_one_request(stage, long, window):
    plan = plan_for(history(stage, long), window=window, overflowed=False)

    assert plan.bites(1.0) == (plan.span.items,)
    assert len(plan.bites(0.5)) > 1
    assert plan.longest <= 4096


@pytest.mark.parametrize("turns", [4, 5, 6, 7, 8, 12])
@pytest.mark.parametrize("words", [60, 120, 300])
def test_a_chat_that_just_overflowed_is_summed_up_in_one_request(stage, chat, turns, words):
    long_chat(stage, chat, turns=turns, words=words)
    before = history(stage, chat)
    plan = plan_for(before, window=int(before.size.likely), overflowed=True)

    assert len(plan.bites(1.0)) == 1
    kept = before.size.likely - plan.span.tokens
    assert kept + plan.longest < 0.8 * before.size.likely


def test_most_of_what_overflowed_goes_and_the_newest_turn_stays(stage, long):
    before = history(stage, long)
    plan = plan_for(before, window=None, overflowed=True)

    assert plan.span.tokens > before.size.likely / 2
    assert before.nodes[-1].seq not in plan.span.seqs
    assert before.nodes[-2].seq not in plan.span.seqs


def test_a_small_window_keeps_less_than_a_large_one(stage, long):
    small, large = (
        plan_for(history(stage, long), window=window, overflowed=False) for window in (500, 4000)
    )
    assert len(small.span.items) > len(large.span.items)
    assert len(small.bites(1.0)) > 1


def test_a_model_with_a_poor_table_is_given_less_at_once(stage, chat):
    """What its server counted for the last request says how it reads this chat."""
    long_chat(stage, chat, turns=5)
    likely = history(stage, chat).size.likely
    counts = {"inputTokens": int(likely * 2), "outputTokens": 3}
    stage.ask(chat, "And now?", Scripted(["Now.", finish(), other("usage", usage=counts)]))
    known = stage.memory.histories.take(chat)
    plan = plan_for(known, window=1400, overflowed=False)

    assert known.scale() == pytest.approx(2, rel=0.1)
    assert len(plan.bites(1.0)) > 1
    assert len(plan_for(history(stage, chat), window=1400, overflowed=False).bites(1.0)) == 1


def test_an_empty_chat_has_no_plan(stage, chat):
    assert plan_for(history(stage, chat), window=None, overflowed=False) is None
    stage.ask(chat, "Hello", Scripted(answer("Good day")))
    assert plan_for(history(stage, chat), window=None, overflowed=False) is None
