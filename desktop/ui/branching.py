"""Branch from here, another answer, and going back and forth between what came of one point."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.faces import DAMAGE_TROUBLES, BranchMade, Cut
from desktop.ui.chat import OpenChat
from desktop.ui.departure import Departure
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.i18n import number, tr
from desktop.ui.widgets.announce import announce

if TYPE_CHECKING:
    from store import ForkPoint


def _rest(_branch: str) -> None:
    """Do nothing more in a branch: it was made to be written in."""


class Branching(QObject):
    """Makes branches of the open chat and moves between siblings.

    `chat` is the open one. While a branch is being made, further clicks do nothing. One that is
    made when a person went elsewhere does not bring them back.
    """

    def __init__(
        self, desk: Desk, chat: OpenChat, departure: Departure, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self.chat = chat
        self._departure = departure
        self._is_making = False
        self._arrival: tuple[str, Callable[[], None]] | None = None
        chat.shown.connect(self._on_chat_shown)
        timeline = desk.page.timeline
        timeline.branch_requested.connect(self._on_timeline_branch_requested)
        timeline.again_requested.connect(self.try_again)
        timeline.again_with_requested.connect(self.try_again_with)
        timeline.sibling_requested.connect(self._on_timeline_sibling_requested)
        desk.page.header.parent_asked.connect(self.open_parent)

    def branch(self, seq: int, *, cut: Cut, chat: str = "") -> None:
        """Branch `chat` (the open one, if none is named) at the event `seq` and open the branch."""
        self._make(seq, cut, chat=chat)

    @Slot(int)
    def branch_before_damage(self, seq: int) -> None:
        """Branch the open chat before the event `seq`, which is damaged, and open the branch."""
        self._make(seq, "before-damage")

    @Slot(int)
    def try_again(self, seq: int) -> None:
        """Branch the open chat before the answer `seq`, open the branch, and ask in it at once."""
        self._make(seq, "before-answer", self._ask)

    @Slot(int, str)
    def try_again_with(self, seq: int, model: str) -> None:
        """Do the same with another model; "" lets a person choose it first, in the branch."""
        self._make(seq, "before-answer", partial(self._ask_with, model))

    def _make(
        self, seq: int, cut: Cut, go_on: Callable[[str], None] = _rest, *, chat: str = ""
    ) -> None:
        """Have the branch made and open it; `go_on` is called with it then."""
        if self._is_making or not self.chat.chat or self.chat.is_opening:
            return
        self._is_making = True
        self.chat.drafts.flush()
        self._desk.bridge.when_done(
            self._desk.runtime.fork(
                session_id(chat or self.chat.chat),
                seq=seq,
                cut=cut,
                child=session_id(uuid.uuid4().hex),
            ),
            partial(self._on_branch_made, self.chat.chat, go_on),
            refused=self._on_branch_refused,
        )

    @Slot()
    def open_parent(self) -> None:
        """Open the chat this one branched from, at the point where it did."""
        if self.chat.parent_chat:
            self.chat.open(self.chat.parent_chat)
        else:
            self._desk.page.hint.tell(tr("The original was deleted for ever."))

    def _on_branch_made(
        self, asked_in: str, go_on: Callable[[str], None], branch: BranchMade
    ) -> None:
        self._is_making = False
        if self.chat.chat == asked_in:
            self._arrival = (branch.child, self._tell_origin)
            self.chat.open(branch.child)
            go_on(branch.child)
        else:
            self._desk.page.hint.tell(tr("The new branch is ready, in the list of chats."))

    @Slot()
    def _on_chat_shown(self) -> None:
        """Do what is to be done once the chat that was asked for shows."""
        if self.chat.is_opening or self._arrival is None:
            return
        (wanted, arrive), self._arrival = self._arrival, None
        if wanted == self.chat.chat:
            arrive()

    def _tell_origin(self) -> None:
        """Have a screen reader say where one is now: the keys only tell of the empty composer."""
        origin = self._desk.page.header.branched_from
        announce(origin, origin.accessibleName())

    def _ask(self, branch: str) -> None:
        self._departure.before(partial(self._desk.runtime.retry, session_id(branch)))

    def _ask_with(self, model: str, branch: str) -> None:
        if model:
            self._desk.runtime.choose_model(session_id(branch), model)
            self._ask(branch)
        else:
            self._departure.picker_asked.emit()

    def _on_branch_refused(self, trouble: Failure) -> None:
        self._is_making = False
        if trouble.code in DAMAGE_TROUBLES:
            self._desk.bridge.failed.emit(trouble)  # the chat is looked through for it
        else:
            self._desk.page.trouble.tell(trouble.text, tone="warning")

    @Slot(int)
    def _on_timeline_branch_requested(self, seq: int) -> None:
        is_own = self.chat.kind_at(seq) == "user"
        self.branch(seq, cut="before-message" if is_own else "after-answer")

    @Slot(int, int)
    def _on_timeline_sibling_requested(self, seq: int, step: int) -> None:
        point = self.chat.pagers.get(seq)
        if point is None:
            return
        wanted = point.sessions[(point.index + step) % len(point.sessions)]
        by_keys = self._desk.page.timeline.focused_row() is not None
        self._desk.bridge.when_done(
            self._desk.runtime.leaf(wanted, boundary=point.boundary),
            partial(self._on_leaf_read, self.chat.chat, point, step if by_keys else 0),
        )

    def _on_leaf_read(self, asked_in: str, point: "ForkPoint", step: int, chat: str) -> None:
        if self.chat.chat == asked_in:  # else a person went elsewhere meanwhile
            if step:
                self._arrival = (chat, partial(self._stay_at_pager, point.boundary, step))
            self.chat.open(chat, jump_seq=point.boundary)

    def _stay_at_pager(self, boundary: int, step: int) -> None:
        """Leave the keys on the pager that they stepped with, and tell how far it is."""
        timeline = self._desk.page.timeline
        pagers = self.chat.pagers.items()
        seq, point = next((each for each in pagers if each[1].boundary == boundary), (-1, None))
        if point is not None:
            timeline.focus_pager(seq, step)
            at, of = number(point.index + 1), number(len(point.sessions))
            announce(timeline, tr("{number} of {count}", number=at, count=of))
