"""What comes to life when the runtime is there: each part joined to it, each notice delivered.

One place decides who hears of what; the parts do not know each other.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.backing import BackupEnded, BackupProgress, BackupsFailing
from desktop.damage import DamageFound, RescueEnded, RescueProgress
from desktop.erasing import ErasedForEver, EraseProgress, ErasingFailed, TrashEmptied
from desktop.exporting import ChatFileProgress
from desktop.faces import (
    DAMAGE_TROUBLES,
    PLACE_TROUBLES,
    EngineState,
    LiveEnded,
    LiveStarted,
    SendFailed,
    StoreTrouble,
    StoreWell,
)
from desktop.models import MannerChanged, ModelsChanged, OfferProgress
from desktop.searching import MessageHit
from desktop.ui.backups.words import ways_back
from desktop.ui.bindesk import BinDesk
from desktop.ui.branchdesk import BranchDesk
from desktop.ui.branches.mappanel import MapPanel
from desktop.ui.branches.panel import EventPanel
from desktop.ui.branching import Branching
from desktop.ui.bridge import Bridge
from desktop.ui.chat import OpenChat
from desktop.ui.chatlist import ChatList
from desktop.ui.damagedesk import DamageDesk
from desktop.ui.departure import Departure
from desktop.ui.details import Details
from desktop.ui.door import Desk
from desktop.ui.failures import Failure, failure
from desktop.ui.filedesk import FileDesk
from desktop.ui.forward import bring_forward
from desktop.ui.gallery import Gallery
from desktop.ui.inspector.panel import InspectorPanel
from desktop.ui.inspector.seen import Seen
from desktop.ui.manner import Manner
from desktop.ui.marks import Marks
from desktop.ui.mending import Mending
from desktop.ui.modeldesk import ModelDesk
from desktop.ui.notifying import Notifying
from desktop.ui.outbox import Outbox
from desktop.ui.page import ChatPage
from desktop.ui.pictures import PictureDesk
from desktop.ui.remedies import Remedies
from desktop.ui.replacing import Replacing
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.shotdesk import ShotDesk
from desktop.ui.standing import Standing
from desktop.ui.timeline.rows import ScrollPlace
from desktop.ui.viewer import PictureViewer
from desktop.ui.wayfinding import Wayfinding
from desktop.ui.widgets.link import LinkQuestion, open_in_browser

if TYPE_CHECKING:
    from desktop.runtime import Notice, Runtime


@dataclass(frozen=True, slots=True)
class Parts:
    """The widgets of the window that show chats; what covers them lies over `over`."""

    over: QWidget
    sidebar: Sidebar
    page: ChatPage
    panel: EventPanel
    map: MapPanel
    inspector: InspectorPanel
    viewer: PictureViewer


class Workspace(QObject):
    """The window at work. Signals: `chat_shown(chat)`; `details_asked(seq)`."""

    _came_back = ("", "")  # from a branch that went to the trash, to what it came from

    chat_shown = Signal(str)
    details_asked = Signal(int)

    def __init__(
        self,
        runtime: "Runtime",
        bridge: Bridge,
        parts: Parts,
        *,
        places: dict[str, ScrollPlace],
        unread: dict[str, int],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._sidebar, self._viewer = parts.sidebar, parts.viewer
        self._wanted_chat, self._is_started = "", False
        self._trouble, self._lasts = "", False  # until the runtime says that all is well
        self.desk = Desk(runtime, bridge, parts.page, PictureDesk(runtime, bridge, self))
        self.list = ChatList(runtime, bridge, parts.sidebar, self)
        self.chat = OpenChat(self.desk, places=places, titles=self.list.titles_along, parent=self)
        self.models = ModelDesk(self.desk, self.chat, parts.over, self)
        self.departure = Departure(self.desk, self.chat, self)
        self.outbox = Outbox(self.desk, self.chat, self.departure, self)
        self.branching = Branching(self.desk, self.chat, self.departure, self)
        self.remedies = Remedies(self.desk, self.chat, self.departure, self)
        self.mending = Mending(self.desk, self.chat, self)
        self.replacing = Replacing(self.desk, self.chat, self)
        self.standing = Standing(self.desk, self.chat, self)
        self.manner = Manner(self.desk, self.chat, self)
        self.marks = Marks(self.desk, self.chat, self)
        self.ways = Wayfinding(self.desk, self.chat, unread, self)
        self.details = Details(self.desk, self.chat, parts.panel, self)
        self.seen = Seen(self.desk, self.chat, parts.inspector, self)
        self.map = BranchDesk(self.desk, self.branching, self.list, parts.map, self)
        self.bin = BinDesk(runtime, bridge, self.list.trash_list, parts.page.news, self)
        self.damage = DamageDesk(runtime, bridge, parts.page, self)
        self.gallery = Gallery(self.desk, self.chat, parts.viewer, self)
        self.files = FileDesk(self.desk, self.chat, parts.over, self)
        self.shots = ShotDesk(self.desk, self)
        self.notifying = Notifying(parts.page, bridge, title_of=self._title_of, parent=self)
        self._link = LinkQuestion(parts.page)
        self._connect(parts.panel)
        self._unsubscribe = runtime.subscribe(bridge.notice)

    def start(self, chat: str) -> None:
        """Open `chat` if it still exists, once the list has been read; otherwise a new one."""
        self._wanted_chat = chat

    def open_new(self) -> None:
        """Show a new chat, also in the place of the one that was to be shown first."""
        self._wanted_chat = ""
        if self._is_started:
            self.chat.open_new()

    @property
    def lasting_trouble(self) -> str:
        """The code of what is wrong until the runtime says that all is well; "" for nothing."""
        return self._trouble if self._lasts else ""

    def tell_again(self, code: str) -> None:
        """Say once more what lasts; it was told to parts that these take the place of."""
        self._take_trouble(StoreTrouble(code, lasts=True))

    def fill_side(self, part: str) -> None:
        """Fill the part of the side panel that is in view, "" for none; the others rest."""
        for name, desk in (
            ("branches", self.map),
            ("events", self.details),
            ("inspector", self.seen),
        ):
            desk.set_open(is_open=name == part)

    def flush(self) -> None:
        """Hand over the draft and remember the place; the window is about to go."""
        self.chat.leave()

    def close(self) -> None:
        """Hear nothing more of the runtime."""
        self._unsubscribe()
        self.notifying.close()
        self.shots.close()
        self.desk.pictures.close()

    def _connect(self, panel: EventPanel) -> None:
        page = self.desk.page
        self._connect_list()
        self.desk.bridge.noticed.connect(self._on_bridge_noticed)
        self.desk.bridge.failed.connect(self._on_bridge_failed)
        self.chat.shown.connect(self._on_chat_shown)
        self.notifying.chosen.connect(self._on_notifying_chosen)
        page.header.renamed.connect(self._on_header_renamed)
        self.remedies.parent_asked.connect(self.branching.open_parent)
        self.mending.branch_asked.connect(self.branching.branch_before_damage)
        self.mending.set_aside_asked.connect(self._on_mending_set_aside_asked)
        self.mending.told.connect(self._tell)
        for asking in (self.remedies, self.departure):
            asking.picker_asked.connect(self.models.open_picker)
        self.remedies.connection_asked.connect(self.models.ask_add)
        page.timeline.details_requested.connect(self.details_asked)
        self.damage.chat_chosen.connect(self.chat.open)
        page.timeline.link_activated.connect(self._link.ask)
        self._link.agreed.connect(self._on_link_agreed)
        self.ways.unread.changed.connect(self._show_unread)
        self._show_unread()
        panel.branch_asked.connect(self._on_panel_branch_asked)

    def _connect_list(self) -> None:
        """Join what leads from one chat to another, and what takes one away."""
        self._sidebar.chosen.connect(self._on_sidebar_chosen)
        self.list.words.chosen.connect(self._on_words_chosen)
        self._sidebar.new_chat_asked.connect(self.chat.open_new)
        self._sidebar.export_asked.connect(self.mending.export_chat)
        self.mending.taking_in.taken.connect(self._on_chat_taken)
        self.list.read.connect(self._on_list_read)
        self.list.left.connect(self._on_list_left)
        self.bin.left.connect(self._on_list_left)
        self.bin.gone.connect(self._sidebar.undo.withdraw)
        self._sidebar.erase_asked.connect(self.bin.ask_about_chats)
        self.bin.picture_gone.connect(self.chat.reload)
        self.bin.picture_gone.connect(self.desk.pictures.forget)
        self._viewer.erase_asked.connect(self.bin.ask_about_picture)
        self._viewer.erase_asked.connect(self._viewer.dismiss)
        self.files.erase_asked.connect(self.bin.ask_about_file)
        self.list.restored.connect(self._on_list_restored)

    @Slot(object)
    def _on_bridge_noticed(self, notice: "Notice") -> None:
        match notice:
            case LiveStarted() | LiveEnded():
                self.list.take_live(notice)
                self.chat.take_live(notice)
                self.map.show_signs(self.ways.unread.chats)
            case EngineState():
                self.models.take_engine(notice)
            case ModelsChanged():
                self.models.take_change()
                self.standing.read()
            case MannerChanged():
                self.manner.read()
                self.standing.read()
            case OfferProgress():
                self.models.take_offer(notice)
            case SendFailed() | StoreTrouble() | StoreWell():
                self._take_trouble(notice)
            case (
                (BackupProgress() | BackupEnded() | BackupsFailing())
                | (RescueProgress() | RescueEnded() | DamageFound())
            ) | (
                ChatFileProgress()
                | EraseProgress()
                | TrashEmptied()
                | ErasedForEver()
                | ErasingFailed()
            ):
                pass  # whoever shows these works hears of them
            case _:
                self._clear_trouble()
                self.outbox.take_commit(notice)
                self.chat.take_commit(notice)
                self.ways.unread.take_commit(notice)
                self.list.refresh(notice.session_id)
                self.map.take_commit(notice)
                self.notifying.take_commit(notice)

    def _take_trouble(self, notice: SendFailed | StoreTrouble | StoreWell) -> None:
        match notice:
            case SendFailed():
                self._trouble = notice.code
                self.outbox.take_failure(notice)
            case StoreTrouble(code="NOT_AGREED", session_id=str(chat)):
                self.remedies.send_waiting(chat)
            case StoreTrouble(code="MODEL_GONE", session_id=str(chat)):
                # It stays with its chat, and goes when another model is chosen there.
                if chat == self.chat.chat:
                    self.models.tell_problem()
            case StoreTrouble():
                self._lasts = self._lasts or notice.lasts
                trouble = failure(notice.code)
                if not self.mending.suspects(trouble, notice.session_id or ""):
                    self._tell(trouble)
            case StoreWell():
                self._lasts = False
                self._clear_trouble()

    @Slot(object)
    def _tell(self, trouble: Failure) -> None:
        self._trouble = trouble.code
        # Not for one damaged chat: that says itself what can be done.
        ways = ways_back() if trouble.code in {"STORE_DAMAGED", "LIST_DAMAGED"} else ()
        self.desk.page.trouble.tell(trouble.text, tone="danger", actions=ways)

    def _clear_trouble(self) -> None:
        # A commit went through: the place is well again, unless something is still being retried.
        if self._trouble in PLACE_TROUBLES and not self._lasts:
            self._trouble = ""
            self.desk.page.trouble.withdraw()

    @Slot(object)
    def _on_bridge_failed(self, trouble: Failure) -> None:
        is_told = trouble.code in DAMAGE_TROUBLES and self.mending.knows(self.chat.chat)
        if not (is_told or self.mending.suspects(trouble, self.chat.chat)):
            self._tell(trouble)

    @Slot(str)
    def _on_mending_set_aside_asked(self, chat: str) -> None:
        self.list.trash((chat,))

    @Slot(str)
    def _on_sidebar_chosen(self, chat: str) -> None:
        self.list.seek(chat)  # one that was found: the titles of what it came from are there then
        self.chat.open(chat)

    @Slot(object, str)
    def _on_words_chosen(self, hit: MessageHit, words: str) -> None:
        self.list.seek(hit.chat)
        self.chat.open(hit.chat, jump_seq=hit.seq)
        self.ways.seeking.look_for(words, hit.chat)

    @Slot(str, str)
    def _on_notifying_chosen(self, chat: str, token: str) -> None:
        bring_forward(self.desk.page.window(), token)
        self._on_sidebar_chosen(chat)

    def _title_of(self, chat: str) -> str:
        summary = self.list.chats.get(chat)
        return (summary.title if summary is not None else "") or ""

    @Slot()
    def _on_list_read(self) -> None:
        is_first = not self._is_started
        if is_first:
            # Not before it is read: the chat of last time may be in the trash by now.
            if self.list.seek(self._wanted_chat):
                return
            self._is_started = True
            is_there = self._wanted_chat in self.list.chats
            self.chat.start(self._wanted_chat if is_there else "")
        summary = self.list.chats.get(self.chat.chat)
        if summary is not None and summary != self.chat.summary:
            self.chat.show_title(summary)
        self._sidebar.show_current(self.chat.chat)
        if is_first and self.desk.runtime.reading_only and not self.chat.chat:
            self._sidebar.focus_list()  # there is no box to begin in

    @Slot(object)
    def _on_list_left(self, chats: tuple[str, ...]) -> None:
        """Show something else in the place of a chat that goes: of a branch, what it came from."""
        chat, parent = self.chat.chat, self.chat.parent_chat
        if chat not in chats:
            return
        had_keys = self._sidebar.view.hasFocus()
        if parent and parent not in chats and parent in self.list.chats:
            self._came_back = (chat, parent)
            self.chat.open(parent)
        else:
            self.chat.open_new()
        if had_keys:
            self._sidebar.view.setFocus(Qt.FocusReason.OtherFocusReason)  # the next, or Undo

    @Slot(str)
    def _on_chat_taken(self, chat: str) -> None:
        if self._is_started:
            self.chat.open(chat)
        else:
            self._wanted_chat = chat  # shown first of all, once the list is read

    @Slot(object)
    def _on_list_restored(self, chats: tuple[str, ...]) -> None:
        if chats and (not self.chat.chat or (chats[0], self.chat.chat) == self._came_back):
            self.chat.open(chats[0])

    @Slot()
    def _on_chat_shown(self) -> None:
        if self.chat.summary is not None:
            self.list.seek(self.chat.chat)
        self._sidebar.show_current(self.chat.chat)
        self.chat_shown.emit(self.chat.chat)

    @Slot(str)
    def _on_header_renamed(self, title: str) -> None:
        if self.chat.chat:
            self.list.rename(self.chat.chat, title)

    @Slot()
    def _show_unread(self) -> None:
        self._sidebar.show_unread(self.ways.unread.chats)
        self.map.show_signs(self.ways.unread.chats)

    @Slot(QUrl)
    def _on_link_agreed(self, url: QUrl) -> None:
        open_in_browser(url)

    @Slot(int)
    def _on_panel_branch_asked(self, seq: int) -> None:
        self.branching.branch(seq, cut="at")
