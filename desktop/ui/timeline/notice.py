"""The quiet lines between messages: what went wrong, where a branch began, what can be done."""

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QRectF, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.fold import Fold
from desktop.ui.timeline.footer import Pager
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.rows import Notice, NoticeKind, Row, RowKind
from desktop.ui.timeline.rowwidget import ROW_GAP_PX, RowWidget, Setting, quiet_label
from desktop.ui.timeline.wording import sentence_of, words_of

_ICON_PX = 16
_PADDING_PX = 12
_RADIUS_PX = 10
_ICONS: dict[NoticeKind, str] = {
    "error": "warning",
    "stopped": "stop",
    "interrupted": "warning",
    "length": "info",
    "blocked": "warning",
    "retrying": "retry",
    "branched-from": "branch",
    "forked": "branch",
    "forked-unanswered": "branch",
    "picture-damaged": "warning",
    "picture-recovered": "check",
}
_ON_A_CARD = frozenset({"error", "stopped", "interrupted", "length", "blocked", "picture-damaged"})
_ONLY_LAST = frozenset({"retry", "continue"})


class NoticeWidget(RowWidget):
    """One notice: an icon, a sentence, what can be done, and more words on request."""

    kind: ClassVar[RowKind | None] = "notice"

    def __init__(self, parent: QWidget, sentence: Callable[[str], str]) -> None:
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
            role.WindowText if notice.kind == "error" else role.PlaceholderText
        )
        theme = setting.theme
        self._label.setFont(ui_font(theme.body_pt if self._on_card else theme.small_pt))
        self._show_actions(notice, setting)
        self._pager.show_siblings(row.siblings, setting.theme)
        self._show_detail(notice, setting)
        self._arrange(setting)

    def _show_actions(self, notice: Notice, setting: Setting) -> None:
        offered = [a for a in notice.actions if setting.is_last or a not in _ONLY_LAST]
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
        self._detail.setVisible(bool(notice.detail))
        if notice.detail:
            line = self.tr("What the model's server said")
            self._detail.set_line(
                line, setting.theme, width_px=setting.width_px - 60, is_open=setting.is_open
            )
            if setting.is_open:
                self._detail.show_blocks((Block("plain", text=notice.detail),), 1)

    def _arrange(self, setting: Setting) -> None:
        pad = _PADDING_PX if self._on_card else 0
        left = pad + _ICON_PX + 10
        buttons = [b for b in self._actions if b.isVisibleTo(self)]
        tail_px = sum(b.width() + 6 for b in buttons) + self._pager.width()
        room_px = setting.width_px - left - pad - tail_px
        words_px = min(room_px, self._label.fontMetrics().horizontalAdvance(self._label.text()) + 4)
        height_px = max(28, self._label.heightForWidth(words_px))
        self._label.setGeometry(left, pad, words_px, height_px)
        right = left + words_px + 10 if not self._on_card else setting.width_px - pad - tail_px
        for button in buttons:
            button.move(right, pad + (height_px - button.height()) // 2)
            right += button.width() + 6
        self._pager.move(right, pad + (height_px - self._pager.height()) // 2)
        bottom = pad + height_px
        if self._detail.isVisibleTo(self):
            self._detail.move(left, bottom + 2)
            bottom = self._detail.geometry().bottom() + 1
        self.resize(setting.width_px, bottom + pad + ROW_GAP_PX)

    @property
    @override
    def stops(self) -> list[QWidget]:
        return [*self._actions, *self._pager.stops, *self._detail.stops]

    @Slot(str)
    def _on_action_activated(self, verb: str) -> None:
        self.act("action", verb)

    @Slot(int)
    def _on_pager_stepped(self, step: int) -> None:
        self.act("sibling", str(step))

    @Slot()
    def _on_detail_toggled(self) -> None:
        self.act("fold")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.setting is not None and self.row is not None and self.row.notice is not None:
            self._paint(self.row.notice, self.setting.theme)
        super().paintEvent(event)

    def _paint(self, notice: Notice, theme: Theme) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._on_card:
            painter.setPen(QColor(theme.border))
            painter.setBrush(QColor(theme.code_body))
            card = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -ROW_GAP_PX - 0.5)
            painter.drawRoundedRect(card, _RADIUS_PX, _RADIUS_PX)
        colour = theme.danger if notice.kind == "error" else theme.muted
        left = _PADDING_PX if self._on_card else 0
        top = self._label.y() + (min(28, self._label.height()) - _ICON_PX) // 2
        drawn = icon(_ICONS.get(notice.kind, "info"), colour, _ICON_PX)
        drawn.paint(painter, left, top, _ICON_PX, _ICON_PX)
        painter.end()
