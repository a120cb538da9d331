"""Photos as phones keep them (HEIC): read, turned, kept as they came; refused when they lie."""

import io
import struct

import pytest
from PIL import Image

from desktop.faces import AttachmentLimits, MediaRefused
from desktop.media import prepare, thumbnail
from tests.support.pictures import HEIC, HEIC_TURNED


def is_red(data: bytes, at: tuple[int, int]) -> bool:
    """Say whether a pixel is of the red half, not of the blue one."""
    pixel = Image.open(io.BytesIO(data)).convert("RGB").getpixel(at)
    assert isinstance(pixel, tuple)
    return pixel[0] > pixel[2]


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(MediaRefused) as caught:
        prepare(data, name="IMG_1.jpg")
    return caught.value.code, caught.value.kind


def test_a_phones_photo_is_sent_as_jpeg_and_kept_as_it_came() -> None:
    picture = prepare(HEIC, name="IMG_1.HEIC")
    assert (picture.original.data, picture.original.media_type) == (HEIC, "image/heic")
    assert (picture.sent.media_type, picture.name) == ("image/jpeg", "IMG_1.HEIC")
    assert (picture.sent.width_px, picture.sent.height_px) == (40, 20)
    assert is_red(picture.sent.data, (3, 3))
    assert not is_red(picture.sent.data, (35, 3))
    shown = thumbnail(HEIC, 20)
    assert (shown.width_px, shown.height_px) == (20, 10)


def test_a_phones_photo_is_turned_as_the_phone_was_held_and_only_once() -> None:
    picture = prepare(HEIC_TURNED)
    assert (picture.sent.width_px, picture.sent.height_px) == (20, 40)
    assert is_red(picture.sent.data, (5, 5))
    assert not is_red(picture.sent.data, (5, 35))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_phones_photo_that_cannot_be_read_is_still_told_apart(share: float) -> None:
    assert refusal(HEIC[: int(len(HEIC) * share)]) == ("DAMAGED", "HEIC")


def test_a_phones_photo_that_is_larger_than_it_says_is_refused_unread() -> None:
    size = HEIC.index(b"ispe") + 8
    lying = HEIC[:size] + struct.pack(">II", 8, 8) + HEIC[size + 8 :]
    assert refusal(lying) == ("DAMAGED", "HEIC")


def test_a_photo_at_which_the_decoder_dies_ends_nothing_else() -> None:
    assert HEIC_TURNED.count(b"Exif") == 2  # the kind of the note, and how the note begins
    deadly = HEIC_TURNED.replace(b"Exif\0", b"\xffxif\0", 1)
    assert refusal(deadly) == ("DAMAGED", "HEIC")


def test_a_photo_of_too_many_pixels_is_refused_with_its_size() -> None:
    with pytest.raises(MediaRefused) as caught:
        prepare(HEIC, limits=AttachmentLimits(pixels_each=799))
    assert (caught.value.code, caught.value.kind) == ("TOO_MANY_PIXELS", "40 x 20")
