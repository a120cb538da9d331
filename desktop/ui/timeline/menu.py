"""The context menu of a row: what can be done with it, with the selection, and under the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.ui.i18n import tr
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.tile import PictureTile

_SAID = frozenset({"user", "assistant"})
_OF_A_REQUEST = frozenset({"error", "interrupted", "quit", "stopped", "length", "compacted"})


@dataclass(frozen=True, slots=True)
class OtherModel:
    """A model that could answer instead: its id, and the name a person knows it by."""

    id: str
    name: str


class RowMenu(QMenu):
    """Offers what can be done with a row; `chosen(seq, verb, argument)` says what was.

    `others` are the models to try again with; "" stands for one that is still to be chosen.
    """

    chosen = Signal(int, str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.only_read = False
        self.others: Sequence[OtherModel] = ()
        self._again_with = QMenu(tr("Try again with"), self)

    def open(self, row: RowWidget | None, point: QPoint, *, link: str, has_selection: bool) -> None:
        """Open at `point` (global) for `row`."""
        self.clear()
        seq = -1 if row is None or row.row is None else row.row.seq
        if has_selection:
            self._offer(self, tr("Copy"), seq, "copy-selection")
            self._offer(self, tr("Copy as Markdown"), seq, "copy-selection-source")
        if link:
            self._offer(self, tr("Open link"), seq, "link", link)
            self._offer(self, tr("Copy link address"), seq, "copy-link", link)
        if row is not None and (picture := _picture_under(row, point)):
            self._offer(self, tr("Open picture"), seq, "picture", picture)
            self._offer(self, tr("Copy picture"), seq, "copy-picture", picture)
            self._offer(self, tr("Save picture as…"), seq, "save-picture", picture)
            self.addSeparator()
        if seq >= 0 and row is not None:
            self._offer_row(seq, row, has_selection=has_selection)
        if not self.isEmpty():
            self.popup(point)

    def _offer_row(self, seq: int, row: RowWidget, *, has_selection: bool) -> None:
        shown = "" if row.row is None else row.row.kind
        if shown in _SAID and not has_selection:
            self._offer(self, tr("Copy message"), seq, "copy")
            if shown == "assistant":
                self._offer(self, tr("Copy message as plain text"), seq, "copy-text")
        if not self.isEmpty():
            self.addSeparator()
        is_only_read = self.only_read or (row.setting is not None and row.setting.only_read)
        if shown in _SAID and not is_only_read:
            self._offer_branches(seq, is_own=shown == "user")
            self.addSeparator()
        if shown == "assistant" or _is_of_a_request(row):
            self._offer(self, tr("What the model saw"), seq, "seen")
        self._offer(self, tr("Details"), seq, "details")

    def _offer_branches(self, seq: int, *, is_own: bool) -> None:
        if is_own:
            self._offer(self, tr("Edit and send again"), seq, "branch")
        self._offer(self, tr("Branch from here"), seq, "branch")
        if not is_own:
            self._offer(self, tr("Try again"), seq, "again")
            self._offer_others(seq)

    def _offer_others(self, seq: int) -> None:
        menu = self._again_with
        menu.clear()
        for other in self.others:
            self._offer(menu, other.name.replace("&", "&&"), seq, "again-with", other.id)
        if self.others:
            menu.addSeparator()
        self._offer(menu, tr("Another model…"), seq, "again-with")
        self.addMenu(menu)

    def _offer(self, menu: QMenu, words: str, seq: int, verb: str, argument: str = "") -> None:
        offered = partial(self._on_offered, seq, verb, argument)
        menu.addAction(words).triggered.connect(offered)

    def _on_offered(self, seq: int, verb: str, argument: str) -> None:
        self.chosen.emit(seq, verb, argument)


def _picture_under(row: RowWidget, point: QPoint) -> str:
    """Return the picture of a row that lies at `point` (global) or has the keys; "" for none."""
    for widget in (row.childAt(row.mapFromGlobal(point)), QApplication.focusWidget()):
        if isinstance(widget, PictureTile) and row.isAncestorOf(widget) and not widget.picture.lost:
            return widget.picture.digest
    return ""


def _is_of_a_request(row: RowWidget) -> bool:
    """Whether a notice tells of something that a model was asked."""
    notice = None if row.row is None else row.row.notice
    return notice is not None and notice.kind in _OF_A_REQUEST
