"""Words that run over several lines, with room between these as a chat has it."""

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from desktop.ui.widgets.plain import PlainLabel

_LEADING = 0.2
"""What lies between two lines, of their height; Qt has none where the font names none."""
_NEW_LINE = "\u2028"


class Paragraph(PlainLabel):
    """A label whose words are broken where its width ends."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)

    @override
    def heightForWidth(self, width_px: int) -> int:
        around = self.contentsMargins()
        room_px = width_px - around.left() - around.right()
        _, high_px = self._laid_out(room_px)
        return high_px + around.top() + around.bottom()

    def height_of(self, lines: int) -> int:
        """Return how many pixels high so many lines are."""
        line_px = self.fontMetrics().height()
        return lines * line_px + (lines - 1) * round(_LEADING * line_px)

    @override
    def sizeHint(self) -> QSize:
        wanted = super().sizeHint()
        return QSize(wanted.width(), self.heightForWidth(wanted.width()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        width_px = self._balanced_px(room.width())
        laid_out, high_px = self._laid_out(width_px)
        spot = QRect(room.left() + (room.width() - width_px) // 2, room.top(), width_px, high_px)
        if self.alignment() & Qt.AlignmentFlag.AlignVCenter:
            spot.moveTop(room.top() + (room.height() - high_px) // 2)
        elif self.alignment() & Qt.AlignmentFlag.AlignBottom:
            spot.moveBottom(room.bottom())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        laid_out.draw(painter, QPointF(spot.topLeft()))

    def _balanced_px(self, width_px: int) -> int:
        """Return the width to break lines in: in the middle none is left with a single word."""
        if not self.alignment() & Qt.AlignmentFlag.AlignHCenter:
            return width_px
        laid_out, high_px = self._laid_out(width_px)
        if laid_out.lineCount() == 1:
            return width_px
        too_narrow_px, enough_px = 0, width_px
        while enough_px - too_narrow_px > 1:
            tried_px = (too_narrow_px + enough_px) // 2
            if self._is_room_in(tried_px, high_px):
                enough_px = tried_px
            else:
                too_narrow_px = tried_px
        return enough_px

    def _is_room_in(self, width_px: int, high_px: int) -> bool:
        laid_out, needed_px = self._laid_out(width_px)
        lines = (laid_out.lineAt(at) for at in range(laid_out.lineCount()))
        is_whole = all(line.naturalTextWidth() <= width_px for line in lines)
        return needed_px <= high_px and is_whole

    def _laid_out(self, width_px: int) -> tuple[QTextLayout, int]:
        """Return the words broken into lines of `width_px`, and how high they are in pixels."""
        laid_out = QTextLayout(self.text().replace("\n", _NEW_LINE), self.font(), self)
        option = QTextOption(QStyle.visualAlignment(self.layoutDirection(), self.alignment()))
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        option.setTextDirection(self.layoutDirection())
        laid_out.setTextOption(option)
        laid_out.beginLayout()
        top_px, high_px = 0.0, 0.0
        while (line := laid_out.createLine()).isValid():
            line.setLineWidth(width_px)
            line.setPosition(QPointF(0, top_px))
            high_px = top_px + line.height()
            top_px = high_px + round(_LEADING * line.height())
        laid_out.endLayout()
        return laid_out, round(high_px)
