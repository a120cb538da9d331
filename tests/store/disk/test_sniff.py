"""What a file is, from its bytes alone."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.disk.sniff import Sniffed, sniff
from tests.support.stores import picture_file

TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "image/gif"}


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (300, 200), (5000, 7)])
def test_pictures_tell_their_type_and_size(kind: str, size: tuple[int, int]) -> None:
    assert sniff(picture_file(kind, size)) == Sniffed(TYPES[kind], *size)


def test_a_jpeg_tells_its_size_behind_any_number_of_other_parts() -> None:
    data = picture_file("JPEG", (31, 17))
    comment = b"\xff\xfe" + struct.pack(">H", 60000) + b"\xff\xc0" * 29999
    padded = data[:2] + comment * 3 + b"\xff\xff\xff" + data[3:]
    assert sniff(padded) == Sniffed("image/jpeg", 31, 17)


def test_every_form_of_webp_tells_its_size() -> None:
    lossless = b"VP8L" + bytes(4) + b"\x2f" + struct.pack("<I", (40 - 1) | (30 - 1) << 14)
    extended = b"VP8X" + bytes(8) + (99).to_bytes(3, "little") + (49).to_bytes(3, "little")
    for chunk, size in ((lossless, (40, 30)), (extended, (100, 50))):
        data = b"RIFF" + bytes(4) + b"WEBP" + chunk + bytes(20)
        assert sniff(data) == Sniffed("image/webp", *size)


@pytest.mark.parametrize(
    ("data", "media_type"),
    [
        (b"", "text/plain"),
        (b"hello", "text/plain"),
        ("日本".encode(), "text/plain"),
        (b"%PDF-1.7\n\xff", "application/pdf"),
        (b"\xff\xfe\x00", "application/octet-stream"),
        (b"a\0b", "application/octet-stream"),
        (b"\x89PNG\r\n\x1a\n", "application/octet-stream"),
        (b"GIF89a", "text/plain"),
        (b"RIFF1234WEBPVP9 " + bytes(30), "application/octet-stream"),
    ],
)
def test_everything_else_is_what_it_is(data: bytes, media_type: str) -> None:
    assert sniff(data) == Sniffed(media_type)


@given(st.sampled_from(sorted(TYPES)), st.integers(0, 60))
def test_a_file_cut_anywhere_is_no_error(kind: str, length: int) -> None:
    sniff(picture_file(kind, (3, 2))[:length])
