"""The request as it follows from the log: grown in memory, compared with the log, encoded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop.agent.history import History
from desktop.agent.promptsize import PromptCut, Size, least_carried, prompt_cut
from desktop.llm.provider import Encoder
from desktop.llm.types import Encoded, Request
from store import ObjectDamaged, ObjectMissing, Reader, RequestView
from store.model.events import Event, Replace
from store.model.ids import ObjectDigest, SessionId, digest_of
from store.model.jsonvalue import FrozenObject

__all__ = [
    "Committed",
    "PictureUnusable",
    "Prepared",
    "RequestDrifted",
    "checked_history",
    "encode_checked",
    "read_object",
    "with_pictures",
]


class PictureUnusable(Exception):
    """A picture that a request needs cannot be read: which one, and the store's code."""

    def __init__(self, digest: ObjectDigest, code: str) -> None:
        super().__init__(f"{digest}: {code}")
        self.digest = digest
        self.code = code


class RequestDrifted(Exception):
    """The request rebuilt from the committed log is not the one that was about to be sent."""

    code = "REQUEST_DIFFERS"


@dataclass(frozen=True, slots=True)
class Committed:
    """What a turn knows of its log: where it began, and every event that it wrote since.

    `header` is the one in force since the opening, which no later event of a turn changes.
    """

    session_id: SessionId
    start_seq: int
    header: FrozenObject
    events: tuple[Event, ...]

    def and_then(self, events: tuple[Event, ...]) -> "Committed":
        """Return the same with more events."""
        return replace(self, events=self.events + events)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request that may be sent, and the history that it was made from."""

    encoded: Encoded
    history: History
    messages: int
    """How many messages of the history it holds."""
    size: Size
    """How many tokens it is."""

    def checked(self, reported: int) -> PromptCut | None:
        """Say whether a server that counted `reported` tokens read less than this, and note it."""
        previous, since = self.history.counted(self.encoded), self.history.since_counted()
        messages = (node.message for node in self.history.nodes[: self.messages])
        cut = prompt_cut(
            self.size,
            since,
            carried=least_carried(filter(None, messages), self.encoded.objects),
            previous=previous,
            reported=reported,
        )
        self.history.count(reported, self.encoded, messages=self.messages)
        return cut


def encode_checked(
    reader: Reader, committed: Committed, encoder: Encoder, known: History | None
) -> Prepared:
    """Make the request from what the turn knows, after comparing that with what the log says.

    What was known before the turn (`known`, or else the log up to there) is grown by what the turn
    was told it had written; the log is read afresh, and every message must be the same to the byte.
    Then the body is made twice: whole, and as the one before with what came since.

    Raises PictureUnusable for a picture that cannot be read, and RequestDrifted when two of these
    differ: what is not in the log is not sent.
    """
    history = checked_history(reader, committed.session_id, known, committed)
    request = with_pictures(reader, encoder, history.request({}))
    encoded = encoder.encode(request)
    if digest_of(encoded.body) != history.digest_grown(encoder, request):
        raise RequestDrifted("the request made anew differs from the last one with what came since")
    # Measured here, on a reading thread: a long chat met for the first time takes a while.
    return Prepared(encoded, history, len(history.nodes), history.size)


def checked_history(
    reader: Reader, session_id: SessionId, known: History | None, committed: Committed | None
) -> History:
    """Return a chat as its next request is made from it, compared with its log to the byte.

    `committed` is what the open turn wrote, if one is open. Raises RequestDrifted.
    """
    fresh = reader.request_view(session_id)
    history = known or _begun(reader, session_id, fresh, committed)
    written = committed.events if committed else ()
    grow(reader, session_id, history, written, stop=fresh.next_seq)
    if not history.is_still(fresh):
        raise RequestDrifted("the request rebuilt from the log differs from the one to be sent")
    return history


def _begun(
    reader: Reader, session_id: SessionId, fresh: RequestView, committed: Committed | None
) -> History:
    """Return a chat as it was before the open turn; from `fresh` unless its past was rewritten."""
    if committed is None:
        return History(fresh)
    start = committed.start_seq
    if any(isinstance(event.surface_op, Replace) for event in fresh.events if event.seq >= start):
        return History(reader.request_view(session_id, before=start))
    # What sets pictures aside, and the header, come out the same when they are taken in again.
    earlier = tuple(event for event in fresh.events if event.seq < start)
    return History(replace(fresh, events=earlier, next_seq=start))


def grow(
    reader: Reader, session_id: SessionId, history: History, written: Sequence[Event], *, stop: int
) -> None:
    """Take the events up to `stop` into a history: those `written` here, and others' from the log.

    Others write beside a turn too: what a person sends meanwhile is queued in the log.
    """
    ours = {event.seq: event for event in written}
    missing = [seq for seq in range(history.next_seq, stop) if seq not in ours]
    ours |= {event.seq: event for event in reader.events_at(session_id, missing)}
    for seq in range(history.next_seq, stop):
        history.apply(ours[seq])


def with_pictures(reader: Reader, encoder: Encoder, request: Request) -> Request:
    """Return a request with the bytes of those pictures that go in; raises PictureUnusable."""
    wanted = encoder.wanted(request.header, request.messages, request.quarantined)
    return replace(request, objects={digest: read_object(reader, digest) for digest in wanted})


def read_object(reader: Reader, digest: ObjectDigest) -> bytes:
    """Return a picture's verified bytes; raises PictureUnusable."""
    try:
        return reader.object(digest)
    except (ObjectDamaged, ObjectMissing) as error:
        raise PictureUnusable(digest, error.code) from error
