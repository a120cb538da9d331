"""Going back: which copies there are, one made ready, and the last word before it takes over."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.backing import BackupEnded, BackupProgress
from desktop.ui.backups.way import WayDialog
from desktop.ui.backups.words import line_of, moment, ready, share_of, stage_of
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr, tr_text
from desktop.ui.models.page import fit, label
from desktop.ui.texts import text
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip
from desktop.ui.widgets.stops import read_as_laid_out
from desktop.ui.widgets.twolines import TwoLineDelegate

if TYPE_CHECKING:
    from store import SavedCopy

_SIZE_PX = (520, 480)
_PATH = Qt.ItemDataRole.UserRole
_NAME = Qt.ItemDataRole.UserRole + 1

_WHAT_HAPPENS = text(
    "All chats go back to how they were then. What you have now is not deleted: it is kept, and "
    "from then on it is in this list, so that you can come back to it."
)
_NONE = text(
    "There is no backup here yet. Branchline makes one by itself every day that it is used. "
    "If you have one elsewhere, choose its file."
)
_LAST_WORD = text(
    "Branchline restarts in this window and shows the chats of the backup. The ones you have now "
    "are kept, with everything that you typed and did not send; they are in the list of backups "
    "then."
)


class RestoringDialog(WayDialog):
    """Lists the copies, then shows how one is made ready.

    Signals besides those of its base: `chosen(Path, name)` go back to this one; `file_asked()` to
    one that is elsewhere.
    """

    chosen = Signal(object, str)
    file_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(tr("Go back to a backup"))
        self.choice = ChoicePage(self)
        self.pages.addWidget(self.choice)
        self.choice.closed.connect(self.reject)
        self.choice.file_asked.connect(self.file_asked)
        self.choice.chosen.connect(self.chosen)
        self.left.connect(self._on_self_left)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Use the text size of `theme`."""
        self._theme = theme

    def ask(self) -> None:
        """Open it; the copies are on their way."""
        self.choice.wait()
        self.pages.setCurrentWidget(self.choice)
        fit(self, _SIZE_PX, self._theme)
        self.open()

    def show_copies(self, copies: "Sequence[SavedCopy]") -> None:
        """Show what one can go back to, the latest first."""
        self.choice.show_copies(copies)

    def show_trouble(self, trouble: Failure) -> None:
        """Say why the copies cannot be listed."""
        self.choice.show_trouble(trouble)

    def begin(self, name: str) -> None:
        """Show that a copy, called `name`, is being made ready."""
        self.begin_way(
            name,
            tr("A copy of this backup is made and checked. Nothing of yours is changed by that."),
        )

    def show_progress(self, progress: BackupProgress) -> None:
        """Show how far it is."""
        self.way.progress.tell(stage_of(progress), share_of(progress))

    def show_end(self, ended: BackupEnded) -> None:
        """Show whether it is ready."""
        if ended.outcome == "done":
            self.show_ready(ready(ended), tr_text(_LAST_WORD))
        else:
            self.show_over(ready(ended))

    @Slot()
    def _on_self_left(self) -> None:
        self.pages.setCurrentWidget(self.choice)
        self.choice.list.setFocus()


class ChoicePage(QWidget):
    """The copies. Signals: `chosen(Path, name)`; `file_asked()`; `closed()`."""

    chosen = Signal(object, str)
    file_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = label("", self, look="muted")
        self.list = QListWidget(self)
        self.list.setProperty("look", "list")
        self.list.setAccessibleName(tr("Backups"))
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        self.file = QPushButton(tr("Another file…"), self)
        self._buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.go = self._buttons.addButton(tr("Go back to this one…"), role.ActionRole)
        self.go.setProperty("look", "primary")
        self.close_ = self._buttons.addButton(tr("Cancel"), role.RejectRole)
        self._arrange()
        self._buttons.rejected.connect(self.closed)
        self.file.clicked.connect(self.file_asked)
        self.go.clicked.connect(self._on_go_clicked)
        # Enter in the list presses this. Were it an answer to `itemActivated`, the same Enter would
        # go on to the dialog, and press what stands there by then: Cancel.
        self.go.setDefault(True)
        self.list.itemDoubleClicked.connect(self._on_go_clicked)
        self.list.itemSelectionChanged.connect(self._on_list_selection_changed)

    def wait(self) -> None:
        """Show that the copies are being looked at."""
        self.list.clear()
        self.words.setText(tr("Looking for backups…"))
        self.go.setEnabled(False)

    def show_copies(self, copies: "Sequence[SavedCopy]") -> None:
        """Show them, the first one chosen."""
        self.list.clear()
        for copy in copies:
            self._add(copy)
        self.words.setText(tr_text(_WHAT_HAPPENS) if copies else tr_text(_NONE))
        usable = [row for row, copy in enumerate(copies) if copy.chats is not None]
        if usable:
            self.list.setCurrentRow(usable[0])
        self._on_list_selection_changed()
        self._let_list_take_keys(is_filled=bool(copies))
        (self.list if copies else self.file).setFocus()

    def show_trouble(self, trouble: Failure) -> None:
        """Say why there is no list."""
        self.words.setText(trouble.text)

    def _add(self, copy: "SavedCopy") -> None:
        first, second = line_of(copy)
        item = QListWidgetItem(f"{first}\n{second}", self.list)
        item.setData(_PATH, copy.path)
        item.setData(_NAME, tr("Chats of {moment}", moment=moment(copy.made_ms)))
        item.setToolTip(tip(str(copy.path)))
        if copy.chats is None:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)

    def _let_list_take_keys(self, *, is_filled: bool) -> None:
        """Have Tab come by the list where there is something to see of it."""
        policy = Qt.FocusPolicy.StrongFocus if is_filled else Qt.FocusPolicy.NoFocus
        self.list.setFocusPolicy(policy)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.file)
        row.addStretch(1)
        row.addWidget(self._buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(label(tr("Go back to a backup"), self, look="large"))
        column.addWidget(self.words)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        read_as_laid_out(column)

    @Slot()
    def _on_go_clicked(self) -> None:
        for item in self.list.selectedItems():
            self.chosen.emit(item.data(_PATH), item.data(_NAME))

    @Slot()
    def _on_list_selection_changed(self) -> None:
        self.go.setEnabled(bool(self.list.selectedItems()))
