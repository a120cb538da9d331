"""Which files of a conversation go into a request, and in which words.

Everything here is part of every encoder version that uses it and therefore never changes.

**The rule.** A header lets files go by the flag `files: "text"` of its dialect; without it (headers
older than the flag) each is replaced by a sentence, see `desktop.llm.pictures`. A file *can go*
when it stands in a user's message, its media type is one of `text/`, and it is not quarantined. Its
bytes are read as UTF-8, which is how a text is stored; what is none all the same becomes U+FFFD. It
goes as a text of its own, in its place among the others:

    <file name="notes.md">
    the text, whole, ended with a line break if it has none
    </file>

A text that holds `</file>` itself stands between `<file-2 …>` and `</file-2>`, or the first number
from 2 on that it does not hold, so that nothing in it can end it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import Final

from desktop.llm.pictures import PictureRule, Reason, carried_after, clean_name
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, object_at, text_at
from store.model.messages import blocks_of

_TEXT: Final = "text/"
_QUOTES: Final = {ord('"'): "'", ord("<"): "(", ord(">"): ")"}


def file_refusal(rule: PictureRule, role: str, attachment: FrozenObject) -> Reason | None:
    """Return why a file cannot go, or nothing."""
    is_text = text_at(attachment, "mediaType").startswith(_TEXT)
    if not rule.takes_files or role != "user" or not is_text:
        return "file"
    return "quarantined" if attachment.get("attachmentId") in rule.quarantined else None


def wanted_objects(
    rule: PictureRule, messages: tuple[FrozenObject, ...]
) -> tuple[ObjectDigest, ...]:
    """Return the pictures and files that a request carries, each once, in order."""
    return tuple(dict.fromkeys(_carried(rule, messages)))


def file_words(attachment: FrozenObject, objects: Mapping[ObjectDigest, bytes]) -> str:
    """Return the words that a file goes as; `KeyError` when the objects lack it."""
    data = objects[ObjectDigest(text_at(attachment, "attachmentId"))]
    text = data.decode("utf-8", "replace")
    tag = next(tag for tag in _tags() if f"</{tag}>" not in text)
    name = attachment.get("name")
    named = f' name="{clean_name(name).translate(_QUOTES)}"' if isinstance(name, str) else ""
    end = "" if text.endswith("\n") or not text else "\n"
    return f"<{tag}{named}>\n{text}{end}</{tag}>"


def _tags() -> Iterable[str]:
    yield "file"
    for number in count(2):
        yield f"file-{number}"


def _carried(rule: PictureRule, messages: tuple[FrozenObject, ...]) -> Iterator[ObjectDigest]:
    if not (rule.sees or rule.takes_files):
        return
    dropped, number = carried_after(rule, messages).dropped, 0
    for message in messages:
        role = text_at(message, "role")
        for block in blocks_of(message, "image", "file"):
            attachment = object_at(block, "attachment")
            is_picture = block["type"] == "image"
            refusal = rule.refusal if is_picture else partial(file_refusal, rule)
            if refusal(role, attachment) is not None:
                continue
            if not is_picture or number >= dropped:
                yield ObjectDigest(text_at(attachment, "attachmentId"))
            number += is_picture
