"""How the window holds the runtime: together with what every part of an open chat needs.

The runtime's own module is heavy and arrives after the first paint; here it is only a name for the
type checker.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from desktop.ui.bridge import Bridge
from desktop.ui.page import ChatPage
from desktop.ui.pictures import PictureDesk

if TYPE_CHECKING:
    from desktop.runtime import Runtime
    from store import SessionId


@dataclass(frozen=True, slots=True)
class Desk:
    """The runtime, the way back from its threads, the page it fills, and its pictures."""

    runtime: "Runtime"
    bridge: Bridge
    page: ChatPage
    pictures: PictureDesk


def session_id(chat: str) -> "SessionId":
    """Return the id of a chat as the runtime wants it; signals carry plain text."""
    return cast("SessionId", chat)


def draft_owner(chat: str) -> "SessionId | None":
    """Return whose draft and settings `chat` has: "" is the chat that does not exist yet."""
    return session_id(chat) if chat else None
