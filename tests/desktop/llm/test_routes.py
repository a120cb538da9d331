"""From a server and one of its models to a route, and to what the model is taken to do."""

import dataclasses

import pytest

from desktop.llm.adapters.openai_chat.dialects import DIALECTS
from desktop.llm.catalog import PICTURES
from desktop.llm.registry import capabilities_from, header_for, provider_for, route_to
from desktop.llm.services import GALLERY
from desktop.llm.types import Access, SecretKey
from desktop.models import ListedModel, ModelCorrection


def access_of(service, key=None):
    return Access(service.slug, service.protocol, service.address, key)


OWN = Access("", "openai_chat", "http://192.168.1.9:5000/v1")


@pytest.mark.parametrize("service", GALLERY, ids=lambda service: service.slug)
def test_a_service_is_known_to_the_log_by_its_slug(service):
    route = route_to(access_of(service, SecretKey("k")), "m")
    assert (route.provider, route.model, route.key) == (service.slug, "m", SecretKey("k"))
    assert (route.protocol, route.address) == (service.protocol, service.address)
    assert provider_for(route, client=None).endpoint.startswith(service.address)
    by_protocol = {"anthropic": "anthropic", "gemini": "gemini", "ollama": "generic"}
    assert route.dialect == by_protocol.get(service.protocol, service.slug)


@pytest.mark.parametrize("kind", ["lm-studio", "llama.cpp", "vllm", "ollama"])
def test_a_program_of_this_computer_is_known_by_its_kind_wherever_it_answers(kind):
    route = route_to(Access(kind, "openai_chat", "http://127.0.0.1:7777/v1"), "m")
    assert (route.provider, route.dialect) == (kind, kind)
    assert route.dialect in DIALECTS


@pytest.mark.parametrize(
    ("name", "provider"), [("Our server", "Our server"), ("", "custom"), ("built-in", "custom")]
)
def test_an_own_address_is_known_by_the_name_a_person_gave_it(name, provider):
    route = route_to(OWN, "m", name=name)
    assert (route.provider, route.dialect) == (provider, "generic")


def test_no_name_makes_an_own_address_a_service():
    assert route_to(OWN, "m", name="deepseek").dialect == "generic"
    hand_typed = Access("", "openai_chat", "https://api.deepseek.com/v1")
    assert route_to(hand_typed, "m", name="mine").dialect == "deepseek"


def test_where_nobody_knows_a_model_is_taken_to_see_and_not_to_call():
    known = capabilities_from(OWN, ListedModel("m"))
    assert (known.sees, known.tools, known.context_window) == (True, False, None)
    assert (known.thinks, known.takes_temperature, known.efforts) == (None, None, None)


LISTED = ListedModel(
    "m",
    sees=False,
    tools=True,
    thinks=True,
    window=1000,
    longest_answer=300,
    takes_temperature=False,
    efforts=("low",),
)


def test_what_was_listed_is_taken_over():
    known = capabilities_from(OWN, LISTED)
    assert (known.sees, known.tools, known.thinks) == (False, True, True)
    assert (known.context_window, known.longest_answer) == (1000, 300)
    assert (known.takes_temperature, known.efforts) == (False, ("low",))


@pytest.mark.parametrize(
    ("correction", "sees", "window"),
    [
        (ModelCorrection(), False, 1000),
        (ModelCorrection(sees=True), True, 1000),
        (ModelCorrection(window=4096), False, 4096),
        (ModelCorrection(sees=False, window=1), False, 1),
    ],
)
def test_a_person_knows_better(correction, sees, window):
    known = capabilities_from(OWN, LISTED, correction)
    assert (known.sees, known.context_window) == (sees, window)


def test_a_person_can_also_say_that_a_model_does_not_see():
    seeing = dataclasses.replace(LISTED, sees=True)
    assert capabilities_from(OWN, seeing, ModelCorrection(sees=False)).sees is False


@pytest.mark.parametrize(("listed", "allocated"), [(None, 8192), (4096, 4096), (131_072, 32_768)])
def test_ollama_reads_what_it_is_told_to_set_aside(listed, allocated):
    access = Access("ollama", "ollama", "http://127.0.0.1:11434")
    known = capabilities_from(access, ListedModel("m", window=listed))
    assert known.context_window == allocated
    header = header_for(route_to(access, "m"), known, {})
    assert header["dialect"]["numCtx"] == allocated


def test_ollama_sets_aside_what_a_person_asks_for():
    access = Access("ollama", "ollama", "http://127.0.0.1:11434")
    known = capabilities_from(access, ListedModel("m", window=4096), ModelCorrection(window=65_536))
    header = header_for(route_to(access, "m"), known, {})
    assert known.context_window == header["dialect"]["numCtx"] == 65_536


def test_an_answer_that_must_be_named_is_never_longer_than_the_model_can():
    access = Access("anthropic", "anthropic", "https://api.anthropic.com")
    for longest, wanted in ((None, 8192), (4096, 4096), (64_000, 8192)):
        known = capabilities_from(access, ListedModel("m", longest_answer=longest))
        assert known.max_tokens == wanted
    assert capabilities_from(OWN, LISTED).max_tokens is None


@pytest.mark.parametrize(
    ("slug", "count", "mebibytes"),
    [
        ("openai", 500, 40),
        ("anthropic", 100, 24),
        ("google", 100, 16),
        ("mistral", 8, 16),
        ("openrouter", 100, 16),
        ("xai", 100, 16),
    ],
)
def test_each_service_has_its_own_room_for_pictures(slug, count, mebibytes):
    service = next(one for one in GALLERY if one.slug == slug)
    limits = capabilities_from(access_of(service), ListedModel("m")).pictures
    assert (limits.max_count, limits.max_total_bytes) == (count, mebibytes * 2**20)


def test_groq_has_little_room_and_an_own_address_what_suits_all():
    groq = next(one for one in GALLERY if one.slug == "groq")
    limits = capabilities_from(access_of(groq), ListedModel("m")).pictures
    assert (limits.max_count, limits.max_total_bytes) == (5, 3_500_000)
    # One picture at its longest, in base64, fits into what may be sent.
    assert limits.max_bytes * 4 / 3 <= limits.max_total_bytes
    assert capabilities_from(OWN, ListedModel("m")).pictures == PICTURES


@pytest.mark.parametrize("service", GALLERY, ids=lambda service: service.slug)
def test_a_header_of_every_service_can_be_made_with_every_wish(service):
    access = access_of(service)
    wishes = {"reasoningEffort": "high", "temperature": 0.5, "maxTokens": 900}
    header = header_for(route_to(access, "m"), capabilities_from(access, LISTED), wishes)
    assert header["config"]["provider"] == service.slug
    assert header["pictures"] == {"sees": False}
