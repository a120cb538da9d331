"""Branches of branches of branches: every question about the last is answered like any other."""

import pytest

from store import SessionId, Store, TooDeep
from store.disk import sessions
from tests.support.sizes import sized
from tests.support.stores import ask, bodies_of, created, new_id, whole_turn

DEPTH = sized(40, 1000)


def branched_in_a_row(store: Store, depth: int) -> list[SessionId]:
    """Answer once in each chat and branch off its end."""
    line, length = [created(store, *whole_turn())], len(whole_turn())
    for turn in range(2, depth + 2):
        line.append(new_id())
        drafts = whole_turn(turn, f"question {turn}")
        store.fork(line[-2], length - 1, line[-1])
        last = store.session(line[-1]).append(drafts)
        length += 1 + len(drafts)  # with the mark where it was cut
    last.result()
    return line


def test_the_last_of_many_branches_reads_like_a_chat_of_its_own(store: Store) -> None:
    line = branched_in_a_row(store, DEPTH)
    deepest = line[-1]
    turn = len(whole_turn(2))
    length = len(whole_turn()) + DEPTH * (turn + 1)  # and the mark where each was cut
    assert ask(store, lambda reader: reader.summary(deepest)).events == length
    assert len(bodies_of(store, deepest)) == length
    messages = ask(store, lambda reader: reader.messages(deepest))
    assert len(messages) == 3 + 2 * DEPTH
    assert ask(store, lambda reader: reader.page(deepest, limit=2))[-1].seq == length - 1
    assert ask(store, lambda reader: reader.log_state(deepest)).last_turn == DEPTH + 1
    assert len(ask(store, lambda reader: reader.families([deepest]))) == DEPTH + 1


def test_every_point_along_a_line_of_many_branches_is_known(store: Store) -> None:
    line = branched_in_a_row(store, DEPTH)
    points = ask(store, lambda reader: reader.continuations(line[-1]))
    assert [point.sessions for point in points] == [(ancestor, line[-1]) for ancestor in line[:-1]]
    assert {point.index for point in points} == {1}
    store.mark_viewed(line[3]).result()
    leaf = ask(store, lambda reader: reader.leaf(line[2], boundary=points[1].boundary))
    assert leaf == line[3]


def test_beyond_the_limit_a_branch_is_refused_and_nothing_has_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "SPANS_MOST", 6)
    line = branched_in_a_row(store, 6)
    before = bodies_of(store, line[-1])
    with pytest.raises(TooDeep):
        store.fork(line[-1], len(before) - 1, new_id()).result()
    assert len(ask(store, lambda reader: reader.sessions())) == len(line)
    store.session(line[-1]).append(whole_turn(8)).result()
    store.fork(line[0], 0, new_id()).result()
    assert ask(store, lambda reader: reader.check(deep=True)).is_sound
