"""Which pictures of a conversation go into a request, and what stands for those that do not.

Everything here is part of every encoder version that uses it and therefore never changes: the
sentences, the reasons, the arithmetic. It looks at the header's `pictures`, the references in the
messages and the set of quarantined digests, and at nothing else.

**The rule.** A picture *can go* when the model sees, it stands in a user's message, its type is one
that every server knows, it is not quarantined and not larger than `maxBytes`. Those that can go are
numbered from the oldest, from 0. A request carries all of them except the first `dropped` ones.
`dropped` starts at 0 and only grows, message by message from the oldest on. After a message's
pictures have been added, if the pictures carried are more than `maxCount`, or their base64 longer
than `maxTotalBytes`, then:

1. the oldest are dropped, one by one, until at most half of `maxCount` and half of `maxTotalBytes`
   (both rounded down) are left or only this message's own pictures are left;
2. if those alone are still beyond the whole of a limit, the first of them are dropped until not.

So a full budget makes room for half of itself at once, and until that room is used up again the
messages before stay byte for byte as they were.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer
from store.model.messages import pictures_of

Reason: TypeAlias = Literal[
    "model-cannot-see", "role", "format", "quarantined", "too-large", "budget", "file"
]

FILES: Final = "files"
"""The flag of a dialect that says how files go; see `desktop.llm.textfiles`."""
AS_TEXT: Final = "text"

_FORMATS: Final = frozenset({"image/png", "image/jpeg", "image/webp", "image/gif"})
_MAX_NAME_CHARS: Final = 120
_CONTROLS: Final = {**dict.fromkeys(range(0x20), " "), 0x7F: " "}
_SENTENCES: Final[dict[Reason, str]] = {
    "model-cannot-see": "This model cannot see pictures, so it was not sent.",
    "role": "Pictures can be sent in a user's message only, so it was not sent.",
    "format": "Its format cannot be sent to a model, so it was not sent.",
    "quarantined": "Its file is damaged or missing, so it was not sent.",
    "too-large": "It is larger than this model accepts, so it was not sent.",
    "budget": "A request has room for the newest pictures only, so it was not sent.",
    "file": "Files of this kind cannot be sent to a model, so it was not sent.",
}


def encoded_size(size_bytes: int) -> int:
    """Return how many characters of base64 this many bytes become."""
    return (size_bytes + 2) // 3 * 4


def placeholder(attachment: FrozenObject, reason: Reason) -> str:
    """Return the sentence that stands in a message for what is not sent."""
    name = attachment.get("name")
    label = f": {clean_name(name)}" if isinstance(name, str) and name else ""
    if reason == "file" or "width" not in attachment:
        size, kind = attachment.get("bytes"), attachment.get("mediaType")
        return f"[File{label}, {kind}, {size} bytes. {_SENTENCES[reason]}]"
    width, height = attachment.get("width"), attachment.get("height")
    return f"[Picture{label}, {width}\N{MULTIPLICATION SIGN}{height}. {_SENTENCES[reason]}]"


@dataclass(frozen=True, slots=True)
class Carried:
    """Which of the pictures that can go are carried, after some messages."""

    dropped: int = 0
    """So many of the oldest are left out."""
    sizes: tuple[int, ...] = ()
    """Base64 lengths of those carried, oldest first."""

    @property
    def seen(self) -> int:
        """How many there were so far; the number of the next."""
        return self.dropped + len(self.sizes)


@dataclass(frozen=True, slots=True)
class PictureRule:
    """The rule above for one header and one set of quarantined pictures and files.

    `takes_files`: the header lets files go, see `desktop.llm.textfiles`.
    """

    sees: bool
    max_count: int | None
    max_bytes: int | None
    max_total_bytes: int | None
    quarantined: frozenset[ObjectDigest]
    takes_files: bool = False

    def refusal(self, role: str, attachment: FrozenObject) -> Reason | None:
        """Return why a picture cannot go at all, or nothing."""
        size = attachment.get("bytes")
        checks: tuple[tuple[bool, Reason], ...] = (
            (not self.sees, "model-cannot-see"),
            (role != "user", "role"),
            (attachment.get("mediaType") not in _FORMATS, "format"),
            (attachment.get("attachmentId") in self.quarantined, "quarantined"),
            (self.max_bytes is not None and _int(size) > self.max_bytes, "too-large"),
        )
        return next((reason for holds, reason in checks if holds), None)

    def after(self, carried: Carried, message: FrozenObject) -> Carried:
        """Return what is carried once this message has been added."""
        if not self.sees:
            return carried
        own = tuple(
            encoded_size(_int(picture.get("bytes")))
            for picture in pictures_of(message)
            if self.refusal(str(message.get("role")), picture) is None
        )
        if not own:
            return carried
        sizes = [*carried.sizes, *own]
        dropped = carried.dropped
        if not self._fits(sizes):
            while len(sizes) > len(own) and not self._fits(sizes, share=2):
                del sizes[0]
            while not self._fits(sizes):
                del sizes[0]
            dropped = carried.seen + len(own) - len(sizes)
        return Carried(dropped, tuple(sizes))

    def _fits(self, sizes: list[int], *, share: int = 1) -> bool:
        count_fits = self.max_count is None or len(sizes) <= max(0, self.max_count) // share
        limit = self.max_total_bytes
        return count_fits and (limit is None or sum(sizes) <= max(0, limit) // share)


def picture_rule(header: FrozenObject, quarantined: frozenset[ObjectDigest]) -> PictureRule:
    """Return the rule that a header states; one that states none lets no picture go."""
    limits = header.get("pictures")
    stated = limits if isinstance(limits, FrozenObject) else FrozenObject()
    flags = header.get("dialect")
    return PictureRule(
        sees=stated.get("sees") is True,
        max_count=_limit(stated.get("maxCount")),
        max_bytes=_limit(stated.get("maxBytes")),
        max_total_bytes=_limit(stated.get("maxTotalBytes")),
        quarantined=quarantined,
        takes_files=isinstance(flags, FrozenObject) and flags.get(FILES) == AS_TEXT,
    )


def carried_after(rule: PictureRule, messages: Iterable[FrozenObject]) -> Carried:
    """Return what is carried at the end of a conversation."""
    carried = Carried()
    for message in messages:
        carried = rule.after(carried, message)
    return carried


def clean_name(name: str) -> str:
    """Return a name as it may stand in a sentence: on one line, and not too long."""
    return name.translate(_CONTROLS)[:_MAX_NAME_CHARS]


def _limit(value: JsonValue) -> int | None:
    return value if is_integer(value) else None


def _int(value: JsonValue) -> int:
    return value if is_integer(value) else 0
