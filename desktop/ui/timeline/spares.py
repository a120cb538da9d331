"""The widgets of a text that show nothing for now, kept for other text: to make one takes longer.

Each takes a tenth of a megabyte, and half a millisecond whenever the window takes another style. So
few are kept, and the others let go of by and by.
"""

from typing import TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from desktop.ui.timeline.codeblock import CodeBlock
from desktop.ui.timeline.textblock import TextBlock

Part: TypeAlias = TextBlock | CodeBlock
_Kind = TypeVar("_Kind", TextBlock, CodeBlock)

_MOST = 20  # of a kind
_MOST_RESTING = 6  # the same while nobody sees it
_SOME = 40  # that go at once: a few milliseconds


class Spares:
    """Keeps those of `owner`, a text."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self._texts: list[TextBlock] = []
        self._codes: list[CodeBlock] = []

    def put(self, part: Part) -> None:
        """Keep `part`, out of sight."""
        part.hide()
        if isinstance(part, CodeBlock):
            self._codes.append(part)
        else:
            self._texts.append(part)

    def text(self) -> TextBlock | None:
        """Return one for words, if any is kept."""
        return self._texts.pop() if self._texts else None

    def code(self) -> CodeBlock | None:
        """Return one for code, if any is kept."""
        return self._codes.pop() if self._codes else None

    @property
    def _most(self) -> int:
        return _MOST if self._owner.isVisible() else _MOST_RESTING

    @property
    def are_too_many(self) -> bool:
        """Whether more are kept than are worth it."""
        return max(len(self._texts), len(self._codes)) > self._most

    def let_some_go(self) -> None:
        """Delete some of those that are too many; thousands at once would be felt."""
        some = slice(self._most, self._most + _SOME)
        _delete(self._texts, some)
        _delete(self._codes, some)

    def let_all_go(self) -> None:
        """Delete all right now: something is about to be done with each that takes longer.

        Not while an event of one of them is dealt with.
        """
        parts: list[Part] = [*self._texts, *self._codes]
        for part in parts:
            part.deleteLater()
            QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete.value)
        self._texts, self._codes = [], []


def _delete(parts: list[_Kind], some: slice) -> None:
    for part in parts[some]:
        part.deleteLater()
    del parts[some]
