"""What a model saw can be proved from a backup as it can from the chats themselves."""

from pathlib import Path

from desktop.agent.proof import Proof, verify_session
from store import Backups, SessionId, Store, now_ms
from tests.benchmarks.logs import whole_turns
from tests.support.stores import ask, new_id, opened

EVENTS = 200


def proofs(store: Store, *chats: SessionId) -> list[Proof]:
    return [
        proof
        for chat in chats
        for proof in ask(store, lambda reader, chat=chat: list(verify_session(reader, chat)))
    ]


def test_every_request_still_verifies_after_a_restore(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    chat, child = new_id(), new_id()
    with opened(path) as store, Backups(path, clock=now_ms) as backups:
        store.load(chat, whole_turns(EVENTS)).result()
        store.fork(chat, EVENTS // 2, child).result()
        before = proofs(store, chat, child)
        made = backups.make("daily").future.result()
        store.create(new_id()).result()
        backups.restore(made.path).future.result()
    with opened(path) as store:
        assert proofs(store, chat, child) == before
    assert len(before) > EVENTS // 6
    assert all(proof.verified for proof in before)
