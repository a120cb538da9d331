"""Every public name is explained, and every exception to a rule carries its reason."""

import ast
import re
from collections.abc import Iterator

from tests.support.sources import PACKAGES, sources

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
_EXEMPTION = re.compile(r"#\s*(noqa|type:\s*ignore)(?P<rest>.*)$")
_CODE = r"(:\s*[A-Z]+\d+(,\s*[A-Z]+\d+)*|\[[a-z-]+(,\s*[a-z-]+)*\])"
_CODE_AND_REASON = re.compile(_CODE + r"\s+(#|--?|—)\s+\w")


def test_every_public_name_is_documented() -> None:
    bare = [
        f"{source.place} {name}"
        for source in sources(*PACKAGES)
        for name, node in _public(source.tree, "")
        if ast.get_docstring(node) is None
    ]
    assert bare == []


def test_every_exemption_names_its_code_and_its_reason() -> None:
    bare = [
        source.at(number)
        for source in sources(*PACKAGES, "packaging", "tests")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (found := _EXEMPTION.search(line)) and not _CODE_AND_REASON.match(found["rest"])
    ]
    assert bare == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "util", "helpers", "common", "misc", "base", "manager", "service", "core"}
    named = [s.place for s in sources(*PACKAGES, "tests") if s.module.rsplit(".", 1)[-1] in empty]
    assert [place for place in named if not place.endswith("tools/base.py")] == []


def _public(node: ast.AST, prefix: str) -> Iterator[tuple[str, Documented]]:
    if isinstance(node, ast.Module):
        yield "(module)", node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if child.name.startswith("_") or _is_explained_elsewhere(child):
            continue
        yield prefix + child.name, child
        if isinstance(child, ast.ClassDef):
            yield from _public(child, f"{prefix}{child.name}.")


def _is_explained_elsewhere(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether others speak for the name: an override, a setter, a protocol's bare `...`."""
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    if "override" in decorators or f"{node.name}.setter" in decorators:
        return True
    return not isinstance(node, ast.ClassDef) and ast.unparse(node.body[0]) == "..."
