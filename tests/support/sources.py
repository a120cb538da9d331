"""The project's own files, as the gates of tests/shape read them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("store", "desktop")
FOLDERS = (*PACKAGES, "packaging", "resources", "tests", ".ci")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One Python file: its place below the root, its text and its tree."""

    place: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return ast.parse(self.text, self.place)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree, walked once for all gates."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def functions(self) -> tuple[tuple[str, Function], ...]:
        """Every function and method, with its dotted name inside the file."""
        return tuple(_functions(self.tree, ""))

    @property
    def module(self) -> str:
        """The dotted name it is imported by."""
        return self.place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def at(self, line: int) -> str:
        """A line of it, as `file:line`."""
        return f"{self.place}:{line}"


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        name = f"{prefix}{child.name}" if isinstance(child, Function | ast.ClassDef) else ""
        if isinstance(child, Function):
            yield name, child
        yield from _functions(child, f"{name}." if name else prefix)


@cache
def project_files() -> tuple[Path, ...]:
    """Every file of the project, in order; nothing that was made by running it."""
    below = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    beside = (ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"))
    return tuple(
        sorted(
            path for path in (*below, *beside) if path.is_file() and "__pycache__" not in path.parts
        )
    )


@cache
def _read(path: Path) -> Source:
    """One file, read and parsed once for all the sets of folders that it is in."""
    return Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """The Python files of these folders, in order."""
    return tuple(
        _read(path)
        for path in project_files()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in folders
    )
