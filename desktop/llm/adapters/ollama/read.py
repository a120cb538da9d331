"""A body of Ollama's own wire read back, for people; the other direction is told in `encode`."""

from typing import Final

from desktop.inspecting import Call, Result, Sent, Thought
from desktop.llm.forms import Form
from desktop.llm.pieces import (
    Json,
    Turn,
    fields_in,
    functions_in,
    json_of,
    kind_in,
    objects_in,
    picture_in,
    text_in,
    words_in,
)


def read_turn(message: Json) -> Turn:
    """Read one message."""
    content = message.get("content")
    if message.get("role") == "tool":
        asked = text_in(message.get("tool_call_id"))
        told = Result(text_in(content), text_in(message.get("tool_name")), id=asked)
        return Turn("tool", (told,))
    sent: list[Sent] = []
    if thinking := text_in(message.get("thinking")):
        sent.append(Thought(thinking))
    images = message.get("images")
    # This wire says of no picture what type it is.
    sent += [picture_in(text_in(one), "") for one in (images if isinstance(images, list) else ())]
    sent += words_in(content)
    sent += map(_call, objects_in(message.get("tool_calls")))
    return Turn(kind_in(message), tuple(sent))


FORM: Final = Form("messages", read_turn, functions_in)


def _call(call: Json) -> Call:
    function = fields_in(call.get("function"))
    name, arguments = text_in(function.get("name")), json_of(function.get("arguments"))
    return Call(name, arguments, text_in(call.get("id")))
