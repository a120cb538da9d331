from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.errors import LlmCode
from desktop.models import ConnectionDraft, HostIdentity, ListedModel
from desktop.models import Tested as Outcome
from desktop.ui.models.protocols import PROTOCOLS, sentence_for, words_for
from desktop.ui.models.verdict import Verdict, shown_fingerprint, verdict_of

KEY = "sk-planted-0123456789"
DRAFT = ConnectionDraft(name="The box", protocol="openai_chat", address="https://box", key=KEY)
TWO = (ListedModel("a"), ListedModel("b"))


def said(verdict: Verdict) -> str:
    return f"{verdict.sentence} {verdict.advice} {verdict.said}"


@pytest.mark.parametrize("code", get_args(LlmCode))
def test_every_way_it_can_fail_is_told_in_plain_words(code: str) -> None:
    verdict = verdict_of(DRAFT, Outcome(code))
    assert verdict.tone == "warning"
    assert verdict.sentence.endswith(".")
    assert "{" not in said(verdict)
    assert code not in said(verdict)


@pytest.mark.parametrize(("server", "named"), [("Ollama", "Ollama"), ("", "The box")])
def test_a_program_that_is_off_is_named(server: str, named: str) -> None:
    verdict = verdict_of(DRAFT, Outcome("NOT_RUNNING", server=server))
    assert verdict.sentence == f"{named} is not running."
    assert verdict.advice == "Start it, or check the address."


@given(before=st.text(), after=st.text(), code=st.sampled_from(get_args(LlmCode)))
def test_a_key_is_in_nothing_that_is_told(before: str, after: str, code: str) -> None:
    outcome = Outcome(code, provider_message=f"{before}{KEY}{after}{KEY}")
    assert KEY not in said(verdict_of(DRAFT, outcome))


def test_the_servers_own_words_are_kept_apart() -> None:
    verdict = verdict_of(DRAFT, Outcome("BAD_REQUEST", provider_message=" no such field \n"))
    assert verdict.said == "no such field"
    assert "no such field" not in verdict.sentence + verdict.advice


@pytest.mark.parametrize(
    ("models", "words"),
    [((), "does not say which"), (TWO[:1], "one model"), (TWO, "2 models"), (TWO * 600, "1,200")],
    ids=["none", "one", "two", "many"],
)
def test_what_works_says_how_much_was_found(models: tuple, words: str) -> None:
    verdict = verdict_of(DRAFT, Outcome("", models=models))
    assert verdict.tone == "success"
    assert words in verdict.sentence


@pytest.mark.parametrize("protocol", PROTOCOLS[1:])
def test_the_protocol_is_told_only_when_it_was_left_open(protocol: str) -> None:
    outcome = Outcome("", protocol, models=TWO)
    left_open = ConnectionDraft(name="The box", address="https://box")
    assert verdict_of(left_open, outcome).advice == sentence_for(protocol) != ""
    assert verdict_of(DRAFT, outcome).advice == ""


@pytest.mark.parametrize("code", ["", "CONNECT", "CREDENTIAL_REJECTED"])
def test_the_proxy_that_was_used_is_named(code: str) -> None:
    verdict = verdict_of(DRAFT, Outcome(code, proxy="http://proxy.lan:3128"))
    assert "http://proxy.lan:3128 was used" in verdict.advice


@pytest.mark.parametrize(
    "problem", ["SELF_SIGNED", "UNKNOWN_ISSUER", "WRONG_NAME", "EXPIRED", "CHANGED"]
)
def test_what_is_wrong_with_a_certificate_names_the_host(problem: str) -> None:
    identity = HostIdentity("box.lan:8443", "ab" * 32, problem)
    verdict = verdict_of(DRAFT, Outcome("TLS", identity=identity))
    assert "box.lan:8443" in verdict.sentence


def test_no_two_problems_of_a_certificate_read_the_same() -> None:
    told = {
        verdict_of(DRAFT, Outcome("TLS", identity=HostIdentity("h", "ab", problem))).sentence
        for problem in ("SELF_SIGNED", "UNKNOWN_ISSUER", "WRONG_NAME", "EXPIRED", "CHANGED")
    }
    assert len(told) == 5


@given(st.binary(min_size=32, max_size=32))
def test_a_fingerprint_is_shown_as_others_show_it(digest: bytes) -> None:
    shown = shown_fingerprint(HostIdentity("h", digest.hex(), "SELF_SIGNED"))
    assert bytes.fromhex(shown.replace(":", "")) == digest
    assert len(shown.split(":")) == 32


def test_protocols_have_names_of_their_own() -> None:
    names = [words_for(protocol) for protocol in PROTOCOLS]
    assert len(set(names)) == len(names)
    assert words_for("a new one") == "a new one"
    assert sentence_for("a new one") == ""
