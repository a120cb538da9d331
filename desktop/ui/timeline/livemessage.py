"""The answer on its way: a message that grows by what arrived since the last frame.

A frame costs what its last block costs, however long the answer or the chat is. When that block is
itself large, updates become rarer, so that what a person may feel never takes more than a quarter
of the time, and all of it no more than two thirds.
"""

import dataclasses
import time

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.timeline.markdown import Growing
from desktop.ui.timeline.message import MessageWidget, first_line
from desktop.ui.timeline.rows import Doing, LiveState, Row
from desktop.ui.timeline.rowwidget import Setting
from desktop.ui.timeline.status import LiveStatus

# A quarter of a frame: what takes less is shown with every one.
_CHEAP_S = 0.004
# What came is shown in bites of about that, so that no frame is long; but of not so many that what
# is shown would lag behind.
_LEAST_BITE, _FIRST_BITE = 100, 400  # characters
_MOST_BITES = 40
_FELT_S = 0.05
_REST = 3.0  # times as long as the last update took, when that was felt
# What comes in pieces pauses now and then; a longer pause is told.
STALLED_S = 3.0
_SPEAKING: frozenset[LiveState] = frozenset({"answering", "thinking"})
_GAP_PX = 8
_LIVE = Row(seq=-1, kind="assistant")


class LiveMessage(MessageWidget):
    """Shows a message, and the running answer before it is one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.grown = Growing()
        self._thought = Growing()
        self._doing = Doing()
        self._heard_s = 0.0
        self._is_pause_told = False
        self._pending = ["", ""]
        self._due_s = 0.0
        self._bite = _FIRST_BITE
        self._status = LiveStatus(self)
        self._flush = QTimer(self, singleShot=True)
        self._flush.timeout.connect(self._on_flush_timeout)
        self._status.asked.connect(self._on_status_asked)
        self._status.unfolded.connect(self._on_status_unfolded)

    def begin(self, setting: Setting, since_s: float) -> None:
        """Show that an answer is awaited since `since_s`, as `time.monotonic` tells."""
        self.row, self.setting = _LIVE, setting
        self.grown, self._thought = Growing(), Growing()
        self._shown_text = None
        self._doing, self._pending, self._due_s = Doing(), ["", ""], 0.0
        self._heard_s = time.monotonic()
        self._footer.hide()
        self._all.hide()
        self._show_pictures(_LIVE, setting)
        self._show_files(_LIVE, setting)
        if self._cut is not None:
            self._cut.hide()
        self.setAccessibleName(tr("Assistant, answering"))
        self._status.begin(since_s)
        self.show_in(setting)

    def show_in(self, setting: Setting) -> None:
        """Show what there is in another `setting`: other colours, width, or reasoning unfolded."""
        self.setting = setting
        self._body.set_look(setting.width_px, setting.theme, whole=True)
        self._body.show_blocks(self.grown.blocks, self.grown.settled)
        self._show_thought(0)
        self._show_state()
        self.arrange()

    def take(self, text: str, reasoning: str, doing: Doing) -> None:
        """Take what arrived; show it now, or when the last update has been paid for."""
        self._pending[0] += text
        self._pending[1] += reasoning
        if text or reasoning:
            self._heard_s = time.monotonic()
        doing = self._patient(doing)
        if doing != self._doing or self._has_paused != self._is_pause_told:
            self._doing = doing
            self._show_state()
            self.arrange()
            self.grew.emit()
        if not any(self._pending):
            return
        wait_s = self._due_s - time.perf_counter()
        if wait_s <= 0:
            self._grow()
        elif not self._flush.isActive():
            self._flush.start(max(1, round(wait_s * 1000)))

    @property
    def _has_paused(self) -> bool:
        """Whether nothing came for a while."""
        return time.monotonic() - self._heard_s >= STALLED_S and not any(self._pending)

    def _patient(self, doing: Doing) -> Doing:
        """Return what the answer does, or that it does nothing any more."""
        is_stalled = doing.state == "answering" and self._has_paused
        return dataclasses.replace(doing, state="stalled") if is_stalled else doing

    def _grow(self) -> None:
        started_s = time.perf_counter()
        (whole, reasoning), self._pending = self._pending, ["", ""]
        bite = max(self._bite, len(whole) // _MOST_BITES)
        text, self._pending[0] = whole[:bite], whole[bite:]
        if reasoning:
            self._show_thought(self._thought.feed(reasoning))
        if text:
            first = self.grown.feed(text)
            self._body.show_blocks(self.grown.blocks, self.grown.settled, first)
        self._show_state()
        self.arrange()
        now_s = time.perf_counter()
        cost_s = now_s - started_s
        self._due_s = now_s + _rest_s(cost_s)
        if text:
            self._bite = max(_LEAST_BITE, round(len(text) * _CHEAP_S / max(cost_s, 1e-4)))
        if self._pending[0]:
            self._flush.start(max(1, round((self._due_s - now_s) * 1000)))
        self.grew.emit()

    def _show_thought(self, first: int) -> None:
        thought, setting = self._thought, self.setting
        self._reasoning.setVisible(bool(thought.blocks))
        if setting is None or not thought.blocks:
            return
        line = tr("Thinking: {line}", line=first_line(thought.start))
        self._reasoning.set_line(
            line, setting.theme, width_px=setting.width_px, is_open=setting.is_open
        )
        if setting.is_open:
            self._reasoning.show_blocks(thought.blocks, thought.settled, first)

    def _show_state(self) -> None:
        has_words = bool(self.grown.blocks or self._thought.blocks)
        self._is_pause_told = self._has_paused
        is_silent = self._doing.state not in _SPEAKING or self._is_pause_told
        self._status.setVisible(is_silent or not has_words)
        if self.setting is not None:
            self._status.show_state(self._doing, self.setting)

    def end(self, row: Row, setting: Setting) -> None:
        """Become the settled message `row` in the same place."""
        shown = self.grown.text
        # The last words may come with the row itself, after the last frame.
        added = row.text[len(shown) :] if row.text.startswith(shown) else ""
        self.give_up()
        first = self.grown.feed(added) if added else len(self.grown.blocks)
        self.settle(row, setting, self.grown, first=first)

    def give_up(self) -> None:
        """Be a message like any other again."""
        self._pending = ["", ""]
        self._flush.stop()
        self._status.end()
        self._footer.show()

    @property
    def text(self) -> str:
        """All that arrived of the answer."""
        return self.grown.text + self._pending[0]

    @override
    def arrange(self) -> None:
        super().arrange()
        if self._status.isVisibleTo(self):
            # Below words it stands apart from them: it is no part of what is said.
            gap_px = _GAP_PX if self._body.height() else 0
            height_px = gap_px + self._status.height()
            self._status.move(0, self._body.geometry().bottom() + 1 + gap_px)
            self._footer.move(0, self._footer.y() + height_px)
            self.resize(self.width(), self._footer.geometry().bottom() + 1 + self.gap_px)

    @property
    @override
    def stops(self) -> list[QWidget]:
        return [*super().stops, *self._status.stops]

    @Slot()
    def _on_flush_timeout(self) -> None:
        self._grow()

    @Slot(str)
    def _on_status_asked(self, action: str) -> None:
        self.act("action", action)

    @Slot()
    def _on_status_unfolded(self) -> None:
        self.arrange()
        self.grew.emit()


def _rest_s(cost_s: float) -> float:
    """Return how long to rest from an update: not from a cheap one, long from one that was felt."""
    if cost_s <= _CHEAP_S:
        return 0.0
    return cost_s / 2 if cost_s <= _FELT_S else _REST * cost_s
