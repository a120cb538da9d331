"""Above the parts: verified or not, who was asked, what it cost, which attempt, how to see it."""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.inspecting import Inspected, SentRequest
from desktop.ui.i18n import number, tr
from desktop.ui.icons import put_icon
from desktop.ui.inspector.entries import View
from desktop.ui.inspector.verdict import VerdictLine
from desktop.ui.inspector.words import attempt_words, cost_line, origin_line, outcome_words
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.menubutton import MenuButton
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel, tip
from desktop.ui.widgets.stops import read_as_laid_out

_SIGN_PX = 16
_BUILT_IN = "built-in"  # what the log calls the provider of our own engine
_VIEWS: tuple[View, ...] = ("readable", "exact", "changes")


class AttemptPager(QWidget):
    """Pages through the attempts at one answer. Signal: `chosen(index)`."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._attempts: Sequence[SentRequest] = ()
        self._shown = 0
        self.older = QToolButton(self)
        self.newer = QToolButton(self)
        self.label = PlainLabel(parent=self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for part in (self.older, self.label, self.newer):
            layout.addWidget(part)
        layout.addStretch(1)
        self.older.setAccessibleName(tr("Earlier attempt"))
        self.older.setToolTip(tip(tr("Earlier attempt")))
        self.newer.setAccessibleName(tr("Later attempt"))
        self.newer.setToolTip(tip(tr("Later attempt")))
        self.older.clicked.connect(self._on_older_clicked)
        self.newer.clicked.connect(self._on_newer_clicked)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        signs = ("chevron-right", "chevron-left") if mirrored else ("chevron-left", "chevron-right")
        for button, sign in zip((self.older, self.newer), signs, strict=True):
            put_icon(button, sign, theme.muted, theme.sized(_SIGN_PX))
        self.label.setFont(ui_font(theme.small_pt))

    def show_attempts(self, attempts: Sequence[SentRequest], shown: int) -> None:
        """Show which of the attempts is looked at; nothing when there is only one."""
        self._attempts, self._shown = attempts, shown
        self.setVisible(len(attempts) > 1)
        if attempts:
            self.label.setText(attempt_words(attempts, shown))
        self.older.setEnabled(shown > 0)
        self.newer.setEnabled(shown < len(attempts) - 1)

    @Slot()
    def _on_older_clicked(self) -> None:
        self.chosen.emit(self._shown - 1)

    @Slot()
    def _on_newer_clicked(self) -> None:
        self.chosen.emit(self._shown + 1)


class Summary(QWidget):
    """The head of the view.

    Signals: `attempt_chosen(index)`; `view_chosen(name)` readable, exact or changes;
    `copy_asked()`, `curl_asked()`, `save_asked()`, `find_asked()`.
    """

    attempt_chosen = Signal(int)
    view_chosen = Signal(str)
    copy_asked = Signal()
    curl_asked = Signal()
    save_asked = Signal()
    find_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sent: SentRequest | None = None
        self.verdict = VerdictLine(theme, self)
        self.origin = Paragraph(parent=self)
        self.cost = Paragraph(parent=self)
        self.outcome = Paragraph(parent=self)
        self.pager = AttemptPager(theme, self)
        self.find_button = QToolButton(self)
        self.more = MenuButton(self)
        self._curl = QAction(tr("Copy as a curl command"), self)
        self._views: dict[View, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._arrange()
        self.set_theme(theme)
        self.pager.chosen.connect(self.attempt_chosen)
        self.find_button.clicked.connect(self.find_asked)
        self._group.buttonClicked.connect(self._on_group_button_clicked)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.verdict.set_theme(theme)
        self.pager.set_theme(theme)
        for button, sign in ((self.find_button, "search"), (self.more, "more")):
            put_icon(button, sign, theme.muted, theme.sized(_SIGN_PX))
        for label in (self.origin, self.cost, self.outcome):
            label.setFont(ui_font(theme.small_pt))
        for button in self._views.values():
            button.setFont(ui_font(theme.small_pt))

    @property
    def view(self) -> View:
        """How the parts are looked at."""
        return next(name for name, button in self._views.items() if button.isChecked())

    def show_requests(self, attempts: Sequence[SentRequest], shown: int) -> None:
        """Show one of the attempts, while it is not yet known what it was."""
        self.verdict.show_checking()
        self.more.setEnabled(False)
        self.show_changes(None)
        self.update_requests(attempts, shown)

    def update_requests(self, attempts: Sequence[SentRequest], shown: int) -> None:
        """Show what came of it; whether it is proven stays as it is."""
        self._sent = attempts[shown]
        self.pager.show_attempts(attempts, shown)
        self.origin.setText(origin_line(self._sent))
        self.origin.setToolTip(tip(self._sent.endpoint))
        self.show_cost()
        outcome = outcome_words(self._sent)
        self.outcome.setText(outcome)
        self.outcome.setVisible(bool(outcome))

    def show_cost(self, *, size_bytes: int = 0) -> None:
        """Show tokens, times and size."""
        if self._sent is not None:
            self.cost.setText(cost_line(self._sent, with_size=size_bytes))

    def show_proof(self, inspected: Inspected) -> None:
        """Show what came of the proof."""
        self.verdict.show_proof(inspected.doubt)
        self.more.setEnabled(inspected.is_exact)
        # Its server takes a key that is made anew with each start, and lives as long as we do.
        is_ours = self._sent is not None and self._sent.provider == _BUILT_IN
        self._curl.setEnabled(not is_ours)
        own = tr("A curl command cannot reach the built-in model")
        self._curl.setText(own if is_ours else tr("Copy as a curl command"))

    def show_changes(self, count: int | None) -> None:
        """Show how many parts changed; None while that is not known."""
        words = tr("Changes") if count is None else tr("Changes ({count})", count=number(count))
        self._views["changes"].setText(words)
        self._line.activate()  # else it is painted once in the width of the words before

    def _arrange(self) -> None:
        self.origin.setProperty("look", "muted")
        self.cost.setProperty("look", "muted")
        self.outcome.setProperty("look", "strong")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 2, 10, 6)
        layout.setSpacing(6)
        top = QHBoxLayout()
        top.addWidget(self.verdict, 1)
        top.addWidget(self.find_button, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(top)
        for part in (self.verdict.why, self.origin, self.cost, self.outcome, self.pager):
            layout.addWidget(part)
        layout.addWidget(self._views_line())
        read_as_laid_out(layout)
        self.more.open_with_click(self._menu())
        self.find_button.setAccessibleName(tr("Find in what was sent"))
        self.find_button.setToolTip(tip(tr("Find in what was sent")))
        self.more.setAccessibleName(tr("Copy or save what was sent"))
        self.more.setToolTip(tip(tr("Copy or save what was sent")))

    def _views_line(self) -> QWidget:
        box = QWidget(self)
        words = {
            "readable": (tr("Readable"), tr("What the model read, in its order")),
            "exact": (tr("Exact", "as it is, byte for byte"), tr("The JSON as it was sent")),
            "changes": (tr("Changes"), tr("What changed since it was last asked")),
        }
        self._line = line = FlowLayout(box, gap_px=4)
        for name in _VIEWS:
            button = QToolButton(box)
            button.setCheckable(True)
            button.setText(words[name][0])
            button.setToolTip(tip(words[name][1]))
            button.setProperty("look", "outline")
            self._views[name] = button
            self._group.addButton(button)
            line.addWidget(button)
        self._views["readable"].setChecked(True)
        return box

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        copy = QAction(tr("Copy as JSON"), menu)
        save = QAction(tr("Save the JSON…"), menu)
        told = (
            (copy, self.copy_asked),
            (self._curl, self.curl_asked),
            (save, self.save_asked),
        )
        for action, asked in told:
            action.triggered.connect(asked)
            menu.addAction(action)
        return menu

    @Slot(object)
    def _on_group_button_clicked(self, button: QToolButton) -> None:
        name = next(name for name, one in self._views.items() if one is button)
        self.view_chosen.emit(cast("str", name))
