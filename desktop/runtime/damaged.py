"""Which chats were found damaged in this run of the program, and up to where each can be read."""

from collections.abc import Container

from store import SessionId

__all__ = ["CODE", "DamagedChats"]

CODE = "LOG_DAMAGED"
READ_ONLY = "CHAT_READ_ONLY"


class DamagedChats:
    """What is known of damage; from any thread.

    `unrecovered` are the chats in which a crash left something open that could not be closed.
    """

    def __init__(self, unrecovered: Container[SessionId] = ()) -> None:
        self._unrecovered = unrecovered
        self._stops: dict[SessionId, int] = {}

    def note(self, session_id: SessionId, seq: int) -> bool:
        """Remember that a chat can be read up to the event `seq`; whether that is news."""
        is_news = self._stops.get(session_id) != seq
        self._stops[session_id] = seq
        return is_news

    def stop(self, session_id: SessionId) -> int | None:
        """Return the first event that cannot be read; None where no damage is known."""
        return self._stops.get(session_id)

    def problem(self, session_id: SessionId) -> str:
        """Return the code of why nothing can be added to a chat, "" when it can."""
        if session_id in self._stops:
            return CODE
        return READ_ONLY if session_id in self._unrecovered else ""
