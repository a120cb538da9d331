"""Branches: any cut, nothing copied, nobody affected, and every log the same from every side."""

import tempfile
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store import (
    Draft,
    Event,
    Inbox,
    InvalidBoundary,
    Reader,
    RequestView,
    SessionId,
    Store,
)
from store.model.admission import LogState, LogSummary
from store.model.closing import closing_drafts
from store.model.derive import derive_messages
from store.model.surface import fold_surface
from tests.support.randomlogs import logs
from tests.support.stores import (
    answered,
    ask,
    begun,
    bodies_of,
    created,
    events_of,
    loaded,
    new_id,
    note,
    opened,
    query,
    queued,
    whole_turn,
)

few = settings(max_examples=20)


def draft_of(event: Event) -> Draft:
    return Draft(
        event.type,
        event.data,
        event.surface_op,
        event.source_event_seqs,
        ignorable=event.ignorable,
        time=event.time,
    )


def admitted(events: tuple[Event, ...]) -> LogState:
    state = LogState.resume(LogSummary(), lookup=lambda seq: events[seq])
    for event in events:
        state.admit(draft_of(event), time=event.time)
    return state


def viewed(session_id: SessionId, before: int | None, reader: Reader) -> RequestView:
    view = reader.request_view(session_id, before=before)
    assert reader.surface(session_id, before=before) == view.surface
    assert reader.messages(session_id, before=before) == view.messages
    return view


def waiting(session_id: SessionId, reader: Reader) -> Inbox:
    return reader.inbox(session_id)


def assert_views_agree(store: Store, session_id: SessionId, events: tuple[Event, ...]) -> None:
    """Compare every fold from the disk, at every point, with the fold of the events."""
    by_seq = {event.seq: event for event in events}
    for before in range(len(events) + 1):
        surface = fold_surface(events[:before])
        view = ask(store, partial(viewed, session_id, before))
        assert view.surface == surface
        assert view.messages == derive_messages(by_seq[seq] for seq in surface)
    state, found = admitted(events), ask(store, lambda reader: reader.log_state(session_id))
    assert found.surface == state.surface
    assert (found.header, found.inbox) == (state.header, state.inbox)
    assert (found.next_seq, found.last_turn) == (state.next_seq, state.last_turn)
    assert bool(found.open_tail) == state.has_open_turn


@few
@given(logs(turns=2))
def test_a_log_is_the_same_appended_loaded_and_read_back(events: tuple[Event, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with opened(path) as store:
            copy = loaded(store, events)
            live = created(store)
            if not any(b"sha256:" in event.body for event in events):
                for event in events:
                    store.session(live).append([draft_of(event)]).result()
                assert events_of(store, live) == events
            assert bodies_of(store, copy) == [event.body for event in events]
            assert_views_agree(store, copy, events)
        with opened(path) as store:
            assert events_of(store, copy) == events
            report = ask(store, lambda reader: reader.check(deep=True))
            assert {problem.kind for problem in report.problems} <= {"object"}


@few
@given(logs(turns=2))
def test_every_prefix_can_be_branched_off(events: tuple[Event, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "store.db") as store:
        parent = loaded(store, events)
        for boundary in range(-1, len(events)):
            child = new_id()
            store.fork(parent, boundary, child).result()
            log = events_of(store, child)
            prefix, marker, closers = (
                log[: boundary + 1],
                log[boundary + 1],
                log[boundary + 2 :],
            )
            assert prefix == events[: boundary + 1]
            assert (marker.type, marker.data) == ("session/end-seed", {"inherited": True})
            assert boundary < 0 or marker.time == events[boundary].time
            owed = closing_drafts(prefix, next_seq=boundary + 2, cause="forked")
            assert [draft_of(event) for event in closers] == list(owed)
            state = admitted(log)
            assert not state.has_open_turn
            view = ask(store, partial(viewed, child, None))
            assert view.messages == derive_messages(log[seq] for seq in fold_surface(log))
            assert ask(store, partial(waiting, child)) == state.inbox
            store.session(child).append(whole_turn(state.last_turn + 1)[:2]).result()
        assert events_of(store, parent) == events
        report = ask(store, lambda reader: reader.check(deep=True))
        assert {problem.kind for problem in report.problems} <= {"object"}


class Model:
    """What the sessions of a store should hold, kept in plain lists."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.logs: dict[SessionId, list[bytes]] = {}

    def create(self) -> None:
        self.logs[created(self.store)] = []

    def append(self, session_id: SessionId, kind: int) -> None:
        turn = ask(self.store, lambda reader: reader.log_state(session_id)).last_turn
        is_open = bool(ask(self.store, lambda reader: reader.log_state(session_id)).open_tail)
        batch = {
            0: (note(f"{len(self.logs)}"),),
            1: answered(turn, name=new_id()) if is_open else whole_turn(turn + 1),
            2: () if is_open else begun(turn + 1),
            3: (queued("q"), note()),
        }[kind]
        events = self.store.session(session_id).append(batch).result()
        self.logs[session_id] += [event.body for event in events]

    def fork(self, session_id: SessionId, boundary: int) -> None:
        child = new_id()
        self.store.fork(session_id, boundary, child).result()
        self.logs[child] = bodies_of(self.store, child)
        assert self.logs[child][: boundary + 1] == self.logs[session_id][: boundary + 1]

    def agrees(self) -> bool:
        return all(bodies_of(self.store, name) == log for name, log in self.logs.items())


@few
@given(st.data())
def test_no_session_ever_affects_another(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with opened(path) as store:
            model = Model(store)
            model.create()
            for _ in range(data.draw(st.integers(1, 25))):
                names = list(model.logs)
                session_id = names[data.draw(st.integers(0, len(names) - 1))]
                last = len(model.logs[session_id]) - 1
                match data.draw(st.sampled_from(["append", "append", "fork", "create", "trash"])):
                    case "append":
                        model.append(session_id, data.draw(st.integers(0, 3)))
                    case "fork":
                        model.fork(session_id, data.draw(st.integers(-1, last)))
                    case "create":
                        model.create()
                    case _:
                        store.trash(session_id).result()
            assert model.agrees()
        with opened(path) as store:
            model.store = store
            assert model.agrees()
            assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_deep_branches_read_through_all_their_ancestors(path: Path) -> None:
    with opened(path) as store:
        line = [created(store, *whole_turn())]
        for turn in range(2, 60):
            child = new_id()
            last = len(bodies_of(store, line[-1])) - 1
            store.fork(line[-1], last, child).result()
            store.session(child).append(whole_turn(turn)).result()
            line.append(child)
        log = events_of(store, line[-1])
        assert [event.seq for event in log] == list(range(len(log)))
        assert sum(event.type == "user/message" for event in log) == 59
        page = ask(store, lambda reader: reader.page(line[-1], limit=3))
        assert [event.type for event in page] == ["user/message", "assistant/message", "turn/end"]
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_branch_adds_a_few_rows_and_no_event_of_its_parent(path: Path) -> None:
    with opened(path) as store:
        parent = created(store, *(note(str(n)) for n in range(500)))
        store.fork(parent, 250, new_id()).result()
    assert query(path, "SELECT stream, count(*) FROM event GROUP BY stream") == [(1, 500), (2, 1)]


@pytest.mark.parametrize("boundary", [-2, 7, 10**12])
def test_a_cut_outside_the_log_is_refused_naming_the_last_seq(path: Path, boundary: int) -> None:
    with opened(path) as store:
        parent = created(store, *whole_turn())
        with pytest.raises(InvalidBoundary) as refused:
            store.fork(parent, boundary, new_id()).result()
        assert refused.value.last_seq == 6
        assert len(ask(store, lambda reader: reader.sessions())) == 1


def test_a_branch_gets_the_settings_and_neither_title_draft_nor_inbox(path: Path) -> None:
    with opened(path) as store:
        parent, child = created(store, queued("pending")), new_id()
        store.rename(parent, "mine", by="user").result()
        store.save_settings(parent, {"model": "m"}).result()
        store.save_draft(parent, {"text": "half"}).result()
        store.fork(parent, 0, child).result()
        summary = ask(store, lambda reader: reader.summary(child))
        assert (summary.title, summary.parent, summary.boundary) == (None, parent, 0)
        assert ask(store, lambda reader: reader.settings(child)) == {"model": "m"}
        assert ask(store, lambda reader: reader.draft(child)) is None
        assert ask(store, lambda reader: reader.inbox(child)).next_turn == ()
        store.save_settings(child, {"model": "other"}).result()
        assert ask(store, lambda reader: reader.settings(parent)) == {"model": "m"}


def test_trashing_a_parent_takes_nothing_from_a_branch(path: Path) -> None:
    with opened(path) as store:
        parent, child = created(store, *whole_turn()), new_id()
        store.fork(parent, 6, child).result()
        store.trash(parent).result()
        assert len(bodies_of(store, child)) == 8
        store.session(child).append(whole_turn(2)).result()
