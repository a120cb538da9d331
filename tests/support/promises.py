"""The tests there are, by the sentences of their promises."""

import re
from collections.abc import Iterable
from functools import cache

from tests.support.sources import ROOT

_TEST = re.compile(r"^def test_(\w+)", re.MULTILINE)


def missing(names: Iterable[str]) -> list[str]:
    """Return those of `names` that no test has."""
    return [name for name in names if name not in _promises()]


@cache
def _promises() -> frozenset[str]:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return frozenset(name for text in texts for name in _TEST.findall(text))
