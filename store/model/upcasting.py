"""From the events of an older format to today's: a chain of small, named steps.

Each stream of events remembers the format it was written in (section 11 of the log's contract).
Its bytes stay what they are; whoever reads is given each event as today's format would have it.
A step goes from one version to the next, event by event, in the order of the log, and may
remember something on its way. One event goes in and one comes out, with the same type, seq, time
and place on the surface: the columns beside the bytes say so, and are not written anew.
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from store.errors import LogDamaged
from store.model.events import Event
from store.model.jsonvalue import FrozenObject, canonical_bytes

States: TypeAlias = tuple[object, ...]
"""What each step of a chain remembers at some point of a log."""

Change: TypeAlias = Callable[[FrozenObject], FrozenObject]
Walk: TypeAlias = Callable[[object, FrozenObject], tuple[object, FrozenObject]]

_KEPT: Final = ("type", "seq", "time", "surfaceOp", "ignorable")


@dataclass(frozen=True, slots=True)
class Upcaster:
    """The step from the format `before` to `after`, the next one.

    `walk` is given what it remembers, at first `start`, and an event; it returns what to remember
    then, and the event as the later format would have it. What it remembers is never changed, but
    replaced: it is kept, and gone back to. With `remembers` False it is the same for every event.

    Raises:
        ValueError: it has no name, skips a version, or would make several events of one.

    """

    name: str
    before: int
    after: int
    walk: Walk
    start: object = None
    remembers: bool = True

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a step between formats has a name")
        if self.before < 1 or self.after != self.before + 1:
            raise ValueError(f"{self.name}: a step goes from a version to the next one")
        if inspect.isgeneratorfunction(self.walk) or inspect.iscoroutinefunction(self.walk):
            raise ValueError(f"{self.name}: one event becomes one event")


def each(name: str, before: int, after: int, change: Change) -> Upcaster:
    """Declare a step that looks at one event at a time; raises ValueError as `Upcaster` does."""
    if inspect.isgeneratorfunction(change) or inspect.iscoroutinefunction(change):
        raise ValueError(f"{name}: one event becomes one event")
    return Upcaster(
        name, before, after, lambda state, event: (state, change(event)), remembers=False
    )


@dataclass(frozen=True, slots=True)
class Formats:
    """Every format that can be read: `newest`, which is written, and the steps that lead to it.

    Raises:
        ValueError: the steps are no chain without a gap that ends at `newest`.

    """

    newest: int
    steps: tuple[Upcaster, ...] = ()

    def __post_init__(self) -> None:
        names = [step.name for step in self.steps]
        if len(set(names)) != len(names):
            raise ValueError("two steps between formats have the same name")
        ends_at = self.steps[-1].after if self.steps else self.newest
        if self.newest != ends_at or any(a.after != b.before for a, b in pairwise(self.steps)):
            raise ValueError("the steps between formats are a chain that ends at the newest")

    @property
    def oldest(self) -> int:
        """The first format that can still be read."""
        return self.steps[0].before if self.steps else self.newest

    @property
    def start(self) -> States:
        """What the steps remember before the first event of a log."""
        return tuple(step.start for step in self.steps)

    def remembers(self, version: int) -> bool:
        """Whether an event of that format cannot be read without those before it."""
        return any(step.remembers for step in self._from(version))

    def upcast(self, version: int, event: Event, states: States) -> tuple[States, Event]:
        """Return an event of format `version` in today's, and what the steps remember after it.

        `states` is what they remember before it.

        Raises:
            LogDamaged: no program ever wrote such an event in that format.

        """
        envelope = event.envelope
        after = list(states)
        for place, step in enumerate(self.steps):
            if step.before >= version:
                after[place], envelope = _taken(step, states[place], envelope)
        if envelope is event.envelope:
            return tuple(after), event
        head = (event.type, event.seq, event.time)
        return tuple(after), Event(canonical_bytes(envelope), head=head, envelope=envelope)

    def _from(self, version: int) -> Iterable[Upcaster]:
        return (step for step in self.steps if step.before >= version)


def _taken(step: Upcaster, state: object, old: FrozenObject) -> tuple[object, FrozenObject]:
    try:
        state, new = step.walk(state, old)
    except (KeyError, TypeError, ValueError) as error:
        text = f"event {old.get('seq')} is none of format {step.before}: {step.name}: {error}"
        raise LogDamaged(text) from error
    if any(old.get(key) != new.get(key) for key in _KEPT):
        raise AssertionError(f"{step.name} makes another event of event {old.get('seq')}")
    return state, new


FORMATS: Final = Formats(newest=1)
"""The one format there is so far."""
