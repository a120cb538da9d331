"""What waits above the composer: messages to be sent next, and messages that were not sent.

A message sent while an answer runs waits here and goes by itself, with all that wait; "Send now"
stops the answer for it. One left waiting when the program ended is "not sent" and never goes by
itself.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.faces import QueuedMessage
from desktop.ui.composer.words import draft_of_message, first_words, name_of
from desktop.ui.files.words import called, is_picture
from desktop.ui.i18n import listed, tr, tr_count
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import ActionButton
from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.plain import PlainLabel, tip
from desktop.ui.widgets.scrolled import Scrolled
from desktop.ui.widgets.stops import put_behind

_WORDS_PX = 170  # what the words of a message have at least, where that is possible
_LEAST_PX = 120
_SIGN_PX = 16
_SIGNS = {"send": "send", "edit": "edit", "remove": "close"}
_GAP_PX = 6
_MOST_LINES = 3.5


class QueuedLine(QFrame):
    """One waiting message.

    Where there is little room its buttons are signs, and with even less its state is only read
    aloud.

    Signal: `acted(action, message_id)`.
    """

    acted = Signal(str, str)

    def __init__(self, queued: QueuedMessage, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._labels: dict[str, str] = {}
        self.message_id = str(queued.message.get("id", ""))
        self.setProperty("look", "card")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 5, 6, 5)
        layout.setSpacing(4)
        state = PlainLabel(_state_of(queued), self)
        state.setProperty("look", "muted")
        state.setContentsMargins(0, 0, 6, 0)
        self._state = state
        words = ElidedLabel(_shown(queued), self)
        layout.addWidget(state)
        layout.addWidget(words, 1)
        for name, label, hint in _actions(queued):
            button = ActionButton(name, label, self)
            button.setProperty("look", "link")
            button.setAccessibleName(f"{label}: {words.text()}")
            button.setToolTip(tip(hint or label))
            self._labels[name] = label
            button.chosen.connect(self._on_button_chosen)
            layout.addWidget(button)
        self.setAccessibleName(f"{state.text()}: {words.text()}")
        self.setMinimumWidth(_LEAST_PX)  # else the words of the buttons were the least

    def button(self, name: str) -> ActionButton:
        """Return the button of the action `name` (`send`, `edit`, `remove`)."""
        return next(each for each in self.buttons if each.name == name)

    @property
    def state_px(self) -> int:
        """How wide the words for its state are."""
        return self._state.sizeHint().width()

    def line_up(self, state_px: int) -> None:
        """Begin the message's own words where those of the other lines begin."""
        self._state.setMinimumWidth(state_px)

    @property
    def buttons(self) -> Sequence[ActionButton]:
        """Its buttons in the order in which they stand."""
        return self.findChildren(ActionButton)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Show as much beside the message's own words as leaves these their room."""
        room_px = self.width() - round(_WORDS_PX * self._theme.scale)
        buttons = self.buttons
        said_px = sum(self._said_px(button) for button in buttons)
        for button in buttons:
            self._show(button, said=said_px <= room_px)
        taken_px = said_px if said_px <= room_px else len(buttons) * 2 * self._theme.sized(_SIGN_PX)
        self._state.setVisible(taken_px + self._state.minimumWidth() <= room_px)

    def _said_px(self, button: ActionButton) -> int:
        return button.fontMetrics().horizontalAdvance(self._labels[button.name]) + _SIGN_PX

    def _show(self, button: ActionButton, *, said: bool) -> None:
        button.setText(self._labels[button.name] if said else "")
        sign, size_px = _SIGNS[button.name], self._theme.sized(_SIGN_PX)
        put_icon(button, sign, self._theme.accent, size_px, is_alone=True)
        if said:
            button.setIcon(QIcon())

    @Slot(str)
    def _on_button_chosen(self, action: str) -> None:
        self.acted.emit(action, self.message_id)


class QueueStrip(Scrolled):
    """All that waits; of many a few are in view, and the rest by scrolling.

    Signal: `acted(action, message_id)` with `send`, `edit` or `remove`.
    """

    acted = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._inner = QWidget()
        self._layout = QVBoxLayout(self._inner)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(_GAP_PX)
        super().__init__(self._inner, parent)
        self._theme = theme
        self._queued: Sequence[QueuedMessage] = ()
        self.setAccessibleName(tr("Waiting messages"))
        self._lines: list[QueuedLine] = []
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.show_queue(self._queued)

    def show_queue(self, queued: Sequence[QueuedMessage]) -> None:
        """Show these messages, first one on top."""
        self._queued = queued
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines = [QueuedLine(each, self._theme, self._inner) for each in queued]
        state_px = max((line.state_px for line in self._lines), default=0)
        for line in self._lines:
            line.line_up(state_px)
            line.acted.connect(self.acted)
            self._layout.addWidget(line)
        stops = [button for line in self._lines for button in line.buttons]
        for before, button in pairwise((self, *stops)):
            put_behind(before, button)
        self.setVisible(bool(self._lines))
        self._fit()

    def _fit(self) -> None:
        """Be as high as what waits, up to a few lines and the beginning of the next."""
        line_px = max((line.sizeHint().height() for line in self._lines), default=0) + _GAP_PX
        whole_px = line_px * len(self._lines) - _GAP_PX
        self.setFixedHeight(max(1, min(whole_px, round(line_px * _MOST_LINES))))

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        moved = super().focusNextPrevChild(next)
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.ensureWidgetVisible(focused, 0, _GAP_PX)
        return moved

    def lines(self) -> tuple[QueuedLine, ...]:
        """Return the lines that are shown."""
        return tuple(self._lines)


def _state_of(queued: QueuedMessage) -> str:
    if queued.not_sent:
        return tr("Not sent")
    return tr("Will be sent next")


def _actions(queued: QueuedMessage) -> Sequence[tuple[str, str, str]]:
    """Return name, label and tip of what can be done with a waiting message."""
    tip = "" if queued.not_sent else tr("Stop this answer and send at once")
    return (
        ("send", tr("Send now"), tip),
        ("edit", tr("Edit"), ""),
        ("remove", tr("Remove"), ""),
    )


def _shown(queued: QueuedMessage) -> str:
    draft = draft_of_message(queued.message)
    pictures = sum(map(is_picture, draft.attachments))
    files = [called(name_of(each)) for each in draft.attachments if not is_picture(each)]
    told = [tr_count("{count} picture", "{count} pictures", pictures)] if pictures else []
    attached = listed([*told, *files])
    return " · ".join(part for part in (attached, first_words(draft.text)) if part)
