"""Pictures on their way to a model: sent, announced, or set aside when they are damaged."""

import base64

from desktop.llm.errors import LlmError
from store import Draft
from tests.support.pictures import attached, damage
from tests.support.turns import Scripted, answer


def test_a_model_that_sees_gets_the_bytes(stage, chat):
    provider = Scripted(answer("A red one"))
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    stage.run(chat, provider, sees=True)

    sent = stage.read(lambda reader: reader.object(picture["attachmentId"]))
    assert base64.b64encode(sent) in provider.bodies[0]
    dispatched = stage.last(chat, "request/dispatched").data
    assert dispatched["objects"] == (picture["attachmentId"],)
    assert "omitted" not in dispatched


def test_a_model_that_is_blind_is_told_in_words(stage, chat):
    provider = Scripted(answer("I cannot see"))
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    stage.run(chat, provider, sees=False)

    assert b"base64" not in provider.bodies[0]
    dispatched = stage.last(chat, "request/dispatched").data
    assert dispatched["objects"] == ()
    assert dispatched["omitted"][0]["attachmentId"] == picture["attachmentId"]


def test_a_model_that_sees_gets_the_older_pictures_back(stage, chat):
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    stage.run(chat, Scripted(answer("I cannot see")), sees=False)
    provider = Scripted(answer("A red one"))
    stage.ask(chat, "and you?", provider, sees=True)

    assert b"base64" in provider.bodies[0]
    assert [proof.verified for proof in stage.proofs(chat)] == [True, True]


def test_a_damaged_picture_is_set_aside_and_the_chat_goes_on(stage, chat):
    picture, other = attached(stage.store), attached(stage.store, "blue")
    stage.queue(chat, "look", [picture, other])
    stage.run(chat, Scripted(answer("Red and blue")), sees=True)
    damage(stage.store, picture["attachmentId"])
    provider = Scripted(answer("Still blue"), answer("Yes"))
    end = stage.ask(chat, "and now?", provider, sees=True)

    assert end.kind == "completed"
    set_aside = stage.last(chat, "attachment/quarantined").data
    assert set_aside["attachmentId"] == picture["attachmentId"]
    assert stage.last(chat, "request/header").data["reason"] == "series"
    assert stage.last(chat, "request/dispatched").data["objects"] == (other["attachmentId"],)
    assert [proof.verified for proof in stage.proofs(chat)] == [False, True]


def test_a_picture_is_set_aside_once(stage, chat):
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    damage(stage.store, picture["attachmentId"])
    provider = Scripted(answer("I see nothing"), answer("Still nothing"))
    stage.run(chat, provider, sees=True)
    stage.ask(chat, "again", provider, sees=True)

    assert stage.types(chat).count("attachment/quarantined") == 1
    assert stage.types(chat).count("request/header") == 2
    assert [proof.verified for proof in stage.proofs(chat)] == [True, True]


def test_a_retry_sends_the_same_pictures(stage, chat):
    provider = Scripted([LlmError("TIMEOUT")], answer("Red"))
    stage.queue(chat, "look", [attached(stage.store)])
    stage.run(chat, provider, sees=True)

    assert provider.bodies[0] == provider.bodies[1]


def test_a_picture_without_a_word_is_a_message(stage, chat):
    stage.queue(chat, "", [attached(stage.store)])

    assert stage.run(chat, Scripted(answer("Red")), sees=True).kind == "completed"
    assert [proof.verified for proof in stage.proofs(chat)] == [True]


def test_a_picture_that_was_recovered_is_sent_again(stage, chat):
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    damage(stage.store, picture["attachmentId"])
    stage.run(chat, Scripted(answer("I see nothing")), sees=True)
    assert attached(stage.store) == picture
    recovered = Draft("attachment/recovered", {"attachmentId": picture["attachmentId"]})
    stage.store.session(chat).append([recovered]).result()
    provider = Scripted(answer("Red"))
    stage.ask(chat, "and now?", provider, sees=True)

    assert b"base64" in provider.bodies[0]
    assert stage.last(chat, "request/header").data["reason"] == "series"
    assert stage.last(chat, "request/dispatched").data["objects"] == (picture["attachmentId"],)
    assert [proof.verified for proof in stage.proofs(chat)] == [True, True]
