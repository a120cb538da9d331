"""Writing a chat to a file: where to, as what, and what came of it."""

import uuid
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from desktop.exporting import CHAT_SUFFIX, LINES_SUFFIX, Exported, ExportWords
from desktop.ui.door import Desk, session_id
from desktop.ui.i18n import tr, tr_count
from desktop.ui.underway import UnderWay
from desktop.ui.widgets.filedialog import ask_for_place
from desktop.ui.widgets.folder import documents_folder

_NAME_CHARS = 60


class Exporting(QObject):
    """Asks for a place, has all of a chat that can be read written there, and says so."""

    def __init__(self, desk: Desk, under_way: UnderWay, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._under_way = under_way

    def ask(self, chat: str, title: str, *, is_whole: bool) -> None:
        """Ask where `chat` is to be written, of which `is_whole` says whether all can be read.

        Its title is the name that is offered.
        """
        words = tr("Save a copy of this chat") if is_whole else tr("Export what is readable")
        kinds = [tr("Markdown, to be read (*.md)"), tr("For programs, line by line (*.jsonl)")]
        if is_whole:
            kinds.insert(1, tr("All of it, to open in another Branchline (*.branchline)"))
        dialog = ask_for_place(
            self._desk.page,
            words,
            documents_folder(),
            f"{file_name_of(title)}.md",
            partial(self._on_place_chosen, chat),
            suffix="md",
            filters=kinds,
        )
        dialog.filterSelected.connect(partial(_call_it_by, dialog))

    def _on_place_chosen(self, chat: str, file: str) -> None:
        target, mending, name = Path(file), self._desk.runtime.mending, uuid.uuid4().hex
        if target.suffix == CHAT_SUFFIX:
            saving = mending.pack(session_id(chat), target, work=name)
        else:
            saving = mending.export(session_id(chat), target, export_words(), work=name)
        told = tr("{name} is being saved…", name=target.name)
        refused = self._desk.bridge.failed.emit
        self._under_way.follow(name, told, saving, self._on_exported, refused=refused)

    def _on_exported(self, done: Exported) -> None:
        messages = tr_count("{count} message", "{count} messages", done.messages)
        told = tr(
            "The chat is exported, {messages}: {name}", messages=messages, name=done.path.name
        )
        if done.pictures_lost:
            lost = tr_count(
                "One picture is lost and could not be exported.",
                "{count} pictures are lost and could not be exported.",
                done.pictures_lost,
            )
            told = f"{told}\n{lost}"
        self._desk.page.hint.tell(told)


def _call_it_by(dialog: QFileDialog, kind: str) -> None:
    """Give the name in `dialog` the end that belongs to `kind`, one of its filters."""
    suffix = next((one for one in (LINES_SUFFIX, CHAT_SUFFIX) if one in kind), ".md")
    dialog.setDefaultSuffix(suffix.removeprefix("."))
    for file in dialog.selectedFiles():
        dialog.selectFile(Path(file).with_suffix(suffix).name)


def export_words() -> ExportWords:
    """Return what an export says in the person's language."""
    return ExportWords(
        you=tr("You"),
        assistant=tr("Assistant"),
        tool=tr("Tool"),
        untitled=tr("Chat"),
        lost=tr("A part of this chat is damaged here and cannot be read."),
        picture_lost=tr("The picture “{name}” is damaged and cannot be shown.", name="{name}"),
        pictures=tr("pictures"),
    )


def file_name_of(title: str) -> str:
    """Return a title as a name that every disk takes for a file."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else " " for letter in title)
    return " ".join(kept.split())[:_NAME_CHARS] or tr("Chat")
