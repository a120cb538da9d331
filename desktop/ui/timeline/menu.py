"""The context menu of a row: Copy, Branch, Try again, Details, and what is under the mouse."""

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.ui.i18n import tr
from desktop.ui.timeline.rowwidget import RowWidget


class RowMenu(QMenu):
    """Offers what can be done with a row; `chosen(seq, verb, argument)` says what was."""

    chosen = Signal(int, str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.only_read = False
        self.triggered.connect(self._on_triggered)

    def open(self, row: RowWidget | None, point: QPoint, *, link: str, has_selection: bool) -> None:
        """Open at `point` (global) for `row`."""
        self.clear()
        seq = -1 if row is None or row.row is None else row.row.seq
        if has_selection:
            self._offer(tr("Copy"), seq, "copy-selection")
        if link:
            self._offer(tr("Open link"), seq, "link", link)
            self._offer(tr("Copy link address"), seq, "copy-link", link)
        if seq >= 0:
            self._offer_row(seq, row)
        if not self.isEmpty():
            self.popup(point)

    def _offer_row(self, seq: int, row: RowWidget | None) -> None:
        shown = "" if row is None or row.row is None else row.row.kind
        if not self.isEmpty():
            self.addSeparator()
        setting = None if row is None else row.setting
        makes_branches = not (self.only_read or (setting is not None and setting.only_read))
        if shown in {"user", "assistant"}:
            self._offer(tr("Copy message"), seq, "copy")
        if shown in {"user", "assistant"} and makes_branches:
            self._offer(tr("Branch from here"), seq, "branch")
        if shown == "assistant" and makes_branches:
            self._offer(tr("Try again"), seq, "again")
        self._offer(tr("Details"), seq, "details")

    def _offer(self, words: str, seq: int, verb: str, argument: str = "") -> None:
        action = self.addAction(words)
        action.setData((seq, verb, argument))

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        seq, verb, argument = action.data()
        self.chosen.emit(seq, verb, argument)
