"""Languages that nobody speaks, to see what a real one would do to the window.

`LONGER` makes every text 40 % longer, as German or Finnish would; `FROM_RIGHT` is as long and reads
from right to left, as Hebrew and Arabic do. Both put marks around a text that went through the
translator, so one that did not can be told from the others.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTranslator
from typing_extensions import override

from desktop.ui.i18n import CONTEXT
from desktop.ui.languages import ENGLISH, use_language

Kind = Literal["longer", "from-right"]
OPENS, CLOSES = "⟦", "⟧"
_LONGER_BY = 0.4
_ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "áéíöüýÁÉÍÖÜÝçñšž")
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"


class Pseudo(QTranslator):
    """Translates every text of the window into a language of this `kind`."""

    def __init__(self, kind: Kind, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kind = kind

    @override
    def isEmpty(self) -> bool:
        return False

    @override
    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        del disambiguation, n
        if source == "QT_LAYOUT_DIRECTION" and self._kind == "from-right":
            return "RTL"  # so every language says it that Qt knows
        # With "" Qt would take it for translated: "Ctrl" to nothing.
        return spoken(source, self._kind) if context == CONTEXT and source else None


def spoken(words: str, kind: Kind) -> str:
    """Return `words` in a language of this `kind`; what stands in braces stays."""
    said = "".join(part if part.startswith("{") else _said(part, kind) for part in _pieces(words))
    room = int(len(words) * _LONGER_BY) - len(OPENS + CLOSES)
    # A dot is no wider than it must be, and lets a line break after each.
    filling = "".join(" mo"[each % 3] for each in range(max(0, room)))
    return f"{OPENS}{said}{filling}{CLOSES}"


def _pieces(words: str) -> Iterator[str]:
    rest = words
    while rest:
        before, brace, after = rest.partition("{")
        if before:
            yield before
        name, _, rest = after.partition("}")
        if brace:
            yield f"{{{name}}}"


def _said(words: str, kind: Kind) -> str:
    if kind == "longer":
        return words.translate(_ACCENTS)
    return "".join(
        _HEBREW[ord(sign) % 22] if sign.isascii() and sign.isalpha() else sign for sign in words
    )


@contextmanager
def spoken_by_all(kind: Kind) -> Iterator[None]:
    """Let the application speak a language of this `kind`, and English again afterwards."""
    app = QCoreApplication.instance()
    assert app is not None
    before = QLocale()
    translator = Pseudo(kind)
    QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(translator)
        use_language(ENGLISH)
        QLocale.setDefault(before)
