"""The varieties of the chat-completions protocol, as data.

A header carries the resolved flags of its dialect, so that a later change of this table never
changes how an earlier request is rebuilt. The flags, each absent where it would say nothing:

- `tokenLimit`: the field that limits the answer's length; `limit`: what it says, where a reasoning
  model needs room beside the length that was chosen for the words;
- `usage`: whether to ask for the token counts of a stream;
- `progress`: whether to ask how far the prompt is read, before the answer begins;
- `systemRole`, `developerRole`: the wire's names for these two roles;
- `reasoning`: the fields that ask for reasoning, see `reasoning`; without the flag (version 0.1)
  the chosen effort goes as `reasoning_effort`;
- `sampling`: false where the model refuses a temperature and stop words;
- `replay`: how an answer's reasoning goes back, and `origin`, the server that must have made it,
  see `replay`; `reasoningReplay` is how version 0.1 stated it;
- `cacheField`, `cacheKey`: the field that keeps a chat and its branches on one cache, its value;
- `cacheMark`: how long the whole prompt is to be cached where that must be asked for;
- `callIds`: what ids of calls must look like, see `ids`;
- `alternates`: true where user and assistant must take turns, see `alternating`;
- `userLast`: true where they need not, but a person must have the last word.

Where each row was read (late 2026):

- OpenAI: `CompletionCreateParams` of the `openai` package 3.57 (`max_completion_tokens`,
  `prompt_cache_key`); ids have at most 40 characters, says its refusal of longer ones;
- DeepSeek: https://api-docs.deepseek.com/guides/thinking_mode;
- OpenRouter: https://openrouter.ai/docs/guides/best-practices/reasoning-tokens and
  https://openrouter.ai/docs/guides/best-practices/prompt-caching;
- Mistral: https://docs.mistral.ai/capabilities/reasoning (replay of thinking),
  https://docs.mistral.ai/inference/conversations/advanced/prompt-caching, refusals 3230 (order of
  roles) and 3280 (ids). Its streams tell the counts unasked, and its schema knows no
  `stream_options`;
- Groq: https://console.groq.com/docs/api-reference, https://console.groq.com/docs/reasoning;
- xAI: https://docs.x.ai/developers/model-capabilities/text/best-practices. Its cache wants a header
  field, which a body cannot carry; its Responses wire does without;
- LM Studio: https://lmstudio.ai/docs/developer/api-changelog (0.3.18: `stream_options`). Of an
  effort it only says that its Responses wire takes one; here a field it does not know is ignored;
- llama.cpp: tools/server/README.md of ggml-org/llama.cpp (`return_progress`). Templates of Gemma
  and Mistral raise "Conversation roles must alternate" (its issues 19851 and 21879), here as in
  vLLM and LM Studio;
- vLLM: https://docs.vllm.ai/en/stable/serving/openai_compatible_server;
- Ollama: https://docs.ollama.com/api/openai-compatibility.
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.adapters.openai_chat.reasoning import asking
from desktop.llm.addresses import host_of
from desktop.llm.efforts import limit_for, takes_sampling
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, freeze_object

_PLAIN: Final[dict[str, object]] = {
    "tokenLimit": "max_tokens",
    "usage": True,
    "systemRole": "system",
    "developerRole": "system",
}
# The chat template of a model that anybody may have loaded: the strictest one must be satisfied.
_TEMPLATE: Final[dict[str, object]] = {"callIds": "nine", "alternates": True}

_DIFFERENCES: Final[dict[str, dict[str, object]]] = {
    "generic": _TEMPLATE,
    "llama.cpp": {**_TEMPLATE, "progress": True},
    "vllm": _TEMPLATE,
    "lm-studio": _TEMPLATE,
    "ollama": _TEMPLATE,
    "openai": {
        "tokenLimit": "max_completion_tokens",
        "developerRole": "developer",
        "callIds": "forty",
        "cacheField": "prompt_cache_key",
    },
    "deepseek": {"replay": "reasoning_content"},
    "groq": {"tokenLimit": "max_completion_tokens"},
    "mistral": {
        **_TEMPLATE,
        "usage": False,
        "replay": "thinking",
        "cacheField": "prompt_cache_key",
    },
    "openrouter": {"replay": "reasoning_details", "cacheField": "session_id"},
    "xai": {},
}
# What OpenRouter hands on obeys the rules of who gets it. Claude caches when asked to: one mark "at
# the top level of your request … advances … as conversations grow".
_ROUTED: Final[dict[tuple[str, ...], dict[str, object]]] = {
    ("mistralai/", "~mistralai/"): _TEMPLATE,
    ("anthropic/", "~anthropic/"): {"cacheMark": "ephemeral"},
}

DIALECTS: Final[tuple[str, ...]] = tuple(_DIFFERENCES)
"""The names of the dialects."""


def replay_of(dialect: str) -> str:
    """Return how reasoning goes back in a dialect; "" where it stays here."""
    return str(_DIFFERENCES.get(dialect, {}).get("replay", ""))


def chat_dialect(
    route: Route, capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the flags of a route's dialect; an unknown one is taken for the generic.

    `settings` may name the effort a person chose and the `series` of the requests.
    """
    name = route.dialect if route.dialect in _DIFFERENCES else "generic"
    flags: dict[str, object] = {"name": name, **_PLAIN, **_DIFFERENCES[name]}
    if name == "openrouter":
        for makers, rules in _ROUTED.items():
            flags |= rules if route.model.startswith(makers) else {}
    if "replay" in flags:
        flags["origin"] = host_of(route.address)
    if "alternates" not in flags:
        flags["userLast"] = True
    flags["reasoning"] = asking(name, route.model, capabilities, settings.get("reasoningEffort"))
    limit = limit_for(name, route.model, capabilities, settings.get("maxTokens"))
    if limit is not None:
        flags["limit"] = limit
    if not takes_sampling(name, route.model, capabilities):
        flags["sampling"] = False
    series = settings.get("series")
    if "cacheField" in flags and isinstance(series, str) and series:
        flags["cacheKey"] = series
    else:
        flags.pop("cacheField", None)
    return freeze_object(flags)
