from collections.abc import Mapping

import pytest

from store.errors import AppendRefused, LogDamaged, NotStorable
from store.model.events import (
    Draft,
    Event,
    Replace,
    draft_from_envelope,
    make_event,
    objects_named,
    read_event,
    words_bytes,
)
from store.model.ids import digest_of
from store.model.jsonvalue import freeze, parse_json
from store.model.messages import assistant_message, user_message
from tests.support.logs import PICTURE, LogWriter

_HELLO = user_message("u1", "Héllo \U0001f600")


def _event(draft: Draft) -> Event:
    return make_event(draft, seq=5, time=1_700_000_000_000)


def test_the_bytes_of_an_event_have_one_form() -> None:
    draft = Draft("user/message", _HELLO, Replace(1, 3), (3, 1))
    assert _event(draft).body == (
        b'{"type":"user/message","seq":5,"time":1700000000000,'
        b'"data":{"id":"u1","role":"user","content":[{"type":"text","text":"H\xc3\xa9llo '
        b'\xf0\x9f\x98\x80"}],"source":{"kind":"user"}},'
        b'"surfaceOp":{"op":"replace","startSeq":1,"endSeq":3},"sourceEventSeqs":[3,1]}'
    )


def test_an_ignorable_event_says_so_last() -> None:
    assert _event(Draft("weather/seen", {}, ignorable=True)).body.endswith(
        b'"data":{},"ignorable":true}'
    )


def test_an_event_is_what_its_bytes_say() -> None:
    made = _event(Draft("user/message", _HELLO, Replace(1, 3), (3, 1)))
    stored = read_event(made.body)
    assert stored == made
    assert hash(stored) == hash(made)
    assert stored.data == _HELLO
    assert stored.surface_op == Replace(1, 3)
    assert stored.source_event_seqs == (3, 1)
    assert not stored.ignorable


def test_text_that_looks_like_an_envelope_is_only_text() -> None:
    tricky = '"},"surfaceOp":"append","seq":9}'
    stored = read_event(_event(Draft("session/title", {"title": tricky, "source": "x"})).body)
    assert stored.seq == 5
    assert stored.surface_op is None
    assert stored.data["title"] == tricky


def test_an_event_cannot_be_changed() -> None:
    event = _event(Draft("turn/start", {"turn": 1}))
    with pytest.raises(AttributeError):
        event.seq = 7
    with pytest.raises(AttributeError):
        del event.body
    with pytest.raises(TypeError):
        event.data["turn"] = 2


def test_an_event_is_detached_from_the_data_it_was_made_of() -> None:
    items = ["milk"]
    event = _event(Draft("todo/write", {"items": items}))
    items.append("tea")
    assert event.data == {"items": ("milk",)}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'{"seq":1}',
        b'{"type":"\\x","seq":1,"time":2,"data":{}}',
        b'{"type":"a","seq":true,"time":2,"data":{}}',
    ],
)
def test_bytes_that_are_no_event_are_damage(body: bytes) -> None:
    with pytest.raises(LogDamaged):
        read_event(body)


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"a","seq":1,"time":2,"data":{}',
        b'{"type":"a","seq":1,"time":2,"data":{"x":nul}}',
        b'{"type":"a","seq":1,"time":2,"data":{"x":"\xff"}}',
        b'{"type":"a","seq":1,"time":2,"data":{},"surfaceOp":"sideways"}',
        b'{"type":"a","seq":1,"time":2,"data":{},"sourceEventSeqs":["x"]}',
    ],
)
def test_damage_behind_the_head_is_found_when_it_is_read(body: bytes) -> None:
    event = read_event(body)
    with pytest.raises(LogDamaged):
        _ = (event.data, event.surface_op, event.source_event_seqs)


@pytest.mark.parametrize(
    "body",
    [
        b"the orchid in the north window",
        b'{"type":"the orchid","seq":true,"time":2,"data":{}}',
        b'{"type":"a","seq":1,"time":2,"data":{"the orchid"}}',
        b'{"type":"a","seq":1,"time":2,"data":{},"surfaceOp":"the orchid"}',
    ],
)
def test_damage_is_told_without_a_word_of_what_is_damaged(body: bytes) -> None:
    with pytest.raises(LogDamaged) as told:
        _ = (read_event(body).data, read_event(body).surface_op)
    assert "orchid" not in told.value.message


_BASE: Mapping[str, object] = {"type": "turn/start", "seq": 0, "time": 1, "data": {"turn": 1}}
_ENVELOPES: list[tuple[object, str]] = [
    ([], "JSON object"),
    ({**_BASE, "colour": "red"}, "colour"),
    ({**_BASE, "type": 1}, "type"),
    ({**_BASE, "seq": 0.0}, "seq"),
    ({**_BASE, "seq": True}, "seq"),
    ({**_BASE, "time": 1.0}, "time"),
    ({**_BASE, "time": "now"}, "time"),
    ({**_BASE, "data": []}, "data"),
    ({**_BASE, "ignorable": False}, "ignorable"),
    ({**_BASE, "ignorable": 1}, "ignorable"),
    ({**_BASE, "surfaceOp": None}, "surfaceOp"),
    ({**_BASE, "surfaceOp": "prepend"}, "surfaceOp"),
    ({**_BASE, "surfaceOp": {"op": "replace", "startSeq": 0}}, "endSeq"),
    ({**_BASE, "surfaceOp": {"op": "replace", "startSeq": 0, "endSeq": 1, "x": 1}}, "endSeq"),
    ({**_BASE, "surfaceOp": {"op": "replace", "startSeq": 0, "endSeq": 1.0}}, "endSeq"),
    ({**_BASE, "sourceEventSeqs": []}, "sourceEventSeqs"),
    ({**_BASE, "sourceEventSeqs": [0.0]}, "source"),
    *(({key: _BASE[key] for key in _BASE if key != name}, name) for name in _BASE),
]


@pytest.mark.parametrize(("envelope", "name"), _ENVELOPES)
def test_a_broken_envelope_is_refused_and_its_field_named(envelope: object, name: str) -> None:
    with pytest.raises(AppendRefused, match=name) as refused:
        draft_from_envelope(freeze(envelope))
    assert refused.value.code == "BAD_ENVELOPE"


def test_a_printed_event_becomes_the_same_event() -> None:
    log = LogWriter()
    log.plain_turn()
    for event in log.events:
        draft = draft_from_envelope(parse_json(event.body))
        assert (draft.seq, draft.time) == (event.seq, event.time)
        assert make_event(draft, seq=event.seq, time=event.time) == event


_ANSWER = {
    "turn": 1,
    "step": 1,
    "message": assistant_message("a", [], provider="p", model="m"),
    "stream": [],
}
_DRAFTS: list[tuple[Draft, str]] = [
    (Draft("unheard/of", {}), "UNKNOWN_TYPE"),
    (Draft("", {}, ignorable=True), "UNKNOWN_TYPE"),
    (Draft("user/message", _HELLO, "append", ignorable=True), "BAD_ENVELOPE"),
    (Draft("user/message", _HELLO), "BAD_ENVELOPE"),
    (Draft("turn/start", {"turn": 1}, "append"), "BAD_ENVELOPE"),
    (Draft("weather/seen", {}, "append", ignorable=True), "BAD_ENVELOPE"),
    (Draft("user/message", _HELLO, Replace(1, 5)), "BAD_SURFACE"),
    (Draft("user/message", _HELLO, Replace(True, 1)), "BAD_SURFACE"),
    (Draft("user/message", _HELLO, Replace(-1, 1)), "BAD_SURFACE"),
    (Draft("assistant/message", _ANSWER, Replace(1, 1), (1,)), "BAD_SURFACE"),
    (Draft("assistant/message", _ANSWER, "append", (1,)), "BAD_SOURCES"),
    (Draft("turn/start", {"turn": 1}, source_event_seqs=(1,)), "BAD_SOURCES"),
    (Draft("user/message", _HELLO, "append", (1, 1)), "BAD_SOURCES"),
    (Draft("user/message", _HELLO, "append", (5,)), "BAD_SOURCES"),
    (Draft("user/message", _HELLO, "append", (-1,)), "BAD_SOURCES"),
    (Draft("turn/start", {"turn": 2**53}), "NOT_STORABLE"),
]


@pytest.mark.parametrize(("draft", "code"), _DRAFTS)
def test_a_draft_that_breaks_the_envelope_is_refused_with_its_seq(draft: Draft, code: str) -> None:
    with pytest.raises(AppendRefused, match=r"seq 5: ") as refused:
        _event(draft)
    assert refused.value.code == code


def test_a_value_that_json_would_lose_is_told_by_its_path() -> None:
    with pytest.raises(NotStorable, match=r"\$\.items\[0\]"):
        _event(Draft("todo/write", {"items": [float("nan")]}))


def test_an_event_tells_which_objects_it_names() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    picture = {PICTURE["attachmentId"], PICTURE["originalId"]}
    assert objects_named(log.user("look", [PICTURE])) == picture
    sent = log.dispatched()
    assert objects_named(sent) == set()
    data = {**sent.data, "objects": [digest_of(b"x")]}
    assert objects_named(log.add("request/dispatched", data)) == {digest_of(b"x")}
    beside = {**data, "purpose": "summary", "header": {}, "messages": []}
    assert objects_named(log.add("one-shot/dispatched", beside)) == {digest_of(b"x")}
    del beside["objects"]
    assert objects_named(log.add("one-shot/dispatched", beside)) == set()


def test_the_size_of_an_event_tells_about_how_long_its_words_are() -> None:
    said = "word " * 1000
    event = _event(Draft("user/message", user_message("u1", said), "append"))
    assert words_bytes(event.type, len(event.body)) == pytest.approx(len(said), rel=0.1)
    assert (
        words_bytes("user/message", len(_event(Draft("user/message", _HELLO, "append")).body)) == 0
    )


@pytest.mark.parametrize("garbage", [None, 7, b"x", [], {}, ("turn/start",)])
def test_a_type_that_is_no_text_is_refused(garbage: object) -> None:
    with pytest.raises(AppendRefused) as refused:
        _event(Draft(garbage, {"turn": 1}))  # type: ignore[arg-type] -- what nobody should pass
    assert refused.value.code == "BAD_ENVELOPE"
