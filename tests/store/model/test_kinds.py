from collections.abc import Mapping

import pytest

from store.errors import AppendRefused
from store.model.events import MESSAGE_TYPES, Draft, SurfaceOp, make_event
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from store.model.messages import (
    assistant_message,
    system_message,
    text_block,
    tool_message,
    user_message,
)
from tests.support.logs import HEADER, PICTURE

_DIGEST = digest_of(b"")
_PLACE = {"turn": 1, "step": 1}
_ANSWER = assistant_message("a1", [text_block("hi")], provider="p", model="m")
GOOD: list[tuple[str, Mapping[str, object]]] = [
    ("system/message", {**_PLACE, "message": system_message("s1", "")}),
    (
        "developer/message",
        {
            **_PLACE,
            "message": {"id": "d", "role": "developer", "source": {"kind": "x"}, "content": []},
            "headerSeq": 0,
        },
    ),
    ("user/message", user_message("u1", "hi", [PICTURE])),
    ("user/message", user_message("u1", "", source={"kind": "continue", "why": [None]})),
    ("assistant/message", {**_PLACE, "message": _ANSWER, "stream": []}),
    (
        "assistant/message",
        {
            **_PLACE,
            "message": _ANSWER,
            "stream": ["anything"],
            "usage": {"inputTokens": 1, "outputTokens": 0, "cacheReadTokens": 5},
            "interrupted": True,
        },
    ),
    ("tool/result", {**_PLACE, "message": tool_message("t1", "c1", "x", is_error=False)}),
    (
        "tool/result",
        {
            **_PLACE,
            "message": tool_message("t1", "c1", "x", is_error=True),
            "error": {"name": "E", "code": "C"},
            "meta": {"ms": 1.5},
        },
    ),
    ("turn/start", {"turn": 1, "further": {"kept": None}}),
    ("turn/end", {"turn": 1, "reason": {"kind": "completed"}}),
    ("turn/end", {"turn": 1, "reason": {"kind": "aborted", "reason": {"kind": "user"}}}),
    ("turn/end", {"turn": 1, "reason": {"kind": "error", "error": {"message": "", "code": "C"}}}),
    ("step/start", _PLACE),
    ("step/end", _PLACE),
    ("agent/inbox/spliced", {"target": "next-step", "start": 0, "inserted": []}),
    ("assistant/attempt", {**_PLACE, "stream": []}),
    ("tool/call", {**_PLACE, "callId": "c", "name": "", "arguments": "not json"}),
    ("request/header", {"header": HEADER, "reason": "initial"}),
    (
        "request/header",
        {
            "header": {
                "config": {"provider": "p", "model": "m", "temperature": 1, "stop": ["x"]},
                "adapterDefaults": {"maxTokens": 5},
                "tools": [{"name": "look"}],
                "pictures": {"sees": True, "maxCount": 1, "maxBytes": 2, "maxTotalBytes": 3},
            },
            "reason": "resume",
            "startsSeries": True,
        },
    ),
    ("request/context", {"provider": "p", "model": "m", "contextWindow": 8192}),
    (
        "request/dispatched",
        {
            **_PLACE,
            "attempt": 1,
            "encoder": "e/1",
            "endpoint": "http://127.0.0.1/",
            "bodyDigest": _DIGEST,
            "bodyBytes": 0,
            "objects": [_DIGEST],
            "omitted": [{"attachmentId": _DIGEST}],
        },
    ),
    (
        "one-shot/dispatched",
        {
            "purpose": "title",
            "encoder": "e/1",
            "header": {},
            "messages": [0],
            "bodyDigest": _DIGEST,
        },
    ),
    (
        "one-shot/dispatched",
        {
            "purpose": "summary",
            "encoder": "e/1",
            "endpoint": "http://127.0.0.1/",
            "header": {},
            "messages": [{"seq": 0}],
            "bodyDigest": _DIGEST,
            "bodyBytes": 9,
            "objects": [_DIGEST],
            "omitted": [],
        },
    ),
    ("one-shot/settled", {"text": "", "error": {"code": "C"}}),
    ("llm/retry", {"delayMs": 500}),
    ("session/end-seed", {}),
    ("session/end-seed", {"inherited": True}),
    ("session/title", {"title": "", "source": "user"}),
    ("compaction/start", {}),
    (
        "compaction/summary",
        {"provider": "p", "model": "m", "maxTokens": 9, "text": "x", "shadowedSeqs": [1, 2]},
    ),
    ("compaction/end", {}),
    ("attachment/quarantined", {"attachmentId": _DIGEST}),
    ("attachment/recovered", {"attachmentId": _DIGEST}),
    ("todo/write", {"items": []}),
]


def _append(event_type: str, data: Mapping[str, object]) -> bytes:
    op: SurfaceOp = "append" if event_type in MESSAGE_TYPES else None
    return make_event(Draft(event_type, data, op), seq=9, time=1).body


@pytest.mark.parametrize(("event_type", "data"), GOOD)
def test_the_vocabulary_is_accepted(event_type: str, data: Mapping[str, object]) -> None:
    assert _append(event_type, data)


@pytest.mark.parametrize(("event_type", "data"), GOOD)
def test_further_fields_are_kept_in_their_place(
    event_type: str, data: Mapping[str, object]
) -> None:
    assert b'"data":{"zz":null,' in _append(event_type, {"zz": None, **data, "aa": [1.0]})


def _without(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    return {name: value for name, value in data.items() if name != key}


_CALL = {"type": "tool-call", "id": "c", "name": "n", "arguments": "{}"}
_HEADERS: list[Mapping[str, object]] = [
    {},
    {"config": {"provider": "p"}},
    {"config": {"provider": "p", "model": "m"}, "system": "Be kind."},
    {"config": {"provider": "p", "model": "m"}, "tools": []},
    {"config": {"provider": "p", "model": "m"}, "adapterDefaults": {}},
    {"config": {"provider": "p", "model": "m"}, "adapterDefaults": None},
    {"config": {"provider": "p", "model": "m", "temperature": True}},
    {"config": {"provider": "p", "model": "m", "maxTokens": 1.0}},
    {"config": {"provider": "p", "model": "m", "stop": None}},
]
_USERS: list[Mapping[str, object]] = [
    _without(user_message("u", "x"), "id"),
    {**user_message("u", "x"), "id": ""},
    {**user_message("u", "x"), "role": "assistant"},
    {**user_message("u", "x"), "source": {}},
    {**user_message("u", "x"), "source": {"kind": ""}},
    {**user_message("u", "x"), "content": "x"},
    {**user_message("u", "x"), "content": [{"type": "video"}]},
    {**user_message("u", "x"), "content": [_CALL]},
    {**user_message("u", "x"), "content": [{"type": "reasoning", "text": "x"}]},
    {**user_message("u", "x"), "content": [{"type": "text"}]},
    user_message("u", "x", [{**PICTURE, "attachmentId": "/tmp/cat.png"}]),
    user_message("u", "x", [{**PICTURE, "width": True}]),
    user_message("u", "x", [{**PICTURE, "bytes": 10.0}]),
    user_message("u", "x", [_without(PICTURE, "height")]),
    user_message("u", "x", [{**PICTURE, "originalId": None}]),
]
_ANSWERS: list[Mapping[str, object]] = [
    {**_PLACE, "message": _ANSWER},
    {**_PLACE, "message": _ANSWER, "stream": {}},
    {**_PLACE, "message": _ANSWER, "stream": [], "interrupted": False},
    {**_PLACE, "message": _ANSWER, "stream": [], "interrupted": 1},
    {**_PLACE, "message": _ANSWER, "stream": [], "usage": None},
    {**_PLACE, "message": _ANSWER, "stream": [], "usage": {"inputTokens": 1}},
    {
        **_PLACE,
        "message": _ANSWER,
        "stream": [],
        "usage": {"inputTokens": 1, "outputTokens": 1, "reasoningTokens": None},
    },
    {"turn": True, "step": 1, "message": _ANSWER, "stream": []},
    {"turn": 1.0, "step": 1, "message": _ANSWER, "stream": []},
    {"turn": 1, "message": _ANSWER, "stream": []},
    {**_PLACE, "message": {**_ANSWER, "source": {"kind": "user"}}, "stream": []},
    {**_PLACE, "message": {**_ANSWER, "source": {"kind": "model", "model": "m"}}, "stream": []},
]
_RESULT = tool_message("t", "c", "x", is_error=True)
BAD: list[tuple[str, Mapping[str, object]]] = [
    *(("user/message", data) for data in _USERS),
    *(("assistant/message", data) for data in _ANSWERS),
    *(("request/header", {"header": header, "reason": "initial"}) for header in _HEADERS),
    ("request/header", {"header": HEADER, "reason": "because"}),
    ("request/header", {"header": HEADER, "reason": "initial", "startsSeries": False}),
    ("request/header", {"delta": {"config": {}}, "reason": "change"}),
    ("tool/result", {**_PLACE, "message": {**_RESULT, "isError": 1}}),
    ("tool/result", {**_PLACE, "message": {**_RESULT, "toolCallId": "other"}}),
    ("tool/result", {**_PLACE, "message": _RESULT, "error": {}}),
    ("system/message", {**_PLACE, "message": {**system_message("s", ""), "source": {"kind": "u"}}}),
    ("turn/start", {"turn": 0}),
    ("turn/end", {"turn": 1, "reason": "completed"}),
    ("turn/end", {"turn": 1, "reason": {"kind": "tired"}}),
    ("turn/end", {"turn": 1, "reason": {"kind": "aborted"}}),
    ("turn/end", {"turn": 1, "reason": {"kind": "error", "error": {"message": "m"}}}),
    ("agent/inbox/spliced", {"target": "next-week", "start": 0, "inserted": []}),
    ("agent/inbox/spliced", {"target": "next-turn", "start": -1, "inserted": []}),
    ("agent/inbox/spliced", {"target": "next-turn", "start": 0, "inserted": [{"id": "u"}]}),
    ("session/end-seed", {"inherited": False}),
    ("attachment/quarantined", {"attachmentId": "sha256:short"}),
    ("one-shot/settled", {}),
    ("assistant/attempt", _PLACE),
]


@pytest.mark.parametrize(("event_type", "data"), BAD)
def test_what_breaks_the_vocabulary_is_refused_by_name(
    event_type: str, data: Mapping[str, object]
) -> None:
    with pytest.raises(AppendRefused, match=rf"seq 9: {event_type}: data\.\w") as refused:
        _append(event_type, data)
    assert refused.value.code == "BAD_DATA"


def test_a_refusal_does_not_repeat_what_a_person_wrote() -> None:
    message = freeze_object({**user_message("u", "x"), "role": "my secret"})
    with pytest.raises(AppendRefused) as refused:
        _append("user/message", message)
    assert "secret" not in str(refused.value)
