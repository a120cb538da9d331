"""Messages and headers for encoders, short to write."""

from base64 import b64encode

from desktop.llm.types import Request
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object


def text(words):
    return {"type": "text", "text": words}


def picture(data, *, kind="image/png", name=None, size=(640, 480), claimed_bytes=None):
    attachment = {
        "attachmentId": digest_of(data),
        "mediaType": kind,
        "bytes": len(data) if claimed_bytes is None else claimed_bytes,
        "width": size[0],
        "height": size[1],
    }
    if name is not None:
        attachment["name"] = name
    return {"type": "image", "attachment": attachment}


def file(data, *, kind="text/plain", name=None, **more):
    attachment = {"attachmentId": digest_of(data), "mediaType": kind, "bytes": len(data), **more}
    if name is not None:
        attachment["name"] = name
    return {"type": "file", "attachment": attachment}


def message(role, *blocks, **more):
    content = [text(block) if isinstance(block, str) else block for block in blocks]
    return freeze_object({"id": "m", "role": role, "content": content, **more})


def call(name, arguments, *, identity="call-1"):
    return {"type": "tool-call", "id": identity, "name": name, "arguments": arguments}


def header(*, pictures=None, dialect=None, tools=None, **config):
    fields = {"config": {"provider": "p", "model": "m", **config}}
    if tools is not None:
        fields["tools"] = tools
    if pictures is not None:
        fields["pictures"] = pictures
    if dialect is not None:
        fields["dialect"] = dialect
    return freeze_object(fields)


def request(head, *messages, objects=(), quarantined=()):
    return Request(
        header=head,
        messages=messages,
        objects={digest_of(data): data for data in objects},
        quarantined=frozenset(digest_of(data) for data in quarantined),
    )


def data_url(data, kind="image/png"):
    return f"data:{kind};base64,{b64encode(data).decode()}"
