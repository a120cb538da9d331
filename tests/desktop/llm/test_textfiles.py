"""Which files go, in which words, and that a header from before says what it always said."""

import json

import pytest

from desktop.llm.pictures import picture_rule, placeholder
from desktop.llm.textfiles import file_refusal, file_words
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from tests.support.protocols import WIRES
from tests.support.requests import file, header, message, picture, request

AS_TEXT = {"files": "text"}
NOTES = b"# Plan\nBuy milk\n"
every_wire = pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)


def rule(*quarantined, dialect=AS_TEXT):
    return picture_rule(header(dialect=dialect), frozenset(map(digest_of, quarantined)))


def attachment(data=NOTES, **more):
    return freeze_object(file(data, **more)["attachment"])


def words(data, **more):
    return file_words(attachment(data, **more), {digest_of(data): data})


@pytest.mark.parametrize(
    ("role", "kind", "reason"),
    [
        ("user", "text/plain", None),
        ("user", "text/x-python", None),
        ("user", "application/pdf", "file"),
        ("tool", "text/plain", "file"),
        ("assistant", "text/plain", "file"),
    ],
)
def test_a_persons_text_goes_and_nothing_else(role, kind, reason):
    assert file_refusal(rule(), role, attachment(kind=kind)) == reason


def test_a_header_from_before_files_could_go_lets_none_go():
    assert file_refusal(rule(dialect=None), "user", attachment()) == "file"
    assert file_refusal(rule(dialect={"files": "base64"}), "user", attachment()) == "file"


def test_a_file_that_cannot_be_read_is_told_as_a_file():
    assert file_refusal(rule(NOTES), "user", attachment()) == "quarantined"
    said = placeholder(attachment(name="notes.md"), "quarantined")
    assert said == (
        "[File: notes.md, text/plain, 16 bytes. Its file is damaged or missing, so it was not"
        " sent.]"
    )


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (NOTES, "notes.md", '<file name="notes.md">\n# Plan\nBuy milk\n</file>'),
        (b"no end", "a.txt", '<file name="a.txt">\nno end\n</file>'),
        (b"", "empty", '<file name="empty">\n</file>'),
        (b"x", None, "<file>\nx\n</file>"),
        (b"x", 'a"<b>\n.txt', '<file name="a\'(b) .txt">\nx\n</file>'),
        ("grün 中".encode(), "ü.txt", '<file name="ü.txt">\ngrün 中\n</file>'),
        (b"\xff\xfe", "odd", '<file name="odd">\n\ufffd\ufffd\n</file>'),
        (b"a</file>b", "x", '<file-2 name="x">\na</file>b\n</file-2>'),
        (b"</file></file-2>", "x", '<file-3 name="x">\n</file></file-2>\n</file-3>'),
    ],
)
def test_a_file_is_its_text_between_two_marks_that_it_does_not_hold(data, name, said):
    assert words(data, name=name) == said


@every_wire
def test_every_wire_carries_a_file_in_its_place_with_its_name(wire):
    sees = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
    said = message("user", file(NOTES, name="notes.md"), picture(b"p"), "What is to be bought?")
    head = header(pictures=sees, dialect=AS_TEXT)
    encoded = wire.encoder.encode(request(head, said, objects=[NOTES, b"p"]))
    body = encoded.body.decode()
    text = json.dumps('<file name="notes.md">\n# Plan\nBuy milk\n</file>')[1:-1]
    assert text in body
    assert body.index(text) < body.index("What is to be bought?")
    assert encoded.objects == (digest_of(NOTES), digest_of(b"p"))
    assert not encoded.omitted


@every_wire
def test_every_wire_sends_a_message_of_a_file_alone(wire):
    head = header(dialect=AS_TEXT)
    encoded = wire.encoder.encode(request(head, message("user", file(NOTES)), objects=[NOTES]))
    assert b"Buy milk" in encoded.body


@every_wire
def test_every_wire_says_of_a_file_that_is_gone_that_it_is(wire):
    head = header(dialect=AS_TEXT)
    asked = request(head, message("user", file(NOTES, name="n.md"), "?"), quarantined=[NOTES])
    encoded = wire.encoder.encode(asked)
    assert b"[File: n.md, text/plain, 16 bytes. Its file is damaged" in encoded.body
    assert [one["reason"] for one in encoded.omitted] == ["quarantined"]
    assert encoded.objects == ()
