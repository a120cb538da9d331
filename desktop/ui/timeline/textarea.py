"""What the two text widgets of a message share: they show and paint, the timeline has the mouse.

Selection runs across messages, so presses, moves with a button and the wheel pass through to the
timeline; keys pass too, except those that follow a link.
"""

from collections.abc import Iterable
from typing import TypeAlias

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextBrowser

from desktop.ui.timeline.documenttext import document_text

TextArea: TypeAlias = QTextBrowser | QPlainTextEdit

_KEY_PX = 60
_MODIFIERS = (
    Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
)
_MOUSE = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.ContextMenu,
    }
)


def prepare(area: TextArea) -> None:
    """Give `area` what both kinds need: no frame, no margins, no undo, no background of its own."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setReadOnly(True)
    area.setUndoRedoEnabled(False)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.document().setDocumentMargin(0)
    area.viewport().setAutoFillBackground(False)


def passes_on(area: TextArea, event: QEvent) -> bool:
    """Whether an event at the viewport of `area` belongs to the timeline behind it.

    A wheel turned sideways, or with Shift, over a wide block moves the block, and is then used up.
    """
    if isinstance(event, QWheelEvent):
        return not _scrolls_sideways(area, event)
    if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
        return event.buttons() != Qt.MouseButton.NoButton
    return event.type() in _MOUSE


def _scrolls_sideways(area: TextArea, event: QWheelEvent) -> bool:
    delta = event.angleDelta()
    is_turned = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    across, along = (delta.y(), 0) if is_turned and not delta.x() else (delta.x(), delta.y())
    bar = area.horizontalScrollBar()
    if bar.maximum() == 0 or abs(across) <= abs(along):
        return False
    bar.setValue(bar.value() - across // 2)
    return True


def scrolls_by_key(area: TextArea, event: QKeyEvent) -> bool:
    """Scroll a wide block sideways by a key that does so; return whether it was one."""
    bar = area.horizontalScrollBar()
    places = {
        Qt.Key.Key_Left: bar.value() - _KEY_PX,
        Qt.Key.Key_Right: bar.value() + _KEY_PX,
        Qt.Key.Key_Home: bar.minimum(),
        Qt.Key.Key_End: bar.maximum(),
    }
    place = places.get(Qt.Key(event.key()))
    is_ours = place is not None and bar.maximum() > 0 and not event.modifiers() & _MODIFIERS
    if place is not None and is_ours:
        bar.setValue(place)
    return is_ours


def words_of(areas: Iterable[TextArea], most: int) -> str:
    """Return the first words that `areas` show, as plain text of about `most` characters."""
    words = ""
    for area in areas:
        document, left = area.document(), most - len(words)
        words += document_text(document, 0, left) + "\n"
        if document.characterCount() > left:
            return f"{words.strip()}…"
    return words.strip()


def select(area: TextArea, anchor: int, head: int) -> None:
    """Show what lies between two UTF-16 positions as selected; nothing when they are equal.

    A screen reader takes `head`, the end that moves, for the place of the cursor.
    """
    last = area.document().characterCount() - 1
    anchor, head = min(anchor, last), min(head, last)
    shown = area.textCursor()
    if (shown.anchor(), shown.position()) == (anchor, head):
        return
    if anchor == head == 0 and not shown.hasSelection():
        return
    cursor = QTextCursor(area.document())
    cursor.setPosition(anchor)
    cursor.setPosition(head, QTextCursor.MoveMode.KeepAnchor)
    area.setTextCursor(cursor)
