"""The steps from two formats that never were (see `old_writers.formats_1_2`) to today's."""

from typing import Any

from store.model.jsonvalue import FrozenObject, JsonValue
from store.model.upcasting import Formats, Upcaster, each

_IN_A_STEP = (
    "step/start",
    "step/end",
    "system/message",
    "developer/message",
    "assistant/message",
    "assistant/attempt",
    "tool/call",
    "tool/result",
    "request/dispatched",
)


def numbered(counted: Any, event: FrozenObject) -> tuple[object, FrozenObject]:
    """Count the turns, and the steps of each, along the log."""
    turn, step = counted
    if event["type"] == "turn/start":
        turn, step = turn + 1, 0
    if event["type"] == "step/start":
        step += 1
    number: dict[str, JsonValue] = {}
    if event["type"] in {"turn/start", "turn/end"}:
        number = {"turn": turn}
    if event["type"] in _IN_A_STEP:
        number = {"turn": turn, "step": step}
    return (turn, step), _saying(event, {**number, **_data(event)})


def in_blocks(event: FrozenObject) -> FrozenObject:
    """Write every message in blocks, and costs under their names."""
    data = dict(_data(event))
    if event["type"] == "user/message":
        data = _message(data)
    if "message" in data:
        data["message"] = FrozenObject(_message(data["message"]))
    if event["type"] == "agent/inbox/spliced":
        data["inserted"] = tuple(FrozenObject(_message(one)) for one in data["inserted"])
    usage = data.get("usage", ())
    if "in" in usage:
        data["usage"] = FrozenObject(inputTokens=usage["in"], outputTokens=usage["out"])
    return _saying(event, data)


def _message(message: Any) -> dict[str, Any]:
    content = message["content"]
    if isinstance(content, str):
        content = (FrozenObject(type="text", text=content),) if content else ()
    return {**message, "content": tuple(_block(block) for block in content)}


def _block(block: Any) -> FrozenObject:
    if block["type"] != "image" or "attachment" in block:
        return FrozenObject(block)
    named = {"attachmentId": block["digest"], "mediaType": block["mediaType"]}
    size = {key: block[key] for key in ("bytes", "width", "height")}
    return FrozenObject(type="image", attachment=FrozenObject({**named, **size}))


def as_before(event: FrozenObject, version: int, counted: tuple[int, int]) -> FrozenObject:
    """Write an event of today as format `version` would have; `counted` turns and steps so far."""
    data = dict(_data(event))
    if version < 3:
        data = _in_words(event, data)
    if version < 2:
        bare = {key: value for key, value in data.items() if key not in {"turn", "step"}}
        _, numbers = numbered(counted, _saying(event, bare))
        data = bare if _data(numbers).items() == data.items() else data
    return _saying(event, data)


def _in_words(event: FrozenObject, data: dict[str, Any]) -> dict[str, Any]:
    if event["type"] == "user/message":
        data = _said_plainly(data)
    if isinstance(data.get("message"), FrozenObject):
        data["message"] = FrozenObject(_said_plainly(data["message"]))
    if event["type"] == "agent/inbox/spliced":
        data["inserted"] = tuple(FrozenObject(_said_plainly(one)) for one in data["inserted"])
    usage = data.get("usage")
    if event["type"] == "assistant/message" and usage and len(usage) == 2:
        data["usage"] = FrozenObject({"in": usage["inputTokens"], "out": usage["outputTokens"]})
    return data


def _said_plainly(message: Any) -> dict[str, Any]:
    content = message["content"]
    texts = [block["text"] for block in content if block.keys() == {"type", "text"}]
    if len(content) == len(texts) and all(texts[:1]) and len(texts) < 2:
        content = "".join(texts)
    return {**message, "content": content}


def _data(event: FrozenObject) -> Any:
    return event["data"]


def _saying(event: FrozenObject, data: dict[str, Any]) -> FrozenObject:
    return FrozenObject({**event, "data": FrozenObject(data)})


NUMBERED = Upcaster("number turns and steps", 1, 2, numbered, start=(0, 0))
IN_BLOCKS = each("write messages in blocks", 2, 3, in_blocks)
MADE_UP = Formats(3, (NUMBERED, IN_BLOCKS))
