import pytest

from store.errors import AppendRefused
from store.model.events import Event
from store.model.inbox import Inbox
from store.model.messages import text_of, user_message
from tests.support.logs import LogWriter


def _splice(
    log: LogWriter, start: int, removed: int | None = None, *texts: str, target: str = "next-turn"
) -> Event:
    data: dict[str, object] = {
        "target": target,
        "start": start,
        "inserted": [user_message(text, text) for text in texts],
    }
    if removed is not None:
        data["removedCount"] = removed
    return log.add("agent/inbox/spliced", data)


def _waiting(inbox: Inbox) -> list[str]:
    return [text_of(message) for message in inbox.next_turn]


def test_messages_wait_in_the_order_they_were_queued() -> None:
    log = LogWriter()
    log.queue("one")
    log.queue("two")
    assert _waiting(log.state.inbox) == ["one", "two"]


def test_a_splice_removes_and_inserts_in_one_place() -> None:
    log = LogWriter()
    _splice(log, 0, None, "a", "b", "c", "d")
    _splice(log, 1, 2, "x")
    assert _waiting(log.state.inbox) == ["a", "x", "d"]


def test_the_next_step_has_its_own_queue() -> None:
    log = LogWriter()
    _splice(log, 0, None, "turn")
    _splice(log, 0, None, "step", target="next-step")
    assert _waiting(log.state.inbox) == ["turn"]
    assert [text_of(message) for message in log.state.inbox.next_step] == ["step"]


def test_an_end_seed_empties_what_was_inherited_as_pending() -> None:
    log = LogWriter()
    log.queue("never sent by itself")
    log.add("session/end-seed", {"inherited": True})
    assert log.state.inbox == Inbox()


@pytest.mark.parametrize(("start", "removed"), [(2, None), (0, 2), (1, 1)])
def test_a_splice_outside_the_inbox_is_refused(start: int, removed: int | None) -> None:
    log = LogWriter()
    _splice(log, 0, 0, "only")
    with pytest.raises(AppendRefused, match="within the inbox") as refused:
        _splice(log, start, removed, "more")
    assert refused.value.code == "BAD_INBOX"
    assert _waiting(log.state.inbox) == ["only"]
