"""What was asked to be gone for ever, kept until it is: a crash must not end that half way.

It is a row of ``progress`` that names chats and objects by the names programs have for them, which
say nothing of what was in them.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from store.disk.codec import Codec
from store.disk.collecting import (
    doom_named,
    is_there,
    let_go,
    marked_streams,
    objects_of,
    remove_session,
    sessions_naming,
    take_events,
    unnamed_objects,
)
from store.disk.connection import Database
from store.disk.objects import named_digest, raw_digest, sweep_staged
from store.disk.progress import forget_progress, progress, progress_below, save_progress
from store.disk.schema import NO_END
from store.disk.settings import load, save
from store.errors import StoreDamaged
from store.model.ids import ObjectDigest, SessionId, is_digest
from store.model.jsonvalue import list_at
from store.model.messages import digests_in

_NAME: Final = "erasing"
_DELETED: Final = b'"reason":"deleted"'
# Nobody waits for a copy that is written anew; only the memory is spared.
_AT_ONCE: Final = 10_000
_EMPTIED: Final = "emptied/"
"""Before the name of each session that went with the trash; its family is kept there. The copies
still have it, also when all that it shared with others is deleted for ever."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """Sessions, and objects (their 32 bytes), of which nothing may be left."""

    sessions: frozenset[SessionId] = frozenset()
    objects: frozenset[bytes] = frozenset()

    def with_more(self, other: "Erasure") -> "Erasure":
        """Return both as one."""
        return Erasure(self.sessions | other.sessions, self.objects | other.objects)

    def without(self, other: "Erasure") -> "Erasure":
        """Return what is not in the other."""
        return Erasure(self.sessions - other.sessions, self.objects - other.objects)


def note_emptied(database: Database, uid: SessionId) -> None:
    """Remember that a session, which is still there, goes with the trash."""
    save_progress(database, _EMPTIED + uid, str(_family(database, uid)).encode())


def emptied_kin(database: Database, uids: Iterable[SessionId]) -> frozenset[SessionId]:
    """Return the sessions that went with the trash and may have shared events with one of these."""
    families = {str(_family(database, uid)).encode() for uid in uids}
    gone = progress_below(database, _EMPTIED)
    return frozenset(SessionId(name) for name, family in gone if family in families)


def _family(database: Database, uid: SessionId) -> int | None:
    row = database.row("SELECT family FROM session WHERE uid = ?", (uid,))
    return None if row is None else int(row[0])


def read_erasure(database: Database) -> Erasure | None:
    """Return what was asked and is not done yet.

    Raises:
        StoreDamaged: that cannot be read; what was asked must not be forgotten for it.

    """
    said = progress(database, _NAME)
    if said is None:
        return None
    try:
        kept = json.loads(said)
        return Erasure(
            frozenset(SessionId(name) for name in kept["sessions"]),
            frozenset(bytes.fromhex(name) for name in kept["objects"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise StoreDamaged("what was to be deleted for ever cannot be read") from error


def note_erasure(database: Database, wanted: Erasure) -> None:
    """Keep what was asked, with what is kept already."""
    _write(database, (read_erasure(database) or Erasure()).with_more(wanted))


def end_erasure(database: Database, done: Erasure) -> None:
    """Forget what is done."""
    for uid in done.sessions:
        forget_progress(database, _EMPTIED + uid)
    _write(database, (read_erasure(database) or Erasure()).without(done))


def _write(database: Database, erasure: Erasure) -> None:
    if erasure == Erasure():
        forget_progress(database, _NAME)
        return
    kept = {
        "sessions": sorted(erasure.sessions),
        "objects": sorted(raw.hex() for raw in erasure.objects),
    }
    save_progress(database, _NAME, json.dumps(kept).encode())


def erase_from(copy: Database, erasure: Erasure) -> None:
    """Take it all out of a copy that nobody else has open; in a transaction of the caller.

    What lies in the pages still must be left behind by writing the copy anew.
    """
    for uid in erasure.sessions:
        if is_there(copy, uid):
            let_go(copy, objects_of(copy, uid))
            remove_session(copy, uid)
    for stream in marked_streams(copy):
        while take_events(copy, _AT_ONCE, stream=stream) is not None:
            pass
    forget_in_drafts(copy, erasure.objects)
    doom_named(copy, erasure.objects)
    sweep_staged(copy)  # in a copy nothing is on its way in
    for number in unnamed_objects(copy, now=NO_END):
        copy.run("DELETE FROM object WHERE id = ?", (number,))


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """A picture as messages name it, and the file it was made from; each the 32 bytes."""

    attachment: bytes
    original: bytes | None


def files_of(
    database: Database, codec: Codec, pictures: Iterable[bytes]
) -> frozenset[PictureFiles]:
    """Return every pair of files that events name and that one of these is in, or hangs on one.

    A file that was attached twice may have been made into two pictures; both show the same.
    """
    found: set[PictureFiles] = set()
    waiting, known = list(pictures), set(pictures)
    while waiting:
        raw = waiting.pop()
        pairs = {pair for body in _bodies_naming(database, codec, raw) for pair in _pairs(body)}
        found |= {pair for pair in pairs if raw in {pair.attachment, pair.original}}
        new = {it for pair in found for it in (pair.attachment, pair.original) if it} - known
        known |= new
        waiting += new
    return frozenset(found)


def _bodies_naming(database: Database, codec: Codec, raw: bytes) -> Iterator[bytes]:
    sql = (
        "SELECT e.enc, e.size, e.body FROM reference r JOIN event e ON e.id = r.event"
        " WHERE r.digest = ?"
    )
    for enc, size, body in database.rows(sql, (raw,)):
        yield codec.unpack(enc, size, body)
    sql = "SELECT body FROM draft WHERE instr(body, CAST(? AS BLOB)) > 0"
    yield from (body for (body,) in database.rows(sql, (named_digest(raw),)))


def forget_in_drafts(database: Database, pictures: frozenset[bytes]) -> None:
    """Take pictures out of what stands unsent in any chat: it could not be sent with them."""
    names = {named_digest(raw) for raw in pictures}
    for session, body in database.rows("SELECT session, body FROM draft"):
        if any(name.encode() in body for name in names):
            kept = load(database, "draft", session)
            attached = [] if kept is None else list_at(kept, "attachments")
            left = [one for one in attached if not names & digests_in(one)]
            save(database, "draft", session, {**(kept or {}), "attachments": left})


def _pairs(body: bytes) -> Iterator[PictureFiles]:
    waiting = [json.loads(body)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
            name, original = value.get("attachmentId"), value.get("originalId")
            if isinstance(name, str) and is_digest(name):
                has_original = isinstance(original, str) and is_digest(original)
                yield PictureFiles(_raw(name), _raw(str(original)) if has_original else None)


def _raw(name: str) -> bytes:
    return raw_digest(ObjectDigest(name))


def was_deleted(database: Database, codec: Codec, raw: bytes) -> bool:
    """Whether any log says that this object was deleted for ever."""
    rows = database.rows(
        "SELECT e.enc, e.size, e.body FROM reference r JOIN event e ON e.id = r.event"
        " WHERE r.digest = ? AND e.type = 'attachment/quarantined'",
        (raw,),
    )
    return any(_DELETED in codec.unpack(*row) for row in rows)


def sessions_to_tell(database: Database, codec: Codec, raw: bytes) -> tuple[SessionId, ...]:
    """Return the sessions that name an object and whose logs do not say that it was deleted."""
    rows = database.rows(
        "SELECT n.uid, e.enc, e.size, e.body FROM reference r JOIN event e ON e.id = r.event"
        " JOIN span s ON s.stream = e.stream AND e.seq BETWEEN s.lo AND s.hi"
        " JOIN session n ON n.id = s.session"
        " WHERE r.digest = ? AND e.type = 'attachment/quarantined'",
        (raw,),
    )
    told = {uid for uid, enc, size, body in rows if _DELETED in codec.unpack(enc, size, body)}
    return tuple(uid for uid in sessions_naming(database, raw) if uid not in told)
