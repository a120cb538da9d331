"""What a server of OpenAI's Responses protocol says, for the scripted server."""

import json

from tests.support.wire_server import chunked, chunked_head


def event(kind, **fields):
    """Return one event of a stream."""
    data = json.dumps({"type": kind, **fields}, ensure_ascii=False)
    return f"event: {kind}\ndata: {data}\n\n".encode()


def text(piece, *, index=0):
    """Return a piece of the words."""
    return event(
        "response.output_text.delta",
        item_id=f"msg_{index}",
        output_index=index,
        content_index=0,
        delta=piece,
    )


def done(item, *, index=0):
    """Return the event that ends an item."""
    return event("response.output_item.done", output_index=index, item=item)


def thought(encrypted, *summary, identity="rs_1"):
    """Return a reasoning item."""
    parts = [{"type": "summary_text", "text": one} for one in summary]
    return {
        "type": "reasoning",
        "id": identity,
        "summary": parts,
        "encrypted_content": encrypted,
        "status": None,
    }


def completed(*, status="completed", **more):
    """Return the event that ends an answer."""
    usage = {
        "input_tokens": 20,
        "input_tokens_details": {"cached_tokens": 16},
        "output_tokens": 7,
        "output_tokens_details": {"reasoning_tokens": 5},
        "total_tokens": 27,
    }
    response = {"object": "response", "status": status, "output": [], "usage": usage, **more}
    return event(f"response.{status}", response=response)


def begin(*pieces):
    """Return the script of an answer that has begun."""
    created = event("response.created", response={"object": "response", "status": "in_progress"})
    return (chunked_head(), chunked(created), *(chunked(text(piece)) for piece in pieces))


def reply(*pieces):
    """Return the script of a whole answer."""
    return (*begin(*pieces), chunked(completed()), chunked(b""))
