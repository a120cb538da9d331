"""Words that stand in a table until they are needed: marked here, translated when asked for.

A module is imported before anybody knows the language, so a table holds English that is only
marked; `i18n.tr_text` and `i18n.tr_counted` turn it into the words of the person's language. What
is marked, and what stands in `tr` and `tr_count` themselves, is all that `packaging/translate.py`
gathers: each of these takes plain literals and nothing else (tests/shape holds everyone to it).
The command line prints sentences as they stand, so this knows nothing of Qt.
"""

from dataclasses import dataclass
from typing import Self


class Text(str):
    """English words for a person, marked for translation.

    `note` tells two meanings of the same word apart; only translators see it.
    """

    __slots__ = ("note",)
    note: str

    def __new__(cls, words: str, note: str = "") -> Self:
        """Mark `words`."""
        made = super().__new__(cls, words)
        made.note = note
        return made


@dataclass(frozen=True, slots=True)
class Counted:
    """English words around a `{count}`: for one, and for any other number."""

    one: str
    many: str


Sentence = tuple[Text, Text]
"""What happened, and what a person can do."""


def text(words: str, note: str = "") -> Text:
    """Mark the literal `words`; `note` says which meaning, where English has one word for two."""
    return Text(words, note)


def counted(one: str, many: str) -> Counted:
    """Mark two literals that hold a `{count}`."""
    return Counted(one, many)


def said(sentence: str, advice: str) -> Sentence:
    """Mark the literals of a sentence and of its advice ("" where there is none)."""
    return Text(sentence), Text(advice)
