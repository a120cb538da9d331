"""Whatever a chat goes through, with whichever servers: what they received is what the log says.

The real turn machinery talks over real sockets to scripted servers of all protocols, changing
between them in the middle of a chat; with pictures, retries, broken and stopped answers, unknown
tools, branches anywhere, summaries, other instructions, and new processes on the same database.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import anyio
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.compaction import CompactionFailed, compact_chat
from desktop.agent.loop import run_turn
from desktop.agent.proof import rebuild_body
from desktop.agent.turn import TurnRequest, TurnSettings
from desktop.live import LiveTurn
from desktop.llm.client import HttpClient
from desktop.llm.provider import Provider
from desktop.llm.registry import provider_for
from desktop.llm.types import Capabilities, PictureLimits, Route
from store.model.ids import SessionId, digest_of
from store.model.stream import Chunk
from tests.support.elsewhere import run_elsewhere
from tests.support.pictures import attached
from tests.support.tongues import TONGUES, Tongue
from tests.support.turns import Stage
from tests.support.wire_server import Close, Hang, Reset, Script, WireServer, whole

BUSY = whole(503, {"error": {"message": "busy"}})
REFUSED = whole(400, {"error": {"message": "no"}})
TOO_LONG = whole(400, {"error": {"message": "Too long", "code": "context_length_exceeded"}})
REQUESTS = {"request/dispatched", "one-shot/dispatched"}
NONE = PictureLimits(max_count=0, max_bytes=0, max_total_bytes=0)

Move = Mapping[str, Any]

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
hostile = st.sampled_from(["call_1", "a b/ü", "x" * 80, "", "call_1"])
limits = st.builds(
    lambda count, total: PictureLimits(count, max_bytes=10_000, max_total_bytes=total),
    st.integers(1, 3),
    st.sampled_from([150, 10_000]),
)
moves = st.fixed_dictionaries(
    {
        "protocol": st.sampled_from(sorted(TONGUES)),
        "model": st.sampled_from(["m", "claude-opus-5-5", "gemini-3-pro", "claude-opus-4-5"]),
        "text": words | words.map(lambda text: f"{text} " * 400),
        "colours": st.lists(st.sampled_from(["red", "blue", "green"]), max_size=2),
        "answer": st.sampled_from(
            ["reply", "think", "think", "call", "cut", "reset", "stopped", "refused", "too long"]
        ),
        "says": words,
        "call_id": hostile,
        "busy": st.integers(0, 2),
        "start": st.sampled_from(["inbox", "inbox", "inbox", "retry", "continue"]),
        "pictures": st.none() | limits,
        "thinks": st.none() | st.booleans(),
        "window": st.none() | st.sampled_from([2048, 200_000]),
        "auto": st.booleans(),
        "is_summed_up": st.booleans(),
        "prompt": st.sampled_from([None, None, "", "Be brief.", "Sei höflich. 🙂"]),
        "effort": st.sampled_from([None, "low", "high"]),
        "temperature": st.sampled_from([None, 0.0, 0.7]),
        "reopens": st.booleans(),
        "branches_at": st.none() | st.floats(0, 1),
    }
)


class Noticing(LiveTurn):
    """A live turn that lets the test know of the first piece."""

    def __init__(self) -> None:
        super().__init__("?")
        self.came = anyio.Event()

    def push(self, chunk: Chunk) -> None:
        super().push(chunk)
        self.came.set()


class Theatre:
    """A store and a server, and the chats that are played between them."""

    def __init__(self, folder: Path, server: WireServer, client: HttpClient) -> None:
        self.stage = Stage(folder)
        self.server = server
        self.client = client
        self.chats = [self.stage.chat()]
        self.sent: list[tuple[SessionId, int, bytes]] = []

    async def play(self, move: Move) -> None:
        """Make one move on the newest chat; what the server received is what the log says."""
        if move["reopens"]:
            self.stage.reopen()
        if move["branches_at"] is not None:
            self.chats.append(self._branch(move["branches_at"]))
        chat = self.chats[-1]
        if move["start"] == "inbox":
            pictures = [attached(self.stage.store, colour) for colour in move["colours"]]
            self.stage.queue(chat, move["text"], pictures)
        logged, received = len(self.stage.events(chat)), len(self.server.requests)
        tongue = TONGUES[move["protocol"]]
        for script in scripts(tongue, move):
            self.server.answer(*script)
        self.server.always = tongue.wire.reply(move["says"])
        await self._turn(chat, tongue, move)
        if move["is_summed_up"]:
            await self._sum_up(chat, tongue, move)
        self._compare(chat, tongue, move, logged=logged, received=received)

    def _compare(
        self, chat: SessionId, tongue: Tongue, move: Move, *, logged: int, received: int
    ) -> None:
        fresh = self.stage.events(chat)[logged:]
        said = [event for event in fresh if event.type in REQUESTS]
        heard = self.server.requests[received:]
        assert [one.data["bodyDigest"] for one in said] == [digest_of(one.body) for one in heard]
        door = tongue.door(move["model"])
        assert {one.path.partition("?")[0] for one in heard} <= {door}
        assert fresh[-1].type in {"turn/end", "compaction/end"}
        self.sent += [(chat, one.seq, it.body) for one, it in zip(said, heard, strict=True)]

    async def _turn(self, chat: SessionId, tongue: Tongue, move: Move) -> None:
        live = Noticing()
        request = TurnRequest(chat, move["start"], self._settings(tongue, move))
        world = replace(self.stage.world(self._connect), live=live)
        async with anyio.create_task_group() as group:

            async def turn() -> None:
                await run_turn(request, world)
                group.cancel_scope.cancel()

            group.start_soon(turn)
            await live.came.wait()
            if move["answer"] == "stopped":
                group.cancel_scope.cancel()
            else:
                await anyio.sleep_forever()

    async def _sum_up(self, chat: SessionId, tongue: Tongue, move: Move) -> None:
        """Sum a chat up by hand; one too short for that stays as it is."""
        world = self.stage.world(self._connect)
        with suppress(CompactionFailed):
            await compact_chat(chat, self._settings(tongue, move), world)

    async def _connect(self, route: Route) -> Provider:
        return provider_for(route, self.client)

    def _settings(self, tongue: Tongue, move: Move) -> TurnSettings:
        limits = move["pictures"]
        capabilities = Capabilities(
            sees=limits is not None,
            tools=False,
            context_window=move["window"],
            pictures=limits or NONE,
            thinks=move["thinks"],
        )
        return TurnSettings(
            tongue.route(self.server, move["model"]),
            capabilities,
            move["prompt"],
            parameters={"reasoningEffort": move["effort"], "temperature": move["temperature"]},
            auto_compaction=move["auto"],
        )

    def _branch(self, where: float) -> SessionId:
        """Branch anywhere: `where` is the part of the log, from 0 to 1, that is inherited."""
        child, parent = SessionId(uuid4().hex), self.chats[-1]
        last = len(self.stage.events(parent))
        self.stage.store.fork(parent, round(where * last) - 1, child).result()
        return child

    def check(self) -> None:
        """Check that every request of every chat is verified, and rebuilt byte for byte."""
        for chat in self.chats:
            assert [proof for proof in self.stage.proofs(chat) if not proof.verified] == []
        for chat, seq, body in self.sent:

            def rebuilt(reader: Any, chat: SessionId = chat, seq: int = seq) -> bytes:
                return rebuild_body(reader, chat, seq)

            assert self.stage.read(rebuilt) == body


def scripts(tongue: Tongue, move: Move) -> list[Script]:
    """Return what the server answers first in one turn; every request after gets a reply."""
    begun = tongue.wire.begin("so far")
    first: dict[str, tuple[Script, ...]] = {
        "think": (tongue.think("hm, " + move["says"], move["says"]),),
        "call": (tongue.call(move["call_id"], '{"a":1}'),),
        "cut": ((*begun, Close()),),
        "reset": ((*begun, Reset()),),
        "stopped": ((*begun, Hang()),),
        "refused": (REFUSED,),
        "too long": (TOO_LONG,),
    }
    return [*[BUSY] * move["busy"], *first.get(move["answer"], ())]


async def play_all(folder: Path, history: Sequence[Move]) -> Theatre:
    """Play a history and check it; the store is closed when this returns."""
    with WireServer() as server:
        async with HttpClient() as client:
            playing = Theatre(folder, server, client)
            try:
                for move in history:
                    await playing.play(move)
                playing.check()
            finally:
                playing.stage.store.close()
    return playing


@given(st.lists(moves, min_size=1, max_size=6))
def test_every_request_to_every_server_is_proved(history: list[Move]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        playing = anyio.run(play_all, Path(folder), history)
    assert len(playing.sent) >= len([move for move in history if move["start"] == "inbox"])


ELSEWHERE = """
import sys, time
time.time = lambda: 946684800.0
time.time_ns = lambda: 946684800 * 10**9
from desktop.command import main
sys.exit(main(sys.argv[1:]))
"""


def proofs_elsewhere(database: Path, chat: SessionId, *, language: str) -> list[dict[str, Any]]:
    """Return what another process, in another place and year, proves of a chat."""
    said = run_elsewhere(ELSEWHERE, "requests", str(database), chat, language=language)
    return [json.loads(line) for line in said.splitlines()]


PLAIN: Move = {
    "model": "m",
    "text": "Grüße 🌍",
    "colours": [],
    "answer": "think",
    "says": "那",
    "call_id": "a b/ü",
    "busy": 0,
    "start": "inbox",
    "pictures": PictureLimits(2, max_bytes=10_000, max_total_bytes=10_000),
    "thinks": None,
    "window": None,
    "auto": True,
    "is_summed_up": False,
    "prompt": None,
    "effort": "low",
    "temperature": 0.7,
    "reopens": False,
    "branches_at": None,
}


def test_another_process_in_another_place_and_year_proves_the_same(tmp_path: Path) -> None:
    history = [
        {**PLAIN, "protocol": protocol, **more}
        for protocol in sorted(TONGUES)
        for more in (
            {"colours": ["red", "blue"], "text": "long " * 800},
            {"answer": "call", "busy": 1},
            {"is_summed_up": True},
        )
    ]
    playing = anyio.run(play_all, tmp_path, history)
    here = [(seq, digest_of(body)) for _, seq, body in playing.sent]
    assert len(here) == len(TONGUES) * 6
    for language in ("C", "tr_TR.UTF-8"):
        there = proofs_elsewhere(tmp_path / "chats.sqlite3", playing.chats[0], language=language)
        assert [(one["seq"], one["rebuiltDigest"]) for one in there] == here
        assert all(one["verified"] for one in there)
