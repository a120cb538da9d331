"""Joins the trash, and the question before something goes for ever, to the runtime."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.erasing import (
    STOPPED,
    ErasedForEver,
    EraseProgress,
    ErasingFailed,
    Scope,
    TrashEmptied,
)
from desktop.ui.bridge import Bridge
from desktop.ui.door import session_id
from desktop.ui.erasing import words
from desktop.ui.erasing.question import EraseQuestion
from desktop.ui.failures import failure
from desktop.ui.i18n import tr
from desktop.ui.sessions.trash import TrashDialog
from desktop.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from desktop.runtime import Notice, Runtime
    from store import ListPage, Place


class BinDesk(QObject):
    """Shows the trash, asks before it deletes, and says what came of it.

    `news` is where is said what comes of it while the trash is not in view. Signals: `left(chats)`
    these are about to go for ever; `gone()` what was in the trash cannot come back;
    `picture_gone()` a picture is deleted.
    """

    left = Signal(object)
    gone = Signal()
    picture_gone = Signal()

    def __init__(
        self, runtime: "Runtime", bridge: Bridge, trash: TrashDialog, news: Banner, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._runtime = runtime
        self._bridge = bridge
        self._trash = trash
        self._news = news
        self._end: Place | None = None
        self._asked = self._is_file = False
        trash.allow_changes(allowed=not runtime.reading_only)
        trash.opened.connect(self._on_trash_opened)
        trash.more_asked.connect(self._on_trash_more_asked)
        trash.erase_asked.connect(self.ask_about_chats)
        trash.empty_asked.connect(self._on_trash_empty_asked)
        trash.stop_asked.connect(self._on_trash_stop_asked)
        bridge.noticed.connect(self._on_bridge_noticed)

    @cached_property
    def question(self) -> EraseQuestion:
        """The question, made at first need: a start does not wait for it."""
        question = EraseQuestion(self._window())
        question.chats_agreed.connect(self._on_question_chats_agreed)
        question.picture_agreed.connect(self._on_question_picture_agreed)
        question.emptying_agreed.connect(self._on_question_emptying_agreed)
        return question

    @Slot(object, object)
    def ask_about_chats(self, chats: Sequence[str], titles: Sequence[str]) -> None:
        """Ask whether these chats are to go for ever, once it is known what hangs on them."""
        scope = self._runtime.bin.scope([session_id(chat) for chat in chats])
        self._bridge.when_done(scope, partial(self._ask, tuple(chats), tuple(titles)))

    @Slot(str)
    def ask_about_picture(self, digest: str) -> None:
        """Ask whether a picture is to go for ever."""
        self._is_file = False
        self.question.ask_about_picture(digest)

    @Slot(str)
    def ask_about_file(self, digest: str) -> None:
        """Ask whether a text file is to go for ever."""
        self._is_file = True
        self.question.ask_about_picture(digest, is_file=True)

    def _ask(self, chats: tuple[str, ...], titles: tuple[str, ...], scope: Scope) -> None:
        self.question.ask_about_chats(chats, titles, scope.heirs)

    def _window(self) -> QWidget | None:
        return self._trash if self._trash.isVisible() else self._trash.parentWidget()

    @Slot()
    def _on_trash_opened(self) -> None:
        self._bridge.when_done(self._runtime.bin.page(), self._on_page_read)

    def _on_page_read(self, page: "ListPage") -> None:
        self._end = page.end
        self._trash.show_chats(page.summaries)

    @Slot()
    def _on_trash_more_asked(self) -> None:
        if self._end is not None:
            before, self._end = self._end, None
            self._bridge.when_done(self._runtime.bin.page(before=before), self._on_more_read)

    def _on_more_read(self, page: "ListPage") -> None:
        self._end = page.end
        self._trash.add_chats(page.summaries)

    @Slot()
    def _on_trash_empty_asked(self) -> None:
        self.question.ask_about_emptying(self._trash.titles(), is_all=self._end is None)

    @Slot(object)
    def _on_question_chats_agreed(self, chats: tuple[str, ...]) -> None:
        self.left.emit(chats)
        self._begin()
        self._runtime.bin.erase([session_id(chat) for chat in chats])

    @Slot(str)
    def _on_question_picture_agreed(self, digest: str) -> None:
        self._begin()
        self._runtime.bin.erase_picture(digest)

    @Slot()
    def _on_question_emptying_agreed(self) -> None:
        self._begin()
        self._trash.offer_stop()
        self._runtime.bin.empty()

    @Slot()
    def _on_trash_stop_asked(self) -> None:
        self._runtime.bin.stop_emptying()

    def _begin(self) -> None:
        self._asked = True
        self.gone.emit()
        self._trash.show_progress(tr("Getting ready…"), 0.0)
        if not self._trash.isVisible():
            self._news.tell(words.begun())

    @Slot(object)
    def _on_bridge_noticed(self, notice: "Notice") -> None:
        match notice:
            case EraseProgress() if self._asked:
                self._trash.show_progress(words.stage_of(notice), words.share_of(notice))
            case TrashEmptied() if self._asked:
                self._tell_end(words.emptied(notice))
            case TrashEmptied():
                self._news.tell(words.emptied_by_itself(notice))
            case ErasedForEver():
                self._tell_end(words.erased(notice, is_file=self._is_file))
                if notice.pictures:
                    self.picture_gone.emit()
            case ErasingFailed():
                self._tell_trouble(notice)
            case _:
                pass  # others hear of it

    def _tell_end(self, text: str) -> None:
        self._asked = False
        self._trash.show_end(text)
        if self._trash.isVisible():
            self._on_trash_opened()
        else:
            self._news.tell(text)

    def _tell_trouble(self, notice: ErasingFailed) -> None:
        self._asked = False
        if notice.code == STOPPED:
            self._tell_end(words.stopped())
            return
        text = words.failed(notice, failure(notice.code).text)
        self._trash.show_end(text)
        self._news.tell(text, tone="warning")
