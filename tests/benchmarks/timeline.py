"""A chat of 10,000 messages opens like one of ten, and is scrolled through without a hitch.

What is counted is the processor time of the window's thread: it does not depend on what else the
machine does. The chat is opened in the whole program, from its store.
"""

import statistics
import time
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEventLoop

from store import SessionId
from tests.benchmarks.figures import Figure, disk_folder
from tests.benchmarks.screen import Screen, application, chats_in, screen_on, wait
from tests.support.timeline_corpus import corpus, open_chat, scroll

LONG_MESSAGES, SHORT_MESSAGES = 10_000, 10
OPENINGS = 15
FRAMES = 600
STEP_PX = 60  # three notches of a wheel a frame, as a fast scroll brings
MOST_MS = 12.0


def figures() -> Iterator[Figure]:
    """Open both chats in turns, then scroll through the long one and jump about in it."""
    application()
    with disk_folder() as folder:
        paths, (long, short) = chats_in(folder, LONG_MESSAGES, SHORT_MESSAGES)
        with screen_on(paths) as screen:
            yield _opening_figure(screen, long, short)
            screen.open(long)
            yield _scroll_figure(screen)
            yield _jump_figure(screen)
    yield _mixed_figure()


def _opening_figure(screen: Screen, long: SessionId, short: SessionId) -> Figure:
    cpu_ms: dict[SessionId, list[float]] = {long: [], short: []}
    wall_ms: dict[SessionId, list[float]] = {long: [], short: []}
    for turn in range(OPENINGS):
        for session_id in (long, short) if turn % 2 else (short, long):
            screen.close_chat()
            cpu, wall = time.thread_time(), time.perf_counter()
            screen.show(session_id)
            cpu_ms[session_id].append((time.thread_time() - cpu) * 1000)
            wall_ms[session_id].append((time.perf_counter() - wall) * 1000)
    ours, base = (statistics.median(cpu_ms[each]) for each in (long, short))
    told = f"CPU of the window's thread to open a chat of {LONG_MESSAGES:,} messages {ours:.1f} ms,"
    told += f" of {SHORT_MESSAGES} {base:.1f} ms; by the clock"
    told += (
        f" {statistics.median(wall_ms[long]):.0f} and {statistics.median(wall_ms[short]):.0f} ms"
    )
    return Figure("open-long-chat-ratio", ours / base, 2.0, f"{told}; medians of {OPENINGS}")


def _scroll_figure(screen: Screen) -> Figure:
    """Scroll up, whether the bodies are there yet or are fetched on the way."""
    spent = []
    for _ in range(FRAMES):
        screen.timeline.scroll_by(-STEP_PX)
        spent.append(_frame_ms())
    p95 = statistics.quantiles(spent, n=100)[94]
    told = f"CPU of the window's thread in a frame that scrolls by {STEP_PX} px: median"
    told += f" {statistics.median(spent):.1f} ms, p95 {p95:.1f} ms, worst {max(spent):.1f} ms"
    return Figure("scroll-frame-p95-ms", p95, MOST_MS, told)


def _mixed_figure() -> Figure:
    """Scroll through what real models write: code, tables, lists, several scripts."""
    opened = open_chat(corpus(LONG_MESSAGES), bodies=LONG_MESSAGES)
    spent = scroll(opened.timeline, step_px=STEP_PX, frames=2 * FRAMES)
    opened.timeline.close()
    p95 = statistics.quantiles(spent, n=100)[94]
    told = "CPU of the window's thread in a frame that scrolls through code, tables and lists:"
    told += f" median {statistics.median(spent):.1f} ms, p95 {p95:.1f} ms,"
    told += f" worst {max(spent):.1f} ms"
    return Figure("scroll-mixed-frame-p95-ms", p95, MOST_MS, told)


def _jump_figure(screen: Screen) -> Figure:
    """Jump to places all over the chat; their bodies are fetched each time."""
    spent = []
    rows = screen.timeline._stage.rows
    for index in range(0, len(rows), len(rows) // 40):
        cpu = time.thread_time()
        screen.timeline.jump_to(rows.seq_at(index))
        QCoreApplication.processEvents()
        wait(lambda: not rows.without_body(*_in_view(screen)))
        spent.append((time.thread_time() - cpu) * 1000)
    told = "CPU of the window's thread for a jump into what is not loaded: median"
    told += f" {statistics.median(spent):.0f} ms, worst {max(spent):.0f} ms"
    return Figure("jump-ms", statistics.median(spent), 100.0, told)


def _in_view(screen: Screen) -> tuple[int, int]:
    view = screen.timeline._stage.in_view
    return view[0], view[-1]


def _frame_ms() -> float:
    """Let a frame pass, all that is due in it; return what it took of this thread."""
    started = time.thread_time()
    QCoreApplication.sendPostedEvents()
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    return (time.thread_time() - started) * 1000
