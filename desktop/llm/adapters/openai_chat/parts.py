"""From the deltas of one answer to its chunks."""

from collections.abc import Callable, Iterator

from desktop.llm.adapters.openai_chat.calls import Calls
from desktop.llm.adapters.openai_chat.delta import (
    calls_of,
    contents_of,
    details_of,
    name_and_arguments,
    reasoning_of,
)
from desktop.llm.adapters.openai_chat.replay import Details
from desktop.llm.answer import Json
from desktop.llm.blocks import AnswerBlocks
from store.model.stream import Chunk


class AnswerParts(AnswerBlocks):
    """The blocks of one answer, which also understand a delta."""

    def __init__(self, clock: Callable[[], int]) -> None:
        super().__init__(clock)
        self._found = Calls(self)
        self.details = Details()

    def take(self, delta: Json) -> Iterator[Chunk]:
        """Yield the chunks that one delta, or one whole message, tells."""
        self.details.take(details_of(delta))
        yield from self.reasoning(reasoning_of(delta))
        for is_reasoning, text in contents_of(delta):
            yield from self.reasoning(text) if is_reasoning else self.text(text)
        for position, piece in enumerate(calls_of(delta)):
            call = self._found.find(piece, position=position)
            yield from self.call(call, *name_and_arguments(piece))
