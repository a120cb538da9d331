"""The ids of one answer's tool calls: a result names its call by its id, so no two may share one.

The log refuses an answer in which they do, with every word of it.
"""

from itertools import chain, count

from store.model.jsonvalue import well_formed


class CallIds:
    """Gives each call of one answer its id."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def give(self, told: str) -> str:
        """Return the server's id for the next call; where it has none of its own, one of ours."""
        number = len(self._taken) + 1
        ours = (f"call_{one}" for one in count(number))
        given = next(one for one in chain([well_formed(told)], ours) if self._is_free(one))
        self._taken.add(given)
        return given

    def _is_free(self, one: str) -> bool:
        return bool(one) and one not in self._taken
