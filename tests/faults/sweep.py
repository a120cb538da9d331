"""Plays a story under a fault at every point, and says which promise was broken where.

What a store holds after any fault must be what the story had after the last step that was
acknowledged, or after the one that was being tried: never less, never something between.
"""

import random
import shutil
import threading
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from store import Store, StoreError, open_store
from tests.faults.stories import Act, Clock, State, Story, copy_as_killed, state_of
from tests.support.fault_vfs import Disk, Fault, ForgetfulDisk, How, Kind
from tests.support.stores import ask
from tests.support.tally import TALLY

PATIENCE_S = 20
Way = tuple[How, bool]
"""How a call goes wrong, and whether all later ones do until the step has failed."""
CUTS = 4
"""How many of the states that one power cut may leave are looked at."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a story goes when nothing goes wrong, on whatever disk."""

    beginning: Mapping[str, bytes]
    """The files that it begins with, by their names."""
    states: tuple[State, ...]
    """What can be seen at first and after each step."""


_COURSES: dict[Story, Course] = {}
_CALLS: dict[tuple[Story, type[Disk]], Counter[str]] = {}
"""How many calls of each kind a story makes of a disk on which nothing goes wrong."""


class Sweep:
    """One story on one disk, again and again in a fresh folder."""

    def __init__(self, story: Story, disk: Disk, folder: Path) -> None:
        self._story = story
        self._disk = disk
        self._folder = folder
        self._numbers = count()
        self._clock = Clock()
        self._looked_at: set[tuple[object, ...]] = set()
        self.broken: list[str] = []
        disk.begin()
        if story not in _COURSES:
            self._beginning = self._prepare()
            _COURSES[story] = Course(self._beginning, self._tell_all())
        self._beginning, self._states = _COURSES[story].beginning, _COURSES[story].states
        if (story, type(disk)) not in _CALLS:
            _CALLS[story, type(disk)] = self._count_all()

    def _fresh(self) -> Path:
        folder = self._folder / str(next(self._numbers))
        folder.mkdir()
        return folder

    def _prepare(self) -> dict[str, bytes]:
        folder = self._fresh()
        self._story.prepare(folder / "store.db")
        return {file.name: file.read_bytes() for file in folder.glob("store.db*")}

    @contextmanager
    def _begun(self) -> Iterator[Path]:
        """Lend a copy of what was prepared."""
        folder = self._fresh()
        for name, data in self._beginning.items():
            (folder / name).write_bytes(data)
        yield folder / "store.db"
        shutil.rmtree(folder)

    def _open(self, path: Path) -> Store:
        return open_store(path, clock=self._clock)

    def _tell_all(self) -> tuple[State, ...]:
        with self._begun() as path, self._open(path) as store:
            states = [state_of(store)]
            for number, step in enumerate(self._story.steps, 1):
                self._clock.step = number
                step(store).result(PATIENCE_S)
                states.append(state_of(store))
        return tuple(states)

    def _count_all(self) -> Counter[str]:
        self._disk.begin()
        with self._begun() as path:
            _Player(self, path).play()
        return Counter(self._disk.counts)

    def points(self, kind: Kind | str, limit: int | None) -> list[int]:
        """Return which calls of that kind to fail: all, or `limit` of them spread evenly."""
        total = _CALLS[self._story, type(self._disk)][kind]
        if limit is None or total <= limit:
            return list(range(1, total + 1))
        return sorted(random.Random(total).sample(range(1, total + 1), limit))

    def fail(self, kind: Kind, ways: Sequence[Way], limit: int | None) -> None:
        """Let each of these calls go wrong, in one of the `ways` after the other."""
        for nth in self.points(kind, limit):
            how, lasting = ways[nth % len(ways)]
            fault = Fault(kind, nth, how, lasting)
            with self._begun() as path, self._watched(str(fault)):
                self._disk.begin(fault)
                _Player(self, path).play()
                TALLY.injected += self._disk.injected

    def cut_power(self, limit: int | None) -> None:
        """Let the power go before each call that would change something."""
        for nth in self.points("change", limit):
            with self._begun() as path, self._watched(f"power cut at {nth}"):
                self._disk.begin(Fault("write", nth, "cut"))
                player = _Player(self, path)
                with suppress(StoreError, _Stopped):
                    player.play(goes_on=False)
                images = self._images(path.parent, nth)
                self._disk.begin()
                TALLY.injected += 1
                self._look_at_images(images, player.told)

    def look_as_cut(self, path: Path, told: int) -> None:
        """See what a power cut would leave now, where the disk can tell."""
        if isinstance(self._disk, ForgetfulDisk):
            self._disk.heal()
            self._look_at_images(self._images(path.parent, told), told)

    def look_as_killed(self, path: Path, told: int) -> None:
        """See what a process would leave that is killed now."""
        self._disk.heal()
        copied = copy_as_killed(path, self._folder / str(next(self._numbers)))
        self.look_at(copied, told)
        shutil.rmtree(copied.parent)

    def _images(self, folder: Path, seed: int) -> list[dict[str, bytes]]:
        assert isinstance(self._disk, ForgetfulDisk)
        return list(self._disk.images(folder, random.Random(seed), CUTS))

    def _look_at_images(self, images: list[dict[str, bytes]], told: int) -> None:
        for image in images:
            # two cuts often leave the same
            key = (told, *((name, zlib.crc32(data)) for name, data in sorted(image.items())))
            if key in self._looked_at:
                continue
            self._looked_at.add(key)
            folder = self._fresh()
            for name, data in image.items():
                (folder / name).write_bytes(data)
            self.look_at(folder / "store.db", told)
            shutil.rmtree(folder)

    def look_at(self, path: Path, told: int, *, exactly: bool = False) -> None:
        """Open a store in which `told` steps were acknowledged, and perhaps the next one done."""
        with self._open(path) as store:
            allowed = self._states[told : told + 1 + (not exactly)]
            assert state_of(store) in allowed, f"{path.name} is in another state than after {told}"
            report = ask(store, lambda reader: reader.check(deep=True))
            assert report.problems == (), report.problems

    @contextmanager
    def _watched(self, what: str) -> Iterator[None]:
        """Note a promise that is broken meanwhile, in whatever thread."""
        deaths: list[str] = []
        before, threading.excepthook = threading.excepthook, lambda it: deaths.append(repr(it))
        try:
            yield
        except Exception as error:  # noqa: BLE001 -- whatever it is, it is the finding
            deaths.append(f"{type(error).__name__}: {error}")
        finally:
            threading.excepthook = before
        self._disk.heal()
        self.broken += [f"{self._story.name}, {what}: {death}" for death in deaths]
        TALLY.broken += bool(deaths)


class _Stopped(Exception):
    """The story ends where the power does."""


class _Player:
    """Plays a story once; `told` is how many steps were acknowledged."""

    def __init__(self, sweep: Sweep, path: Path) -> None:
        self.told = 0
        self._sweep = sweep
        self._path = path

    def play(self, *, goes_on: bool = True) -> None:
        """Play it; after a fault is over it `goes_on`, and must then end as if nothing had been."""
        sweep = self._sweep
        store = self._opened(goes_on=goes_on)
        try:
            for number, step in enumerate(sweep._story.steps, 1):
                sweep._clock.step = number
                error = _tried(step, store)
                if error is not None and not goes_on:
                    raise _Stopped
                if error is not None:
                    self._try_again(step, store)
                self.told = number
                if sweep._disk.injected and goes_on:
                    sweep.look_as_cut(self._path, number)
        finally:
            store.close()
        if goes_on:
            sweep._disk.heal()
            sweep.look_at(self._path, self.told, exactly=True)

    def _opened(self, *, goes_on: bool) -> Store:
        self._sweep._clock.step = 0
        try:
            store = self._sweep._open(self._path)
        except StoreError:
            if not goes_on:
                raise
        else:
            if store.read_only_code is None:
                return store
            self._look_at_readable(store, goes_on=goes_on)
        self._sweep.look_as_killed(self._path, 0)
        return self._sweep._open(self._path)

    def _look_at_readable(self, store: Store, *, goes_on: bool) -> None:
        """See that a store which a fault keeps from being written still tells everything."""
        with store:
            if not goes_on:
                raise _Stopped
            self._sweep._disk.heal()
            assert state_of(store) == self._sweep._states[0], "read-only, and not as it was"

    def _try_again(self, step: Act, store: Store) -> None:
        """See that nothing is half done; then do what was not done."""
        _tried(step, store)  # while it lasts, once more
        self._sweep.look_as_killed(self._path, self.told)
        allowed = self._sweep._states[self.told : self.told + 2]
        live = state_of(store)
        assert live in allowed, f"the store is in another state than after {self.told}"
        if live != allowed[1]:
            step(store).result(PATIENCE_S)
        assert state_of(store) == allowed[1], "the step was done again, and not as it should be"


def _tried(step: Act, store: Store) -> StoreError | None:
    """Try a step; what refuses it is one of our own errors, or else a broken promise."""
    try:
        step(store).result(PATIENCE_S)
    except StoreError as error:
        return error
    return None
