"""The sentences of notices, and the words of what can be done about them."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from desktop.ui.timeline.rows import Notice, NoticeAction, NoticeKind

Sentence: TypeAlias = Callable[[str, str], str]
"""Puts an error's code and the name of the server it is about ("" for any) into words."""

_translate = QCoreApplication.translate


def bare(code: str, _server: str) -> str:
    """Return the code itself, where nobody knows better words."""
    return code


def sentence_of(notice: Notice, sentence: Sentence) -> str:
    """Put a notice into words; `sentence` knows those of error codes."""
    if notice.kind == "error":
        until_ms = notice.until_ms
        words = _waiting(until_ms) if until_ms else sentence(notice.code, notice.subject)
        return f"{words} {_quoted(notice.detail)}" if quotes(notice) else words
    if notice.kind == "branched-from" and notice.subject:
        return _translate("Notice", "Branched from “{title}”").format(title=notice.subject)
    return _sentences()[notice.kind]


def quotes(notice: Notice) -> bool:
    """Whether the other side's own words stand in the sentence itself: they alone say what is due.

    Whose account is empty, by how much and until when, only the service knows.
    """
    return notice.code == "QUOTA_EXHAUSTED" and bool(notice.detail)


def _quoted(words: str) -> str:
    return _translate("Notice", "It says: “{words}”").format(words=words)


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
        "compacted": _translate(
            "Notice",
            "Earlier messages were summarised for the model. You still see everything.",
        ),
        "cut": _translate(
            "Notice",
            "The model saw only the last part of this chat: its server left out the beginning.",
        ),
        "chat-damaged": _translate(
            "Notice",
            "A part of this chat is damaged here and cannot be read. All the rest is shown, but"
            " nothing can be added to it. Your other chats are safe.",
        ),
        "chat-damaged-again": _translate(
            "Notice", "Here another part of this chat is damaged and cannot be read."
        ),
        "chat-damaged-beside": _translate(
            "Notice",
            "All messages of this chat are here, but what belongs to them is damaged, so nothing"
            " can be added. Your other chats are safe.",
        ),
        "picture-damaged": _translate(
            "Notice", "A picture of this chat is damaged. The model is told so and goes without it."
        ),
        "picture-deleted": _translate("Notice", "You deleted a picture of this chat for ever."),
        "picture-recovered": _translate("Notice", "The picture is back in its place."),
        "unknown": _translate("Notice", "Something this version cannot show."),
    }


def _waiting(until_ms: int) -> str:
    until = QDateTime.fromMSecsSinceEpoch(until_ms)
    is_today = until.date() == QDateTime.currentDateTime().date()
    short = QLocale.FormatType.ShortFormat
    time = QLocale().toString(until.time() if is_today else until, short)
    return _translate(
        "Notice", "The service asks to wait until {time}. Try again then, or choose another model."
    ).format(time=time)


def reason_of(code: str) -> str:
    """Return in a few words why an attempt failed that is made again."""
    reasons = {
        "RATE_LIMITED": _translate("Notice", "The service asks to wait."),
        "OVERLOADED": _translate("Notice", "The service is overloaded."),
        "SERVER_ERROR": _translate("Notice", "The service had a failure of its own."),
        "CONNECT": _translate("Notice", "The model cannot be reached."),
        "HOST_UNKNOWN": _translate("Notice", "The model's address was not found."),
        "PROXY": _translate("Notice", "The proxy did not let us through."),
        "TIMEOUT": _translate("Notice", "No answer came in time."),
        "STREAM_CUT": _translate("Notice", "The connection broke off."),
        "EMPTY": _translate("Notice", "The answer was empty."),
    }
    return reasons.get(code) or _translate("Notice", "No answer yet.")


def left_out_words(reason: str) -> str:
    """Return why the last request went without a picture, for the reason in the log."""
    reasons = {
        "model-cannot-see": _translate("Notice", "Not sent: this model cannot see pictures"),
        "role": _translate("Notice", "Not sent: only pictures of your own messages can be"),
        "format": _translate("Notice", "Not sent: models cannot read this format"),
        "quarantined": _translate("Notice", "Not sent: its file is damaged or missing"),
        "too-large": _translate("Notice", "Not sent: larger than this model accepts"),
        "budget": _translate("Notice", "Not sent: there is room for the newest pictures only"),
    }
    return reasons.get(reason) or _translate("Notice", "Not sent to the model")


def left_out_briefly(reason: str) -> str:
    """Return the same where there is room for a few words only."""
    reasons = {
        "model-cannot-see": _translate("Notice", "Not sent: not seen"),
        "too-large": _translate("Notice", "Not sent: too large"),
        "budget": _translate("Notice", "Not sent: no room"),
    }
    return reasons.get(reason) or _translate("Notice", "Not sent")


def fold_words(notice: Notice) -> str:
    """Return the line under which more words of a notice are folded."""
    if notice.kind != "compacted":
        return _translate("Notice", "What the model's server said")
    if not notice.subject:
        return _translate("Notice", "Read the summary")
    return _translate("Notice", "Read the summary, written by {model}").format(model=notice.subject)


def words_of(action: NoticeAction) -> str:
    """Return the word on the button for `action`."""
    words: dict[NoticeAction, str] = {
        "retry": _translate("Notice", "Try again"),
        "continue": _translate("Notice", "Continue"),
        "open-parent": _translate("Notice", "Open the original"),
        "replace-picture": _translate("Notice", "Replace…"),
        "change-key": _translate("Notice", "Change the key…"),
        "choose-model": _translate("Notice", "Choose another model…"),
        "trust-host": _translate("Notice", "Trust this host…"),
        "compact": _translate("Notice", "Summarise earlier messages"),
        "branch-before": _translate("Notice", "Branch before it"),
        "export": _translate("Notice", "Export what is readable…"),
        "set-aside": _translate("Notice", "Set aside"),
    }
    return words[action]
