"""An answer streams into a long chat as lightly as into a short one, and the window stays awake.

The whole window on a real store and runtime; only the model is ours: 200 pieces a second.
"""

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import cycle, pairwise
from uuid import uuid4

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer

from desktop.config import open_preferences
from desktop.faces import Outgoing
from desktop.llm.provider import Encoder, Provider
from desktop.llm.types import Route
from desktop.paths import Paths
from desktop.runtime import Runtime, open_runtime
from desktop.runtime.net import Source
from desktop.ui.app import Life, make_application
from desktop.ui.works import Told
from store import SessionId, open_store
from store.model.jsonvalue import freeze_object
from store.model.stream import Chunk, OtherChunk, TextDelta
from tests.benchmarks.figures import Figure, disk_folder
from tests.benchmarks.logs import ENCODER, whole_turns
from tests.support.timeline_corpus import pieces

LONG_MESSAGES, SHORT_MESSAGES, EVENTS_PER_TURN = 10_000, 10, 7
PIECES_PER_S, ANSWER_S = 200, 6.0
ROUNDS, SEGMENT_S = 5, 4.0
FRAME_MS, TICK_MS, ONE_FRAME_MS = 33, 2, 33
PATIENCE_S = 60.0
Sampler = Callable[[], None]


class _Steady:
    """A model that answers with so many pieces a second for a while."""

    encoder: Encoder = ENCODER
    endpoint = "http://127.0.0.1:1/v1/chat/completions"

    def __init__(self) -> None:
        self.is_streaming = False

    async def stream(self, _body: bytes) -> AsyncIterator[Chunk]:
        self.is_streaming = True
        start = time.monotonic()
        for number, text in zip(range(int(PIECES_PER_S * ANSWER_S)), cycle(pieces()), strict=False):
            await asyncio.sleep(max(0.0, start + number / PIECES_PER_S - time.monotonic()))
            yield TextDelta(number * 1000 // PIECES_PER_S, 0, text)
        self.is_streaming = False
        yield OtherChunk(0, freeze_object({"type": "finish", "reason": "stop"}))

    async def provider_for(self, _route: Route) -> Provider:
        return self

    def engine_identity(self, _route: Route) -> Mapping[str, object] | None:
        return None


class Screen:
    """The window at work, and what passes in its thread."""

    def __init__(self, life: Life, runtime: Runtime, model: _Steady) -> None:
        workspace = life.window.content.workspace
        assert workspace is not None
        self._chat = workspace.chat
        self._timeline = life.window.content.page.timeline
        self.runtime = runtime
        self._model = model
        _wait(lambda: workspace._is_started and not self._chat.is_opening)

    def open(self, session_id: SessionId) -> None:
        """Open a chat and wait until it stands there, at rest."""
        self._chat.open(session_id)
        _wait(lambda: not self._chat.is_opening)
        pass_time(1.0, FRAME_MS, lambda: None)

    @contextmanager
    def answering(self, session_id: SessionId) -> Iterator[None]:
        """Ask, come in when the answer streams, and leave when it is settled."""
        self.runtime.send(session_id, Outgoing(uuid4().hex, "How do I keep it alive?"))
        _wait(lambda: self._timeline.is_live and self._model.is_streaming)
        pass_time(0.5, FRAME_MS, lambda: None)
        yield
        assert self._model.is_streaming, "the answer ended before the measurement did"
        _wait(lambda: not (self._timeline.is_live or self._chat.is_running))


def application() -> QCoreApplication:
    """Return the application of this process: there can be one, whatever else is measured."""
    return QCoreApplication.instance() or make_application(["branchline"])


def figures() -> Iterator[Figure]:
    """Measure CPU per frame in both chats in turns, then the stalls of the long one."""
    long, short = SessionId(uuid4().hex), SessionId(uuid4().hex)
    application()
    with disk_folder() as folder:
        paths = Paths(folder)
        paths.create()
        with closing(open_store(paths.database)) as store:
            store.load(long, whole_turns(LONG_MESSAGES // 2 * EVENTS_PER_TURN + 2)).result()
            store.load(short, whole_turns(SHORT_MESSAGES // 2 * EVENTS_PER_TURN + 2)).result()
        with screen_on(paths) as screen:
            yield _cpu_figure(screen, long, short)
            yield _stall_figure(screen, long)


def _cpu_figure(screen: Screen, long: SessionId, short: SessionId) -> Figure:
    spent: dict[SessionId, list[float]] = {long: [], short: []}
    for turn in range(ROUNDS):
        for session_id in (long, short) if turn % 2 else (short, long):
            screen.open(session_id)
            with screen.answering(session_id):
                spent[session_id] += _cpu_ms_per_frame(SEGMENT_S)
    ours, base = statistics.median(spent[long]), statistics.median(spent[short])
    told = f"CPU of the window's thread per {FRAME_MS} ms: {ours:.2f} ms with "
    told += f"{LONG_MESSAGES:,} messages, {base:.2f} ms with {SHORT_MESSAGES}; "
    told += f"medians of {len(spent[long])} frames each"
    return Figure("stream-cpu-per-frame-ratio", ours / base, 1.3, told)


def _stall_figure(screen: Screen, session_id: SessionId) -> Figure:
    idle: list[float] = []
    streaming: list[float] = []
    screen.open(session_id)
    for _ in range(ROUNDS):
        idle += gaps_ms(SEGMENT_S)
        with screen.answering(session_id):
            streaming += gaps_ms(SEGMENT_S)
    base, ours = _p99(idle), _p99(streaming)
    told = f"p99 gap between {TICK_MS} ms ticks in the window's thread: idle {base:.1f} ms, "
    told += f"streaming {ours:.1f} ms; allowed is one frame ({ONE_FRAME_MS} ms) more than idle"
    return Figure("stream-stall-p99-ms", ours, base + ONE_FRAME_MS, told)


def _cpu_ms_per_frame(duration_s: float) -> list[float]:
    marks: list[float] = []
    pass_time(duration_s, FRAME_MS, lambda: marks.append(time.thread_time() * 1000))
    return [after - before for before, after in pairwise(marks)]


def gaps_ms(duration_s: float) -> list[float]:
    """Return the gaps between ticks in this thread's loop, in milliseconds."""
    marks: list[float] = []
    pass_time(duration_s, TICK_MS, lambda: marks.append(time.perf_counter() * 1000))
    return [after - before for before, after in pairwise(marks)]


def _p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[98]


def pass_time(duration_s: float, interval_ms: int, sample: Sampler) -> None:
    """Run the event loop for a while, and sample at a precise interval."""
    loop, ticks = QEventLoop(), QTimer()
    ticks.setTimerType(Qt.TimerType.PreciseTimer)
    ticks.timeout.connect(sample)
    ticks.start(interval_ms)
    QTimer.singleShot(round(duration_s * 1000), loop.quit)
    loop.exec()
    ticks.stop()


def _wait(until: Callable[[], bool]) -> None:
    start = time.monotonic()
    while not until():
        assert time.monotonic() - start < PATIENCE_S, "waited too long"
        pass_time(0.02, FRAME_MS, lambda: None)


@contextmanager
def screen_on(paths: Paths) -> Iterator[Screen]:
    """Start the program on its data, with the steady model; close it in the end."""
    runtimes: list[Runtime] = []
    model = _Steady()

    @asynccontextmanager
    async def connect() -> AsyncIterator[Source]:
        yield model

    def open_it(_told: Told) -> Runtime:
        runtimes.append(open_runtime(paths, connector=connect))
        return runtimes[0]

    life = Life(paths=paths, preferences=open_preferences(paths.preferences), open_runtime=open_it)
    life.window.resize(1180, 820)
    life.show()
    _wait(lambda: life.window.is_filled and life.window.content.workspace is not None)
    try:
        yield Screen(life, runtimes[0], model)
    finally:
        ended: list[bool] = []
        life.ended.connect(lambda: ended.append(True))
        life.close()
        _wait(lambda: bool(ended))
        life.end()
