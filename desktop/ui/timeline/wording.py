"""The sentences of notices, and the words of what can be done about them."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QDateTime, QLocale

from desktop.ui.i18n import locale, paragraph, tr
from desktop.ui.timeline.rows import Notice, NoticeAction, NoticeKind

Sentence: TypeAlias = Callable[[str, str], str]
"""Puts an error's code and the name of the server it is about ("" for any) into words."""


def bare(code: str, _server: str) -> str:
    """Return the code itself, where nobody knows better words."""
    return code


def sentence_of(notice: Notice, sentence: Sentence) -> str:
    """Put a notice into words; `sentence` knows those of error codes."""
    if notice.kind == "error":
        until_ms = notice.until_ms
        words = _waiting(until_ms) if until_ms else sentence(notice.code, notice.subject)
        return paragraph(words, _quoted(notice.detail)) if quotes(notice) else words
    if notice.kind == "branched-from" and notice.subject:
        return tr("Branched from “{title}”", title=notice.subject)
    return _sentences()[notice.kind]


def quotes(notice: Notice) -> bool:
    """Whether the other side's own words stand in the sentence itself: they alone say what is due.

    Whose account is empty, by how much and until when, only the service knows.
    """
    return notice.code == "QUOTA_EXHAUSTED" and bool(notice.detail)


def _quoted(words: str) -> str:
    return tr("It says: “{words}”", words=words)


def _sentences() -> dict[NoticeKind, str]:
    return {
        "stopped": tr("You stopped this answer."),
        "quit": tr("Branchline was closed while this answer came."),
        "interrupted": tr("This answer was cut off."),
        "length": tr("The answer reached its length limit."),
        "blocked": tr("This message was not sent."),
        "retrying": tr("No answer yet; it is tried again."),
        "continued": tr("You asked to continue."),
        "branched-from": tr("Branched from another chat"),
        "forked": tr("This branch begins in the middle of an answer."),
        "forked-unanswered": tr("This branch begins before the answer."),
        "forked-unsaid": tr("This branch begins before the message."),
        "compacted": tr(
            "Earlier messages were summarised for the model. You still see everything.",
        ),
        "cut": tr(
            "The model saw only the last part of this chat: its server left out the beginning.",
        ),
        "chat-damaged": tr(
            "A part of this chat is damaged here and cannot be read. All the rest is shown, but"
            " nothing can be added to it. Your other chats are safe.",
        ),
        "chat-damaged-again": tr("Here another part of this chat is damaged and cannot be read."),
        "chat-damaged-beside": tr(
            "All messages of this chat are here, but what belongs to them is damaged, so nothing"
            " can be added. Your other chats are safe.",
        ),
        "picture-damaged": tr(
            "A picture or file of this chat is damaged. The model is told so and goes without it."
        ),
        "picture-missing": tr(
            "A picture or file of this chat is missing. The model is told so and goes without it.",
        ),
        "picture-deleted": tr("You deleted a picture or file of this chat for ever."),
        "picture-recovered": tr("What was lost is back in its place."),
        "unknown": tr("Something this version cannot show."),
    }


def _waiting(until_ms: int) -> str:
    until = QDateTime.fromMSecsSinceEpoch(until_ms)
    is_today = until.date() == QDateTime.currentDateTime().date()
    short = QLocale.FormatType.ShortFormat
    time = locale().toString(until.time() if is_today else until, short)
    return tr(
        "The service asks to wait until {time}. Try again then, or choose another model.", time=time
    )


def moment_of(at_ms: int) -> str:
    """Return when that was (Unix milliseconds): the time of a moment today, else day and time."""
    if not at_ms:
        return ""
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    is_today = moment.date() == QDateTime.currentDateTime().date()
    return locale().toString(moment.time() if is_today else moment, QLocale.FormatType.ShortFormat)


def reason_of(code: str) -> str:
    """Return in a few words why an attempt failed that is made again."""
    reasons = {
        "RATE_LIMITED": tr("The service asks to wait."),
        "OVERLOADED": tr("The service is overloaded."),
        "SERVER_ERROR": tr("The service had a failure of its own."),
        "CONNECT": tr("The model cannot be reached."),
        "HOST_UNKNOWN": tr("The model's address was not found."),
        "PROXY": tr("The proxy did not let us through."),
        "TIMEOUT": tr("No answer came in time."),
        "STREAM_CUT": tr("The connection broke off."),
        "EMPTY": tr("The answer was empty."),
    }
    return reasons.get(code) or tr("No answer yet.")


def left_out_words(reason: str) -> str:
    """Return why the last request went without a picture, for the reason in the log."""
    reasons = {
        "model-cannot-see": tr("Not sent: this model cannot see pictures"),
        "role": tr("Not sent: only pictures of your own messages can be"),
        "format": tr("Not sent: models cannot read this format"),
        "quarantined": tr("Not sent: its file is damaged or missing"),
        "too-large": tr("Not sent: larger than this model accepts"),
        "budget": tr("Not sent: there is room for the newest pictures only"),
    }
    return reasons.get(reason) or tr("Not sent to the model")


def left_out_briefly(reason: str) -> str:
    """Return the same where there is room for a few words only."""
    reasons = {
        "model-cannot-see": tr("Model cannot see it"),
        "too-large": tr("Not sent: too large"),
        "budget": tr("Not sent: no room"),
    }
    return reasons.get(reason) or tr("Not sent")


def fold_words(notice: Notice) -> str:
    """Return the line under which more words of a notice are folded."""
    if notice.kind != "compacted":
        return tr("What the model's server said")
    if not notice.subject:
        return tr("Read the summary")
    return tr("Read the summary, written by {model}", model=notice.subject)


def words_of(action: NoticeAction) -> str:
    """Return the word on the button for `action`."""
    words: dict[NoticeAction, str] = {
        "retry": tr("Try again"),
        "continue": tr("Continue"),
        "open-parent": tr("Open the original"),
        "replace-picture": tr("Replace…"),
        "change-key": tr("Change the key…"),
        "choose-model": tr("Choose another model…"),
        "trust-host": tr("Trust this host…"),
        "compact": tr("Summarise earlier messages"),
        "branch-before": tr("Branch before it"),
        "export": tr("Export what is readable…"),
        "set-aside": tr("Set aside"),
    }
    return words[action]
