"""What people do with a store, step by step, and all that can be seen of it after each step."""

import contextlib
import random
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from store import Backups, JournalSeed, Reader, SessionId, Store, open_store
from store.disk.journal import read_journal
from store.disk.sessions import find_session
from store.erasing import Eraser
from store.ledger import Ledger
from store.model.events import Draft
from store.model.ids import digest_of
from store.model.stream import TextDelta
from tests.support.sources import ROOT
from tests.support.stores import (
    START_MS,
    answered,
    begun,
    note,
    picture_file,
    queued,
    reference_to,
    said,
    whole_turn,
)

CHAT, OTHER, BRANCH, NEW = (SessionId(letter * 32) for letter in "abcd")
PICTURE = picture_file("PNG", (40, 30))
SMALL = random.Random(1).randbytes(9000)
BIG = random.Random(2).randbytes(1_200_000)  # two chunks
OLDER = ROOT / "tests" / "store" / "fixtures" / "tables-1.sqlite3"
KNOWN = tuple(map(digest_of, (PICTURE, SMALL, BIG)))
STEP_MS = 1000

Act = Callable[[Store], Future[Any]]
State = tuple[object, ...]


class Clock:
    """Stands still within a step, so that a step done again does the same."""

    def __init__(self) -> None:
        self.step = 0

    def __call__(self) -> int:
        return START_MS + self.step * STEP_MS


@dataclass(frozen=True, slots=True)
class Story:
    """`prepare` makes the store that it begins with, or none; each step is one promise."""

    name: str
    prepare: Callable[[Path], None]
    steps: tuple[Act, ...]


def state_of(store: Store) -> State:
    """Return all that can be seen of a store."""
    return store.read(_seen).result(20)


def _seen(reader: Reader) -> State:
    chats = tuple(
        (
            summary,
            tuple(event.body for event in reader.events(summary.id)),
            reader.messages(summary.id),
            reader.inbox(summary.id),
            reader.draft(summary.id),
            reader.settings(summary.id),
            _journal(reader, summary.id),
        )
        for summary in reader.all_sessions()
    )
    objects = tuple(digest for digest in KNOWN if reader.has_sound_object(digest))
    return chats, objects, reader.draft(None), reader.settings(None)


def _journal(reader: Reader, session_id: SessionId) -> object:
    row = find_session(reader._database, session_id)
    return read_journal(reader._database, row.id)


def copy_as_killed(database: Path, folder: Path) -> Path:
    """Copy what a process killed now would leave; the shared memory goes with the process."""
    folder.mkdir()
    for suffix in ("", "-wal", "-journal"):
        with contextlib.suppress(FileNotFoundError):
            shutil.copy(database.with_name(database.name + suffix), folder)
    return folder / database.name


# -- beginnings


def _nothing(path: Path) -> None:
    """Begin where nothing lies."""


def _two_chats(path: Path) -> None:
    """One chat that the story is about and one that it must not touch."""
    with _prepared(path) as store:
        _fill(store)


def _older(path: Path) -> None:
    """An older release wrote the tables."""
    shutil.copy(OLDER, path)


def _cut_answer(path: Path) -> None:
    """A process was killed while an answer came in."""
    first = path.with_name("first.db")
    with _prepared(first) as store:
        _fill(store)
        for step in (_take_up, _dispatch, _piece("It"), _piece(" is")):
            step(store).result()
        copied = copy_as_killed(first, path.parent / "killed")
    for file in copied.parent.iterdir():
        file.rename(path.with_name(file.name.replace(first.name, path.name)))


@contextlib.contextmanager
def _prepared(path: Path) -> Iterator[Store]:
    with open_store(path, clock=Clock()) as store:
        yield store


def _fill(store: Store) -> None:
    store.put(PICTURE, media_type="image/png").result()
    picture = reference_to(PICTURE)
    for session_id in (OTHER, CHAT):
        store.create(session_id, title="A chat").result()
        store.session(session_id).append(whole_turn()).result()
    store.session(OTHER).append([said("Look", [picture])]).result()
    store.save_settings(CHAT, {"model": "m"}).result()
    store.save_draft(OTHER, {"text": "not yet"}).result()


# -- steps; appends say which seq they expect, so that one in doubt is not done twice

_TURN = 7
"""The length of the chat when its second turn begins."""


def _appended(*drafts: Draft, at: int, to: SessionId = CHAT, **more: Any) -> Act:
    return lambda store: store.session(to).append(drafts, expect=at, **more)


def _piece(text: str) -> Act:
    return lambda store: store.session(CHAT).journal([TextDelta(START_MS, 0, text)])


_send = _appended(queued("More"), at=_TURN)
_claim = Draft(
    "agent/inbox/spliced", {"target": "next-turn", "start": 0, "removedCount": 1, "inserted": []}
)
_claimed = _appended(_claim, *begun(2, "More"), at=_TURN + 1)
_take_up = _appended(*begun(2, "More"), at=_TURN)
_seed = JournalSeed(2, 1, "a2", "p", "m")


def _dispatch(store: Store) -> Future[Any]:
    return store.session(CHAT).append([note("asked")], opens_journal=_seed)


def _recover(store: Store) -> Future[Any]:
    """Recover; what kept one chat from being recovered is a refusal of the step."""
    refused: list[BaseException] = []
    done = store.recover(refused=lambda _, error: refused.append(error))
    done.result()
    if refused:
        raise refused[0]
    return done


def _set(pragma: str) -> Act:
    def work(ledger: Ledger) -> None:
        ledger.database.run("ROLLBACK")  # in a transaction, nothing would be set
        ledger.database.run(f"PRAGMA {pragma}")
        ledger.database.run("BEGIN IMMEDIATE")

    def act(store: Store) -> Future[Any]:
        store._submit(lambda _: None).result()  # so that nothing else shares the transaction
        return store._submit(work)

    return act


# SQLite folds its log into the file every few commits, not every few hundred.
_fold_often = _set("wal_autocheckpoint=4")


def without_syncs(story: Story) -> Story:
    """Return the story as it would go if we trusted the disk."""
    return Story(story.name, story.prepare, (_set("synchronous=0"), *story.steps))


def _remove(store: Store) -> Future[Any]:
    """Take a chat that is in the trash out of the tables."""
    return _done(store.collector().remove([OTHER], _untold))


def _erase(store: Store) -> Future[Any]:
    """Delete a chat for ever: rows, pages, log and copies."""
    with (
        Backups(store.path, clock=Clock()) as backups,
        contextlib.closing(Eraser(store, backups, clock=Clock())) as eraser,
    ):
        return _done(eraser.erase(chats=[OTHER]).future.result())


def _collect(store: Store) -> Future[Any]:
    """Take away what nothing needs any more."""
    return _done(store.collector().collect(_untold))


def _done(_outcome: object) -> Future[Any]:
    done: Future[Any] = Future()
    done.set_result(None)
    return done


def _untold(_stage: str, _count: int, _of: int) -> None:
    """Take no interest in how far it is."""


def _read(store: Store) -> Future[Any]:
    return store.read(_seen)


STORIES = (
    Story(
        "first start",
        _nothing,
        (
            lambda store: store.create(NEW, title="The first"),
            _appended(*begun(1), at=0, to=NEW),
            _appended(*answered(1), at=4, to=NEW),
        ),
    ),
    Story(
        "turn",
        _two_chats,
        (
            _send,
            _claimed,
            _appended(note("asked"), at=_TURN + 5, opens_journal=_seed),
            _piece("It"),
            _piece(" is"),
            _appended(*answered(2, "It is"), at=_TURN + 6, settles_journal=True),
        ),
    ),
    Story(
        "branch",
        _two_chats,
        (
            lambda store: store.fork(CHAT, 3, BRANCH),
            _appended(*begun(2, "Else"), at=7, to=BRANCH),
            lambda store: store.trash(CHAT),
            lambda store: store.close_turn(BRANCH),
            lambda store: store.restore(CHAT),
        ),
    ),
    Story(
        "beside the log",
        _two_chats,
        (
            lambda store: store.rename(CHAT, "By a person", by="user"),
            lambda store: store.save_draft(CHAT, {"text": "half a sent"}),
            lambda store: store.save_settings(CHAT, {"model": "n"}),
            lambda store: store.set_pinned(CHAT, True),
            lambda store: store.mark_viewed(CHAT),
            lambda store: store.save_draft(CHAT, None),
            lambda store: store.save_settings(None, {"theme": "dark"}),
        ),
    ),
    Story(
        "picture",
        _two_chats,
        (
            lambda store: store.put(SMALL, media_type="image/x-test"),
            _appended(said("See", [reference_to(SMALL)]), at=_TURN),
            lambda store: store.put(BIG, media_type="image/x-test"),
            _appended(said("Here", [reference_to(BIG)]), at=_TURN + 1),
        ),
    ),
    Story(
        "checkpoint",
        _two_chats,
        (
            _fold_often,
            *(
                _appended(note(random.Random(number).randbytes(3000).hex()), at=_TURN + number)
                for number in range(5)
            ),
        ),
    ),
    Story(
        "after a crash",
        _cut_answer,
        (
            _recover,
            _appended(*whole_turn(3, "Again", "Yes"), at=_TURN + 7),
        ),
    ),
    Story(
        "emptying",
        _two_chats,
        (
            lambda store: store.fork(OTHER, 3, BRANCH),
            lambda store: store.trash(OTHER),
            _remove,
            _collect,
            _send,
        ),
    ),
    Story(
        "deleting for ever",
        _two_chats,
        (
            lambda store: store.fork(OTHER, 3, BRANCH),
            # its picture stays: the chat is gone at once, what it alone named goes bit by bit
            lambda store: store.save_draft(None, {"attachments": [reference_to(PICTURE)]}),
            _erase,
            _send,
        ),
    ),
    Story(
        "first start of an update",
        _older,
        (lambda store: store.create(NEW, title="In the new tables"), _read),
    ),
    Story("reading", _two_chats, (_read, _send, _read, _claimed, _read)),
)
