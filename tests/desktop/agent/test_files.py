"""Text files on their way to a model: sent whole on every wire, proven, set aside when damaged."""

import json

import pytest

from desktop.agent.proof import NotRebuilt, rebuild_body
from desktop.runtime.pictures import keep
from desktop.textfile import text_file
from tests.support.pictures import damage
from tests.support.protocols import WIRES
from tests.support.stores import ask
from tests.support.turns import Scripted, answer, long_chat

NOTES = "# Plan\nBuy milk\n"
SENT = json.dumps(f'<file name="notes.md">\n{NOTES}</file>')[1:-1].encode()


def attached(store, text=NOTES, name="notes.md"):
    return keep(store, text_file(text.encode(), name=name))


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_every_request_of_a_chat_with_a_file_holds_it_and_is_proven(stage, chat, wire):
    provider = Scripted(answer("Milk"), answer("Today"))
    provider.encoder = wire.encoder
    file = attached(stage.store)
    stage.queue(chat, "What is to be bought?", [file])
    stage.run(chat, provider)
    stage.reopen()
    stage.ask(chat, "And when?", provider)

    assert [body.count(SENT) for body in provider.bodies] == [1, 1]
    assert stage.last(chat, "request/dispatched").data["objects"] == (file["attachmentId"],)
    assert [proof.verified for proof in stage.proofs(chat)] == [True, True]


def test_a_damaged_file_is_set_aside_and_the_chat_goes_on(stage, chat):
    file, other = attached(stage.store), attached(stage.store, "a;b\n", "table.csv")
    stage.queue(chat, "Compare", [file, other])
    stage.run(chat, Scripted(answer("Both")))
    damage(stage.store, file["attachmentId"])
    provider = Scripted(answer("Still here"))
    end = stage.ask(chat, "and now?", provider)

    assert end.kind == "completed"
    assert SENT not in provider.bodies[0]
    assert b"[File: notes.md, text/plain, 16 bytes. Its file is damaged" in provider.bodies[0]
    assert b"a;b" in provider.bodies[0]
    assert stage.last(chat, "attachment/quarantined").data["attachmentId"] == file["attachmentId"]
    assert [proof.verified for proof in stage.proofs(chat)] == [False, True]


def test_a_lost_file_is_not_called_a_picture_where_a_request_cannot_be_proven(stage, chat):
    file = attached(stage.store)
    stage.queue(chat, "What is to be bought?", [file])
    stage.run(chat, Scripted(answer("Milk")))
    damage(stage.store, file["attachmentId"])

    (proof,) = stage.proofs(chat)
    assert proof.reason == f"file 1 is damaged: {file['attachmentId']}"
    with pytest.raises(NotRebuilt, match="file 1 is damaged"):
        ask(stage.store, lambda reader: rebuild_body(reader, chat, proof.seq))


def test_a_server_that_read_less_than_a_file_is_told_of(stage, chat):
    long = attached(stage.store, "word " * 20_000, "long.txt")
    stage.queue(chat, "Sum up", [long])
    stage.run(chat, Scripted(answer("Words")))  # says that it read a few tokens

    cut = stage.last(chat, "assistant/message").data["promptCut"]
    assert cut["expected"] >= 15_000


def test_a_file_too_long_for_a_summary_is_named_in_its_request(stage, chat):
    long = attached(stage.store, "word " * 20_000, "long.txt")
    stage.queue(chat, "Sum it up", [long])
    stage.run(chat, Scripted(answer("Words")))
    long_chat(stage, chat, turns=4)
    provider = Scripted(*[answer("In short: words")] * 9)
    stage.compact(chat, provider)

    assert any(b"[File: long.txt]" in body and b"Sum it up" in body for body in provider.bodies)
    assert all(len(body) < 20_000 for body in provider.bodies)
    assert all(proof.verified for proof in stage.proofs(chat))
