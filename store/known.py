"""What is remembered of one log between two of its events, so that the next one can be judged."""

from collections.abc import Callable

from store.disk.sessions import SessionRow
from store.model.admission import LogState, LogSummary
from store.model.events import Draft, Event


class Known:
    """What is remembered of one log; `pending` are events admitted and not yet stored."""

    def __init__(
        self, row: SessionRow, summary: LogSummary, *, stored: Callable[[int], Event]
    ) -> None:
        self.row = row
        self.pending: dict[int, Event] = {}
        self.inbox_from = row.inbox_from
        self.state = LogState.resume(summary, lookup=self._lookup)
        self._stored = stored

    def admit(self, draft: Draft, now: int) -> Event:
        """Take in a draft; `inbox_from` is where the splices of what is queued begin."""
        state = self.state
        event = state.admit(draft, time=now)
        self.pending[event.seq] = event
        if not (state.inbox.next_turn or state.inbox.next_step):
            self.inbox_from = None
        elif self.inbox_from is None:
            self.inbox_from = event.seq
        return event

    def _lookup(self, seq: int) -> Event:
        return self.pending[seq] if seq in self.pending else self._stored(seq)
