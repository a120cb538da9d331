"""The middle of the window: header, trouble, the timeline or a calm first page, the composer."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.faces import SavedDraft
from desktop.ui.composer.composer import Composer, widest_px
from desktop.ui.failures import sentence_of
from desktop.ui.header import Header
from desktop.ui.i18n import tr
from desktop.ui.theme import SCROLL_BAR_PX, Theme
from desktop.ui.timeline.view import Timeline
from desktop.ui.welcome import Welcome
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.cover import is_covered

_LEAST_PX = 48


class _Middle(QStackedWidget):
    """What lies between the head and the composer: it takes the room that those leave.

    The first page and the timeline say less, or scroll, where there is little of it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumHeight(_LEAST_PX)

    @override
    def hasHeightForWidth(self) -> bool:
        return False  # else the words of its pages would be a least height


class ChatPage(QWidget):
    """The widgets of the open chat, laid out; who fills them is `chat`, `outbox`, `branching`.

    `trouble` says what is wrong now, `news` what became of the chats as a whole, `hint` the rest.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = Header(theme, self)
        self.trouble = Banner(theme, self)
        self.news = Banner(theme, self)
        self.hint = Banner(theme, self)
        self._stack = _Middle(self)  # before the box: so it is read aloud
        self.timeline = Timeline(theme, sentence=sentence_of, parent=self)
        self.welcome = Welcome(theme, self)
        self.composer = Composer(theme, self)
        self.header.title.left.connect(self.composer.focus)
        self.welcome.started.connect(self._on_welcome_started)
        self.timeline.verticalScrollBar().valueChanged.connect(self._on_bar_value_changed)
        self._stack.addWidget(self.welcome)
        self._stack.addWidget(self.timeline)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        for banner in (self.trouble, self.news, self.hint):
            banner.setMaximumWidth(widest_px(theme))
            row = QHBoxLayout()
            row.setContentsMargins(24, 0, 24, 0)
            row.addStretch(0)
            row.addWidget(banner, 100)
            row.addStretch(0)
            row.addSpacing(SCROLL_BAR_PX)  # of the timeline below; a margin would not be mirrored
            layout.addLayout(row)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.composer)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        banners = (self.trouble, self.news, self.hint)
        for banner in banners:
            banner.setMaximumWidth(widest_px(theme))
        for part in (self.header, *banners, self.welcome, self.timeline, self.composer):
            part.set_theme(theme)

    def show_timeline(self, *, shown: bool) -> None:
        """Show the timeline, or the first page."""
        self._stack.setCurrentWidget(self.timeline if shown else self.welcome)
        self._show_line()

    def show_opening(self) -> None:
        """Show that the chats are being opened."""
        self.composer.set_blocked(tr("Your chats are being opened…"))
        self.welcome.wait()

    def show_closed(self, why: str) -> None:
        """Show that the chats could not be opened; the keys go to what can be done about it."""
        self.welcome.end_wait()
        self.welcome.tell_closed()
        self.header.show_chat(tr("Your chats"), branched_from="", editable=False)
        self.composer.model.hide()
        self.composer.set_blocked(why, in_box=True)
        if not self.composer.editor.toPlainText():  # else somebody is writing, and may go on
            self.trouble.focus_first()

    def show_opened(self) -> None:
        """Show that the chats are open, whatever was said before."""
        self.trouble.withdraw()
        self.welcome.end_wait()
        self.composer.model.show()
        self.composer.set_blocked("")

    def focus(self) -> None:
        """Put the keys where one goes on: into the box, or into what can only be read.

        A panel that lies over the window keeps them: a chat may open behind it by itself.
        """
        if is_covered(self.window()):
            return
        if self.composer.isEnabled():
            self.composer.focus()
        else:
            self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_line(self) -> None:
        is_read = self._stack.currentWidget() is self.timeline
        self.header.show_line(shown=is_read and self.timeline.verticalScrollBar().value() > 0)

    @Slot(int)
    def _on_bar_value_changed(self, _value: int) -> None:
        self._show_line()

    @Slot(str, bool, bool)
    def _on_welcome_started(self, words: str, below: bool, picture: bool) -> None:  # noqa: FBT001 - a slot
        is_empty = not self.composer.editor.toPlainText()
        self.composer.put_before(SavedDraft(f"{words}\n\n" if below and is_empty else words))
        self.composer.draft_changed.emit()
        self.composer.focus()
        if picture:
            self.composer.choose_files()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.composer.set_room(self.window().height())
