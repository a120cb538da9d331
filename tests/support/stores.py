"""Stores on real files: opened, filled, looked into, and damaged behind their back."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import apsw
from PIL import Image

from store import Draft, Event, Reader, SessionId, Store, open_store
from store.model.ids import digest_of
from store.model.jsonvalue import FrozenObject
from store.model.messages import assistant_message, system_message, user_message

T = TypeVar("T")
START_MS = 1_790_000_000_000


def new_id() -> SessionId:
    return SessionId(uuid4().hex)


def ticking(start: int = START_MS) -> Callable[[], int]:
    """A clock that goes on by a millisecond each time it is asked."""
    return count(start).__next__


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    with open_store(path, clock=ticking()) as store:
        yield store


def ask(store: Store, query: Callable[[Reader], T]) -> T:
    return store.read(query).result()


def events_of(store: Store, session_id: SessionId) -> tuple[Event, ...]:
    return ask(store, lambda reader: reader.events(session_id))


def bodies_of(store: Store, session_id: SessionId) -> list[bytes]:
    return [event.body for event in events_of(store, session_id)]


def envelopes(events: Iterable[Event]) -> list[FrozenObject]:
    return [event.envelope for event in events]


def created(store: Store, *drafts: Draft) -> SessionId:
    """Make a session that holds these."""
    session_id = new_id()
    store.create(session_id).result()
    if drafts:
        store.session(session_id).append(drafts).result()
    return session_id


def loaded(store: Store, events: Iterable[Event]) -> SessionId:
    session_id = new_id()
    store.load(session_id, envelopes(events)).result()
    return session_id


def note(text: str = "x") -> Draft:
    """An event that may stand anywhere and means nothing."""
    return Draft("test/note", {"text": text}, ignorable=True)


def queued(text: str, *, start: int = 0) -> Draft:
    message = user_message(f"q-{text}", text)
    return Draft(
        "agent/inbox/spliced", {"target": "next-turn", "start": start, "inserted": [message]}
    )


def said(text: str, attachments: Sequence[dict[str, object]] = ()) -> Draft:
    return Draft("user/message", user_message(f"u-{text}", text, attachments), surface_op="append")


def reference_to(data: bytes) -> dict[str, object]:
    """What a message says of a picture whose file is `data`."""
    return {
        "attachmentId": digest_of(data),
        "mediaType": "image/x-test",
        "bytes": len(data),
        "width": 1,
        "height": 1,
    }


def begun(turn: int = 1, text: str = "Hello") -> tuple[Draft, ...]:
    """A turn up to where its request would be sent."""
    place = {"turn": turn, "step": 1}
    prompt = Draft(
        "system/message", {**place, "message": system_message("s", "Be kind.")}, surface_op="append"
    )
    return (
        Draft("turn/start", {"turn": turn}),
        Draft("step/start", place),
        *((prompt,) if turn == 1 else ()),
        said(text),
    )


def answered(turn: int = 1, text: str = "Hi", *, name: str | None = None) -> tuple[Draft, ...]:
    """The rest of that turn."""
    place = {"turn": turn, "step": 1}
    blocks = [{"type": "text", "text": text}]
    message = assistant_message(name or f"a{turn}", blocks, provider="p", model="m")
    return (
        Draft(
            "assistant/message",
            {**place, "message": message, "stream": []},
            surface_op="append",
        ),
        Draft("step/end", place),
        Draft("turn/end", {"turn": turn, "reason": {"kind": "completed"}}),
    )


def whole_turn(turn: int = 1, text: str = "Hello", answer: str = "Hi") -> tuple[Draft, ...]:
    return (*begun(turn, text), *answered(turn, answer))


def picture_file(kind: str, size: tuple[int, int]) -> bytes:
    """The bytes of a picture file of that format and size in pixels."""
    out = io.BytesIO()
    Image.new("RGB", size, "teal").save(out, kind)
    return out.getvalue()


def query(path: Path, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Ask the closed file itself."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        return list(connection.execute(sql, params))
    finally:
        connection.close()


def lose_first_events(path: Path) -> None:
    """Overwrite the page of the closed file that holds the oldest events with nothing."""
    sql = "SELECT min(pageno) FROM dbstat WHERE name = 'event' AND pagetype = 'leaf'"
    page = query(path, sql)[0][0]
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(bytes(4096))


def tamper(path: Path, sql: str, params: Sequence[Any] = ()) -> None:
    """Change the file as no rule of ours would allow; who writes to it just then goes first."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(10_000)
    triggers = list(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type='trigger'"))
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql, params)
    assert connection.changes() > 0, "nothing was tampered with"
    for _, definition in triggers:
        connection.execute(definition)
    connection.close()
