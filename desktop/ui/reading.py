"""A window over chats that can only be read in this run: it says so, and offers nothing else.

What would change something is refused by the store itself; here nobody is led to try.
"""

from desktop.ui.branches.panel import EventPanel
from desktop.ui.failures import failure
from desktop.ui.page import ChatPage
from desktop.ui.sessions.sidebar import Sidebar


def only_read(page: ChatPage, sidebar: Sidebar, panel: EventPanel, code: str) -> None:
    """Turn off what would change a chat or make one; `code` says why."""
    page.composer.turn_off(failure(code).sentence)
    page.welcome.turn_off()
    page.header.model.hide()
    page.timeline.only_read()
    sidebar.only_read()
    panel.only_read()
