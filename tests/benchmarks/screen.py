"""The whole window on a real store and runtime; only the model is ours, and it is steady."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import cycle, pairwise
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer

from desktop.config import open_preferences
from desktop.faces import Outgoing
from desktop.llm.provider import Encoder, Provider
from desktop.llm.types import Route
from desktop.main import share_time
from desktop.paths import Paths
from desktop.runtime import Runtime, open_runtime
from desktop.runtime.net import Source
from desktop.ui.app import Life, make_application
from desktop.ui.content import Content
from desktop.ui.works import Told
from store import SessionId, open_store
from store.model.jsonvalue import freeze_object
from store.model.stream import Chunk, OtherChunk, TextDelta
from tests.benchmarks.logs import ENCODER, whole_turns
from tests.support.timeline_corpus import pieces

EVENTS_PER_TURN = 7
FRAME_MS = 33
_TICK_MS = 2
_PATIENCE_S = 60.0


class Steady:
    """A model that answers with `pieces_per_s` for `answer_s` seconds."""

    encoder: Encoder = ENCODER
    endpoint = "http://127.0.0.1:1/v1/chat/completions"

    def __init__(self) -> None:
        self.is_streaming = False
        self.pieces_per_s = 200
        self.answer_s = 6.0

    async def stream(self, _body: bytes) -> AsyncIterator[Chunk]:
        """Answer any request."""
        self.is_streaming = True
        rate, start = self.pieces_per_s, time.monotonic()
        for number, text in zip(range(int(rate * self.answer_s)), cycle(pieces()), strict=False):
            late_s = start + number / rate - time.monotonic()
            if late_s > 0:
                await asyncio.sleep(late_s)
            yield TextDelta(number * 1000 // rate, 0, text)
        self.is_streaming = False
        yield OtherChunk(0, freeze_object({"type": "finish", "reason": "stop"}))

    async def provider_for(self, _route: Route) -> Provider:
        """Return itself, for every model."""
        return self

    def engine_identity(self, _route: Route) -> Mapping[str, object] | None:
        """Return nothing: no engine is behind it."""
        return None


class Screen:
    """The window at work, and what passes in its thread."""

    def __init__(self, life: Life, runtime: Runtime, model: Steady) -> None:
        self.content: Content = life.window.content
        workspace = self.content.workspace
        assert workspace is not None
        self._chat = workspace.chat
        self.timeline = self.content.page.timeline
        self.runtime = runtime
        self.model = model
        wait(lambda: workspace._is_started and not self._chat.is_opening)

    def open(self, session_id: SessionId) -> None:
        """Open a chat and wait until it stands there, at rest."""
        self.show(session_id)
        pass_time(1.0, FRAME_MS, _nothing)

    def show(self, session_id: SessionId) -> None:
        """Open a chat and wait until it is painted."""
        self._chat.open(session_id)
        wait(lambda: not self._chat.is_opening)
        QCoreApplication.processEvents()

    def close_chat(self) -> None:
        """Go back to an empty chat, and let everything come to rest."""
        self._chat.open_new()
        pass_time(0.3, FRAME_MS, _nothing)

    @contextmanager
    def answering(self, session_id: SessionId, *, pieces_per_s: int = 200) -> Iterator[None]:
        """Ask, come in when the answer streams, and leave when it is settled."""
        self.model.pieces_per_s = pieces_per_s
        self.runtime.send(session_id, Outgoing(uuid4().hex, "How do I keep it alive?"))
        wait(lambda: self.timeline.is_live and self.model.is_streaming)
        pass_time(0.5, FRAME_MS, _nothing)
        yield
        assert self.model.is_streaming, "the answer ended before the measurement did"
        wait(lambda: not (self.timeline.is_live or self._chat.is_running))


def application() -> QCoreApplication:
    """Return the application of this process: there can be one, whatever else is measured."""
    share_time()  # as the program itself does
    return QCoreApplication.instance() or make_application(["branchline"])


def chats_in(folder: Path, *messages: int) -> tuple[Paths, tuple[SessionId, ...]]:
    """Write chats of so many messages each into `folder`."""
    paths = Paths(folder)
    paths.create()
    ids = tuple(SessionId(uuid4().hex) for _ in messages)
    with closing(open_store(paths.database)) as store:
        for session_id, count in zip(ids, messages, strict=True):
            store.load(session_id, whole_turns(count // 2 * EVENTS_PER_TURN + 2)).result()
    return paths, ids


def cpu_ms_per_frame(duration_s: float) -> list[float]:
    """Return the processor time of this thread in each frame that passes, in milliseconds."""
    marks: list[float] = []
    pass_time(duration_s, FRAME_MS, lambda: marks.append(time.thread_time() * 1000))
    return [after - before for before, after in pairwise(marks)]


def gaps_ms(duration_s: float) -> list[float]:
    """Return the gaps between ticks in this thread's loop, in milliseconds."""
    marks: list[float] = []
    pass_time(duration_s, _TICK_MS, lambda: marks.append(time.perf_counter() * 1000))
    return [after - before for before, after in pairwise(marks)]


def pass_time(duration_s: float, interval_ms: int, sample: Callable[[], None]) -> None:
    """Run the event loop for a while, and sample at a precise interval."""
    loop, ticks = QEventLoop(), QTimer()
    ticks.setTimerType(Qt.TimerType.PreciseTimer)
    ticks.timeout.connect(sample)
    ticks.start(interval_ms)
    QTimer.singleShot(round(duration_s * 1000), loop.quit)
    loop.exec()
    ticks.stop()


def wait(until: Callable[[], bool]) -> None:
    """Run the event loop until something is so."""
    start = time.monotonic()
    while not until():
        assert time.monotonic() - start < _PATIENCE_S, "waited too long"
        pass_time(0.02, FRAME_MS, _nothing)


def _nothing() -> None:
    pass


@contextmanager
def screen_on(paths: Paths) -> Iterator[Screen]:
    """Start the program on its data, with the steady model; close it in the end."""
    runtimes: list[Runtime] = []
    model = Steady()

    @asynccontextmanager
    async def connect() -> AsyncIterator[Source]:
        yield model

    def open_it(_told: Told) -> Runtime:
        runtimes.append(open_runtime(paths, connector=connect))
        return runtimes[0]

    life = Life(paths=paths, preferences=open_preferences(paths.preferences), open_runtime=open_it)
    life.window.resize(1180, 820)
    life.show()
    wait(lambda: life.window.is_filled and life.window.content.workspace is not None)
    try:
        yield Screen(life, runtimes[0], model)
    finally:
        ended: list[bool] = []
        life.ended.connect(lambda: ended.append(True))
        life.close()
        wait(lambda: bool(ended))
        life.end()
