"""Whether one sees where the keys are: a widget with the focus beside the same one without."""

from array import array

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.support.accessible import spoken

_AROUND_PX = 12  # a frame may stand around what has the focus
_LEAST_PIXELS = 45  # more than a text cursor has
_LEAST_CONTRAST = 3  # WCAG 2.2, 2.4.13: between the two states
_MOST_STOPS = 80


def unseen_stops(qtbot: QtBot, known: set[QWidget]) -> list[str]:
    """Go round with Tab; return where one does not see that the focus is there.

    What is `known` was looked at before; what is looked at is known from then on.
    """
    begin = here = QApplication.focusWidget()
    unseen: list[str] = []
    for _ in range(_MOST_STOPS):
        assert here is not None
        if here not in known and changed_pixels(here) < _LEAST_PIXELS:
            unseen.append(f"{type(here).__name__} {spoken(here).name[:40]!r}")
        known.add(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        if here is begin:
            break
    return unseen


def changed_pixels(widget: QWidget) -> int:
    """Return how many pixels in and around a widget with the focus tell of it."""
    window = widget.window()
    box = QRect(widget.mapTo(window, QPoint()), widget.size())
    box = box.adjusted(-_AROUND_PX, -_AROUND_PX, _AROUND_PX, _AROUND_PX).intersected(window.rect())
    with_focus = _pixels(window, box)
    widget.clearFocus()
    without = _pixels(window, box)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    pairs = zip(with_focus, without, strict=True)
    return sum(_contrast(one, other) >= _LEAST_CONTRAST for one, other in pairs if one != other)


def _pixels(window: QWidget, box: QRect) -> "array[int]":
    image = window.grab(box).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return array("I", bytes(image.constBits()))


def _contrast(one: int, other: int) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(pixel: int) -> float:
    colour = QColor(pixel)
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
