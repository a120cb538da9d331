"""A chat in one file: every event byte by byte, and the files it names. Packed, and taken in again.

The file is a ZIP archive that other programs can look into: `about.json` with title and version,
`events.jsonl` as the command line prints events, and `objects/` named by their digests. Whoever
takes it in believes none of it: events are judged like any, and each object has to have its digest.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from desktop.agent.titles import plain_title
from desktop.exporting import ChatFileCode, ChatFileRefused, Exported
from desktop.runtime.chatarchive import ChatArchive, opened
from desktop.runtime.exporting import SAID, events_of, written
from desktop.runtime.far import Count, Far, part_of, untold
from store import (
    AppendRefused,
    Event,
    JudgedLog,
    LogDamaged,
    ObjectDigest,
    ObjectInfo,
    Reader,
    SessionId,
    Store,
    StoreDamaged,
    Stretch,
    judged,
)
from store.model.events import objects_named
from store.model.ids import digest_of
from store.model.jsonvalue import JsonValue, parse_json

__all__ = ["pack_chat", "unpack_chat"]

_FORMAT: Final = "branchline-chat"
_VERSION: Final = 1
_ABOUT, _EVENTS, _OBJECTS = "about.json", "events.jsonl", "objects/"
_MOST_ABOUT: Final = 16 * 1024 * 1024
_MOST_OBJECT: Final = 256 * 1024 * 1024
"""Bytes; no file that is attached is larger."""

_EVENTS_PER_OBJECT: Final = 200
"""A picture of some megabytes takes as long to read and pack as so many events."""

_JUDGED, _KEPT = 0.7, 0.8
"""How much of the whole is done when the events are judged, and when the objects are kept."""


@dataclass(frozen=True, slots=True)
class _About:
    title: str | None
    objects: Mapping[str, JsonValue]


def pack_chat(store: Store, session_id: SessionId, target: Path, far: Far = untold) -> Exported:
    """Write all of a sound chat to the file `target`, whole or not at all.

    Blocks for as long as it takes, and tells `far` on this thread how far it is. Files that are
    lost are left out and counted. Raises ExportFailed, StoreError, and CancelledError when `far`
    does: nothing is left then.
    """
    title = store.read(lambda reader: reader.summary(session_id)).result().title
    stretches = store.read(lambda reader: reader.stretches(session_id)).result()
    if any(stretch.wrong for stretch in stretches):
        raise LogDamaged("a chat that is damaged cannot be carried whole")
    named: dict[ObjectDigest, None] = {}
    messages, count = 0, Count(far, _weight(store, session_id, stretches))
    with written(target) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        with archive.open(_EVENTS, "w", force_zip64=True) as lines:
            for event in _events(store, session_id, stretches):
                messages += event.type in SAID
                named |= dict.fromkeys(sorted(objects_named(event)))
                lines.write(event.body + b"\n")
                count.add()
        packed = {}
        for digest in named:
            packed[digest] = _pack_object(store, archive, digest)
            count.add(_EVENTS_PER_OBJECT)
        about = {
            "format": _FORMAT,
            "version": _VERSION,
            "title": title,
            "objects": {name: told for name, told in packed.items() if told is not None},
        }
        archive.writestr(_ABOUT, json.dumps(about, ensure_ascii=False, indent=1))
    return Exported(target, messages, sum(told is None for told in packed.values()))


def unpack_chat(store: Store, source: Path, session_id: SessionId, far: Far = untold) -> None:
    """Make the chat that `source` carries, under the name `session_id`, all or nothing.

    All of it is judged before any of it is kept. Blocks for as long as it takes, and tells `far`
    how far it is, here and on the writer's thread. Raises ChatFileRefused, StoreError, and
    CancelledError when `far` does.
    """
    with opened(source) as archive:
        about = _about_in(archive)
        log = _log_in(archive, part_of(far, 0.0, _JUDGED))
        taken = log.objects & about.objects.keys()
        count = Count(part_of(far, _JUDGED, _KEPT), len(taken))
        for digest in sorted(taken):
            _take_object(store, archive, digest, about.objects[digest])
            count.add()
        title = plain_title(about.title or "") or None
        # What was packed in the middle of an answer ends there, as after a crash.
        stored = Count(part_of(far, _KEPT, 1.0), len(log))
        loading = store.load(session_id, log, title=title, closes_turn=True, stored=stored.add)
        loading.result()


def _events(store: Store, session_id: SessionId, stretches: Iterable[Stretch]) -> Iterator[Event]:
    for stretch in stretches:
        yield from events_of(store, session_id, stretch)


def _weight(store: Store, session_id: SessionId, stretches: Iterable[Stretch]) -> int:
    """Return how much there is to be done, in events."""
    naming = store.read(lambda reader: reader.naming_messages(session_id)).result()
    pictures = {digest for event in naming for digest in objects_named(event)}
    events = sum(stretch.stop - stretch.start for stretch in stretches)
    return events + _EVENTS_PER_OBJECT * len(pictures)


def _pack_object(store: Store, archive: ZipFile, digest: ObjectDigest) -> dict[str, object] | None:
    def read(reader: Reader) -> tuple[ObjectInfo, bytes]:
        return reader.object_info(digest), reader.object(digest)

    try:
        info, data = store.read(read).result()
    except StoreDamaged:
        return None
    archive.writestr(_OBJECTS + digest.removeprefix("sha256:"), data)
    return {"mediaType": info.media_type, "width": info.width, "height": info.height}


def _about_in(archive: ChatArchive) -> _About:
    if _ABOUT not in archive:
        raise ChatFileRefused("CHAT_FILE_FOREIGN")
    try:
        about = parse_json(archive.data(_ABOUT, _MOST_ABOUT))
    except AppendRefused as error:
        raise ChatFileRefused("CHAT_FILE_DAMAGED") from error
    match about:
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


def _log_in(archive: ChatArchive, far: Far) -> JudgedLog:
    count = Count(far, archive.size_bytes(_EVENTS))

    def envelope(line: bytes) -> JsonValue:
        count.add(len(line))
        return parse_json(line)

    try:
        with closing(archive.lines(_EVENTS)) as lines:
            return judged(map(envelope, lines))
    except AppendRefused as error:
        is_newer = error.code == "UNKNOWN_TYPE"
        code: ChatFileCode = "CHAT_FILE_NEWER" if is_newer else "CHAT_FILE_DAMAGED"
        raise ChatFileRefused(code) from error


def _take_object(store: Store, archive: ChatArchive, digest: ObjectDigest, told: JsonValue) -> None:
    data = archive.data(_OBJECTS + digest.removeprefix("sha256:"), _MOST_OBJECT)
    match told:
        case {
            "mediaType": str(kind),
            "width": int() | None as width,
            "height": int() | None as high,
        } if digest_of(data) == digest:
            try:
                store.put(data, media_type=kind, width=width, height=high).result()
            except AppendRefused as error:
                raise ChatFileRefused("CHAT_FILE_DAMAGED") from error
        case _:
            raise ChatFileRefused("CHAT_FILE_DAMAGED")
