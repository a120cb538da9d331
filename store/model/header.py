"""The request header: the latest snapshot stands, and a new one says why it was written."""

from collections.abc import Iterable
from typing import Literal, NoReturn, TypeAlias

from store.model.events import Event, refusal
from store.model.jsonvalue import FrozenObject, object_at, sorted_bytes

HeaderReason: TypeAlias = Literal["initial", "resume", "change", "series"]


def fold_header(events: Iterable[Event]) -> FrozenObject | None:
    """Return the header that stands at the end of these events; `None` before the first."""
    latest: FrozenObject | None = None
    for event in events:
        latest = header_after(latest, event)
    return latest


def header_after(latest: FrozenObject | None, event: Event) -> FrozenObject | None:
    """Return the header that stands after one more event."""
    if event.type != "request/header":
        return latest
    return object_at(event.data, "header")


def header_reason(
    *,
    previous: FrozenObject | None,
    wanted: FrozenObject,
    first_of_process: bool,
    rewritten: bool,
    series_asked: bool = False,
) -> tuple[HeaderReason, bool] | None:
    """Say why a `request/header` is owed before the next request, and whether it starts a series.

    `previous` is the header that stands, `first_of_process` holds for the first request of a
    process or of a branch, `rewritten` when the surface was rewritten since the last request.
    `None` when the header that stands will do.
    """
    new_series = rewritten or series_asked
    if previous is None:
        return "initial", new_series
    if first_of_process:
        return "resume", new_series
    if not _is_same(previous, wanted):
        return "change", new_series
    return ("series", False) if new_series else None


def check_header(event: Event, *, latest: FrozenObject | None) -> None:
    """Refuse (`AppendRefused`) a `request/header` whose reason does not fit the one before it."""
    if event.type != "request/header":
        return
    reason, header = event.data["reason"], object_at(event.data, "header")
    if latest is None:
        if reason != "initial":
            _refuse(event, f"the first header of a log is initial, not {reason}")
        return
    if reason == "initial":
        _refuse(event, "only the first header of a log is initial")
    if reason == "change" and _is_same(latest, header):
        _refuse(event, "a change changes the header")
    if reason == "series" and not _is_same(latest, header):
        _refuse(event, "a series keeps the header; a different one is a change")


def _is_same(one: FrozenObject, other: FrozenObject) -> bool:
    return sorted_bytes(one) == sorted_bytes(other)


def _refuse(event: Event, rule: str) -> NoReturn:
    raise refusal("BAD_HEADER", rule, seq=event.seq, event_type=event.type)
