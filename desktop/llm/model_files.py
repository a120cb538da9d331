"""A model in a file: whether it can be chatted with, how wide its window is, what memory it takes.

Blocks on the disk, for some tenths of a second where the vocabulary is large; belongs on a worker.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from desktop.llm.catalog import NO_PICTURES
from desktop.llm.gguf import GgufHeader, GgufRefused, read_header
from desktop.llm.machine import Machine, read_machine
from desktop.llm.model_memory import most_bytes, window_for
from desktop.llm.own_models import own_model
from desktop.llm.types import Capabilities
from desktop.models import ModelFile

__all__ = ["capabilities_of_file", "header_of", "inspect", "name_of", "problem_of"]

# What else lies in GGUF files: `GGUFType` of the `gguf` package.
_OTHER_KINDS: Final = frozenset({"adapter", "imatrix", "mmproj"})
# Built for reading, not for answering; `MODEL_ARCH_NAMES` of the `gguf` package.
_OTHER_FAMILIES: Final = frozenset(
    {
        "bert", "clip", "eurobert", "gemma-embedding", "jina-bert-v2", "jina-bert-v3",
        "llama-embed", "modern-bert", "neo-bert", "nomic-bert", "nomic-bert-moe", "t5",
        "t5encoder", "wavtokenizer-dec",
    }
)  # fmt: skip
# Twelve minutes at the eleven tokens a second that the better model of ours gave here.
_LONGEST_ANSWER: Final = 8192


def inspect(path: Path, *, machine: Machine | None = None) -> ModelFile:
    """Return what a file is, before it is added; never raises.

    `memory_bytes` is the most that it takes while it runs. `problem`: NOT_A_MODEL, MODEL_DAMAGED
    (cut or broken), NOT_A_CHAT_MODEL, MODEL_IN_PARTS, MODEL_UNREADABLE, MEMORY (more than this
    computer has at all).
    """
    machine = machine or read_machine()
    try:
        header = header_of(path)
    except GgufRefused as refused:
        return _refused(path, refused.code, _size_of(path))
    except OSError:
        return _refused(path, "MODEL_UNREADABLE")
    problem = problem_of(header)
    if problem:
        return _refused(path, problem, header.size_bytes)
    window = window_for(header, machine.total_bytes)
    needed = most_bytes(header, window)
    return ModelFile(
        path=str(path),
        name=name_of(path, header.size_bytes),
        size_bytes=header.size_bytes,
        memory_bytes=needed,
        free_bytes=machine.available_bytes,
        window=window,
        problem="MEMORY" if machine.total_bytes and machine.total_bytes < needed else "",
        has_template=bool(header.text("tokenizer.chat_template")),
    )


def header_of(path: Path) -> GgufHeader:
    """Return a file's head, read again when the file has changed. Raises GgufRefused, OSError."""
    found = path.stat()
    if ours := own_model(path.name, found.st_size):
        return ours.shape
    return _read(path, found.st_size, found.st_mtime_ns)


def problem_of(header: GgufHeader) -> str:
    """Return the code of why a whole GGUF file cannot be chatted with; "" when it can."""
    if header.facts.get("split.count", 1) not in {0, 1}:
        return "MODEL_IN_PARTS"
    is_other = (
        header.text("general.type") in _OTHER_KINDS
        or header.architecture in _OTHER_FAMILIES
        # Models that turn a text into one vector say how they gather it.
        or header.number("pooling_type") is not None
        or header.own("attention.causal") is False
    )
    if is_other or not header.number("block_count"):
        return "NOT_A_CHAT_MODEL"
    return "" if header.lengths.get("tokenizer.ggml.tokens") else "NOT_A_CHAT_MODEL"


def name_of(path: Path, size_bytes: int) -> str:
    """Return what a model is called: a pinned one by its name, any other by its file's.

    The names inside of files are often left over from how they were made.
    """
    ours = own_model(path.name, size_bytes)
    return ours.name if ours else path.stem


def capabilities_of_file(file: ModelFile) -> Capabilities:
    """Return what the model of a file is taken to do: the engine gives it words only."""
    ours = own_model(Path(file.path).name, file.size_bytes)
    # Half of the window at most: the other half is the chat's.
    half = None if file.window is None else min(file.window // 2, _LONGEST_ANSWER)
    return Capabilities(
        sees=False,
        tools=False,
        context_window=file.window,
        pictures=NO_PICTURES,
        max_tokens=ours.answer_tokens if ours else half,
    )


@lru_cache(maxsize=8)
def _read(path: Path, _size: int, _mtime_ns: int) -> GgufHeader:
    return read_header(path)


def _refused(path: Path, code: str, size_bytes: int = 0) -> ModelFile:
    return ModelFile(str(path), path.stem, size_bytes, 0, None, None, code)


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
