"""The bar above the chat: its title (renamed in place), where it branched from, model, details."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.models import ModelChoice, Models
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.models.words import name_of, place_of, problem_of
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

_TITLE_LIMIT = 500
_TITLE_MARGIN_PX = 10
_ORIGIN_INDENT_PX = 4  # puts its icon below the first letter of the title
_WIDE_PX = 680
_MODEL_SHARE = 0.42  # of the bar, at most: the title needs its place too


class TitleEdit(QLineEdit):
    """A title that looks like text and is edited in place.

    Enter or leaving it keeps the change, Esc drops it. Signals: `renamed(title)`; `left()` it
    was ended with a key.
    """

    renamed = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self.setProperty("look", "title")
        self.setMaxLength(_TITLE_LIMIT)
        self.setAccessibleName(tr("Title of the chat"))
        self.setToolTip(tr("Rename this chat"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.returnPressed.connect(self._on_self_return_pressed)

    def show_title(self, title: str, *, editable: bool) -> None:
        """Show `title`; while a person is editing it, their text stays."""
        self._title = title
        self.setReadOnly(not editable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus)
        if not (self.hasFocus() and self.isModified() and editable):
            self._put_back()

    def title(self) -> str:
        """Return the whole title, also where there is no room for it."""
        return self._title

    def _put_back(self) -> None:
        if self.hasFocus():
            self.setText(self._title)
            return
        room_px = self.width() - 2 * _TITLE_MARGIN_PX
        shown = self.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, room_px)
        self.setText(shown)
        self.setCursorPosition(0)

    @Slot()
    def _on_self_return_pressed(self) -> None:
        self.clearFocus()
        self.left.emit()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setText(self._title)
        super().focusInEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.hasFocus():
            self._put_back()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        title = self.text().strip()
        if self.isModified() and title and title != self._title:
            self._title = title
            self.renamed.emit(title)
        self._put_back()
        super().focusOutEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._put_back()
            self.clearFocus()
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Header(QFrame):
    """The bar.

    Signals: `renamed(title)`, `parent_asked()`, `models_wanted()` the model's button was pressed,
    `details_toggled(bool)`, `themed(Theme)` it has other colours now.
    """

    renamed = Signal(str)
    parent_asked = Signal()
    models_wanted = Signal()
    details_toggled = Signal(bool)
    themed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._from_title = ""
        self._engine = ""
        self._models = Models((), "")
        self.setProperty("look", "header")
        self.title = TitleEdit(self)
        self.branched_from = QPushButton(self)
        self.model = QToolButton(self)
        self.details = QToolButton(self)
        self._arrange()
        self.set_theme(theme)
        self.title.renamed.connect(self.renamed)
        self.branched_from.clicked.connect(self.parent_asked)
        self.model.clicked.connect(self.models_wanted)
        self.details.toggled.connect(self.details_toggled)
        self.show_chat(tr("New chat"), branched_from="", editable=False)
        self.show_models(self._models)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.theme = theme
        self.branched_from.setIcon(icon("branch", theme.accent, 14))
        self._show_model()
        self.details.setIcon(icon("events", theme.muted, 18))
        self.themed.emit(theme)

    def show_chat(self, title: str, *, branched_from: str, editable: bool) -> None:
        """Show the title, and the title of the chat this one branched from ("" for none)."""
        self.title.show_title(title, editable=editable)
        self._from_title = branched_from
        self.branched_from.setVisible(bool(branched_from))
        self._show_from()

    def show_models(self, models: Models) -> None:
        """Show which model answers here."""
        self._models = models
        self._show_model()

    def show_engine(self, state: str) -> None:
        """Say how the built-in model is doing: "", "starting" or "failed"."""
        self._engine = state
        self._show_model()

    def show_details(self, *, shown: bool) -> None:
        """Show whether the panel on the right is open."""
        was_blocked = self.details.blockSignals(True)
        self.details.setChecked(shown)
        self.details.blockSignals(was_blocked)

    def _arrange(self) -> None:
        self.branched_from.setProperty("look", "link")
        self.branched_from.setIconSize(QSize(14, 14))
        self.model.setProperty("look", "pill")
        self.model.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.details.setCheckable(True)
        self.details.setIconSize(QSize(18, 18))
        self.details.setAccessibleName(tr("Events of this chat"))
        self.details.setToolTip(tr("Events of this chat"))
        origin = QHBoxLayout()
        origin.setContentsMargins(_ORIGIN_INDENT_PX, 0, 0, 0)
        origin.addWidget(self.branched_from, 0, Qt.AlignmentFlag.AlignLeft)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addLayout(origin)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 8)
        layout.setSpacing(8)
        layout.addLayout(words, 1)
        layout.addWidget(self.model)
        layout.addWidget(self.details)

    def _show_model(self) -> None:
        current = self._models.current
        # Before the models have been read there is nothing to say of them, nor to choose from.
        nobody = tr("Choose a model") if self._models.choices else "…"
        name = name_of(current) if current is not None else nobody
        words = " · ".join(part for part in (name, self._state_of(current)) if part)
        shown = words if self.width() >= _WIDE_PX else name
        room_px = round(self.width() * _MODEL_SHARE)
        shown = self.model.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideMiddle, room_px)
        is_well = current is None or not current.problem
        colour = self.theme.muted if is_well else self.theme.warning
        self.model.setIcon(icon("model" if is_well else "warning", colour, 16))
        self.model.setText(f" {shown}")  # Qt sets the icon right against the text
        self.model.setAccessibleName(tr("Model: {name}", name=words))
        self.model.setToolTip(tip(tr("{name}\nChoose the model that answers", name=words)))

    def _state_of(self, model: ModelChoice | None) -> str:
        """Return where a model answers, or why it does not."""
        if model is None:
            return ""
        states = {"starting": tr("starting…"), "failed": tr("not running")}
        if model.is_builtin and self._engine in states:
            return states[self._engine]
        return _short_problem(model) or place_of(model)

    def _show_from(self) -> None:
        text = tr("Branched from {title}", title=self._from_title)
        self.branched_from.setAccessibleName(text)
        self.branched_from.setToolTip(tip(text))
        room_px = max(120, self.width() - self.model.sizeHint().width() - 140)
        metrics = self.branched_from.fontMetrics()
        self.branched_from.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room_px))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_model()
        self._show_from()


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
