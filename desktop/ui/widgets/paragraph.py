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

    @override
    def sizeHint(self) -> QSize:
        wanted = super().sizeHint()
        return QSize(wanted.width(), self.heightForWidth(wanted.width()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        laid_out, high_px = self._laid_out(room.width())
        spot = QRect(room.left(), room.top(), room.width(), high_px)
        if self.alignment() & Qt.AlignmentFlag.AlignVCenter:
            spot.moveTop(room.top() + (room.height() - high_px) // 2)
        elif self.alignment() & Qt.AlignmentFlag.AlignBottom:
            spot.moveBottom(room.bottom())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        laid_out.draw(painter, QPointF(spot.topLeft()))

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
