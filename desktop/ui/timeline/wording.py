"""The sentences of notices, and the words of what can be done about them."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from desktop.ui.timeline.rows import Notice, NoticeAction, NoticeKind

_translate = QCoreApplication.translate


def sentence_of(notice: Notice, sentence: Callable[[str], str]) -> str:
    """Put a notice into words; `sentence` knows those of error codes."""
    if notice.kind == "error":
        return sentence(notice.code)
    if notice.kind == "branched-from" and notice.subject:
        return _translate("Notice", "Branched from “{title}”").format(title=notice.subject)
    return _sentences()[notice.kind]


def _sentences() -> dict[NoticeKind, str]:
    return {
        "stopped": _translate("Notice", "You stopped this answer."),
        "interrupted": _translate("Notice", "This answer was cut off."),
        "length": _translate("Notice", "The answer reached its length limit."),
        "blocked": _translate("Notice", "This message was not sent."),
        "retrying": _translate("Notice", "No answer yet; it is tried again."),
        "continued": _translate("Notice", "You asked to continue."),
        "branched-from": _translate("Notice", "Branched from another chat"),
        "forked": _translate("Notice", "This branch begins in the middle of an answer."),
        "forked-unanswered": _translate("Notice", "This branch begins before the answer."),
        "compacted": _translate("Notice", "The model reads a summary of everything above."),
        "picture-damaged": _translate("Notice", "A picture is damaged and is left out."),
        "picture-recovered": _translate("Notice", "The picture was replaced."),
        "unknown": _translate("Notice", "Something this version cannot show."),
    }


def words_of(action: NoticeAction) -> str:
    """Return the word on the button for `action`."""
    words: dict[NoticeAction, str] = {
        "retry": _translate("Notice", "Try again"),
        "continue": _translate("Notice", "Continue"),
        "open-parent": _translate("Notice", "Open the original"),
        "replace-picture": _translate("Notice", "Replace the picture"),
    }
    return words[action]
