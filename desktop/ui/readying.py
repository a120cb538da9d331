"""Imports in idle moments what the first message needs, so that the window does not stand for it.

Each module is looked into by Qt's binding after its import, which takes about as long again: all of
them together are a quarter of a second. It happens on the window's own thread, a few milliseconds
at a time: while a second thread imports, the binding passes over modules of the first.
"""

import time
from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Slot

STEP_S = 0.004
"""A step imports until so much time has passed: most of a frame is left to what a person does."""

PAUSE_MS = 20
FIRST_PAUSE_MS = 400
"""The chat that opens with the window goes first."""

# What is needed stands before what needs it: no step imports more than one of them.
NAMES = (
    *(f"desktop.ui.timeline.{name}" for name in ("endings", "transcript")),
    *("mdurl", "linkify_it", "markdown_it", "mdit_py_plugins.footnote", "pygments.lexers"),
    *(
        f"desktop.ui.timeline.{name}"
        for name in (
            *("maths.formula", "maths.source", "lifting", "tablebars", "portions", "unspaced"),
            *("cellbreaks", "markdown", "highlight", "reading", "turns"),
            *("placing", "codeblock", "maths.drawings", "places", "maths.textobject", "taskbox"),
            *("render", "filling", "documenttext", "textblock", "body", "fold", "footer", "notice"),
            *("pictures", "message", "status", "livemessage", "tool", "words", "source"),
        )
    ),
    *("encodings.utf_16_le", "pygments.styles.friendly", "pygments.styles.gh_dark"),
    *(f"pygments.lexers.{name}" for name in ("python", "javascript", "shell", "c_cpp")),
    *(
        f"desktop.ui.inspector.{name}"
        for name in (
            *("exact", "wordbutton", "reading", "words", "pieces", "finding", "card", "pile"),
            *("verdict", "summary", "view"),
        )
    ),
    *(
        f"desktop.ui.models.{name}"
        for name in (
            *("filepage", "address", "cardgrid", "gallery", "offerpage", "keyfield", "serverform"),
            *("trial", "serverpage", "usepage", "adding", "connectionrow", "connections"),
            "correcting",
        )
    ),
)


class Readying(QObject):
    """Imports `NAMES` one after the other once it was started; `is_done` then."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[str] = iter(NAMES)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._on_paused)
        self.is_done = False

    def start(self) -> None:
        """Begin in a moment."""
        if not self.is_done:
            self._pause.start(FIRST_PAUSE_MS)

    def stop(self) -> None:
        """Import nothing more."""
        self._pause.stop()

    @Slot()
    def _on_paused(self) -> None:
        until = time.perf_counter() + STEP_S
        for name in self._left:
            import_module(name)
            if time.perf_counter() >= until:
                self._pause.start(PAUSE_MS)
                return
        self.is_done = True
