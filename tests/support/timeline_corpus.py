"""A deterministic chat of any length, and what it costs to open it and to stream into it.

The mix is that of real chats: short questions, answers of some 700 characters, a third of them with
code, some with tables, lists, Chinese and emoji. `open_chat` and `stream` need an application and
are for tests and benchmarks alike; they return CPU time of the calling thread, which a busy machine
does not spoil as it does the clock on the wall.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.rows import PictureView, Row
from desktop.ui.timeline.view import Timeline

_PROSE = """
the migration keeps every event in order and the reader sees what the writer committed before it
asks again while a branch shares its past with the chat it came from so nothing is copied and
nothing is lost when the window closes in the middle of an answer
"""
_WORDS = _PROSE.split()
_CODE = '''```python
def total(rows: list[int]) -> int:
    """Return the sum, ignoring what is negative."""
    return sum(row for row in rows if row > 0)  # why not
```'''
_TABLE = (
    "| Name | Before | After |\n|---|--:|--:|\n| events | 120034 | 120041 |\n| users | 41 | 41 |"
)
_CJK = "先备份再执行否则可能会丢失数据。日本語の文章も混ざります 🎉"
ANSWER_PIECES = 520


def _sentence(source: random.Random, words: int) -> str:
    chosen = [source.choice(_WORDS) for _ in range(words)]
    return " ".join(chosen).capitalize() + "."


def _paragraph(source: random.Random) -> str:
    return " ".join(_sentence(source, source.randint(8, 18)) for _ in range(source.randint(1, 3)))


def answer_text(source: random.Random) -> str:
    """Return one answer in Markdown."""
    parts = [_paragraph(source)]
    if source.random() < 0.35:
        parts.append(f"## {_sentence(source, 3)}")
    if source.random() < 0.36:
        items = [f"- {_sentence(source, 7)}" for _ in range(source.randint(3, 6))]
        parts.append("\n".join(items))
    if source.random() < 0.32:
        parts.append(_CODE)
    if source.random() < 0.12:
        parts.append(_TABLE)
    if source.random() < 0.1:
        parts.append(f"> {_CJK}")
    parts.append(_paragraph(source))
    return "\n\n".join(parts)


def corpus(count: int, *, seed: int = 7) -> list[Row]:
    """Return a chat of `count` messages that ends the same whatever its length."""
    rows = []
    for seq in range(count):
        source = random.Random(f"{seed}/{count - seq}")
        if (count - seq) % 2 == 0:
            text = _sentence(source, source.randint(6, 40))
            picture = PictureView(f"sha256:{seq:064x}", 1200, 800, "photo.jpg")
            rows.append(Row(seq, "user", text, pictures=(picture,) if seq % 35 == 0 else ()))
        else:
            rows.append(Row(seq, "assistant", answer_text(source), model="model"))
    return rows


def pieces(*, seed: int = 11, count: int = ANSWER_PIECES) -> list[str]:
    """Return a long answer cut into `count` pieces of a few characters, as a model sends it."""
    source = random.Random(seed)
    text = "\n\n".join(answer_text(source) for _ in range(1 + count // 130))
    size = max(1, len(text) // count)
    return [text[at : at + size] for at in range(0, size * count, size)]


@dataclass(frozen=True, slots=True)
class Opened:
    """A chat on screen, how long opening took (CPU ms), and how many row widgets it needed."""

    timeline: Timeline
    cpu_ms: float
    widgets: int


def settle_events() -> None:
    """Let Qt paint and run what was posted."""
    QCoreApplication.sendPostedEvents()
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)


def open_chat(
    rows: Sequence[Row], *, bodies: int = 50, size: tuple[int, int] = (900, 800)
) -> Opened:
    """Open a chat at its end with the last `bodies` bodies at hand and paint it once."""
    timeline = Timeline(LIGHT)
    timeline.resize(*size)
    timeline.show()
    settle_events()
    outline = [row.outline for row in rows]
    started = time.thread_time()
    timeline.set_chat(outline, rows[-bodies:])
    settle_events()
    cpu_ms = (time.thread_time() - started) * 1000
    return Opened(timeline, cpu_ms, timeline._stage.pool.made)


def stream(timeline: Timeline, texts: Sequence[str], *, frame_ms: int = 33) -> list[float]:
    """Stream `texts` into the live row, one a frame; return the CPU ms of every frame.

    A frame is as long as a real one, so that the timeline may rest as it does with a real stream.
    """
    timeline.begin_live()
    settle_events()
    frames = []
    for text in texts:
        started = time.thread_time()
        timeline.update_live(text, "", "answering")
        pause = QEventLoop()
        QTimer.singleShot(frame_ms, pause.quit)
        pause.exec()
        frames.append((time.thread_time() - started) * 1000)
    return frames


def scroll(timeline: Timeline, *, step_px: int, frames: int) -> list[float]:
    """Scroll up by `step_px` a frame; return the CPU ms of every frame."""
    spent = []
    for _ in range(frames):
        started = time.thread_time()
        timeline.scroll_by(-step_px)
        settle_events()
        spent.append((time.thread_time() - started) * 1000)
    return spent
