"""Models with a field above them that finds them as one types."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from desktop.models import ModelChoice
from desktop.ui.i18n import tr
from desktop.ui.models.lines import ModelLines
from desktop.ui.models.view import ModelView
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.searchfield import SearchField

_GAP_PX = 6


class ModelFinder(QWidget):
    """A search field and the models it leaves; arrows and Enter work while one types."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = ModelLines(self)
        self.search = SearchField(tr("Search models"), theme, self)
        self.view = ModelView(self.lines, theme, self)
        self.nothing = PlainLabel(parent=self)
        self._arrange()
        self.set_theme(theme)
        self.search.textChanged.connect(self._on_search_text_changed)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self.search.set_theme(theme)
        self.view.set_theme(theme)

    def begin(self, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Show these models with nothing searched, and put the cursor into the search field."""
        self.search.clear()
        self.lines.show(choices, chosen)
        self.view.mark(chosen)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)
        self._show_nothing()

    def wanted_px(self) -> int:
        """Return how high it has to be to show all models there are, also while one searches."""
        return self.search.sizeHint().height() + _GAP_PX + self.view.whole_px()

    def refresh(self, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Show newer models; the mark, the place and what is searched stay."""
        marked = self.view.current_model()
        at_px = self.view.verticalScrollBar().value()
        self.lines.show(choices, chosen)
        self.view.mark(marked.id if marked is not None else chosen)
        self.view.verticalScrollBar().setValue(at_px)
        self._show_nothing()

    def _arrange(self) -> None:
        self.search.installEventFilter(self)
        self.nothing.setText(tr("No model is called that."))
        self.nothing.setProperty("look", "muted")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.nothing.setMargin(16)
        self.nothing.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_GAP_PX)
        layout.addWidget(self.search)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.nothing, 1)

    def _show_nothing(self) -> None:
        is_empty = not self.lines.models()
        self.view.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)

    @Slot(str)
    def _on_search_text_changed(self, words: str) -> None:
        self.lines.search(words)
        self.view.mark("" if words.strip() else self.lines.chosen)
        self._show_nothing()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            if is_press and self.view.take_key(event):
                return True
        return super().eventFilter(watched, event)
