"""A window over chats that can only be read in this run: it says so, and offers nothing else.

What would change something is refused by the store itself; here nobody is led to try.
"""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from desktop.faces import SavedDraft
from desktop.ui.branches.mappanel import MapPanel
from desktop.ui.branches.panel import EventPanel
from desktop.ui.failures import failure
from desktop.ui.i18n import tr
from desktop.ui.page import ChatPage
from desktop.ui.sessions.sidebar import Sidebar

_HELD = "copy-held"


def only_read(
    page: ChatPage, sidebar: Sidebar, panels: Iterable[EventPanel | MapPanel], code: str
) -> None:
    """Turn off what would change a chat or make one; `code` says why."""
    page.composer.turn_off(failure(code).sentence)
    page.welcome.turn_off()
    page.composer.model.hide()
    page.timeline.only_read()
    sidebar.only_read()
    for panel in panels:
        panel.only_read()


class Held(QObject):
    """Words that were typed while chats were opened that can only be read: nothing can keep them.

    They are held here, can be copied, and come back into the box where that can be written in.
    """

    def __init__(self, page: ChatPage) -> None:
        super().__init__(page)
        self._page = page
        self._text = ""
        page.news.acted.connect(self._on_news_acted)

    @property
    def text(self) -> str:
        """The words; "" for none."""
        return self._text

    def take(self) -> None:
        """Take them out of the box, which is turned off, and say so."""
        self._text = self._page.composer.draft().text
        if not self._text.strip():
            return
        self._page.composer.set_draft(SavedDraft())
        self._page.news.tell(
            tr("What you typed before cannot be saved here. Copy it, so that it is not lost."),
            tone="warning",
            topic=_HELD,
            actions=((_HELD, tr("Copy what you typed")),),
            closable=False,
        )

    @Slot(str)
    def _on_news_acted(self, name: str) -> None:
        if name == _HELD:
            QGuiApplication.clipboard().setText(self._text)
