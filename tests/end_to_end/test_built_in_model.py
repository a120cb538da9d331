"""The whole program on the real built-in model: chats, branches, a picture, and its process.

A request's cost is what its answer says it took: `evaluated` prompt tokens that were read anew,
`cached` ones that were not. The new tail of a request is what stands in it behind the previous
request of its line and behind the answer to that: `prompt - (prompt + output)` of the one before.
"""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from desktop.agent.proof import rebuild_body, verify_session
from desktop.faces import BranchMade
from desktop.paths import Paths
from store import Event, SessionId, Store, open_store
from store.model.ids import ObjectDigest
from store.model.jsonvalue import int_at, object_at, text_at
from store.model.messages import attachments_of, text_of
from tests.support.built_in import (
    LONG,
    begun,
    command,
    engine_of_ours,
    engines_of,
    is_gone,
    needs_the_engine,
    proofs_of,
    running_for_real,
)
from tests.support.running import done, new_id, outgoing
from tests.support.sources import ROOT
from tests.support.waiting import until

pytestmark = [pytest.mark.slow, needs_the_engine]

SLACK_TOKENS = 16
QUESTIONS = ("What is the capital of France?", "And what do you see here?", "And of Italy?")
BLIND = b"This model cannot see pictures, so it was not sent."


@dataclass(frozen=True)
class Cost:
    """What a request took, in tokens."""

    evaluated: int
    cached: int
    output: int

    @property
    def prompt(self) -> int:
        return self.evaluated + self.cached


@dataclass(frozen=True)
class Talk:
    """Three turns, the second with a picture; a branch after the second answer that goes on, and
    one before the second message, sent anew with another picture beside it."""

    database: Path
    picture: bytes
    trunk: SessionId
    after: SessionId
    before: SessionId
    given_back: BranchMade

    @property
    def chats(self) -> tuple[SessionId, ...]:
        return self.trunk, self.after, self.before

    def events(self, chat: SessionId) -> tuple[Event, ...]:
        with open_store(self.database, read_only=True) as store:
            return log_of(store, chat)


def log_of(store: Store, chat: SessionId) -> tuple[Event, ...]:
    return store.read(lambda reader: reader.events(chat)).result()


def of_type(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.type == kind]


def costs_of(events: Sequence[Event]) -> list[Cost]:
    used = [object_at(answer.data, "usage") for answer in of_type(events, "assistant/message")]
    return [
        Cost(
            int_at(usage, "inputTokens"),
            int_at(usage, "cacheReadTokens"),
            int_at(usage, "outputTokens"),
        )
        for usage in used
    ]


def turn_ends(events: Sequence[Event]) -> list[str]:
    return [text_at(object_at(one.data, "reason"), "kind") for one in of_type(events, "turn/end")]


def red_png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    folder = tmp_path_factory.mktemp("talk")
    trunk, after, before = new_id(), new_id(), new_id()
    picture = red_png()
    with running_for_real(folder) as run:
        reference = done(run.runtime.attach(picture, name="red.png"))
        run.runtime.send(trunk, outgoing(QUESTIONS[0]), new=True)
        run.ear.rest(trunk)
        run.runtime.send(trunk, outgoing(QUESTIONS[1], reference))
        run.ear.rest(trunk, times=2)
        run.runtime.send(trunk, outgoing(QUESTIONS[2]))
        run.ear.rest(trunk, times=3)
        answer = of_type(run.events(trunk), "assistant/message")[1].seq
        done(run.runtime.fork(trunk, seq=answer, cut="after-answer", child=after))
        run.runtime.send(after, outgoing("And of Spain?"))
        run.ear.rest(after)
        asked = of_type(run.events(trunk), "user/message")[1].seq
        given_back = done(run.runtime.fork(trunk, seq=asked, cut="before-message", child=before))
        words = f"{given_back.draft_text} Tell me."
        run.runtime.send(before, outgoing(words, *given_back.draft_attachments))
        run.ear.rest(before)
    return Talk(Paths(folder).database, picture, trunk, after, before, given_back)


def test_every_turn_is_answered(talk: Talk) -> None:
    for chat, turns in zip(talk.chats, (3, 3, 2), strict=True):
        events = talk.events(chat)
        assert len(turn_ends(events)) == turns
        assert set(turn_ends(events)) <= {"completed", "max-tokens"}
        answers = of_type(events, "assistant/message")
        assert all(text_of(object_at(one.data, "message")).strip() for one in answers)


def test_what_was_read_once_is_not_read_again_nor_in_a_branch(talk: Talk) -> None:
    for chat in talk.chats:
        for before, cost in pairwise(costs_of(talk.events(chat))):
            tail = cost.prompt - before.prompt - before.output
            assert cost.cached > 0
            assert tail > 0
            assert cost.evaluated <= tail + SLACK_TOKENS


def test_every_request_is_proved_also_by_a_program_of_its_own(talk: Talk) -> None:
    for chat, requests in zip(talk.chats, (3, 3, 2), strict=True):
        proved = command("desktop", "requests", str(talk.database), chat)
        lines = [json.loads(line) for line in proved.stdout.splitlines()]
        assert proved.returncode == 0, proved.stderr
        assert [line["verified"] for line in lines] == [True] * requests


def test_a_picture_for_a_model_that_cannot_see_is_kept_and_told_in_words(talk: Talk) -> None:
    events = talk.events(talk.trunk)
    (reference,) = attachments_of(of_type(events, "user/message")[1].data)
    original = ObjectDigest(text_at(reference, "originalId"))
    with open_store(talk.database, read_only=True) as store:
        assert store.read(lambda reader: reader.object(original)).result() == talk.picture
    dispatched = of_type(events, "request/dispatched")[1]
    shown = command("desktop", "body", str(talk.database), talk.trunk, str(dispatched.seq))
    assert shown.returncode == 0, shown.stderr
    assert BLIND in shown.stdout
    assert b"base64" not in shown.stdout
    assert b"image_url" not in shown.stdout


def test_a_branch_before_ones_own_message_gives_it_back_with_its_picture(talk: Talk) -> None:
    asked = of_type(talk.events(talk.trunk), "user/message")[1].data
    assert talk.given_back.draft_text == QUESTIONS[1]
    assert list(talk.given_back.draft_attachments) == list(attachments_of(asked))
    anew = of_type(talk.events(talk.before), "user/message")[1].data
    assert list(attachments_of(anew)) == list(attachments_of(asked))


@pytest.mark.usefixtures("unhurried")
def test_an_engine_killed_in_mid_answer_takes_no_word_with_it(tmp_path: Path) -> None:
    with running_for_real(tmp_path, most_tokens=400) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing(LONG), new=True)
        read = begun(run, chat)
        os.kill(engine_of_ours(), signal.SIGKILL)
        run.ear.rest(chat)
        events = run.events(chat)
        answer = of_type(events, "assistant/message")[0].data
        assert answer["interrupted"] is True
        assert text_of(object_at(answer, "message")).startswith(read)
        reason = object_at(events[-1].data, "reason")
        assert text_at(object_at(reason, "error"), "code") == "ENGINE_STOPPED"
        run.runtime.send(chat, outgoing(QUESTIONS[0]))
        run.ear.rest(chat, times=2)
        assert turn_ends(run.events(chat)) == ["error", "completed"]
        assert all(proof.verified for proof in proofs_of(run, chat))


@pytest.mark.usefixtures("unhurried")
def test_an_engine_killed_before_its_first_word_is_asked_the_same_again(tmp_path: Path) -> None:
    with running_for_real(tmp_path) as run:
        chat = run.new_chat(QUESTIONS[0])
        engine = engine_of_ours()
        os.kill(engine, signal.SIGSTOP)  # so that it cannot be quicker than this test
        run.runtime.send(chat, outgoing(QUESTIONS[2]))
        run.ear.event(chat, "request/dispatched", times=2)
        os.kill(engine, signal.SIGKILL)
        run.ear.rest(chat, times=2)
        events = run.events(chat)
        assert len(of_type(events, "llm/retry")) == 1
        assert turn_ends(events)[-1] in {"completed", "max-tokens"}
        _, failed, again = of_type(events, "request/dispatched")
        assert failed.data["bodyDigest"] == again.data["bodyDigest"]
        assert all(proof.verified for proof in proofs_of(run, chat))


def test_quitting_in_mid_answer_keeps_it_and_leaves_no_engine(tmp_path: Path) -> None:
    with running_for_real(tmp_path, most_tokens=400) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing(LONG), new=True)
        read = begun(run, chat)
        engine = engine_of_ours()
    assert is_gone(engine)
    with open_store(Paths(tmp_path).database) as store:
        events = log_of(store, chat)
    answer = of_type(events, "assistant/message")[0].data
    assert text_of(object_at(answer, "message")).startswith(read)
    assert turn_ends(events) == ["aborted"]


def asking(database: Path, text: str) -> subprocess.Popen[bytes]:
    """Start `python -m desktop ask`, whose answer can be read as it comes."""
    words = [sys.executable, "-m", "desktop", "ask", str(database), text]
    return subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    )


def test_a_killed_program_leaves_no_engine_and_its_answer_is_found(tmp_path: Path) -> None:
    database = Paths(tmp_path).database
    with asking(database, LONG) as program:
        assert program.stdout is not None
        program.stdout.read(1)
        engines = engines_of(program.pid)
        program.kill()
    assert len(engines) == 1
    until(lambda: all(map(is_gone, engines)))
    with running_for_real(tmp_path) as run:
        (summary,) = done(run.runtime.sessions())
        assert turn_ends(run.events(summary.id)) == ["interrupted"]
        run.runtime.send(summary.id, outgoing(QUESTIONS[0]))
        run.ear.rest(summary.id)
        assert turn_ends(run.events(summary.id)) == ["interrupted", "completed"]
        assert all(proof.verified for proof in proofs_of(run, summary.id))


def test_a_program_killed_while_its_engine_starts_leaves_none(tmp_path: Path) -> None:
    with asking(tmp_path / "chats.sqlite3", LONG) as program:
        until(lambda: engines_of(program.pid))
        engines = engines_of(program.pid)
        program.kill()
    until(lambda: all(map(is_gone, engines)))


def test_what_is_asked_at_a_terminal_goes_on_in_the_next_process(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    first = command("desktop", "ask", str(database), QUESTIONS[0])
    session = SessionId(first.stderr.decode().splitlines()[-1])
    second = command("desktop", "ask", str(database), "--session", session, "And of Italy?")
    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout.strip()
    assert second.stdout.strip()
    assert second.stderr.decode().splitlines()[-1] == session
    with open_store(database, read_only=True) as store:
        proofs = store.read(lambda reader: list(verify_session(reader, session))).result()
        before, after = (messages_sent(store, session, proof.seq) for proof in proofs)
    assert all(proof.verified for proof in proofs)
    # Each process has an engine of its own, so nothing is cached; what it is sent still only grows.
    assert [message["role"] for message in before] == ["system", "user"]
    assert after[: len(before)] == before
    assert len(after) == len(before) + 2


def messages_sent(store: Store, session: SessionId, seq: int) -> list[dict[str, str]]:
    body = store.read(lambda reader: rebuild_body(reader, session, seq)).result()
    messages = json.loads(body)["messages"]
    assert isinstance(messages, list)
    return messages
