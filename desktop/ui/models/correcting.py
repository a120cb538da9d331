"""What a person knows better about a model: whether it sees, how much it reads."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QVBoxLayout,
    QWidget,
)

from desktop.models import ModelChoice, ModelCorrection
from desktop.ui.i18n import number, tr
from desktop.ui.models.page import dress, label
from desktop.ui.models.words import name_of, words_in
from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.framed import FramedDialog

# What models are made with; a person finds these numbers where a model is described.
_WINDOWS = (2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 200_000, 262_144, 1_048_576)
_WIDTH_PX = 500


class CorrectionDialog(FramedDialog):
    """Asks about one model. Signal: `corrected(id, ModelCorrection)`."""

    corrected = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._choice_id = ""
        self.setWindowTitle(tr("What this model can do"))
        self.title = label("", self, look="large")
        self.sees = ChoiceBox(theme, self)
        self.window_ = ChoiceBox(theme, self)
        self._buttons = QDialogButtonBox(self)
        self.save = self._buttons.addButton(tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        dress(self.save, "primary")
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._arrange()
        self._buttons.accepted.connect(self._on_buttons_accepted)
        self._buttons.rejected.connect(self.reject)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.sees.set_theme(theme)
        self.window_.set_theme(theme)

    def ask(self, choice: ModelChoice) -> None:
        """Open it for a model, with what was said of it before."""
        self._choice_id = choice.id
        said = choice.correction
        self.title.setText(name_of(choice))
        found = "" if said.sees is not None else tr("yes") if choice.sees else tr("no")
        _fill(self.sees, [(_as_found(found), None), (tr("Yes"), True), (tr("No"), False)])
        _choose(self.sees, said.sees)
        found = "" if said.window is not None else _amount(choice.window)
        sizes = sorted({*_WINDOWS, *([said.window] if said.window else [])})
        _fill(self.window_, [(_as_found(found), None), *((_amount(at), at) for at in sizes)])
        _choose(self.window_, said.window)
        self.setMinimumWidth(round(_WIDTH_PX * self._theme.scale))
        self.open()
        self.sees.setFocus()

    def _arrange(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.setHorizontalSpacing(14)
        for words, box in (
            (tr("It can see pictures"), self.sees),
            (tr("It reads about"), self.window_),
        ):
            box.setAccessibleName(words)
            form.addRow(words, box)
        words = tr(
            "Most servers say what a model can do. Where one does not, or is wrong, say it here: "
            "it decides whether pictures are sent, and how much of a long chat."
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(12)
        layout.addWidget(self.title)
        layout.addWidget(label(words, self, look="muted"))
        layout.addLayout(form)
        layout.addWidget(self._buttons)

    @Slot()
    def _on_buttons_accepted(self) -> None:
        sees, window = self.sees.currentData(), self.window_.currentData()
        self.accept()
        self.corrected.emit(self._choice_id, ModelCorrection(sees=sees, window=window))


def _fill(box: QComboBox, items: list[tuple[str, object]]) -> None:
    box.clear()
    for words, value in items:
        box.addItem(words, value)


def _choose(box: QComboBox, value: object) -> None:
    # findData takes None for no data at all.
    at = next((i for i in range(box.count()) if box.itemData(i) == value), 0)
    box.setCurrentIndex(at)


def _as_found(found: str) -> str:
    return tr("As found: {found}", found=found) if found else tr("As found")


def _amount(window: int | None) -> str:
    if not window:
        return ""
    return tr(
        "{words} words · {tokens} tokens", words=number(words_in(window)), tokens=number(window)
    )
