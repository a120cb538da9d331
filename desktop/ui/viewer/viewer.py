"""Pictures of a chat, large, over the window they belong to; Esc closes.

All that a button does has a key, and the Tab key stays among the buttons while it is open.
"""

from collections.abc import Callable
from itertools import chain

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QImage, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.album import ChatPicture
from desktop.ui.i18n import number, tr
from desktop.ui.viewer.bar import ActionButton, ViewerBar
from desktop.ui.viewer.canvas import STEP, PictureCanvas
from desktop.ui.viewer.look import SHEET
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.cover import Cover
from desktop.ui.widgets.plain import PlainLabel

_SIDE_PX = 14
_ROUND_PX = 44
_SAID_MS = 2_500
_ARROWS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
_STEPS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_KEYS = {
    Qt.Key.Key_Plus: "larger",
    Qt.Key.Key_Equal: "larger",
    Qt.Key.Key_Minus: "smaller",
    Qt.Key.Key_0: "fit",
    Qt.Key.Key_1: "pixels",
}
_SEQUENCES = (
    (QKeySequence.StandardKey.Copy, "copy"),
    (QKeySequence.StandardKey.Save, "save"),
    (QKeySequence.StandardKey.Open, "outside"),
)
_NEED_A_PICTURE = ("smaller", "larger", "pixels", "copy", "save", "outside", "erase")


class PictureViewer(Cover):
    """Shows one picture of several over its parent.

    Signals: `stepped(by)` the next one (1) or the one before (-1) is wanted; `sharper_wanted(px)`
    the one in view with so long an edge; `copy_asked(digest)`, `save_asked(digest)`,
    `outside_asked(digest)` open it with another program, `erase_asked(digest)` it is to go for
    ever.
    """

    stepped = Signal(int)
    sharper_wanted = Signal(int)
    copy_asked = Signal(str)
    save_asked = Signal(str)
    outside_asked = Signal(str)
    erase_asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = ChatPicture("", "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setStyleSheet(SHEET)
        self.canvas = PictureCanvas(self)
        self.bar = ViewerBar(self)
        back, on = ("left", "←"), ("right", "→")
        if self._is_mirrored:
            back, on = on, back
        self.before = self._step_button("before", tr("Previous picture"), *back)
        self.after = self._step_button("after", tr("Next picture"), *on)
        self._said = PlainLabel(parent=self)
        self._said.setObjectName("viewer-words")
        self._said.hide()
        self._hush = QTimer(self, singleShot=True, interval=_SAID_MS)
        self._hush.timeout.connect(self._said.hide)
        self._do: dict[str, Callable[[], None]] = {
            "before": self._step_back,
            "after": self._step_on,
            "smaller": self._zoom_out,
            "larger": self._zoom_in,
            "fit": self.canvas.fit,
            "pixels": self.canvas.show_pixels,
            "copy": self._copy,
            "save": self._save,
            "outside": self._open_outside,
            "erase": self._erase,
            "close": self.dismiss,
        }
        self._connect()

    @property
    def _is_mirrored(self) -> bool:
        """Whether one reads from the right here."""
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _step_button(self, name: str, words: str, side: str, key: str) -> ActionButton:
        return ActionButton(name, f"chevron-{side}", words, key, self)

    def show_picture(
        self, picture: ChatPicture, image: QImage, *, place: int, count: int, can_erase: bool
    ) -> None:
        """Show `picture`, the one at `place` (from 1) of `count`, over the whole parent.

        `image` is what is there of it; sharper ones follow. `can_erase` offers to delete it.
        """
        self.picture = picture
        self.canvas.show_picture(image, _size_of(picture, image))
        self.button("erase").setVisible(can_erase)
        self._say(place, count)
        self._offer()
        if not self.is_open:
            self.open_over()
            self.setFocus(Qt.FocusReason.PopupFocusReason)
        announce(self, self.accessibleName())

    def show_sharper(self, image: QImage) -> None:
        """Show the picture in view from more pixels."""
        self.canvas.show_sharper(image)
        self._offer()

    def tell(self, words: str) -> None:
        """Say in the place of a picture why there is none to see, or that it is being read."""
        self.canvas.tell(words)
        self._offer()
        self.setAccessibleDescription(words)

    def say(self, words: str) -> None:
        """Say for a moment what was done, over the picture."""
        self._said.setText(words)
        self._place_words()
        self._said.show()
        self._said.raise_()
        self._hush.start()
        announce(self, words)

    def image(self) -> QImage:
        """Return what is shown, as it was read."""
        return self.canvas.image()

    def button(self, name: str) -> ActionButton:
        """Return the button that does `name`; the names are those of `bar` and before, after."""
        return {"before": self.before, "after": self.after, **self.bar.buttons}[name]

    def _offer(self) -> None:
        """Offer what can be done with a picture only where there is one."""
        for name in _NEED_A_PICTURE:
            self.button(name).setEnabled(not self.image().isNull())
        self._on_canvas_zoomed()

    def _say(self, place: int, count: int) -> None:
        picture = self.picture
        size = tr(
            "{width} × {height}",  # noqa: RUF001 - the sign for it
            width=number(picture.width_px),
            height=number(picture.height_px),
        )
        where = tr("{place} of {count}", place=number(place), count=number(count))
        facts = [where] if count > 1 else []
        self.bar.show_facts(picture.name, " · ".join([*facts, size]))
        name = tr("Picture, {name}", name=picture.name or tr("without a name"))
        self.setAccessibleName(", ".join([name, *facts]))
        self.setAccessibleDescription("")
        for button, is_there in ((self.before, place > 1), (self.after, place < count)):
            button.setVisible(count > 1)
            button.setEnabled(is_there)

    def _connect(self) -> None:
        for button in (self.before, self.after):
            button.setProperty("look", "step")
            button.setFixedSize(_ROUND_PX, _ROUND_PX)
            button.chosen.connect(self._act)
        for each in chain((self.before, self.after), self.bar.buttons.values()):
            each.installEventFilter(self)
        self.bar.chosen.connect(self._act)
        self.canvas.zoomed.connect(self._on_canvas_zoomed)
        self.canvas.missed.connect(self.dismiss)
        self.closed.connect(self.canvas.clear)
        self.canvas.sharper_wanted.connect(self.sharper_wanted)

    @Slot(str)
    def _act(self, name: str) -> None:
        self._do[name]()

    @Slot()
    def _on_canvas_zoomed(self) -> None:
        self.bar.show_zoom(
            0 if self.image().isNull() else self.canvas.percent, is_fitted=self.canvas.is_fitted
        )

    def _step_back(self) -> None:
        self.stepped.emit(-1)

    def _step_on(self) -> None:
        self.stepped.emit(1)

    def _zoom_in(self) -> None:
        self.canvas.zoom_by(STEP)

    def _zoom_out(self) -> None:
        self.canvas.zoom_by(1 / STEP)

    def _copy(self) -> None:
        self.copy_asked.emit(self.picture.digest)

    def _save(self) -> None:
        self.save_asked.emit(self.picture.digest)

    def _open_outside(self) -> None:
        self.outside_asked.emit(self.picture.digest)

    def _erase(self) -> None:
        self.erase_asked.emit(self.picture.digest)

    def _takes(self, event: QKeyEvent) -> bool:
        """Do what a key stands for; `False` for one that stands for nothing here."""
        key = Qt.Key(event.key())
        name = next((name for keys, name in _SEQUENCES if event.matches(keys)), _KEYS.get(key, ""))
        if name:
            self._do[name]()
        elif key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in _ARROWS:
            self._push(_ARROWS[key])
        else:
            return False
        return True

    def _push(self, step: QPoint) -> None:
        """Move a picture that is larger than the room; else an arrow leads to another one."""
        if self.canvas.is_fitted and step.x():
            self.stepped.emit(-step.x() if self._is_mirrored else step.x())
        else:
            self.canvas.move_by(step)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        tab = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.canvas.show_keys(are_here=event.reason() in tab)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.canvas.show_keys(are_here=False)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._takes(event):
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A button that has the keys would take the arrows for itself.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._takes(event)
        return super().eventFilter(watched, event)

    def _place_words(self) -> None:
        self._said.adjustSize()
        left = (self.width() - self._said.width()) // 2
        self._said.move(left, self.height() - self._said.height() - 2 * _SIDE_PX)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # the bar has words of another size
            self._place_parts()
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_parts()

    def _place_parts(self) -> None:
        self.canvas.setGeometry(self.rect())
        self.bar.setGeometry(0, 0, self.width(), self.bar.sizeHint().height())
        self.canvas.set_top(self.bar.height())
        self._place_words()
        middle = self.height() // 2
        for button, is_first in ((self.before, True), (self.after, False)):
            is_left = is_first is not self._is_mirrored
            left = _SIDE_PX if is_left else self.width() - button.width() - _SIDE_PX
            button.move(left, middle - button.height() // 2)


def _size_of(picture: ChatPicture, image: QImage) -> QSize:
    """Return the size of the whole picture in pixels, by the image where nothing else says it."""
    known = QSize(picture.width_px, picture.height_px)
    return known if known != QSize(1, 1) else known.expandedTo(image.size())
