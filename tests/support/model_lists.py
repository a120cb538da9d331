"""How servers list their models, as their documentation shows it; a few rows each.

Among the rows of each are some that no person can chat with.
"""

OPENAI = {
    "object": "list",
    "data": [
        {"id": "gpt-4o", "object": "model", "created": 1715367049, "owned_by": "system"},
        {"id": "whisper-1", "object": "model", "created": 1677532384, "owned_by": "openai"},
        {"id": "gpt-5-2025-08-07", "object": "model", "created": 1754524800, "owned_by": "system"},
        {"id": "text-embedding-3-small", "object": "model", "created": 1705948997},
        {"id": "gpt-4o-mini-tts", "object": "model", "created": 1742403959},
        {"id": "gpt-image-1", "object": "model", "created": 1745517030},
        {"id": "omni-moderation-latest", "object": "model", "created": 1731689265},
        {"id": "gpt-99-unheard-of", "object": "model", "created": 1799999999},
    ],
}


def claude(name, shown, *, sees=True, thinks=True, efforts=("low", "medium", "high", "max")):
    return {
        "type": "model",
        "id": name,
        "display_name": shown,
        "created_at": "2026-02-04T00:00:00Z",
        "max_input_tokens": 200000,
        "max_tokens": 64000,
        "capabilities": {
            "batch": {"supported": True},
            "image_input": {"supported": sees},
            "thinking": {"supported": thinks, "types": {"adaptive": {"supported": thinks}}},
            "effort": {"supported": bool(efforts)}
            | {name: {"supported": name in efforts} for name in ("low", "medium", "high", "max")},
        },
    }


ANTHROPIC = {
    "data": [
        claude("claude-opus-4-6", "Claude Opus 4.6"),
        claude("claude-haiku-3", "Claude Haiku 3", thinks=False, efforts=()),
    ],
    "has_more": False,
    "first_id": "claude-opus-4-6",
    "last_id": "claude-haiku-3",
}


def google(name, *methods, thinks=None):
    row = {
        "name": f"models/{name}",
        "version": "001",
        "displayName": name.title(),
        "inputTokenLimit": 1048576,
        "outputTokenLimit": 65536,
        "supportedGenerationMethods": list(methods),
    }
    return row if thinks is None else row | {"thinking": thinks}


GEMINI = {
    "models": [
        google("gemini-2.5-flash", "generateContent", "countTokens", thinks=True),
        google("gemini-2.5-flash-preview-tts", "generateContent", "countTokens"),
        google("gemini-embedding-001", "embedContent"),
        google("imagen-4.0-generate-001", "predict"),
        google("gemma-3-27b-it", "generateContent", "countTokens"),
    ]
}


def routed(name, shown, inputs, outputs, *parameters, longest=None):
    return {
        "id": name,
        "name": shown,
        "created": 1700000000,
        "context_length": 400000,
        "architecture": {"input_modalities": inputs, "output_modalities": outputs},
        "pricing": {"prompt": "0.000001", "completion": "0.000002"},
        "top_provider": {"context_length": 400000, "max_completion_tokens": longest},
        "supported_parameters": list(parameters),
    }


OPENROUTER = {
    "data": [
        routed(
            "openai/gpt-5",
            "OpenAI: GPT-5",
            ["text", "image"],
            ["text"],
            "reasoning",
            "tools",
            longest=128000,
        ),
        routed("meta-llama/llama-3.3-70b", "Llama 3.3", ["text"], ["text"], "temperature"),
        routed("openai/gpt-5-image", "GPT-5 Image", ["text", "image"], ["image", "text"]),
        routed("black-forest/flux", "Flux", ["text"], ["image"]),
    ]
}


def mistral(name, *, chats=True, sees=False, tools=True, thinks=False):
    return {
        "id": name,
        "object": "model",
        "created": 1745356399,
        "owned_by": "mistralai",
        "capabilities": {
            "completion_chat": chats,
            "function_calling": tools,
            "vision": sees,
            "reasoning": thinks,
        },
        "name": name,
        "max_context_length": 131072,
        "aliases": [],
        "default_model_temperature": 0.3,
        "type": "base",
    }


MISTRAL = {
    "object": "list",
    "data": [
        mistral("mistral-small-2506", sees=True),
        mistral("magistral-medium-2509", thinks=True, tools=False),
        mistral("mistral-embed", chats=False),
        mistral("mistral-ocr-2505", chats=False),
    ],
}


def groq(name, *, active=True):
    return {
        "id": name,
        "object": "model",
        "created": 1693721698,
        "owned_by": "Meta",
        "active": active,
        "context_window": 131072,
        "public_apps": None,
        "max_completion_tokens": 32768,
    }


GROQ = {
    "object": "list",
    "data": [
        groq("llama-3.3-70b-versatile"),
        groq("whisper-large-v3"),
        groq("gone-8b", active=False),
        groq("meta-llama/llama-guard-4-12b"),
    ],
}
DEEPSEEK = {
    "object": "list",
    "data": [
        {"id": "deepseek-chat", "object": "model", "owned_by": "deepseek"},
        {"id": "deepseek-reasoner", "object": "model", "owned_by": "deepseek"},
    ],
}
XAI_LANGUAGE = {
    "models": [
        {
            "id": "grok-4.3",
            "created": 1743724800,
            "object": "model",
            "owned_by": "xai",
            "input_modalities": ["text", "image"],
            "output_modalities": ["text"],
            "aliases": ["grok-latest"],
        },
        {
            "id": "grok-code-1",
            "created": 1743724801,
            "object": "model",
            "input_modalities": ["text"],
            "output_modalities": ["text"],
            "aliases": [],
        },
    ]
}
XAI = {
    "object": "list",
    "data": [
        {"id": "grok-4.3", "created": 1752019200, "object": "model", "owned_by": "xai"},
        {"id": "grok-2-image-1212", "created": 1736726400, "object": "model", "owned_by": "xai"},
    ],
}


def tag(name, **more):
    details = {"family": "x", "parameter_size": "4B"} | more.pop("details", {})
    return {"name": name, "model": name, "size": 1, "digest": "d", "details": details} | more


OLLAMA_TAGS = {
    "models": [
        tag("gemma3:4b"),
        tag("nomic-embed-text:latest"),
        tag(
            "qwen3:8b",
            capabilities=["completion", "tools", "thinking"],
            details={"context_length": 40960},
        ),
    ]
}
OLLAMA_SHOW = {
    "capabilities": ["completion", "vision"],
    "details": {"family": "gemma3"},
    "model_info": {"general.architecture": "gemma3", "gemma3.context_length": 131072},
}


def lm_studio(name, *, kind="llm", loaded=(), **capabilities):
    row = {
        "type": kind,
        "publisher": "p",
        "key": name,
        "display_name": name.title(),
        "loaded_instances": [{"id": name, "config": {"context_length": n}} for n in loaded],
        "max_context_length": 131072,
        "format": "gguf",
    }
    return row | {"capabilities": capabilities} if capabilities else row


LM_STUDIO = {
    "models": [
        lm_studio("gemma-3-4b", vision=True, trained_for_tool_use=False),
        lm_studio(
            "gpt-oss-20b",
            loaded=(8192, 4096),
            vision=False,
            trained_for_tool_use=True,
            reasoning={"allowed_options": ["low", "medium", "high"], "default": "low"},
        ),
        lm_studio("nomic-embed", kind="embedding"),
    ]
}
LM_STUDIO_OLDER = {
    "object": "list",
    "data": [
        {
            "id": "qwen2-vl-7b-instruct",
            "object": "model",
            "type": "vlm",
            "state": "not-loaded",
            "max_context_length": 32768,
        },
        {
            "id": "llama-3.1-8b",
            "object": "model",
            "type": "llm",
            "state": "loaded",
            "max_context_length": 131072,
            "loaded_context_length": 4096,
            "capabilities": ["tool_use"],
        },
        {"id": "nomic", "object": "model", "type": "embeddings", "state": "not-loaded"},
    ],
}
LLAMA_CPP = {
    "models": [{"name": "gemma", "model": "gemma", "capabilities": ["completion"]}],
    "object": "list",
    "data": [
        {
            "id": "gemma",
            "object": "model",
            "created": 1,
            "owned_by": "llamacpp",
            "meta": {"n_ctx": 8192, "n_ctx_train": 131072, "n_params": 4},
        }
    ],
}
LLAMA_CPP_PROPS = {
    "default_generation_settings": {"n_ctx": 8192},
    "modalities": {"vision": True, "audio": False},
    "chat_template_caps": {"supports_tools": True},
}
VLLM = {
    "object": "list",
    "data": [
        {
            "id": "Qwen/Qwen3-8B",
            "object": "model",
            "created": 1,
            "owned_by": "vllm",
            "max_model_len": 40960,
        }
    ],
}
