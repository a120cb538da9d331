"""Promises of the runtime: a lost picture comes back in its place, or another one in a branch."""

import asyncio
import base64
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from desktop.agent.proof import verify_session
from desktop.faces import Attachment, LostPicture, MediaRefused
from desktop.paths import Paths
from desktop.runtime.notices import Refused
from desktop.runtime.replacing import recover
from store import Draft, Reader, SessionId, StoreBusy
from store.model.messages import assistant_message, attachment_block
from tests.support.pictures import attached, damage, png
from tests.support.running import Gate, Running, done, new_id, outgoing, running
from tests.support.services import keeps
from tests.support.stores import answered, ask, begun, created, opened, reference_to, said

RED, BLUE = png("red", (60, 40)), png("blue", (60, 40))


def seeing(run: Running) -> None:
    keeps(run, "m", sees=True)
    run.settled()
    run.runtime.choose_model(None, done(run.runtime.models()).choices[-1].id)
    run.settled()


def sent(run: Running, text: str = "Look") -> tuple[SessionId, Attachment]:
    """Send the red picture in a new chat; return both."""
    picture = done(run.runtime.attach(RED, name="red.png"))
    chat = run.new_chat("Hello")
    run.runtime.send(chat, outgoing(text, picture))
    run.ear.rest(chat, times=2)
    return chat, picture


def lose(run: Running, picture: Attachment) -> str:
    for name in ("attachmentId", "originalId"):
        damage(run.runtime._store, picture[name])
    return str(picture["attachmentId"])


def place_of(run: Running, chat: SessionId) -> int:
    return [event.seq for event in run.events(chat) if event.type == "user/message"][1]


def proofs(run: Running, chat: SessionId) -> list[bool]:
    read = run.runtime._store.read(lambda reader: list(verify_session(reader, chat)))
    return [proof.verified for proof in done(read)]


def is_sent(run: Running, picture: Attachment) -> bool:
    data = done(run.runtime.original(str(picture["attachmentId"])))
    return base64.b64encode(data) in run.model.bodies[-1]


def test_the_same_file_heals_a_picture_in_every_chat_that_was_without_it(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        seeing(run)
        chat, picture = sent(run)
        child = new_id()
        digest = lose(run, picture)
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=3)
        done(run.runtime.fork(chat, seq=len(run.events(chat)) - 1, cut="at", child=child))
        assert proofs(run, chat) == [True, False, True]
        lost = LostPicture(place_of(run, chat), digest)
        replaced = done(run.runtime.mending.replace_picture(chat, lost, RED, child=new_id()))
        assert replaced.branch is None
        for one in (chat, child):
            assert run.types(one)[-1] == "attachment/recovered"
            run.runtime.send(one, outgoing("Do you see it?"))
        run.ear.rest(chat, times=4)
        run.ear.rest(child)
        assert is_sent(run, picture)
        assert proofs(run, chat) == [True] * 4
        assert proofs(run, child) == [True] * 4


def test_of_a_picture_that_no_request_missed_yet_nothing_is_logged(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat, picture = sent(run)
        before = run.types(chat)
        digest = lose(run, picture)
        lost = LostPicture(place_of(run, chat), digest)
        assert (
            done(run.runtime.mending.replace_picture(chat, lost, RED, child=new_id())).branch
            is None
        )
        assert run.types(chat) == before
        assert done(run.runtime.original(str(picture["originalId"]))) == RED
        assert done(run.runtime.picture(digest, max_px=10)).width_px == 10


def test_another_picture_makes_a_branch_before_the_message(tmp_path: Path) -> None:
    blue = tmp_path / "blue.png"
    blue.write_bytes(BLUE)
    with running(tmp_path / "data") as run:
        seeing(run)
        chat, picture = sent(run)
        digest, child, before = lose(run, picture), new_id(), run.types(chat)
        lost = LostPicture(len(before), digest)  # as a notice behind it names it
        made = done(run.runtime.mending.replace_picture(chat, lost, blue, child=child)).branch
        assert made is not None
        assert (made.child, made.draft_text) == (child, "Look")
        (other,) = made.draft_attachments
        assert (other["name"], other["attachmentId"] == digest) == ("blue.png", False)
        assert run.types(chat) == before
        draft = done(run.runtime.open(child)).draft
        run.runtime.send(child, outgoing(draft.text, *draft.attachments))
        run.ear.rest(child)
        assert is_sent(run, other)
        assert proofs(run, child) == [True, True]


def test_a_running_answer_is_not_given_other_pictures_than_it_was_asked_with(
    tmp_path: Path,
) -> None:
    gate = Gate()
    with running(tmp_path, ["one"], ["two"], ["three"], [gate, "four"], ["five"]) as run:
        seeing(run)
        chat, picture = sent(run)
        digest = lose(run, picture)
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=3)
        run.runtime.send(chat, outgoing("And then?"))
        assert gate.reached.wait(20)
        lost = LostPicture(place_of(run, chat), digest)
        replaced = run.runtime.mending.replace_picture(chat, lost, RED, child=new_id())
        run.runtime.send(chat, outgoing("And after that?"))
        gate.open()
        done(replaced)
        run.ear.rest(chat, times=5)
        types = run.types(chat)
        assert types.index("attachment/recovered") > types.index(
            "turn/end", types.index("attachment/quarantined")
        )
        assert proofs(run, chat) == [True] * 5
        assert run.said(chat)[-1] == ("assistant", "five")


def test_a_chat_that_cannot_take_a_picture_back_keeps_no_turn_of_another_waiting(
    tmp_path: Path,
) -> None:
    held: list[SessionId] = []
    released: list[SessionId] = []

    async def hold(chat: SessionId, work: Callable[[], Awaitable[None]]) -> None:
        assert held == released
        held.append(chat)
        if len(held) == 2:
            raise StoreBusy("busy")
        await work()

    with opened(tmp_path / "chats.sqlite3") as store:
        digest = store.put(RED, media_type="image/png").result()
        lost = Draft("attachment/quarantined", {"attachmentId": digest, "reason": "damaged"})
        chats = [created(store, said("look", [reference_to(RED)]), lost) for _ in range(3)]
        with pytest.raises(StoreBusy):
            asyncio.run(recover(store, digest, hold, released.append))
        assert held == released == chats[:2]
        types = [ask(store, partial(Reader.events, session_id=it))[-1].type for it in chats]
        assert types == ["attachment/recovered", *["attachment/quarantined"] * 2]


def test_what_is_no_picture_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat, picture = sent(run)
        lost = LostPicture(place_of(run, chat), lose(run, picture))
        replaced = run.runtime.mending.replace_picture(chat, lost, b"no picture", child=new_id())
        with pytest.raises(MediaRefused):
            done(replaced)
        assert len(done(run.runtime.sessions())) == 1


def test_a_lost_text_comes_back_or_another_text_goes_into_a_branch(tmp_path: Path) -> None:
    notes = b"one\r\ntwo\r\n"
    with running(tmp_path) as run:
        text = done(run.runtime.attach(notes, name="notes.txt"))
        chat = run.new_chat("Hello")
        run.runtime.send(chat, outgoing("Read it", text))
        run.ear.rest(chat, times=2)
        lost = LostPicture(place_of(run, chat), lose(run, text))
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=3)
        replace = run.runtime.mending.replace_picture
        with pytest.raises(MediaRefused, match="NOT_A_TEXT"):
            done(replace(chat, lost, RED, child=new_id()))
        made = done(replace(chat, lost, b"three", child=new_id())).branch
        assert made is not None
        (other,) = done(run.runtime.draft(made.child)).attachments
        assert (other["mediaType"], other["bytes"]) == ("text/plain", 5)
        assert done(replace(chat, lost, notes, child=new_id())).branch is None
        assert run.types(chat)[-1] == "attachment/recovered"


def test_nobody_says_anew_what_a_model_showed(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    paths.create()
    with opened(paths.database) as store:
        picture = attached(store, "red")
        message = assistant_message("a", [attachment_block(picture)], provider="p", model="m")
        shown = {"turn": 1, "step": 1, "message": message, "stream": []}
        answer = Draft("assistant/message", shown, surface_op="append")
        chat = created(store, *begun(), answer, *answered()[1:])
        damage(store, picture["attachmentId"])
    with running(tmp_path) as run:
        lost = LostPicture(4, str(picture["attachmentId"]))
        with pytest.raises(Refused, match="PICTURE_DIFFERS"):
            done(run.runtime.mending.replace_picture(chat, lost, BLUE, child=new_id()))
        replace = run.runtime.mending.replace_picture
        assert done(replace(chat, lost, png("red"), child=new_id())).branch is None
        assert len(done(run.runtime.sessions())) == 1
