"""A store whose program was killed in two answers; the record of one of them makes no sense."""

from pathlib import Path

from store import JournalSeed, SessionId, Store
from store.model.stream import TextDelta
from tests.support.stores import begun, created, note, opened, tamper

SEED = JournalSeed(turn=1, step=1, message_id="a1", provider="p", model="m")


def one_broken_one_sound(database: Path) -> tuple[SessionId, SessionId]:
    """Make that store; return the chat that cannot be recovered, and the one that can."""
    with opened(database) as store:
        broken, sound = (_cut_short(store, name) for name in ("Broken", "Sound"))
    tamper(database, "UPDATE journal SET turn = 9 WHERE session = 1")
    return broken, sound


def _cut_short(store: Store, title: str) -> SessionId:
    chat = created(store, *begun())
    store.rename(chat, title, by="user").result()
    session = store.session(chat)
    session.append([note()], opens_journal=SEED).result()
    session.journal([TextDelta(1, 0, "Half")]).result()
    return chat
