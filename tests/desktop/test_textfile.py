"""What is a text, and the copy of it that models get."""

import pytest

from desktop.faces import AttachmentLimits, MediaRefused
from desktop.intake import taken
from desktop.media import Picture
from desktop.textfile import TextFile, decoded, text_file
from store.model.ids import digest_of
from tests.support.pictures import png

CHINESE = "今天天气很好我们去公园散步。价格是 20 元。\n"
GERMAN = "Größe;Straße\n42;Köln „schön“\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain\n", "plain\n"),
        ("ünïcode 中 🙂".encode(), "ünïcode 中 🙂"),
        ("\ufeffmarked".encode(), "marked"),
        ("marked 中".encode("utf-16"), "marked 中"),
        ("marked 中".encode("utf-32"), "marked 中"),
        ("no mark, \r\nlatin".encode("utf-16-le"), "no mark, \r\nlatin"),
        ("no mark, latin".encode("utf-16-be"), "no mark, latin"),
        (CHINESE.encode("gb18030"), CHINESE),
        (GERMAN.encode("cp1252"), GERMAN),
        ("déjà vu, été".encode("cp1252"), "déjà vu, été"),
        (b"BM looks like a picture and is a text", "BM looks like a picture and is a text"),
        (b"\x1b[32mgreen\x1b[0m\n", "\x1b[32mgreen\x1b[0m\n"),
        (b"<svgless>a page</svgless>", "<svgless>a page</svgless>"),
    ],
    ids=range(13),
)
def test_a_text_is_read_in_the_encoding_it_was_written_in(data, text):
    assert decoded(data) == text


@pytest.mark.parametrize(
    "data",
    [
        b"",
        png(),
        b"%PDF-1.7 letters",
        b"<svg xmlns='x'></svg>",
        b"PK\x03\x04" + bytes(range(256)),
        bytes(range(256)) * 4,
        b"\0" * 100,
        b"\x7fELF" + b"\1\2\3\4" * 50,
        b"\xff\xfe\xff",
    ],
    ids=range(9),
)
def test_what_is_no_text_is_not_taken_for_one(data):
    assert decoded(data) is None


def test_models_get_plain_unicode_and_the_file_is_kept_as_it_was():
    data = "Name;Größe\r\nA;1\r\n".encode("utf-16")
    file = text_file(data, name="C:/folder/tabelle.csv")
    assert isinstance(file, TextFile)
    assert file.sent == "Name;Größe\nA;1\n".encode()
    assert file.reference() == {
        "attachmentId": digest_of(file.sent),
        "mediaType": "text/plain",
        "bytes": len(file.sent),
        "name": "tabelle.csv",
        "lines": 2,
        "characters": 15,
        "words": 2,
        "originalId": digest_of(data),
    }


@pytest.mark.parametrize(("text", "lines"), [("a", 1), ("a\n", 1), ("a\nb", 2), ("\n\n", 2)])
def test_lines_are_counted_as_an_editor_does(text, lines):
    file = text_file(text.encode())
    assert file is not None
    assert file.reference()["lines"] == lines


def test_a_text_longer_than_any_model_reads_is_refused():
    limits = AttachmentLimits(text_bytes_each=10)
    assert text_file(b"0123456789", limits=limits) is not None
    with pytest.raises(MediaRefused) as refused:
        text_file(b"0123456789a", limits=limits)
    assert refused.value.code == "TEXT_TOO_LONG"


def test_bytes_decide_and_not_the_name(tmp_path):
    (tmp_path / "picture.txt").write_bytes(png())
    (tmp_path / "text.png").write_bytes(b"only words")
    assert isinstance(taken(tmp_path / "picture.txt"), Picture)
    text = taken(tmp_path / "text.png")
    assert isinstance(text, TextFile)
    assert text.name == "text.png"


def test_what_is_neither_picture_nor_text_is_refused():
    with pytest.raises(MediaRefused) as refused:
        taken(b"PK\x03\x04" + bytes(range(256)), name="letter.docx")
    assert refused.value.code == "NEITHER"
