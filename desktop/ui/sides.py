"""How the window is divided: the chats first, then the open chat, and beside it one panel."""

from PySide6.QtCore import QByteArray, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from desktop.ui.i18n import tr
from desktop.ui.page import ChatPage
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.sidepanel import SidePanel
from desktop.ui.theme import SIDEBAR_PX
from desktop.ui.widgets.edge import EdgedSplitter
from desktop.ui.widgets.stops import place_before, put_behind

_PAGE_PX = 900
_PAGE_LEAST_PX = 360


class Sides(EdgedSplitter):
    """The parts side by side. Signal: `moved()` one of them has another width now.

    The list of chats may be dragged away, the open chat may not.
    """

    moved = Signal()

    def __init__(self, chats: Sidebar, page: ChatPage, side: SidePanel, parent: QWidget) -> None:
        super().__init__(parent)
        self._chats, self._page = chats, page
        for part, stretch in ((chats, 0), (page, 1)):
            self.addWidget(part)
            self.setStretchFactor(self.indexOf(part), stretch)
        page.setMinimumWidth(_PAGE_LEAST_PX)
        self.setCollapsible(1, False)
        self.setHandleWidth(1)
        page.raise_()  # read aloud after the list, as it stands
        side.live_in(self)
        self._name(1, tr("Width of the chats"), page)
        self._name(2, tr("Width of the panel"), side)
        self.setSizes([SIDEBAR_PX, _PAGE_PX, 0])
        self.splitterMoved.connect(self._on_self_moved)

    @property
    def shows_chats(self) -> bool:
        """Whether the list of chats is in view."""
        return self.sizes()[0] > 0

    def show_chats(self, *, shown: bool) -> None:
        """Show the list of chats, or give its room to the open one."""
        if not shown:
            self._leave(self._chats)
        self.setSizes([SIDEBAR_PX if shown else 0, *self.sizes()[1:]])

    def remembered(self) -> str:
        """Return the widths as text, for `restore`."""
        return bytes(self.saveState().toBase64().data()).decode()

    def restore(self, remembered: str) -> None:
        """Divide the window as it was; "" leaves it as it is."""
        if remembered:
            self.restoreState(QByteArray.fromBase64(remembered.encode()))

    def _name(self, place: int, words: str, part: QWidget) -> None:
        """Call the line at `place` so, and let Tab come by it before the part behind it."""
        self.name_edge(place, words)
        put_behind(place_before(part), self.handle(place))

    def _leave(self, part: QWidget) -> None:
        """Take the focus out of a part that goes; Qt would put it anywhere, and scroll there."""
        focused = QApplication.focusWidget()
        if focused is not None and part.isAncestorOf(focused):
            self._page.composer.focus()

    @Slot()
    def _on_self_moved(self) -> None:
        self.moved.emit()
