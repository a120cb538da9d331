"""What goes to the clipboard: the selection, or one message."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.selection import Selection, source_of, text_of, whole_row
from desktop.ui.timeline.stage import Stage

_PORTION = 300  # rows that are made within a frame


class Clip(QObject):
    """Copies text; waits for the bodies of rows that were selected before they were fetched."""

    rows_wanted = Signal(object)
    message_copied = Signal(int)

    def __init__(self, stage: Stage, selection: Selection, parent: QObject) -> None:
        super().__init__(parent)
        self._stage = stage
        self._selection = selection
        self._is_waiting = False
        self._as_source = False

    def selected_text(self) -> str:
        """Return what is selected, also where no widget shows it."""
        span = self._selection.span
        return "" if span is None else text_of(span, self._row_at)

    def _row_at(self, index: int) -> Row | None:
        if index < len(self._stage.rows):
            return self._stage.rows.row_at(index)
        live = self._stage.live
        return None if live is None else Row(-1, "assistant", text=live.text)

    def copy_selection(self, *, as_source: bool = False) -> None:
        """Copy what is selected, or its Markdown, at once or when the last of it has arrived."""
        self._as_source = as_source
        span = self._selection.span
        if span is None:
            return
        missing = self._stage.rows.without_body(span[0].row, span[1].row)
        self._is_waiting = bool(missing)
        if missing:
            self.rows_wanted.emit(missing[:_PORTION])
        else:
            made = source_of if as_source else text_of
            QGuiApplication.clipboard().setText(made(span, self._row_at))

    def rows_arrived(self) -> None:
        """Go on with a copy that waited."""
        if self._is_waiting:
            self.copy_selection(as_source=self._as_source)

    def forget(self) -> None:
        """Wait for nothing any more: another chat is shown."""
        self._is_waiting = False

    def copy_plain(self, seq: int) -> None:
        """Copy the whole text of a message as it reads, without the marks of its layout."""
        index = self._stage.rows.index_of(seq)
        if index is not None and self._row_at(index) is not None:
            QGuiApplication.clipboard().setText(text_of(whole_row(index), self._row_at))
            self.message_copied.emit(seq)

    def copy_message(self, seq: int) -> None:
        """Copy the whole text of a message as it was written."""
        index = self._stage.rows.index_of(seq)
        row = None if index is None else self._stage.rows.row_at(index)
        if row is not None:
            QGuiApplication.clipboard().setText(row.text)
            self.message_copied.emit(seq)
