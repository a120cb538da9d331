"""Looks for damage everywhere: in the file, its tables, the logs, their folds, and the objects.

Each event is looked at once, however many sessions share it (see `store.inspection`). A deep check
also judges every event again, compares each index with its table, and hashes every object.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from store.disk.codec import Codec
from store.disk.connection import Database
from store.disk.erasure import was_deleted
from store.disk.journal import pieces_in
from store.disk.misfits import STUMBLES, misfits_told
from store.disk.objects import named_digest, read_object
from store.disk.schema import USER_VERSION
from store.disk.sessions import all_summaries, summaries
from store.disk.soundness import (
    file_faults,
    first_seq_faults,
    foreign_faults,
    objects_behind,
    schema_faults,
)
from store.disk.versions import table_version
from store.errors import NotFound, ObjectMissing, StoreDamaged
from store.inspection import Inspection, Problem
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import FrozenObject, parse_stored

__all__ = ["CheckReport", "Enough", "Problem", "check_logs", "check_store"]

UNREADABLE: Final = Problem("file", "a row cannot be read")
MISFIT: Final = Problem("object", "its row is not what such a row can be")


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was looked at and what was found."""

    deep: bool
    sessions: int
    events: int
    objects: int
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems


class Enough(Exception):
    """Raised by a pulse when there is no more time: what was found until then is the answer."""


def _unhurried(_done: int, _of: int) -> None:
    """Let a check take as long as it takes."""


def check_store(database: Database, codec: Codec, *, deep: bool) -> CheckReport:
    """Check everything; what cannot even be read is a problem too, and does not end the check."""
    is_ours = table_version(database) == USER_VERSION
    changed = tuple(schema_faults(database)) if is_ours else ()
    faults = (*changed, *file_faults(database, deep=deep))
    problems = tuple(Problem("file", text) for text in faults)
    if changed:  # the rest would be asked of tables that are not what they were
        return CheckReport(deep, 0, 0, 0, problems)
    if is_ours:
        problems += tuple(Problem("file", text) for text in foreign_faults(database))
    logs = check_logs(database, codec, deep=deep)
    return replace(logs, problems=problems + logs.problems)


def check_logs(
    database: Database,
    codec: Codec,
    *,
    deep: bool,
    pulse: Callable[[int, int], None] = _unhurried,
) -> CheckReport:
    """Check everything but pages, tables and indexes.

    `pulse` is called at every event, with the sessions done, and of how many; it may raise Enough,
    and the report counts what was looked at. What else it raises ends the check.
    """
    problems: list[Problem] = []
    names = tuple(_names(database, problems))
    digests = tuple(_digests(database, problems))
    looked = hashed = 0
    logs = Inspection(database, codec, deep=deep, pulse=lambda: pulse(looked, len(names)))
    try:
        for looked, name in enumerate(names):  # noqa: B007 -- the pulse tells it
            problems += _problems_of(logs, name)
        looked = len(names)
        problems += beside_the_logs(database, codec)
        for hashed, digest in enumerate(digests if deep else ()):  # noqa: B007 -- counted for the report
            pulse(looked, len(names))
            problems += damage_of(database, digest)
        hashed = len(digests)
    except Enough:
        pass
    return CheckReport(deep, looked, logs.seen, hashed, tuple(problems))


def _names(database: Database, problems: list[Problem]) -> Iterator[SessionId]:
    """Yield every session, parents before branches; one whose row cannot be read is a problem."""
    try:
        with misfits_told(database):
            yield from [summary.id for summary in all_summaries(database)]
    except StoreDamaged as error:
        problems.append(Problem("file", error.message))
        for summary in summaries(database) + summaries(database, trashed=True):
            yield summary.id


def _digests(database: Database, problems: list[Problem]) -> Iterator[ObjectDigest]:
    """Yield every object; that rows cannot be read is a problem, once."""
    wrong: set[Problem] = set()
    for _, row in objects_behind(database, 0):
        try:
            if row is None:
                wrong.add(UNREADABLE)
            else:
                yield named_digest(row[0])
        except STUMBLES:
            wrong.add(MISFIT)
    problems += [each for each in (UNREADABLE, MISFIT) if each in wrong]


def _problems_of(logs: Inspection, name: SessionId) -> Iterator[Problem]:
    try:
        yield from logs.problems_of(name)
    except NotFound:
        yield Problem("log", "it is in the list, and cannot be found by its name", session=name)


def beside_the_logs(database: Database, codec: Codec) -> Iterator[Problem]:
    """Find what is wrong with streams, with references to objects, and with what is not logged."""
    try:
        with misfits_told(database):
            yield from (Problem("spans", text) for text in first_seq_faults(database))
            yield from _missing_objects(database, codec)
            yield from _unsent(database)
            yield from _unsettled(database)
    except StoreDamaged as error:
        yield Problem("file", error.message)


def _missing_objects(database: Database, codec: Codec) -> Iterator[Problem]:
    """Name every object that an event needs and that is not here.

    Where every chat that names it has recorded the loss, nothing is left to be found; nor where it
    was deleted for ever: a branch may be cut off before its chat says so.
    """
    rows = database.rows(
        "SELECT DISTINCT r.digest FROM reference r"
        " WHERE NOT EXISTS (SELECT 1 FROM object o WHERE o.digest = r.digest)"
    )
    naming = (
        "SELECT s.session FROM reference r CROSS JOIN event e ON e.id = r.event"
        " CROSS JOIN span s ON s.stream = e.stream AND e.seq BETWEEN s.lo AND s.hi"
        " WHERE r.digest = ?1 AND e.type"
    )
    recorded = "'attachment/quarantined'"
    unaware = f"{naming} <> {recorded} EXCEPT {naming} = {recorded} LIMIT 1"
    for (raw,) in rows:
        is_unknown = database.row(unaware, (raw,)) is not None
        if is_unknown and not was_deleted(database, codec, raw):
            text = "an event names it, but it is missing"
            yield Problem("object", text, digest=named_digest(raw))


def _unsent(database: Database) -> Iterator[Problem]:
    """Name drafts and settings that are not even what such a row can be."""
    sql = "SELECT u.body, s.uid FROM {} u LEFT JOIN session s ON s.id = u.session"
    for table in ("draft", "setting"):
        for body, uid in database.rows(sql.format(table)):
            try:
                is_whole = isinstance(parse_stored(body), FrozenObject)
            except ValueError:
                is_whole = False
            if not is_whole:
                name = None if uid is None else SessionId(uid)
                yield Problem("unsent", f"a {table} cannot be read", session=name)


def _unsettled(database: Database) -> Iterator[Problem]:
    """Name answers that were coming in and cannot be read: no start can settle them."""
    sql = "SELECT p.body, s.uid FROM journal_piece p JOIN session s ON s.id = p.session"
    for body, uid in database.rows(sql):
        try:
            pieces_in(body)
        except StoreDamaged as error:
            yield Problem("unsent", error.message, session=SessionId(uid))


def damage_of(database: Database, digest: ObjectDigest) -> Iterator[Problem]:
    """Find what is wrong with an object; nothing when it is sound, or gone meanwhile."""
    try:
        with misfits_told(database):
            read_object(database, digest)
    except ObjectMissing:
        return
    except StoreDamaged as error:
        yield Problem("object", error.message, digest=digest)
