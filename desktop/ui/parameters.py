"""How a model is to answer: how much it thinks, how freely it writes, how long it may get."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from desktop.models import Effort, Heeds, Parameters
from desktop.ui.i18n import listed, number, tr
from desktop.ui.theme import LINK_INSET_PX, Theme
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.framed import FramedDialog
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.stops import read_as_laid_out

_EFFORTS: tuple[Effort | None, ...] = (None, "low", "medium", "high")
# About a paragraph, half a page, two pages, ten pages of English.
_LENGTHS: tuple[int | None, ...] = (None, 200, 500, 1_400, 6_700)
_WORDS_PER_TOKEN = 0.75
_STEPS_PER_UNIT = 10
_HOTTEST = 2.0
_ABOVE_TITLE_PX = 8
_WIDTH_PX = 376
_FIRST = 0.7  # where the slider begins for a person who takes it over


class ParametersDialog(FramedDialog):
    """Three choices, each "as the model does by itself" until a person says otherwise.

    What the model does not heed cannot be chosen, and is said so. Below them what happens to chats
    that get too long. Signals, at once: `changed(Parameters)`; `summarising_changed(bool)`;
    `instructions_asked()`.
    """

    changed = Signal(object)
    summarising_changed = Signal(bool)
    instructions_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parameters = Parameters()
        self._efforts: list[Effort | None] = []
        self._lengths: list[int | None] = []
        self.setWindowTitle(tr("How it answers"))
        self._scope = Paragraph(parent=self)
        self._scope.setProperty("look", "muted")
        self.effort = ChoiceBox(theme, self)
        self._effort_title = _title(self, tr("Thinking"), self.effort)
        self.thinks_by_itself = _alone(self)
        self.writes_by_itself = _alone(self)
        self.by_itself = QCheckBox(tr("As the model does by itself"), self)
        self._heat = QWidget(self)
        self.temperature = QSlider(Qt.Orientation.Horizontal, self._heat)
        self._value = PlainLabel(parent=self)
        self.length = ChoiceBox(theme, self)
        self.summarises = QCheckBox(
            tr("Summarise every chat by itself when it gets too long"), self
        )
        self.summarises.setChecked(True)
        self.instructions = QPushButton(tr("Own instructions…"), self)
        self._prepare()
        self._arrange()
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.effort.set_theme(theme)
        self.length.set_theme(theme)

    def show_summarising(self, *, is_on: bool) -> None:
        """Show whether a chat that gets too long is summarised without being asked for."""
        was_blocked = self.summarises.blockSignals(True)
        self.summarises.setChecked(is_on)
        self.summarises.blockSignals(was_blocked)

    def ask(
        self, parameters: Parameters, heeds: Heeds, *, thinks: bool = False, has_chat: bool
    ) -> None:
        """Open it; `heeds` is what the model of the chat heeds, `thinks` whether it is known to."""
        self._parameters = parameters
        self._scope.setText(
            tr("For this chat, from the next message on.")
            if has_chat
            else tr("For all chats, until a chat says otherwise.")
        )
        self._effort_title.setVisible(thinks or bool(heeds.efforts))
        self.effort.setVisible(bool(heeds.efforts))
        self.thinks_by_itself.setVisible(thinks and not heeds.efforts)
        self.by_itself.setVisible(heeds.temperature)
        self._heat.setVisible(heeds.temperature)
        self._value.setVisible(heeds.temperature)
        self.writes_by_itself.setVisible(not heeds.temperature)
        self._show(parameters, heeds)
        self.adjustSize()
        self.open()

    def parameters(self) -> Parameters:
        """Return what is chosen here."""
        return self._parameters

    def _prepare(self) -> None:
        self.temperature.setRange(0, round(_HOTTEST * _STEPS_PER_UNIT))
        self.temperature.setAccessibleName(tr("How freely it writes"))
        self._value.setContentsMargins(0, _ABOVE_TITLE_PX, 0, 0)  # it stands beside one
        self.instructions.setProperty("look", "link")
        self.instructions.setAutoDefault(False)

    def _head_of_heat(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addWidget(_title(self, tr("How freely it writes"), self.temperature), 1)
        head.addWidget(self._value)
        return head

    def _arrange_heat(self) -> None:
        slider = QHBoxLayout(self._heat)
        slider.setContentsMargins(0, 0, 0, 0)
        slider.setSpacing(10)
        steady, free = PlainLabel(tr("Steady"), self), PlainLabel(tr("Free"), self)
        for label in (steady, free):
            label.setProperty("look", "muted")
        slider.addWidget(steady)
        slider.addWidget(self.temperature, 1)
        slider.addWidget(free)
        read_as_laid_out(slider)

    def _arrange(self) -> None:
        self._arrange_heat()
        buttons = QDialogButtonBox(self)
        buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addSpacing(-LINK_INSET_PX)
        foot.addWidget(self.instructions)
        foot.addWidget(buttons, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(8)
        column.addStrut(_WIDTH_PX)  # at least: a minimum of its own would let long words be cut
        column.addWidget(self.heading())
        column.addWidget(self._scope)
        column.addWidget(self._effort_title)
        column.addWidget(self.effort)
        column.addWidget(self.thinks_by_itself)
        column.addLayout(self._head_of_heat())
        column.addWidget(self.writes_by_itself)
        column.addWidget(self.by_itself)
        column.addWidget(self._heat)
        column.addWidget(_title(self, tr("Length of an answer"), self.length))
        column.addWidget(self.length)
        column.addWidget(_title(self, tr("Long chats")))
        column.addWidget(self.summarises)
        column.addSpacing(8)
        column.addLayout(foot)
        read_as_laid_out(column)

    def _connect(self) -> None:
        self.effort.activated.connect(self._on_effort_activated)
        self.by_itself.toggled.connect(self._on_by_itself_toggled)
        self.temperature.valueChanged.connect(self._on_temperature_value_changed)
        self.length.activated.connect(self._on_length_activated)
        self.summarises.toggled.connect(self.summarising_changed)
        self.instructions.clicked.connect(self.instructions_asked)

    def _show(self, parameters: Parameters, heeds: Heeds) -> None:
        # What was set for another model, elsewhere, or by an earlier version, stays among what can
        # be chosen.
        wanted = {None, parameters.effort, *heeds.efforts}
        self._efforts = [effort for effort in _EFFORTS if effort in wanted]
        self.effort.clear()
        self.effort.addItems([_effort_words(effort) for effort in self._efforts])
        self.effort.setCurrentIndex(self._efforts.index(parameters.effort))
        self._lengths = list(dict.fromkeys((*_LENGTHS, parameters.answer_tokens)))
        self.length.clear()
        self.length.addItems([_length_words(tokens) for tokens in self._lengths])
        self.length.setCurrentIndex(self._lengths.index(parameters.answer_tokens))
        self._show_temperature(parameters.temperature)

    def _show_temperature(self, temperature: float | None) -> None:
        shown = _FIRST if temperature is None else temperature
        parts = (self.by_itself, self.temperature)
        was_blocked = [part.blockSignals(True) for part in parts]
        self.by_itself.setChecked(temperature is None)
        self.temperature.setValue(round(shown * _STEPS_PER_UNIT))
        for part, blocked in zip(parts, was_blocked, strict=True):
            part.blockSignals(blocked)
        self.temperature.setEnabled(temperature is not None)
        self._value.setText("" if temperature is None else self.locale().toString(shown, "f", 1))

    def _set(self, parameters: Parameters) -> None:
        if parameters != self._parameters:
            self._parameters = parameters
            self.changed.emit(parameters)

    @Slot(int)
    def _on_effort_activated(self, index: int) -> None:
        self._set(replace(self._parameters, effort=self._efforts[index]))

    @Slot(int)
    def _on_length_activated(self, index: int) -> None:
        self._set(replace(self._parameters, answer_tokens=self._lengths[index]))

    @Slot(bool)
    def _on_by_itself_toggled(self, checked: bool) -> None:  # noqa: FBT001 - a slot
        self._choose_temperature(None if checked else _FIRST)

    @Slot(int)
    def _on_temperature_value_changed(self, steps: int) -> None:
        self._choose_temperature(steps / _STEPS_PER_UNIT)

    def _choose_temperature(self, temperature: float | None) -> None:
        self._show_temperature(temperature)
        self._set(replace(self._parameters, temperature=temperature))


def in_words(parameters: Parameters, heeds: Heeds, *, has_instructions: bool) -> str:
    """Return what is not as the model does by itself, in a few words; "" when all is.

    What was chosen for another model, and this one does not heed, makes no difference and is not
    said.
    """
    said = []
    if parameters.effort is not None and parameters.effort in heeds.efforts:
        said.append(tr("thinking: {much}", much=_effort_words(parameters.effort).lower()))
    if parameters.temperature is not None and heeds.temperature:
        said.append(tr("freedom {value}", value=f"{parameters.temperature:.1f}"))
    if parameters.answer_tokens is not None:
        said.append(_length_words(parameters.answer_tokens).lower())
    if has_instructions:
        said.append(tr("own instructions"))
    return listed(said)


def _effort_words(effort: Effort | None) -> str:
    if effort is None:
        return tr("As the model does by itself")
    return {"low": tr("Little"), "medium": tr("Medium"), "high": tr("Much")}[effort]


def _length_words(tokens: int | None) -> str:
    if tokens is None:
        return tr("As the model does by itself")
    return tr("At most about {words} words", words=number(_words_in(tokens)))


def _words_in(tokens: int) -> int:
    """Return about how many words so many tokens are, with the two figures that mean something."""
    words = round(tokens * _WORDS_PER_TOKEN)
    return round(words, min(0, 2 - len(str(words))))


def _alone(parent: QWidget) -> QLabel:
    """Return the words that stand where nothing can be chosen."""
    label = PlainLabel(tr("This model decides that by itself."), parent)
    label.setProperty("look", "muted")
    return label


def _title(parent: QWidget, text: str, buddy: QWidget | None = None) -> QLabel:
    """Return a title; `buddy` is the one part below it, which is read aloud by it."""
    label = PlainLabel(text, parent)
    label.setProperty("look", "strong")
    if buddy is not None:
        label.setBuddy(buddy)
        buddy.setAccessibleName(text)
    label.setContentsMargins(0, _ABOVE_TITLE_PX, 0, 0)
    return label
