"""Whatever is made, branched, thrown away, emptied and erased in any order: what lives stays so.

And of what was erased no byte is left that nothing else has.
"""

import re
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from store import Backups, ForkPoint, SessionId, Store, now_ms
from store.disk.objects import named_digest
from store.erasing import Eraser
from store.model.ids import digest_of
from tests.support.stores import (
    ask,
    begun,
    bodies_of,
    created,
    new_id,
    note,
    opened,
    query,
    reference_to,
    said,
    whole_turn,
)

few = settings(max_examples=20)
KINDS = (
    *("create", "fork", "fork", "append", "picture", "draft"),
    *("trash", "trash", "restore", "remove", "empty", "erase"),
)
WORD = re.compile(rb"word-[0-9]+\. ")
PICTURES = (b"one", b"two", b"three")
steps = st.lists(
    st.tuples(
        st.sampled_from(KINDS),
        st.integers(0, 1 << 16),
        st.integers(0, 1 << 16),
    ),
    max_size=24,
)


def untold(_stage: str, _done: int, _of: int) -> None:
    """Take no interest."""


@dataclass
class Life:
    """A store that is lived in, and the record of what must be in it."""

    store: Store
    backups: Backups
    bodies: dict[SessionId, list[bytes]] = field(default_factory=dict)
    trashed: set[SessionId] = field(default_factory=set)
    drafts: dict[SessionId, bytes] = field(default_factory=dict)
    words: int = 0

    def take(self, step: tuple[str, int, int]) -> None:
        name, which, much = step
        if name in {"create", "empty"}:
            getattr(self, name)(which)
        elif self.bodies:
            chats = sorted(self.bodies)
            getattr(self, name)(chats[which % len(chats)], much)

    def create(self, which: int) -> None:
        drafts = whole_turn() if which % 2 else begun()
        chat = created(self.store, *drafts)
        self.bodies[chat] = bodies_of(self.store, chat)

    def fork(self, parent: SessionId, much: int) -> None:
        child = new_id()
        boundary = much % (len(self.bodies[parent]) + 1) - 1
        self.store.fork(parent, boundary, child).result()
        self.bodies[child] = bodies_of(self.store, child)
        assert self.bodies[child][: boundary + 1] == self.bodies[parent][: boundary + 1]

    def append(self, chat: SessionId, much: int) -> None:
        self.words += 1
        note_of_its_own = note(f"word-{self.words}. " * (1 + much % 90))
        events = self.store.session(chat).append([note_of_its_own]).result()
        self.bodies[chat] += [event.body for event in events]

    def picture(self, chat: SessionId, much: int) -> None:
        data = self.put(much)
        events = self.store.session(chat).append([said("p", [reference_to(data)])]).result()
        self.bodies[chat] += [event.body for event in events]

    def draft(self, chat: SessionId, much: int) -> None:
        self.drafts[chat] = self.put(much)
        draft = {"text": "", "attachments": [reference_to(self.drafts[chat])]}
        self.store.save_draft(chat, draft).result()

    def put(self, much: int) -> bytes:
        data = PICTURES[much % len(PICTURES)]
        self.store.put(data, media_type="image/x-test").result()
        return data

    def trash(self, chat: SessionId, _much: int) -> None:
        self.store.trash(chat).result()
        self.trashed.add(chat)

    def restore(self, chat: SessionId, _much: int) -> None:
        self.store.restore(chat).result()
        self.trashed.discard(chat)

    def remove(self, chat: SessionId, _much: int) -> None:
        self.go({chat})

    def empty(self, _which: int) -> None:
        self.gone(set(self.trashed), self.empty_all)

    def empty_all(self) -> None:
        collector = self.store.collector()
        assert collector.remove_trashed(1 << 60, untold) == len(self.trashed)
        collector.collect(untold)

    def erase(self, chat: SessionId, much: int) -> None:
        if much % 2:
            self.backups.make("asked").future.result()
        with closing(Eraser(self.store, self.backups, clock=now_ms)) as eraser:
            self.gone({chat}, lambda: self.erased(eraser, chat))

    def erased(self, eraser: Eraser, chat: SessionId) -> None:
        erased = eraser.erase(chats=[chat]).future.result()
        assert (erased.chats, erased.copies.removed) == (1, 0)
        others = b"".join(
            body for it, bodies in self.bodies.items() if it != chat for body in bodies
        )
        gone = set(WORD.findall(b"".join(self.bodies[chat]))) - set(WORD.findall(others))
        folder = self.store.path.parent
        held = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
        assert gone.isdisjoint(WORD.findall(held))

    def go(self, chats: set[SessionId]) -> None:
        self.gone(chats, lambda: self.collect(chats))

    def collect(self, chats: set[SessionId]) -> None:
        collector = self.store.collector()
        assert collector.remove(sorted(chats), untold) == len(chats)
        collector.collect(untold)

    def gone(self, chats: set[SessionId], work: Callable[[], None]) -> None:
        """Have these chats gone by that work, and see that all the others are as they were."""
        for chat in chats:
            self.store.trash(chat).result()
        before = self.continuations(but=chats)
        work()
        for chat in chats:
            del self.bodies[chat]
            self.drafts.pop(chat, None)
        self.trashed -= chats
        assert self.continuations(but=set()) == before
        self.assert_all_is_there()

    def continuations(self, *, but: set[SessionId]) -> dict[SessionId, tuple[ForkPoint, ...]]:
        """Where each chat goes on in several ways: what the trash hides is hidden already."""
        living = set(self.bodies) - but - self.trashed
        return {
            chat: ask(self.store, lambda reader, it=chat: reader.continuations(it))
            for chat in living
        }

    def assert_all_is_there(self) -> None:
        for chat, bodies in self.bodies.items():
            assert bodies_of(self.store, chat) == bodies
        report = ask(self.store, lambda reader: reader.check(deep=True))
        assert report.is_sound, report.problems

    def named(self) -> set[str]:
        """Every picture that an event or a draft names."""
        bodies = b"".join(body for bodies in self.bodies.values() for body in bodies)
        held = set(self.drafts.values())
        return {digest_of(it) for it in PICTURES if digest_of(it).encode() in bodies or it in held}


def assert_nothing_else_is_there(path: Path, life: Life) -> None:
    needed = "SELECT 1 FROM span s WHERE s.stream = e.stream AND e.seq BETWEEN s.lo AND s.hi"
    assert query(path, f"SELECT count(*) FROM event e WHERE NOT EXISTS ({needed})") == [(0,)]
    owned = "SELECT 1 FROM span s WHERE s.stream = t.id"
    assert query(path, f"SELECT count(*) FROM stream t WHERE NOT EXISTS ({owned})") == [(0,)]
    for table in ("draft", "setting", "journal"):
        lost = f"SELECT count(*) FROM {table} WHERE session <> 0 AND session NOT IN"
        assert query(path, f"{lost} (SELECT id FROM session)") == [(0,)]
    stored: list[tuple[Any, ...]] = query(path, "SELECT digest FROM object")
    named = {named_digest(raw) for (raw,) in stored}
    assert life.named() <= named
    assert query(path, "SELECT count(*) FROM purge") == [(0,)]


@few
@given(steps)
def test_emptying_the_trash_takes_nothing_from_what_lives(
    taken: list[tuple[str, int, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with opened(path) as store, Backups(path, clock=now_ms) as backups:
            life = Life(store, backups)
            for step in taken:
                life.take(step)
            life.empty(0)
        with opened(path) as store:
            life.store = store
            life.assert_all_is_there()
        assert_nothing_else_is_there(path, life)
