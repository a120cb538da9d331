from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.feed import ChatFeed, Gap


@dataclass(frozen=True)
class Event:
    seq: int


def events(*seqs: int) -> list[Event]:
    return [Event(seq) for seq in seqs]


def opened_feed(upto_seq: int) -> ChatFeed[Event]:
    feed: ChatFeed[Event] = ChatFeed()
    feed.open("a")
    assert feed.opened(upto_seq) == []
    return feed


def test_commits_of_another_chat_are_not_shown() -> None:
    assert not opened_feed(3).offer("b", events(3))


def test_what_is_committed_while_the_page_is_on_its_way_follows_it() -> None:
    feed: ChatFeed[Event] = ChatFeed()
    feed.open("a")
    assert not feed.offer("a", events(3, 4))
    assert not feed.offer("a", events(5))
    assert feed.opened(4) == events(4, 5)


def test_what_the_page_holds_already_is_dropped() -> None:
    assert opened_feed(5).offer("a", events(3, 4, 5)) == events(5)


def test_a_hole_means_opening_anew() -> None:
    assert opened_feed(3).offer("a", events(5)) is Gap.GAP


@given(st.integers(0, 20), st.lists(st.integers(1, 4), max_size=8), st.integers(0, 8))
def test_every_event_is_shown_once_and_in_order(upto: int, sizes: list[int], late: int) -> None:
    feed: ChatFeed[Event] = ChatFeed()
    feed.open("a")
    shown: list[int] = []
    seq = max(0, upto - 5)
    for number, size in enumerate(sizes):
        if number == late:
            _show(shown, feed.opened(min(upto, seq)))
        _show(shown, feed.offer("a", events(*range(seq, seq + size))))
        seq += size
    if feed.is_opening:
        _show(shown, feed.opened(min(upto, seq)))
    assert shown == sorted(set(shown))
    if shown:
        assert shown[-1] == seq - 1


def _show(shown: list[int], fresh: object) -> None:
    assert isinstance(fresh, list | tuple)
    shown.extend(event.seq for event in fresh)
