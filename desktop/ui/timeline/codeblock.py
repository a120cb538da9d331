"""A block of code: its language, a Copy button, and the code in colours, scrolled sideways."""

import math
import time

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr
from desktop.ui.theme import LIGHT, Theme, mono_font, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.highlight import Highlighter
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.placing import put, spot
from desktop.ui.timeline.textarea import passes_on, prepare, scrolls_by_key
from desktop.ui.timeline.turns import turns

MOST_LINES = 400
_MOST_AT_ONCE = 2000  # lines: to lay them out takes two frames
_HEADER_PX = 34
_PADDING_PX = 14
_BAR_PX = 12
_RADIUS_PX = 10
_TAB_COLUMNS = 4
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
# The lexer reads from a checkpoint on: with every piece of a growing block it would do little else.
_RECOLOUR_MS = 250
_COPIED_MS = 1500


class CodeText(QPlainTextEdit):
    """The code itself; the mouse belongs to the timeline, and the keys that do not scroll it."""

    focus_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        prepare(self)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFocusPolicy(self.focusPolicy().NoFocus)
        # Code begins at the left also where one reads from the right: else its ends would show.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        return False if passes_on(self, event) else super().viewportEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not scrolls_by_key(self, event):
            event.ignore()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class CodeBlock(QFrame):
    """Shows one fenced block. While it grows only what is new is inserted and measured."""

    all_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.area = CodeText(self)
        self._copy = QuietButton("copy", "copy", self)
        self._copy.lower()  # read aloud before the code, as it stands
        self._more = QuietButton("all", "chevron-down", self)
        self._highlighter = Highlighter(self.area.document())
        self._timer = QTimer(self, singleShot=True)
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._theme = LIGHT
        self._block = Block("code")
        self._shown = ""
        self._left = ""  # of what is shown, to be written yet
        self._lines = 1
        self._widest_px = 0.0
        self._coloured_at = 0.0
        self._look: tuple[str, str, float] | None = None
        self._timer.timeout.connect(self._on_timer_timeout)
        self._copied.timeout.connect(self._on_copied_timeout)
        self.area.focus_changed.connect(self.update)
        self._copy.clicked.connect(self._on_copy_clicked)
        self._more.clicked.connect(self.all_wanted)
        self._on_copied_timeout()

    def show_code(
        self, block: Block, width_px: int, theme: Theme, *, growing: bool, whole: bool
    ) -> None:
        """Show the code of `block` at `width_px` and take the height it needs."""
        look = (block.language, theme.name, theme.scale)
        if look != self._look:
            self._take_look(theme, look)
        hidden = 0 if growing or whole else max(0, block.text.count("\n") + 1 - MOST_LINES)
        shown = "\n".join(block.text.split("\n", MOST_LINES)[:MOST_LINES]) if hidden else block.text
        finished = not growing and (self._block is not block or not self._highlighter.is_done)
        self._block = block
        if shown != self._shown:
            self._write(shown)
            self._colour(growing=growing)
        elif finished:
            self._colour(growing=False)
        self._place(width_px, hidden)

    def _take_look(self, theme: Theme, look: tuple[str, str, float]) -> None:
        self._look = look
        self._theme = theme
        self._shown = self._left = ""
        self.area.setPlainText("")
        self.area.setFont(mono_font(theme.code_pt))
        self.area.setTabStopDistance(_TAB_COLUMNS * self._metrics().horizontalAdvance(" "))
        self._copy.set_theme(theme)
        self._more.set_theme(theme)
        name = tr("Code, {language}", language=look[0]) if look[0] else tr("Code")
        self.area.setAccessibleName(name)

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.area.font())

    def _write(self, shown: str) -> None:
        if self._shown and shown.startswith(self._shown):
            added = shown[len(self._shown) :]
            self._insert(added)
            self._lines += added.count("\n")
            fresh = shown[shown.rfind("\n", 0, len(self._shown)) + 1 :]
        else:
            self._highlighter.forget()
            self._left = ""
            self.area.setPlainText("")
            self._insert(shown)
            self._lines = shown.count("\n") + 1
            self._widest_px = 0.0
            fresh = shown
        metrics = self._metrics()
        longest = max(fresh.split("\n"), key=len)
        self._widest_px = max(self._widest_px, metrics.horizontalAdvance(longest.expandtabs(4)))
        self._shown = shown

    def _insert(self, added: str) -> None:
        """Write some lines at the end; of thousands, the rest in the turns that follow."""
        left = self._left + added
        lines = left.split("\n", _MOST_AT_ONCE)
        self._left = lines.pop() if len(lines) > _MOST_AT_ONCE else ""
        cursor = QTextCursor(self.area.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(left[: len(left) - len(self._left)])
        if self._left:
            turns().take_later(self)

    def _colour(self, *, growing: bool) -> None:
        """Colour at once, or a little later when that was done a moment ago."""
        since_ms = (time.perf_counter() - self._coloured_at) * 1000
        if growing and (since_ms < _RECOLOUR_MS or not self._highlighter.is_done):
            if not self._timer.isActive():
                self._timer.start(round(max(0, _RECOLOUR_MS - since_ms)))
            return
        self._coloured_at = time.perf_counter()
        if not growing:
            self._highlighter.forget()
        language = self._block.language
        self._highlighter.start(self._shown, language, self._theme, growing=growing)
        turns().take(self)

    def work(self, budget_s: float) -> bool:
        """Write, then colour for about `budget_s` seconds; return whether nothing is left."""
        if self._left:
            self._insert("")
            return False
        self._highlighter.step(budget_s)
        return self._highlighter.is_done

    def _place(self, width_px: int, hidden: int) -> None:
        metrics = self._metrics()
        row_px = math.ceil(metrics.ascent()) + math.ceil(metrics.descent())
        inner_px = width_px - 2 * _PADDING_PX
        bar_px = _BAR_PX if self._widest_px > inner_px else 0
        text_px = self._lines * row_px + 2 + bar_px
        policy = self.area.horizontalScrollBarPolicy()
        wanted = policy.ScrollBarAlwaysOn if bar_px else policy.ScrollBarAlwaysOff
        self.area.setHorizontalScrollBarPolicy(wanted)
        focus = Qt.FocusPolicy
        self.area.setFocusPolicy(focus.TabFocus if bar_px else focus.NoFocus)
        header_px = self._theme.sized(_HEADER_PX)
        self.area.setGeometry(_PADDING_PX, header_px + 8, inner_px, text_px)
        lead_px = width_px - self._copy.width() - 6
        put(self._copy, lead_px, (header_px - self._copy.height()) // 2, width_px)
        bottom = header_px + 8 + text_px + 10
        self._more.setVisible(hidden > 0)
        if hidden:
            words = tr("Show all {count} lines", count=number(hidden + MOST_LINES))
            self._more.set_words(words, words)
            put(self._more, _PADDING_PX - 8, bottom, width_px)
            bottom += self._more.height() + 6
        self.resize(width_px, bottom)

    @property
    def is_cut(self) -> bool:
        """Whether only its beginning shows."""
        return self._more.isVisibleTo(self)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: its buttons, and the code where it is wide."""
        return [self._copy, self.area, self._more]

    @Slot()
    def _on_timer_timeout(self) -> None:
        self._colour(growing=True)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._block.text)
        self._copy.set_words(tr("Copied"), tr("Code copied"))
        self._copied.start()

    @Slot()
    def _on_copied_timeout(self) -> None:
        self._copy.set_words(tr("Copy"), tr("Copy code"))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        outline = QPainterPath()
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline.addRoundedRect(rect, _RADIUS_PX, _RADIUS_PX)
        painter.fillPath(outline, QColor(theme.code_body))
        painter.save()
        painter.setClipPath(outline)
        header_px = theme.sized(_HEADER_PX)
        painter.fillRect(QRectF(0, 0, self.width(), header_px), QColor(theme.code_header))
        painter.restore()
        painter.setPen(QColor(theme.focus if self.area.hasFocus() else theme.border))
        painter.drawPath(outline)
        painter.setPen(QColor(theme.muted))
        painter.setFont(ui_font(theme.small_pt))
        place = spot(self, QRect(_PADDING_PX, 0, self.width() // 2, header_px), self.width())
        painter.drawText(place, _LEFT, self._block.language or tr("text"))
