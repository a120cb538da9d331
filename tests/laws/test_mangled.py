"""What holds for every log that somebody has broken: refused in words, or whole, never a crash."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.errors import AppendRefused
from store.model.derive import derive_messages
from store.model.events import Event, draft_from_envelope
from store.model.jsonvalue import freeze
from store.model.surface import fold_surface
from tests.support.logs import LogWriter, reloaded
from tests.support.randomlogs import json_values, logs

Log = tuple[Event, ...]


def _mangle(value: Any, data: st.DataObject) -> Any:
    """Put some other value somewhere into a JSON value, or take a key away."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return data.draw(json_values)
    key = data.draw(st.sampled_from(keys))
    how = data.draw(st.sampled_from(["deeper", "deeper", "replace", "remove"]))
    if how == "deeper" and isinstance(value[key], dict | list):
        value[key] = _mangle(value[key], data)
    elif how == "remove":
        del value[key]
    else:
        value[key] = data.draw(json_values | st.booleans() | st.integers(-1, 5) | st.just(1.0))
    return value


def _load(envelopes: list[Any]) -> LogWriter:
    """Load as far as the log is good; a refusal ends it."""
    writer = LogWriter()
    with suppress(AppendRefused):
        for envelope in envelopes:
            writer.admit(draft_from_envelope(freeze(envelope)))
    return writer


def _holds(writer: LogWriter) -> None:
    assert [event.body for event in reloaded(writer.events)] == [e.body for e in writer.events]
    derive_messages(writer.events[seq] for seq in fold_surface(writer.events))


@given(logs(turns=2), st.data())
def test_an_event_with_a_wrong_value_is_refused_or_whole(log: Log, data: st.DataObject) -> None:
    envelopes = [json.loads(event.body) for event in log]
    for _ in range(min(len(envelopes), 3)):
        place = data.draw(st.integers(0, len(envelopes) - 1))
        if isinstance(envelopes[place], dict):
            envelopes[place] = _mangle(envelopes[place], data)
    _holds(_load(envelopes))


@given(logs(turns=2), st.data())
def test_a_log_in_another_order_is_refused_or_whole(log: Log, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(log))))
    envelopes = [{**json.loads(log[old].body), "seq": new} for new, old in enumerate(order)]
    _holds(_load(envelopes))


@given(logs())
def test_a_log_with_a_missing_event_is_refused_at_the_hole(log: Log) -> None:
    for missing in range(len(log) - 1):
        rest = [json.loads(event.body) for event in log[missing + 1 :]]
        writer = LogWriter(log[:missing])
        with pytest.raises(AppendRefused, match=f"seq {missing}: "):
            writer.admit(draft_from_envelope(freeze(rest[0])))
