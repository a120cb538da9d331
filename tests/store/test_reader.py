"""Reading: pages, turns, folds; complete answers from one state of the file."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from store import Draft, LogDamaged, NotFound, Reader, Replace, SessionId, Store
from store.model.ids import digest_of
from store.model.messages import user_message
from tests.support.stores import (
    ask,
    begun,
    created,
    new_id,
    note,
    opened,
    queued,
    reference_to,
    said,
    tamper,
    whole_turn,
)

HEADER = {"config": {"provider": "p", "model": "m"}}


@pytest.fixture
def chat(store: Store) -> SessionId:
    """Two turns of events 0-6 and 8-13, with a queued message between and one behind."""
    return created(store, *whole_turn(1), queued("one"), *whole_turn(2), queued("two", start=1))


def seqs(store: Store, session_id: SessionId, seq: int) -> list[int]:
    events = ask(store, lambda reader: reader.turn_events(session_id, seq))
    return [event.seq for event in events]


def test_an_outline_lists_what_a_person_sees_with_its_size(store: Store, chat: SessionId) -> None:
    outline = ask(store, lambda reader: reader.outline(chat))
    events = ask(store, lambda reader: reader.events(chat))
    shown = {"user/message", "assistant/message", "turn/end"}
    assert [(entry.seq, entry.type, entry.size) for entry in outline] == [
        (event.seq, event.type, len(event.body)) for event in events if event.type in shown
    ]


def summarised(store: Store) -> SessionId:
    """Two turns, of which the first was replaced by a summary, and one more."""
    chat = created(store, *whole_turn(1), *whole_turn(2))
    message = user_message("c", "in short", source={"kind": "compaction"})
    replaced = (3, 4)
    store.session(chat).append(
        [
            Draft("compaction/start", {}),
            Draft(
                "compaction/summary",
                {"provider": "p", "model": "m", "text": "in short", "shadowedSeqs": replaced},
            ),
            Draft("user/message", message, Replace(*replaced), source_event_seqs=replaced),
            Draft("compaction/end", {}),
            *whole_turn(3),
        ]
    ).result()
    return chat


def test_what_a_summary_replaced_is_still_read_and_the_mark_stands_in_its_place(
    store: Store,
) -> None:
    chat = summarised(store)
    spoken = ["user/message", "assistant/message", "turn/end"]
    mark = ["compaction/start", "compaction/summary", "compaction/end"]
    outline = ask(store, lambda reader: reader.outline(chat))
    assert [entry.type for entry in outline] == [*spoken, *spoken, *mark, *spoken]
    page = ask(store, lambda reader: reader.page(chat))
    assert [event.seq for event in page] == [entry.seq for entry in outline]


def corrected(store: Store) -> SessionId:
    """A summarised chat whose person then put their last words differently."""
    chat = summarised(store)
    surface = ask(store, lambda reader: reader.surface_outline(chat))
    last = [node.seq for node in surface if node.type == "user/message"][-1]
    words = said("as I meant it")
    anew = replace(words, surface_op=Replace(last, last), source_event_seqs=(last,))
    store.session(chat).append([anew]).result()
    return chat


def test_a_persons_words_that_replace_others_are_read_like_any(store: Store) -> None:
    chat = corrected(store)
    outline = ask(store, lambda reader: reader.outline(chat))
    assert [entry.type for entry in outline][-2:] == ["turn/end", "user/message"]
    page = ask(store, lambda reader: reader.page(chat))
    assert [event.seq for event in page] == [entry.seq for entry in outline]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 50])
def test_a_page_is_whole_where_something_in_it_is_for_the_model_alone(
    store: Store, limit: int
) -> None:
    chat = corrected(store)
    outline = [entry.seq for entry in ask(store, lambda reader: reader.outline(chat))]
    for end in range(len(outline) + 1):
        before = outline[end] if end < len(outline) else None
        page = ask(store, partial(Reader.page, session_id=chat, before=before, limit=limit))
        assert [event.seq for event in page] == outline[max(0, end - limit) : end]


def test_what_a_model_sees_of_a_summarised_chat_is_read_in_its_order(store: Store) -> None:
    chat = summarised(store)
    view = ask(store, lambda reader: reader.request_view(chat))
    said = [message["content"][0]["text"] for message in view.messages]
    assert said == ["Be kind.", "in short", "Hello", "Hi", "Hello", "Hi"]
    assert view.surface == ask(store, lambda reader: reader.surface(chat))
    outline = ask(store, lambda reader: reader.surface_outline(chat))
    assert [(entry.seq, entry.type, entry.size) for entry in outline] == [
        (event.seq, event.type, len(event.body)) for event in view.events
    ]


def test_only_messages_with_pictures_are_read_for_them(store: Store) -> None:
    store.put(b"one", media_type="image/x-test", width=1, height=1).result()
    with_picture = said("look", [reference_to(b"one")])
    chat = created(store, *whole_turn(1), with_picture, said("and this"))
    (message,) = ask(store, lambda reader: reader.picture_messages(chat))
    assert message["id"] == "u-look"
    gone = user_message("c", "in short", source={"kind": "compaction"})
    seqs = ask(store, lambda reader: reader.surface(chat))[1:]
    replacing = Draft("user/message", gone, Replace(seqs[0], seqs[-1]), source_event_seqs=seqs)
    store.session(chat).append([replacing]).result()
    assert ask(store, lambda reader: reader.picture_messages(chat)) == ()


def test_whoever_was_asked_is_listed(store: Store) -> None:
    contexts = [{"provider": "p", "model": model} for model in ("m", "n")]
    chat = created(store, *begun(), *(Draft("request/context", one) for one in contexts))
    assert ask(store, lambda reader: reader.contexts(chat)) == tuple(contexts)


def test_a_pending_compaction_is_known_after_a_restart_and_not_in_a_branch(store: Store) -> None:
    chat, child = created(store, *whole_turn(1), Draft("compaction/start", {})), new_id()
    assert ask(store, lambda reader: reader.log_state(chat).compacting) == 7
    store.fork(chat, 7, child).result()
    assert ask(store, lambda reader: reader.log_state(child).compacting) is None
    store.session(chat).append([Draft("compaction/end", {})]).result()
    assert ask(store, lambda reader: reader.log_state(chat).compacting) is None


def test_an_index_lists_every_event(store: Store, chat: SessionId) -> None:
    events = ask(store, lambda reader: reader.events(chat))
    index = ask(store, lambda reader: reader.event_index(chat))
    assert index == tuple((event.seq, event.type) for event in events)


def paged(session_id: SessionId, reader: Reader) -> list[int]:
    """Turn pages from the end to the start, two events at a time."""
    seqs: list[int] = []
    before: int | None = None
    while page := reader.page(session_id, before=before, limit=2):
        seqs = [event.seq for event in page] + seqs
        before = page[0].seq
    return seqs


def test_pages_join_without_hole_or_overlap(store: Store, chat: SessionId) -> None:
    child = new_id()
    store.fork(chat, 10, child).result()
    outline = ask(store, lambda reader: reader.outline(child))
    assert ask(store, lambda reader: paged(child, reader)) == [entry.seq for entry in outline]
    outline = ask(store, lambda reader: reader.outline(chat))
    assert ask(store, lambda reader: paged(chat, reader)) == [entry.seq for entry in outline]


def test_a_turn_is_found_around_an_event_and_a_gap_between_turns(
    store: Store, chat: SessionId
) -> None:
    for seq in (0, 3, 6):
        assert seqs(store, chat, seq) == list(range(7))
    assert seqs(store, chat, 7) == [7]
    for seq in (8, 13):
        assert seqs(store, chat, seq) == list(range(8, 14))
    assert seqs(store, chat, 14) == [14]


def test_an_open_turn_reaches_to_the_end(store: Store) -> None:
    session_id = created(store, note(), *begun())
    assert seqs(store, session_id, 2) == [1, 2, 3, 4]
    assert seqs(store, session_id, 0) == [0]


def test_a_turn_that_a_branch_closed_is_read_through_both(store: Store, chat: SessionId) -> None:
    child = new_id()
    store.fork(chat, 3, child).result()
    kinds = [event.type for event in ask(store, lambda r: r.turn_events(child, 2))]
    assert kinds[-3:] == ["session/end-seed", "step/end", "turn/end"]


def test_events_come_in_the_order_asked_for(store: Store, chat: SessionId) -> None:
    found = ask(store, lambda reader: reader.events_at(chat, [5, 0, 1, 13, 5]))
    assert [event.seq for event in found] == [5, 0, 1, 13, 5]
    assert ask(store, lambda reader: reader.events_at(chat, [])) == ()
    with pytest.raises(NotFound):
        ask(store, lambda reader: reader.events_at(chat, [3, 99]))


def test_a_range_of_events_may_lie_anywhere(store: Store, chat: SessionId) -> None:
    def span(start: int, stop: int | None) -> list[int]:
        found = ask(store, lambda reader: reader.events(chat, start=start, stop=stop))
        return [event.seq for event in found]

    assert span(-5, 2) == [0, 1]
    assert span(13, None) == [13, 14]
    assert span(5, 5) == span(9, 3) == span(10**30, None) == []
    assert span(0, 10**30) == list(range(15))


def test_a_request_view_is_all_that_a_request_needs(store: Store) -> None:
    context = {"provider": "p", "model": "m", "contextWindow": 8192}
    session_id = created(
        store,
        *begun(),
        Draft("request/header", {"header": HEADER, "reason": "initial"}),
        Draft("request/context", context),
    )
    view = ask(store, lambda reader: reader.request_view(session_id))
    assert view.header == HEADER
    assert view.context == context
    assert view.surface == (2, 3)
    assert [message["role"] for message in view.messages] == ["system", "user"]
    assert (view.next_seq, view.rewritten, view.quarantined) == (6, False, frozenset())
    state = ask(store, lambda reader: reader.request_state(session_id))
    assert (state.header, state.context, state.next_seq) == (HEADER, context, 6)
    assert (state.rewritten, state.quarantined) == (False, frozenset())
    earlier = ask(store, lambda reader: reader.request_view(session_id, before=3))
    assert (earlier.header, earlier.context, earlier.surface) == (None, None, (2,))
    assert earlier.next_seq == 3


@pytest.mark.parametrize(
    "change",
    [
        Draft(
            "user/message",
            user_message("c", "in short"),
            Replace(3, 3),
            source_event_seqs=(3,),
        ),
        Draft("attachment/quarantined", {"attachmentId": digest_of(b"x")}),
    ],
)
def test_a_rewritten_past_is_told_until_the_next_header(store: Store, change: Draft) -> None:
    header = Draft("request/header", {"header": HEADER, "reason": "initial"})
    again = Draft("request/header", {"header": HEADER, "reason": "series"})
    session_id = created(store, *begun(), header)

    def is_rewritten() -> bool:
        return ask(store, lambda reader: reader.request_view(session_id)).rewritten

    assert not is_rewritten()
    store.session(session_id).append([change]).result()
    assert is_rewritten()
    store.session(session_id).append([again]).result()
    assert not is_rewritten()


def test_one_query_sees_one_state(store: Store) -> None:
    session_id = created(store, note())

    def look(reader: Reader) -> tuple[int, int]:
        before = reader.summary(session_id).events
        store.session(session_id).append([note()]).result()
        return before, len(reader.events(session_id))

    assert ask(store, look) == (1, 1)
    assert ask(store, lambda reader: reader.summary(session_id)).events == 2


QUERIES: dict[str, Callable[[Reader, SessionId], object]] = {
    "events": lambda reader, nobody: reader.events(nobody),
    "page": lambda reader, nobody: reader.page(nobody),
    "outline": lambda reader, nobody: reader.outline(nobody),
    "summary": lambda reader, nobody: reader.summary(nobody),
    "request_view": lambda reader, nobody: reader.request_view(nobody),
    "continuations": lambda reader, nobody: reader.continuations(nobody),
    "family_lines": lambda reader, nobody: reader.family_lines(nobody),
    "leaf": lambda reader, nobody: reader.leaf(nobody, boundary=0),
    "turn_events": lambda reader, nobody: reader.turn_events(nobody, 0),
    "draft": lambda reader, nobody: reader.draft(nobody),
    "inbox": lambda reader, nobody: reader.inbox(nobody),
}


@pytest.mark.parametrize("query", QUERIES)
def test_a_session_that_is_not_there_is_not_an_empty_one(store: Store, query: str) -> None:
    with pytest.raises(NotFound):
        ask(store, lambda reader: QUERIES[query](reader, new_id()))


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM event WHERE seq = 0",
        "DELETE FROM event WHERE seq = 2",
        "DELETE FROM event WHERE seq = 4",
        "UPDATE session SET next_seq = 6",
    ],
)
def test_a_log_with_a_hole_is_never_read_as_a_shorter_one(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "damaged.db"
    with opened(path) as store:
        session_id = created(store, *(note(text) for text in "abcde"))
    tamper(path, harm)
    with opened(path) as store, pytest.raises(LogDamaged, match="missing"):
        ask(store, lambda reader: reader.events(session_id))


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE event SET surface = 0 WHERE seq = 0",  # what is replaced is no longer there
        "UPDATE event SET stream = 9, seq = seq + 100 WHERE seq = 1",
        "UPDATE event SET body = x'7b7d', size = 2, enc = 0 WHERE seq = 2",
    ],
)
@pytest.mark.parametrize(
    "question",
    [Reader.surface, Reader.messages, Reader.request_view],
)
def test_a_log_that_does_not_fold_is_damaged(
    tmp_path: Path, harm: str, question: Callable[[Reader, SessionId], object]
) -> None:
    path = tmp_path / "damaged.db"
    drafts = (
        said("first"),
        said("second"),
        Draft(
            "user/message",
            user_message("r", "instead"),
            surface_op=Replace(0, 1),
            source_event_seqs=(0, 1),
        ),
    )
    with opened(path) as store:
        session_id = created(store, *drafts)
    tamper(path, harm)
    with opened(path) as store, pytest.raises(LogDamaged):
        ask(store, lambda reader: question(reader, session_id))
