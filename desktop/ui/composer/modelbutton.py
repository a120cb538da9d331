"""The button that says who will answer, and opens the list of models."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from desktop.models import ModelChoice, Models
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.models.words import abilities, name_of, place_of, problem_of
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

_SIGN_PX = 14
_SIDE_PX = 10
_GAP_PX = 6
_HEIGHT_PX = 36
_WIDEST_PX, _NARROWEST_PX = 340, 90


class ModelButton(QToolButton):
    """Shows the name of the chosen model and, where there is room, where it is or what is wrong."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._engine = ""
        self._name = ""
        self._models = Models((), "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_models(self._models)

    @property
    def is_well(self) -> bool:
        """Whether the model can answer, as far as is known."""
        current = self._models.current
        return current is None or not current.problem

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def show_models(self, models: Models) -> None:
        """Show which model answers here."""
        self._models = models
        self._show()

    def show_engine(self, state: str) -> None:
        """Say how the built-in model is doing: "", "starting" or "failed"."""
        self._engine = state
        self._show()

    def _show(self) -> None:
        current = self._models.current
        # Before the models have been read there is nothing to say of them, nor to choose from.
        nobody = tr("Choose a model") if self._models.choices else "…"
        self._name = name_of(current) if current is not None else nobody
        words = " · ".join(part for part in (self._name, self._state_of(current)) if part)
        able = abilities(current) if current is not None and not current.problem else ""
        told = (words, able, tr("Choose the model that answers"))
        self.setText(words)
        self.setAccessibleName(tr("Model: {name}", name=words))
        self.setAccessibleDescription(able)
        self.setToolTip(tip("\n".join(part for part in told if part)))
        self.updateGeometry()
        self.update()

    def _state_of(self, model: ModelChoice | None) -> str:
        """Return where a model answers, or why it does not."""
        if model is None:
            return ""
        states = {"starting": tr("starting…"), "failed": tr("not running")}
        if model.is_builtin and self._engine in states:
            return states[self._engine]
        return _short_problem(model) or place_of(model)

    def _shown(self, room_px: int) -> str:
        """Return as much as there is room for: all of it, or the name, or its two ends."""
        metrics = self.fontMetrics()
        if metrics.horizontalAdvance(self.text()) <= room_px:
            return self.text()
        # What sets two long names apart is mostly their end.
        return metrics.elidedText(self._name, Qt.TextElideMode.ElideMiddle, room_px)

    @override
    def sizeHint(self) -> QSize:
        words_px = self.fontMetrics().horizontalAdvance(self.text()) + 2  # half a pixel on each end
        width_px = words_px + self._theme.sized(_SIGN_PX) + _GAP_PX + 2 * _SIDE_PX
        return QSize(min(width_px, round(_WIDEST_PX * self._theme.scale)), self._height_px)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(min(_NARROWEST_PX, self.sizeHint().width()), self._height_px)

    @property
    def _height_px(self) -> int:
        return self._theme.sized(_HEIGHT_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        theme, rect = self._theme, self.rect()
        is_near = self.underMouse() or self.hasFocus()
        colour = theme.warning if not self.is_well else theme.text if is_near else theme.muted
        sign_px = theme.sized(_SIGN_PX)
        words = rect.adjusted(_SIDE_PX, 0, -_SIDE_PX - sign_px - _GAP_PX, 0)
        sign = QRect(rect.right() - _SIDE_PX - sign_px + 1, 0, sign_px, sign_px)
        sign.moveTop((rect.height() - sign_px) // 2)
        direction = self.layoutDirection()
        words, sign = (QStyle.visualRect(direction, rect, part) for part in (words, sign))
        painter.setFont(self.font())
        painter.setPen(QColor(colour))
        side = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignRight)
        painter.drawText(
            words,
            int(side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute),
            self._shown(words.width()),
        )
        icon("chevron-down" if self.is_well else "warning", colour, sign_px).paint(painter, sign)


def _short_problem(model: ModelChoice) -> str:
    """Return why a model cannot be used, in two or three words; the picker says it in full."""
    match model.problem:
        case "":
            return ""
        case "NOT_RUNNING":
            return problem_of(model)
        case "CREDENTIAL_MISSING":
            return tr("needs its key")
        case _:
            return tr("not available")
