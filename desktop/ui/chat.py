"""The open chat: opened from a page, kept up by commits, growing while an answer streams.

What is shown is what was committed, except for the one live row.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from desktop.faces import LiveEnded, LiveStarted, SavedDraft
from desktop.models import Models
from desktop.ui.chathead import ChatHead
from desktop.ui.chatrows import ChatRows, LaidOut, laid_out
from desktop.ui.door import Desk, draft_owner, session_id
from desktop.ui.drafts import DraftKeeper
from desktop.ui.failures import Failure
from desktop.ui.feed import ChatFeed, Gap
from desktop.ui.fetching import Fetching
from desktop.ui.liverow import LiveRow
from desktop.ui.timeline.rows import ScrollPlace
from desktop.ui.waiting import Waiting

if TYPE_CHECKING:
    from store import Commit, Event, ForkPoint, SessionSummary

_QUEUE = "agent/inbox/spliced"
_PICTURES = "attachment/"


class OpenChat(QObject):
    """The chat in the middle of the window; `chat` is "" while it is a new one.

    Signals: `left(chat)` it goes out of view, its draft still in the composer; `opened()` its rows
    were put into the timeline; `shown()` another chat is in view, or its title changed;
    `models_changed(Models)`; `committed(events)` new events of the open chat.
    """

    left = Signal(str)
    opened = Signal()
    shown = Signal()
    models_changed = Signal(object)
    committed = Signal(object)

    def __init__(
        self,
        desk: Desk,
        *,
        places: dict[str, ScrollPlace],
        titles: "Callable[[SessionSummary], Mapping[int, str]]",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._places = places
        self.rows = ChatRows(desk, titles, self)
        self._feed: ChatFeed[Event] = ChatFeed()
        self.live = LiveRow(desk.page, desk.bridge, self)
        self._fetching = Fetching(desk, self.rows.rows_of, self)
        self._waiting = Waiting(desk, self)
        self._head = ChatHead(desk, self)
        self._parent_title = ""
        self._jump_seq = -1
        self._awaits_creation = False
        self._left_unread = False
        self._openings = 0
        self._heard_an_end = False
        self.chat = ""
        self.summary: SessionSummary | None = None
        self.parent_chat = ""
        self.is_damaged = False
        self.models = Models((), "")
        composer = desk.page.composer
        self.drafts = DraftKeeper(composer.draft, self._save_draft, self)
        composer.draft_changed.connect(self.drafts.touch)

    # Opening

    def start(self, chat: str) -> None:
        """Show `chat` ("" for a new one) first of all; what is typed already stays."""
        self.chat = chat
        if chat:
            self.drafts.pause()
            self._load()
        else:
            self._show_new()

    def open(self, chat: str, *, jump_seq: int = -1) -> None:
        """Show `chat`, where it was read last or at `jump_seq`."""
        if chat == self.chat and not self._feed.is_opening:
            self._desk.page.focus()
            if jump_seq >= 0:
                self._desk.page.timeline.jump_to(jump_seq)
            return
        self.leave()
        self.drafts.pause()
        self.chat, self._jump_seq = chat, jump_seq
        self._desk.page.composer.set_draft(SavedDraft())
        self._load()

    @Slot()
    def open_new(self) -> None:
        """Show an empty chat that comes to be with its first message."""
        self.leave()
        self._desk.page.composer.set_draft(SavedDraft())
        self._show_new()

    def _show_new(self) -> None:
        self.chat, self.summary, self.parent_chat = "", None, ""
        self.is_damaged = False
        self._head.end_wait()
        self._follow("")
        self._feed.opened(0)
        page = self._desk.page
        page.welcome.begin(is_branch=False)
        self.rows.clear()
        page.composer.show_queue(())
        page.focus()
        self.live.end()
        runtime, bridge = self._desk.runtime, self._desk.bridge
        self._head.show_problem(runtime.reading_only)
        self._show_header()
        bridge.when_done(runtime.models(), self._on_new_models_read)
        self._read_new_draft()

    def _read_new_draft(self) -> None:
        self.drafts.pause()  # saved now, what is typed would take the place of what was not read
        self._openings += 1
        self._desk.bridge.when_done(
            self._desk.runtime.draft(None), partial(self._on_new_draft_read, self._openings)
        )

    def adopt(self, chat: str) -> None:
        """Say that the new chat in view is being created under the id `chat`."""
        self.chat = chat
        self._awaits_creation = True
        self._left_unread = self.drafts.is_paused
        self._follow(chat)
        self._desk.page.show_timeline(shown=True)
        self.drafts.follow(chat, SavedDraft())

    def abandon(self) -> None:
        """Say that the chat which was being created could not be: it is new again."""
        self._awaits_creation = False
        self.chat = ""
        self._follow("")
        self._feed.opened(0)
        self._desk.page.show_timeline(shown=False)
        if self._left_unread:
            self._read_new_draft()
        else:
            self.drafts.follow("", SavedDraft())

    def leave(self) -> None:
        """Remember where the chat is being read, and keep its draft."""
        self._keep_draft()
        self.left.emit(self.chat)
        if self.chat and not self._feed.is_opening:
            self._remember_place()
        self.live.drop()
        self._awaits_creation = False

    def _keep_draft(self) -> None:
        """Save what stands in the composer; the draft of a chat that still opens grows by it."""
        self._desk.page.composer.editor.end_composing()
        typed = self._desk.page.composer.draft()
        if not self.drafts.is_paused:
            self.drafts.flush()
        elif typed != SavedDraft():
            owner = draft_owner(self.chat)
            self._desk.bridge.when_done(
                self._desk.runtime.add_to_draft(owner, typed), self._on_words_kept
            )

    def _on_words_kept(self, _nothing: None) -> None:
        """Hear that typed words are kept; a failure is told like any other."""

    def reload(self) -> None:
        """Open the chat anew from the store, staying where it is read."""
        if self.chat and not self._awaits_creation:
            self._remember_place()
            self._load()

    def show_damage(self) -> None:
        """Open the chat anew, at the damage that was found in it."""
        self._places.pop(self.chat, None)
        self._load()

    def _remember_place(self) -> None:
        # Taken out first: places stand in the order of their use, and the oldest are forgotten.
        self._places.pop(self.chat, None)
        self._places[self.chat] = self._desk.page.timeline.scroll_place()

    @property
    def pagers(self) -> "Mapping[int, ForkPoint]":
        """The points where the chat goes on in several ways, by the row that carries the pager."""
        return self.rows.pagers

    def kind_at(self, seq: int) -> str:
        """Return the kind of the row that stands for the event `seq`; "" for none."""
        return self._desk.page.timeline.kind_at(seq)

    @property
    def is_running(self) -> bool:
        """Whether an answer is under way in the open chat."""
        return self.live.is_running

    @property
    def is_opening(self) -> bool:
        """Whether the page of the chat is still on its way."""
        return self._feed.is_opening

    # Notices

    def take_live(self, notice: "LiveStarted | LiveEnded") -> None:
        """Take the beginning or the end of an answer."""
        if notice.session_id != self.chat or not self.chat:
            return
        if isinstance(notice, LiveEnded):
            self._heard_an_end = True
            self.live.end()
            return
        self.live.hold(notice.live)
        if not self._feed.is_opening:
            self.live.show()

    def take_commit(self, commit: "Commit") -> None:
        """Take what was committed, in this chat or in a relative of it."""
        if self._awaits_creation and commit.session_id == self.chat:
            self._awaits_creation = False
            self._load()
        self._apply(self._feed.offer(commit.session_id, commit.events))
        if commit.kind in {"forked", "changed"} and self.chat and not self._feed.is_opening:
            self.rows.ask_continuations()

    def show_title(self, summary: "SessionSummary") -> None:
        """Show the new title of the open chat."""
        self.summary = summary
        self._show_header()

    # Inside: how it opens

    def _follow(self, chat: str) -> None:
        """Let everything that reads for the open chat read for `chat`, which is on its way."""
        self._feed.open(chat)
        self.rows.follow(chat)
        self._fetching.follow(chat)
        self._waiting.follow(chat)

    def _load(self) -> None:
        self._follow(self.chat)
        self._fetching.follow("")  # until it is there, what is in view is another chat's
        self._openings += 1
        self._heard_an_end = False
        self._head.wait()
        self._desk.bridge.when_made(
            self._desk.runtime.open(session_id(self.chat)),
            partial(laid_out, width_px=self._desk.page.timeline.column_px),
            partial(self._on_chat_opened, self._openings),
            refused=partial(self._on_open_refused, self.chat),
        )

    def _on_chat_opened(self, opening: int, laid: LaidOut) -> None:
        opened = laid.opened
        chat = opened.summary.id
        is_wanted = opening == self._openings and chat == self.chat
        if not is_wanted or not self._feed.is_opening:
            return
        self._head.end_wait()
        page = self._desk.page
        self._fetching.follow(chat)
        self._show_page(laid)
        self.opened.emit()
        if not self.drafts.follows(chat):  # else it stands there already
            page.composer.put_before(opened.draft)
        page.composer.show_queue(opened.queued)
        self.drafts.follow(chat, opened.draft)
        self._take_models(opened.models)
        is_at_damage = self.is_damaged and chat not in self._places
        self._head.show_problem(opened.problem, is_told_below=is_at_damage)
        # The page may still name an answer whose end was told while the page was on its way; one
        # that began after that was told too, and is held already.
        self.live.hold(None if self._heard_an_end else opened.live)
        self.live.show()
        self._show_header()
        self._apply(self._feed.opened(opened.upto_seq))
        if self._jump_seq >= 0:
            page.timeline.jump_to(self._jump_seq)
            self._jump_seq = -1
        page.focus()
        self.shown.emit()

    def _show_page(self, laid: LaidOut) -> None:
        opened = laid.opened
        self.summary = opened.summary
        self.parent_chat = opened.parent.id if opened.parent is not None else ""
        self._parent_title = (opened.parent.title or "") if opened.parent is not None else ""
        self.is_damaged = opened.damage is not None
        self._desk.page.welcome.begin(is_branch=opened.summary.parent is not None)
        self.rows.show_page(laid, self._places.get(self.chat))

    def _on_open_refused(self, chat: str, trouble: Failure) -> None:
        if chat == self.chat:
            self.live.end()  # Stop was still offered for the chat that was left
            self._head.refuse(trouble)

    def _on_new_draft_read(self, opening: int, draft: SavedDraft) -> None:
        if not self.chat and opening == self._openings:
            self._desk.page.composer.put_before(draft)
            self.drafts.follow("", draft)
            self.drafts.touch()

    def _on_new_models_read(self, models: Models) -> None:
        if not self.chat:
            self._take_models(models)

    def _take_models(self, models: Models) -> None:
        self.models = models
        self.models_changed.emit(models)

    def _show_header(self) -> None:
        self._head.show(self.summary, came_from=self._parent_title if self.parent_chat else "")
        self.shown.emit()

    # Inside: what was committed

    def _apply(self, events: "Sequence[Event] | Gap") -> None:
        if isinstance(events, Gap):
            self.reload()
            return
        if not events:
            return
        self.rows.show_events(events)
        kinds = {event.type for event in events}
        if _QUEUE in kinds:
            self._waiting.touch()
        if any(kind.startswith(_PICTURES) for kind in kinds):
            self.reload()
        self.committed.emit(events)

    def _save_draft(self, chat: str, draft: SavedDraft) -> None:
        self._desk.runtime.save_draft(draft_owner(chat), draft)
