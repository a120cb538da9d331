"""Every word of what the model saw. Here things are called what the curious call them: tokens."""

from collections.abc import Mapping, Sequence

from desktop.inspecting import (
    Difference,
    Doubt,
    DoubtKind,
    LeftOut,
    Origin,
    Part,
    PartKind,
    SentRequest,
)
from desktop.ui.failures import sentence_of
from desktop.ui.i18n import listed, number, paragraph, tr, tr_count, tr_counted, tr_text
from desktop.ui.inspector.figures import duration, moment, size
from desktop.ui.texts import Text, counted, text

_KINDS: Mapping[PartKind, Text] = {
    "settings": text("Model and settings"),
    "tools": text("Tools it could use"),
    "system": text("Instructions"),
    "user": text("You"),
    "assistant": text("The model"),
    "tool": text("What a tool said"),
    "other": text("Something else"),
    "unsent": text("Not sent"),
}
_ORIGINS: Mapping[Origin, Text] = {
    "summary": text("Summary of earlier messages"),
    "continue": text("Words of Continue"),
    "asked": text("What it was asked to do"),
    "filler": text("Added in between"),
}
_ABOUT: Mapping[Origin, Text] = {
    "continue": text("Sent because you pressed Continue."),
    "asked": text("These words ask for a summary. They are not part of the chat."),
    "filler": text(
        "Not from your chat: this model wants both sides to take turns, and a person to have the "
        "last word."
    ),
}
_UNSENT = text("There was nothing in this message that a model can read.")
_REPLACED = counted(
    "It stands in the place of {count} message.", "It stands in the place of {count} messages."
)

_BEGINS_REPLACED = counted(
    "It begins with a summary, in the place of {count} message.",
    "It begins with a summary, in the place of {count} messages.",
)

_LEFT_OUT: Mapping[str, Text] = {
    "model-cannot-see": text("The picture {name} was left out: this model cannot see pictures."),
    "role": text("The picture {name} was left out: only your own messages can carry pictures."),
    "format": text("The picture {name} was left out: models do not take its format."),
    "quarantined": text(
        "The picture {name} was left out: its file is damaged, missing or deleted."
    ),
    "too-large": text("The picture {name} was left out: it is larger than this model takes."),
    "budget": text("The picture {name} was left out: there was only room for the newest ones."),
    "file": text("The file {name} was left out: files of its kind cannot be sent."),
    "thought": text("What the model had thought here was not sent again."),
}
_LEFT_OUT_ELSE = text("{name} was left out.")

_DOUBTS: Mapping[DoubtKind, Text] = {
    "differs": text(
        "What this chat gives today is not what was sent: something in it has changed since. What "
        "you see below is what it gives today."
    ),
    "picture-deleted": text(
        "The picture {name} was deleted for ever, so what was sent cannot be put together again. "
        "Everything else is shown below."
    ),
    "picture-missing": text(
        "The picture {name} is missing, so what was sent cannot be put together again. Everything "
        "else is shown below."
    ),
    "picture-damaged": text(
        "The file of the picture {name} is damaged, so what was sent cannot be put together again. "
        "Everything else is shown below."
    ),
    "file-missing": text(
        "The file {name} is missing, so what was sent cannot be put together again. Everything "
        "else is shown below."
    ),
    "file-damaged": text(
        "The file {name} is damaged, so what was sent cannot be put together again. Everything "
        "else is shown below."
    ),
    "encoder-unknown": text(
        "Another version of Branchline sent this, in a way ({name}) that this version does not "
        "know. The messages are shown as your chat has them."
    ),
    "no-header": text(
        "This chat does not say with which settings this was sent, so it cannot be put together "
        "again."
    ),
    "log-damaged": text(
        "Part of this chat is damaged, so what was sent cannot be put together again."
    ),
}

_FIELDS: Mapping[str, Text] = {
    "model": text("Model"),
    "temperature": text("Temperature"),
    "maxtokens": text("Longest answer, in tokens"),
    "maxcompletiontokens": text("Longest answer, in tokens"),
    "maxoutputtokens": text("Longest answer, in tokens"),
    "numpredict": text("Longest answer, in tokens"),
    "numctx": text("Room for the chat, in tokens"),
    "reasoningeffort": text("How long it thinks"),
    "effort": text("How long it thinks"),
    "think": text("Thinks first"),
    "thinking.type": text("Thinks first"),
    "thinkingbudget": text("Most tokens for thinking"),
    "budgettokens": text("Most tokens for thinking"),
    "stop": text("Stops at"),
    "stopsequences": text("Stops at"),
    "stream": text("Answers piece by piece"),
    "returnprogress": text("Tells how far it has read"),
    "keepalive": text("Stays loaded for"),
    "store": text("Kept by the service"),
    "streamoptions.includeusage": text("Tells how many tokens it took"),
    "cachecontrol.type": text("Kept in its cache as"),
    "promptcachekey": text("Name of its cache"),
}


def title_of(part: Part) -> str:
    """Return what a part is called."""
    is_one = len(part.seqs) <= 1  # some wires join a summary and what follows it
    return tr_text((_ORIGINS.get(part.origin) if is_one else None) or _KINDS[part.kind])


def remarks_on(part: Part) -> list[str]:
    """Return what has to be said of a part: where it came from, and what was left out of it."""
    remarks = []
    if part.kind == "unsent":
        remarks.append(tr_text(_UNSENT))
    if part.origin in _ABOUT:
        remarks.append(tr_text(_ABOUT[part.origin]))
    if part.replaced:
        words = _REPLACED if len(part.seqs) <= 1 else _BEGINS_REPLACED
        remarks.append(tr_counted(words, part.replaced))
    return remarks


def left_out_words(left_out: LeftOut) -> str:
    """Return why something was left out."""
    words = _LEFT_OUT.get(left_out.reason, _LEFT_OUT_ELSE)
    return " ".join(tr_text(words, name=_quoted(left_out.name)).split())


def doubt_words(doubt: Doubt) -> str:
    """Return why a request is not verified, in one or two sentences."""
    name = doubt.name if doubt.kind == "encoder-unknown" else _quoted(doubt.name)
    if not name and doubt.number:
        name = number(doubt.number)
    return " ".join(tr_text(_DOUBTS[doubt.kind], name=name).split())


def field_name(name: str) -> str:
    """Return what a field of the body is called; its own name where it has no better one."""
    whole = name.replace("_", "").lower()
    known = (_FIELDS[one] for one in (whole, whole.rpartition(".")[2]) if one in _FIELDS)
    found = next(known, None)
    return name if found is None else tr_text(found)


def change_words(change: str) -> str:
    """Return the mark of a part that changed, "" for one that did not."""
    return {
        "new": tr("New"),
        "changed": tr("Changed"),
        "gone": tr("No longer sent"),
        "before": tr("Before", "what something was"),
    }.get(change, "")


def difference_words(difference: Difference, *, beside: bool = False) -> str:
    """Return in one sentence what changed since the request before.

    One `beside` the chat, for a summary, goes on from none.
    """
    if beside:
        return tr("This was asked beside the chat: there is nothing to compare it with.")
    if difference.before is None:
        return tr("This was the first message to a model in this chat: all of it is new.")
    if not difference.is_readable:
        return tr("What was sent before cannot be put together again, so nothing can be compared.")
    told = [
        tr_count("{count} part is new", "{count} parts are new", difference.count("new")),
        tr_count(
            "{count} part has changed", "{count} parts have changed", difference.count("changed")
        ),
        tr_count("{count} is no longer sent", "{count} are no longer sent", difference.left),
    ]
    counts = (difference.count("new"), difference.count("changed"), difference.left)
    said = [words for words, count in zip(told, counts, strict=True) if count]
    if not said:
        return tr("Nothing has changed: the same was sent again.")
    return tr("Compared with what was sent before: {changes}.", changes=listed(said))


def origin_line(sent: SentRequest) -> str:
    """Return who was asked, where and when."""
    place = tr("on this computer") if _is_here(sent.endpoint) else _host(sent.endpoint)
    parts = [sent.model or sent.provider, place, moment(sent.at_ms)]
    return " · ".join(part for part in parts if part)


def proof_line(sent: SentRequest) -> str:
    """Return for the curious where it went, in which form, and the digest that was kept of it."""
    return "\n".join((f"POST {sent.endpoint}", sent.encoder, sent.digest))


def cost_line(sent: SentRequest, *, with_size: int = 0) -> str:
    """Return what a request cost: tokens, time, size."""
    told = []
    if sent.input_tokens is not None:
        told.append(_read_words(sent, sent.input_tokens))
    if sent.output_tokens is not None:
        told.append(_written_words(sent, sent.output_tokens))
    if sent.first_word_ms is not None:
        told.append(tr("first word after {duration}", duration=duration(sent.first_word_ms)))
    if sent.whole_ms is not None and sent.outcome in {"answered", "interrupted"}:
        told.append(tr("done after {duration}", duration=duration(sent.whole_ms)))
    told.append(size(with_size or sent.size_bytes))
    return " · ".join(told)


def outcome_words(sent: SentRequest) -> str:
    """Return what came of a request that brought no whole answer; "" of one that did."""
    match sent.outcome:
        case "running":
            return tr("The answer is still on its way.")
        case "failed":
            why = sentence_of(sent.code) if sent.code else ""
            return paragraph(tr("This attempt brought no answer."), why)
        case "interrupted":
            return tr("The answer is not whole.")
        case "answered" | "unknown":
            return ""


def attempt_words(attempts: Sequence[SentRequest], shown: int) -> str:
    """Return which of several attempts, or parts of a summary, is looked at."""
    at, of = number(shown + 1), number(len(attempts))
    if attempts[shown].purpose:
        return tr("Part {number} of {count}", number=at, count=of)
    return tr("Attempt {number} of {count}", number=at, count=of)


def _read_words(sent: SentRequest, tokens: int) -> str:
    if not sent.cached_tokens:
        return tr_count("{count} token read", "{count} tokens read", tokens)
    return tr_count(
        "{count} token read ({cached} from its cache)",
        "{count} tokens read ({cached} from its cache)",
        tokens,
        cached=number(sent.cached_tokens),
    )


def _written_words(sent: SentRequest, tokens: int) -> str:
    if not sent.reasoning_tokens:
        return tr_count("{count} token written", "{count} tokens written", tokens)
    return tr_count(
        "{count} token written ({thought} while thinking)",
        "{count} tokens written ({thought} while thinking)",
        tokens,
        thought=number(sent.reasoning_tokens),
    )


def _quoted(name: str) -> str:
    return tr("“{name}”", name=name) if name else ""


def _host(endpoint: str) -> str:
    return endpoint.partition("://")[2].partition("/")[0]


def _is_here(endpoint: str) -> bool:
    host = _host(endpoint)
    return host.startswith(("127.", "localhost", "[::1]"))
