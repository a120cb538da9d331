"""A conversation asked with the command, and proved with it: the whole way without a window."""

import json
from pathlib import Path

import pytest

from desktop import command


class Commands:
    """Runs the commands on one database; `capture` is pytest's, of bytes."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[bytes]) -> None:
        self.database = folder / "chats.sqlite3"
        self._capture = capture

    def run(self, name: str, *more: str) -> tuple[int, bytes, list[str]]:
        """Return the exit status, what was printed, and the lines beside it."""
        status = command.main([name, str(self.database), *more])
        printed, beside = self._capture.readouterr()
        return status, printed, beside.decode().splitlines()

    def ask_twice(self, *model: str) -> str:
        """Have a server answer "One" and "Two" in one chat; return the chat's id."""
        _, printed, beside = self.run("ask", *model, "1")
        assert printed.endswith(b"One")
        assert self.run("ask", *model, "--session", beside[-1], "2")[:2] == (0, b"Two")
        return beside[-1]

    def prove(self, chat: str, encoder: str, second: bytes) -> None:
        """Check that both requests are made again as they went out; `second` is the later body."""
        status, printed, _ = self.run("requests", chat)
        proofs = [json.loads(one) for one in printed.splitlines()]
        assert status == 0
        assert [(one["encoder"], one["verified"]) for one in proofs] == [(encoder, True)] * 2
        assert self.run("body", chat, str(proofs[1]["seq"]))[1] == second
