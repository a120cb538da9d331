"""Widgets for the rows in view, made when first needed and used again when a row leaves.

The one place that imports the widgets of messages, and with them markdown-it and pygments: a window
that shows no message yet does not pay for them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtWidgets import QWidget

from desktop.ui.timeline.rows import Row, RowKind
from desktop.ui.timeline.rowwidget import RowWidget, WaitingWidget
from desktop.ui.timeline.wording import Sentence

if TYPE_CHECKING:
    from desktop.ui.timeline.livemessage import LiveMessage

_Kind: TypeAlias = RowKind | None


class Pool:
    """Hands out row widgets below `parent`; `made` counts those it had to make.

    Nothing is ever deleted: there are never more than fit on the screen at once, and a widget that
    lives cannot be taken for another.
    """

    def __init__(
        self,
        parent: QWidget,
        sentence: Sentence,
        greet: Callable[[RowWidget], None],
    ) -> None:
        self._parent = parent
        self._sentence = sentence
        self._greet = greet
        self._spare: dict[_Kind, list[RowWidget]] = {}
        self.made = 0

    def take(self, row: Row | None) -> RowWidget:
        """Return a widget fit for `row`; a row without a body gets an empty room."""
        kind = _kind(row)
        spare = self._spare.get(kind)
        if spare:
            return spare.pop()
        self.made += 1
        widget = self._make(kind)
        self._greet(widget)
        return widget

    def take_live(self) -> "LiveMessage":
        """Return a widget for an answer that grows."""
        from desktop.ui.timeline.livemessage import LiveMessage  # noqa: PLC0415 -- see above

        widget = self.take(Row(-1, "assistant"))
        assert isinstance(widget, LiveMessage)
        return widget

    def give(self, widget: RowWidget) -> None:
        """Take back a widget that is not needed for now."""
        widget.hide()
        self._spare.setdefault(widget.kind, []).append(widget)

    def _make(self, kind: _Kind) -> RowWidget:
        from desktop.ui.timeline.livemessage import LiveMessage  # noqa: PLC0415 -- see above
        from desktop.ui.timeline.notice import NoticeWidget  # noqa: PLC0415 -- see above
        from desktop.ui.timeline.tool import ToolWidget  # noqa: PLC0415 -- see above

        match kind:
            case None:
                return WaitingWidget(self._parent)
            case "notice":
                return NoticeWidget(self._parent, self._sentence)
            case "tool":
                return ToolWidget(self._parent)
            case "user" | "assistant":
                return LiveMessage(self._parent)


def _kind(row: Row | None) -> _Kind:
    if row is None:
        return None
    return "assistant" if row.kind == "user" else row.kind
