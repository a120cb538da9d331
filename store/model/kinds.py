"""The vocabulary: what the data of each kind of event must look like.

One model per kind. Fields beyond these are kept and not judged; `null` never stands for "absent".
What depends on other events (turns, the surface, the header before) is judged by admission.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field, model_validator

from store.model.messages import (
    AssistantMessage,
    Count,
    DeveloperMessage,
    Digest,
    NonEmpty,
    OnlyTrue,
    OpenObject,
    Optionally,
    Ordinal,
    Strict,
    SystemMessage,
    ToolMessage,
    UserMessage,
)

OpenList: TypeAlias = tuple[object, ...]


class Open(Strict):
    """Data of a kind that promises nothing about itself."""


class InTurn(Strict):
    """Data that names its turn."""

    turn: Ordinal


class InStep(InTurn):
    """Data that names its turn and step."""

    step: Ordinal


class Usage(Strict):
    """What a request cost, in tokens; `input_tokens` without what was cached."""

    input_tokens: Count
    output_tokens: Count
    cache_read_tokens: Optionally[Count] = None
    cache_write_tokens: Optionally[Count] = None
    reasoning_tokens: Optionally[Count] = None


class SystemMessageData(InStep):
    """`system/message`."""

    message: SystemMessage


class DeveloperMessageData(InStep):
    """`developer/message`."""

    message: DeveloperMessage
    header_seq: Optionally[Count] = None


class AssistantMessageData(InStep):
    """`assistant/message`."""

    message: AssistantMessage
    stream: OpenList
    usage: Optionally[Usage] = None
    interrupted: Optionally[OnlyTrue] = None


class ToolError(Strict):
    """What went wrong in a tool; programs route on `code`."""

    code: NonEmpty
    name: Optionally[str] = None


class ToolResultData(InStep):
    """`tool/result`."""

    message: ToolMessage
    error: Optionally[ToolError] = None
    meta: Optionally[object] = None


class AssistantAttemptData(InStep):
    """`assistant/attempt`: a request that gave nothing to show."""

    stream: OpenList


class ToolCallData(InStep):
    """`tool/call`: the tool of this call was started."""

    call_id: NonEmpty
    name: str
    arguments: str


class Plain(Strict):
    """A turn's end that needs no more words."""

    kind: Literal["completed", "blocked", "max-tokens", "interrupted", "forked"]


class AbortReason(Strict):
    """Who aborted."""

    kind: NonEmpty


class Aborted(Strict):
    """Somebody stopped the turn."""

    kind: Literal["aborted"]
    reason: AbortReason


class Failure(Strict):
    """An error as it ended a turn."""

    message: str
    code: NonEmpty


class Failed(Strict):
    """An error ended the turn."""

    kind: Literal["error"]
    error: Failure


class TurnEndData(InTurn):
    """`turn/end`."""

    reason: Annotated[Plain | Aborted | Failed, Field(discriminator="kind")]


class InboxSplicedData(Strict):
    """`agent/inbox/spliced`: `removed_count` entries leave at `start`, `inserted` take their place.

    Entries are whole user messages.
    """

    target: Literal["next-turn", "next-step"]
    start: Count
    removed_count: Optionally[Count] = None
    inserted: tuple[UserMessage, ...]
    outcome: Optionally[object] = None


class Config(Strict):
    """The part of a header that names the model and how it is asked."""

    provider: NonEmpty
    model: NonEmpty
    reasoning_effort: Optionally[str] = None
    temperature: Optionally[float] = None
    max_tokens: Optionally[Ordinal] = None
    stop: Optionally[tuple[str, ...]] = None


class PictureLimits(Strict):
    """What a route was taken to accept; sizes in bytes."""

    sees: bool
    max_count: Optionally[Count] = None
    max_bytes: Optionally[Count] = None
    max_total_bytes: Optionally[Count] = None


class Header(Strict):
    """Everything about a request that is not history, resolved; always a whole snapshot."""

    config: Config
    adapter_defaults: Optionally[
        Annotated[OpenObject, Field(min_length=1)] | Annotated[OpenList, Field(min_length=1)]
    ] = None
    tools: Optionally[Annotated[tuple[OpenObject, ...], Field(min_length=1)]] = None
    pictures: Optionally[PictureLimits] = None
    dialect: Optionally[OpenObject] = None

    model_config = ConfigDict(extra="allow")  # to see what it must not have

    @model_validator(mode="after")
    def _has_no_system(self) -> Self:
        if "system" in (self.model_extra or {}):
            raise ValueError("a header has no system field: the prompt is node 0 of the surface")
        return self


class RequestHeaderData(Strict):
    """`request/header`."""

    header: Header
    reason: Literal["initial", "resume", "change", "series"]
    starts_series: Optionally[OnlyTrue] = None


class RequestContextData(Strict):
    """`request/context`: the route as it was found."""

    provider: NonEmpty
    model: NonEmpty
    context_window: Optionally[Count] = None
    endpoint: Optionally[str] = None
    engine: Optionally[object] = None


class RequestDispatchedData(InStep):
    """`request/dispatched`: the digest of a body about to be sent."""

    attempt: Count
    encoder: NonEmpty
    endpoint: str
    body_digest: Digest
    body_bytes: Count
    objects: tuple[Digest, ...]
    omitted: Optionally[OpenList] = None


class OneShotDispatchedData(Strict):
    """`one-shot/dispatched`: a request beside the conversation (a title, a summary).

    Its messages are whole ones, or `{"seq": n}` for the one that the event n is. Whether they are
    is told by the audit: old logs may hold what cannot be rebuilt, and still be read.
    """

    purpose: NonEmpty
    encoder: NonEmpty
    header: OpenObject
    messages: OpenList
    body_digest: Digest
    endpoint: Optionally[str] = None
    body_bytes: Optionally[Count] = None
    objects: Optionally[tuple[Digest, ...]] = None
    omitted: Optionally[OpenList] = None


class OneShotSettledData(Strict):
    """`one-shot/settled`."""

    text: str
    usage: Optionally[Usage] = None
    error: Optionally[object] = None


class EndSeedData(Strict):
    """`session/end-seed`: what came before was there when the session began."""

    inherited: Optionally[OnlyTrue] = None


class TitleData(Strict):
    """`session/title`."""

    title: str
    source: object


class CompactionSummaryData(Strict):
    """`compaction/summary`."""

    provider: NonEmpty
    model: NonEmpty
    max_tokens: Optionally[Count] = None
    text: str
    shadowed_seqs: Optionally[tuple[Count, ...]] = None


class AttachmentStateData(Strict):
    """`attachment/quarantined` and `attachment/recovered`."""

    attachment_id: Optionally[Digest] = None


MESSAGE_KINDS: Mapping[str, type[Strict]] = {
    "system/message": SystemMessageData,
    "developer/message": DeveloperMessageData,
    "user/message": UserMessage,
    "assistant/message": AssistantMessageData,
    "tool/result": ToolResultData,
}
LOG_ONLY_KINDS: Mapping[str, type[Strict]] = {
    "turn/start": InTurn,
    "turn/end": TurnEndData,
    "step/start": InStep,
    "step/end": InStep,
    "agent/inbox/spliced": InboxSplicedData,
    "assistant/attempt": AssistantAttemptData,
    "tool/call": ToolCallData,
    "request/header": RequestHeaderData,
    "request/context": RequestContextData,
    "request/dispatched": RequestDispatchedData,
    "one-shot/dispatched": OneShotDispatchedData,
    "one-shot/settled": OneShotSettledData,
    "llm/retry": Open,
    "session/end-seed": EndSeedData,
    "session/title": TitleData,
    "compaction/start": Open,
    "compaction/summary": CompactionSummaryData,
    "compaction/end": Open,
    "attachment/quarantined": AttachmentStateData,
    "attachment/recovered": AttachmentStateData,
    "todo/write": Open,
}
