"""The list of chats in pages, by their last use: a list of a million costs what a short one costs.

A page is made of whole families, so that a chat always comes with its branches. Its place in the
list is that of whichever of them was used last; the next page begins where the last one ended.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from store.disk.connection import Database, Row
from store.disk.sessions import AMONG, SessionSummary, find_session, readable, summaries_at
from store.errors import StoreDamaged
from store.model.ids import SessionId

Place = tuple[int, int]
"""Where a page of a list ends: a time in Unix milliseconds, and a row's id to tell equals apart."""

FIRST: Final[Place] = ((1 << 63) - 1, (1 << 63) - 1)
"""Before the first of all."""

_BETWEEN: Final = "\n"
TITLES_AT_ONCE: Final = 5000
"""How many titles a search reads before it looks at them: some milliseconds of work."""


@dataclass(frozen=True, slots=True)
class ListPage:
    """A part of a list; `end` is where the next one begins, None when there is no more.

    It `is_whole` unless some of it lies on damaged pages, and is not in it.
    """

    summaries: tuple[SessionSummary, ...]
    end: Place | None
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class FoundSessions:
    """What a search found, newest use first; `is_cut` when there are more than were asked for."""

    summaries: tuple[SessionSummary, ...]
    is_cut: bool


_LISTED: Final = "FROM session WHERE trashed IS NULL AND (used, id) < (?, ?)"
_NEWEST: Final = "ORDER BY used DESC, id DESC LIMIT ?"
# Answered by an index alone: no row of the table is read for them.
_USED: Final = f"SELECT used, id {_LISTED} {_NEWEST}"
_TITLES: Final = f"SELECT used, id, title {_LISTED} {_NEWEST}"
_PINNED: Final = "SELECT id FROM session WHERE pinned = 1 AND trashed IS NULL"
_PLACED: Final = f"SELECT id, family FROM session WHERE id {AMONG}"  # noqa: S608 -- our own words
_SHOWN_BEFORE: Final = (
    "SELECT f.value FROM json_each(?) f WHERE EXISTS (SELECT 1 FROM session s"
    " WHERE s.family = f.value AND s.trashed IS NULL AND (s.used, s.id) >= (?, ?))"
)


def newest_page(database: Database, *, before: Place = FIRST, limit: int) -> ListPage:
    """Return the families of the next `limit` sessions by use that are not in the trash.

    A family whose newest use lies before `before` was on an earlier page; should all of them have
    been, the page goes on to the next that was not. The first has those of every pinned session.
    """
    end: Place | None = before
    families: set[int] = set()
    is_whole = True
    while end is not None and not families:
        place = end
        rows = _rows(database, _USED, (*place, limit))
        numbers = {number for _, number in rows}
        if place == FIRST:
            numbers |= {number for (number,) in _rows(database, _PINNED)}
        placed = readable(database, _PLACED, sorted(numbers))
        is_whole = is_whole and len(placed) == len(numbers)
        families = {family for _, family in placed}
        families -= _shown_before(database, families, place)
        end = _end_of(rows, limit)
    members = _members(database, families)
    found = summaries_at(database, members)
    is_whole = is_whole and len(found) == len(members)
    return ListPage(_not_in_trash(found), end, is_whole=is_whole)


def families_of(database: Database, uids: Iterable[SessionId]) -> tuple[SessionSummary, ...]:
    """Return every session of the families of these that is not in the trash.

    A session that is not there has no family, and adds nothing.
    """
    sql = f"SELECT DISTINCT family FROM session WHERE uid {AMONG}"  # noqa: S608 -- our own words
    rows = _rows(database, sql, (json.dumps(list(uids)),))
    members = _members(database, [family for (family,) in rows])
    return _not_in_trash(summaries_at(database, members))


def find_titles(database: Database, text: str, *, limit: int) -> FoundSessions:
    """Return the `limit` sessions used last whose titles hold every word of `text`.

    Case does not matter. What lies in the trash is not found.
    """
    words = text.casefold().split()
    found: list[int] = []
    for numbers, titles in _folded_titles(database):
        # Most pages hold nothing of a rare word: one look at all of it at once says so.
        if all(word in titles for word in words):
            lines = zip(numbers, titles.split(_BETWEEN), strict=True)
            found += [number for number, title in lines if all(word in title for word in words)]
        if len(found) > limit:
            break
    return FoundSessions(summaries_at(database, found[:limit]), is_cut=len(found) > limit)


def trash_page(database: Database, *, before: Place = FIRST, limit: int) -> ListPage:
    """Return the next `limit` sessions in the trash, the one thrown away last first."""
    sql = (
        "SELECT trashed, id FROM session WHERE trashed IS NOT NULL AND (trashed, id) < (?, ?)"
        " ORDER BY trashed DESC, id DESC LIMIT ?"
    )
    rows = _rows(database, sql, (*before, limit))
    found = summaries_at(database, [number for _, number in rows])
    return ListPage(found, _end_of(rows, limit), is_whole=len(found) == len(rows))


def nameless(database: Database) -> tuple[SessionSummary, ...]:
    """Return the sessions with events and without a title, in the order they were made."""
    rows = _rows(database, "SELECT id FROM session WHERE title IS NULL ORDER BY id")
    found = summaries_at(database, [number for (number,) in rows])
    return tuple(one for one in _not_in_trash(found) if one.events)


def titles_in_family(database: Database, uid: SessionId) -> frozenset[str]:
    """Return the titles of a session's family that are not in the trash; raises NotFound."""
    sql = "SELECT title FROM session WHERE family = ? AND trashed IS NULL AND title IS NOT NULL"
    rows = _rows(database, sql, (find_session(database, uid).family,))
    return frozenset(title for (title,) in rows)


def _folded_titles(database: Database) -> Iterator[tuple[list[int], str]]:
    """Yield the sessions by their last use, a page after the other: row ids, and titles as one."""
    place = FIRST
    while rows := _rows(database, _TITLES, (*place, TITLES_AT_ONCE)):
        titles = _BETWEEN.join((title or "").replace(_BETWEEN, " ") for _, _, title in rows)
        yield [number for _, number, _ in rows], titles.casefold()
        place = (rows[-1][0], rows[-1][1])


def _end_of(rows: Sequence[Row], limit: int) -> Place | None:
    return (rows[-1][0], rows[-1][1]) if rows and len(rows) == limit else None


def _shown_before(database: Database, families: Iterable[int], place: Place) -> set[int]:
    """Return which families have a session whose place in the list is before `place`."""
    if place == FIRST:
        return set()
    try:
        rows = database.rows(_SHOWN_BEFORE, (json.dumps(list(families)), *place))
    except StoreDamaged:
        return set()  # shown twice is better than never
    return {family for (family,) in rows}


def _members(database: Database, families: Iterable[int]) -> list[int]:
    """Return the row ids of whole families; the index of families tells without any row."""
    sql = f"SELECT id FROM session WHERE family {AMONG} ORDER BY id"  # noqa: S608 -- our own words
    return [number for (number,) in _rows(database, sql, (json.dumps(list(families)),))]


def _not_in_trash(summaries: Iterable[SessionSummary]) -> tuple[SessionSummary, ...]:
    return tuple(one for one in summaries if one.trashed_ms is None)


def _rows(database: Database, sql: str, params: Sequence[int | str] = ()) -> list[Row]:
    """Return what an index answers, or the table itself where the index is damaged."""
    try:
        return database.rows(sql, params)
    except StoreDamaged:
        unindexed = sql.replace("FROM session ", "FROM session NOT INDEXED ", 1)
        return database.rows(unindexed, params)
