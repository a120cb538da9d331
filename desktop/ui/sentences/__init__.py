"""What every code means in plain English: what happened, and what a person can do.

One table for each part that has codes; they know nothing but `texts`. The window asks for them
through `failures` (and in its language); the command line prints them as they stand.
`tests/desktop/ui/test_failures.py` proves that every code of every part has one, and in one table.
"""

from desktop.ui.sentences import (
    backups,
    built_in,
    keys,
    mending,
    models,
    network,
    pictures,
    store,
    window,
)
from desktop.ui.sentences.ours import UNKNOWN
from desktop.ui.texts import Sentence

__all__ = ["SENTENCES", "TABLES", "UNKNOWN"]

TABLES = tuple(
    part.SENTENCES
    for part in (store, backups, mending, models, network, built_in, keys, pictures, window)
)

SENTENCES: dict[str, Sentence] = {code: words for table in TABLES for code, words in table.items()}
