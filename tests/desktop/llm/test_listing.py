"""Every server's own list, in its own shape, over a real connection."""

import json

import anyio
import pytest

from desktop.llm.client import HttpClient, Timeouts
from desktop.llm.errors import LlmError
from desktop.llm.listed import MOST_ROWS
from desktop.llm.listing import list_models
from desktop.llm.types import Access, SecretKey
from desktop.models import ListedModel
from tests.support import model_lists as lists
from tests.support.wire_server import Hang, WireServer, whole

KEY = "sk-planted-1"


@pytest.fixture
def server():
    with WireServer() as started:
        started.always = whole(404, {"error": {"message": "Not Found"}})
        yield started


def list_at(server, service="", protocol="openai_chat", *, address="", key=KEY, details_s=20.0):
    access = Access(service, protocol, address or server.address, SecretKey(key) if key else None)

    async def once():
        async with HttpClient(timeouts=Timeouts(inquiry_s=30)) as client:
            return await list_models(access, client, details_s=details_s)

    return anyio.run(once)


def named(listed):
    return [one.model for one in listed]


def test_openais_list_is_newest_first_and_known_from_elsewhere(server):
    server.routes["/v1/models"] = whole(200, lists.OPENAI)
    unheard, newer, older = list_at(server, "openai", "openai_responses")
    assert unheard == ListedModel("gpt-99-unheard-of")
    assert (newer.model, newer.thinks, newer.takes_temperature) == ("gpt-5-2025-08-07", True, False)
    assert (older.model, older.name, older.sees) == ("gpt-4o", "GPT-4o", True)
    assert (older.window, older.longest_answer) == (128_000, 16_384)
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_anthropics_list_says_what_a_model_can_do(server):
    server.routes["/v1/models"] = whole(200, lists.ANTHROPIC)
    opus, haiku = list_at(server, "anthropic", "anthropic", address=server.address[:-3])
    assert (opus.model, opus.name) == ("claude-opus-4-6", "Claude Opus 4.6")
    assert (opus.sees, opus.thinks, opus.efforts) == (True, True, ("low", "medium", "high", "max"))
    assert (opus.window, opus.longest_answer) == (200_000, 64_000)
    assert (haiku.thinks, haiku.efforts) == (False, ())
    headers = server.requests[0].headers
    assert (headers["x-api-key"], headers["anthropic-version"]) == (KEY, "2023-06-01")
    assert "authorization" not in headers


def test_anthropics_pages_are_all_read(server):
    pages = [lists.claude(f"claude-{n}", f"Claude {n}") for n in range(3)]
    for n, row in enumerate(pages):
        page = {"data": [row], "has_more": n < 2, "last_id": row["id"]}
        server.answer(*whole(200, page))
    assert named(list_at(server, "", "anthropic")) == ["claude-0", "claude-1", "claude-2"]
    assert [request.path for request in server.requests] == [
        "/v1/models?limit=1000",
        "/v1/models?limit=1000&after_id=claude-0",
        "/v1/models?limit=1000&after_id=claude-1",
    ]


def test_geminis_list_is_paged_and_has_more_than_chats(server):
    whole_list = lists.GEMINI["models"]
    server.answer(*whole(200, {"models": whole_list[:2], "nextPageToken": "a/b="}))
    server.answer(*whole(200, {"models": whole_list[2:]}))
    flash, gemma = list_at(server, "google", "gemini", address=server.address[:-3])
    assert (flash.model, flash.name) == ("gemini-2.5-flash", "Gemini-2.5-Flash")
    assert (flash.sees, flash.thinks, flash.window) == (True, True, 1_048_576)
    assert (gemma.model, gemma.longest_answer) == ("gemma-3-27b-it", 65_536)
    first, second = server.requests
    assert first.path == "/v1beta/models?pageSize=1000"
    assert second.path == "/v1beta/models?pageSize=1000&pageToken=a%2Fb%3D"
    assert first.headers["x-goog-api-key"] == KEY
    assert KEY not in first.path


@pytest.mark.parametrize("protocol", ["anthropic", "gemini"])
def test_a_list_whose_pages_never_end_is_read_no_further(server, protocol):
    row = {"id": "m", "name": "models/m"}
    page = {"data": [row], "models": [row], "has_more": True, "last_id": "m", "nextPageToken": "m"}
    server.always = whole(200, page)
    assert named(list_at(server, "", protocol)) == ["m", "m"]


def test_openrouters_list_tells_it_all(server):
    server.routes["/v1/models"] = whole(200, lists.OPENROUTER)
    gpt, llama = list_at(server, "openrouter")
    assert gpt == ListedModel(
        "openai/gpt-5",
        name="OpenAI: GPT-5",
        sees=True,
        tools=True,
        thinks=True,
        window=400_000,
        longest_answer=128_000,
        takes_temperature=False,
    )
    assert (llama.sees, llama.tools, llama.thinks) == (False, False, False)
    assert llama.takes_temperature is True


def test_mistrals_list_says_who_chats(server):
    server.routes["/v1/models"] = whole(200, lists.MISTRAL)
    small, magistral = list_at(server, "mistral")
    assert (small.sees, small.tools, small.thinks, small.window) == (True, True, False, 131_072)
    assert (magistral.thinks, magistral.tools) == (True, False)


def test_groqs_list_tells_windows_and_who_is_gone(server):
    server.routes["/openai/v1/models"] = whole(200, lists.GROQ)
    address = server.address.replace("/v1", "/openai/v1")
    (llama,) = list_at(server, "groq", address=address)
    assert (llama.model, llama.window, llama.longest_answer) == (
        "llama-3.3-70b-versatile",
        131_072,
        32_768,
    )
    assert llama.sees is False


def test_deepseeks_list_is_names_alone(server):
    server.routes["/models"] = server.routes["/v1/models"] = whole(200, lists.DEEPSEEK)
    chat, reasoner = list_at(server, "deepseek", address=server.address[:-3])
    assert (chat.model, chat.sees) == ("deepseek-chat", False)
    assert reasoner.thinks is True


def test_xais_list_of_models_that_write_says_who_sees(server):
    server.routes["/v1/language-models"] = whole(200, lists.XAI_LANGUAGE)
    code, grok = list_at(server, "xai")
    assert (code.model, code.sees) == ("grok-code-1", False)
    assert (grok.model, grok.sees) == ("grok-4.3", True)


def test_xais_common_list_does_where_the_other_is_not(server):
    server.routes["/v1/models"] = whole(200, lists.XAI)
    assert named(list_at(server, "xai")) == ["grok-4.3"]


@pytest.mark.parametrize("door", ["", "/v1", "/api", "/api/chat", "/v1/chat/completions", "/"])
def test_ollama_is_asked_about_what_its_list_leaves_open(server, door):
    server.routes["/api/tags"] = whole(200, lists.OLLAMA_TAGS)
    server.routes["/api/show"] = whole(200, lists.OLLAMA_SHOW)
    address = f"http://127.0.0.1:{server.port}{door}"
    gemma, nomic, qwen = list_at(server, "ollama", "ollama", address=address, key="")
    assert (gemma.model, gemma.sees, gemma.tools) == ("gemma3:4b", True, False)
    assert (gemma.window, gemma.thinks) == (131_072, False)
    assert nomic.model == "nomic-embed-text:latest"
    assert (qwen.tools, qwen.thinks, qwen.sees, qwen.window) == (True, True, False, 40_960)
    shown = [r.json()["model"] for r in server.requests if r.path == "/api/show"]
    assert sorted(shown) == ["gemma3:4b", "nomic-embed-text:latest"]
    assert "authorization" not in server.requests[0].headers


def test_what_ollama_says_cannot_chat_is_left_out(server):
    server.routes["/api/tags"] = whole(200, lists.OLLAMA_TAGS)
    embedding = {"capabilities": ["embedding"], "model_info": {"bert.context_length": 2048}}
    server.routes["/api/show"] = whole(200, embedding)
    assert named(list_at(server, "ollama", "ollama")) == ["qwen3:8b"]


@pytest.mark.parametrize("show", [whole(500, {"error": "no"}), whole(200, b"what"), (Hang(),)])
def test_a_list_without_its_details_is_still_a_list(server, show):
    server.routes["/api/tags"] = whole(200, lists.OLLAMA_TAGS)
    server.routes["/api/show"] = show
    # Without being told, a name that speaks of embedding is believed.
    assert named(list_at(server, "ollama", "ollama", details_s=0.3)) == ["gemma3:4b", "qwen3:8b"]


def test_lm_studios_own_list_is_asked_first(server):
    server.routes["/api/v1/models"] = whole(200, lists.LM_STUDIO)
    gemma, oss = list_at(server, "lm-studio")
    assert (gemma.model, gemma.name, gemma.sees) == ("gemma-3-4b", "Gemma-3-4B", True)
    assert (gemma.tools, gemma.window, gemma.thinks) == (False, 131_072, None)
    assert (oss.window, oss.tools) == (4096, True)
    assert (oss.thinks, oss.efforts) == (True, ("low", "medium", "high"))
    assert len(server.requests) == 1


# LM Studio answers a path it does not know with a success that holds no list.
UNKNOWN_PATH = whole(200, {"error": "Unexpected endpoint or method. (GET /api/v1/models)"})


@pytest.mark.parametrize("newer", [None, UNKNOWN_PATH, whole(404, b"no"), whole(200, b"<html>")])
def test_an_older_lm_studio_is_asked_in_its_older_way(server, newer):
    server.routes["/api/v0/models"] = whole(200, lists.LM_STUDIO_OLDER)
    if newer:
        server.routes["/api/v1/models"] = newer
    vision, llama = list_at(server, "lm-studio")
    assert (vision.sees, vision.window) == (True, 32_768)
    assert (llama.sees, llama.tools, llama.window) == (False, True, 4096)


def test_the_oldest_lm_studio_has_the_common_list_only(server):
    server.routes["/v1/models"] = whole(200, {"data": [{"id": "a"}, {"id": "text-embedding-b"}]})
    assert list_at(server, "lm-studio") == (ListedModel("a"),)


def test_llama_cpp_tells_the_window_it_has_set_aside(server):
    server.routes["/v1/models"] = whole(200, lists.LLAMA_CPP)
    server.routes["/props"] = whole(200, lists.LLAMA_CPP_PROPS)
    (gemma,) = list_at(server, "llama.cpp")
    assert (gemma.window, gemma.sees, gemma.tools) == (8192, True, True)


@pytest.mark.parametrize("props", [whole(404, b""), whole(200, b"[]"), (Hang(),)])
def test_llama_cpp_without_its_properties_is_listed_all_the_same(server, props):
    server.routes["/v1/models"] = whole(200, lists.LLAMA_CPP)
    server.routes["/props"] = props
    (gemma,) = list_at(server, "llama.cpp", details_s=0.2)
    assert (gemma.window, gemma.sees) == (8192, None)


def test_at_an_own_address_lm_studio_is_known_by_how_it_names_owners(server):
    rows = [{"id": "gemma-3-4b", "object": "model", "owned_by": "organization_owner"}]
    server.routes["/v1/models"] = whole(200, {"data": rows})
    server.routes["/api/v1/models"] = whole(200, lists.LM_STUDIO)
    assert [(one.model, one.sees) for one in list_at(server)] == [
        ("gemma-3-4b", True),
        ("gpt-oss-20b", False),
    ]


def test_at_an_own_address_llama_cpp_is_known_too(server):
    server.routes["/v1/models"] = whole(200, lists.LLAMA_CPP)
    server.routes["/props"] = whole(200, lists.LLAMA_CPP_PROPS)
    (gemma,) = list_at(server)
    assert (gemma.sees, gemma.window) == (True, 8192)


def test_a_list_of_several_owners_is_nobodys_in_particular(server):
    rows = [{"id": "a", "owned_by": "organization_owner"}, {"id": "b", "owned_by": "me"}]
    server.routes["/v1/models"] = whole(200, {"data": rows})
    assert named(list_at(server)) == ["a", "b"]
    assert len(server.requests) == 1


def test_vllm_tells_its_longest_conversation(server):
    server.routes["/v1/models"] = whole(200, lists.VLLM)
    assert list_at(server, "vllm") == (ListedModel("Qwen/Qwen3-8B", window=40_960),)


@pytest.mark.parametrize("door", ["", "/", "/v1", "/v1/", "/v1/chat/completions", "/v1/responses"])
def test_an_own_address_may_be_any_door_of_the_server(server, door):
    server.routes["/v1/models"] = whole(200, lists.VLLM)
    assert list_at(server, address=f"http://127.0.0.1:{server.port}{door}")
    assert [request.path for request in server.requests] == ["/v1/models"]


def test_the_query_of_an_own_address_stays(server):
    server.routes["/v1/models"] = whole(200, lists.VLLM)
    assert list_at(server, address=f"{server.address}?api-version=1")
    assert server.requests[0].path == "/v1/models?api-version=1"


ODD = [
    {"data": [{"id": "ok"}, {"id": 5}, {"id": ""}, {}, None, "x", ["y"]]},
    {"data": [{"id": "ok", "context_length": "many", "architecture": [], "capabilities": 3}]},
    {"data": [{"id": "ok", "context_length": -1, "max_tokens": True, "created": "now"}]},
    {"data": [{"id": "ok", "context_length": 10**30, "max_tokens": 10**30}, {"id": "x\ud800"}]},
    {"data": [{"id": "ok", "meta": None, "supported_parameters": {}, "details": []}]},
    {"data": [{"id": "ok", "name": 7, "input_modalities": "image", "type": ["vlm"]}]},
    {"models": [{"name": "ok", "unheard": {"of": 1}}]},
]


@pytest.mark.parametrize("value", ODD)
def test_fields_of_another_kind_are_unknown_and_no_failure(server, value):
    server.routes["/v1/models"] = whole(200, value)
    assert list_at(server) == (ListedModel("ok"),)


@pytest.mark.parametrize(
    "value", [b"", b"<html>sign in</html>", b"[1]", b'{"data": 5}', b"{}", b"null", b"[" * 99_999]
)
@pytest.mark.parametrize("protocol", ["openai_chat", "anthropic", "gemini", "ollama"])
def test_what_is_no_list_is_said_to_be_none(server, value, protocol):
    server.always = whole(200, value)
    with pytest.raises(LlmError, match="MALFORMED"):
        list_at(server, "", protocol)


def test_a_list_without_end_is_given_up(server):
    server.routes["/v1/models"] = whole(200, json.dumps({"data": ["x" * 17_000_000]}).encode())
    with pytest.raises(LlmError, match="MALFORMED"):
        list_at(server)


@pytest.mark.parametrize(
    ("status", "key", "code"),
    [(401, KEY, "CREDENTIAL_REJECTED"), (401, "", "CREDENTIAL_MISSING"), (503, KEY, "OVERLOADED")],
)
@pytest.mark.parametrize("service", ["", "lm-studio", "xai"])
def test_a_refusal_is_told_as_in_a_chat(server, service, status, key, code):
    server.always = whole(status, {"error": {"message": f"not with {KEY}"}})
    with pytest.raises(LlmError, match=code) as raised:
        list_at(server, service, key=key)
    assert raised.value.provider_message == "not with [key]"[: len("not with [key]")]


@pytest.mark.parametrize("key", ["sk-ä", "sk-\n", "sk-\x00"])
def test_a_key_that_no_server_can_have_given_is_not_sent(server, key):
    with pytest.raises(LlmError, match="CREDENTIAL_REJECTED"):
        list_at(server, key=key)
    assert server.requests == []


def test_a_server_that_repeats_the_key_does_not_bring_it_into_the_list(server):
    key = f"{KEY}-0123456789"
    server.routes["/v1/models"] = whole(200, {"data": [{"id": f"m-{key}", "display_name": key}]})
    assert list_at(server, key=key) == (ListedModel("m-[key]", name="[key]"),)


def test_a_key_made_up_for_a_program_that_wants_none_may_be_in_a_name(server):
    server.routes["/v1/models"] = whole(200, {"data": [{"id": "ollama-m"}]})
    assert named(list_at(server, key="ollama")) == ["ollama-m"]


def test_half_a_character_in_a_shown_name_is_mended(server):
    server.routes["/v1/models"] = whole(200, {"data": [{"id": "m", "display_name": "M\ud83d"}]})
    assert list_at(server) == (ListedModel("m", name="M\ufffd"),)


def test_of_a_list_beyond_all_measure_only_the_beginning_is_read(server):
    server.routes["/v1/models"] = whole(200, {"data": [{"id": "m"}] * (MOST_ROWS + 1)})
    assert len(list_at(server)) == MOST_ROWS


def test_a_redirect_is_not_followed(server):
    with WireServer() as elsewhere:
        server.always = whole(302, b"", headers={"Location": f"{elsewhere.address}/models"})
        with pytest.raises(LlmError, match="REDIRECTED"):
            list_at(server)
        assert elsewhere.requests == []
