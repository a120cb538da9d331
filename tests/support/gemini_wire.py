"""What a server of generateContent says, for the scripted server."""

from tests.support.wire_server import chunked, chunked_head, event

USAGE = {"promptTokenCount": 20, "cachedContentTokenCount": 16, "candidatesTokenCount": 3}


def said(*parts, finish=None, **more):
    """Return one response with these parts as an HTTP chunk; a text is a part."""
    content = {"parts": [{"text": one} if isinstance(one, str) else one for one in parts]}
    candidate = {"content": {**content, "role": "model"}, "index": 0}
    if finish is not None:
        candidate["finishReason"] = finish
    return chunked(event({"candidates": [candidate], **more}))


def begin(*texts):
    """Return the script of an answer that has begun."""
    return (chunked_head(), *map(said, texts))


def reply(*texts, finish="STOP"):
    """Return the script of a whole answer."""
    return (*begin(*texts), said(finish=finish, usageMetadata=USAGE), chunked(b""))
