"""Models as a person may have them, for tests of the window."""

from desktop.models import ModelChoice

BUILT_IN = ModelChoice(
    "built-in", "SmolLM2", sees=False, is_builtin=True, group="built-in", window=8_192
)
FOUND = ModelChoice(
    "found:ollama#gemma3:4b",
    "gemma3:4b",
    sees=True,
    is_builtin=False,
    group="this-computer",
    connection="found:ollama",
    server="Ollama",
    model="gemma3:4b",
    window=131_072,
)
OFF = ModelChoice(
    "found:lm-studio#phi",
    "Phi",
    sees=False,
    is_builtin=False,
    group="this-computer",
    connection="found:lm-studio",
    server="LM Studio",
    model="phi",
    problem="NOT_RUNNING",
)
HOSTED = ModelChoice(
    "c1#gpt-5",
    "GPT-5",
    sees=True,
    is_builtin=False,
    connection="c1",
    server="OpenAI",
    model="gpt-5",
    tools=True,
    thinks=True,
    window=400_000,
    is_hosted=True,
)
KEYLESS = ModelChoice(
    "c2#sonnet",
    "Claude Sonnet",
    sees=True,
    is_builtin=False,
    connection="c2",
    server="Anthropic",
    model="sonnet",
    problem="CREDENTIAL_MISSING",
    is_hosted=True,
)


def many(count: int) -> tuple[ModelChoice, ...]:
    """Return `count` models of one service, as OpenRouter lists them."""
    return tuple(
        ModelChoice(
            f"c3#maker/model-{number}",
            f"Model {number}",
            sees=number % 3 == 0,
            is_builtin=False,
            connection="c3",
            server="OpenRouter",
            model=f"maker/model-{number}",
            window=4_096 * (1 + number % 50),
            is_hosted=True,
        )
        for number in range(count)
    )
