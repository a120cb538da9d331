"""What may follow in a log: every rule of the contract, the same on append and on load.

`LogState` is all that must be known of a log to judge its next event. Judging costs the same at any
length; only a replace looks through the surface. A refused draft changes nothing.
"""

from dataclasses import dataclass, field

from store.model.compaction import lock_after
from store.model.events import Draft, Event, make_event, refusal
from store.model.header import check_header, header_after
from store.model.inbox import Inbox
from store.model.jsonvalue import FrozenObject
from store.model.surface import Lookup, SurfaceFold, SurfaceNode
from store.model.turns import TurnState, open_turn

__all__ = ["Inbox", "LogState", "LogSummary"]


@dataclass(frozen=True, slots=True)
class LogSummary:
    """What storage tells about a log so that it can go on.

    `open_tail` holds the events from the open turn's `turn/start` on; it is empty when no turn is
    open. `compacting` is the seq of a `compaction/start` that has not ended. The defaults are those
    of an empty log.
    """

    next_seq: int = 0
    last_turn: int = 0
    open_tail: tuple[Event, ...] = ()
    surface: tuple[SurfaceNode, ...] = ()
    header: FrozenObject | None = None
    inbox: Inbox = field(default_factory=Inbox)
    compacting: int | None = None


class LogState:
    """A log as its next event meets it; not safe for two threads at once."""

    def __init__(self, summary: LogSummary, *, lookup: Lookup) -> None:
        self._next_seq = summary.next_seq
        self._turns = open_turn(summary.open_tail)
        if not self._turns.turn_is_open:
            self._turns = TurnState(last_turn=summary.last_turn)
        self._surface = SurfaceFold(summary.surface)
        self._header = summary.header
        self._inbox = summary.inbox
        self._compacting = summary.compacting
        self._lookup = lookup

    @classmethod
    def resume(cls, summary: LogSummary, *, lookup: Lookup) -> "LogState":
        """Go on with a log; `lookup` finds one of its events by seq (asked for replaces only)."""
        return cls(summary, lookup=lookup)

    @property
    def next_seq(self) -> int:
        """The seq that the next event gets: the log's length."""
        return self._next_seq

    @property
    def last_turn(self) -> int:
        """The number of the last turn, open or closed; 0 before the first."""
        return self._turns.last_turn

    @property
    def has_open_turn(self) -> bool:
        """Whether a turn is open."""
        return self._turns.turn_is_open

    @property
    def turns(self) -> TurnState:
        """Where the log stands in its turns, steps and calls."""
        return self._turns

    @property
    def surface(self) -> tuple[SurfaceNode, ...]:
        """The nodes on the surface, in order."""
        return self._surface.nodes

    @property
    def rewrites(self) -> int:
        """How many replaces were admitted since this state was resumed."""
        return self._surface.rewrites

    @property
    def header(self) -> FrozenObject | None:
        """The request header that stands."""
        return self._header

    @property
    def inbox(self) -> Inbox:
        """What waits to be sent."""
        return self._inbox

    @property
    def compacting(self) -> int | None:
        """The seq of the `compaction/start` that has not ended."""
        return self._compacting

    def admit(self, draft: Draft, *, time: int) -> Event:
        """Judge a draft against the log and take it in.

        `time` (Unix milliseconds) is used unless the draft brings its own. Raises `AppendRefused`,
        naming the rule and the seq; then nothing has changed.
        """
        seq = self._next_seq
        if draft.seq is not None and (draft.seq != seq or isinstance(draft.seq, bool)):
            rule = f"seqs count from 0 without a hole: this place is {seq}, not {draft.seq}"
            raise refusal("OUT_OF_ORDER", rule, seq=seq, event_type=draft.type)
        event = make_event(draft, seq=seq, time=time if draft.time is None else draft.time)
        turns = self._turns.after(event)
        inbox = self._inbox.after(event)
        compacting = lock_after(self._compacting, event)
        check_header(event, latest=self._header)
        self._surface.check(event, draft.surface_op, lookup=self._lookup)

        self._next_seq = seq + 1
        self._turns = turns
        self._inbox = inbox
        self._compacting = compacting
        self._header = header_after(self._header, event)
        self._surface.apply(seq, event.type, draft.surface_op)
        return event
