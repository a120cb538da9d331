"""A body put together from a head, messages and an end, at once or as it grows."""

import pytest

from desktop.llm.bodies import BodyEncoder, Place, Separate, UserLast, WriterEncoder, Written
from desktop.llm.pictures import picture_rule
from store.model.ids import digest_of
from tests.support.requests import header, message, picture, request

SEES = {"sees": True, "maxCount": 2, "maxBytes": 100, "maxTotalBytes": 100}


class Plain:
    """A layout that writes what each message is and where it stands."""

    tail = b"]"

    def __init__(self, _header, rule, _objects):
        self.rule = rule

    def head(self, first):
        return b"[" if first is None else b"[" + first["role"][:1].encode() + b":"

    def write(self, one, place):

        words = "".join(block.get("text", "") for block in one["content"])
        where = f"{place.position}{place.before[:1]}{place.number}"
        return Written(f"{words}@{where}".encode() if words else b"")


def encoder(kind=None):
    if kind is None:
        return BodyEncoder("plain/1", Plain)
    return WriterEncoder("plain/1", lambda *given: kind(Plain(*given), b"go on"))


CHAT = (message("system", "S"), message("user"), message("user", "a"), message("assistant", "b"))


def body(*messages, kind=None):
    return encoder(kind).encode(request(header(), *messages)).body.decode()


def test_messages_know_their_place_and_empty_ones_leave_no_comma():
    assert body(*CHAT) == "[s:S@00,a@2u0,b@3u0]"
    assert body(message("user"), message("user", "a")) == "[u:a@1u0]"
    assert body() == "[]"


def test_the_number_of_a_picture_counts_those_that_can_go():
    shown = message("user", picture(b"p", claimed_bytes=1), "x")
    head = header(pictures=SEES)
    made = encoder().encode(request(head, shown, shown, message("user", "y"), objects=[b"p"]))
    assert made.body == b"[u:x@00,x@1u1,y@2u2]"


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        (CHAT, "[s:S@00,a@2u0,b@3u0,go on]"),
        ((*CHAT, message("user")), "[s:S@00,a@2u0,b@3u0,go on]"),
        ((*CHAT, message("user", "c")), "[s:S@00,a@2u0,b@3u0,c@4a0]"),
        (CHAT[:3], "[s:S@00,a@2u0]"),
        ((), "[]"),
    ],
)
def test_a_person_has_the_last_word(messages, expected):
    assert body(*messages, kind=UserLast) == expected


@pytest.mark.parametrize("kind", [None, UserLast])
def test_a_growing_body_is_the_body_of_every_prefix(kind):
    growing = encoder(kind).growing(header(), frozenset(), {})
    for size in range(len(CHAT) + 1):
        made = body(*CHAT[:size], kind=kind).encode()
        assert growing.seal() == (digest_of(made), len(made))
        if size < len(CHAT):
            growing.add(CHAT[size])


def test_the_end_changes_nothing_that_comes_later():
    writer = UserLast(Plain(header(), picture_rule(header(), frozenset()), {}), b"go on")
    writer.head(None)
    pieces = []
    for position, one in enumerate(CHAT):
        pieces.append(writer.add(one, Place(position, 0, 0)).data)
        writer.end()
    assert b"".join(pieces) == b"S@00,a@20,b@30"
    assert isinstance(writer, Separate)
