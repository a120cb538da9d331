"""What an Ollama server says, for the scripted server."""

import json

from tests.support.wire_server import chunked, chunked_head


def line(content="", **more):
    """Return one line of an answer; `message` adds fields to its message."""
    message = {"role": "assistant", "content": content, **more.pop("message", {})}
    value = {"model": "m", "message": message, "done": False, **more}
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def last(**more):
    """Return the line that ends an answer."""
    counts = {"prompt_eval_count": 26, "eval_count": 28}
    return line(**{"done": True, "done_reason": "stop", **counts, **more})


def begin(*texts):
    """Return the script of an answer that has begun."""
    head = chunked_head(kind="application/x-ndjson")
    return (head, *(chunked(line(text)) for text in texts))


def reply(*texts):
    """Return the script of a whole answer."""
    return (*begin(*texts), chunked(last()), chunked(b""))
