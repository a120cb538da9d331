"""How many tokens a message is, without the model's own table: at least, and likely. Pure.

Two estimates for two questions. *At least* is for accusing a server of having cut a chat: it must
never be too high, for no text and no tokenizer. *Likely* is for planning: what fits where.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, is_integer, text_at
from store.model.messages import blocks_of, calls_of, files_of, pictures_of, reasoning_of

__all__ = [
    "Counted",
    "PromptCut",
    "Size",
    "least_carried",
    "likely_tokens",
    "picture_tokens",
    "prompt_cut",
    "reported_tokens",
    "size_of",
]

# Tokenizers do not join words across white space, bar a few whose tokens hold two short ones.
_LEAST_PER_WORD: Final = 0.75
# Scripts without spaces: Han and kana; Thai, Lao, Burmese, Khmer. The best tables reach 0.6 tokens
# a character in Chinese prose (https://api-docs.deepseek.com/quick_start/token_usage) and hold
# idioms of four characters as one: half of it is safe.
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+"
)
_LEAST_PER_CHARACTER: Final = 0.25
# The smallest picture of any current model is 64 tokens (SmolVLM); most are hundreds.
_LEAST_PER_PICTURE: Final = 48

_CHARS_PER_TOKEN: Final = 4
_LIKELY_PER_WORD: Final = 1.3
# What marks a message's begin, role and end in the usual templates.
_LIKELY_PER_MESSAGE: Final = 6
# Anthropic counts a token per 750 pixels, others about as many; none counts more than this.
_PIXELS_PER_TOKEN: Final = 750
_LIKELY_MOST_PER_PICTURE: Final = 1600
_LIKELY_LEAST_PER_PICTURE: Final = 85

# Counts of the same words differ a little between two requests where a server merges or trims.
_TOLERANCE: Final = 0.97


@dataclass(frozen=True, slots=True)
class Size:
    """One message in tokens: `least` and `likely` without its reasoning, which may not be sent."""

    least: float
    likely: float
    reasoning: float

    def __add__(self, other: "Size") -> "Size":
        """Return both together."""
        return Size(
            self.least + other.least,
            self.likely + other.likely,
            self.reasoning + other.reasoning,
        )


NOTHING: Final = Size(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a server counted for a request: `tokens`, of the first `messages` of the surface.

    `dropped` is how many pictures the route's budget had left out of it.
    """

    tokens: int
    messages: int
    dropped: int


@dataclass(frozen=True, slots=True)
class PromptCut:
    """A server that saw less than it was sent, in tokens."""

    expected: int
    reported: int

    def fields(self) -> dict[str, object]:
        """Return it as the log keeps it."""
        return {"expected": self.expected, "reported": self.reported}


def size_of(message: FrozenObject) -> Size:
    """Return how many tokens a message is."""
    texts = [text_at(block, "text") for block in blocks_of(message, "text")]
    calls = [text_at(call, "arguments") for call in calls_of(message)]
    pictures = pictures_of(message)
    likely = sum(map(likely_tokens, (*texts, *calls))) + sum(map(_picture_tokens, pictures))
    likely += sum(map(_file_tokens, files_of(message)))
    # A tool's words may be left out by rule, where the call that they answer is.
    certain = () if message.get("role") == "tool" else texts
    return Size(
        least=sum(map(_least_of_text, certain)),
        likely=likely + _LIKELY_PER_MESSAGE,
        reasoning=likely_tokens(reasoning_of(message)),
    )


def likely_tokens(text: str) -> float:
    """Return about how many tokens a text is."""
    if text.isascii():
        return max(len(text) / _CHARS_PER_TOKEN, len(text.split()) * _LIKELY_PER_WORD)
    unspaced = _unspaced(text)
    rest = len(text) - unspaced
    # Other alphabets than the Latin one have fewer words in the tables: half the characters.
    foreign = (len(text.encode()) - len(text) - 2 * unspaced) / max(1, rest)
    chars_per_token = _CHARS_PER_TOKEN - min(1.0, max(0.0, foreign)) * 2
    return unspaced + rest / chars_per_token


def reported_tokens(usage: FrozenObject | None) -> int:
    """Return how many tokens a server says that it read, cached ones too; 0 when it does not."""
    if usage is None:
        return 0
    kinds = ("inputTokens", "cacheReadTokens", "cacheWriteTokens")
    return sum(value for kind in kinds if is_integer(value := usage.get(kind)))


def least_carried(messages: Iterable[FrozenObject], objects: Iterable[ObjectDigest]) -> float:
    """Return how many tokens the pictures and files are at least that a request carried."""
    carried = set(objects)
    files = {
        file.get("attachmentId"): _count(file, "words") * _LEAST_PER_WORD
        for message in (messages if carried else ())
        for file in files_of(message)
    }
    return sum(files.get(digest, _LEAST_PER_PICTURE) for digest in carried)


def prompt_cut(
    whole: Size, since: Size, *, carried: float, previous: int | None, reported: int
) -> PromptCut | None:
    """Say whether a server that counted `reported` tokens cannot have read all that it was sent.

    `whole` is the request and `carried` what its pictures and files are at least (`least_carried`);
    `previous` is what the same server counted for the request before it in the same series, `since`
    what came to it. Reasoning is taken off, for servers that forget it at the next question. 0
    reported says nothing.
    """
    expected = whole.least + carried
    if previous is not None:
        expected = max(expected, previous + since.least - whole.reasoning)
    if not reported or reported >= expected * _TOLERANCE:
        return None
    return PromptCut(int(expected), reported)


def _least_of_text(text: str) -> float:
    if text.isascii():
        return len(text.split()) * _LEAST_PER_WORD
    unspaced = _unspaced(text)
    words = len(_UNSPACED.sub(" ", text).split())
    return unspaced * _LEAST_PER_CHARACTER + words * _LEAST_PER_WORD


def _unspaced(text: str) -> int:
    return sum(map(len, _UNSPACED.findall(text)))


def picture_tokens(width_px: int, height_px: int) -> float:
    """Return about how many tokens a picture of this size is."""
    likely = width_px * height_px / _PIXELS_PER_TOKEN
    return min(max(likely, _LIKELY_LEAST_PER_PICTURE), _LIKELY_MOST_PER_PICTURE)


def _picture_tokens(picture: FrozenObject) -> float:
    width, height = (
        value if is_integer(value := picture.get(side)) else 1 for side in ("width", "height")
    )
    return picture_tokens(width, height)


def _file_tokens(file: FrozenObject) -> float:
    """Return about how many tokens a text is that stands beside the log.

    Of its characters those beyond a byte are taken for ones of scripts without spaces, with three.
    """
    size = _count(file, "bytes")
    characters = _count(file, "characters") or size
    unspaced = max(0, size - characters) / 2
    spaced = max(0.0, characters - unspaced)
    return unspaced + max(spaced / _CHARS_PER_TOKEN, _count(file, "words") * _LIKELY_PER_WORD)


def _count(attachment: FrozenObject, name: str) -> int:
    value = attachment.get(name)
    return value if is_integer(value) else 0
