"""A chat longer than its model reads is summed up: by hand, or in the middle of a turn."""

import json
import sys
from pathlib import Path
from uuid import uuid4

import anyio
import pytest

from desktop.agent.compaction import CompactionFailed, compact_chat
from desktop.llm.client import HttpClient
from desktop.llm.engine_files import EngineFiles
from desktop.llm.engines import Engines
from desktop.llm.errors import EngineMissing
from desktop.llm.progress import Begun, Queued
from store.model.ids import SessionId
from tests.support import engine_double
from tests.support.pictures import attached, damage
from tests.support.summaries import BEGUN, FAILED, SUMMED_UP, TOO_LONG, all_proved, since
from tests.support.turns import (
    Scripted,
    answer,
    long_chat,
    turn_settings,
)
from tests.support.wire_routes import drain
from tests.support.wire_server import WireServer, reply


def words_of(stage, chat):
    messages = stage.read(lambda reader: reader.messages(chat))
    return [block["text"] for message in messages for block in message["content"]]


def test_by_hand_a_summary_takes_the_place_of_the_beginning(stage, long, before):
    stage.compact(long, Scripted(answer("They said word.")))

    assert since(stage, long, before) == [*BEGUN, *SUMMED_UP]
    messages = stage.read(lambda reader: reader.messages(long))
    assert messages[0] == before[0][0]
    assert "They said word." in messages[1]["content"][0]["text"]
    assert messages[1]["source"] == {"kind": "compaction"}
    assert messages[2:] == before[0][-len(messages) + 2 :]
    assert messages[2]["role"] == "user"
    assert stage.live.take().state == "summarising"


def test_a_summary_that_waits_for_another_chat_says_so(stage, long):
    states = []

    def look():
        states.append(stage.live.take().state)

    stage.compact(long, Scripted([Queued(), look, Begun(), look, *answer("In short.")]))
    assert states == ["queued", "summarising"]


def test_the_log_says_what_the_summary_stands_for(stage, long):
    surface = stage.read(lambda reader: reader.surface(long))
    stage.compact(long, Scripted(answer("They said word.")))

    summary = stage.last(long, "compaction/summary").data
    replacing = stage.last(long, "user/message")
    assert summary["text"] == "They said word."
    assert (summary["provider"], summary["model"]) == ("workshop", "parrot")
    assert summary["shadowedSeqs"] == replacing.source_event_seqs
    kept = len(surface) - 1 - len(replacing.source_event_seqs)
    assert replacing.source_event_seqs == surface[1:-kept]
    assert stage.last(long, "compaction/start").data == {"cause": "asked"}
    assert stage.last(long, "compaction/end").data == {"outcome": "summarised"}


def test_a_person_still_reads_all_of_it_and_the_mark(stage, long):
    outline = stage.read(lambda reader: reader.outline(long))
    stage.compact(long, Scripted(answer("In short.")))

    now = stage.read(lambda reader: reader.outline(long))
    assert now[: len(outline)] == outline
    marks = ["compaction/start", "compaction/summary", "compaction/end"]
    assert [entry.type for entry in now[len(outline) :]] == marks
    assert [e.seq for e in stage.read(lambda r: r.page(long, limit=99))] == [e.seq for e in now]


def test_a_summary_is_asked_as_a_request_that_goes_on(stage, long, before):
    provider = Scripted(answer("In short."))
    stage.compact(long, provider, window=8192)

    asked = stage.last(long, "one-shot/dispatched").data
    assert asked["purpose"] == "summary"
    assert [one["seq"] for one in asked["messages"][:-1]] == list(
        stage.read(lambda reader: reader.surface(long, before=before[1]))
    )[: len(asked["messages"]) - 1]
    assert asked["messages"][-1]["role"] == "user"
    body = json.loads(provider.bodies[0])
    assert body["max_tokens"] == 1024
    assert stage.last(long, "request/header").data["header"]["config"].get("maxTokens") is None


def test_every_request_is_proved_also_the_one_for_the_summary(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    stage.ask(long, "And now?", Scripted(answer("Now this.")))

    proofs = stage.proofs(long)
    assert all_proved(stage, long)
    assert [proof.purpose for proof in proofs[-2:]] == ["summary", None]
    assert stage.last(long, "request/header").data["reason"] == "series"


def test_a_chat_that_is_too_long_is_summed_up_in_the_same_turn(stage, long, before):
    provider = Scripted([TOO_LONG], answer("In short."), answer("Here you are."))
    end = stage.ask(long, "And now?", provider)

    assert end.kind == "completed"
    assert since(stage, long, before) == [
        *["agent/inbox/spliced", "turn/start", "agent/inbox/spliced", "step/start", "user/message"],
        *["request/dispatched", "assistant/attempt"],
        *BEGUN,
        *SUMMED_UP,
        *["request/header", "request/dispatched", "assistant/message", "step/end", "turn/end"],
    ]
    assert stage.last(long, "request/header").data["reason"] == "series"
    assert stage.last(long, "compaction/start").data["cause"] == "too-long"
    assert stage.last(long, "compaction/start").data["error"]["code"] == "CONTEXT_TOO_LONG"
    assert b"And now?" in provider.bodies[2]
    assert len(provider.bodies[2]) < len(provider.bodies[0])
    assert all_proved(stage, long)


class Narrow(Scripted):
    """A server that takes bodies of so many bytes, and sums up whatever it is asked to."""

    def __init__(self, most):
        super().__init__()
        self.most = most

    async def stream(self, body):
        is_summary = b"write the summary only" in body
        said = "In short." if is_summary else "Here you are."
        self.scripts = [answer(said) if is_summary or len(body) <= self.most else [TOO_LONG]]
        async for chunk in super().stream(body):
            yield chunk


def test_each_time_it_is_still_too_long_it_is_cut_again_until_it_fits(stage, long):
    end = stage.ask(long, "And now?", Narrow(most=1000))

    assert end.kind == "completed"
    assert stage.types(long).count("compaction/summary") == 2
    assert all_proved(stage, long)


def test_it_is_given_up_when_nothing_more_is_gained(stage, long):
    end = stage.ask(long, "And now?", Narrow(most=0))

    assert end.reason["error"]["code"] == "CONTEXT_TOO_LONG"
    assert stage.types(long).count("compaction/summary") < 5
    assert words_of(stage, long)[-1] == "And now?"
    assert all_proved(stage, long)


@pytest.mark.parametrize(
    ("script", "settings"),
    [([TOO_LONG], {"auto": False}), (["Some words", TOO_LONG], {})],
)
def test_without_leave_or_after_words_were_seen_nothing_is_summed_up(stage, long, script, settings):
    end = stage.ask(long, "And now?", Scripted(script), **settings)

    assert end.reason["error"]["code"] == "CONTEXT_TOO_LONG"
    assert "compaction/start" not in stage.types(long)


def test_one_question_longer_than_the_window_stays_refused(stage, chat):
    end = stage.ask(chat, "word " * 900, Scripted([TOO_LONG]))

    assert end.reason["error"]["code"] == "CONTEXT_TOO_LONG"
    assert "compaction/start" not in stage.types(chat)


def test_a_chat_of_one_turn_has_nothing_to_sum_up(stage, chat):
    stage.ask(chat, "Hello", Scripted(answer("Good day")))
    events = stage.events(chat)
    with pytest.raises(CompactionFailed) as failed:
        stage.compact(chat, Scripted())

    assert failed.value.code == "NOTHING_TO_SUMMARISE"
    assert stage.events(chat) == events


def test_what_does_not_fit_is_read_in_bites(stage, long, before):
    provider = Scripted(*(answer(f"Part {number}.") for number in range(1, 9)))
    stage.compact(long, provider, window=700)

    bites = len(provider.bodies)
    assert bites > 1
    between = ["one-shot/settled", "one-shot/dispatched"]
    assert since(stage, long, before) == [*BEGUN, *between * (bites - 1), *SUMMED_UP]
    assert b"Part 1." in provider.bodies[1]
    assert stage.last(long, "compaction/summary").data["text"] == f"Part {bites}."
    assert all_proved(stage, long)


def test_an_engine_stopped_between_two_bites_is_started_again(stage, long, tmp_path):
    double, starts = str(Path(engine_double.__file__)), tmp_path / "starts"

    async def summed_up(url):
        command = (sys.executable, double, "serve", url, str(starts))
        engines = Engines(
            find=lambda _: EngineFiles(stage.folder / "chats.sqlite3", "", 4096),
            command=command,
            most=1,
        )
        async with HttpClient() as client:

            async def connect(_route):
                # Another chat is answered in between, and the engine of this one goes for it.
                await drain(await engines.provider("another", client))
                provider = await engines.provider("own", client)
                assert engines.identity("another") is None
                return provider

            try:
                await compact_chat(long, turn_settings(window=700), stage.world(connect))
            finally:
                await engines.stop()

    with WireServer(always=reply("In short.")) as server:
        anyio.run(summed_up, server.address.removesuffix("/v1"))
        bites = len(server.requests) // 2

    assert bites > 1
    assert len(starts.read_text().splitlines()) == 2 * bites
    assert stage.types(long).count("compaction/summary") == 1


def test_a_way_that_is_lost_between_two_bites_leaves_the_chat_as_it_was(stage, long, before):
    ways = iter([Scripted(answer("Part 1."))])

    async def connect(_route):
        if (way := next(ways, None)) is None:
            raise EngineMissing("MEMORY")
        return way

    with pytest.raises(CompactionFailed) as failed:
        anyio.run(compact_chat, long, turn_settings(window=700), stage.world(connect))

    assert failed.value.code == "MEMORY"
    assert since(stage, long, before) == [*BEGUN, *FAILED]
    assert stage.read(lambda reader: reader.messages(long)) == before[0]


def test_a_server_that_finds_a_bite_too_long_gets_smaller_ones(stage, long):
    provider = Scripted([TOO_LONG], *(answer(f"Part {number}.") for number in range(1, 9)))
    stage.compact(long, provider)

    assert len(provider.bodies) > 2
    assert max(map(len, provider.bodies[1:])) < len(provider.bodies[0])
    assert all_proved(stage, long)


def test_a_server_that_finds_everything_too_long_ends_it(stage, long):
    with pytest.raises(CompactionFailed) as failed:
        stage.compact(long, Scripted(*([TOO_LONG] for _ in range(4))))
    assert failed.value.code == "CONTEXT_TOO_LONG"


def test_one_message_longer_than_the_window_is_read_in_part(stage, chat):
    middle = f"BEGIN {'word ' * 3000}END"
    stage.ask(chat, middle, Scripted(answer("I see.")))
    long_chat(stage, chat, turns=2)
    provider = Scripted(*(answer(f"Part {number}.") for number in range(1, 9)))
    stage.compact(chat, provider, window=1000)

    assert len(provider.bodies[0]) < len(middle) / 2
    assert b"BEGIN" in provider.bodies[0]
    assert b"END" in provider.bodies[0]
    assert all_proved(stage, chat)


def test_with_an_unknown_window_the_server_says_when_it_is_too_long(stage, long):
    provider = Scripted([TOO_LONG], answer("In short."), answer("Here you are."))
    end = stage.ask(long, "And now?", provider, window=None)

    assert end.kind == "completed"
    assert all_proved(stage, long)


def test_a_summary_can_be_summed_up_again(stage, long):
    stage.compact(long, Scripted(answer("First part.")))
    long_chat(stage, long, turns=4)
    provider = Scripted(answer("Both parts."))
    stage.compact(long, provider)

    assert b"First part." in provider.bodies[0]
    assert "Both parts." in words_of(stage, long)[1]
    assert "First part." not in "".join(words_of(stage, long))
    assert all_proved(stage, long)


def test_pictures_are_seen_once_more_and_then_only_told(stage, chat):
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    stage.run(chat, Scripted(answer("A red one")), sees=True)
    long_chat(stage, chat, turns=4, sees=True)
    stage.compact(chat, Scripted(answer("A red picture was shown.")), sees=True)
    stage.ask(chat, "And now?", Scripted(answer("Now.")), sees=True)

    assert stage.last(chat, "one-shot/dispatched").data["objects"] == (picture["attachmentId"],)
    assert stage.last(chat, "request/dispatched").data["objects"] == ()
    assert all_proved(stage, chat)
    damage(stage.store, picture["attachmentId"])
    reasons = [one.reason for one in stage.proofs(chat) if one.purpose]
    assert reasons == [f"picture 1 is damaged: {picture['attachmentId']}"]


def test_a_damaged_picture_is_left_out_of_a_summary(stage, chat):
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    stage.run(chat, Scripted(answer("A red one")), sees=True)
    long_chat(stage, chat, turns=4, sees=True)
    damage(stage.store, picture["attachmentId"])
    stage.compact(chat, Scripted(answer("In short.")), sees=True)

    asked = stage.last(chat, "one-shot/dispatched").data
    assert asked["omitted"][0]["reason"] == "quarantined"
    assert [one.verified for one in stage.proofs(chat) if one.purpose] == [True]


def fork(stage, parent, seq):
    child = SessionId(uuid4().hex)
    stage.store.fork(parent, seq, child).result()
    return child


def test_a_branch_of_a_chat_that_was_summed_up_sees_the_summary(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    child = fork(stage, long, len(stage.events(long)) - 1)
    stage.ask(child, "And now?", Scripted(answer("Now.")))

    assert "In short." in words_of(stage, child)[1]
    assert all_proved(stage, child)


def test_a_branch_from_before_the_summary_sees_it_all(stage, long, before):
    stage.compact(long, Scripted(answer("In short.")))
    child = fork(stage, long, before[1] - 1)

    assert stage.read(lambda reader: reader.messages(child)) == before[0]


@pytest.mark.parametrize("upto", [0, 1, 2, 3])
def test_a_branch_in_the_middle_of_a_summary_is_not_held_up_by_it(stage, long, before, upto):
    stage.compact(long, Scripted(answer("In short.")))
    child = fork(stage, long, before[1] + upto)
    stage.ask(child, "And now?", Scripted(answer("Now.")))

    assert "compaction/end" not in stage.types(child)
    assert stage.read(lambda reader: reader.messages(child))[: len(before[0])] == before[0]
    stage.compact(child, Scripted(answer("In short.")))
    assert all_proved(stage, child)


def test_instructions_can_change_after_a_summary(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    provider = Scripted(answer("Now."), answer("Then."))
    stage.ask(long, "And now?", provider, prompt="Be brief.")
    stage.ask(long, "And then?", provider, prompt="Be kind.")

    assert words_of(stage, long)[0] == "Be kind."
    assert "In short." in words_of(stage, long)[1]
    assert all_proved(stage, long)


def test_another_model_reads_the_summary_too(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    provider = Scripted(answer("Now."))
    stage.ask(long, "And now?", provider, temperature=0.5)

    assert stage.last(long, "request/header").data["reason"] == "change"
    assert stage.last(long, "request/header").data["startsSeries"] is True
    assert b"In short." in provider.bodies[0]


def test_a_restart_after_a_summary_goes_on_from_it(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    stage.reopen()
    provider = Scripted(answer("Now."))
    stage.ask(long, "And now?", provider)

    assert b"In short." in provider.bodies[0]
    assert all_proved(stage, long)
