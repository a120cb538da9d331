"""Files as the first release wrote them: its tables, its rows, its packing, frozen.

Nothing of the living program is used here: what it does to such a file is what is tested.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw
import zstandard

TABLES = (Path(__file__).parent / "tables_1.sql").read_text("utf-8")
SPOKEN = ("user/message", "assistant/message", "tool/result")
DICTIONARY = b'{"type":"user/message","seq":1,"time":1790000000000,"data":{"id":"","role":"user"'
ENDLESS = (1 << 63) - 1
PACKED_FROM_BYTES = 256
NAMED = re.compile(rb'"(?:attachmentId|originalId|digest)":"sha256:([0-9a-f]{64})"')


class _End:
    """How a chat ends: what waits to be sent, where the splices of that begin, an open turn."""

    def __init__(self) -> None:
        self.waiting = {"next-turn": 0, "next-step": 0}
        self.since: int | None = None
        self.is_open = False

    def take(self, event: dict[str, Any]) -> None:
        data = event["data"]
        if event["type"] in {"turn/start", "turn/end"}:
            self.is_open = event["type"] == "turn/start"
        if event["type"] == "session/end-seed":
            self.waiting = dict.fromkeys(self.waiting, 0)
        elif event["type"] == "agent/inbox/spliced":
            added = len(data["inserted"]) - data.get("removedCount", 0)
            self.waiting[data["target"]] += added
        if not any(self.waiting.values()):
            self.since = None
        elif self.since is None:
            self.since = event["seq"]


class TablesOne:
    """A file in the making; a chat is the bytes of its own events, one after the other."""

    def __init__(self, path: Path) -> None:
        self._ends: dict[str, _End] = {}
        self._database = apsw.Connection(str(path))
        for pragma in ("page_size=4096", "auto_vacuum=INCREMENTAL"):
            self._database.execute(f"PRAGMA {pragma}")
        self._database.execute(TABLES)
        digest = hashlib.sha256(DICTIONARY).digest()
        self._database.execute("INSERT INTO zdict VALUES (1, ?, ?)", (digest, DICTIONARY))
        self._database.execute(f"PRAGMA application_id={0x42724C6E}")
        self._database.execute("PRAGMA user_version=1")
        self._database.execute("PRAGMA journal_mode=wal")
        self._database.execute("BEGIN")
        shared = zstandard.ZstdCompressionDict(DICTIONARY, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        self._compressor = zstandard.ZstdCompressor(
            level=3, dict_data=shared, write_checksum=True, write_content_size=True
        )

    def close(self) -> None:
        self._database.execute("COMMIT")
        self._database.close()

    def chat(self, uid: str, bodies: Sequence[bytes], *, format: int = 1) -> None:  # noqa: A002 -- the column's name
        """Add a chat of these events."""
        stream = self._stream(0, format)
        self._session(uid, stream, bodies, (stream, None, None, None, None, None), bytes(32))
        self._note_end(uid, bodies)

    def branch(
        self,
        uid: str,
        parent: str,
        boundary: int,
        bodies: Sequence[bytes],
        *,
        format: int = 1,  # noqa: A002 -- the column's name
    ) -> None:
        """Add a branch of `parent` after `boundary`, whose own events are these."""
        number, family = self._one("SELECT id, family FROM session WHERE uid = ?", uid_of(parent))
        place = (
            "FROM span s JOIN event e ON e.stream = s.stream AND e.seq BETWEEN s.lo AND s.hi"
            " WHERE s.session = ?1 AND e.seq"
        )
        stream, head = self._one(f"SELECT e.stream, e.hash {place} = ?2", (number, boundary))
        spoken = ",".join(f"'{kind}'" for kind in SPOKEN)
        anchor = self._database.execute(
            f"SELECT e.seq, e.stream {place} <= ?2 AND e.type IN ({spoken})"
            " ORDER BY e.seq DESC LIMIT 1",
            (number, boundary),
        ).fetchone() or (-1, family)
        own = self._stream(boundary + 1, format)
        origin = (family, number, boundary, stream, *anchor)
        child = self._session(uid, own, bodies, origin, head, first=boundary + 1)
        self._database.execute(
            "INSERT INTO span SELECT ?1, lo, min(hi, ?3), stream FROM span"
            " WHERE session = ?2 AND lo <= ?3",
            (child, number, boundary),
        )
        self._note_end(uid, bodies)

    def go_on(self, uid: str, bodies: Sequence[bytes], *, format: int) -> None:  # noqa: A002 -- the column's name
        """Add events in another format to the end of a chat."""
        sql = "SELECT id, stream, next_seq FROM session WHERE uid = ?"
        number, old, first = self._one(sql, uid_of(uid))
        (head,) = self._database.execute(
            "SELECT head_hash FROM session WHERE id = ?", (number,)
        ).fetchone()
        stream = self._stream(first, format)
        head, used = self._events(stream, bodies, head, first)
        self._database.execute(
            "UPDATE session SET stream = ?, next_seq = ?, head_hash = ?, used = ? WHERE id = ?",
            (stream, first + len(bodies), head, used, number),
        )
        sql = "UPDATE span SET hi = ? WHERE session = ? AND stream = ?"
        self._database.execute(sql, (first - 1, number, old))
        sql = "INSERT INTO span VALUES (?, ?, ?, ?)"
        self._database.execute(sql, (number, first, ENDLESS, stream))
        self._note_end(uid, bodies)

    def put(self, data: bytes, *, media_type: str, width: int, height: int) -> str:
        """Keep a picture as it is; returns its digest."""
        raw = hashlib.sha256(data).digest()
        self._database.execute(
            "INSERT INTO object (digest, media_type, size, width, height, enc, chunks, created)"
            " VALUES (?, ?, ?, ?, ?, 0, 1, 0)",
            (raw, media_type, len(data), width, height),
        )
        chunk = (self._database.last_insert_rowid(), data)
        self._database.execute("INSERT INTO chunk (object, i, data) VALUES (?, 0, ?)", chunk)
        return f"sha256:{raw.hex()}"

    def draft(self, uid: str, draft: dict[str, object]) -> None:
        """Keep what is typed in a chat."""
        (number,) = self._one("SELECT id FROM session WHERE uid = ?", uid_of(uid))
        body = json.dumps(draft, separators=(",", ":")).encode()
        self._database.execute("INSERT INTO draft VALUES (?, ?)", (number, body))

    def _note_end(self, uid: str, bodies: Sequence[bytes]) -> None:
        end = self._ends.setdefault(uid, _End())
        for body in bodies:
            end.take(json.loads(body))
        sql = "UPDATE session SET inbox_from = ?, open_turn = ? WHERE uid = ?"
        self._database.execute(sql, (end.since, int(end.is_open), *uid_of(uid)))

    def _stream(self, first: int, number: int) -> int:
        sql = "INSERT INTO stream (first_seq, format) VALUES (?, ?)"
        self._database.execute(sql, (first, number))
        return self._database.last_insert_rowid()

    def _session(
        self,
        uid: str,
        stream: int,
        bodies: Sequence[bytes],
        origin: tuple[int | None, ...],
        head: bytes,
        first: int = 0,
    ) -> int:
        head, used = self._events(stream, bodies, head, first)
        self._database.execute(
            "INSERT INTO session (uid, stream, family, parent, fork_seq, fork_stream, anchor_seq,"
            " anchor_stream, next_seq, head_hash, created, used) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
            (*uid_of(uid), stream, *origin, first + len(bodies), head, used, used),
        )
        number = self._database.last_insert_rowid()
        sql = "INSERT INTO span VALUES (?, ?, ?, ?)"
        self._database.execute(sql, (number, first, ENDLESS, stream))
        return number

    def _events(
        self, stream: int, bodies: Sequence[bytes], head: bytes, first: int
    ) -> tuple[bytes, int]:
        used = 0
        for seq, body in enumerate(bodies, first):
            head = hashlib.sha256(head + body).digest()
            event = json.loads(body)
            assert event["seq"] == seq
            used = max(used, event["time"])
            self._event(stream, body, event, head)
        return head, used

    def _event(self, stream: int, body: bytes, event: dict[str, object], head: bytes) -> None:
        op = event.get("surfaceOp")
        surface = 0 if op is None else 1 if op == "append" else 2
        packed = self._compressor.compress(body) if len(body) >= PACKED_FROM_BYTES else body
        encoding, stored = (1, packed) if len(packed) < len(body) else (0, body)
        self._database.execute(
            "INSERT INTO event (stream, seq, type, time, surface, enc, size, body, hash)"
            " VALUES (?,?,?,?,?,?,?,?,?)",
            (
                *(stream, event["seq"], event["type"], event["time"]),
                *(surface, encoding, len(body), stored, head),
            ),
        )
        row = self._database.last_insert_rowid()
        for digest in set(NAMED.findall(body)):
            sql = "INSERT INTO reference VALUES (?, ?)"
            self._database.execute(sql, (row, bytes.fromhex(digest.decode())))

    def _one(self, sql: str, params: tuple[object, ...]) -> tuple[int, ...]:
        found = self._database.execute(sql, params).fetchone()
        assert found is not None
        return tuple(found)


def uid_of(name: str) -> tuple[str]:
    """Return the 32 digits that a chat of this short name has."""
    return (hashlib.sha256(name.encode()).hexdigest()[:32],)


def turn_of(number: int, *, start: int = 0, words: str = "Hello") -> list[bytes]:
    """Return the events of a whole turn as that release wrote them, from seq `start` on."""
    place = {"turn": number, "step": 1}
    source = {"kind": "model", "provider": "p", "model": "m"}
    text = [{"type": "text", "text": words}]
    system = {"id": "s", "role": "system", "content": text, "source": {"kind": "system-prompt"}}
    asked = {"id": f"u{number}", "role": "user", "content": text, "source": {"kind": "user"}}
    said = {"id": f"a{number}", "role": "assistant", "content": text, "source": source}
    append = {"surfaceOp": "append"}
    events: list[tuple[str, dict[str, object], dict[str, object]]] = [
        ("turn/start", {"turn": number}, {}),
        ("step/start", dict(place), {}),
        ("system/message", {**place, "message": system}, append),
        ("user/message", asked, append),
        ("assistant/message", {**place, "message": said, "stream": []}, append),
        ("step/end", dict(place), {}),
        ("turn/end", {"turn": number, "reason": {"kind": "completed"}}, {}),
    ]
    if number > 1:
        del events[2]  # the prompt stands
    return [
        _bytes({"type": kind, "seq": seq, "time": 1_700_000_000_000 + seq, "data": data, **op})
        for seq, (kind, data, op) in enumerate(events, start)
    ]


def _bytes(event: dict[str, object]) -> bytes:
    return json.dumps(event, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
