"""Whatever a chat goes through, every request that was sent is rebuilt from its log."""

import tempfile
from pathlib import Path
from uuid import uuid4

from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.compaction import CompactionFailed
from desktop.agent.proof import verify_session
from desktop.llm.errors import LlmError
from desktop.llm.registry import ENCODERS
from store.model.ids import SessionId, digest_of
from tests.support.counting import Counting
from tests.support.pictures import attached
from tests.support.turns import HANG, Scripted, Stage, answer, call, finish, thought

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
long_words = words.map(lambda text: f"{text} " * 60)
pieces = st.lists(words | long_words | words.map(thought), min_size=1, max_size=4)
failures = st.sampled_from(["OVERLOADED", "TIMEOUT", "STREAM_CUT", "RATE_LIMITED"]).map(LlmError)
refusals = st.sampled_from(["BAD_REQUEST", "MODEL_UNKNOWN", "CONTEXT_TOO_LONG"]).map(LlmError)

answers = st.builds(
    lambda said, end: [*said, finish(end)], pieces, st.sampled_from(["stop", "length"])
)
scripts = st.one_of(
    answers.map(lambda last: [last]),
    st.builds(
        lambda errors, last: [*([e] for e in errors), last], st.lists(failures, max_size=3), answers
    ),
    refusals.map(lambda error: [[error]]),
    st.builds(lambda said, error: [[*said, error]], pieces, failures),
    answers.map(lambda last: [[call(), finish("tool-calls")], last]),
    pieces.map(lambda said: [[*said, HANG]]),
    st.just([[HANG]]),
)
too_long = [LlmError("CONTEXT_TOO_LONG")]
summaries = st.one_of(
    words.map(answer),
    failures.map(lambda error: ["In sh", error]),
    refusals.map(lambda error: [error]),
)
scripts = st.one_of(
    scripts,
    st.builds(lambda summed, last: [too_long, *summed, last], st.lists(summaries), answers),
)
moves = st.fixed_dictionaries(
    {
        "texts": st.lists(words | long_words, min_size=1, max_size=2),
        "script": scripts,
        "start": st.sampled_from(["inbox", "inbox", "inbox", "retry", "continue"]),
        "colour": st.sampled_from([None, None, "red", "blue"]),
        "sees": st.booleans(),
        "prompt": st.sampled_from([None, None, "", "Be brief.", "Sei höflich. 🙂"]),
        "temperature": st.sampled_from([None, None, 0.0, 0.7]),
        "reopens": st.booleans(),
        "branches_at": st.none() | st.floats(0, 1),
        "summed_up": st.none() | st.lists(summaries, min_size=1, max_size=3),
    }
)


@given(st.lists(moves, min_size=1, max_size=6))
def test_every_request_of_a_random_history_verifies(history):
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        try:
            chats = [stage.chat()]
            for move in history:
                play(stage, chats, move)
            for chat in chats:
                assert [proof for proof in stage.proofs(chat) if not proof.verified] == []
                assert stage.read(lambda reader, chat=chat: states_agree(reader, chat))
            assert stage.read(lambda reader: reader.check(deep=True)).is_sound
        finally:
            stage.store.close()


def states_agree(reader, chat):
    """Say whether what is read without messages is what is read with them."""
    view, state = reader.request_view(chat), reader.request_state(chat)
    return all(getattr(state, name) == getattr(view, name) for name in type(state).__slots__)


def play(stage, chats, move):
    """Make one move on the newest chat, and compare what was sent with what was logged."""
    if move["reopens"]:
        stage.reopen()
    if move["branches_at"] is not None:
        chats.append(branch(stage, chats[-1], move["branches_at"]))
    chat, provider = chats[-1], Patient(*move["script"])
    if move["summed_up"] is not None:
        sum_up(stage, chat, move)
    so_far = len(stage.events(chat))
    if move["start"] == "inbox":
        queue(stage, chat, move)
    run(stage, chat, provider, move)

    fresh = stage.events(chat)[so_far:]
    assert digests(fresh) == [digest_of(body) for body in provider.bodies]
    assert fresh[-1].type == "turn/end"


def digests(events):
    sent = ("request/dispatched", "one-shot/dispatched")
    return [event.data["bodyDigest"] for event in events if event.type in sent]


class Patient(Scripted):
    """A provider that refuses what no script is left for."""

    async def stream(self, body):
        if not self.scripts:
            self.scripts = [[LlmError("BAD_REQUEST")]]
        async for chunk in super().stream(body):
            yield chunk


def sum_up(stage, chat, move):
    """Sum a chat up by hand; when that fails it is as it was."""
    so_far = len(stage.events(chat))
    before = stage.read(lambda reader: reader.messages(chat))
    provider = Patient(*move["summed_up"])
    try:
        stage.compact(chat, provider, sees=move["sees"])
    except CompactionFailed:
        assert stage.read(lambda reader: reader.messages(chat)) == before
    fresh = stage.events(chat)[so_far:]
    assert digests(fresh) == [digest_of(body) for body in provider.bodies]
    assert not fresh or fresh[-1].type == "compaction/end"


def queue(stage, chat, move):
    for text in move["texts"]:
        stage.queue(chat, text)
    if move["colour"]:
        stage.queue(chat, "", [attached(stage.store, move["colour"])])


def run(stage, chat, provider, move):
    choices = {key: move[key] for key in ("start", "sees", "prompt", "temperature")}
    if any(HANG in script for script in move["script"]):
        stage.run_stopped(chat, provider, **choices)
    else:
        stage.run(chat, provider, **choices)


def branch(stage, parent, where):
    """Branch anywhere: `where` is the part of the log, from 0 to 1, that is inherited."""
    child = SessionId(uuid4().hex)
    last = len(stage.events(parent)) - 1
    stage.store.fork(parent, round(where * (last + 1)) - 1, child).result()
    return child


def test_a_long_chat_is_proved_in_one_pass(stage, chat):
    turns = 30
    provider = Scripted(*(answer(f"answer {number}") for number in range(turns)))
    for number in range(turns):
        stage.ask(chat, f"question {number}", provider)

    counting = Counting(ENCODERS["openai-chat/1"])
    encoders = {counting.name: counting}
    proofs = stage.read(lambda reader: list(verify_session(reader, chat, encoders=encoders)))
    assert [proof.verified for proof in proofs] == [True] * turns
    assert counting.added == 2 * turns - 1
