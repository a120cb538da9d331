"""Joins the two dialogs to the leaf of the runtime that makes backups."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QDateTime, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.backing import BackupEnded, BackupProgress, BackupsFailing
from desktop.damage import RescueEnded, RescueProgress
from desktop.ui.backups.rescuing import RescuingDialog
from desktop.ui.backups.restoring import RestoringDialog
from desktop.ui.backups.saving import SavingDialog
from desktop.ui.backups.way import WayDialog
from desktop.ui.backups.words import chats, day_for_a_name, moment, saved
from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import paragraph, tr, tr_count
from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.filedialog import ask_for_file, ask_for_place
from desktop.ui.widgets.folder import documents_folder

if TYPE_CHECKING:
    from desktop.runtime import BackupDoor
    from store import SavedCopy

_Way = TypeVar("_Way", bound=WayDialog)
_SUFFIX = "sqlite3"
_AGAIN = "back-up"
_BACK = "restore"


class BackupDesk(QObject):
    """Makes backups and goes back to them, with or without a window at work.

    `news` is where is said what nobody asked for. Signal: `restart_asked()`: a copy is ready to
    take the chats' place.
    """

    restart_asked = Signal()
    _themed = Signal(object)

    def __init__(self, bridge: Bridge, theme: Theme, news: Banner, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._news = news
        self._window = parent
        self._door: BackupDoor | None = None
        self._ways: list[WayDialog] = []
        self._has_told_failing = False
        self._expects_restored = False
        bridge.noticed.connect(self._on_bridge_noticed)
        news.acted.connect(self._on_news_acted)

    @cached_property
    def saving(self) -> SavingDialog:
        """The dialog of a backup, made at first need: a start does not wait for it."""
        dialog = SavingDialog(self._theme, self._window)
        dialog.cancel_asked.connect(self._on_cancel_asked)
        self._themed.connect(dialog.set_theme)
        return dialog

    @cached_property
    def restoring(self) -> RestoringDialog:
        """The dialog of going back, made at first need."""
        dialog = RestoringDialog(self._theme, self._window)
        dialog.chosen.connect(self._on_copy_chosen)
        dialog.file_asked.connect(self._on_restoring_file_asked)
        self._themed.connect(dialog.set_theme)
        return self._joined(dialog)

    @cached_property
    def rescuing(self) -> RescuingDialog:
        """The dialog of a rescue, made at first need."""
        return self._joined(RescuingDialog(self._theme, self._window))

    def _joined(self, dialog: _Way) -> _Way:
        self._ways.append(dialog)
        dialog.cancel_asked.connect(self._on_cancel_asked)
        dialog.given_up.connect(self._on_way_given_up)
        dialog.agreed.connect(self._on_way_agreed)
        return dialog

    def attach(self, door: "BackupDoor") -> None:
        """Use this leaf from now on, and say so where the chats are a backup's by now."""
        self._door = door
        self._bridge.when_done(door.has_gone_back(), self._on_gone_back)
        self._bridge.when_done(door.missed(), self._on_missed_read, refused=self._on_missed_refused)

    def expect_restored(self) -> None:
        """Say so as well when the chats are not a backup's after all."""
        self._expects_restored = True

    def let_go(self) -> None:
        """Give up going back where nobody has agreed to it: the window is about to go."""
        for way in self._ways:
            way.reject()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self._themed.emit(theme)

    def back_up(self) -> None:
        """Ask where to, and make a backup there; the one that is being made shows again."""
        if self._door is None:
            return
        if self.saving.is_running:
            self.saving.show()
            self.saving.raise_()
            return
        ask_for_place(
            self._window,
            tr("Back up everything to"),
            documents_folder(),
            _name(),
            self._on_place_selected,
            suffix=_SUFFIX,
            filters=[tr("Backups of Branchline") + f" (*.{_SUFFIX})"],
        )

    def restore(self) -> None:
        """Show what one can go back to."""
        if self._door is not None:
            self.restoring.ask()
            self._read_copies(self._door)

    def rescue(self) -> None:
        """Bring what can be read of damaged chats into a new file."""
        if self._door is not None:
            self.rescuing.begin()
            self._door.rescue()

    def _on_gone_back(self, has_gone_back: bool) -> None:  # noqa: FBT001 - a result
        if has_gone_back:
            self._news.tell(
                tr("Branchline restarted with these chats. Those from before are kept."),
                actions=((_BACK, tr("Come back to them…")),),
            )
        elif self._expects_restored:
            self._news.tell(
                tr("It could not be used after all. Your chats are as they were."), tone="warning"
            )

    def _on_missed_read(self, copy: "SavedCopy | None") -> None:
        if copy is not None:
            self._news.tell(
                tr(
                    "There are no chats here, but a backup of {moment} has {chats}.",
                    moment=moment(copy.made_ms),
                    chats=chats(copy.chats),
                ),
                tone="warning",
                actions=((_BACK, tr("Go back to a backup…")),),
            )

    def _on_missed_refused(self, _trouble: Failure) -> None:
        """Leave it: that the chats cannot be read is told by whoever opens them."""

    def _read_copies(self, door: "BackupDoor") -> None:
        self._bridge.when_done(door.copies(), self._on_copies_read, refused=self._on_copies_refused)

    def _on_copies_read(self, copies: "tuple[SavedCopy, ...]") -> None:
        self.restoring.show_copies(copies)

    def _on_copies_refused(self, trouble: Failure) -> None:
        self.restoring.show_trouble(trouble)

    @Slot(str)
    def _on_place_selected(self, place: str) -> None:
        if self._door is not None:
            self.saving.begin(Path(place))
            self._door.back_up(Path(place))

    @Slot(object, str)
    def _on_copy_chosen(self, copy: Path, name: str) -> None:
        self._go_back_to(copy, name)

    @Slot(str)
    def _on_copy_selected(self, copy: str) -> None:
        self._go_back_to(Path(copy), Path(copy).name)

    def _go_back_to(self, copy: Path, name: str) -> None:
        if self._door is not None:
            self.restoring.begin(name)
            self._door.restore(copy)

    @Slot()
    def _on_restoring_file_asked(self) -> None:
        ask_for_file(
            self.restoring,
            tr("Choose a backup"),
            documents_folder(),
            [tr("Backups of Branchline") + f" (*.{_SUFFIX})", tr("All files") + " (*)"],
            self._on_copy_selected,
        )

    @Slot()
    def _on_way_agreed(self) -> None:
        if self._door is not None:
            self._door.agree()
        self.restart_asked.emit()

    @Slot()
    def _on_way_given_up(self) -> None:
        if self._door is not None:
            self._bridge.when_done(self._door.give_up_restore(), self._on_restore_given_up)

    def _on_restore_given_up(self, _nothing: None) -> None:
        self._news.tell(tr("Your chats stay as they are."))

    @Slot()
    def _on_cancel_asked(self) -> None:
        if self._door is not None:
            self._door.cancel()

    @Slot(object)
    def _on_bridge_noticed(self, notice: object) -> None:
        match notice:
            case BackupProgress(work="saving"):
                self.saving.show_progress(notice)
            case BackupProgress():
                self.restoring.show_progress(notice)
            case BackupEnded(work="saving"):
                self._take_saved(notice)
            case BackupEnded():
                self.restoring.show_end(notice)
            case RescueProgress():
                self.rescuing.show_progress(notice)
            case RescueEnded():
                self.rescuing.show_end(notice)
            case BackupsFailing():
                self._tell_failing(notice)
            case _:
                pass  # others hear of it

    def _take_saved(self, ended: BackupEnded) -> None:
        self.saving.show_end(ended)
        if not self.saving.isVisible():
            self._news.tell(saved(ended), tone="info" if ended.outcome == "done" else "warning")

    def _tell_failing(self, failing: BackupsFailing) -> None:
        # Once a run, and never over something else that is being said.
        if self._has_told_failing or self._news.isVisible():
            return
        self._has_told_failing = True
        days = tr_count(
            "For one day no backup of your chats could be made.",
            "For {count} days no backup of your chats could be made.",
            failing.days,
        )
        self._news.tell(
            paragraph(days, failure(failing.code).sentence),
            tone="warning",
            actions=((_AGAIN, tr("Back up now…")),),
        )

    @Slot(str)
    def _on_news_acted(self, name: str) -> None:
        if name == _AGAIN:
            self.back_up()
        elif name == _BACK:
            self.restore()


def _name() -> str:
    day = day_for_a_name(QDateTime.currentDateTime())
    return tr("Branchline backup {day}", day=day) + f".{_SUFFIX}"
