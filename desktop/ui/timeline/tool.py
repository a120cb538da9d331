"""A tool that ran, as a compact card."""

from typing import ClassVar

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.timeline.fold import Fold
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.rows import Row, RowKind, ToolView
from desktop.ui.timeline.rowwidget import ROW_GAP_PX, RowWidget, Setting


class ToolWidget(RowWidget):
    """A tool that ran, folded to its name; unfolded, what it was given and what it answered."""

    kind: ClassVar[RowKind | None] = "tool"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._fold = Fold(self)
        self._fold.toggled.connect(self._on_fold_toggled)

    @override
    def bind(self, row: Row, setting: Setting) -> None:
        self.row, self.setting = row, setting
        tool = row.tool or ToolView("")
        name = tool.name or tr("without a name")
        line = (
            tr("The tool {name} failed", name=name)
            if tool.failed
            else tr("Used the tool {name}", name=name)
        )
        self.setAccessibleName(line)
        self._fold.set_line(line, setting.theme, width_px=setting.width_px, is_open=setting.is_open)
        if setting.is_open:
            given = (Block("code", text=tool.arguments, language="json"),) if tool.arguments else ()
            answered = (Block("code", text=row.text, language=""),) if row.text else ()
            blocks = (*given, *answered)
            self._fold.show_blocks(blocks, len(blocks))
        self.resize(setting.width_px, self._fold.height() + ROW_GAP_PX)

    @property
    @override
    def stops(self) -> list[QWidget]:
        return self._fold.stops

    @Slot()
    def _on_fold_toggled(self) -> None:
        self.act("fold")
