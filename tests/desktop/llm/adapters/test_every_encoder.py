"""What every encoder promises: it is pure, steady, frozen, and only lengthens the end."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.catalog import capabilities_of
from desktop.llm.registry import ENCODERS, PROTOCOLS, custom_route, header_for
from desktop.llm.types import Request
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from tests.support.encoders import (
    HEADERS,
    HISTORIES,
    OBJECTS,
    QUARANTINED,
    check_growing,
    check_steady,
    digests,
    digests_elsewhere,
    frozen_requests,
)
from tests.support.protocols import WIRES
from tests.support.requests import header, message, picture, request

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
TOOLS = [{"name": "f", "description": "d", "parameters": {"type": "object"}}]
FROZEN = [(wire.name, *case) for wire in WIRES for case in frozen_requests(wire.name)]
every_wire = pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)


def resolved(wire, head):
    """Return a header as this wire's requests have it: its own flags, the limits of `head`."""
    route = custom_route(address="http://127.0.0.1:1/v1", model="m", protocol=wire.name)
    made = header_for(route, capabilities_of("custom", dialect=route.dialect), {})
    return freeze_object({**made, "pictures": head["pictures"]})


def heads(wire):
    """Return headers of this wire: bare ones, resolved ones, and some with tools."""
    return st.builds(
        lambda head, is_bare, tools: freeze_object(
            {**(head if is_bare else resolved(wire, head)), **({"tools": TOOLS} if tools else {})}
        ),
        HEADERS,
        st.booleans(),
        st.booleans(),
    )


def test_every_encoder_is_tested():
    assert {wire.encoder_name for wire in WIRES} == set(ENCODERS)
    assert {wire.name for wire in WIRES} == set(PROTOCOLS)


# Laws over random histories ----------------------------------------------------------------------


@every_wire
@given(data=st.data(), history=HISTORIES, quarantined=QUARANTINED)
def test_pieces_wanted_pictures_and_body_agree(wire, data, history, quarantined):
    check_steady(wire.encoder, data.draw(heads(wire)), history, quarantined)


@every_wire
@given(data=st.data(), history=HISTORIES, quarantined=QUARANTINED)
def test_a_growing_body_is_the_body_of_every_prefix(wire, data, history, quarantined):
    check_growing(wire.encoder, data.draw(heads(wire)), history, quarantined)


@every_wire
@given(data=st.data(), history=HISTORIES)
def test_every_omission_is_named_and_no_other_picture_is_missing(wire, data, history):
    head = data.draw(heads(wire))
    encoded = wire.encoder.encode(Request(head, tuple(history), OBJECTS))
    shown = [
        block["attachment"]["attachmentId"]
        for one in history
        for block in one["content"]
        if block["type"] in {"image", "file"}
    ]
    assert {*encoded.objects, *(one["attachmentId"] for one in encoded.omitted)} == set(shown)


@every_wire
@given(turns=st.integers(1, 4))
def test_a_longer_chat_only_lengthens_the_end(wire, turns):
    """A chat as it is: the system's words, then a person and the model in turns."""
    chat = [message("system", "S"), message("user", "0")]
    bodies = []
    for turn in range(turns + 1):
        for head in (header(), resolved(wire, header(pictures=SEES))):
            body = wire.encoder.encode(request(head, *chat)).body
            assert body.endswith(wire.tail)
            bodies.append(body.removesuffix(wire.tail))
        chat += [message("assistant", f"a{turn}"), message("user", f"u{turn}")]
    for kind in (bodies[::2], bodies[1::2]):
        assert all(longer.startswith(shorter) for shorter, longer in pairwise(kind))


# What never goes out ------------------------------------------------------------------------------


@every_wire
def test_unknown_fields_never_reach_the_wire(wire):
    odd = message("user", {"type": "text", "text": "Hi", "note": "private"}, mood="secret")
    head = header(extra="hidden", dialect={"odd": "flag"}, tools=[{**TOOLS[0], "owner": "mine"}])
    body = wire.encoder.encode(request(head, odd)).body
    assert not [
        word for word in (b"private", b"secret", b"hidden", b"odd", b"mine") if word in body
    ]
    assert b"Hi" in body


@every_wire
def test_what_says_nothing_is_not_sent(wire):
    thought = {"type": "reasoning", "text": "hm"}
    blank = [message("user", " \n"), message("assistant", ""), message("assistant", thought)]
    said = [message("user", "a"), message("assistant", "b"), message("user", "c")]
    mixed = [blank[0], said[0], blank[1], said[1], blank[2], said[2], blank[0]]
    for head in (header(), resolved(wire, header(pictures=SEES))):
        bodies = [wire.encoder.encode(request(head, *chat)).body for chat in (said, mixed)]
        assert bodies[0] == bodies[1]


@every_wire
def test_a_picture_alone_is_sent(wire):
    head = header(pictures=SEES)
    encoded = wire.encoder.encode(request(head, message("user", picture(b"p")), objects=[b"p"]))
    assert b"cA==" in encoded.body
    assert (encoded.objects, encoded.omitted) == ((digest_of(b"p"),), ())


@every_wire
def test_a_wanted_picture_that_is_missing_stops_the_encoding(wire):
    asked = request(header(pictures=SEES), message("user", picture(b"p")))
    with pytest.raises(KeyError):
        wire.encoder.encode(asked)


@every_wire
def test_a_growing_body_that_lacks_a_picture_has_not_changed(wire):
    growing = wire.encoder.growing(header(pictures=SEES), frozenset(), {})
    growing.add(message("user", "a"))
    before = growing.seal()
    with pytest.raises(KeyError):
        growing.add(message("user", picture(b"p")))
    assert growing.seal() == before


@every_wire
def test_the_same_picture_twice_is_wanted_once_and_sent_twice(wire):
    twice = (
        message("user", picture(b"p")),
        message("assistant", "a"),
        message("user", picture(b"p")),
    )
    head = header(pictures=SEES)
    assert wire.encoder.wanted(head, twice, frozenset()) == (digest_of(b"p"),)
    encoded = wire.encoder.encode(request(head, *twice, objects=[b"p"]))
    assert encoded.objects == (digest_of(b"p"),)
    assert encoded.body.count(b"cA==") == 2


# Frozen: a released version never changes ---------------------------------------------------------


@every_wire
def test_there_are_frozen_requests(wire):
    assert len([case for case in FROZEN if case[0] == wire.name]) >= 6


@pytest.mark.parametrize(
    ("encoder", "digest", "made"),
    [case[2:] for case in FROZEN],
    ids=[f"{case[0]}-{case[1]}" for case in FROZEN],
)
def test_a_frozen_request_gives_the_same_bytes_for_ever(encoder, digest, made):
    body = encoder.encode(made).body
    assert digest_of(body) == digest
    json.loads(body)


@pytest.mark.parametrize("language", ["C", "tr_TR.UTF-8"])
def test_another_process_elsewhere_makes_the_same_bytes(language):
    protocols = [wire.name for wire in WIRES]
    assert digests_elsewhere(protocols, language) == digests(protocols)
