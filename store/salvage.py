"""Salvage: from a damaged file, everything that can be read goes into a new one.

The old file is only read, without SQLite, and stays as it is. Events are proven by their hashes and
objects by their digests; what the new file holds is checked before it gets its name.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from store.check import CheckReport, check_logs
from store.disk import restoring
from store.disk.codec import Codec
from store.disk.compress import Compressor, Undecodable, stated_size
from store.disk.connection import Database, open_copy, open_frozen, open_reader, open_scratch
from store.disk.datafile import build, is_absent
from store.disk.dictionary import envelope_dictionary
from store.disk.erasure import was_deleted
from store.disk.links import refuse_links
from store.disk.lockfile import FileLock
from store.disk.objects import (
    MAX_BYTES,
    PLAIN,
    ZSTD,
    ObjectInfo,
    PackedObject,
    add_chunk,
    is_sound,
    name_object,
    named_digest,
    raw_digest,
    stage_object,
)
from store.disk.pages import Image, Value
from store.disk.placing import Part
from store.disk.remains import ObjectRemains, Remains, put_journal, take_stock
from store.disk.schema import APPLICATION_ID, TABLES
from store.disk.sessions import find_session
from store.disk.settings import EVERYWHERE, save
from store.disk.sniff import PICTURE_TYPES, Sniffed, sniff
from store.errors import AlreadyOpen, Foreign, NotFound, StoreDamaged, StoreError, StoreUnavailable
from store.keeping import stamp
from store.model.ids import SessionId
from store.model.jsonvalue import FrozenObject, parse_json, parse_stored
from store.model.messages import digests_in
from store.model.turns import open_turn
from store.running import untold
from store.salvaged_logs import LogTally, SalvagedLogs
from store.view import LogView

Stage = Literal["reading", "writing", "checking"]
Progress: TypeAlias = Callable[[Stage, int, int], None]
"""Told how far a stage is, and of how much (pages, events, chats); what it raises ends the work."""

TELL_EVENTS: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_DRAFT: Final = b'{"text":'
"""How a draft begins; a row of settings has no such field, and looks the same otherwise."""


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """What is in the new file, and what of the old one is not.

    `chats` are all that is there, `mended` those of them in which something was lost or could not
    be proven, `nameless` those whose title was lost. `unproven` events are kept: they can be read,
    but not be proven to be what was written. `lost` events and objects are those known to have
    been there. `unsent` counts drafts and settings.
    """

    path: Path
    chats: int
    mended: int
    nameless: int
    proven: int
    unproven: int
    lost: int
    objects: int
    lost_objects: int
    unsent: int
    unreadable_pages: int
    check: CheckReport

    @property
    def is_whole(self) -> bool:
        """Whether nothing is known to be missing."""
        return not (self.mended or self.nameless or self.lost_objects or self.unreadable_pages)


def salvage(source: Path, place: Path, *, told: Progress = untold) -> SalvageReport:
    """Put everything that can be read of `source` into a new store at `place`, where nothing lies.

    Raises:
        NotFound: there is no file. Foreign: it is no store of ours. Linked: it may be somebody
        else's. StoreDamaged: nothing in it can be read. BackupFailed: the place does not take the
        new file; nothing of it is left.

    """
    with ExitStack() as after:
        image = _opened(source)
        after.callback(image.close)
        after.enter_context(_held(source))
        remains = take_stock(image, lambda done, of: told("reading", done, of))
        if remains.is_nothing:
            raise _nothing_in(source, image)
        part = after.enter_context(Part(place))
        with closing(open_copy(part.path)) as database:
            build(database)
            with database.transaction():
                found = _Salvage(remains, database, told).run()
        part.forget()
        report = _checked(part.path, place, found, image, told)
        part.publish(place, replaces=False)
    return report


def rescue(database: Path, *, clock: Callable[[], int], told: Progress = untold) -> SalvageReport:
    """Salvage `database` to where the new file waits to take its place at the next opening.

    The old one is then kept beside it under a dated name; until then it stays where it is.
    """
    place = restoring.place_for(database, stamp(clock()))
    report = salvage(database, place, told=told)
    restoring.give_up(database, but=place)
    return report


def _opened(source: Path) -> Image:
    refuse_links(source)
    if is_absent(source):  # and never a pipe, which lets nobody go before something is written
        raise NotFound(f"there is no file {source}")
    try:
        return Image(source)
    except OSError as error:
        raise StoreUnavailable(f"cannot open {source}: {error.strerror}") from error


def _nothing_in(source: Path, image: Image) -> StoreError:
    """Return what it means that no row of ours was found."""
    start = image.page(1)
    if start[:16] == _MAGIC and int.from_bytes(start[68:72], "big") != APPLICATION_ID:
        return Foreign(f"{source} was not made by this program")
    return StoreDamaged(f"nothing in {source} can be read")


@contextmanager
def _held(source: Path) -> Iterator[None]:
    """Keep the file as it is: nobody opens it meanwhile, or what is written stays beside it."""
    with ExitStack() as after:
        try:
            after.callback(FileLock(source).release)
        except AlreadyOpen:
            database = after.enter_context(closing(open_reader(source)))
            after.enter_context(database.snapshot())
            database.rows("SELECT count(*) FROM sqlite_schema")  # a snapshot begins with a read
        except StoreError:  # a folder that cannot be written to: nobody writes there
            pass
        yield


@dataclass(frozen=True, slots=True)
class _Tally:
    logs: LogTally
    objects: int
    lost_objects: int
    unsent: int


class _Salvage:
    """One salvage, from what was found to the new tables."""

    def __init__(self, remains: Remains, database: Database, told: Progress) -> None:
        self._remains = remains
        self._database = database
        self._told = told
        self._done = 0
        self._unsent: set[bytes] = set()
        self._of = sum(len(places) for places in remains.events.values())

    def run(self) -> _Tally:
        """Write everything; returns how much there was."""
        self._told("writing", 0, self._of)
        packing = Codec(self._database)
        with closing(_dictionaries(self._remains)) as scratch:
            logs = SalvagedLogs(
                self._remains,
                self._database,
                unpacking=Codec(scratch),
                packing=packing,
                told=self._count,
            )
            logs.write()
        for number, seed in self._remains.journals.items():
            self._put_journal(packing, number, seed)
        unsent = sum(self._keep(number, body) for number, body in self._remains.kept)
        self._name_unsent()
        objects = sum(self._put_object(number) for number in sorted(self._remains.chunks))
        return _Tally(logs.tally, objects, self._missing_objects(packing), unsent)

    def _count(self, events: int) -> None:
        """Hear that so many more events are written; of none where one takes long."""
        self._done += events
        if not events or self._done % TELL_EVENTS == 0:
            self._told("writing", self._done, self._of)

    def _put_object(self, number: int) -> bool:
        """Store an object under the digest that its bytes have; tell whether it is one."""
        self._told("writing", self._done, self._of)
        stored = self._remains.object_bytes(number)
        if stored is None:
            return False
        found = self._remains.objects.get(number)
        for packed in _readings(stored, found):
            is_known = found is not None and found.digest == _raw(packed)
            if not (is_known or self._is_named(_raw(packed))):
                continue
            object_id = stage_object(self._database, packed, created=found.created if found else 0)
            for index in range(packed.chunk_count):
                add_chunk(self._database, object_id, index, packed.chunk(index))
            name_object(self._database, object_id, packed.info.digest)
            return is_sound(self._database, packed.info.digest)
        return False

    def _name_unsent(self) -> None:
        """Learn which pictures are attached to what stands unsent: no event names them yet."""
        for (body,) in self._database.rows("SELECT body FROM draft"):
            attached = parse_stored(body)
            if isinstance(attached, FrozenObject):
                names = digests_in(attached.get("attachments"))
                self._unsent.update(raw_digest(name) for name in names)

    def _is_named(self, raw: bytes) -> bool:
        if raw in self._unsent:
            return True
        sql = "SELECT 1 FROM reference WHERE digest = ?"
        return self._database.row(sql, (raw,)) is not None

    def _missing_objects(self, codec: Codec) -> int:
        sql = (
            "SELECT r.digest FROM reference r JOIN event e ON e.id = r.event"
            " WHERE e.type <> 'attachment/quarantined'"
        )
        named = self._unsent.union(raw for (raw,) in self._database.rows(sql))
        there = "SELECT digest FROM object WHERE digest IS NOT NULL"
        gone = named.difference(raw for (raw,) in self._database.rows(there))
        return sum(not was_deleted(self._database, codec, raw) for raw in gone)

    def _put_journal(self, codec: Codec, number: int, seed: tuple[Value, ...]) -> None:
        """Keep an answer that was coming in, if its turn is still open: a start then settles it."""
        found = self._remains.sessions.get(number)
        if found is None or not _is_session(self._database, number):
            return
        row = find_session(self._database, SessionId(found.uid))
        turns = open_turn(LogView(self._database, codec, row).open_tail())
        if turns.step_is_open and (turns.last_turn, turns.last_step) == seed[:2]:
            pieces = [body for _, body in sorted(self._remains.pieces.get(number, ()))]
            put_journal(self._database, number, seed, pieces)

    def _keep(self, number: int, body: bytes) -> bool:
        """Keep a draft or settings; tell whether they could be read."""
        with suppress(StoreError, ValueError):
            value = parse_json(body)
            is_ours = number == EVERYWHERE or _is_session(self._database, number)
            if is_ours and isinstance(value, FrozenObject):
                shelf: Literal["draft", "setting"] = (
                    "draft" if body.startswith(_DRAFT) else "setting"
                )
                save(self._database, shelf, number, value)
                return True
        return False


def _is_session(database: Database, number: int) -> bool:
    return database.row("SELECT 1 FROM session WHERE id = ?", (number,)) is not None


def _raw(packed: PackedObject) -> bytes:
    return raw_digest(packed.info.digest)


def _readings(stored: bytes, found: ObjectRemains | None) -> Iterator[PackedObject]:
    """Yield what the bytes of an object may be: as they are, or packed."""
    kind = "application/octet-stream" if found is None else found.media_type
    pixels = (None, None) if found is None else (found.width, found.height)
    for encoding, data in ((PLAIN, stored), (ZSTD, _unpacked(stored))):
        if data is None:
            continue
        seen = sniff(data)
        if seen.media_type not in PICTURE_TYPES:
            seen = Sniffed(kind, *pixels)
        digest = named_digest(hashlib.sha256(data).digest())
        info = ObjectInfo(digest, seen.media_type, len(data), seen.width, seen.height)
        yield PackedObject(info, encoding, stored)


def _unpacked(stored: bytes) -> bytes | None:
    try:
        return Compressor().decompress(stored, stated_size(stored, most=MAX_BYTES))
    except Undecodable:
        return None


def _dictionaries(remains: Remains) -> Database:
    """Return a database in memory with what events were packed against.

    The first dictionary is the program's own: where it was lost, this program's may be the same,
    and where it is not, no event unpacks with it.
    """
    scratch = open_scratch()
    scratch.run(TABLES)
    found = {1: envelope_dictionary()} | remains.dictionaries
    for number, data in found.items():
        sql = "INSERT INTO zdict (id, sha256, data) VALUES (?, ?, ?)"
        scratch.run(sql, (number, hashlib.sha256(data).digest(), data))
    return scratch


def _checked(path: Path, place: Path, found: _Tally, image: Image, told: Progress) -> SalvageReport:
    """Look at the new file as it lies on the disk, and report on it."""
    with closing(open_frozen(path)) as database:
        check = check_logs(
            database,
            Codec(database),
            deep=True,
            pulse=lambda done, of: told("checking", done, of),
        )
    logs = found.logs
    return SalvageReport(
        path=place,
        chats=logs.whole + logs.mended,
        mended=logs.mended,
        nameless=logs.nameless,
        proven=logs.proven,
        unproven=logs.unproven,
        lost=logs.lost,
        objects=found.objects,
        lost_objects=found.lost_objects,
        unsent=found.unsent,
        unreadable_pages=image.unreadable_pages,
        check=check,
    )
