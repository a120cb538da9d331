"""A chat in one file: every event byte by byte, and the files it names. Packed, and taken in again.

The file is a ZIP archive that other programs can look into: `about.json` with title and version,
`events.jsonl` as the command line prints events, and `objects/` named by their digests. Whoever
takes it in believes none of it: events are judged like any, and each object has to have its digest.
"""

import errno
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from desktop.agent.titles import plain_title
from desktop.exporting import ChatFileCode, ChatFileRefused, Exported
from desktop.runtime.exporting import SAID, events_of, written
from store import (
    AppendRefused,
    Event,
    LogDamaged,
    ObjectDigest,
    ObjectInfo,
    Reader,
    SessionId,
    Store,
    StoreDamaged,
    Stretch,
)
from store.model.events import objects_named
from store.model.ids import digest_of, is_digest
from store.model.jsonvalue import parse_json

__all__ = ["pack_chat", "unpack_chat"]

_FORMAT: Final = "branchline-chat"
_VERSION: Final = 1
_BROKEN: Final = (AppendRefused, KeyError, ValueError, zlib.error, RuntimeError)
"""What reading an archive that somebody made or changed may end in; RuntimeError is of a password,
or of a way to pack that is unknown here."""

_ABOUT, _EVENTS, _OBJECTS = "about.json", "events.jsonl", "objects/"
_MOST_ABOUT: Final = 16 * 1024 * 1024
_MOST_EVENTS: Final = 2 * 1024 * 1024 * 1024
_MOST_OBJECT: Final = 256 * 1024 * 1024
"""Bytes that are unpacked at most: a small archive may claim to hold more than any disk."""


@dataclass(frozen=True, slots=True)
class _About:
    title: str | None
    objects: Mapping[str, Mapping[str, object]]


def pack_chat(store: Store, session_id: SessionId, target: Path) -> Exported:
    """Write all of a sound chat to the file `target`, whole or not at all.

    Blocks for as long as it takes. Files that are lost are left out and counted. Raises
    ExportFailed, StoreError.
    """
    title = store.read(lambda reader: reader.summary(session_id)).result().title
    stretches = store.read(lambda reader: reader.stretches(session_id)).result()
    if any(stretch.wrong for stretch in stretches):
        raise LogDamaged("a chat that is damaged cannot be carried whole")
    named: dict[ObjectDigest, None] = {}
    messages = 0
    with written(target) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        with archive.open(_EVENTS, "w", force_zip64=True) as lines:
            for event in _events(store, session_id, stretches):
                messages += event.type in SAID
                named |= dict.fromkeys(sorted(objects_named(event)))
                lines.write(event.body + b"\n")
        packed = {digest: _pack_object(store, archive, digest) for digest in named}
        about = {
            "format": _FORMAT,
            "version": _VERSION,
            "title": title,
            "objects": {name: told for name, told in packed.items() if told is not None},
        }
        archive.writestr(_ABOUT, json.dumps(about, ensure_ascii=False, indent=1))
    return Exported(target, messages, sum(told is None for told in packed.values()))


def unpack_chat(store: Store, source: Path, session_id: SessionId) -> None:
    """Make the chat that `source` carries, under the name `session_id`, all or nothing.

    Blocks for as long as it takes. Raises ChatFileRefused, StoreError.
    """
    with _refusing(), ZipFile(source) as archive:
        about = _about_in(archive)
        lines = _bytes_in(archive, _EVENTS, _MOST_EVENTS).split(b"\n")
        envelopes = [parse_json(line) for line in lines if line.strip()]
        for digest, told in about.objects.items():
            _take_object(store, archive, digest, told)
        store.load(session_id, envelopes, title=plain_title(about.title or "") or None).result()
        # What was packed in the middle of an answer ends there, as after a crash.
        store.close_turn(session_id).result()


def _events(store: Store, session_id: SessionId, stretches: Iterable[Stretch]) -> Iterator[Event]:
    for stretch in stretches:
        yield from events_of(store, session_id, stretch)


@contextmanager
def _refusing() -> Iterator[None]:
    """Say of what cannot be read, is no archive, or breaks a rule, that it is refused."""
    try:
        yield
    except _BROKEN as error:
        raise ChatFileRefused("CHAT_FILE_DAMAGED") from error
    except (BadZipFile, EOFError) as error:
        raise ChatFileRefused("CHAT_FILE_FOREIGN") from error
    except OSError as error:
        # What an archive says of itself may name a place that no file has.
        is_nowhere = error.errno == errno.EINVAL
        code: ChatFileCode = "CHAT_FILE_FOREIGN" if is_nowhere else "CHAT_FILE_UNREADABLE"
        raise ChatFileRefused(code) from error


def _pack_object(store: Store, archive: ZipFile, digest: ObjectDigest) -> dict[str, object] | None:
    def read(reader: Reader) -> tuple[ObjectInfo, bytes]:
        return reader.object_info(digest), reader.object(digest)

    try:
        info, data = store.read(read).result()
    except StoreDamaged:
        return None
    archive.writestr(_OBJECTS + digest.removeprefix("sha256:"), data)
    return {"mediaType": info.media_type, "width": info.width, "height": info.height}


def _about_in(archive: ZipFile) -> _About:
    if _ABOUT not in archive.namelist():
        raise ChatFileRefused("CHAT_FILE_FOREIGN")
    match json.loads(_bytes_in(archive, _ABOUT, _MOST_ABOUT)):
        case {"format": "branchline-chat", "version": int(version)} if version > _VERSION:
            raise ChatFileRefused("CHAT_FILE_NEWER")
        case {
            "format": "branchline-chat",
            "title": str() | None as title,
            "objects": dict() as objects,
        }:
            return _About(title, objects)
        case _:
            raise ChatFileRefused("CHAT_FILE_FOREIGN")


def _take_object(store: Store, archive: ZipFile, digest: str, told: Mapping[str, object]) -> None:
    if not is_digest(digest):
        raise ChatFileRefused("CHAT_FILE_DAMAGED")
    data = _bytes_in(archive, _OBJECTS + digest.removeprefix("sha256:"), _MOST_OBJECT)
    if digest_of(data) != digest:
        raise ChatFileRefused("CHAT_FILE_DAMAGED")
    match told:
        case {
            "mediaType": str(kind),
            "width": int() | None as width,
            "height": int() | None as high,
        }:
            store.put(data, media_type=kind, width=width, height=high).result()
        case _:
            raise ChatFileRefused("CHAT_FILE_DAMAGED")


def _bytes_in(archive: ZipFile, name: str, most: int) -> bytes:
    """Return what is packed under `name`; no more is unpacked than was announced and may be."""
    with archive.open(name) as packed:
        data = packed.read(most + 1)
    if len(data) > most:
        raise ChatFileRefused("CHAT_FILE_DAMAGED")
    return data
