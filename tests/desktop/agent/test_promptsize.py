"""A server that read less than it was sent is told of, and no other one is accused."""

from dataclasses import replace

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.loop import run_turn
from desktop.agent.promptsize import (
    least_carried,
    likely_tokens,
    prompt_cut,
    reported_tokens,
    size_of,
)
from desktop.llm.client import HttpClient
from desktop.llm.registry import custom_route, provider_for
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from store.model.messages import assistant_message, text_block, tool_message, user_message
from tests.support import ollama_wire as ollama
from tests.support.logs import PICTURE
from tests.support.turns import Scripted, answer, connecting, finish, other, thought, turn_request
from tests.support.wire_server import WireServer, chunked

# As few tokens as a generous table may make of it: runs of one sign are a token or a few.
FEWEST = {
    "The quick brown fox jumps over the lazy dog.": 10,
    "def f(x):\n        return x + 1\n": 12,
    "人工智能正在改变我们的生活方式。": 9,
    "Привет, как дела сегодня?": 6,
    "= " * 20: 20,
    "=" * 200: 3,
    " " * 500: 2,
    "a" * 64: 8,
}
latin = st.text(st.characters(max_codepoint=0x24F), max_size=60)
chinese = st.text(st.sampled_from("人工智能正在改变我们的生活方式かなไทย"), max_size=60)
texts = st.lists(latin | chinese, max_size=6).map(" ".join)
MESSAGES = st.lists(texts.map(lambda text: user_message("u", text)), max_size=5)


@pytest.mark.parametrize(("text", "tokens"), FEWEST.items())
def test_at_least_is_never_more_than_a_tokenizer_counts(text, tokens):
    assert size_of(user_message("u", text)).least <= tokens


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("word " * 400, 400, 700),
        ("中文字" * 400, 800, 1400),
        ("слово " * 400, 600, 1400),
        ("x" * 4000, 900, 1100),
        ("", 0, 0),
    ],
)
def test_likely_is_about_what_a_tokenizer_counts(text, least, most):
    assert least <= likely_tokens(text) <= most


def test_pictures_and_calls_take_room_and_reasoning_is_told_apart():
    picture = {**PICTURE, "width": 1000, "height": 750}
    assert 900 < size_of(user_message("u", "look", [picture])).likely < 1200
    blocks = [
        {"type": "reasoning", "text": "hm " * 100},
        text_block("Yes."),
        {"type": "tool-call", "id": "c", "name": "f", "arguments": "x" * 400},
    ]
    size = size_of(assistant_message("a", blocks, provider="p", model="m"))
    assert size.reasoning > 70
    assert 100 < size.likely < 130
    assert size.least < 2


def test_what_a_tool_said_may_be_left_out_and_proves_nothing():
    size = size_of(tool_message("t", "c", "word " * 400, is_error=False))
    assert size.least == 0
    assert size.likely > 400


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        (None, 0),
        ({"inputTokens": 5, "outputTokens": 9}, 5),
        ({"inputTokens": 5, "outputTokens": 9, "cacheReadTokens": 7, "cacheWriteTokens": 1}, 13),
    ],
)
def test_what_was_read_counts_what_was_cached(usage, tokens):
    assert reported_tokens(None if usage is None else freeze_object(usage)) == tokens


@given(MESSAGES, st.integers(0, 3), st.integers(0, 5000))
def test_whoever_reads_all_is_never_accused(messages, pictures, before):
    """A tokenizer makes at least a token of a word, and one of four characters without spaces."""
    sizes = [size_of(message) for message in messages]
    whole = sum(sizes[1:], sizes[0]) if sizes else size_of(user_message("u", ""))
    said = ["".join(block["text"] for block in message["content"]) for message in messages]
    words = [word for text in said for word in text.split()]
    tokens = 64 * pictures + sum(1 if word.isascii() else len(word) / 4 + 1 for word in words)
    asked = {"carried": pictures * 48.0, "reported": before + int(tokens)}
    assert prompt_cut(whole, whole, previous=before, **asked) is None


def text_of_words(count):
    words = "word " * count
    file = {"attachmentId": digest_of(words.encode()), "mediaType": "text/plain"}
    counts = {"bytes": len(words), "characters": len(words), "words": count, "lines": 1}
    return file | counts


def test_a_file_is_as_long_as_its_words_and_counts_only_where_it_went():
    file = text_of_words(1000)
    message = user_message("u", "Sum up", [file])
    assert 1200 < size_of(message).likely < 1400
    assert size_of(message).least < 10
    assert least_carried([message], [file["attachmentId"]]) == 750
    assert least_carried([message], []) == 0
    assert least_carried([message], [digest_of(b"picture")]) == 48


def test_a_chinese_file_is_estimated_by_its_characters():
    text = "人工智能正在改变我们的生活方式。" * 100
    file = {**text_of_words(1), "bytes": len(text.encode()), "characters": len(text), "words": 1}
    told = size_of(user_message("u", "", [file])).likely
    assert told == pytest.approx(likely_tokens(text), rel=0.1)


def test_a_server_that_does_not_count_is_not_accused():
    whole = size_of(user_message("u", "word " * 1000))
    assert prompt_cut(whole, whole, carried=0, previous=None, reported=0) is None


def test_a_server_that_read_half_is_told_of():
    whole = size_of(user_message("u", "word " * 1000))
    cut = prompt_cut(whole, whole, carried=0, previous=None, reported=400)
    assert cut is not None
    assert cut.fields() == {"expected": 750, "reported": 400}


def counts(tokens):
    return other("usage", usage={"inputTokens": tokens, "outputTokens": 3})


def counted(tokens, *texts):
    return [*(texts or ("Yes.",)), finish(), counts(tokens)]


def cuts(stage, chat):
    answers = [e.data for e in stage.events(chat) if e.type == "assistant/message"]
    return [dict(data["promptCut"]) if "promptCut" in data else None for data in answers]


def test_a_server_that_cuts_the_beginning_is_told_of_in_the_answer(stage, chat):
    stage.ask(chat, "word " * 1000, Scripted(counted(1400)))
    stage.ask(chat, "word " * 1000, Scripted(counted(1390)))

    first, second = cuts(stage, chat)
    assert first is None
    assert second["reported"] == 1390
    assert second["expected"] > 2000


def test_a_count_that_only_stands_still_is_a_cut_too(stage, chat):
    """The window is full: what comes in at the end pushes as much out at the beginning."""
    stage.ask(chat, "Hello", Scripted(counted(4000)))
    stage.ask(chat, "word " * 200, Scripted(counted(4010)))

    assert cuts(stage, chat) == [None, {"expected": 4150, "reported": 4010}]


def test_another_model_counts_in_another_way(stage, chat):
    stage.ask(chat, "Hello", Scripted(counted(4000)))
    stage.ask(chat, "And now?", Scripted(counted(3000)), temperature=0.5)

    assert cuts(stage, chat) == [None, None]


def test_a_summary_makes_the_count_smaller_and_is_no_cut(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    stage.ask(long, "And now?", Scripted(counted(900)))

    assert cuts(stage, long)[-1] is None


def test_thoughts_that_a_server_forgets_are_no_cut(stage, chat):
    stage.ask(chat, "Hello", Scripted([thought("hm " * 300), *counted(100)]))
    stage.ask(chat, "And now?", Scripted(counted(420)))
    stage.ask(chat, "And then?", Scripted(counted(200)))

    assert cuts(stage, chat) == [None, None, None]


def test_after_a_restart_nothing_is_known_of_earlier_counts(stage, chat):
    stage.ask(chat, "Hello", Scripted(counted(4000)))
    stage.reopen()
    stage.ask(chat, "And now?", Scripted(counted(3000)))

    assert cuts(stage, chat) == [None, None]


def test_an_ollama_with_a_small_context_is_found_out(stage, chat):
    """It takes the whole chat, reads the last 4,096 tokens of it, and says nothing."""
    with WireServer() as server:
        for count in (1300, 2600, 3900, 4096, 4096):
            end = ollama.last(prompt_eval_count=count, eval_count=1)
            server.answer(*ollama.begin("Yes."), chunked(end), chunked(b""))
        for _ in range(5):
            stage.queue(chat, "word " * 1250)
            anyio.run(ask_ollama, stage, chat, server.address.removesuffix("/v1"))

    *whole, fourth, fifth = cuts(stage, chat)
    assert whole == [None] * 3
    assert fourth["reported"] == fifth["reported"] == 4096
    assert fourth["expected"] > 4800


async def ask_ollama(stage, chat, address):
    route = custom_route(address=address, model="m", protocol="ollama")
    async with HttpClient() as client:
        provider = provider_for(route, client)
        request = turn_request(chat)
        settings = replace(request.settings, route=route)
        world = stage.world(connecting(provider))
        await run_turn(replace(request, settings=settings), world)
