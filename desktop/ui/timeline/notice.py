"""The quiet lines between messages: what went wrong, where a branch began, what can be done."""

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.fold import Fold
from desktop.ui.timeline.footer import Pager, footer_px
from desktop.ui.timeline.markdown import Block, blocks_of
from desktop.ui.timeline.placing import put, spot
from desktop.ui.timeline.rows import Notice, NoticeKind, Row, RowKind
from desktop.ui.timeline.rowwidget import ROW_GAP_PX, RowWidget, Setting, quiet_label
from desktop.ui.timeline.wording import Sentence, fold_words, quotes, sentence_of, words_of

_ICON_PX = 16
_PADDING_PX = 12
_RADIUS_PX = 10
_BETWEEN_PX = 6
_ICONS: dict[NoticeKind, str] = {
    "error": "warning",
    "stopped": "stop",
    "quit": "stop",
    "interrupted": "warning",
    "length": "info",
    "cut": "info",
    "compacted": "events",
    "blocked": "warning",
    "retrying": "retry",
    "branched-from": "branch",
    "forked": "branch",
    "forked-unanswered": "branch",
    "forked-unsaid": "branch",
    "chat-damaged": "warning",
    "chat-damaged-again": "warning",
    "chat-damaged-beside": "warning",
    "picture-damaged": "warning",
    "picture-missing": "picture-off",
    "picture-deleted": "trash",
    "picture-recovered": "check",
}
# What a person may have to act on stands out; what only tells stays a quiet line.
_ON_A_CARD = frozenset(
    {
        "error",
        "stopped",
        "quit",
        "interrupted",
        "length",
        "cut",
        "blocked",
        "chat-damaged",
        "chat-damaged-again",
        "chat-damaged-beside",
        "picture-damaged",
        "picture-missing",
    }
)
# These end an answer: what comes next keeps as far away from them as from any other answer.
_AT_THE_END = frozenset(
    {
        *("error", "stopped", "quit", "interrupted", "length", "blocked"),
        *("chat-damaged", "chat-damaged-again"),
    }
)
_IN_FULL = frozenset({"error", "chat-damaged", "chat-damaged-again", "chat-damaged-beside"})
# What belongs to the chat as it stands; further up it has long been overtaken.
_READING = frozenset({"open-parent", "export"})
_ONLY_LAST = frozenset({"retry", "continue", "change-key", "choose-model", "trust-host", "compact"})


class NoticeWidget(RowWidget):
    """One notice: an icon, a sentence, what can be done, and more words on request."""

    kind: ClassVar[RowKind | None] = "notice"

    def __init__(self, parent: QWidget, sentence: Sentence) -> None:
        super().__init__(parent)
        self._sentence = sentence
        self._label = quiet_label(self)
        self._actions: list[QuietButton] = []
        self._pager = Pager(self)
        self._detail = Fold(self)
        self._on_card = False
        self._pager.stepped.connect(self._on_pager_stepped)
        self._detail.toggled.connect(self._on_detail_toggled)

    @override
    def bind(self, row: Row, setting: Setting) -> None:
        self.row, self.setting = row, setting
        notice = row.notice or Notice("unknown")
        self._on_card = notice.kind in _ON_A_CARD
        words = sentence_of(notice, self._sentence)
        self._label.setText(words)
        self.setAccessibleName(words)
        role = QPalette.ColorRole
        self._label.setForegroundRole(
            role.WindowText if notice.kind in _IN_FULL else role.PlaceholderText
        )
        theme = setting.theme
        self._label.setFont(ui_font(theme.body_pt if self._on_card else theme.small_pt))
        self._show_actions(notice, setting)
        self._pager.show_siblings(row.siblings, setting.theme)
        self._show_detail(notice, setting)
        self._arrange(setting)

    def _show_actions(self, notice: Notice, setting: Setting) -> None:
        offered = [a for a in notice.actions if setting.is_last or a not in _ONLY_LAST]
        if setting.only_read:
            offered = [action for action in offered if action in _READING]
        while len(self._actions) < len(offered):
            button = QuietButton("action", "", self)
            button.activated.connect(self._on_action_activated)
            self._actions.append(button)
        for button, action in zip(self._actions, offered, strict=False):
            button.verb = action
            button.set_theme(setting.theme, stands_out=self._on_card)
            button.set_words(words_of(action), words_of(action))
            button.show()
        for button in self._actions[len(offered) :]:
            button.hide()

    def _show_detail(self, notice: Notice, setting: Setting) -> None:
        is_folded = bool(notice.detail) and not quotes(notice)
        self._detail.setVisible(is_folded)
        if is_folded:
            self._detail.set_line(
                fold_words(notice),
                setting.theme,
                width_px=setting.width_px - 60,
                is_open=setting.is_open,
            )
            if setting.is_open:
                blocks = _blocks_of(notice)
                self._detail.show_blocks(blocks, len(blocks))

    def _arrange(self, setting: Setting) -> None:
        pad = _PADDING_PX if self._on_card else 0
        left = pad + setting.theme.sized(_ICON_PX) + 10
        inner_px = setting.width_px - left - pad
        parts: list[QWidget] = [b for b in self._actions if b.isVisibleTo(self)]
        parts += [self._pager] if self._pager.width() else []
        tail_px = sum(part.width() + _BETWEEN_PX for part in parts)
        line_px = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 4
        # Buttons stand beside one line of words; more lines would be broken for their sake.
        is_tight = bool(parts) and line_px > inner_px - tail_px
        room_px = inner_px if is_tight else inner_px - tail_px
        words_px = min(room_px, line_px)
        beside_px = 0 if is_tight else max((part.height() for part in parts), default=0)
        height_px = max(28, beside_px, self._label.heightForWidth(words_px))
        self._label.resize(words_px, height_px)
        put(self._label, left, pad, setting.width_px)
        bottom = pad + height_px
        if is_tight:
            # The words in a button keep away from its edge; the card lines both up.
            bottom = _flow(parts, QRect(left, bottom + 4, inner_px, 0), setting.width_px)
        else:
            beside = left + words_px + 10 if not self._on_card else left + room_px
            _line_up(parts, QPoint(beside, pad + height_px // 2), setting.width_px)
        if self._detail.isVisibleTo(self):
            put(self._detail, left, bottom + 2, setting.width_px)
            bottom = self._detail.geometry().bottom() + 1
        self.resize(setting.width_px, bottom + pad + self._gap_px)

    @property
    def _gap_px(self) -> int:
        """The room below, before the next row."""
        notice = self.row.notice if self.row is not None else None
        is_end = notice is not None and notice.kind in _AT_THE_END
        if self.setting is None or not is_end:
            return ROW_GAP_PX
        return ROW_GAP_PX + footer_px(self.setting.theme)

    @property
    @override
    def stops(self) -> list[QWidget]:
        return [*self._actions, *self._pager.stops, *self._detail.stops]

    @Slot(str)
    def _on_action_activated(self, verb: str) -> None:
        if verb == "replace-picture" and self.row is not None and self.row.notice is not None:
            self.act("replace", self.row.notice.subject)
        else:
            self.act("action", verb)

    @Slot(int)
    def _on_pager_stepped(self, step: int) -> None:
        self.act("sibling", str(step))

    @override
    def focus_pager(self, step: int) -> None:
        self._pager.focus(step)

    @Slot()
    def _on_detail_toggled(self) -> None:
        self.act("fold")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.setting is not None and self.row is not None and self.row.notice is not None:
            self._paint(self.row.notice, self.setting.theme)
        super().paintEvent(event)

    @property
    def _first_line(self) -> QRect:
        """Where the first line of the words stands."""
        label = self._label
        words_px = label.heightForWidth(label.width())
        # Not the font's own height: letters it lacks come from another, with higher lines.
        line_px = label.fontMetrics().size(Qt.TextFlag.TextSingleLine, label.text()).height()
        return QRect(label.x(), label.y() + (label.height() - words_px) // 2, 1, line_px)

    def _paint(self, notice: Notice, theme: Theme) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._on_card:
            painter.setPen(QColor(theme.border))
            painter.setBrush(QColor(theme.code_body))
            card = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -self._gap_px - 0.5)
            painter.drawRoundedRect(card, _RADIUS_PX, _RADIUS_PX)
        colour = theme.danger if notice.kind == "error" else theme.muted
        left = _PADDING_PX if self._on_card else 0
        icon_px = theme.sized(_ICON_PX)
        top = self._first_line.center().y() - icon_px // 2
        drawn = icon(_ICONS.get(notice.kind, "info"), colour, icon_px)
        drawn.paint(painter, spot(self, QRect(left, top, icon_px, icon_px), self.width()))
        painter.end()


def _blocks_of(notice: Notice) -> tuple[Block, ...]:
    """Return a summary as the Markdown it is, and anything else as it was said."""
    if notice.kind == "compacted":
        return tuple(blocks_of(notice.detail))
    return (Block("plain", text=notice.detail),)


def _line_up(parts: Sequence[QWidget], begin: QPoint, width_px: int) -> None:
    """Place `parts` beside each other in a row of `width_px`, their middle at that of `begin`."""
    lead_px = begin.x()
    for part in parts:
        put(part, lead_px, begin.y() - part.height() // 2, width_px)
        lead_px += part.width() + _BETWEEN_PX


def _flow(parts: Sequence[QWidget], room: QRect, width_px: int) -> int:
    """Place `parts` in lines from the top of `room`, in its width; return where they end.

    `width_px` is that of the row.
    """
    left, top, line_px = room.left(), room.top(), 0
    for part in parts:
        if left > room.left() and left + part.width() > room.right():
            left, top, line_px = room.left(), top + line_px + 4, 0
        put(part, left, top, width_px)
        left += part.width() + _BETWEEN_PX
        line_px = max(line_px, part.height())
    return top + line_px
