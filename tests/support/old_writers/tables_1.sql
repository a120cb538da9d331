-- The tables as the first release made them.
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
CREATE INDEX session_open ON session (id) WHERE open_turn = 1;

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
CREATE INDEX event_shown ON event (stream, seq, surface, type, size) WHERE (surface <> 0 OR type IN ('turn/end','llm/retry','attachment/quarantined','attachment/recovered','compaction/start','compaction/summary','compaction/end'));
CREATE INDEX event_landmark ON event (stream, type, seq) WHERE type IN ('turn/start','turn/end','request/header','request/context','request/dispatched','session/end-seed','agent/inbox/spliced');

CREATE TABLE purge (
  stream   INTEGER NOT NULL,
  from_seq INTEGER NOT NULL,
  at       INTEGER NOT NULL
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

CREATE TABLE draft (session INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE setting (session INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
