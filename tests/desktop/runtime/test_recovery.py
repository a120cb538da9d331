"""Promises of the runtime after a crash that one chat did not survive whole."""

from pathlib import Path

import pytest

from desktop.faces import SendFailed, StoreTrouble
from desktop.paths import Paths
from store import SessionId
from tests.support.running import done, outgoing, running
from tests.support.unrecovered import one_broken_one_sound


@pytest.fixture
def chats(tmp_path: Path) -> tuple[SessionId, SessionId]:
    return one_broken_one_sound(Paths(tmp_path).database)


@pytest.mark.expects_log("cannot be recovered: OUT_OF_ORDER")
def test_a_chat_that_cannot_be_recovered_says_so_and_takes_nothing(
    tmp_path: Path, chats: tuple[SessionId, SessionId]
) -> None:
    broken, sound = chats
    with running(tmp_path) as run:
        before = run.types(broken)
        assert done(run.runtime.open(broken)).problem == "CHAT_READ_ONLY"
        assert done(run.runtime.open(sound)).problem == ""
        message = outgoing("more")
        run.runtime.send(broken, message)
        refused = SendFailed(broken, message.message_id, "CHAT_READ_ONLY")
        run.ear.wait_for(lambda one: one == refused)
        run.runtime.retry(broken)
        run.ear.wait_for(lambda one: one == StoreTrouble("CHAT_READ_ONLY", broken))
        assert run.types(broken) == before
        run.runtime.send(sound, outgoing("go on"))
        run.ear.rest(sound)
        assert run.said(sound)[-1] == ("assistant", "ok")


@pytest.mark.expects_log("cannot be recovered")
def test_a_branch_of_such_a_chat_goes_on(
    tmp_path: Path, chats: tuple[SessionId, SessionId]
) -> None:
    broken, _ = chats
    with running(tmp_path) as run:
        child = SessionId("c" * 32)
        last = len(run.events(broken)) - 1
        done(run.runtime.fork(broken, seq=last, cut="at", child=child))
        run.runtime.send(child, outgoing("go on"))
        run.ear.rest(child)
        assert run.said(child)[-1] == ("assistant", "ok")
