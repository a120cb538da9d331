"""Random valid logs: whatever a session may have lived through, in any order the rules allow."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from store.model.events import Event, Replace
from store.model.ids import digest_of
from store.model.jsonvalue import MAX_SAFE_INTEGER, object_at
from store.model.messages import system_message, text_block, user_message
from tests.support.logs import HEADER, PICTURE, LogWriter

_T = TypeVar("_T")
Draw = Callable[[st.SearchStrategy[Any]], Any]

texts = st.text(max_size=12)
_numbers = st.integers(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER) | st.floats(
    allow_nan=False, allow_infinity=False
).map(lambda number: number + 0.0)  # -0.0 becomes 0.0
json_values = st.recursive(
    st.none() | st.booleans() | _numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
_extras = st.dictionaries(texts.map(lambda text: f"x{text}"), json_values, max_size=2)
_ENDS: Sequence[tuple[str, dict[str, object]]] = (
    ("completed", {}),
    ("aborted", {"reason": {"kind": "user"}}),
    ("error", {"error": {"message": "no answer", "code": "TIMEOUT"}}),
    ("max-tokens", {}),
    ("blocked", {}),
)


@st.composite
def logs(draw: Draw, *, turns: int = 3) -> tuple[Event, ...]:
    """Draw a log of up to so many turns, complete or cut anywhere."""
    walk = _Walk(draw)
    for _ in range(draw(st.integers(0, turns))):
        walk.sprinkle()
        walk.take_turn()
    walk.sprinkle()
    length = len(walk.log.events)
    cut = draw(st.integers(0, length)) if draw(st.booleans()) else length
    return tuple(walk.log.events[:cut])


class _Walk:
    """One life of a session; every choice is drawn."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.log = LogWriter()
        self.rewrites_seen = 0

    def chance(self) -> bool:
        return bool(self.draw(st.booleans()))

    def pick(self, options: Sequence[_T]) -> _T:
        chosen: _T = self.draw(st.sampled_from(options))
        return chosen

    def text(self) -> str:
        return str(self.draw(texts))

    def extras(self) -> dict[str, object]:
        extras: dict[str, object] = self.draw(_extras)
        return extras

    def sprinkle(self) -> None:
        for _ in range(self.draw(st.integers(0, 2))):
            self.pick(_ANYWHERE)(self)

    def take_turn(self) -> None:
        self.log.start_turn()
        self.claim()
        for _ in range(self.draw(st.integers(1, 2))):
            self.take_step()
            self.sprinkle()
        kind, more = self.pick(_ENDS)
        self.log.end_turn(kind, **more)

    def take_step(self) -> None:
        self.log.start_step()
        self.prompt()
        for _ in range(self.draw(st.integers(0, 2))):
            self.log.user(self.text(), [PICTURE] if self.chance() else [])
        self.head()
        self.ask()
        self.sprinkle()
        for call in [call.id for call in self.log.state.turns.open_calls]:
            self.run_tool(call)
        self.log.end_step()

    def claim(self) -> None:
        if waiting := self.log.state.inbox.next_turn:
            self.log.add(
                "agent/inbox/spliced",
                {
                    "target": "next-turn",
                    "start": 0,
                    "removedCount": len(waiting),
                    "inserted": [],
                    "outcome": "claimed",
                },
            )

    def prompt(self) -> None:
        if not self.log.state.surface:
            self.log.system(self.text())
        elif self.log.state.surface[0].type == "system/message" and self.chance():
            first = self.log.state.surface[0].seq
            message = system_message(f"s{len(self.log.events)}", self.text())
            data = {"turn": self.log.turn, "step": self.log.step, "message": message}
            self.log.add("system/message", data, op=Replace(first, first), sources=[first])
        if self.chance():
            blocks = [text_block(self.text())] if self.chance() else []
            source = {"kind": "reminder"}
            reminder = {"id": "d", "role": "developer", "source": source, "content": blocks}
            self.log.say("developer/message", reminder, **self.extras())

    def head(self) -> None:
        rewrites = self.log.state.rewrites
        rewritten, self.rewrites_seen = rewrites != self.rewrites_seen, rewrites
        starts = {"startsSeries": True} if rewritten else {}
        latest = self.log.state.header
        if latest is None:
            self.log.header("initial", HEADER, **starts)
        elif self.chance():
            changed = {**latest, "dialect": {"changed": len(self.log.events)}}
            self.log.header("change", changed, **starts)
        elif self.chance():
            self.log.header("resume", latest, **starts)
        elif rewritten:
            self.log.header("series", latest)

    def ask(self) -> None:
        tries = self.draw(st.integers(1, 3))
        for attempt in range(1, tries):
            self.log.dispatched(attempt)
            self.log.attempt()
            self.log.add("llm/retry", {"attempt": attempt, "delayMs": 100})
        self.log.dispatched(tries)
        how = self.draw(st.integers(0, 3))
        if how == 0:
            self.log.attempt()
        elif how == 1:
            self.log.answer(self.text(), interrupted=True)
        else:
            calls = [f"c{number}" for number in range(self.draw(st.integers(0, 3)))]
            usage = {"inputTokens": 3, "outputTokens": 1}
            self.log.answer(self.text(), calls=calls, usage=usage, **self.extras())

    def run_tool(self, call: str) -> None:
        if not self.chance():
            self.log.result(call, code="TOOL_NOT_STARTED")
            return
        self.log.start_call(call)
        self.sprinkle()
        self.log.result(call, self.text(), code=self.pick([None, "FAILED"]))

    def queue(self) -> None:
        self.log.queue(self.text(), target=self.pick(["next-turn", "next-step"]))

    def title(self) -> None:
        self.log.add("session/title", {"title": self.text(), "source": "user", **self.extras()})

    def record(self) -> None:
        self.log.add("weather/seen", self.extras(), ignorable=True)

    def quarantine(self) -> None:
        kind = self.pick(["attachment/quarantined", "attachment/recovered"])
        self.log.add(kind, {"attachmentId": self.pick([digest_of(b"1"), digest_of(b"2")])})

    def one_shot(self) -> None:
        asked = {"purpose": "title", "encoder": "openai-chat/1", "header": {}, "messages": ["x", 0]}
        self.log.add("one-shot/dispatched", {**asked, "bodyDigest": digest_of(b"")})
        self.log.add("one-shot/settled", {"text": self.text()})

    def end_seed(self) -> None:
        self.log.add("session/end-seed", {"inherited": True} if self.chance() else {})

    def speak_up(self) -> None:
        message = user_message("loose", self.text(), source={"kind": "note"})
        self.log.add("user/message", {**message, **self.extras()}, op="append")

    def compact(self) -> None:
        nodes = self.log.state.surface
        free = nodes[1:] if nodes and nodes[0].type == "system/message" else nodes
        if not free:
            return
        start = self.draw(st.integers(0, len(free) - 1))
        end = self.draw(st.integers(start, len(free) - 1))
        self.log.add("compaction/start", {})
        self.log.compact(free[start].seq, free[end].seq, self.text())
        self.log.add("compaction/end", {})

    def trim(self) -> None:
        results = [node.seq for node in self.log.state.surface if node.type == "tool/result"]
        if not results:
            return
        seq = self.pick(results)
        data = self.log.events[seq].data
        message = {**object_at(data, "message"), "content": [text_block(self.text())]}
        whole = {**data, "message": message}
        self.log.add("tool/result", whole, op=Replace(seq, seq), sources=[seq])


_ANYWHERE: Sequence[Callable[[_Walk], None]] = (
    _Walk.queue,
    _Walk.title,
    _Walk.record,
    _Walk.quarantine,
    _Walk.one_shot,
    _Walk.end_seed,
    _Walk.speak_up,
    _Walk.compact,
    _Walk.trim,
)
