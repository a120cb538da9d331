"""What the window remembers: its place and looks, the last chat, and what a person has set.

One small JSON file, written whole and atomically by a thread of its own. A file that cannot be
understood is set aside under another name, told, and never overwritten. Chats are not here: they
are in the store.
"""

import json
import os
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeVar, get_args

from desktop.paths import open_private

__all__ = [
    "ConfigTrouble",
    "Motion",
    "Preferences",
    "PreferencesFile",
    "Theme",
    "open_preferences",
]

Theme = Literal["system", "light", "dark", "contrast-light", "contrast-dark"]
Motion = Literal["system", "less"]
TroubleCode = Literal["PREFERENCES_SET_ASIDE", "PREFERENCES_UNREADABLE", "PREFERENCES_NOT_SAVED"]

T = TypeVar("T")

_TEXT_PERCENT = range(50, 301)
_SIDE_PX = range(100, 4_001)
_LARGEST_BYTES = 4_000_000  # with a place for each of 500 chats it is some 50,000


@dataclass(frozen=True, slots=True)
class Preferences:
    """The window's preferences; change one with `dataclasses.replace`.

    `geometry` and `panels` are the toolkit's own blobs as base64 text. `scroll` maps a chat's id
    to (seq, offset in pixels) of the row at the top of the view. `told` are the codes of hints that
    a person has closed for good. `notify` says whether the desktop tells of an answer that came
    while the window was not in front. `side` is the panel that was open beside the chat, "" for
    none, and `side_px` its width in pixels. `commands` are the ones last used, newest first.
    `unfolded` are the chats whose branches are listed below them.
    `unread` maps the id of a chat with unread answers to the seq of the first of them.
    `unknown` are the fields a newer version wrote; they are written back untouched.
    """

    geometry: str = ""
    panels: str = ""
    last_chat: str | None = None
    theme: Theme = "system"
    text_percent: int = 100
    language: str = ""
    motion: Motion = "system"
    notify: bool = True
    side: str = ""
    side_px: int = 340
    commands: tuple[str, ...] = ()
    unfolded: tuple[str, ...] = ()
    unread: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    scroll: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    told: tuple[str, ...] = ()
    unknown: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class ConfigTrouble:
    """What went wrong with the file: a code, and the file a person may want to look at."""

    code: TroubleCode
    path: Path


class PreferencesFile:
    """The file behind the preferences. `value` is what was read; `save` returns at once."""

    def __init__(self, path: Path, value: Preferences, trouble: ConfigTrouble | None) -> None:
        self._path = path
        self.value = value
        self.trouble = trouble
        self._wanted = threading.Condition()
        self._pending: Preferences | None = None
        self._closing = False
        self._is_held = False
        # A file that could be neither read nor moved away is not ours to overwrite.
        self._may_write = trouble is None or trouble.code != "PREFERENCES_UNREADABLE"
        # No daemon: what is owed is written before the process ends.
        self._thread = threading.Thread(target=self._write_all, name="preferences")
        self._thread.start()

    def save(self, value: Preferences) -> None:
        """Remember `value`; of several asked for in a row only the last is written."""
        with self._wanted:
            self.value = value
            self._pending = value
            self._wanted.notify()

    def hold(self) -> None:
        """Write nothing: what this file lies beside is not there now."""
        self._is_held = True

    def let_write(self) -> None:
        """Write again, unless a file that was not read has come with what it lies beside."""
        if self._is_held:
            self._may_write = self._may_write and not self._path.exists()
            self._is_held = False

    def close(self) -> None:
        """Write what is still owed and stop the thread."""
        with self._wanted:
            self._closing = True
            self._wanted.notify()
        self._thread.join()

    def _write_all(self) -> None:
        while True:
            with self._wanted:
                self._wanted.wait_for(lambda: self._pending is not None or self._closing)
                value, self._pending = self._pending, None
            if value is None:
                return
            self._write(value)

    def _write(self, value: Preferences) -> None:
        if self._is_held or not self._may_write:
            return
        try:
            _write_atomically(self._path, _to_json(value))
        except OSError:
            self.trouble = ConfigTrouble("PREFERENCES_NOT_SAVED", self._path)


def open_preferences(path: Path) -> PreferencesFile:
    """Read the preferences at `path`, or the defaults when there is no such file.

    Never raises: `trouble` of what is returned tells of a file that was set aside, or of one
    that cannot be read at all, in which case nothing is saved in this run.
    """
    try:
        with open(path, "rb", opener=open_private) as file:
            return PreferencesFile(path, _from_json(file.read(_LARGEST_BYTES + 1)), None)
    except FileNotFoundError:
        return PreferencesFile(path, Preferences(), None)
    except (OSError, ValueError, RecursionError):
        return PreferencesFile(path, Preferences(), _set_aside(path))


def _set_aside(path: Path) -> ConfigTrouble:
    aside = path.with_name(f"{path.name}.damaged-{time.time_ns() // 1_000_000}")
    try:
        path.rename(aside)
    except OSError:
        return ConfigTrouble("PREFERENCES_UNREADABLE", path)
    return ConfigTrouble("PREFERENCES_SET_ASIDE", aside)


def _write_atomically(path: Path, data: bytes) -> None:
    """Replace `path` so that a crash at any moment leaves the old file or the new one."""
    temporary = path.with_name(f"{path.name}.new")
    temporary.unlink(missing_ok=True)  # one left over keeps the permissions it has
    with open(temporary, "wb", opener=open_private) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _to_json(value: Preferences) -> bytes:
    fields: dict[str, object] = {
        **value.unknown,
        "geometry": value.geometry,
        "panels": value.panels,
        "lastChat": value.last_chat,
        "theme": value.theme,
        "textPercent": value.text_percent,
        "language": value.language,
        "motion": value.motion,
        "notify": value.notify,
        "side": value.side,
        "sidePx": value.side_px,
        "commands": list(value.commands),
        "unfolded": list(value.unfolded),
        "unread": dict(value.unread),
        "told": list(value.told),
        "scroll": {chat: list(place) for chat, place in value.scroll.items()},
    }
    return json.dumps(fields, ensure_ascii=False, indent=1).encode()


def _from_json(data: bytes) -> Preferences:
    """Read what `_to_json` wrote; ValueError when a field is not what it should be."""
    if len(data) > _LARGEST_BYTES:
        raise ValueError("too large")
    fields = json.loads(data)
    if not isinstance(fields, dict):
        raise ValueError("not an object")  # noqa: TRY004 - the caller asks for one kind of error
    return Preferences(
        geometry=_text(fields, "geometry") or "",
        panels=_text(fields, "panels") or "",
        last_chat=_text(fields, "lastChat"),
        theme=_one_of(fields, "theme", get_args(Theme)),
        text_percent=_number(fields, "textPercent", _TEXT_PERCENT, otherwise=100),
        language=_text(fields, "language") or "",
        motion=_one_of(fields, "motion", get_args(Motion)),
        notify=_flag(fields, "notify", otherwise=True),
        side=_text(fields, "side") or "",
        side_px=_number(fields, "sidePx", _SIDE_PX, otherwise=340),
        commands=_texts(fields, "commands"),
        unfolded=_texts(fields, "unfolded"),
        unread=_seqs(fields.pop("unread", {})),
        scroll=_scroll(fields.pop("scroll", {})),
        told=_texts(fields, "told"),
        unknown=MappingProxyType(fields),
    )


def _text(fields: dict[str, object], name: str) -> str | None:
    value = fields.pop(name, None)
    if value is not None and not isinstance(value, str):
        raise ValueError(name)
    return value


def _one_of(fields: dict[str, object], name: str, choices: tuple[T, ...]) -> T:
    """Return a choice; the first one where nothing was chosen."""
    value = fields.pop(name, choices[0])
    for choice in choices:
        if choice == value:
            return choice
    raise ValueError(name)


def _number(fields: dict[str, object], name: str, allowed: range, *, otherwise: int) -> int:
    value = fields.pop(name, otherwise)
    if type(value) is not int or value not in allowed:
        raise ValueError(name)
    return value


def _flag(fields: dict[str, object], name: str, *, otherwise: bool) -> bool:
    value = fields.pop(name, otherwise)
    if not isinstance(value, bool):
        raise ValueError(name)  # noqa: TRY004 - the caller asks for one kind of error
    return value


def _scroll(value: object) -> Mapping[str, tuple[int, int]]:
    if not isinstance(value, dict):
        raise ValueError("scroll")  # noqa: TRY004 - the caller asks for one kind of error
    return MappingProxyType({str(chat): _place(place) for chat, place in value.items()})


def _seqs(value: object) -> Mapping[str, int]:
    if not isinstance(value, dict) or not all(type(seq) is int for seq in value.values()):
        raise ValueError("unread")
    return MappingProxyType({str(chat): seq for chat, seq in value.items()})


def _texts(fields: dict[str, object], name: str) -> tuple[str, ...]:
    value = fields.pop(name, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError(name)
    return tuple(value)


def _place(value: object) -> tuple[int, int]:
    match value:
        case [int() as seq, int() as offset_px]:
            return seq, offset_px
        case _:
            raise ValueError("scroll")
