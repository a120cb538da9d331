"""A tool that ran, as a compact card."""

import json
from typing import ClassVar

from PySide6.QtCore import QRect, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import ui_font
from desktop.ui.timeline.fold import Fold
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.placing import put, spot
from desktop.ui.timeline.rows import Row, RowKind, ToolView
from desktop.ui.timeline.rowwidget import ROW_GAP_PX, RowWidget, Setting

_SIDE_PX = 12
_TOP_PX = 6
_ICON_PX = 16
_BETWEEN_PX = 8
_RADIUS_PX = 10
_LONGEST_VALUE = 60  # characters; the whole stands below


class ToolWidget(RowWidget):
    """A tool that ran: its name, what it was given in short, and how it went.

    Unfolded, all that it was given and answered.
    """

    kind: ClassVar[RowKind | None] = "tool"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._fold = Fold(self)
        self._fold.toggled.connect(self._on_fold_toggled)
        self._fold.grew.connect(self._on_fold_grew)
        self._fold.all_wanted.connect(self._on_all_wanted)

    @override
    def bind(self, row: Row, setting: Setting) -> None:
        self.row, self.setting = row, setting
        tool = row.tool or ToolView("")
        name = tool.name or tr("without a name")
        self.setAccessibleName(
            tr("The tool {name} failed", name=name)
            if tool.failed
            else tr("Used the tool {name}", name=name)
        )
        line = " · ".join(part for part in (name, _in_short(tool.arguments)) if part)
        self._fold.set_line(line, setting.theme, width_px=self._inner_px(), is_open=setting.is_open)
        if setting.is_open:
            blocks = _blocks_of(tool, row.text)
            self._fold.show_blocks(blocks, len(blocks))
        self._arrange()

    def _inner_px(self) -> int:
        """Return the width between the sign at the beginning and the word at the end."""
        if self.setting is None:
            return 0
        metrics = self.fontMetrics()
        icon_px = self.setting.theme.sized(_ICON_PX)
        words_px = metrics.horizontalAdvance(self._outcome()) + icon_px + 2 * _BETWEEN_PX
        return self.setting.width_px - 2 * _SIDE_PX - icon_px - _BETWEEN_PX - words_px

    def _outcome(self) -> str:
        failed = self.row is not None and self.row.tool is not None and self.row.tool.failed
        return tr("Failed") if failed else tr("Done")

    def _arrange(self) -> None:
        if self.setting is None:
            return
        lead_px = _SIDE_PX + self.setting.theme.sized(_ICON_PX) + _BETWEEN_PX
        put(self._fold, lead_px, _TOP_PX, self.setting.width_px)
        below_px = _TOP_PX if not self.setting.is_open else 2 * _TOP_PX
        height_px = _TOP_PX + self._fold.height() + below_px
        self.resize(self.setting.width_px, height_px + ROW_GAP_PX)

    @property
    @override
    def stops(self) -> list[QWidget]:
        return self._fold.stops

    @Slot()
    def _on_fold_toggled(self) -> None:
        self.act("fold")

    @Slot()
    def _on_all_wanted(self) -> None:
        self.act("all")

    @Slot()
    def _on_fold_grew(self) -> None:
        self._arrange()
        self.grew.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.setting is None:
            return
        theme = self.setting.theme
        failed = self.row is not None and self.row.tool is not None and self.row.tool.failed
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(theme.border))
        painter.setBrush(QColor(theme.code_body))
        card = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -ROW_GAP_PX - 0.5)
        painter.drawRoundedRect(card, _RADIUS_PX, _RADIUS_PX)
        line_px = self._fold.stops[0].height()
        icon_px = theme.sized(_ICON_PX)
        top = _TOP_PX + (line_px - icon_px) // 2
        colour = theme.danger if failed else theme.muted
        self._paint_sign(painter, "tool", theme.muted, QRect(_SIDE_PX, top, icon_px, icon_px))
        painter.setFont(ui_font(theme.small_pt))
        painter.setPen(QColor(colour))
        words_px = painter.fontMetrics().horizontalAdvance(self._outcome()) + 1
        at_end = self.width() - _SIDE_PX - words_px
        words = spot(self, QRect(at_end, _TOP_PX, words_px, line_px), self.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._outcome())
        place = QRect(at_end - _BETWEEN_PX // 2 - icon_px, top, icon_px, icon_px)
        self._paint_sign(painter, "warning" if failed else "check", colour, place)

    def _paint_sign(self, painter: QPainter, name: str, colour: str, place: QRect) -> None:
        icon(name, colour, place.width()).paint(painter, spot(self, place, self.width()))


def _in_short(arguments: str) -> str:
    """Return the first thing a tool was given, on one line."""
    given = _parsed(arguments)
    if isinstance(given, dict) and given:
        given = next(iter(given.values()))
    words = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    line = " ".join(words.split())
    return line if len(line) <= _LONGEST_VALUE else f"{line[:_LONGEST_VALUE]}…"


def _parsed(arguments: str) -> object:
    """Return what the arguments say; as they stand, where that is nothing known."""
    try:
        return json.loads(arguments)
    except (ValueError, RecursionError):
        return arguments


def _blocks_of(tool: ToolView, answer: str) -> list[Block]:
    blocks = []
    if tool.arguments:
        given = _parsed(tool.arguments)
        is_known = not isinstance(given, str)
        text = json.dumps(given, ensure_ascii=False, indent=2) if is_known else tool.arguments
        blocks += [
            Block("plain", text=tr("It was given:")),
            Block("code", text=text, language="json"),
        ]
    if answer:
        blocks += [Block("plain", text=tr("It answered:")), Block("code", text=answer)]
    return blocks
