"""Events of streams that were written in an older format, given out as today's.

Most steps between formats look at one event alone. Where one remembers what came before, that is
found by going along the log from its beginning, once; from then on it is known at every
`STRIDE`th event. Streams of an older format never grow, so what was found of them stays true.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from store.disk.connection import Database
from store.errors import AppendRefused, LogDamaged, TooNew
from store.model.events import Event, draft_from_envelope, make_event, read_event
from store.model.upcasting import Formats, States

STRIDE: Final = 128
"""To go back costs reading at most so many events again; to keep them all would cost memory."""

STREAMS_REMEMBERED: Final = 256
"""A chat reads as many streams as it has ancestors; few chats are open at once."""

BATCH: Final = 256
Unpack: TypeAlias = Callable[[int, int, bytes], bytes]


class _Walked:
    """How far a stream was walked: what the steps remember before `at`, and at each mark."""

    def __init__(self, version: int, first_seq: int) -> None:
        self.version = version
        self.first_seq = first_seq
        self.at = first_seq
        self.states: States | None = None
        self.marks: dict[int, States] = {}

    def stand(self, seq: int, states: States) -> None:
        """Note what the steps remember before the event `seq`."""
        self.at, self.states = seq, states
        if (seq - self.first_seq) % STRIDE == 0:
            self.marks[seq] = states

    def nearest(self, seq: int) -> tuple[int, States]:
        """Return the last place at or before `seq` where it is known what they remember."""
        if self.states is not None and seq - STRIDE < self.at <= seq:
            return self.at, self.states
        mark = max(known for known in self.marks if known <= seq)
        return mark, self.marks[mark]


def _understood(body: bytes) -> Event:
    try:
        event = read_event(body)
        make_event(draft_from_envelope(event.envelope), seq=event.seq, time=event.time)
    except (AppendRefused, LogDamaged) as error:
        text = f"a newer version of this program wrote it: {error}"
        raise TooNew(text, code="CHAT_TOO_NEW") from error
    return event


class Upcasts:
    """Reads events for one connection; `unpack` makes an event's bytes of a row."""

    def __init__(self, database: Database, formats: Formats, unpack: Unpack) -> None:
        self._database = database
        self._formats = formats
        self._unpack = unpack
        self._streams: OrderedDict[int, _Walked] = OrderedDict()

    def event(self, stream: int, body: bytes) -> Event:
        """Return the event of these stored bytes, which lie in `stream`, in today's format.

        One of a newer format is taken for what it would be today, if it could be one.

        Raises:
            LogDamaged: it is no event of its format, or one that it depends on is not there.
            TooNew: a newer program wrote it, and it is none of today's.

        """
        walked = self._walked(stream)
        if walked.version > self._formats.newest:
            return _understood(body)
        event = read_event(body)
        if walked.version == self._formats.newest:
            return event
        if not self._formats.remembers(walked.version):
            return self._formats.upcast(walked.version, event, self._formats.start)[1]
        states, upcast = self._formats.upcast(
            walked.version, event, self._before(stream, event.seq)
        )
        walked.stand(event.seq + 1, states)
        return upcast

    def _walked(self, stream: int) -> _Walked:
        found = self._streams.get(stream)
        if found is None:
            found = self._streams[stream] = self._begun(stream)
            if len(self._streams) > STREAMS_REMEMBERED:
                self._streams.popitem(last=False)
        self._streams.move_to_end(stream)
        return found

    def _begun(self, stream: int) -> _Walked:
        row = self._database.row("SELECT format, first_seq FROM stream WHERE id = ?", (stream,))
        if row is None:
            raise LogDamaged(f"there is no stream {stream}")
        version, first_seq = row
        if version < self._formats.oldest:
            raise LogDamaged(f"no program ever wrote format {version}")
        return _Walked(version, first_seq)

    def _before(self, stream: int, seq: int) -> States:
        """Return what the steps remember before the event `seq` of a stream."""
        line = [(stream, seq)]
        while self._walked(line[-1][0]).states is None:
            line.append(self._entry(line[-1][0]))
            if line[-1][0] == 0:
                break
        states = self._formats.start
        for number, stop in reversed(line):
            if number:
                states = self._folded(number, stop, states)
        return states

    def _entry(self, stream: int) -> tuple[int, int]:
        """Return the stream that a log comes from when it enters this one, and at which seq.

        Stream 0 stands for the beginning of the log.
        """
        first_seq = self._walked(stream).first_seq
        if first_seq == 0:
            return 0, 0
        row = self._database.row(
            "SELECT stream FROM span WHERE lo < ?2 AND"
            " session = (SELECT session FROM span WHERE stream = ?1 LIMIT 1)"
            " ORDER BY lo DESC LIMIT 1",
            (stream, first_seq),
        )
        if row is None:
            raise LogDamaged(f"what comes before stream {stream} is not there")
        return row[0], first_seq

    def _folded(self, stream: int, stop: int, entered: States) -> States:
        """Go along a stream as far as is needed; `entered` is remembered before its first event."""
        walked = self._walked(stream)
        if walked.states is None:
            walked.stand(walked.first_seq, entered)
        seq, states = walked.nearest(stop)
        for event in self._events(stream, seq, stop):
            states, _ = self._formats.upcast(walked.version, event, states)
            walked.stand(event.seq + 1, states)
        return states

    def _events(self, stream: int, start: int, stop: int) -> Iterator[Event]:
        sql = (
            "SELECT enc, size, body FROM event"
            " WHERE stream = ? AND seq >= ? AND seq < ? ORDER BY seq LIMIT ?"
        )
        while start < stop:
            rows = self._database.rows(sql, (stream, start, stop, BATCH))
            for encoding, size, body in rows:
                event = read_event(self._unpack(encoding, size, body))
                if event.seq != start:
                    break
                yield event
                start += 1
            else:
                if rows:
                    continue
            raise LogDamaged(f"event {start} is missing, on which later ones depend")
