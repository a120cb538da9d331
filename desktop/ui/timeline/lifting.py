"""What is boxed inside a list, code or a table or a formula, is lifted out of it into a block.

Only so can it scroll, be coloured and be copied like any other. The list is closed before it and
goes on after it: an item that was cut goes on without a second bullet, numbers with the next.

A list without an end is cut as well, into portions of some items: a text document lays out a list
whole, seen or not, and ten thousand items in one took five seconds.
"""

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from desktop.ui.timeline.maths import source as maths

INDENT = "indent"
CONTINUED = "continued"
"""The notes on tokens: how many lists a block stands in, and that an item has its bullet above."""

GOES_ON = "goes on"
"""The note on the first token of a portion that belongs right below the one before: the character
that stood between them, if any."""

_PORTION = 60  # items; more than nearly any list has
_MOST = 2 * _PORTION  # where no item of the outermost list comes sooner
_CONTAINERS = frozenset({"bullet_list_open", "ordered_list_open", "list_item_open"})
_LISTS = frozenset({"bullet_list_open", "ordered_list_open"})
_CLOSING = {
    "bullet_list_close": "bullet_list_open",
    "ordered_list_close": "ordered_list_open",
    "list_item_close": "list_item_open",
}
_WHOLE = frozenset({"fence", "code_block", maths.BLOCK})


def lift_boxes(state: StateCore) -> None:
    """Lift boxes out of lists; those in quotes stay, where the quote's bar runs beside them."""
    lifter = _Lifter()
    for token in state.tokens:
        lifter.take(token)
    state.tokens = lifter.tokens


class _Lifter:
    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self._opened: list[Token] = []
        self._numbers: list[int] = []  # of the last item, of each opened list
        self._items = 0  # since a list was last cut
        self._quotes = 0
        self._in_table = False

    def take(self, token: Token) -> None:
        self._quotes += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        is_free = self._quotes == 0 and not self._in_table
        if is_free and token.type in _CONTAINERS:
            self._open(token)
        elif is_free and token.type in _CLOSING:
            closed = self._opened.pop()
            self._close(closed)
            if closed.type in _LISTS:
                self._numbers.pop()
        elif is_free and self._opened and (token.type in _WHOLE or token.type == "table_open"):
            self._lift(token)
        else:
            self.tokens.append(token)
            if self._in_table and token.type == "table_close":
                self._in_table = False
                self._open_again()

    def _open(self, token: Token) -> None:
        if token.type in _LISTS:
            if not self._opened:
                self._items = 0
            self._numbers.append(int(token.attrs.get("start", 1)) - 1)
        else:
            self._items += 1
            most = _PORTION if len(self._opened) == 1 else _MOST
            is_first = self.tokens[-1] is self._opened[-1]  # else a list without items were left
            if self._items > most and not is_first:
                self._begin_portion(token)
            self._numbers[-1] += 1
        self._opened.append(token)
        self.tokens.append(token)

    def _begin_portion(self, item: Token) -> None:
        """Close all lists before `item`, and open them again for it."""
        for opened in reversed(self._opened):
            self._close(opened)
        self._open_again()
        first = self._opened[0]
        first.meta[GOES_ON] = "\n"
        is_alone = len(self._opened) == 1
        if is_alone and item.info in ("", str(self._numbers[-1] + 1)):
            first.map = item.map  # what is written from here on is the rest of the list
        self._items = 1

    def _close(self, opened: Token) -> None:
        """Close a container; one that was opened again for nothing is taken back."""
        if self.tokens[-1] is opened and CONTINUED in opened.meta:
            self.tokens.pop()
        else:
            kind = opened.type.replace("_open", "_close")
            self.tokens.append(opened.copy(type=kind, nesting=-1, map=None))

    def _lift(self, token: Token) -> None:
        for opened in reversed(self._opened):
            self._close(opened)
        lists = sum(opened.type in _LISTS for opened in self._opened)
        meta = {**token.meta, INDENT: lists}
        self.tokens.append(token.copy(level=0, map=self._opened[0].map, meta=meta))
        if token.type == "table_open":
            self._in_table = True
        else:
            self._open_again()

    def _open_again(self) -> None:
        again: list[Token] = []
        numbers = iter(self._numbers)
        for opened in self._opened:
            copied = opened.copy(meta={**opened.meta, CONTINUED: True}, attrs=dict(opened.attrs))
            number = next(numbers) if opened.type in _LISTS else 0
            if opened.type == "ordered_list_open":
                copied.attrs["start"] = number + 1
            again.append(copied)
        self._opened = again
        self.tokens.extend(self._opened)
