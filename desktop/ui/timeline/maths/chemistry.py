r"""Chemical formulas, as `\ce{…}` of mhchem writes them, in the LaTeX that is drawn.

The part of it that models use: elements and groups, indices, charges, coefficients, the common
arrows and states. What is more is left as it stands.
"""

import re
from collections.abc import Callable

_CHEMICAL = re.compile(r"\\ce\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_ARROWS = {
    "<=>": r"\rightleftharpoons ",
    "<->": r"\leftrightarrow ",
    "->": r"\rightarrow ",
    "<-": r"\leftarrow ",
}
_PART = re.compile(
    r"(?P<arrow><=>|<->|->|<-)"
    r"|\^(?P<charge>\{[^{}]*\}|\d*[+-]|\d+)"
    r"|(?P<elements>[A-Za-z]+)"
    r"|(?<=[A-Za-z)\]}])(?P<index>\d+)"
    r"|(?<=[A-Za-z0-9)\]])(?P<sign>[+-])(?=$|\s)"
    r"|(?P<coefficient>\d+)\s*(?=[A-Z(\[])"
    r"|(?P<state>\((?:aq|s|l|g)\))"
)


def without_chemistry(source: str) -> str:
    """Return LaTeX in which every chemical formula is written as mathematics."""
    return _CHEMICAL.sub(_written, source)


def _written(found: re.Match[str]) -> str:
    return f"{{{_PART.sub(_part, found[1])}}}"


def _part(found: re.Match[str]) -> str:
    kind = found.lastgroup or ""
    return _SPELLED[kind](found[kind])


def _charge(text: str) -> str:
    return f"^{{{text.strip('{}')}}}"


def _elements(text: str) -> str:
    return rf"\mathrm {{{text}}}"


def _index(text: str) -> str:
    return f"_{{{text}}}"


def _coefficient(text: str) -> str:
    return rf"{text}\,"


def _state(text: str) -> str:
    return rf"\text{{{text}}}"


_SPELLED: dict[str, Callable[[str], str]] = {
    "arrow": _ARROWS.__getitem__,
    "charge": _charge,
    "elements": _elements,
    "index": _index,
    "sign": _charge,
    "coefficient": _coefficient,
    "state": _state,
}
