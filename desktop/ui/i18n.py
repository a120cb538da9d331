"""Every word a person reads passes through here, so that a language is one file away.

The texts in the source are English; `languages` says which others there are. `tr` asks Qt's
translator for the words of the chosen language and fills in the values afterwards, so that a
translation may put them in another order. Nothing that `tr` returns is ever stored: data never
depends on a language.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QGuiApplication

from desktop.ui.texts import Counted, Text

CONTEXT = "Branchline"
_LARGEST_COUNT = 2**31 - 1  # Qt chooses the form by a C int
_LATIN_END = re.compile("^(?=[0-9A-Za-z])|(?<=[0-9A-Za-z])$")
_CHINESE = "[\u3001-\u303f\u3400-\u9fff\uff01-\uff60]"  # its letters and signs
_PLACE = re.compile(
    rf"(?P<before>(?<={_CHINESE}) )?\{{(?P<name>\w+)\}}(?P<behind> (?={_CHINESE}))?"
)
_ISOLATED = "\u2068{}\u2069"  # https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
# The blocks that hold all letters of the classes R and AL.
_FROM_RIGHT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def tr(words: str, note: str = "", /, **values: object) -> str:
    """Return the literal `words` in the chosen language, their `{names}` filled with `values`.

    The literal `note` says which meaning it is, where English has one word for two.
    """
    translated = QCoreApplication.translate(CONTEXT, words, note or None)
    return _filled(translated, values) if values else translated


def tr_text(words: Text, /, **values: object) -> str:
    """Return what was marked by `texts.text` in the chosen language, filled with `values`."""
    translated = QCoreApplication.translate(CONTEXT, words, words.note or None) if words else ""
    return _filled(translated, values) if values else translated


def tr_count(one: str, many: str, count: int, /, **values: object) -> str:
    """Return words around a `{count}` in the chosen language, written for a person.

    English has two forms, the literals `one` and `many`; other languages have one to six, by rules
    of their own. They are found under `many`.
    """
    number_of = min(abs(count), _LARGEST_COUNT)
    translated = QCoreApplication.translate(CONTEXT, many, None, number_of)
    chosen = one if translated == many and number_of == 1 else translated
    return _filled(chosen, {"count": number(count), **values})


def _filled(words: str, values: Mapping[str, object]) -> str:
    """Return `words` with `values` filled in.

    Words that may run the other way are isolated: they are set in their own order, and leave alone
    that of the words around them.
    """
    is_from_right = QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    runs_apart = _has_letters if is_from_right else _FROM_RIGHT.search
    isolated = {
        name: _ISOLATED.format(value)
        for name, value in values.items()
        if isinstance(value, str) and runs_apart(value)
    }
    return _closed_up(words, values).format(**{**values, **isolated})


def _closed_up(words: str, values: Mapping[str, object]) -> str:
    """Return `words` without the spaces that Chinese has around a value that is not Chinese."""

    def closed_up(place: re.Match[str]) -> str:
        value = str(values[place["name"]])
        before = "" if re.match(_CHINESE, value[:1]) else place["before"] or ""
        behind = "" if re.match(_CHINESE, value[-1:]) else place["behind"] or ""
        return f"{before}{{{place['name']}}}{behind}"

    return _PLACE.sub(closed_up, words)


def _has_letters(words: str) -> bool:
    return any(map(str.isalpha, words))


def tr_counted(words: Counted, count: int, /, **values: object) -> str:
    """Return what was marked by `texts.counted` in the chosen language, for `count`."""
    return tr_count(words.one, words.many, count, **values)


def paragraph(*sentences: str) -> str:
    """Return whole sentences one after the other, as the chosen language sets them apart."""
    told = ""
    for sentence in sentences:
        told = (
            tr("{first} {second}", first=told, second=sentence)
            if told and sentence
            else (told or sentence)
        )
    return told


def in_a_row(words: Iterable[str]) -> str:
    """Return "a, b, c" in the chosen language: things beside each other, more may follow."""
    row = ""
    for word in words:
        row = tr("{first}, {second}", "things", first=row, second=word) if row else word
    return row


def listed(words: Sequence[str]) -> str:
    """Return "a, b and c" in the chosen language."""
    here = locale()
    if here.language() != QLocale.Language.Chinese:
        return here.createSeparatedList(list(words))
    # Beside its letters a figure, or a Latin word, stands a space apart; beside its comma it does
    # not (W3C, Requirements for Chinese Text Layout, 3.2.2).
    joined = here.createSeparatedList([_LATIN_END.sub(" ", each) for each in words])
    return joined.replace(" 、", "、").replace("、 ", "、").strip()


def number(value: int) -> str:
    """Return `value` with the thousands marked as the person's country does."""
    return locale().toString(value)


def locale() -> QLocale:
    """Return how numbers are written here; a computer that does not say so is taken for English.

    Its own "C" marks no thousands, which nobody reads well.
    """
    here = QLocale()
    is_silent = here.language() == QLocale.Language.C
    return QLocale(QLocale.Language.English) if is_silent else here
