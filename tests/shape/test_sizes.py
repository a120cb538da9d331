"""Small enough to read: how long modules and functions are, and how deep they nest."""

import ast
from collections.abc import Iterator

from tests.support.sources import PACKAGES, sources

MODULE_LINES = 450
FUNCTION_LINES = 60
NESTING = 3
_BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)


def test_no_module_is_too_long() -> None:
    lines = {source.place: source.text.count("\n") for source in sources(*PACKAGES, "tests")}
    assert {place: count for place, count in lines.items() if count > MODULE_LINES} == {}


def test_no_function_is_too_long() -> None:
    lines = {
        f"{source.at(function.lineno)} {name}": (function.end_lineno or 0) - function.lineno + 1
        for source in sources(*PACKAGES, "packaging", "tests")
        for name, function in source.functions
    }
    assert {name: count for name, count in lines.items() if count > FUNCTION_LINES} == {}


def test_no_function_nests_too_deeply() -> None:
    depths = {
        f"{source.at(function.lineno)} {name}": max(_depths(function.body, 0), default=0)
        for source in sources(*PACKAGES)
        for name, function in source.functions
    }
    assert {name: depth for name, depth in depths.items() if depth > NESTING} == {}


def test_the_depth_counts_blocks_and_takes_elif_as_no_deeper() -> None:
    body = ast.parse("if a:\n  for b in c:\n    pass\nelif d:\n  pass\nelif e:\n  pass\n").body
    assert max(_depths(body, 0)) == 2


def _depths(body: list[ast.stmt], depth: int) -> Iterator[int]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue  # measured on its own
        inside = depth + isinstance(statement, _BLOCKS)
        yield inside
        for part in _parts(statement):
            yield from _depths(part, inside)
        orelse: list[ast.stmt] = getattr(statement, "orelse", [])
        is_elif = isinstance(statement, ast.If) and [type(s) for s in orelse] == [ast.If]
        yield from _depths(orelse, depth if is_elif else inside)


def _parts(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Return the statement's blocks other than its `else`."""
    yield getattr(statement, "body", [])
    yield getattr(statement, "finalbody", [])
    for part in (*getattr(statement, "handlers", []), *getattr(statement, "cases", [])):
        yield part.body
