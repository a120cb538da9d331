"""What a person says of models: favourites, what they know better, where a chat may go. Pure.

All by the ids of choices; it lies in the settings apart from what servers say, and outlives that.
"""

from collections.abc import Callable, Mapping

from desktop.models import ModelCorrection
from desktop.runtime.fields import bool_in, count_in, said_of, text_in, texts_in
from desktop.runtime.settings import Row

__all__ = [
    "corrections_in",
    "favourites_in",
    "forgotten",
    "with_agreement",
    "with_correction",
    "with_favourite",
]


def corrections_in(app: Row) -> Mapping[str, ModelCorrection]:
    """Return what a person knows better, by the ids of the choices."""
    corrections = app.get("corrections", {})
    kept = corrections.items() if isinstance(corrections, Mapping) else ()
    return {
        str(choice): ModelCorrection(sees=bool_in(one, "sees"), window=count_in(one, "window"))
        for choice, one in kept
        if isinstance(one, Mapping)
    }


def with_correction(app: Row, choice_id: str, correction: ModelCorrection) -> dict[str, object]:
    """Return the application's settings with a correction; an empty one takes it back."""
    kept = {name: said_of(one) for name, one in corrections_in(app).items() if name != choice_id}
    said = said_of(correction)
    return {**app, "corrections": {**kept, choice_id: said} if said else kept}


def favourites_in(app: Row) -> tuple[str, ...]:
    """Return the ids of the favourites, in the order in which they became ones."""
    return texts_in(app, "favourites") or ()


def with_favourite(app: Row, choice_id: str, *, favourite: bool) -> dict[str, object]:
    """Return the application's settings with a favourite more or less."""
    others = [one for one in favourites_in(app) if one != choice_id]
    return {**app, "favourites": [*others, choice_id] if favourite else others}


def with_agreement(own: Row, connection_id: str) -> dict[str, object]:
    """Return a chat's settings with a connection more to which it may be sent.

    A branch starts with its parent's: what it inherits was agreed to already.
    """
    others = [one for one in texts_in(own, "agreed") or () if one != connection_id]
    return {**own, "agreed": [*others, connection_id]}


def forgotten(app: Row, is_gone: Callable[[str], bool]) -> dict[str, object]:
    """Return the settings without what is said of the choices that are gone."""
    left = dict(app)
    if is_gone(text_in(app, "model")):
        del left["model"]
    if "favourites" in app:
        left["favourites"] = [one for one in favourites_in(app) if not is_gone(one)]
    if "corrections" in app:
        kept = corrections_in(app).items()
        left["corrections"] = {name: said_of(one) for name, one in kept if not is_gone(name)}
    return left
