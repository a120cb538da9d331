"""A stored message, back as what one wrote: its text, its pictures and files. Pure."""

from collections.abc import Mapping

from desktop.faces import Attachment, SavedDraft


def draft_of_message(message: Mapping[str, object]) -> SavedDraft:
    """Return the text and the attachments of a user message, ready for the composer."""
    texts: list[str] = []
    attachments: list[Attachment] = []
    content = message.get("content")
    for block in content if isinstance(content, list | tuple) else ():
        match block:
            case {"type": "text", "text": str(text)}:
                texts.append(text)
            case {"type": "image" | "file", "attachment": dict(attachment)}:
                attachments.append(attachment)
            case _:
                continue
    return SavedDraft("\n\n".join(texts), tuple(attachments))


def first_words(text: str, *, limit: int = 120) -> str:
    """Return the beginning of `text` on one line."""
    line = " ".join(text[: limit * 4].split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def digest_of(attachment: Attachment) -> str:
    """Return the digest by which an attachment is asked for."""
    return str(attachment.get("attachmentId", ""))


def name_of(attachment: Attachment) -> str:
    """Return the name it came with, perhaps empty."""
    return str(attachment.get("name", ""))
