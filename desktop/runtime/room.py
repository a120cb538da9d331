"""How full the chosen model's window is, without reading the chat.

What was counted by a server is believed; what came since is estimated by its bytes. A letter of
the Latin alphabet is one byte and a quarter of a token, a Chinese character three bytes and about
three quarters: bytes are the fairer measure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from desktop.agent.promptsize import reported_tokens
from desktop.llm.pictures import PictureRule, carried_after
from desktop.llm.types import Capabilities
from desktop.models import Room
from desktop.runtime.asked import parameters_in
from store import Event, OutlineEntry, Reader, SessionId
from store.model.events import words_bytes
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, int_at, is_integer
from store.model.messages import files_of

__all__ = ["room_of", "room_of_none"]

_BYTES_PER_TOKEN: Final = 4
# An answer that was stopped has no count; the one before it often has.
_ANSWERS_LOOKED_AT: Final = 3
# What an answer may take where nobody has said so.
_ANSWER_OF_WINDOW: Final = 4
_ANSWER_TOKENS: Final = 4096


def room_of(reader: Reader, session_id: SessionId, capabilities: Capabilities) -> Room:
    """Return how much room a model with these capabilities has left for a chat."""
    room = room_of_none(capabilities)
    chosen = parameters_in(reader.settings(session_id), reader.settings(None)).get("maxTokens")
    return replace(
        room,
        used=_used(reader, session_id, reader.surface_outline(session_id)),
        answer=chosen if isinstance(chosen, int) else room.answer,
        pictures=_carried(reader, session_id, capabilities) if capabilities.sees else 0,
    )


def room_of_none(capabilities: Capabilities) -> Room:
    """Return how much room a model has for a chat that is not there yet."""
    sees = capabilities.sees
    return Room(
        window=capabilities.context_window,
        answer=_answer_of(capabilities),
        most_pictures=capabilities.pictures.max_count if sees else 0,
        picture_bytes=capabilities.pictures.max_bytes if sees else 0,
    )


def _used(reader: Reader, session_id: SessionId, surface: Sequence[OutlineEntry]) -> int:
    """Return what the next request holds: the last count, and an estimate of what came since."""
    answers = [place for place, entry in enumerate(surface) if entry.type == "assistant/message"]
    latest = answers[: -_ANSWERS_LOOKED_AT - 1 : -1]
    seqs = [surface[place].seq for place in latest]
    for place, answer in zip(latest, reader.events_at(session_id, seqs), strict=True):
        counted = _counted(answer)
        # A message with a later seq before it: the past was rewritten since, and the count is void.
        is_void = any(entry.seq > answer.seq for entry in surface[:place])
        if counted and not is_void:
            since = surface[place + 1 :]
            said = [entry.seq for entry in since if entry.type == "user/message"]
            new = (event.data for event in reader.events_at(session_id, said))
            return counted + _estimated(since) + _in_files(new)
    return _estimated(surface) + _in_files(reader.picture_messages(session_id))


def _counted(answer: Event) -> int:
    """Return the tokens of a request and its answer as they go into the next one; 0 if unknown."""
    usage = answer.data.get("usage")
    if not isinstance(usage, FrozenObject):
        return 0
    prompt = reported_tokens(usage)
    cut = answer.data.get("promptCut")
    if isinstance(cut, FrozenObject):  # the server read less than there was
        prompt = max(prompt, int_at(cut, "expected"))
    thought = usage.get("reasoningTokens")
    said = int_at(usage, "outputTokens") - (thought if is_integer(thought) else 0)
    return prompt + max(0, said) if prompt else 0


def _estimated(entries: Iterable[OutlineEntry]) -> int:
    return sum(map(_tokens, entries))


def _in_files(messages: Iterable[FrozenObject]) -> int:
    """Return how many tokens the files of messages are: their text stands beside the log."""
    files = (file for message in messages for file in files_of(message))
    return sum(int_at(file, "bytes") // _BYTES_PER_TOKEN for file in files)


def _tokens(entry: OutlineEntry) -> int:
    return words_bytes(entry.type, entry.size) // _BYTES_PER_TOKEN


def _answer_of(capabilities: Capabilities) -> int:
    if capabilities.max_tokens is not None or capabilities.context_window is None:
        return capabilities.max_tokens or 0
    return min(_ANSWER_TOKENS, capabilities.context_window // _ANSWER_OF_WINDOW)


def _carried(reader: Reader, session_id: SessionId, capabilities: Capabilities) -> int:
    """Return how many pictures the next request carries, by the rule of its header."""
    quarantined: frozenset[ObjectDigest] = reader.request_state(session_id).quarantined
    limits = capabilities.pictures
    rule = PictureRule(
        sees=capabilities.sees,
        max_count=limits.max_count,
        max_bytes=limits.max_bytes,
        max_total_bytes=limits.max_total_bytes,
        quarantined=quarantined,
    )
    return len(carried_after(rule, reader.picture_messages(session_id)).sizes)
