"""Whether every word in view has the room it needs, and came through the translator."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QTextEdit,
    QToolButton,
    QWidget,
)

from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.elided import ElidedLabel
from tests.support.pseudo import OPENS

_TOLERANCE_PX = 2
_INSIDE_PX = 8
_HANGS_OVER_PX = 8  # so far a button without a ground does, that its words line up with others
_WORD = re.compile(r"[A-Za-z]{3}")


def cut_off(window: QWidget) -> list[str]:
    """Return what is cut in `window` and its open dialogs, a line for each."""
    return [
        f"{type(widget).__name__} {said!r}: {_px(widget.size())} of {_px(needed)}"
        for widget in _in_view(window)
        if (said := _said(widget)) and (needed := _needed(widget)) is not None
        if needed.width() > widget.width() + _TOLERANCE_PX
        or needed.height() > widget.height() + _TOLERANCE_PX
        or _sticks_out(widget)
    ]


def untranslated(window: QWidget) -> set[str]:
    """Return the words in view that did not come through the translator.

    Data is among them: what a person typed or received, names of models and of places.
    """
    told = (
        words
        for widget in _in_view(window)
        for words in (_said(widget), widget.accessibleName(), widget.toolTip())
    )
    return {words for words in told if _WORD.search(words) and OPENS not in words}


def _in_view(window: QWidget) -> Iterator[QWidget]:
    tops = [top for top in QApplication.topLevelWidgets() if top.isVisible() or top is window]
    for top in tops:
        for widget in (top, *top.findChildren(QWidget)):
            if widget.isVisible() and not widget.visibleRegion().isEmpty():
                yield widget


def _said(widget: QWidget) -> str:
    match widget:
        case QLabel() | QAbstractButton():
            return widget.text().replace("&&", "&")
        case QComboBox():
            return widget.currentText()
        case QLineEdit() | QPlainTextEdit() | QTextEdit():
            return widget.placeholderText()
        case _:
            return ""


def _needed(widget: QWidget) -> QSize | None:
    """Return the room that the words need; None where being cut is seen and told."""
    is_icon = isinstance(widget, QToolButton) and (
        widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    if isinstance(widget, ElidedLabel) or is_icon:
        return None
    if isinstance(widget, QLabel) and widget.wordWrap():
        return QSize(_longest_word(widget), widget.heightForWidth(widget.width()))
    if isinstance(widget, QAbstractButton) and not isinstance(widget, QCheckBox | QRadioButton):
        return QSize(widget.sizeHint().width(), 0)
    if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        return _around_placeholder(widget)
    return _around_chosen(widget) if isinstance(widget, ChoiceBox) else widget.sizeHint()


def _sticks_out(widget: QWidget) -> bool:
    """Tell whether a part around it ends before it does; what scrolls may be any length."""
    place, inside = widget.geometry(), widget.parentWidget()
    while inside is not None and not isinstance(inside.parentWidget(), QAbstractScrollArea):
        room = inside.rect().adjusted(-_HANGS_OVER_PX, 0, _HANGS_OVER_PX, 0)
        if not widget.isWindow() and (place.left() < room.left() or place.right() > room.right()):
            return True
        if inside.isWindow():
            return False
        place.translate(inside.pos())
        inside = inside.parentWidget()
    return False


def _longest_word(label: QLabel) -> int:
    words = re.split(r"\s|(?<=/)", label.text())  # a path may be broken after each folder
    return max(_width(label, word) for word in words)


def _around_chosen(box: ChoiceBox) -> QSize:
    """Return the room for what is chosen; the other choices have theirs in the list."""
    widest = max(_width(box, box.itemText(at)) for at in range(box.count()))
    return box.sizeHint() - QSize(widest - _width(box, box.currentText()), 0)


def _around_placeholder(editor: QLineEdit | QPlainTextEdit | QTextEdit) -> QSize:
    if isinstance(editor, QLineEdit):
        return QSize(_width(editor, _said(editor)) + _INSIDE_PX, 0)
    room = QRect(0, 0, editor.viewport().width() - _INSIDE_PX, 10_000)
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
    return QSize(0, editor.fontMetrics().boundingRect(room, flags, _said(editor)).height())


def _width(widget: QWidget, words: str) -> int:
    return widget.fontMetrics().horizontalAdvance(words)


def _px(size: QSize) -> str:
    return f"{size.width()}×{size.height()}"  # noqa: RUF001 - the sign for sizes
