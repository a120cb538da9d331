from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.models import ModelChoice
from desktop.ui.models.rows import Heading, findable, lines_of, models_in
from desktop.ui.models.words import abilities, problem_of, reads, spoken, words_in
from tests.support.choices import BUILT_IN, FOUND, HOSTED, KEYLESS, OFF


def headings(*choices: ModelChoice, search: str = "") -> list[str]:
    return [line.text for line in lines_of(findable(choices), search) if isinstance(line, Heading)]


def names(*choices: ModelChoice, search: str = "") -> list[str]:
    return [choice.name for choice in models_in(lines_of(findable(choices), search))]


def test_models_stand_under_the_place_where_they_answer() -> None:
    assert headings(HOSTED, FOUND, BUILT_IN) == [
        "Built-in",
        "Ollama · on this computer",
        "OpenAI",
    ]


def test_favourites_stand_first_and_only_there() -> None:
    liked = replace(HOSTED, is_favourite=True)
    assert names(BUILT_IN, KEYLESS, liked) == ["GPT-5", "SmolLM2", "Claude Sonnet"]
    assert headings(BUILT_IN, KEYLESS, liked) == ["Favourites", "Built-in", "Anthropic"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("gpt", ["GPT-5"]),
        ("OPENAI", ["GPT-5"]),
        ("5 gpt", ["GPT-5"]),
        ("pictures", ["gemma3:4b", "GPT-5"]),
        ("  ", ["SmolLM2", "gemma3:4b", "GPT-5"]),
        ("nothing like it", []),
    ],
)
def test_a_search_finds_models_that_hold_all_its_words(search: str, found: list[str]) -> None:
    assert names(BUILT_IN, FOUND, HOSTED, search=search) == found


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (1, 500),
        (512, 500),
        (2_048, 1_500),
        (8_192, 6_000),
        (32_768, 25_000),
        (200_000, 150_000),
        (1_048_576, 790_000),
    ],
)
def test_how_much_a_model_reads_is_told_in_round_words(tokens: int, words: int) -> None:
    assert words_in(tokens) == words


def test_what_nobody_knows_is_not_told() -> None:
    assert reads(None) == ""
    assert abilities(BUILT_IN) == "small, works offline · reads about 6,000 words"
    assert abilities(replace(BUILT_IN, id="built-in#qwen", window=None)) == "works offline"
    assert abilities(ModelChoice("x", "X", sees=False, is_builtin=False)) == "text only"


def test_a_model_that_a_program_here_passes_on_says_that_it_is_elsewhere() -> None:
    assert abilities(replace(FOUND, is_hosted=True)).startswith("leaves this computer · sees")
    assert "leaves" not in abilities(HOSTED)  # its heading names the service


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (OFF, "LM Studio is not running"),
        (KEYLESS, "Its key is missing"),
        (HOSTED, ""),
        (ModelChoice("x", "X", sees=False, is_builtin=True, problem="MEMORY"), "too little free"),
    ],
)
def test_why_a_model_cannot_be_used_is_told_in_words(choice: ModelChoice, sentence: str) -> None:
    assert sentence in problem_of(choice)
    assert bool(problem_of(choice)) == bool(sentence)


def test_a_screen_reader_hears_everything_about_a_model() -> None:
    assert spoken(HOSTED, is_chosen=True) == (
        "GPT-5, chosen, OpenAI, sees pictures · uses tools · thinks · reads about 300,000 words"
    )
    assert "LM Studio is not running" in spoken(OFF, is_chosen=False)


CHOICES = st.lists(
    st.builds(
        ModelChoice,
        id=st.uuids().map(str),
        name=st.text(max_size=8),
        sees=st.booleans(),
        is_builtin=st.just(value=False),
        group=st.sampled_from(["built-in", "this-computer", "connected"]),
        server=st.sampled_from(["", "Ollama", "OpenAI", "Groq"]),
        model=st.text(max_size=8),
        is_favourite=st.booleans(),
        window=st.none() | st.integers(1, 2_000_000),
    ),
    unique_by=lambda choice: choice.id,
)


@given(CHOICES)
def test_every_model_stands_in_the_list_exactly_once(choices: list[ModelChoice]) -> None:
    shown = models_in(lines_of(findable(choices)))
    assert sorted(choice.id for choice in shown) == sorted(choice.id for choice in choices)


@given(CHOICES, st.text(max_size=3))
def test_every_heading_has_models_and_no_two_are_the_same(
    choices: list[ModelChoice], search: str
) -> None:
    lines = lines_of(findable(choices), search)
    for line, following in pairwise((*lines, Heading("end"))):
        assert not (isinstance(line, Heading) and isinstance(following, Heading))
    headed = [line.text for line in lines if isinstance(line, Heading)]
    assert len(headed) == len(set(headed))


@given(CHOICES, st.text(max_size=3), st.text(max_size=3))
def test_another_word_finds_no_more(choices: list[ModelChoice], one: str, two: str) -> None:
    few = {choice.id for choice in models_in(lines_of(findable(choices), f"{one} {two}"))}
    assert few <= {choice.id for choice in models_in(lines_of(findable(choices), one))}


@given(st.integers(1, 10_000_000), st.integers(1, 10_000_000))
def test_who_reads_more_is_never_told_to_read_less(one: int, other: int) -> None:
    fewer, more = sorted((one, other))
    assert words_in(fewer) <= words_in(more)
    assert abs(words_in(more) - more * 0.75) <= max(500, more * 0.075)
