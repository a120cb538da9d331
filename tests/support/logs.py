"""A log in the making: short words for what a session writes, each admitted as the app would."""

from collections.abc import Iterable, Mapping, Sequence

from store.model.admission import LogState, LogSummary
from store.model.events import Draft, Event, Replace, SurfaceOp, draft_from_envelope
from store.model.ids import digest_of
from store.model.jsonvalue import FrozenObject, freeze_object, parse_json
from store.model.messages import (
    assistant_message,
    system_message,
    text_block,
    tool_message,
    user_message,
)

PICTURE = freeze_object(
    {
        "attachmentId": digest_of(b"normalised"),
        "mediaType": "image/png",
        "bytes": 10,
        "width": 4,
        "height": 3,
        "name": "cat.png",
        "originalId": digest_of(b"original"),
    }
)
HEADER = freeze_object(
    {
        "config": {"provider": "built-in", "model": "small", "temperature": 0.5, "stop": []},
        "pictures": {"sees": False},
        "dialect": {"tokenLimit": "max_tokens"},
    }
)
START_MS = 1_700_000_000_000


class LogWriter:
    """Grows a valid log event by event; the clock ticks a millisecond with each."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events: list[Event] = []
        self.state = LogState.resume(LogSummary(), lookup=lambda seq: self.events[seq])
        for event in events:
            self.admit(draft_from_envelope(event.envelope))

    @property
    def turn(self) -> int:
        return self.state.last_turn

    @property
    def step(self) -> int:
        """The step to name; 1 where none was started, for what must be refused there."""
        return max(1, self.state.turns.last_step)

    @property
    def last(self) -> Event:
        return self.events[-1]

    def admit(self, draft: Draft) -> Event:
        event = self.state.admit(draft, time=START_MS + len(self.events))
        self.events.append(event)
        return event

    def add(
        self,
        event_type: str,
        data: Mapping[str, object],
        *,
        op: SurfaceOp = None,
        sources: Sequence[int] = (),
        ignorable: bool = False,
    ) -> Event:
        return self.admit(Draft(event_type, data, op, tuple(sources), ignorable))

    def say(self, event_type: str, message: Mapping[str, object], **more: object) -> Event:
        data = {"turn": self.turn, "step": self.step, "message": message, **more}
        return self.add(event_type, data, op="append")

    def start_turn(self) -> Event:
        return self.add("turn/start", {"turn": self.turn + 1})

    def end_turn(self, kind: str = "completed", **more: object) -> Event:
        return self.add("turn/end", {"turn": self.turn, "reason": {"kind": kind, **more}})

    def start_step(self) -> Event:
        return self.add("step/start", {"turn": self.turn, "step": self.state.turns.last_step + 1})

    def end_step(self) -> Event:
        return self.add("step/end", {"turn": self.turn, "step": self.step})

    def system(self, text: str = "Be kind.") -> Event:
        return self.say("system/message", system_message(f"s{len(self.events)}", text))

    def user(self, text: str = "Hello", pictures: Sequence[Mapping[str, object]] = ()) -> Event:
        message = user_message(f"u{len(self.events)}", text, pictures)
        return self.add("user/message", message, op="append")

    def answer(self, text: str = "Hi", *, calls: Sequence[str] = (), **more: object) -> Event:
        blocks = [text_block(text)] if text else []
        blocks += [
            FrozenObject({"type": "tool-call", "id": call, "name": "look", "arguments": "{}"})
            for call in calls
        ]
        message = assistant_message(
            f"a{len(self.events)}", blocks, provider="built-in", model="small"
        )
        return self.say("assistant/message", message, **{"stream": (), **more})

    def attempt(self) -> Event:
        return self.add("assistant/attempt", {"turn": self.turn, "step": self.step, "stream": ()})

    def start_call(self, call: str) -> Event:
        place = {"turn": self.turn, "step": self.step}
        return self.add("tool/call", {**place, "callId": call, "name": "look", "arguments": "{}"})

    def result(self, call: str, text: str = "found", *, code: str | None = None) -> Event:
        message = tool_message(f"t{len(self.events)}", call, text, is_error=code is not None)
        more = {} if code is None else {"error": {"name": "ToolError", "code": code}}
        return self.say("tool/result", message, **more)

    def header(
        self, reason: str = "initial", header: Mapping[str, object] = HEADER, **more: object
    ) -> Event:
        return self.add("request/header", {"header": header, "reason": reason, **more})

    def dispatched(self, attempt: int = 1) -> Event:
        return self.add(
            "request/dispatched",
            {
                "turn": self.turn,
                "step": self.step,
                "attempt": attempt,
                "encoder": "openai-chat/1",
                "endpoint": "http://127.0.0.1:1/v1/chat/completions",
                "bodyDigest": digest_of(b"body"),
                "bodyBytes": 4,
                "objects": (),
            },
        )

    def queue(self, text: str = "later", *, target: str = "next-turn") -> Event:
        held = self.state.inbox.next_turn if target == "next-turn" else self.state.inbox.next_step
        message = user_message(f"q{len(self.events)}", text)
        return self.add(
            "agent/inbox/spliced", {"target": target, "start": len(held), "inserted": [message]}
        )

    def compact(self, start_seq: int, end_seq: int, text: str = "in short") -> Event:
        seqs = [node.seq for node in self.state.surface]
        shadowed = seqs[seqs.index(start_seq) : seqs.index(end_seq) + 1]
        message = user_message(f"c{len(self.events)}", text, source={"kind": "compaction"})
        return self.add("user/message", message, op=Replace(start_seq, end_seq), sources=shadowed)

    def plain_turn(self, question: str = "Hello", answer: str = "Hi") -> Event:
        """Write one whole turn of one step; return its `turn/end`."""
        self.start_turn()
        self.start_step()
        if not self.state.surface:
            self.system()
        self.user(question)
        if self.state.header is None:
            self.header()
        self.dispatched()
        self.answer(answer)
        self.end_step()
        return self.end_turn()


def reloaded(events: Iterable[Event]) -> list[Event]:
    """Print a log and load it again, as `python -m store` does."""
    writer = LogWriter()
    for event in events:
        writer.admit(draft_from_envelope(parse_json(event.body)))
    return writer.events
