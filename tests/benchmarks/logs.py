"""Sessions of any length to measure on: plain turns of one question and one answer."""

from collections.abc import Iterator
from typing import Any

from store import JsonValue

Json = dict[str, Any]
QUESTION = "How does one keep a sourdough starter alive over three weeks of holiday? "
ANSWER = "Feed it well, let it rise for an hour, and put it into the *coldest* part of the fridge. "
STARTED_MS = 1_790_000_000_000


def plain_session(events: int) -> list[JsonValue]:
    """Return the envelopes of a balanced log of at most so many events, and nearly as many."""
    envelopes: list[JsonValue] = []
    turn = 0
    while True:
        turn += 1
        drafts = list(_turn(turn))
        if len(envelopes) + len(drafts) > events:
            return envelopes
        for draft in drafts:
            seq = len(envelopes)
            envelopes.append(
                {"type": draft.pop("type"), "seq": seq, "time": STARTED_MS + seq} | draft
            )


def _turn(turn: int) -> Iterator[Json]:
    place = {"turn": turn, "step": 1}
    yield {"type": "turn/start", "data": {"turn": turn}}
    yield {"type": "step/start", "data": place}
    if turn == 1:
        prompt = {"id": "s", "role": "system", "content": [_text("Be brief.")]}
        yield _message("system/message", place | {"message": prompt | _from("system-prompt")})
    yield _message("user/message", user_message(turn))
    answer = {"id": f"a{turn}", "role": "assistant", "content": [_text(ANSWER * (1 + turn % 9))]}
    source = {"source": {"kind": "model", "provider": "built-in", "model": "tiny"}}
    yield _message("assistant/message", place | {"message": answer | source, "stream": []})
    yield {"type": "step/end", "data": place}
    yield {"type": "turn/end", "data": {"turn": turn, "reason": {"kind": "completed"}}}


def user_message(number: int) -> Json:
    """Return a person's message of a usual length."""
    content = [_text(f"{number}: {QUESTION * (1 + number % 3)}")]
    return {"id": f"u{number}", "role": "user", "content": content} | _from("user")


def _message(kind: str, data: Json) -> Json:
    return {"type": kind, "data": data, "surfaceOp": "append"}


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _from(kind: str) -> Json:
    return {"source": {"kind": kind}}
