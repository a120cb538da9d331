"""Every answer can show what its model saw: read back from the log, proven, on every wire."""

from base64 import b64encode
from concurrent.futures import CancelledError

import pytest

from desktop.agent.inspection import inspect
from desktop.inspecting import FOLDED, LATEST, Call, Picture, Result, Setting, Words
from desktop.llm.errors import LlmError
from store.model.events import Draft
from tests.support.inspections import ROUTES, Seen, words_of
from tests.support.pictures import attached, damage, lose
from tests.support.turns import HANG, Scripted, answer, call, thought


@pytest.fixture
def seen(stage, chat):
    return Seen(stage, chat)


@pytest.mark.parametrize("wire", ROUTES)
def test_on_every_wire_the_request_reads_as_the_model_got_it(seen, wire):
    picture = attached(seen.stage.store, "red", "rose.png")
    seen.ask(ROUTES[wire], "Hello", prompt="Be brief.")
    (body,) = seen.ask(ROUTES[wire], "Look", attachments=[picture], prompt="Be brief.")

    shown = seen.inspect()

    assert (shown.doubt, shown.is_exact) == (None, True)
    assert shown.size_bytes == len(body) == sum(part.size_bytes for part in shown.parts)
    kinds = [part.kind for part in shown.parts]
    assert kinds == ["settings", "system", "user", "assistant", "user"]
    settings, system, hello, well, look = shown.parts
    assert [words_of(part) for part in (system, hello, well)] == ["Be brief.", "Hello", "Well."]
    assert [one for one in look.sent if isinstance(one, Words)] == [Words("Look")]
    (sent,) = [one for one in look.sent if isinstance(one, Picture)]
    assert (sent.digest, sent.name) == (picture["attachmentId"], "rose.png")
    assert sent.wire_chars == len(b64encode(seen.stage.read(lambda r: r.object(sent.digest))))
    assert FOLDED.search(look.raw)[1] == sent.digest
    asked = [event.seq for event in seen.stage.events(seen.chat) if event.type == "user/message"]
    assert [hello.seqs, look.seqs] == [(asked[0],), (asked[1],)]
    if wire != "gemini":  # its model stands in the address
        assert Setting("model", '"m"') in settings.settings


@pytest.mark.parametrize("wire", ROUTES)
def test_a_picture_that_was_left_out_is_told_with_its_reason(seen, wire):
    picture = attached(seen.stage.store, "red", "rose.png")
    seen.ask(ROUTES[wire], "Look", attachments=[picture], sees=False)

    part = seen.inspect().parts[-1]

    (left_out,) = part.left_out
    assert (left_out.reason, left_out.name) == ("model-cannot-see", "rose.png")
    assert "This model cannot see pictures" in words_of(part)


@pytest.mark.parametrize("wire", ROUTES)
def test_what_was_added_since_the_request_before_is_new_and_nothing_else(seen, wire):
    seen.ask(ROUTES[wire], "One", prompt="Be brief.")
    assert seen.since(seen.inspect()).before is None
    seen.ask(ROUTES[wire], "Two", prompt="Be brief.")

    now = seen.inspect()
    since = seen.since(now)

    assert [part.kind for part, change in zip(now.parts, since.changes, strict=True) if change] == [
        "assistant",
        "user",
    ]
    assert (since.count("new"), since.count("changed"), since.gone) == (2, 0, ())


def test_other_instructions_and_another_model_show_as_changed(seen):
    route = ROUTES["openai_chat"]
    seen.ask(route, "One", prompt="Be brief.")
    seen.ask(ROUTES["openai_chat-turns"], "Two", prompt="Be long.")

    now = seen.inspect()
    since = seen.since(now)

    changed = [part.kind for part, how in zip(now.parts, since.changes, strict=True) if how]
    assert changed == ["settings", "system", "assistant", "user"]
    assert since.changes[0] == "changed"


def test_a_summary_stands_in_the_place_of_what_it_replaced(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    stage.ask(long, "And now?", Scripted(answer("Now this.")), prompt="Be clear.")
    seen = Seen(stage, long)

    now = seen.inspect()
    summary = next(part for part in now.parts if part.origin == "summary")
    since = seen.since(now)

    assert "In short." in words_of(summary)
    assert summary.replaced == since.left > 1
    assert {gone.at for gone in since.gone} == {now.parts.index(summary)}
    assert now.doubt is None


def test_the_request_for_a_summary_is_shown_too(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    seen = Seen(stage, long)
    replacing = stage.last(long, "user/message").seq

    asked = seen.requests(replacing)
    shown = seen.inspect(replacing)

    assert [one.purpose for one in asked.attempts] == ["summary"]
    assert asked.attempts[0].outcome == "answered"
    assert shown.doubt is None
    assert shown.parts[-1].origin == "asked"
    assert "write the summary only" in words_of(shown.parts[-1])


def test_every_attempt_at_an_answer_is_there_with_what_came_of_it(seen):
    seen.stage.queue(seen.chat, "Hello")
    seen.ask(ROUTES["openai_chat"], "", [LlmError("OVERLOADED")], answer("At last"))

    (answered,) = seen.seqs("assistant/message")
    asked = seen.requests(answered)

    assert [one.number for one in asked.attempts] == [1, 2]
    assert [one.outcome for one in asked.attempts] == ["failed", "answered"]
    assert asked.attempts[0].code == "OVERLOADED"
    assert asked.shown == 1
    last = asked.attempts[1]
    assert (last.input_tokens, last.output_tokens, last.cached_tokens) == (9, 3, None)
    assert (last.provider, last.model) == ("p", "m")


def test_a_message_shows_the_request_that_followed_it(seen):
    seen.ask(ROUTES["openai_chat"], "One")
    seen.ask(ROUTES["openai_chat"], "Two")
    first, second = seen.seqs("user/message")

    assert words_of(seen.inspect(first).parts[-1]) == "One"
    assert words_of(seen.inspect(second).parts[-1]) == "Two"
    assert words_of(seen.inspect(LATEST).parts[-1]) == "Two"


def test_an_answer_that_was_stopped_says_so(seen):
    seen.stage.queue(seen.chat, "Hello")
    seen.stage.run_stopped(seen.chat, Scripted(["Tw", HANG]))

    assert [one.outcome for one in seen.requests().attempts] == ["interrupted"]


def test_a_chat_without_a_request_has_none_to_show(seen):
    assert seen.requests().attempts == ()


def test_thoughts_that_stayed_here_are_told(seen):
    route = ROUTES["openai_chat"]
    seen.ask(route, "Hello", [thought("Hm."), *answer("Well.")])
    seen.ask(route, "And?")

    answered = next(part for part in seen.inspect().parts if part.kind == "assistant")
    assert [one.reason for one in answered.left_out] == ["thought"]


def test_a_damaged_picture_is_named_and_all_else_is_still_shown(seen):
    picture = attached(seen.stage.store, "red", "rose.png")
    seen.ask(ROUTES["openai_chat"], "Look", attachments=[picture])
    damage(seen.stage.store, picture["attachmentId"])

    shown = seen.inspect()

    assert not shown.is_exact
    assert (shown.doubt.kind, shown.doubt.number, shown.doubt.name) == (
        "picture-damaged",
        1,
        "rose.png",
    )
    assert words_of(shown.parts[-1]).strip() == "Look"
    assert any(isinstance(one, Picture) for one in shown.parts[-1].sent)


def test_a_picture_that_was_deleted_for_ever_is_told_from_one_that_is_missing(seen):
    picture = attached(seen.stage.store, "red", "rose.png")
    digest = picture["attachmentId"]
    seen.ask(ROUTES["gemini"], "Look", attachments=[picture])
    lose(seen.stage.store, digest)

    assert seen.inspect().doubt.kind == "picture-missing"
    gone = {"attachmentId": digest, "reason": "deleted"}
    seen.stage.append(seen.chat, Draft("attachment/quarantined", gone))
    shown = seen.inspect()
    assert (shown.doubt.kind, shown.doubt.name, shown.is_exact) == (
        "picture-deleted",
        "rose.png",
        False,
    )
    assert words_of(shown.parts[-1]).strip() == "Look"


def test_a_chat_that_was_changed_does_not_pass_for_what_was_sent(seen):
    seen.ask(ROUTES["openai_chat"], "One")
    changed = seen.tampered("user/message", content=[{"type": "text", "text": "Other"}])

    shown = changed.inspect()
    assert shown.doubt.kind == "differs"
    assert words_of(shown.parts[-1]) == "Other"


def test_an_encoder_nobody_knows_is_named_and_the_messages_are_shown(seen):
    seen.ask(ROUTES["openai_chat"], "One", prompt="Be brief.")
    unknown = seen.tampered("request/dispatched", encoder="openai-chat/99")

    shown = unknown.inspect()
    assert (shown.doubt.kind, shown.doubt.name) == ("encoder-unknown", "openai-chat/99")
    assert [(part.kind, words_of(part)) for part in shown.parts] == [
        ("system", "Be brief."),
        ("user", "One"),
    ]


def test_a_request_without_its_settings_says_so(seen):
    seen.ask(ROUTES["openai_chat"], "One")
    bare = seen.tampered("request/header")

    shown = bare.inspect()
    assert (shown.doubt.kind, shown.parts) == ("no-header", ())


def test_a_branch_shows_what_it_inherited(seen):
    seen.ask(ROUTES["ollama"], "One")
    child = seen.branch()

    assert words_of(child.inspect().parts[-1]) == "One"
    assert child.inspect().doubt is None


@pytest.mark.parametrize("wire", ["openai_responses", "openai_chat", "ollama"])
def test_tools_and_their_answers_read_as_they_went(seen, wire):
    """A call of a tool that was not offered is answered with an error, and asked again."""
    seen.ask(ROUTES[wire], "Fly", [call(), *answer("")], answer("I cannot."))

    parts = seen.inspect().parts
    (asked,) = [one for part in parts for one in part.sent if isinstance(one, Call)]
    (said,) = [one for part in parts for one in part.sent if isinstance(one, Result)]
    assert (asked.name, asked.arguments, said.name) == ("fly", "{}", "fly")
    assert "no tool" in said.text
    assert [part.kind for part in parts][-3:] == ["user", "assistant", "tool"]


def test_who_waits_no_longer_is_not_read_for(seen):
    seen.ask(ROUTES["anthropic"], "One")
    (sent,) = seen.requests().attempts
    with pytest.raises(CancelledError):
        seen.stage.read(
            lambda reader: inspect(reader, seen.chat, sent.seq, is_wanted=lambda: False)
        )


def test_the_end_of_a_turn_without_an_answer_shows_what_was_asked(seen):
    seen.ask(ROUTES["openai_chat"], "Hello", [LlmError("BAD_REQUEST")])
    (end,) = seen.seqs("turn/end")

    (attempt,) = seen.requests(end).attempts
    assert (attempt.outcome, attempt.code) == ("failed", "BAD_REQUEST")
    assert words_of(seen.inspect(end).parts[-1]) == "Hello"
