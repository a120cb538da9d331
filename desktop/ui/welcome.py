"""The first page of a chat: that one can begin, who will answer, and a few ways to begin.

A branch from before the first message begins with that message: it says so instead.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr, tr_text
from desktop.ui.icons import put_icon
from desktop.ui.texts import Text, text
from desktop.ui.theme import SCROLL_BAR_PX, Theme
from desktop.ui.widgets.mark import Mark
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel

_TINY = text(
    "The built-in model is tiny and works offline: nothing you write leaves this computer.\n"
    "Ask it something short, or choose another model below."
)
_BEGIN = text("What would you like to talk about?")
_SECOND_MS = 1_000
_ICON_PX = 18
_GAP_PX = 10
_WIDEST_PX = 560
_SIDE_PX, _TOP_PX = 40, 16


@dataclass(frozen=True, slots=True)
class Starter:
    """A way to begin: what the button says, and the words it puts into the box.

    `below`: what is to be worked on follows the words. `picture`: one is chosen first.
    """

    sign: str
    label: Text
    words: Text
    below: bool = False
    picture: bool = False


_STARTERS: Mapping[str, Starter] = {
    "picture": Starter(
        "picture",
        text("Ask about a picture"),
        text("What can be seen in this picture?"),
        picture=True,
    ),
    "summary": Starter(
        "file",
        text("Summarise a text"),
        text("Summarise this text in a few points:"),
        below=True,
    ),
    "question": Starter(
        "question",
        text("Have something explained"),
        text("Explain this to me in simple words:"),
        below=True,
    ),
    "letter": Starter(
        "edit",
        text("Write a message"),
        text("Write a short, friendly message about this:"),
        below=True,
    ),
    "ideas": Starter(
        "star",
        text("Find ideas"),
        text("Give me five ideas for this:"),
        below=True,
    ),
}
_OFFERED = 4  # two by two


class StarterButton(QPushButton):
    """One way to begin. Signal: `chosen(starter)`."""

    chosen = Signal(object)

    def __init__(self, starter: Starter, parent: QWidget) -> None:
        super().__init__(tr_text(starter.label), parent)
        self.starter = starter
        self.setProperty("look", "wide")
        self.clicked.connect(self._on_self_clicked)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        put_icon(self, self.starter.sign, theme.muted, theme.sized(_ICON_PX))

    @Slot()
    def _on_self_clicked(self) -> None:
        self.chosen.emit(self.starter)


class Welcome(QWidget):
    """What a chat without messages shows: one calm page that says that one can begin.

    Until it is known who will answer it says nothing of that. Signal: `started(words, below,
    picture)` one way to begin was chosen; see `Starter`.
    """

    started = Signal(str, bool, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = Mark(theme, self)
        self._title = PlainLabel(tr_text(_BEGIN), self)
        self._title.setWordWrap(True)
        self._title.setProperty("look", "large")
        self._words = Paragraph(parent=self)
        self._words.setProperty("look", "muted")
        self._is_off = self._is_branch = False
        self._told: tuple[str, bool] | None = None
        self._waited_s = 0
        self._ticks = QTimer(self, interval=_SECOND_MS)
        self._ticks.timeout.connect(self._on_ticks_timeout)
        self._offered: tuple[str, ...] = ()
        self._ways = QWidget(self)
        self.starters = {name: StarterButton(one, self._ways) for name, one in _STARTERS.items()}
        self._grid = QGridLayout(self._ways)
        self._theme = theme
        self._arrange()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self._mark.set_theme(theme)
        self._ways.setMaximumWidth(theme.sized(_WIDEST_PX))
        for button in self.starters.values():
            button.set_theme(theme)
        self._fit()

    def tell(self, model: str, *, sees: bool = True) -> None:
        """Say who will answer: "" is the built-in model, otherwise the model's name.

        To one that `sees` pictures can be shown.
        """
        self._told = (model, sees)
        self._say()

    def expect_chat(self) -> None:
        """Ask nothing yet: the chat that was read last is going to be opened here."""
        self._title.setText("")

    def begin(self, *, is_branch: bool) -> None:
        """Be the first page of a new chat, or of a branch whose first message is in the box."""
        self._is_branch = is_branch
        self._say()

    def _say(self) -> None:
        if self._is_off:
            return
        if self._is_branch:
            self._title.setText(tr("Your first message is in the box below"))
            self._words.setText(tr("Change it and send it. The chat it came from stays as it is."))
            self._offer(())
            return
        self._title.setText(tr_text(_BEGIN))
        if self._told is None:
            return
        model, sees = self._told
        if model:
            self._words.setText(tr("{model} will answer.", model=model))
        else:
            self._words.setText(tr_text(_TINY))
        fitting = [name for name, one in _STARTERS.items() if sees or not one.picture]
        self._offer(tuple(fitting[:_OFFERED]))

    def wait(self) -> None:
        """Say after a moment that the chats are being opened, and for how long already."""
        self._waited_s = 0
        self._ticks.start()

    def end_wait(self) -> None:
        """Say no more of it: the chats are open, or cannot be."""
        if self._ticks.isActive():
            self._ticks.stop()
            self._words.setText("")

    def turn_off(self) -> None:
        """Say that nobody will answer: the chats can only be read."""
        self._is_off = True
        self._title.setText(tr("Choose a chat to read"))
        self._words.setText("")
        self._offer(())

    def tell_closed(self) -> None:
        """Say that there is nothing to begin with: the chats could not be opened."""
        self._title.setText(tr("Your chats are not open"))
        self._words.setText("")
        self._offer(())

    def tell_nobody(self) -> None:
        """Say that a model has to be chosen first."""
        self._told = None
        if self._is_off:
            return
        self._title.setText(tr_text(_BEGIN))
        self._words.setText(tr("Choose a model below to begin."))
        self._offer(())

    def _arrange(self) -> None:
        outer = QHBoxLayout(self)
        outer.setContentsMargins(_SIDE_PX, _TOP_PX, _SIDE_PX, _TOP_PX)
        outer.setSpacing(0)
        layout = QVBoxLayout()
        layout.setSpacing(_GAP_PX)
        outer.addLayout(layout, 1)
        outer.addSpacing(SCROLL_BAR_PX)  # so that it stands above the middle of the composer
        layout.addStretch(3)
        layout.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._title, self._words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        layout.addSpacing(2 * _GAP_PX)
        layout.addWidget(self._ways, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(4)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP_PX)
        for button in self.starters.values():
            button.chosen.connect(self._on_starter_chosen)
            button.hide()
        self._ways.hide()

    def _offer(self, names: tuple[str, ...]) -> None:
        self._offered = names
        for name, button in self.starters.items():
            button.setVisible(name in names)
        self._fit()

    def _fit(self) -> None:
        """Put two ways side by side where they fit; leave out what there is no room for."""
        buttons = [self.starters[name] for name in self._offered]
        widest_px = max((button.sizeHint().width() for button in buttons), default=0)
        room_px = min(self._theme.sized(_WIDEST_PX), self._width_px())
        columns = 2 if 2 * widest_px + _GAP_PX <= room_px else 1
        for place, button in enumerate(buttons):
            self._grid.addWidget(button, place // columns, place % columns)
        self._ways.setMinimumWidth(min(room_px, columns * (widest_px + _GAP_PX)))
        rows = -(-len(buttons) // columns)
        high_px = sum(button.sizeHint().height() + _GAP_PX for button in buttons[:rows])
        self._share(high_px if buttons else 0)

    def _width_px(self) -> int:
        return max(1, self.width() - 2 * _SIDE_PX - SCROLL_BAR_PX)

    def _share(self, ways_px: int) -> None:
        """Show of title, words, ways and mark, in this order, as many as stand here whole."""
        left_px = self.height() - 2 * _TOP_PX
        for part in (self._title, self._words):
            left_px -= part.heightForWidth(self._width_px()) + _GAP_PX
            part.setVisible(left_px >= 0)
        left_px -= 2 * _GAP_PX
        self._ways.setVisible(0 < ways_px <= left_px)
        mark_px = self._mark.height() + _GAP_PX
        self._mark.setVisible(bool(self._title.text()) and ways_px + mark_px <= left_px)

    @Slot()
    def _on_ticks_timeout(self) -> None:
        self._waited_s += 1
        seconds = number(self._waited_s)
        self._words.setText(
            tr(
                "Your chats are being opened… {seconds} s\nYou can begin to write meanwhile.",
                seconds=seconds,
            )
        )
        self._fit()

    @Slot(object)
    def _on_starter_chosen(self, starter: Starter) -> None:
        self.started.emit(tr_text(starter.words), starter.below, starter.picture)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
