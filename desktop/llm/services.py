"""The companies' servers that we know by name: a gallery, as data.

Only what their own documentation says stands here: where they answer, in which language, and where
a person gets a key.
"""

from typing import Final

from desktop.llm.addresses import host_of
from desktop.models import Service

GALLERY: Final = (
    Service(
        slug="openai",
        name="OpenAI",
        protocol="openai_responses",
        address="https://api.openai.com/v1",
        key_page="https://platform.openai.com/api-keys",
        key_shape="sk-",
    ),
    Service(
        slug="anthropic",
        name="Anthropic",
        protocol="anthropic",
        address="https://api.anthropic.com",
        key_page="https://platform.claude.com/settings/keys",
        key_shape="sk-ant-",
    ),
    Service(
        slug="google",
        name="Google Gemini",
        protocol="gemini",
        address="https://generativelanguage.googleapis.com",
        key_page="https://aistudio.google.com/apikey",
    ),
    Service(
        slug="openrouter",
        name="OpenRouter",
        protocol="openai_chat",
        address="https://openrouter.ai/api/v1",
        key_page="https://openrouter.ai/settings/keys",
        key_shape="sk-or-",
    ),
    Service(
        slug="mistral",
        name="Mistral",
        protocol="openai_chat",
        address="https://api.mistral.ai/v1",
        key_page="https://console.mistral.ai/api-keys",
    ),
    Service(
        slug="groq",
        name="Groq",
        protocol="openai_chat",
        address="https://api.groq.com/openai/v1",
        key_page="https://console.groq.com/keys",
        key_shape="gsk_",
    ),
    Service(
        slug="deepseek",
        name="DeepSeek",
        protocol="openai_chat",
        address="https://api.deepseek.com",
        key_page="https://platform.deepseek.com/api_keys",
        key_shape="sk-",
    ),
    Service(
        slug="xai",
        name="xAI",
        # Its chat completions are called legacy, and its reasoning survives here only
        # (https://docs.x.ai/developers/model-capabilities/text/best-practices).
        protocol="openai_responses",
        address="https://api.x.ai/v1",
        key_page="https://console.x.ai",
        key_shape="xai-",
    ),
    Service(
        slug="ollama-cloud",
        name="Ollama Cloud",
        protocol="ollama",
        address="https://ollama.com",
        key_page="https://ollama.com/settings/keys",
    ),
)
"""The gallery, in the order in which it is shown."""

_BY_SLUG: Final = {service.slug: service for service in GALLERY}
# A person may type a service's address by hand; it is the same service.
_BY_HOST: Final = {host_of(service.address): service for service in GALLERY}


def service_of(slug: str) -> Service | None:
    """Return a service of the gallery by its slug."""
    return _BY_SLUG.get(slug)


def service_at(address: str) -> Service | None:
    """Return the service of the gallery that answers at this address."""
    return _BY_HOST.get(host_of(address))
