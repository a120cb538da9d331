"""A body of any wire is read back whole: every stretch of it, and every picture in its place."""

import json
from dataclasses import replace

import pytest

from desktop.inspecting import Opaque
from desktop.llm.forms import Form, stretches_of
from desktop.llm.registry import ENCODERS, POSTINGS
from desktop.llm.standins import StandIns, unfolded
from tests.support.encoders import WIRE, frozen_requests
from tests.support.requests import header, message, request

PROTOCOLS = sorted(folder.name for folder in WIRE.iterdir() if folder.is_dir())


def test_every_encoder_that_was_ever_released_can_be_read_back():
    assert POSTINGS.keys() == ENCODERS.keys()


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_frozen_request_is_made_whole_again_from_its_folded_form(protocol):
    for name, encoder, _, made in frozen_requests(protocol):
        standing = StandIns(made.objects.keys() - _files(made), made.objects.__getitem__)
        folded = encoder.encode(replace(made, objects=standing)).body
        pieces = [piece for piece, _ in unfolded(folded, made.objects.__getitem__)]
        assert b"".join(pieces) == encoder.encode(made).body, name


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_frozen_request_is_known_to_its_last_piece(protocol):
    for name, encoder, _, made in frozen_requests(protocol):
        text = encoder.encode(made).body.decode()
        for stretch in stretches_of(text, POSTINGS[encoder.name].form):
            assert not any(isinstance(one, Opaque) for one in stretch.sent), name
            if stretch.kind != "settings":
                assert text[stretch.start : stretch.stop] == stretch.raw
                json.loads(stretch.raw)


def test_numbers_are_shown_as_they_went():
    made = request(header(temperature=1.0, maxTokens=5), message("user", "Hi"))
    head = stretches_of(ENCODERS["ollama/1"].encode(made).body.decode(), _form())[0]

    values = {one.name: one.value for one in head.settings}
    assert values["options.temperature"] == "1.0"
    assert values["options.num_predict"] == "5"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a" 1}', '{"messages":[1'])
def test_what_is_no_body_is_refused(text):
    with pytest.raises(ValueError, match=r"no |Expecting"):
        stretches_of(text, _form())


def _form() -> Form:
    return POSTINGS["ollama/1"].form


def _files(made):
    return {
        block["attachment"]["attachmentId"]
        for one in made.messages
        for block in one["content"]
        if block["type"] == "file"
    }
