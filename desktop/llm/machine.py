"""What this computer is, as far as an engine asks; starts nothing."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Machine", "read_machine"]


@dataclass(frozen=True, slots=True)
class Machine:
    """What the engine asks of a computer; None where it cannot be told."""

    cpu_flags: frozenset[str] | None
    total_bytes: int | None
    available_bytes: int | None
    cores: int = 2


def read_machine(proc: Path = Path("/proc")) -> Machine:
    """Return what this computer is; only Linux tells it all without further libraries."""
    memory = _fields(proc / "meminfo")
    flags = _fields(proc / "cpuinfo").get("flags")
    is_x86 = platform.machine().lower() in {"x86_64", "amd64"}
    return Machine(
        cpu_flags=frozenset(flags.split()) if is_x86 and flags else None,
        total_bytes=_kibibytes(memory.get("MemTotal")),
        available_bytes=_kibibytes(memory.get("MemAvailable")),
        cores=os.cpu_count() or 1,
    )


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
