"""The one row that is not in the log yet: an answer on its way, drained once per frame."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from desktop.ui.bridge import Bridge
from desktop.ui.page import ChatPage
from desktop.ui.timeline.rows import Retry

if TYPE_CHECKING:
    from desktop.live import LiveTurn, LiveUpdate


class LiveRow(QObject):
    """Follows the running answer of the open chat. Signal: `running_changed(bool)`.

    While the chat's page is still on its way the answer is only held; `show` puts it on the page.
    """

    running_changed = Signal(bool)

    def __init__(self, page: ChatPage, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._bridge = bridge
        self._live: LiveTurn | None = None
        self._is_shown = False
        bridge.framed.connect(self._on_bridge_framed)

    @property
    def is_running(self) -> bool:
        """Whether an answer is under way in the open chat."""
        return self._live is not None

    def hold(self, live: "LiveTurn | None") -> None:
        """Follow `live` from now on; None leaves what is held."""
        if live is not None and live is not self._live:
            self._live = live
            self._is_shown = False
        self._tell()

    def show(self) -> None:
        """Put the answer on the page, with all that came so far."""
        if self._live is not None and not self._is_shown:
            self._is_shown = True
            self._page.show_timeline(shown=True)
            self._page.timeline.begin_live(self._live.begun_s)
            self._put(self._live.whole())

    def end(self) -> None:
        """Follow it no more; a row that nothing took the place of goes."""
        was_shown, self._live, self._is_shown = self._is_shown, None, False
        if was_shown and self._page.timeline.is_live:
            self._page.timeline.settle_live(())
        self._tell()

    def drop(self) -> None:
        """Follow nothing: another chat is being opened."""
        # The page that is being opened tells how things stand, and whether frames are needed.
        self._live, self._is_shown = None, False

    def _tell(self) -> None:
        self._bridge.follow_frames(live=self.is_running)
        self._page.composer.set_running(running=self.is_running)
        self.running_changed.emit(self.is_running)

    def _put(self, update: "LiveUpdate") -> None:
        self._page.timeline.update_live(
            update.text_added,
            update.reasoning_added,
            update.state,
            Retry(update.retry_at_ms or 0, update.retry_code, update.retry_detail),
            read_share=update.read_share,
        )

    @Slot()
    def _on_bridge_framed(self) -> None:
        if self._live is not None and self._is_shown:
            self._put(self._live.take())
