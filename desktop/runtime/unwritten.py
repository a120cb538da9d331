"""Ends of turns that the disk refused: tried again until they are in the log.

While one is owed nothing new is sent: it would stand behind an answer that is not there yet.
"""

import logging

import anyio

from desktop.agent.loop import write_unwritten
from desktop.agent.turn import Memory
from desktop.faces import PLACE_TROUBLES, StoreTrouble, StoreWell
from desktop.runtime.notices import Notices, code_of
from store import AppendRefused, SessionId, Store, StoreError

__all__ = ["Unwritten"]

# Room is often made within moments; later, nobody is helped by asking more often than this.
_FIRST_PAUSE_S = 1.0
_LONGEST_PAUSE_S = 5.0
_ELSEWHERE = "WRITTEN_ELSEWHERE"
_LOG = logging.getLogger(__name__)


class Unwritten:
    """What is owed to the logs of all chats; on the net thread, like the turns it belongs to."""

    def __init__(self, store: Store, memory: Memory, notices: Notices) -> None:
        self._store = store
        self._memory = memory
        self._notices = notices
        self._ending = anyio.Event()
        self._codes: dict[SessionId, str] = {}

    def refusal(self, session_id: SessionId) -> str:
        """Return the code of why nothing can be sent in a chat now; "" when it can."""
        of_all = (code for code in self._codes.values() if code in PLACE_TROUBLES)
        return self._codes.get(session_id) or next(of_all, "")

    async def settle(self, session_id: SessionId, code: str) -> None:
        """Write what is owed to a chat since a failure with `code`; returns when it is written.

        The trouble is told when it begins and when it is over. Once the program is ending, one
        more try is the last; what is still owed then is settled at the next start, as far as the
        journal has it. A log to which another program wrote meanwhile is told, and left alone.
        """
        self._note(session_id, code)
        try:
            await self._try_until_written(session_id)
        finally:
            self._forget(session_id)

    def end(self) -> None:
        """Say that the program is ending: try once more, now."""
        self._ending.set()

    async def _try_until_written(self, session_id: SessionId) -> None:
        pause_s = _FIRST_PAUSE_S
        while True:
            with anyio.move_on_after(pause_s):
                await self._ending.wait()
            try:
                await write_unwritten(self._store, self._memory, session_id)
            except AppendRefused as error:
                _LOG.warning("a log went on without the end of its turn: %s", code_of(error))
                self._notices.tell(StoreTrouble(_ELSEWHERE, session_id))
                return
            except StoreError as error:
                self._note(session_id, code_of(error))
            else:
                return
            if self._ending.is_set():
                _LOG.warning("the end of a turn could not be written: %s", self._codes[session_id])
                return
            pause_s = min(pause_s * 2, _LONGEST_PAUSE_S)

    def _note(self, session_id: SessionId, code: str) -> None:
        is_news = code not in self._codes.values()
        self._codes[session_id] = code
        if is_news:
            _LOG.info("the end of a turn waits to be written: %s", code)
            self._notices.tell(StoreTrouble(code, lasts=True))

    def _forget(self, session_id: SessionId) -> None:
        del self._codes[session_id]
        if not self._codes and not self._ending.is_set():
            self._notices.tell(StoreWell())
