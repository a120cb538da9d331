"""A conversation's body as a hash that grows with it: many requests verified in one pass."""

import hashlib

from desktop.llm.adapters.openai_chat.message import MessageWriter, write_all
from desktop.llm.pictures import Carried
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject


class GrowingBody:
    """A body that grows message by message, kept as a hash."""

    def __init__(self, head: bytes, writer: MessageWriter, tail: bytes) -> None:
        self._head = head
        self._tail = tail
        self._writer = writer
        self._messages: list[FrozenObject] = []
        self._carried = Carried()
        self._body = _Body(self._head)

    def add(self, message: FrozenObject) -> None:
        """Take in the next message; when the budget drops older pictures, begin anew."""
        carried = self._writer.rule.after(self._carried, message)
        if carried.dropped == self._carried.dropped:
            written = self._writer.write(
                message, number=self._carried.seen, dropped=carried.dropped
            )
            self._body.add(written.data)
        else:
            body = _Body(self._head)
            for written in write_all(
                self._writer, (*self._messages, message), dropped=carried.dropped
            ):
                body.add(written.data)
            self._body = body
        self._messages.append(message)
        self._carried = carried

    def seal(self) -> tuple[ObjectDigest, int]:
        """Return digest and length of the body so far."""
        return self._body.seal(self._tail)


class _Body:
    """Hash and length of a body without its tail."""

    def __init__(self, head: bytes) -> None:
        self._hash = hashlib.sha256(head)
        self._size = len(head)
        self._is_first = True

    def add(self, data: bytes) -> None:
        if data:
            piece = data if self._is_first else b"," + data
            self._hash.update(piece)
            self._size += len(piece)
            self._is_first = False

    def seal(self, tail: bytes) -> tuple[ObjectDigest, int]:
        whole = self._hash.copy()
        whole.update(tail)
        return ObjectDigest("sha256:" + whole.hexdigest()), self._size + len(tail)
