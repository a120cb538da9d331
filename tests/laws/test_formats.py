"""What holds for every log that older releases may have begun: it reads as if it were of today."""

import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from store import SessionId, open_store
from store.model.events import Event, draft_from_envelope, objects_named
from store.model.jsonvalue import FrozenObject, canonical_bytes
from tests.support.made_up_formats import MADE_UP, as_before, numbered
from tests.support.old_writers.tables_1 import TablesOne, uid_of
from tests.support.randomlogs import logs
from tests.support.stores import ask, events_of

Log = tuple[Event, ...]
FEW = settings(max_examples=10)  # each makes a file, and has it backed up


def old_bodies(log: Log, first: int, second: int) -> tuple[list[bytes], list[bytes]]:
    """Write what comes before `first` in the first format, and then up to `second` in the next."""
    counted: tuple[int, int] = (0, 0)
    parts: tuple[list[bytes], list[bytes]] = ([], [])
    for event in log[:second]:
        version = 1 if event.seq < first else 2
        old = as_before(event.envelope, version, counted)
        counted, _ = numbered(counted, old)  # type: ignore[assignment]  -- its own counts
        parts[version - 1].append(canonical_bytes(old))
    return parts


def as_json(events: Sequence[Event]) -> list[FrozenObject]:
    return [event.envelope for event in events]


@FEW
@given(logs(), st.data())
def test_a_log_that_older_releases_began_reads_and_goes_on_as_one_of_today(
    log: Log, data: st.DataObject
) -> None:
    second = data.draw(st.integers(0, len(log)))
    first = data.draw(st.integers(0, second))
    chat = SessionId(*uid_of("chat"))
    older, newer = old_bodies(log, first, second)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with closing(TablesOne(path)) as writer:
            writer.chat("chat", older or newer, format=1 if older else 2)
            if older and newer:
                writer.go_on("chat", newer, format=2)
        with open_store(path, formats=MADE_UP) as store:
            assert as_json(events_of(store, chat)) == as_json(log[:second])
            store.load(SessionId("0" * 32), as_json(log[:second])).result()
            wanted = ask(store, lambda reader: reader.messages(SessionId("0" * 32)))
            assert ask(store, lambda reader: reader.messages(chat)) == wanted
            problems = ask(store, lambda reader: reader.check(deep=True)).problems
            # The pictures that a random log names lie nowhere.
            assert {problem.kind for problem in problems} <= {"object"}
            for event in log[second:]:
                if not objects_named(event):
                    store.session(chat).append([draft_from_envelope(event.envelope)]).result()
                    continue
                break
            went_on = events_of(store, chat)
            assert as_json(went_on) == as_json(log[: len(went_on)])
            problems = ask(store, lambda reader: reader.check(deep=True)).problems
            assert {problem.kind for problem in problems} <= {"object"}
