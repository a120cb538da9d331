"""The tables, their rules, and the two numbers that say a file is ours and how new it is.

Text only: nothing here opens a file. Rows of ``event`` are the truth; every other column and
index beside a body is derived from it and compared with it by ``check``.
"""

from typing import Final

APPLICATION_ID: Final = 0x42724C6E
"""``BrLn`` in the file's header: the mark by which our files are known."""

USER_VERSION: Final = 2
"""Version of the tables. A file with a higher one was written by a newer program, and one with a
lower one is brought up to it by `store.disk.migrations`: whatever is changed here needs a step."""

NO_END: Final = (1 << 63) - 1
"""The ``hi`` of a span that is still growing."""

SPOKEN_TYPES: Final = ("user/message", "assistant/message", "tool/result")
"""The part of the transcript that speaks; branches are grouped between two of these."""

NOTICE_TYPES: Final = (
    "turn/end",
    "llm/retry",
    "attachment/quarantined",
    "attachment/recovered",
    "compaction/start",
    "compaction/summary",
    "compaction/end",
)
"""The rest of what a person scrolls through."""

LANDMARK_TYPES: Final = (
    "turn/start",
    "turn/end",
    "request/header",
    "request/context",
    "request/dispatched",
    "session/end-seed",
    "agent/inbox/spliced",
)
"""What is looked up backwards from some seq, without reading what lies between."""


def sql_list(words: tuple[str, ...]) -> str:
    """Spell `words` as an SQL list; a query must repeat an index's own words to be served by it."""
    return "(" + ",".join(f"'{word}'" for word in words) + ")"


IS_TRANSCRIPT: Final = f"e.type IN {sql_list(SPOKEN_TYPES + NOTICE_TYPES)}"
IS_SHOWN: Final = f"(surface <> 0 OR type IN {sql_list(NOTICE_TYPES)})"
IS_LANDMARK: Final = f"type IN {sql_list(LANDMARK_TYPES)}"

BEFORE_TABLES: Final = ("PRAGMA page_size=4096", "PRAGMA auto_vacuum=INCREMENTAL")
"""Both are fixed by the first table: small pages halve what one commit writes, and space can be
given back in small steps."""

TABLES: Final = f"""
CREATE TABLE stream (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  first_seq INTEGER NOT NULL CHECK (first_seq >= 0),
  format    INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  uid           TEXT    NOT NULL UNIQUE CHECK (length(uid) = 32),
  stream        INTEGER NOT NULL REFERENCES stream (id),
  family        INTEGER NOT NULL,
  parent        INTEGER,
  fork_seq      INTEGER,
  fork_stream   INTEGER,
  anchor_seq    INTEGER,
  anchor_stream INTEGER,
  next_seq      INTEGER NOT NULL,
  head_hash     BLOB    NOT NULL CHECK (length(head_hash) = 32),
  open_turn     INTEGER NOT NULL DEFAULT 0 CHECK (open_turn IN (0, 1)),
  inbox_from    INTEGER,
  title         TEXT,
  title_by      TEXT    CHECK (title_by IN ('user', 'auto')),
  pinned        INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  created       INTEGER NOT NULL,
  used          INTEGER NOT NULL,
  viewed        INTEGER,
  trashed       INTEGER
) STRICT;
CREATE INDEX session_family ON session (family);
CREATE INDEX session_stream ON session (stream);
CREATE INDEX session_open ON session (id) WHERE open_turn = 1;
CREATE INDEX session_listed ON session (used, id, title) WHERE trashed IS NULL;
CREATE INDEX session_pinned ON session (id) WHERE pinned = 1;
CREATE INDEX session_trashed ON session (trashed) WHERE trashed IS NOT NULL;
CREATE INDEX session_nameless ON session (id) WHERE title IS NULL;

CREATE TABLE span (
  session INTEGER NOT NULL REFERENCES session (id),
  lo      INTEGER NOT NULL,
  hi      INTEGER NOT NULL,
  stream  INTEGER NOT NULL REFERENCES stream (id),
  PRIMARY KEY (session, lo)
) STRICT, WITHOUT ROWID;
CREATE INDEX span_stream ON span (stream, hi);

CREATE TABLE event (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  stream  INTEGER NOT NULL REFERENCES stream (id),
  seq     INTEGER NOT NULL CHECK (seq >= 0),
  type    TEXT    NOT NULL,
  time    INTEGER NOT NULL,
  surface INTEGER NOT NULL CHECK (surface IN (0, 1, 2)),
  enc     INTEGER NOT NULL,
  size    INTEGER NOT NULL CHECK (size > 0),
  body    BLOB    NOT NULL,
  hash    BLOB    NOT NULL CHECK (length(hash) = 32),
  UNIQUE (stream, seq)
) STRICT;
CREATE INDEX event_shown ON event (stream, seq, surface, type, size) WHERE {IS_SHOWN};
CREATE INDEX event_landmark ON event (stream, type, seq) WHERE {IS_LANDMARK};

CREATE TABLE purge (
  stream   INTEGER PRIMARY KEY REFERENCES stream (id),
  from_seq INTEGER NOT NULL
) STRICT;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
  BEGIN SELECT raise(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
  WHEN NOT EXISTS (SELECT 1 FROM purge WHERE stream = old.stream AND from_seq <= old.seq)
  BEGIN SELECT raise(ABORT, 'an event is never removed'); END;
CREATE TRIGGER event_is_dense BEFORE INSERT ON event
  WHEN new.seq <> coalesce(
    (SELECT max(seq) + 1 FROM event WHERE stream = new.stream),
    (SELECT first_seq FROM stream WHERE id = new.stream),
    -1)
  BEGIN SELECT raise(ABORT, 'the next event has the next seq'); END;

CREATE TABLE object (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  digest     BLOB    UNIQUE CHECK (length(digest) = 32),
  media_type TEXT    NOT NULL,
  size       INTEGER NOT NULL CHECK (size >= 0),
  width      INTEGER,
  height     INTEGER,
  enc        INTEGER NOT NULL,
  chunks     INTEGER NOT NULL,
  created    INTEGER NOT NULL
) STRICT;
CREATE TABLE chunk (
  id     INTEGER PRIMARY KEY,
  object INTEGER NOT NULL REFERENCES object (id) ON DELETE CASCADE,
  i      INTEGER NOT NULL,
  data   BLOB    NOT NULL,
  UNIQUE (object, i)
) STRICT;

CREATE TABLE reference (
  event  INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  digest BLOB    NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (event, digest)
) STRICT, WITHOUT ROWID;
CREATE INDEX reference_digest ON reference (digest);

CREATE TABLE zdict (
  id     INTEGER PRIMARY KEY,
  sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
  data   BLOB NOT NULL
) STRICT;

CREATE TABLE journal (
  session    INTEGER PRIMARY KEY REFERENCES session (id),
  turn       INTEGER NOT NULL,
  step       INTEGER NOT NULL,
  message_id TEXT    NOT NULL,
  provider   TEXT    NOT NULL,
  model      TEXT    NOT NULL,
  started    INTEGER NOT NULL
) STRICT;
CREATE TABLE journal_piece (
  id      INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES journal (session) ON DELETE CASCADE,
  body    BLOB    NOT NULL
) STRICT;
CREATE INDEX journal_piece_session ON journal_piece (session);

CREATE TABLE finding (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  kind    TEXT    NOT NULL,
  text    TEXT    NOT NULL,
  session TEXT,
  seq     INTEGER,
  digest  BLOB    CHECK (length(digest) = 32),
  found   INTEGER NOT NULL,
  told    INTEGER
) STRICT;
CREATE TABLE progress (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE draft (session INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE setting (session INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
"""  # noqa: S608 -- our own words only
"""``stream.format`` is that of every event there (`store.model.upcasting`); the bytes stay in it.
``object.digest`` is NULL while chunks are still coming in; ``draft`` and ``setting`` use
session 0 for the application itself. Only what ``purge`` names may go, while it is named.
``finding`` holds damage as it was found, ``told`` when a person was shown it; ``progress`` how far
work has come that goes on in idle time.
"""
