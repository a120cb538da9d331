"""Every request ever sent is rebuilt from the log, or it is said why not."""

import json
from uuid import uuid4

import pytest

from desktop.agent.proof import NotRebuilt, rebuild_body
from desktop.llm.errors import LlmError
from store import NotFound
from store.model.ids import SessionId
from store.model.jsonvalue import parse_json
from tests.support.pictures import attached, damage
from tests.support.turns import HANG, Scripted, answer


def test_a_chat_with_no_request_has_nothing_to_prove(stage, chat):
    assert stage.proofs(chat) == []


def test_retries_stops_and_changes_all_verify(stage, chat):
    stage.ask(chat, "1", Scripted([LlmError("OVERLOADED")], answer("One")))
    stage.queue(chat, "2")
    stage.run_stopped(chat, Scripted(["Tw", HANG]))
    stage.reopen()
    stage.ask(chat, "3", Scripted(answer("Three")), prompt="Be brief.", temperature=0.25)

    proofs = stage.proofs(chat)
    assert [proof.verified for proof in proofs] == [True] * 4
    assert all(proof.rebuilt_digest == proof.logged_digest for proof in proofs)


def test_a_branch_proves_what_it_inherits_and_what_it_sent(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")))
    child = branch(stage, chat)
    stage.ask(child, "2", Scripted(answer("Two")))

    assert [proof.verified for proof in stage.proofs(child)] == [True, True]
    assert stage.last(child, "request/header").data["reason"] == "resume"


def test_a_branch_extends_the_bytes_of_its_parent(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider)
    stage.ask(branch(stage, chat), "2", provider)

    head, _, _ = provider.bodies[0].rpartition(b"}]")
    assert provider.bodies[1].startswith(head)


def test_the_rebuilt_body_is_the_one_that_was_sent(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider)
    stage.ask(chat, "2", provider)

    seqs = [proof.seq for proof in stage.proofs(chat)]
    rebuilt = [stage.read(lambda reader, seq=seq: rebuild_body(reader, chat, seq)) for seq in seqs]
    assert rebuilt == provider.bodies


def test_a_digest_that_was_not_of_these_bytes_differs(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")))
    copy = loaded(stage, chat, "request/dispatched", bodyDigest="sha256:" + "0" * 64)

    (proof,) = stage.proofs(copy)
    assert not proof.verified
    assert proof.rebuilt_digest is not None
    assert "differs" in proof.reason


def test_words_changed_in_the_log_show_in_every_later_request(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider)
    stage.ask(chat, "2", provider)
    copy = loaded(stage, chat, "user/message", content=[{"type": "text", "text": "one"}])

    assert [proof.verified for proof in stage.proofs(copy)] == [False, False]


def test_an_encoder_nobody_knows_is_named(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")))
    copy = loaded(stage, chat, "request/dispatched", encoder="openai-chat/99")

    (proof,) = stage.proofs(copy)
    assert not proof.verified
    assert proof.reason == "unknown encoder openai-chat/99"


def test_a_request_without_a_header_cannot_be_rebuilt(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")))
    envelopes = [e for e in printed(stage, chat) if e["type"] != "request/header"]
    copy = load(stage, envelopes)

    (proof,) = stage.proofs(copy)
    assert proof.reason == "no request/header stands before this request"


def test_a_damaged_picture_is_counted_and_the_other_requests_verify(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")), sees=True)
    first, second = attached(stage.store, "red"), attached(stage.store, "blue")
    stage.queue(chat, "look", [first, second])
    stage.run(chat, Scripted(answer("Two")), sees=True)
    damage(stage.store, second["attachmentId"])

    before, with_pictures = stage.proofs(chat)
    assert before.verified
    assert not with_pictures.verified
    assert with_pictures.reason == f"picture 2 is damaged: {second['attachmentId']}"


def test_a_picture_that_was_left_out_need_not_be_whole(stage, chat):
    picture = attached(stage.store)
    stage.queue(chat, "look", [picture])
    stage.run(chat, Scripted(answer("One")), sees=False)
    damage(stage.store, picture["attachmentId"])

    assert [proof.verified for proof in stage.proofs(chat)] == [True]


def test_a_summary_of_other_words_than_were_sent_differs(stage, long):
    stage.compact(long, Scripted(answer("In short.")))
    messages = stage.last(long, "one-shot/dispatched").data["messages"]
    copy = loaded(stage, long, "one-shot/dispatched", messages=messages[1:])

    (proof,) = [one for one in stage.proofs(copy) if one.purpose == "summary"]
    assert "differs" in proof.reason


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ([{"seq": 999}], "not in the log before it"),
        (["x", 0], "cannot be encoded"),
        ([{}], "cannot be encoded"),
    ],
)
def test_a_summary_of_what_is_not_there_cannot_be_rebuilt(stage, long, messages, reason):
    stage.compact(long, Scripted(answer("In short.")))
    copy = loaded(stage, long, "one-shot/dispatched", messages=messages)

    (proof,) = [one for one in stage.proofs(copy) if one.purpose == "summary"]
    assert reason in proof.reason


def test_the_body_of_a_summary_is_rebuilt_too(stage, long):
    provider = Scripted(answer("In short."))
    stage.compact(long, provider)

    seq = stage.last(long, "one-shot/dispatched").seq
    assert stage.read(lambda reader: rebuild_body(reader, long, seq)) == provider.bodies[0]


def test_a_body_is_only_made_of_a_request(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")))

    with pytest.raises(NotRebuilt, match="no request"):
        stage.read(lambda reader: rebuild_body(reader, chat, 0))
    with pytest.raises(NotFound):
        stage.read(lambda reader: rebuild_body(reader, chat, 99))


def branch(stage, parent):
    child = SessionId(uuid4().hex)
    stage.store.fork(parent, len(stage.events(parent)) - 1, child).result()
    return child


def printed(stage, session_id):
    return [json.loads(event.body) for event in stage.events(session_id)]


def load(stage, envelopes):
    for seq, envelope in enumerate(envelopes):
        envelope["seq"] = seq
    copy = SessionId(uuid4().hex)
    values = [parse_json(json.dumps(envelope)) for envelope in envelopes]
    stage.store.load(copy, values).result()
    return copy


def loaded(stage, session_id, kind, **changes):
    """Load a copy of a chat whose first event of a kind says something else."""
    envelopes = printed(stage, session_id)
    changed = next(envelope for envelope in envelopes if envelope["type"] == kind)
    changed["data"] |= changes
    return load(stage, envelopes)
