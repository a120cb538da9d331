"""What went wrong, in the words of the person's language, and what can be done about it.

The parts below the window speak codes; `sentences` holds the words, this module picks them.
"""

import logging
from dataclasses import dataclass

from desktop.faces import MediaRefused
from desktop.ui.i18n import paragraph, tr, tr_text
from desktop.ui.sentences import SENTENCES, UNKNOWN
from desktop.ui.texts import text

_LOG = logging.getLogger(__name__)
_RESTORE, _REOPEN = ("restore", text("Restore…")), ("reopen", text("Try again"))
_WAYS_OUT = {
    "CHATS_TOO_NEW": _RESTORE,
    "CHATS_CANNOT_BE_UPDATED": _RESTORE,
    "CHATS_WAIT_FOR_ROOM": _REOPEN,
    "CHATS_WAIT_FOR_BACKUP": _REOPEN,
    "READ_ONLY": _REOPEN,
    "SIDE_FILE_UNWRITABLE": _REOPEN,
}


@dataclass(frozen=True, slots=True)
class Failure:
    """One trouble: its stable code, the sentence, what to do, and the other side's own words."""

    code: str
    sentence: str
    advice: str = ""
    detail: str = ""

    @property
    def text(self) -> str:
        """The sentence and the advice as one line."""
        return paragraph(self.sentence, self.advice)


def failure(code: str, *, detail: str = "", **values: str) -> Failure:
    """Return the words for `code`; `values` fill in names, `detail` is shown one click away."""
    sentence, advice = SENTENCES.get(code, SENTENCES[UNKNOWN])
    words = {"name": tr("The file"), "kind": "?", "scripts": "?"}
    words |= {"server": tr("The model's program"), "host": tr("The server"), **values}
    return Failure(code, tr_text(sentence, **words), tr_text(advice), detail)


def ways_out(code: str) -> tuple[tuple[str, str], ...]:
    """Return what leads out of chats that can only be read for `code`: a button's name and word."""
    if code not in _WAYS_OUT:
        return ()
    name, word = _WAYS_OUT[code]
    return ((name, tr_text(word)),)


def sentence_of(code: str, server: str = "") -> str:
    """Return the words for `code` as one line.

    `server` is what the program it is about is called, or where it answers when nobody knows.
    """
    if not server:
        return failure(code).text
    called = tr("The program at {place}", place=server) if ":" in server else server
    by_whom = f"{code}_BY"
    return failure(by_whom if by_whom in SENTENCES else code, server=called).text


def failure_of(error: BaseException) -> Failure:
    """Return the words for `error`: by its `code`, or as a mistake of ours, which is logged."""
    if isinstance(error, MediaRefused):
        kind = error.kind or "?"
        code = f"PICTURE_{error.code}"
        by_kind = f"{code}_{kind}"
        return failure(by_kind if by_kind in SENTENCES else code, kind=kind, detail=kind)
    named = getattr(error, "code", None)
    if isinstance(named, str) and named in SENTENCES:
        detail = getattr(error, "provider_message", None) or str(error)
        return failure(named, detail=str(detail))
    _LOG.error("unexpected failure", exc_info=error)
    return failure(UNKNOWN, detail=f"{type(error).__name__}: {error}")
