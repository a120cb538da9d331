"""The leaf of the window's door that is about damage: looked for while nobody needs the chats.

A few milliseconds of work, then a rest about ten times as long; nothing while an answer comes in or
a person has just done something. What is found is told once.
"""

import logging
import threading
import time
from concurrent.futures import Future
from typing import Final

from desktop.agent.proof import differing_requests
from desktop.damage import Damage, DamagedChat, DamageFound
from desktop.erasing import EraseProgress
from desktop.faces import LiveEnded, LiveStarted
from desktop.runtime.notices import Notice, Notices
from store import Commit, Finding, Reader, SessionId, Store, StoreError, WatchEnded

__all__ = ["Health"]

FIRST_S: Final = 60.0
"""After a start, other things come first."""

AGAIN_S: Final = 3600.0
"""How often it is asked whether a round is due; one is, once a week."""

QUIET_S: Final = 3.0
"""So long after something was saved, nobody needs the chats just now."""

# With such rests the looking takes a tenth of one processor at the most.
REST_SHARE: Final = 9.0
# To wake up for every step would keep a laptop's processor from sleeping.
REST_LEAST_S: Final = 0.05
_LOG = logging.getLogger(__name__)


class Health:
    """Looks for damage on a thread of its own, and knows what was found.

    `first_s` and `again_s` are how long it waits at first, and between two rounds, in seconds.
    """

    def __init__(
        self,
        store: Store,
        notices: Notices,
        *,
        first_s: float = FIRST_S,
        again_s: float = AGAIN_S,
        quiet_s: float = QUIET_S,
    ) -> None:
        self._store = store
        self._notices = notices
        self._first_s = first_s
        self._again_s = again_s
        self._need = _Need(quiet_s)
        self._leave = notices.subscribe(self._need.heed)
        self._watch = store.watch(verify=differing_requests, found=self._tell)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._live, name="store-health", daemon=True)
        if store.read_only_code is None:
            self._thread.start()

    def damage(self) -> Future[Damage]:
        """Return what was found and is so still. Raises StoreError."""
        return self._store.read(_damage)

    def untold(self) -> Future[Damage]:
        """Return all of it, or nothing when a person was told. Raises StoreError."""
        return self._store.read(_untold)

    def mark_told(self) -> None:
        """Remember that a person was told of all of it."""
        self._notices.watch(self._store.mark_findings_told())

    def close(self) -> None:
        """End the looking; where it is, it will go on. Blocks for some milliseconds."""
        self._closed.set()
        self._leave()
        if self._thread.is_alive():
            self._thread.join()

    # -- the pace of the looking (`store.watching.Pace`)

    def rest(self, worked_s: float) -> bool:
        """Pause after so much work; False when somebody needs the chats now."""
        if self._closed.wait(max(REST_LEAST_S, worked_s * REST_SHARE)):
            raise WatchEnded
        return not self._need.is_there()

    def wait(self) -> None:
        """Wait until nobody needs them."""
        while self._need.is_there():
            if self._closed.wait(max(REST_LEAST_S, self._need.quiet_s)):
                raise WatchEnded
        if self._closed.is_set():
            raise WatchEnded

    def _live(self) -> None:
        pause_s = self._first_s
        while not self._closed.wait(pause_s):
            self._look()
            pause_s = self._again_s

    def _look(self) -> None:
        try:
            self._watch.run(self)
        except WatchEnded:
            pass  # closed: whoever closed it waits for that
        except StoreError as error:
            _LOG.info("looking for damage was broken off: %s", error.code)

    def _tell(self) -> None:
        """Tell what nobody was told of yet."""
        try:
            damage = self.untold().result()
        except StoreError as error:
            _LOG.info("what was found cannot be read: %s", error.code)
            return
        if damage:
            self._notices.tell(DamageFound(damage))


class _Need:
    """Whether somebody needs the chats: an answer comes in, or something was saved just now."""

    def __init__(self, quiet_s: float) -> None:
        self.quiet_s = quiet_s
        self._live: frozenset[str] = frozenset()
        self._saved_s = float("-inf")

    def heed(self, notice: Notice) -> None:
        """Take in what happens, on whatever thread it does."""
        match notice:
            case LiveStarted():
                self._live |= {notice.session_id}
            case LiveEnded():
                self._live -= {notice.session_id}
            case Commit() | EraseProgress():  # deleting empties the log, which a reader holds
                self._saved_s = time.monotonic()
            case _:
                pass

    def is_there(self) -> bool:
        """Tell whether it is so now."""
        return bool(self._live) or time.monotonic() - self._saved_s < self.quiet_s


# What is said of settings that were set aside.
_SETTINGS = "settings"


def _untold(reader: Reader) -> Damage:
    is_news = any(not finding.is_told for finding in reader.findings())
    return _damage(reader) if is_news else Damage()


def _damage(reader: Reader) -> Damage:
    found = reader.findings()
    chats = dict.fromkeys(one.session for one in found if one.session is not None)
    return Damage(
        chats=tuple(DamagedChat(chat, _title(reader, chat)) for chat in chats),
        pictures=len({one.digest for one in found if one.digest is not None}),
        has_more=any(_lies_outside(one) for one in found),
        settings=any(one.kind == _SETTINGS for one in found),
    )


def _lies_outside(found: Finding) -> bool:
    return found.session is None and found.digest is None and found.kind != _SETTINGS


def _title(reader: Reader, chat: SessionId) -> str | None:
    try:
        return reader.summary(chat).title
    except StoreError:  # its row cannot be read either
        return None
