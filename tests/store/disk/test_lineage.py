"""Where lines part, and which one was read last."""

from store import Backups, ForkPoint, SessionId, Store, now_ms
from store.erasing import Eraser
from tests.support.stores import ask, created, events_of, new_id, queued, whole_turn

SAID = frozenset({"user/message", "assistant/message"})


def chat(store: Store, turns: int) -> SessionId:
    """Turns of queue, claim and answer, as the app writes them."""
    session_id = created(store)
    for turn in range(1, turns + 1):
        say(store, session_id, turn, f"{turn}")
    return session_id


def say(store: Store, session_id: SessionId, turn: int, text: str) -> None:
    store.session(session_id).append([queued(text), *whole_turn(turn, text)]).result()


def edited(store: Store, parent: SessionId, turn: int, text: str) -> SessionId:
    """Say something else in that turn: cut just before its start, as the app does."""
    start = next(
        event.seq
        for event in events_of(store, parent)
        if event.type == "turn/start" and event.data["turn"] == turn
    )
    child = new_id()
    store.fork(parent, start - 1, child).result()
    say(store, child, turn, text)
    return child


def points(store: Store, session_id: SessionId) -> list[tuple[tuple[SessionId, ...], int]]:
    found = ask(store, lambda reader: reader.continuations(session_id))
    return [(point.sessions, point.index) for point in found]


def test_a_chat_without_branches_has_no_such_points(store: Store) -> None:
    assert ask(store, lambda reader: reader.continuations(chat(store, 2))) == ()


def test_the_boundary_is_the_last_message_that_is_shared(store: Store) -> None:
    trunk = chat(store, 3)
    branch = edited(store, trunk, 2, "2b")
    shared = max(
        event.seq
        for event in events_of(store, branch)
        if event.type == "assistant/message" and event.data["turn"] == 1
    )
    assert ask(store, lambda reader: reader.continuations(trunk)) == (
        ForkPoint(shared, (trunk, branch), 0),
    )
    assert ask(store, lambda reader: reader.continuations(branch)) == (
        ForkPoint(shared, (trunk, branch), 1),
    )


def test_an_edit_of_an_edit_is_a_third_sibling(store: Store) -> None:
    trunk = chat(store, 2)
    second = edited(store, trunk, 2, "2b")
    third = edited(store, second, 2, "2c")
    fourth = edited(store, trunk, 2, "2d")
    siblings = (trunk, second, third, fourth)
    for index, session_id in enumerate(siblings):
        assert points(store, session_id) == [(siblings, index)]


def test_the_first_message_can_be_edited_too(store: Store) -> None:
    trunk = chat(store, 1)
    second = edited(store, trunk, 1, "1b")
    third, whole = new_id(), new_id()
    store.fork(second, -1, third).result()
    assert points(store, second) == [((trunk, second, third), 1)]
    store.fork(trunk, len(events_of(store, trunk)) - 1, whole).result()
    assert points(store, whole) == [((whole, second, third), 0), ((trunk, whole), 1)]


def test_a_line_through_several_branches_meets_all_their_points(store: Store) -> None:
    trunk = chat(store, 3)
    branch = edited(store, trunk, 2, "2b")
    say(store, branch, 3, "3b")
    leaf = edited(store, branch, 3, "3c")
    assert points(store, leaf) == [((trunk, leaf), 1), ((branch, leaf), 1)]
    assert points(store, branch) == [((trunk, branch), 1), ((branch, leaf), 0)]
    assert points(store, trunk) == [((trunk, branch), 0)]


def test_other_families_are_never_met(store: Store) -> None:
    trunk, other = chat(store, 2), chat(store, 2)
    edited(store, other, 2, "x")
    assert points(store, trunk) == []


def test_a_line_leads_to_where_it_was_last_read(store: Store) -> None:
    trunk = chat(store, 3)
    branch = edited(store, trunk, 2, "2b")
    say(store, branch, 3, "3b")
    leaf = edited(store, branch, 3, "3c")
    (point,) = ask(store, lambda reader: reader.continuations(trunk))

    def after(session_id: SessionId) -> SessionId:
        return ask(store, lambda reader: reader.leaf(session_id, boundary=point.boundary))

    for viewed in (leaf, branch, leaf):
        store.mark_viewed(viewed).result()
        assert after(branch) == after(leaf) == viewed
        assert after(trunk) == trunk


def test_a_line_of_the_trash_is_left_out_unless_others_follow_it(store: Store) -> None:
    trunk = chat(store, 3)
    branch = edited(store, trunk, 2, "2b")
    say(store, branch, 3, "3b")
    leaf = edited(store, branch, 3, "3c")
    store.trash(branch).result()
    assert points(store, trunk) == [((trunk, leaf), 0)]
    assert points(store, leaf) == [((trunk, leaf), 1)]
    (point,) = ask(store, lambda reader: reader.continuations(trunk))
    assert ask(store, lambda r: r.leaf(branch, boundary=point.boundary)) == leaf
    store.trash(leaf).result()
    assert points(store, trunk) == []
    store.restore(branch).result()
    assert points(store, trunk) == [((trunk, branch), 0)]


def test_the_lines_of_a_family_say_where_they_hang_and_what_was_said_there(store: Store) -> None:
    trunk = chat(store, 2)
    branch = edited(store, trunk, 2, "2b")
    twig = edited(store, branch, 2, "2c")
    lines = ask(store, lambda reader: reader.family_lines(twig))
    said = [event for event in events_of(store, trunk) if event.type in SAID]
    assert [line.id for line in lines] == [trunk, branch, twig]
    assert [line.owner for line in lines] == [None, 0, 0]
    assert [line.anchor for line in lines] == [-1, said[1].seq, said[1].seq]
    assert lines[0].said == tuple((event.seq, event.type) for event in said)
    assert [kind for _, kind in lines[1].said] == ["user/message", "assistant/message"]


def test_a_line_that_was_deleted_for_ever_still_carries_what_others_inherit(
    store: Store, backups: Backups
) -> None:
    trunk = chat(store, 3)
    branch = edited(store, trunk, 2, "2b")
    eraser = Eraser(store, backups, clock=now_ms)
    eraser.erase(chats=[trunk], told=lambda *_step: None).future.result()
    eraser.close()
    gone, kept = sorted(
        ask(store, lambda reader: reader.family_lines(branch)), key=lambda line: line.anchor
    )
    assert (gone.id, kept.id) == ("", branch)
    assert [kind for _, kind in gone.said] == ["user/message", "assistant/message"]
