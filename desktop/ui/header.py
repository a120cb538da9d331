"""The bar above the chat: its title (renamed in place), where it branched from, model, details."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.faces import ModelChoice, Models
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.sentences import SENTENCES
from desktop.ui.theme import Theme
from desktop.ui.widgets.menubutton import MenuButton

_TITLE_LIMIT = 500
_TITLE_MARGIN_PX = 10
_ORIGIN_INDENT_PX = 4  # puts its icon below the first letter of the title
_WIDE_PX = 680


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

    Signals: `renamed(title)`, `parent_asked()`, `model_chosen(id)`, `model_asked()` one is to be
    added, `model_removed(id)`, `models_wanted()` the menu is about to open,
    `details_toggled(bool)`.
    """

    renamed = Signal(str)
    parent_asked = Signal()
    model_chosen = Signal(str)
    model_asked = Signal()
    model_removed = Signal(str)
    models_wanted = Signal()
    details_toggled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._from_title = ""
        self._engine = ""
        self._models = Models((), "")
        self.setProperty("look", "header")
        self.title = TitleEdit(self)
        self.branched_from = QPushButton(self)
        self.model = MenuButton(self)
        self.details = QToolButton(self)
        self.menu = QMenu(self)
        self._choices = QActionGroup(self)
        self._removals = QMenu(tr("Remove a model"), self)
        self._arrange()
        self.set_theme(theme)
        self.title.renamed.connect(self.renamed)
        self.branched_from.clicked.connect(self.parent_asked)
        self.menu.aboutToShow.connect(self.models_wanted)
        self._choices.triggered.connect(self._on_choices_triggered)
        self._add = QAction(tr("Add a model…"), self)
        self._add.triggered.connect(self.model_asked)
        self._removals.triggered.connect(self._on_removals_triggered)
        self.details.toggled.connect(self.details_toggled)
        self.show_chat(tr("New chat"), branched_from="", editable=False)
        self.show_models(self._models)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.branched_from.setIcon(icon("branch", theme.accent, 14))
        self.model.setIcon(icon("model", theme.muted, 16))
        self.details.setIcon(icon("events", theme.muted, 18))

    def show_chat(self, title: str, *, branched_from: str, editable: bool) -> None:
        """Show the title, and the title of the chat this one branched from ("" for none)."""
        self.title.show_title(title, editable=editable)
        self._from_title = branched_from
        self.branched_from.setVisible(bool(branched_from))
        self._show_from()

    def show_models(self, models: Models) -> None:
        """Show which model answers here, and which others can be chosen."""
        self._models = models
        for old in self._choices.actions():
            self._choices.removeAction(old)
        self.menu.clear()
        self._removals.clear()
        for choice in models.choices:
            self.menu.addAction(self._entry(choice, chosen=choice.id == models.chosen))
            if not choice.is_builtin:
                self._removals.addAction(choice.name).setData(choice.id)
        self.menu.addSeparator()
        self.menu.addAction(self._add)
        if not self._removals.isEmpty():
            self.menu.addMenu(self._removals)
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
        self.model.open_with_click(self.menu)
        self.menu.setToolTipsVisible(True)
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

    def _entry(self, choice: ModelChoice, *, chosen: bool) -> QAction:
        action = QAction(f"{choice.name}\t{_abilities(choice)}", self._choices)
        action.setData(choice.id)
        action.setCheckable(True)
        action.setChecked(chosen)
        if choice.problem:
            action.setEnabled(False)
            action.setToolTip(tr(SENTENCES.get(choice.problem, ("", ""))[0]))
        return action

    def _show_model(self) -> None:
        current = self._models.current
        name = current.name if current is not None else tr("Choose a model")
        state = ""
        if current is not None and current.is_builtin:
            state = {"starting": tr("starting…"), "failed": tr("not running")}.get(
                self._engine, tr("on this computer")
            )
        words = " · ".join(part for part in (name, state) if part)
        shown = words if self.width() >= _WIDE_PX else name
        self.model.setText(f" {shown}")  # Qt sets the icon right against the text
        self.model.setAccessibleName(tr("Model: {name}", name=words))
        self.model.setToolTip(tr("Choose the model that answers"))

    def _show_from(self) -> None:
        text = tr("Branched from {title}", title=self._from_title)
        self.branched_from.setAccessibleName(text)
        self.branched_from.setToolTip(text)
        room_px = max(120, self.width() - self.model.sizeHint().width() - 140)
        metrics = self.branched_from.fontMetrics()
        self.branched_from.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room_px))

    @Slot(QAction)
    def _on_choices_triggered(self, action: QAction) -> None:
        self.model_chosen.emit(str(action.data()))

    @Slot(QAction)
    def _on_removals_triggered(self, action: QAction) -> None:
        self.model_removed.emit(str(action.data()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_model()
        self._show_from()


def _abilities(choice: ModelChoice) -> str:
    facts: Sequence[str] = (
        tr("works offline, small") if choice.is_builtin else "",
        tr("sees pictures") if choice.sees else tr("text only"),
    )
    return tr("not available") if choice.problem else ", ".join(fact for fact in facts if fact)
