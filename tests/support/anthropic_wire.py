"""What a server of Messages says, for the scripted server."""

import json

from tests.support.wire_server import chunked, chunked_head

USAGE = {"input_tokens": 4, "cache_creation_input_tokens": 3, "cache_read_input_tokens": 16}


def said(kind, **more):
    """Return one event as an HTTP chunk."""
    value = json.dumps({"type": kind, **more}, ensure_ascii=False)
    return chunked(f"event: {kind}\ndata: {value}\n\n".encode())


def delta(index, kind, **more):
    """Return a piece of a block."""
    return said("content_block_delta", index=index, delta={"type": kind, **more})


def block(index, kind, *deltas, **more):
    """Return a whole block."""
    start = said("content_block_start", index=index, content_block={"type": kind, **more})
    return (start, *deltas, said("content_block_stop", index=index))


def begin(*texts):
    """Return the script of an answer that has begun."""
    start = said("message_start", message={"usage": {**USAGE, "output_tokens": 1}})
    opened = said("content_block_start", index=0, content_block={"type": "text", "text": ""})
    return (chunked_head(), start, opened, *(delta(0, "text_delta", text=one) for one in texts))


def end(reason="end_turn"):
    """Return the end of an answer."""
    told = said("message_delta", delta={"stop_reason": reason}, usage={"output_tokens": 7})
    return (told, said("message_stop"), chunked(b""))


def reply(*texts):
    """Return the script of a whole answer."""
    return (*begin(*texts), said("content_block_stop", index=0), *end())
