"""The tests themselves: real parts, no luck, nothing left out, and each one checks something."""

import ast

from tests.support.sources import Source, sources

_CHECKS = (ast.Assert, ast.With, ast.AsyncWith, ast.Call)


def _tests() -> list[Source]:
    return [source for source in sources("tests") if "/test_" in source.place]


def test_no_test_is_left_out() -> None:
    marks = {f"pytest.mark.{word}" for word in ("skip", "xfail")}
    left_out = [
        source.at(node.lineno)
        for source in _tests()
        for node in source.nodes
        if isinstance(node, ast.Attribute) and ast.unparse(node) in marks
    ]
    assert left_out == []


def test_no_collaborator_is_patched_over() -> None:
    patched = [
        source.place
        for source in sources("tests")
        for node in source.nodes
        if isinstance(node, ast.Import | ast.ImportFrom) and "mock" in ast.unparse(node)
    ]
    assert patched == []


def test_no_test_waits_for_luck() -> None:
    waiting = [
        source.at(node.lineno)
        for source in _tests()
        for node in source.nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"time.sleep", "qtbot.wait"}
    ]
    assert waiting == []


def test_every_test_checks_something() -> None:
    idle = [
        f"{source.at(function.lineno)} {name}"
        for source in _tests()
        for name, function in source.functions
        if name.rsplit(".", 1)[-1].startswith("test_")
        and not any(isinstance(node, _CHECKS) for part in function.body for node in ast.walk(part))
    ]
    assert idle == []
