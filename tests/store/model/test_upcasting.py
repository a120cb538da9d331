"""The chain of steps between formats: what may be declared, and what a step may do."""

from collections.abc import Iterator

import pytest

from store.errors import LogDamaged
from store.model.events import Event, read_event
from store.model.jsonvalue import FrozenObject
from store.model.upcasting import FORMATS, Formats, Upcaster, each


def louder(event: FrozenObject) -> FrozenObject:
    text = str(event["data"]["text"])  # type: ignore[index, call-overload]  -- a test's own event
    return FrozenObject({**event, "data": FrozenObject(text=text.upper())})


def counted(seen: object, event: FrozenObject) -> tuple[object, FrozenObject]:
    assert isinstance(seen, int)
    data = FrozenObject({**event["data"], "nth": seen + 1})  # type: ignore[dict-item]  -- see above
    return seen + 1, FrozenObject({**event, "data": data})


LOUDER = each("louder", 1, 2, louder)
COUNTED = Upcaster("counted", 2, 3, counted, start=0)
BOTH = Formats(3, (LOUDER, COUNTED))


def event(seq: int, text: str = "a") -> Event:
    return read_event(
        f'{{"type":"test/note","seq":{seq},"time":5,"data":{{"text":"{text}"}},'
        '"ignorable":true}'.encode()
    )


def test_an_event_goes_through_every_step_from_its_own_format_on() -> None:
    states, first = BOTH.upcast(1, event(0), BOTH.start)
    states, second = BOTH.upcast(2, event(1), states)
    assert first.data == {"text": "A", "nth": 1}
    assert second.data == {"text": "a", "nth": 2}
    assert (second.seq, second.type, second.time, second.ignorable) == (1, "test/note", 5, True)
    assert first.body == (
        b'{"type":"test/note","seq":0,"time":5,"data":{"text":"A","nth":1},"ignorable":true}'
    )


def test_an_event_of_todays_format_is_given_out_as_its_bytes_are() -> None:
    today = event(0)
    assert BOTH.upcast(3, today, BOTH.start)[1] is today
    assert FORMATS.upcast(FORMATS.newest, today, FORMATS.start)[1] is today


def test_only_a_format_behind_a_step_that_remembers_needs_what_came_before() -> None:
    assert BOTH.remembers(1)
    assert BOTH.remembers(2)
    assert not BOTH.remembers(3)
    assert not Formats(2, (LOUDER,)).remembers(1)
    assert (BOTH.oldest, FORMATS.oldest) == (1, FORMATS.newest)


def several(event: FrozenObject) -> Iterator[FrozenObject]:
    yield event
    yield event


@pytest.mark.parametrize(
    ("before", "after"), [(1, 3), (2, 1), (1, 1), (0, 1)], ids=lambda version: f"v{version}"
)
def test_a_step_that_skips_or_goes_back_cannot_be_declared(before: int, after: int) -> None:
    with pytest.raises(ValueError, match="to the next one"):
        each("louder", before, after, louder)


def test_a_step_without_a_name_or_with_several_events_cannot_be_declared() -> None:
    with pytest.raises(ValueError, match="has a name"):
        each("", 1, 2, louder)
    with pytest.raises(ValueError, match="one event becomes one event"):
        each("several", 1, 2, several)  # type: ignore[arg-type]  -- what is refused
    with pytest.raises(ValueError, match="one event becomes one event"):
        Upcaster("several", 1, 2, several)  # type: ignore[arg-type]  -- what is refused


@pytest.mark.parametrize(
    ("newest", "steps"),
    [
        (4, (LOUDER, COUNTED)),
        (3, (COUNTED, LOUDER)),
        (2, (LOUDER, LOUDER)),
        (4, (LOUDER, each("late", 3, 4, louder))),
        (3, (LOUDER, each("louder", 2, 3, louder))),
    ],
    ids=["short", "backwards", "twice", "a gap", "one name"],
)
def test_steps_that_are_no_chain_cannot_be_declared(
    newest: int, steps: tuple[Upcaster, ...]
) -> None:
    with pytest.raises(ValueError, match="steps between formats"):
        Formats(newest, steps)


def test_what_is_no_event_of_its_format_is_damage() -> None:
    stranger = read_event(b'{"type":"test/note","seq":4,"time":5,"data":{},"ignorable":true}')
    with pytest.raises(LogDamaged, match="event 4 is none of format 1: louder"):
        BOTH.upcast(1, stranger, BOTH.start)


@pytest.mark.parametrize("key", ["type", "seq", "time"])
def test_a_step_that_makes_another_event_is_found_out(key: str) -> None:
    def other(event: FrozenObject) -> FrozenObject:
        return FrozenObject({**event, key: "turn/start" if key == "type" else 9})

    with pytest.raises(AssertionError, match="makes another event of event 0"):
        Formats(2, (each("other", 1, 2, other),)).upcast(1, event(0), (None,))
