"""What servers write about a model in their lists, read into one shape; pure.

Fields are looked for by name, not by server: most lists are OpenAI's with a few fields of their
own, and a server that copies another's list is then understood too. What is missing or of another
type is unknown, never an error.

Sources: https://platform.claude.com/docs/en/api/models-list, https://ai.google.dev/api/models,
https://openrouter.ai/docs/api/api-reference/models/get-models, https://docs.mistral.ai/api,
https://console.groq.com/docs/models, xAI's OpenAPI (`/v1/language-models`),
https://lmstudio.ai/docs/developer/rest/list and `/api/v0`, Ollama's `docs/api.md` (tags, show),
llama.cpp's `tools/server/README.md`, vLLM's `entrypoints/openai` (`max_model_len`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeGuard

from desktop.models import ListedModel
from store.model.jsonvalue import is_integer, well_formed

Row: TypeAlias = Mapping[str, object]

# Every effort that some server knows, the least first; a person is offered three of them.
_EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh", "max")
# What a row calls its window, the most exact first: what the server has set aside comes before what
# the model could read.
_WINDOWS: Final = (
    ("max_model_len",),
    ("meta", "n_ctx"),
    ("context_window",),
    ("loaded_context_length",),
    ("context_length",),
    ("details", "context_length"),
    ("max_context_length",),
    ("max_input_tokens",),
    ("inputTokenLimit",),
    ("meta", "n_ctx_train"),
)
_LONGEST: Final = (
    ("max_completion_tokens",),
    ("top_provider", "max_completion_tokens"),
    ("max_tokens",),
    ("outputTokenLimit",),
)
# No model reads so much: what says more counts something else, and no settings row could hold it.
_MOST_TOKENS: Final = 2**40
MOST_ROWS: Final = 3000
"""The longest lists, of those who pass on to others, have some hundred rows; reading one takes a
quarter of a millisecond, during which no chat goes on."""
_NOT_FOR_CHAT: Final = ("embedding", "embeddings")


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a list. `created` is Unix time, 0 when the server does not say."""

    listed: ListedModel
    chats: bool | None = None
    """Whether it answers in words; None: the server does not say."""
    created: float = 0.0
    owner: str = ""
    """Whose the server says it is: some programs write their own name."""


def rows_of(value: object, *names: str) -> tuple[Row, ...] | None:
    """Return the rows of a list under the first of `names` that holds one; None when none does.

    Of a list beyond all measure no more than `MOST_ROWS` are looked at.
    """
    fields = value if isinstance(value, dict) else {}
    lists = (fields[name] for name in names if isinstance(fields.get(name), list))
    found = next(lists, None)
    return (
        None if found is None else tuple(row for row in found[:MOST_ROWS] if isinstance(row, dict))
    )


def entry_of(row: Row) -> Entry | None:
    """Return what a row says; None when it names no model, or by what no request could hold."""
    name = next((row[key] for key in ("id", "key", "name", "model") if key in row), None)
    if not (isinstance(name, str) and name and name == well_formed(name)):
        return None
    shown = next((row[key] for key in ("display_name", "displayName", "name") if key in row), "")
    model = name.removeprefix("models/")
    listed = ListedModel(
        model,
        name=well_formed(shown) if isinstance(shown, str) and shown not in {name, model} else "",
        sees=_sees(row),
        tools=_tools(row),
        thinks=_thinks(row),
        window=_loaded_window(row) or _tokens(row, _WINDOWS),
        longest_answer=_tokens(row, _LONGEST),
        takes_temperature=_named_in(row, "supported_parameters", "temperature"),
        efforts=_efforts(row),
    )
    created = row.get("created")
    owner = row.get("owned_by")
    return Entry(
        listed,
        _chats(row),
        created if isinstance(created, int | float) else 0.0,
        owner if isinstance(owner, str) else "",
    )


def filled(known: ListedModel, other: ListedModel) -> ListedModel:
    """Return what is known, with what only the other knows."""
    return replace(
        known,
        name=known.name or other.name,
        sees=_either(known.sees, other.sees),
        tools=_either(known.tools, other.tools),
        thinks=_either(known.thinks, other.thinks),
        window=known.window or other.window,
        longest_answer=known.longest_answer or other.longest_answer,
        takes_temperature=_either(known.takes_temperature, other.takes_temperature),
        efforts=known.efforts if known.efforts is not None else other.efforts,
    )


def shown_by_ollama(value: object, model: str) -> Entry:
    """Return what `/api/show` says of a model; the window's name begins with the architecture's."""
    row = value if isinstance(value, dict) else {}
    information = row.get("model_info")
    windows = [
        number
        for name, number in (information.items() if isinstance(information, dict) else ())
        if name.endswith(".context_length") and _is_count(number)
    ]
    read = entry_of({**row, "id": model}) or Entry(ListedModel(model))
    return replace(read, listed=replace(read.listed, name="", window=max(windows, default=None)))


def told_by_props(value: object, model: str) -> ListedModel:
    """Return what llama.cpp's `/props` says of its one model."""
    window = _at(value, "default_generation_settings", "n_ctx")
    return ListedModel(
        model,
        sees=_truth(_at(value, "modalities", "vision")),
        tools=_truth(_at(value, "chat_template_caps", "supports_tools")),
        window=window if _is_count(window) else None,
    )


def _sees(row: Row) -> bool | None:
    kind, capabilities = row.get("type"), row.get("capabilities")
    if kind == "vlm" or (kind == "llm" and not isinstance(capabilities, dict)):
        # The older list of LM Studio tells sight by the type alone.
        return kind == "vlm"
    inputs = _at(row, "architecture", "input_modalities") or row.get("input_modalities")
    return _either(
        _truth(_at(row, "capabilities", "vision")),
        _truth(_at(row, "capabilities", "image_input", "supported")),
        "image" in inputs if isinstance(inputs, list) else None,
        _named_in(row, "capabilities", "vision"),
    )


def _tools(row: Row) -> bool | None:
    return _either(
        _truth(_at(row, "capabilities", "function_calling")),
        _truth(_at(row, "capabilities", "trained_for_tool_use")),
        _named_in(row, "supported_parameters", "tools"),
        _named_in(row, "capabilities", "tools", "tool_use"),
    )


def _thinks(row: Row) -> bool | None:
    reasoning = _at(row, "capabilities", "reasoning")
    return _either(
        True if isinstance(reasoning, dict) else _truth(reasoning),
        _truth(_at(row, "capabilities", "thinking", "supported")),
        _truth(row.get("thinking")),
        _named_in(row, "supported_parameters", "reasoning"),
        _named_in(row, "capabilities", "thinking"),
    )


def _efforts(row: Row) -> tuple[str, ...] | None:
    """Return the efforts that a server names: Anthropic's one by one, LM Studio's in a list."""
    levels = _at(row, "capabilities", "effort")
    if isinstance(levels, dict):
        return tuple(name for name in _EFFORTS if _at(levels, name, "supported") is True)
    allowed = _at(row, "capabilities", "reasoning", "allowed_options")
    if isinstance(allowed, list):
        return tuple(name for name in _EFFORTS if name in allowed)
    return None


def _chats(row: Row) -> bool | None:
    if row.get("type") in _NOT_FOR_CHAT or row.get("active") is False:
        return False
    if row.get("type") in ("llm", "vlm"):
        return True
    methods = row.get("supportedGenerationMethods")
    if isinstance(methods, list) and "generateContent" not in methods:
        return False
    return _either(
        _truth(_at(row, "capabilities", "completion_chat")),
        _named_in(row, "capabilities", "completion"),
        _writes(_at(row, "architecture", "output_modalities") or row.get("output_modalities")),
    )


def _writes(outputs: object) -> bool | None:
    """Whether words come out; None when pictures or sounds come with them."""
    if not isinstance(outputs, list):
        return None
    return None if "text" in outputs and len(outputs) > 1 else outputs == ["text"]


def _loaded_window(row: Row) -> int | None:
    """Return the least window that LM Studio has set aside for a model that is loaded."""
    loaded = row.get("loaded_instances")
    windows = [
        window
        for one in (loaded if isinstance(loaded, list) else ())
        if _is_count(window := _at(one, "config", "context_length"))
    ]
    return min(windows, default=None)


def _tokens(row: Row, places: Iterable[tuple[str, ...]]) -> int | None:
    return next((n for place in places if _is_count(n := _at(row, *place))), None)


def _named_in(row: Row, field: str, *names: str) -> bool | None:
    """Whether a list in a row holds one of the names; None when there is no list."""
    listed = row.get(field)
    return any(name in listed for name in names) if isinstance(listed, list) else None


def _at(value: object, *path: str) -> object:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _truth(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _either(*facts: bool | None) -> bool | None:
    return next((fact for fact in facts if fact is not None), None)


def _is_count(value: object) -> TypeGuard[int]:
    return is_integer(value) and 0 < value <= _MOST_TOKENS
