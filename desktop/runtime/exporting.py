"""A chat written to a file, as far as it can be read: for people, or event by event for programs.

Where a part cannot be read the file says so: it is never taken for a shorter chat.
"""

import errno
import json
import os
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path, PurePath
from typing import BinaryIO, Final, Protocol
from urllib.parse import quote

from desktop.exporting import LINES_SUFFIX, Exported, ExportFailed, ExportWords
from desktop.runtime.far import Count, Far, untold
from store import Event, ObjectDigest, Reader, SessionId, Store, StoreDamaged, Stretch
from store.model.compaction import is_for_the_model
from store.model.jsonvalue import FrozenObject, object_at, text_at
from store.model.messages import attachments_of, text_of

__all__ = ["SAID", "events_of", "export_chat", "written"]

# Between two readings of so many events a chat that is opened gets its turn.
_AT_ONCE: Final = 500
SAID: Final = frozenset({"user/message", "assistant/message", "tool/result"})
_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class _Form(Protocol):
    """How a chat is written."""

    pictures_lost: int

    def head(self, title: str) -> str:
        """Return what comes before all."""
        ...

    def event(self, event: Event) -> str:
        """Return what is written for an event, maybe nothing."""
        ...

    def gap(self, stretch: Stretch) -> str:
        """Return what stands where a part that can be read ends too early."""
        ...

    def take_back(self) -> None:
        """Remove what was written besides: the file itself will not be there."""
        ...


def export_chat(
    store: Store, session_id: SessionId, target: Path, words: ExportWords, far: Far = untold
) -> Exported:
    """Write all of a chat that can be read to `target`, whole or not at all; its pictures beside.

    Blocks for as long as it takes, and tells `far` on this thread how far it is. Raises
    ExportFailed, StoreError, and CancelledError when `far` does: nothing is left then.
    """
    title = store.read(lambda reader: reader.summary(session_id)).result().title
    stretches = store.read(lambda reader: reader.stretches(session_id)).result()
    form: _Form = _Lines()
    if target.suffix != LINES_SUFFIX:
        form = _Pages(store, target, words)
    messages, count = 0, Count(far, sum(one.stop - one.start for one in stretches))
    with _beside(form), written(target) as file:
        file.write(form.head(title or words.untitled).encode())
        for stretch in stretches:
            for event in events_of(store, session_id, stretch):
                messages += event.type in SAID
                file.write(form.event(event).encode())
                count.add()
            if stretch.wrong:
                file.write(form.gap(stretch).encode())
    return Exported(target, messages, form.pictures_lost)


class _Lines:
    """One event a line, as the command line prints and loads them."""

    pictures_lost = 0

    def head(self, _title: str) -> str:
        return ""

    def event(self, event: Event) -> str:
        return event.body.decode() + "\n"

    def gap(self, stretch: Stretch) -> str:
        # No event: whoever loads the file is refused here instead of getting a chat with a hole.
        return json.dumps({"unreadable": {"seq": stretch.stop, "why": stretch.wrong}}) + "\n"

    def take_back(self) -> None:
        pass


class _Pages:
    """Markdown: who said what, with the pictures in a folder beside the file."""

    def __init__(self, store: Store, target: Path, words: ExportWords) -> None:
        self.pictures_lost = 0
        self._store = store
        self._words = words
        self._folder = _free_folder(target, words.pictures)
        self._pictures: dict[str, str] = {}
        self._files: list[Path] = []
        self._is_at_gap = False

    def head(self, title: str) -> str:
        return f"# {' '.join(title.split())}\n"

    def gap(self, _stretch: Stretch) -> str:
        text = "" if self._is_at_gap else f"\n---\n\n*{self._words.lost}*\n\n---\n"
        self._is_at_gap = True
        return text

    def event(self, event: Event) -> str:
        if event.type not in SAID or is_for_the_model(event):
            return ""
        message = event.data if event.type == "user/message" else object_at(event.data, "message")
        text = text_of(message)
        pictures = [self._picture(one) for one in attachments_of(message)]
        if not (text or pictures):
            return ""
        self._is_at_gap = False
        return "\n".join([f"\n## {self._who(event.type, message)}\n", *pictures, text, ""])

    def _who(self, kind: str, message: FrozenObject) -> str:
        if kind == "user/message":
            return self._words.you
        if kind == "tool/result":
            return self._words.tool
        model = object_at(message, "source").get("model")
        return f"{self._words.assistant} ({model})" if model else self._words.assistant

    def _picture(self, attachment: FrozenObject) -> str:
        """Return what stands for a picture, whose file is written the first time it is met."""
        named = attachment.get("name")
        name = " ".join(str(named or text_at(attachment, "mediaType")).split())
        digest = text_at(attachment, "attachmentId")
        if digest not in self._pictures:
            self._pictures[digest] = self._saved(attachment)
        file = self._pictures[digest]
        if not file:
            self.pictures_lost += 1
            return f"*{self._words.picture_lost.format(name=name)}*\n"
        shown = "" if _is_text(attachment) else "!"
        return f"{shown}[{name.translate(_NO_BRACKETS)}]({quote(self._folder.name)}/{file})\n"

    def _saved(self, attachment: FrozenObject) -> str:
        """Write a picture's file, or the copy that models got; its name, "" when both are lost."""
        for key in ("originalId", "attachmentId"):
            digest = attachment.get(key)
            if not isinstance(digest, str):
                continue
            try:
                info, data = self._object(ObjectDigest(digest))
            except StoreDamaged:
                continue
            end = _end_of(attachment) if _is_text(attachment) else info.rpartition("/")[2]
            file = self._folder / f"{len(self._pictures) + 1}.{end}"
            with _told():
                self._folder.mkdir(exist_ok=True)
                self._files.append(file)
                file.write_bytes(data)
            return file.name
        return ""

    def take_back(self) -> None:
        with suppress(OSError):  # the place may be why nothing could be written
            for file in self._files:
                file.unlink(missing_ok=True)
            if self._files:
                self._folder.rmdir()

    def _object(self, digest: ObjectDigest) -> tuple[str, bytes]:
        return self._store.read(
            lambda reader: (reader.object_info(digest).media_type, reader.object(digest))
        ).result()


def _is_text(attachment: FrozenObject) -> bool:
    return text_at(attachment, "mediaType").startswith("text/")


def _end_of(attachment: FrozenObject) -> str:
    """Return what the name of a text file ends in, so that a program knows what it is."""
    end = PurePath(str(attachment.get("name", ""))).suffix[1:]
    return end if end.isalnum() and end.isascii() else "txt"


_NO_BRACKETS: Final = str.maketrans({"[": "(", "]": ")"})


def events_of(store: Store, session_id: SessionId, stretch: Stretch) -> Iterator[Event]:
    """Yield the events of a part, read bit by bit so that others may read between."""
    for start in range(stretch.start, stretch.stop, _AT_ONCE):
        stop = min(start + _AT_ONCE, stretch.stop)
        read = partial(Reader.events, session_id=session_id, start=start, stop=stop)
        yield from store.read(read).result()


def _free_folder(target: Path, word: str) -> Path:
    """Return a folder beside `target` that is not there yet: another export may lie beside it."""
    folder, number = target.with_name(f"{target.stem} {word}"), 2
    while folder.exists():
        folder = target.with_name(f"{target.stem} {word} {number}")
        number += 1
    return folder


@contextmanager
def written(target: Path) -> Generator[BinaryIO]:
    """Write a file that takes its name when it is complete; what broke off leaves nothing."""
    with _told():
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


@contextmanager
def _beside(form: _Form) -> Generator[None]:
    """Leave nothing of what is written beside the file, either, when that broke off."""
    try:
        yield
    except BaseException:
        form.take_back()
        raise


@contextmanager
def _told() -> Generator[None]:
    try:
        yield
    except OSError as error:
        full = error.errno in _NO_ROOM
        raise ExportFailed("EXPORT_NO_ROOM" if full else "EXPORT_NOT_WRITABLE") from error
