"""Which piece of a tool call belongs to which call.

Servers tell calls apart by an index, by an id, by both, or by neither; ids come once or with every
piece, are empty, or two of them share an index. The rule, first that fits:

1. an id seen before names its call;
2. a new id begins a call, unless the call at the piece's index (or place) has none yet;
3. without an id, the call at the piece's index goes on, or begins;
4. without either, the call at the same place in the chunk's list goes on, unless the piece tells a
   name and that call is whole already.
"""

from collections.abc import Mapping

from desktop.llm.blocks import AnswerBlocks, Call


class Calls:
    """The calls of one answer."""

    def __init__(self, blocks: AnswerBlocks) -> None:
        self._blocks = blocks
        self._by_id: dict[str, Call] = {}
        self._by_place: dict[tuple[str, int], Call] = {}

    def find(self, piece: Mapping[str, object], *, position: int) -> Call:
        """Return the call that a piece, at this position of its chunk's list, belongs to."""
        told = piece.get("id")
        identity = told if isinstance(told, str) else ""
        index = piece.get("index")
        has_index = isinstance(index, int)
        place = ("index", index) if isinstance(index, int) else ("position", position)
        call = self._by_id.get(identity) or self._by_place.get(place)
        if call is None or self._is_other(call, identity, piece, has_index=has_index):
            call = self._blocks.begin_call()
        self._by_place[place] = call
        if identity:
            call.told_id = identity
            self._by_id[identity] = call
        return call

    def _is_other(
        self, call: Call, identity: str, piece: Mapping[str, object], *, has_index: bool
    ) -> bool:
        if identity:
            return call.told_id not in {"", identity}
        function = piece.get("function")
        tells_name = isinstance(function, Mapping) and bool(function.get("name"))
        return not has_index and tells_name and bool(call.name) and call.wholeness.is_whole
