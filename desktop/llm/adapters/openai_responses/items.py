"""From the events of one answer to its chunks: which output item each piece belongs to.

An item is known by its place in the output, which every event tells; where one does not, by its id.
(Ids alone would not do: some servers give an item a new one with each event.)
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from desktop.llm.adapters.openai_responses.replay import kept_item, kept_items, texts_in
from desktop.llm.answer import Json, fields_at, string_at
from desktop.llm.blocks import AnswerBlocks, Call
from store.model.jsonvalue import FrozenObject, is_integer
from store.model.stream import Chunk

_SUMMARY: Final = "summary"
_CONTENT: Final = "content"


@dataclass(slots=True)
class _Item:
    """One output item being heard."""

    call: Call | None = None
    heard: str = ""
    """Words; or which of its two forms a reasoning item was first heard in."""
    part: object = None
    is_over: bool = False


class Items:
    """The output items of one answer; `kept` is the encrypted reasoning among them."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.blocks = AnswerBlocks(clock)
        self.kept: list[FrozenObject] = []
        self._by_key: dict[tuple[str, object], _Item] = {}
        self._open: _Item | None = None
        self._takers: dict[str, Callable[[_Item, Json], Iterator[Chunk]]] = {
            "response.output_item.added": self._added,
            "response.output_item.done": self._done,
            "response.output_text.delta": self._words,
            "response.refusal.delta": self._words,
            "response.reasoning_summary_text.delta": self._summary,
            "response.reasoning_text.delta": self._thoughts,
            "response.function_call_arguments.delta": self._arguments,
        }

    def take(self, kind: str, event: Json) -> Iterator[Chunk]:
        """Yield what an event tells; one that concerns no item tells nothing."""
        taker = self._takers.get(kind)
        if taker is not None:
            yield from taker(self._item(event), event)

    def take_output(self, output: object) -> Iterator[Chunk]:
        """Yield a whole output, where none of it was heard before; keep what only it tells."""
        items = [one for one in output if isinstance(one, dict)] if isinstance(output, list) else []
        if self.blocks.is_empty:
            for index, item in enumerate(items):
                whole = {"output_index": index, "item": item}
                yield from self.take("response.output_item.done", whole)
        # xAI: "take the items from the final response.completed or response.incomplete event".
        kept = list(kept_items(items))
        if len(kept) > len(self.kept):
            self.kept = kept

    def _item(self, event: Json) -> _Item:
        index = event.get("output_index")
        key: tuple[str, object] = ("index", index)
        if not is_integer(index):
            key = ("id", string_at(event, "item_id") or string_at(fields_at(event, "item"), "id"))
        item = self._by_key.setdefault(key, _Item())
        if item is not self._open:
            self._open = item
            self.blocks.split_off()
        return item

    def _added(self, item: _Item, event: Json) -> Iterator[Chunk]:
        told = fields_at(event, "item")
        if told.get("type") == "function_call" and item.call is None:
            yield from self._begin(item, told)

    def _begin(self, item: _Item, told: Json) -> Iterator[Chunk]:
        item.call = self.blocks.begin_call()
        item.call.told_id = string_at(told, "call_id")
        yield from self.blocks.call(item.call, string_at(told, "name"), "")

    def _arguments(self, item: _Item, event: Json) -> Iterator[Chunk]:
        if item.call is None:
            item.call = self.blocks.begin_call()
        yield from self.blocks.call(item.call, "", string_at(event, "delta"))

    def _words(self, item: _Item, event: Json) -> Iterator[Chunk]:
        item.heard = item.heard or _CONTENT
        yield from self.blocks.text(string_at(event, "delta"))

    def _summary(self, item: _Item, event: Json) -> Iterator[Chunk]:
        yield from self._reasoning(item, event, form=_SUMMARY, part=event.get("summary_index"))

    def _thoughts(self, item: _Item, event: Json) -> Iterator[Chunk]:
        yield from self._reasoning(item, event, form=_CONTENT, part=event.get("content_index"))

    def _reasoning(self, item: _Item, event: Json, *, form: str, part: object) -> Iterator[Chunk]:
        """Yield reasoning; who tells it in two forms is heard in the first, parts stand apart."""
        if item.heard not in {"", form}:
            return
        if item.heard and part != item.part:
            yield from self.blocks.reasoning("\n\n")
        item.heard, item.part = form, part
        yield from self.blocks.reasoning(string_at(event, "delta"))

    def _done(self, item: _Item, event: Json) -> Iterator[Chunk]:
        """Take a whole item: what was not heard in pieces, and what comes with the end only."""
        told = fields_at(event, "item")
        is_known, item.is_over = item.is_over, True
        match told.get("type"):
            case _ if is_known:
                pass
            case "function_call":
                yield from self._end_call(item, told)
            case "message" if not item.heard:
                item.heard = _CONTENT
                yield from self.blocks.text("".join(_said(told.get("content"))))
            case "reasoning":
                yield from self._end_reasoning(item, told)
            case _:
                pass

    def _end_call(self, item: _Item, told: Json) -> Iterator[Chunk]:
        if item.call is None:
            yield from self._begin(item, told)
        call = item.call
        if call is not None:
            whole = _as_text(told.get("arguments"))
            heard = "".join(call.pieces)
            rest = whole.removeprefix(heard) if whole.startswith(heard) else ""
            yield from self.blocks.call(call, string_at(told, "name"), rest)

    def _end_reasoning(self, item: _Item, told: Json) -> Iterator[Chunk]:
        if not item.heard:
            item.heard = _CONTENT
            texts = texts_in(told.get("summary")) or texts_in(told.get("content"))
            yield from self.blocks.reasoning("\n\n".join(texts))
        kept = kept_item(told, at=self.blocks.outputs)
        if kept is not None:
            self.kept.append(kept)


def _said(parts: object) -> Iterator[str]:
    """Yield the words of a message's parts: text, or a refusal."""
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, dict):
            yield string_at(part, "text") or string_at(part, "refusal")


def _as_text(arguments: object) -> str:
    if isinstance(arguments, str) or arguments is None:
        return arguments or ""
    return json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))
