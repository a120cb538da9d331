"""What a model of Google's is asked for, resolved when the header is made.

The flags are `name`; `origin`, the server's name, since what one has signed another refuses; and

- `asks`: those fields of `generationConfig` that depend on the model, word for word. (Headers made
  before there was `asks` have `thinking` instead; `encode` still knows it.)
- `signatures`: whether a call without its signature is refused, as from Gemini 3 on
  (https://ai.google.dev/gemini-api/docs/thought-signatures);
- `systemless`: stated where the model knows no system prompt: Gemma before 4 answers "Developer
  instruction is not enabled" (rig-rs issue 788; Gemma 4 knows one, deliberate-lab issue 1223).

What is known of the model (`Capabilities`) decides; where nothing is, the version in its name.
Thoughts are asked for where the model thinks (https://ai.google.dev/gemini-api/docs/thinking): an
effort is a level from Gemini 3 on, of which 3 Pro has no medium one; and a budget for 2.5, within
what each of them takes (Pro 128 to 32768, Flash 0 to 24576, Flash-Lite 512 to 24576). Thoughts
count as answer, so the length that a person set is what stays for the words.
"""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from desktop.llm.addresses import host_of
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, freeze_object, is_integer

_Version: TypeAlias = tuple[int, int]

_VERSION: Final = re.compile(r"gemini-(\d{1,3})(?:\.(\d{1,3}))?", re.ASCII)
# `gemini-flash-latest` and its like are always one of the newest.
_NEWEST: Final = re.compile(r"gemini-[a-z-]*latest", re.ASCII)
_SYSTEMLESS: Final = re.compile(r"gemma-?[123](?!\d)|gemma-3n", re.ASCII)
_UNTHINKING: Final = re.compile(r"image|tts|live|audio|embedding|robotics|computer-use")
_WITHOUT_MEDIUM: Final = re.compile(r"gemini-3(\.0)?-pro", re.ASCII)
_FIRST_WITH_BUDGET: Final = (2, 5)
_FIRST_WITH_LEVEL: Final = (3, 0)
_UNKNOWN: Final = (0, 0)

_BUDGETS: Final[dict[str, int]] = {"none": 0, "minimal": 1024, "low": 1024, "medium": 8192}
_HIGH_BUDGET: Final = 24_576
_LEAST_OF_PRO: Final = 128
_LEVELS: Final[dict[str, str]] = {"none": "minimal"}
# What thoughts may take beside the words, at every level; nobody documents better numbers.
_ROOM: Final = 24_576
# The longest answer of every Gemini that thinks (https://ai.google.dev/gemini-api/docs/models).
_LONGEST: Final = 65_536


def gemini_dialect(
    route: Route, capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the resolved flags of a route's model."""
    name = route.model.lower()
    version = _version(name)
    thinking = _thinking(name, version, capabilities, settings)
    asks: dict[str, object] = {}
    heat = settings.get("temperature")
    if heat is not None and capabilities.takes_temperature is not False:
        asks["temperature"] = heat
    limit = settings.get("maxTokens")
    if is_integer(limit):
        longest = capabilities.longest_answer or (_LONGEST if thinking else limit)
        asks["maxOutputTokens"] = min(limit + (_ROOM if thinking else 0), longest)
    if thinking:
        asks["thinkingConfig"] = thinking
    flags: dict[str, object] = {
        "name": "gemini",
        "origin": host_of(route.address),
        "asks": asks,
        "signatures": version >= _FIRST_WITH_LEVEL,
    }
    if _SYSTEMLESS.search(name):
        flags["systemless"] = True
    return freeze_object(flags)


def _version(name: str) -> _Version:
    found = _VERSION.search(name)
    if found is not None:
        return int(found[1]), int(found[2] or 0)
    return _FIRST_WITH_LEVEL if _NEWEST.search(name) else _UNKNOWN


def _thinking(
    name: str, version: _Version, capabilities: Capabilities, settings: Mapping[str, object]
) -> dict[str, object]:
    """Return how thoughts are asked for; nothing where the model has none, or may have none."""
    is_known = version >= _FIRST_WITH_BUDGET and not _UNTHINKING.search(name)
    if capabilities.thinks is False or not is_known:
        return {}
    asked: dict[str, object] = {"includeThoughts": True}
    effort = settings.get("reasoningEffort")
    if isinstance(effort, str) and version >= _FIRST_WITH_LEVEL:
        asked["thinkingLevel"] = _level(name, effort)
    elif isinstance(effort, str):
        least = _LEAST_OF_PRO if "pro" in name else 0
        asked["thinkingBudget"] = max(least, _BUDGETS.get(effort, _HIGH_BUDGET))
    return asked


def _level(name: str, effort: str) -> str:
    if _WITHOUT_MEDIUM.search(name) and effort not in {"low", "high"}:
        return "high" if effort == "medium" else "low"
    return _LEVELS.get(effort, effort)
