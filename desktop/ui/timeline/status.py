"""What the running answer is doing, below what came of it: waiting, thinking, trying again when."""

import math
import time

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.ui.i18n import number, paragraph, tr, tr_text
from desktop.ui.texts import Text, text
from desktop.ui.theme import ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.filling import line_px
from desktop.ui.timeline.fold import Fold
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.placing import put
from desktop.ui.timeline.rows import LiveState, Retry
from desktop.ui.timeline.rowwidget import Setting, quiet_label
from desktop.ui.timeline.wording import reason_of

# Twice as often as what it shows changes, so that no second is skipped.
_TICK_MS = 500
_GAP_PX = 8
_COUNTS_AFTER_S = 2  # what takes longer shows how long it takes
_STOPPABLE = frozenset({"retrying", "summarising"})
_TICKING = frozenset({"waiting", "thinking", *_STOPPABLE})
_DOING: dict[LiveState, Text] = {
    "waiting": text("Waiting for the answer …"),
    "thinking": text("Thinking …"),
    "summarising": text("Summarising earlier messages …"),
}


class LiveStatus(QWidget):
    """A line that ticks while there is something to wait for.

    Signals: `stop_asked()`; `unfolded()` it wants another height.
    """

    stop_asked = Signal()
    unfolded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: LiveState = "waiting"
        self._retry = Retry()
        self._since_s = time.monotonic()
        self._is_open = False
        self._setting: Setting | None = None
        self._label = quiet_label(self)
        self._label.setWordWrap(False)
        self._label.setAccessibleName(tr("What the assistant is doing"))
        self._stop = QuietButton("stop", "stop", self)
        self._said = Fold(self)
        self._tick = QTimer(self, interval=_TICK_MS)
        self._stop.clicked.connect(self.stop_asked)
        self._said.toggled.connect(self._on_said_toggled)
        self._tick.timeout.connect(self._on_tick_timeout)
        self.hide()

    def begin(self, since_s: float) -> None:
        """Say from now on what is waited for, counted from `since_s` on (`time.monotonic`)."""
        self._state, self._since_s = "waiting", since_s

    def show_state(self, state: LiveState, retry: Retry, setting: Setting) -> None:
        """Show `state`; a `retry` is counted down to, with why and in whose words."""
        if state != self._state:
            self._since_s = time.monotonic()
        self._state, self._retry, self._setting = state, retry, setting
        if (state in _TICKING) != self._tick.isActive():
            (self._tick.start if state in _TICKING else self._tick.stop)()
        if not self.isHidden():  # else it would be laid out with every frame of an answer, unseen
            self._arrange(setting)

    def end(self) -> None:
        """Tick no more, and go."""
        self._tick.stop()
        self._is_open = False
        self.hide()

    def text(self) -> str:
        """Return the line as it reads now."""
        return self._label.text()

    def _words(self) -> str:
        if self._state == "retrying":
            left_s = max(0, math.ceil(self._retry.at_ms / 1000 - time.time()))
            again = tr("Trying again in {seconds} s", seconds=left_s)
            return paragraph(reason_of(self._retry.code), again)
        words = tr_text(_DOING.get(self._state, _DOING["waiting"]))
        passed_s = int(time.monotonic() - self._since_s)
        if passed_s < _COUNTS_AFTER_S:
            return words
        return tr("{what} {seconds} s", what=words, seconds=number(passed_s))

    def _arrange(self, setting: Setting) -> None:
        line = max(line_px(setting.theme), self._stop.sizeHint().height())
        self._label.setFont(ui_font(setting.theme.body_pt))
        self._label.setText(self._words())
        words_px = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 4
        self._stop.setVisible(self._state in _STOPPABLE)
        self._stop.set_theme(setting.theme)
        self._stop.set_words(tr("Stop"), tr("Stop the answer"))
        # Where there is no room beside the words the button stands below them.
        beside = words_px + _GAP_PX + self._stop.width() <= setting.width_px
        width_px = setting.width_px
        self._label.resize(min(words_px, width_px), line)
        put(self._label, 0, 0, width_px)
        put(self._stop, words_px + _GAP_PX if beside else 0, 0 if beside else line, width_px)
        bottom = line if beside or self._stop.isHidden() else 2 * line
        self.resize(setting.width_px, self._show_said(bottom, setting))

    def _show_said(self, top: int, setting: Setting) -> int:
        """Offer the other side's own words below `top`; return where they end."""
        self._said.setVisible(bool(self._retry.detail) and self._state == "retrying")
        if self._said.isHidden():
            return top
        words = tr("What the model's server said")
        self._said.set_line(words, setting.theme, width_px=setting.width_px, is_open=self._is_open)
        if self._is_open:
            self._said.show_blocks((Block("plain", text=self._retry.detail),), 1)
        self._said.move(0, top)
        return top + self._said.height()

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at."""
        return [self._stop, *self._said.stops]

    @Slot()
    def _on_tick_timeout(self) -> None:
        if self._setting is not None:
            self._arrange(self._setting)

    @Slot()
    def _on_said_toggled(self) -> None:
        self._is_open = not self._is_open
        self._on_tick_timeout()
        self.unfolded.emit()
