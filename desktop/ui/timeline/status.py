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
from desktop.ui.timeline.rows import Doing, LiveState
from desktop.ui.timeline.rowwidget import Setting, quiet_label
from desktop.ui.timeline.wording import reason_of
from desktop.ui.widgets.announce import announce

# Twice as often as what it shows changes, so that no second is skipped.
_TICK_MS = 500
_GAP_PX = 8
_ALL = 100  # per cent
_COUNTS_AFTER_S = 2  # what takes longer shows how long it takes
_STOPPABLE = frozenset({"queued", "retrying", "summarising"})
# However far a request is, until an answer comes it is the same wait.
_ONE_WAIT = frozenset({"starting", "waiting", "reading"})
_TICKING = frozenset({"thinking", "stalled", *_ONE_WAIT, *_STOPPABLE})
_DOING: dict[LiveState, Text] = {
    "waiting": text("Waiting for the answer …"),
    "starting": text("Starting the model …"),
    "queued": text("Another chat is being answered first …"),
    "thinking": text("Thinking …"),
    "stalled": text("Waiting for more …"),
    "summarising": text("Summarising earlier messages …"),
}


class LiveStatus(QWidget):
    """A line that ticks while there is something to wait for.

    Signals: `asked(action)` what its buttons offer; `unfolded()` it wants another height.
    """

    asked = Signal(str)
    unfolded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._doing = Doing()
        self._since_s = time.monotonic()
        self._is_open = False
        self._setting: Setting | None = None
        self._label = quiet_label(self)
        self._label.setWordWrap(False)
        self._label.setAccessibleName(tr("What the assistant is doing"))
        self._stop = QuietButton("stop", "stop", self)
        self._said = Fold(self)
        self._tick = QTimer(self, interval=_TICK_MS)
        self._ahead = QuietButton("open-ahead", "chat", self)
        self._buttons = (self._ahead, self._stop)
        for button in self._buttons:
            button.activated.connect(self.asked)
        self._said.toggled.connect(self._on_said_toggled)
        self._tick.timeout.connect(self._on_tick_timeout)
        self.hide()

    def begin(self, since_s: float) -> None:
        """Say from now on what is waited for, counted from `since_s` on (`time.monotonic`)."""
        self._doing, self._since_s = Doing(), since_s

    def show_state(self, doing: Doing, setting: Setting) -> None:
        """Show what is done; a retry is counted down to, with why and in whose words."""
        state, before = doing.state, self._doing.state
        if state != before and not {state, before} <= _ONE_WAIT:
            self._since_s = time.monotonic()
        self._doing, self._setting = doing, setting
        if (state in _TICKING) != self._tick.isActive():
            (self._tick.start if state in _TICKING else self._tick.stop)()
        if not self.isHidden():  # else it would be laid out with every frame of an answer, unseen
            self._arrange(setting)
            if state != before and state in _STOPPABLE:
                announce(self._label, self._label.text())  # it may go on for long

    def end(self) -> None:
        """Tick no more, and go."""
        self._tick.stop()
        self._is_open = False
        self.hide()

    def text(self) -> str:
        """Return the line as it reads now."""
        return self._label.text()

    def _words(self) -> str:
        doing = self._doing
        if doing.state == "retrying":
            left_s = max(0, math.ceil(doing.retry.at_ms / 1000 - time.time()))
            again = tr("Trying again in {seconds} s", seconds=left_s)
            return paragraph(reason_of(doing.retry.code), again)
        words = tr_text(_DOING.get(doing.state, _DOING["waiting"]))
        passed_s = int(time.monotonic() - self._since_s)
        if passed_s < _COUNTS_AFTER_S:
            return words
        # A short chat is read in one go, and no number in between would be seen.
        if doing.state == "reading" and 0 < doing.read_percent < _ALL:
            return tr("Reading the chat … {percent} %", percent=number(doing.read_percent))
        return tr("{what} {seconds} s", what=words, seconds=number(passed_s))

    def _arrange(self, setting: Setting) -> None:
        line = max(line_px(setting.theme), self._stop.sizeHint().height())
        self._label.setFont(ui_font(setting.theme.body_pt))
        self._label.setText(self._words())
        words_px = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 4
        width_px = setting.width_px
        self._label.resize(min(words_px, width_px), line)
        put(self._label, 0, 0, width_px)
        bottom = self._put_buttons(words_px + _GAP_PX, line, setting)
        self.resize(width_px, self._show_said(bottom, setting))

    def _put_buttons(self, lead_px: int, line: int, setting: Setting) -> int:
        """Place what can be done behind the words, which end at `lead_px`; return where it ends."""
        self._ahead.set_words(tr("Show that chat"), tr("Show that chat"))
        self._stop.set_words(tr("Stop"), tr("Stop the answer"))
        self._ahead.setVisible(self._doing.state == "queued")
        self._stop.setVisible(self._doing.state in _STOPPABLE)
        shown = [button for button in self._buttons if not button.isHidden()]
        for button in self._buttons:
            button.set_theme(setting.theme)
        # Where there is no room beside the words the buttons stand below them.
        beside = lead_px + sum(button.width() for button in shown) <= setting.width_px
        lead_px, top = (lead_px, 0) if beside else (0, line)
        for button in shown:
            put(button, lead_px, top, setting.width_px)
            lead_px += button.width()
        return top + line if shown else line

    def _show_said(self, top: int, setting: Setting) -> int:
        """Offer the other side's own words below `top`; return where they end."""
        self._said.setVisible(bool(self._doing.retry.detail) and self._doing.state == "retrying")
        if self._said.isHidden():
            return top
        words = tr("What the model's server said")
        self._said.set_line(words, setting.theme, width_px=setting.width_px, is_open=self._is_open)
        if self._is_open:
            self._said.show_blocks((Block("plain", text=self._doing.retry.detail),), 1)
        self._said.move(0, top)
        return top + self._said.height()

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at."""
        return [*self._buttons, *self._said.stops]

    @Slot()
    def _on_tick_timeout(self) -> None:
        if self._setting is not None:
            height_px = self.height()
            self._arrange(self._setting)
            if self.height() != height_px:
                self.unfolded.emit()

    @Slot()
    def _on_said_toggled(self) -> None:
        self._is_open = not self._is_open
        self._on_tick_timeout()
