"""The chats that were read so far, as the rows they are shown as, kept up family by family.

Pure. What a commit changed is put in the place of what it was; nothing else is made anew.
"""

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Mapping
from typing import Generic, TypeVar

from desktop.ui.sessions.rows import ChatRow, ChatSummary, chat_rows, flat_rows, newest_first

S = TypeVar("S", bound=ChatSummary)


class ListedChats(Generic[S]):
    """A part of all chats: whole families, ordered by their newest use."""

    def __init__(self) -> None:
        self._summaries: dict[str, S] = {}
        self._tops: dict[str, ChatRow] = {}  # each chat's row at the top, by the chat
        self._rows: list[ChatRow] = []

    @property
    def summaries(self) -> Mapping[str, S]:
        """All chats by their ids."""
        return self._summaries

    @property
    def rows(self) -> tuple[ChatRow, ...]:
        """What stands at the top of the list, branches inside, newest use first."""
        return tuple(self._rows)

    def kin(self, chats: Iterable[str]) -> frozenset[str]:
        """Return these chats and all that are shown in one row with them."""
        tops = {self._tops[chat].id: self._tops[chat] for chat in chats if chat in self._tops}
        return frozenset(chats) | {row.id for row in flat_rows(tops.values())}

    def put(self, summaries: Collection[S], *, instead_of: Iterable[str] = ()) -> None:
        """Take in whole families, and leave out whichever of `instead_of` is not among them."""
        for chat in [*instead_of, *(each.id for each in summaries)]:
            self._leave_out(chat)
        self._summaries |= {each.id: each for each in summaries}
        for row in chat_rows(summaries):
            insort(self._rows, row, key=newest_first)
            self._tops |= dict.fromkeys((each.id for each in flat_rows((row,))), row)

    def _leave_out(self, chat: str) -> None:
        """Forget the whole row that `chat` is in."""
        top = self._tops.get(chat)
        if top is None:
            return
        del self._rows[bisect_left(self._rows, newest_first(top), key=newest_first)]
        for each in flat_rows((top,)):
            del self._tops[each.id]
            del self._summaries[each.id]
