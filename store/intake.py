"""How an object comes in: made ready on a reading thread, stored by the writer chunk by chunk.

Between two chunks of a big file the writer takes whatever else is waiting: no append waits for
more than one of them.
"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

from store.disk.objects import (
    PackedObject,
    add_chunk,
    name_object,
    pack_object,
    renew,
    stage_object,
)
from store.ledger import Ledger
from store.model.ids import ObjectDigest
from store.reader import Reader
from store.session import Submit

T = TypeVar("T")
Description = tuple[str, int | None, int | None]


class Read(Protocol):
    """How a query reaches a reading thread."""

    def __call__(self, query: Callable[[Reader], T]) -> Future[T]:
        """Run `query` there."""
        ...


def put_object(
    data: bytes, described: Description, *, read: Read, submit: Submit
) -> Future[ObjectDigest]:
    """Store `data`; the future resolves to its digest when all of it is durable."""
    intake = _Intake(submit)
    media_type, width, height = described

    def prepare(reader: Reader) -> tuple[PackedObject, bool]:
        packed = pack_object(data, media_type=media_type, width=width, height=height)
        return packed, reader.has_sound_object(packed.info.digest)

    read(prepare).add_done_callback(intake.take)
    return intake.done


class _Intake:
    """One object on its way: each step queues the next when it is through."""

    def __init__(self, submit: Submit) -> None:
        self.done: Future[ObjectDigest] = Future()
        self.done.set_running_or_notify_cancel()  # nobody can take it back
        self._submit = submit

    def take(self, ready: Future[tuple[PackedObject, bool]]) -> None:
        """Begin with the first chunk, unless the object is there already."""
        if self._failed(ready):
            return
        packed, is_stored = ready.result()
        if not is_stored:
            self._begin(packed)
            return
        # Nobody may have named it lately: it is on its way in again, and not to be collected.
        held = self._submit(lambda ledger: _renew(ledger, packed.info.digest))
        held.add_done_callback(lambda step: self._end(step, packed))

    def _end(self, step: Future[bool], packed: PackedObject) -> None:
        if self._failed(step):
            return
        if step.result():
            self.done.set_result(packed.info.digest)
        else:  # it was collected meanwhile
            self._begin(packed)

    def _begin(self, packed: PackedObject) -> None:
        first = self._submit(lambda ledger: _begin(ledger, packed), alone=True)
        first.add_done_callback(lambda step: self._go_on(step, packed, 1))

    def _go_on(self, step: Future[int], packed: PackedObject, index: int) -> None:
        if self._failed(step):
            return
        object_id = step.result()
        if index >= packed.chunk_count:
            self.done.set_result(packed.info.digest)
            return
        following = self._submit(lambda ledger: _add(ledger, packed, object_id, index), alone=True)
        following.add_done_callback(lambda added: self._go_on(added, packed, index + 1))

    def _failed(self, step: Future[T]) -> bool:
        error = step.exception()
        if error is not None:
            self.done.set_exception(error)
        return error is not None


def _renew(ledger: Ledger, digest: ObjectDigest) -> bool:
    return renew(ledger.database, digest, now=ledger.clock())


def _begin(ledger: Ledger, packed: PackedObject) -> int:
    object_id = stage_object(ledger.database, packed, created=ledger.clock())
    return _add(ledger, packed, object_id, 0)


def _add(ledger: Ledger, packed: PackedObject, object_id: int, index: int) -> int:
    add_chunk(ledger.database, object_id, index, packed.chunk(index))
    if index == packed.chunk_count - 1:
        name_object(ledger.database, object_id, packed.info.digest)
    return object_id
