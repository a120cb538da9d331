"""What a command says at a terminal: the answer on one channel, the rest on the other."""

import math
import os
import sys
import time

from desktop.ui.sentences import SENTENCES
from store.model.stream import Chunk, TextDelta

__all__ = ["Teller", "sentence", "tell"]


def tell(text: str) -> None:
    """Say something on standard error, at once."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def sentence(code: str, detail: str = "", **values: object) -> str:
    """Return the plain words for an error code, with the other side's own words if it had any.

    `values` fill in the names that the words leave open.
    """
    words = " ".join(SENTENCES.get(code, (code, ""))).strip().format(**values)
    return f"{words} ({detail})" if detail else words


class Teller:
    """Shows a running turn on a terminal: each piece of text at once, waits on standard error.

    A reader of standard output that goes away does not end the turn.
    """

    def __init__(self) -> None:
        self._ended_line = True
        self._is_heard = True

    def push(self, chunk: Chunk) -> None:
        """Write a piece of the answer; what is not text is not part of it."""
        if isinstance(chunk, TextDelta) and chunk.text:
            self._ended_line = chunk.text.endswith("\n")
            self._write(chunk.text)

    def wait(self) -> None:
        """Say nothing: an answer usually begins soon."""

    def start(self) -> None:
        """Say nothing: it takes a second or two."""

    def queue(self) -> None:
        """Say nothing: in a process of one question nobody is before it."""

    def read(self, share: float) -> None:
        """Say nothing: the answer alone is waited for."""

    def retry_at(self, at_ms: int, *, code: str = "", detail: str = "") -> None:
        """Say that the attempt failed and when the next one is made."""
        del code, detail  # told at the end, should no attempt succeed
        seconds = max(0.0, at_ms / 1000 - time.time())
        tell(f"No answer yet. Trying again in {math.ceil(seconds * 10) / 10:.1f} s …")

    def summarise(self) -> None:
        """Say why the answer lets itself be waited for."""
        tell("The chat is longer than the model can read. Summing up its beginning …")

    def end(self) -> None:
        """End the line, where a person is looking at it."""
        if not self._ended_line and sys.stdout.isatty():
            self._write("\n")

    def _write(self, text: str) -> None:
        if not self._is_heard:
            return
        try:
            sys.stdout.buffer.write(text.encode())
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            self._is_heard = False
            # Python flushes the channel again at its end, and would fail there once more.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
