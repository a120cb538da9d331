"""Looking for a key in everything that is kept, shown or said: as it is, and in disguise."""

import base64
import json
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from desktop.command import main as desktop_command
from store import open_store
from store.command import main as store_command
from tests.support.stores import ask

KEY = "sk-planted+0123456789/abcdefgh="
"""A key with characters that are written differently in a URL and in JSON."""


def disguises(key: str) -> list[bytes]:
    """Return the ways in which a key could be written down."""
    plain = key.encode()
    return [
        plain,
        key.encode("utf-16-le"),
        quote(key, safe="").encode(),
        json.dumps(key)[1:-1].replace("/", "\\/").encode(),
        plain.hex().encode(),
        # Whatever stands before it moves the groups of base64 by 0, 1 or 2 characters.
        *(base64.b64encode(b"x" * lead + plain)[lead + 2 : -4] for lead in range(3)),
    ]


def finds(data: bytes, key: str = KEY) -> bool:
    """Say whether a key is in these bytes."""
    return any(disguise in data for disguise in disguises(key))


def files_with_key(folder: Path, key: str = KEY) -> list[str]:
    """Return the files under a folder, by their names, that hold a key."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path.relative_to(folder).as_posix() for path in files if finds(path.read_bytes(), key)]


def told(database: Path, chats: Iterable[str], capfdbinary) -> bytes:
    """Return all that the commands print of these chats, requests and bodies with it."""
    for chat in chats:
        for command in ("events", "surface", "messages"):
            assert store_command([str(database), command, chat]) == 0
        assert desktop_command(["requests", str(database), chat]) == 0
        for seq in requests_of(database, chat):
            assert desktop_command(["body", str(database), chat, str(seq)]) == 0
    out, err = capfdbinary.readouterr()
    return out + err


def kept(database: Path, chats: Iterable[str]) -> bytes:
    """Return what lies beside the logs: settings, drafts, titles."""
    with open_store(database, read_only=True) as store:
        return ask(
            store,
            lambda reader: repr(
                [reader.sessions(), reader.settings(None), reader.draft(None)]
                + [(reader.settings(chat), reader.draft(chat)) for chat in chats]
            ).encode(),
        )


def requests_of(database: Path, chat: str) -> list[int]:
    """Return the seqs of a chat's requests."""
    with open_store(database, read_only=True) as store:
        index = ask(store, lambda reader: reader.event_index(chat))
    return [seq for seq, kind in index if kind == "request/dispatched"]
