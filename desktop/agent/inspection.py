"""What the model saw: one request read back from the log for a person, with its proof."""

from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError

from desktop.agent.attempts import previous_request
from desktop.agent.difference import compared
from desktop.agent.ground import Ground, Objects, encoder_for, proven, read_ground, traced
from desktop.agent.parts import parts_of, plain_parts
from desktop.agent.proof import NO_HEADER, NotRebuilt
from desktop.inspecting import Difference, Doubt, DoubtKind, Inspected, Part
from desktop.llm.provider import Encoder
from desktop.llm.registry import ENCODERS, POSTINGS
from store import LogDamaged, Reader
from store.model.ids import SessionId

__all__ = ["Wanted", "difference", "inspect"]

Wanted = Callable[[], bool]
"""Says whether anybody still waits for the answer."""


def inspect(
    reader: Reader,
    session_id: SessionId,
    seq: int,
    *,
    is_wanted: Wanted,
    encoders: Mapping[str, Encoder] = ENCODERS,
) -> Inspected:
    """Return the request that was recorded at `seq`, read back and compared with what was sent.

    What cannot be verified is told with the reason, and shown as far as it can be. Raises NotFound,
    and CancelledError when nobody waits any longer.
    """
    sent = reader.events_at(session_id, [seq])[0]
    try:
        ground = read_ground(reader, session_id, sent)
    except NotRebuilt as error:
        kind: DoubtKind = "no-header" if str(error) == NO_HEADER else "log-damaged"
        return Inspected(seq, (), 0, Doubt(kind), is_exact=False)
    except (LogDamaged, KeyError, TypeError, ValueError):
        return Inspected(seq, (), 0, Doubt("log-damaged"), is_exact=False)
    _require(is_wanted)
    return _read_back(reader, session_id, ground, encoders, is_wanted)


def difference(
    reader: Reader, session_id: SessionId, seq: int, now: Inspected, *, is_wanted: Wanted
) -> Difference:
    """Return what changed between the request before and `now`, the one recorded at `seq`.

    Raises as `inspect` does.
    """
    before = previous_request(reader, session_id, seq)
    if before is None:
        return Difference(None)
    _require(is_wanted)
    earlier = inspect(reader, session_id, before, is_wanted=is_wanted)
    if not earlier.parts:
        return Difference(before, is_readable=False)
    return compared(before, earlier.parts, now.parts)


def _read_back(
    reader: Reader,
    session_id: SessionId,
    ground: Ground,
    encoders: Mapping[str, Encoder],
    is_wanted: Wanted,
) -> Inspected:
    seq, encoder = ground.sent.seq, encoder_for(ground.sent, encoders)
    if encoder is None or encoder.name not in POSTINGS:
        unknown = Doubt("encoder-unknown", name=str(ground.sent.data.get("encoder")))
        return Inspected(seq, plain_parts(ground), 0, unknown, is_exact=False)
    objects = Objects(reader)
    try:
        body = traced(ground, encoder, objects)
    except (KeyError, TypeError, ValueError):
        return Inspected(seq, plain_parts(ground), 0, Doubt("log-damaged"), is_exact=False)
    _require(is_wanted)
    proof = proven(reader, session_id, ground, body.whole, objects)
    _require(is_wanted)
    parts: tuple[Part, ...]
    try:
        form = POSTINGS[encoder.name].form
        parts = parts_of(ground, body, form, proof.wire_chars, size_bytes=proof.size_bytes)
    except (RecursionError, ValueError):
        # Some tool's arguments nest deeper than can be taken apart: the bytes are as good as ever.
        parts = plain_parts(ground)
    return Inspected(seq, parts, proof.size_bytes, proof.doubt, is_exact=proof.is_exact)


def _require(is_wanted: Wanted) -> None:
    if not is_wanted():
        raise CancelledError
