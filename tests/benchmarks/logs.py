"""Sessions of any length to measure on: plain turns, logged as the app logs them."""

from collections.abc import Iterator
from typing import Any

from desktop.llm.registry import ENCODERS
from store.model.jsonvalue import FrozenObject, JsonValue, freeze_object

Json = dict[str, Any]
QUESTION = "How does one keep a sourdough starter alive over three weeks of holiday? "
ANSWER = "Feed it well, let it rise for an hour, and put it into the *coldest* part of the fridge. "
STARTED_MS = 1_790_000_000_000
PROVIDER = {"provider": "built-in", "model": "tiny"}
HEADER = {"config": PROVIDER, "pictures": {"sees": False}, "dialect": {}}
ENCODER = ENCODERS["openai-chat/1"]


def whole_turns(events: int) -> list[JsonValue]:
    """Return the envelopes of as many whole turns as fit into so many events."""
    envelopes: list[JsonValue] = []
    for turn in turns():
        if len(envelopes) + len(turn) > events:
            break
        seqs = range(len(envelopes), len(envelopes) + len(turn))
        envelopes += [
            freeze_object(draft | {"seq": seq, "time": STARTED_MS + seq})
            for draft, seq in zip(turn, seqs, strict=True)
        ]
    return envelopes


def turns() -> Iterator[list[Json]]:
    """Yield turn after turn, without end; each logs the digest of the request it makes."""
    sent = ENCODER.growing(freeze_object(HEADER), frozenset(), {})
    number = 0
    while True:
        number += 1
        place = {"turn": number, "step": 1}
        opening: list[Json] = [
            {"type": "turn/start", "data": {"turn": number}},
            {"type": "step/start", "data": place},
        ]
        if number == 1:
            opening.append(_message("system/message", place | {"message": _prompt()}))
        opening.append(_message("user/message", user_message(number)))
        if number == 1:
            header = {"header": HEADER, "reason": "initial"}
            opening.append({"type": "request/header", "data": header})
        for message in _messages(opening):
            sent.add(message)
        digest, length = sent.seal()
        request = {"attempt": 1, "encoder": ENCODER.name, "endpoint": "http://127.0.0.1:1/v1"}
        request |= {"bodyDigest": digest, "bodyBytes": length, "objects": []}
        answer = _message("assistant/message", place | {"message": _answer(number), "stream": []})
        for message in _messages([answer]):
            sent.add(message)
        yield [
            *opening,
            {"type": "request/dispatched", "data": place | request},
            answer,
            {"type": "step/end", "data": place},
            {"type": "turn/end", "data": {"turn": number, "reason": {"kind": "completed"}}},
        ]


def user_message(number: int) -> Json:
    """Return a person's message of a usual length."""
    return _said("user", f"u{number}", QUESTION * (1 + number % 3), kind="user")


def _answer(number: int) -> Json:
    return _said("assistant", f"a{number}", ANSWER * (1 + number % 9), kind="model", **PROVIDER)


def _prompt() -> Json:
    return _said("system", "s", "Be brief.", kind="system-prompt")


def _said(role: str, message_id: str, text: str, **source: str) -> Json:
    content = [{"type": "text", "text": text}]
    return {"id": message_id, "role": role, "content": content, "source": source}


def _message(kind: str, data: Json) -> Json:
    return {"type": kind, "data": data, "surfaceOp": "append"}


def _messages(drafts: list[Json]) -> Iterator[FrozenObject]:
    data = (draft["data"] for draft in drafts if "surfaceOp" in draft)
    return (freeze_object(each.get("message", each)) for each in data)
