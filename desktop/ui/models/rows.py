"""The lines of the picker, pure: headings with their models, favourites first, found by words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from desktop.models import ModelChoice
from desktop.ui.i18n import tr
from desktop.ui.models.words import abilities, name_of


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a group of models."""

    text: str


Line: TypeAlias = Heading | ModelChoice


@dataclass(frozen=True, slots=True)
class Findable:
    """A model with everything that a search looks at."""

    choice: ModelChoice
    words: str


def findable(choices: Iterable[ModelChoice]) -> tuple[Findable, ...]:
    """Return the models with their words, which are made once and not at each key."""
    return tuple(Findable(choice, _words_of(choice)) for choice in choices)


def lines_of(models: Iterable[Findable], search: str = "") -> tuple[Line, ...]:
    """Return the lines to show for the models that hold every word of `search`.

    Favourites stand above all, and only there: a model in two places would be chosen in both.
    Inside a group the order is that of `models`.
    """
    terms = search.casefold().split()
    found = [model.choice for model in models if all(term in model.words for term in terms)]
    groups: dict[tuple[int, str], list[ModelChoice]] = {}
    for choice in found:
        groups.setdefault(_group_of(choice), []).append(choice)
    lines: list[Line] = []
    for group in sorted(groups, key=_rank):  # stable: servers stay in their order
        lines += [Heading(group[1]), *groups[group]]
    return tuple(lines)


def models_in(lines: Iterable[Line]) -> tuple[ModelChoice, ...]:
    """Return the models among `lines`."""
    return tuple(line for line in lines if isinstance(line, ModelChoice))


def _rank(group: tuple[int, str]) -> int:
    return group[0]


def _group_of(choice: ModelChoice) -> tuple[int, str]:
    if choice.is_favourite:
        return 0, tr("Favourites")
    if choice.group == "built-in":
        return 1, tr("Built-in")
    if choice.group == "this-computer":
        return 2, tr("{server} · on this computer", server=choice.server or tr("A program"))
    return 3, choice.server or tr("Another address")


def _words_of(choice: ModelChoice) -> str:
    return f"{name_of(choice)} {choice.model} {choice.server} {abilities(choice)}".casefold()
