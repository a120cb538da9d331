"""Promises of `desktop.media`: what is accepted, what is refused, what models get."""

import io
import random
import struct
import sys
import tracemalloc
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from desktop.faces import AttachmentLimits, MediaRefused
from desktop.media import LIMITS, LONG_EDGE_PX, SENT_BYTES, prepare, read_file, thumbnail
from store.model.ids import digest_of

RED, BLUE = (220, 30, 30), (20, 40, 200)


def two_halves(size: tuple[int, int] = (40, 20), mode: str = "RGB") -> Image.Image:
    """Red on the left, blue on the right: any turn shows."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "AVIF", "TIFF")


def near(pixel: object, wanted: tuple[int, int, int], *, by: int = 12) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= by for a, b in zip(pixel[:3], wanted, strict=True))


def refusal(data: bytes, *, limits: AttachmentLimits = LIMITS) -> MediaRefused:
    with pytest.raises(MediaRefused) as caught:
        prepare(data, limits=limits)
    return caught.value


# What is accepted


@pytest.mark.parametrize("kind", KINDS)
def test_these_kinds_are_accepted_and_both_forms_kept(kind: str) -> None:
    data = saved(two_halves(), kind)
    picture = prepare(data, name=f"a.{kind.lower()}")
    assert picture.original.data == data
    assert picture.original.digest == digest_of(data)
    assert picture.sent.digest == digest_of(picture.sent.data)
    assert opened(picture.sent.data).mode == "RGB"
    assert near(opened(picture.sent.data).getpixel((3, 3)), RED)


def test_a_jpeg_named_png_is_taken_for_what_it_is() -> None:
    picture = prepare(saved(two_halves(), "JPEG"), name="a.png")
    assert picture.original.media_type == "image/jpeg"
    assert picture.reference()["name"] == "a.png"


def test_the_reference_says_what_the_log_needs() -> None:
    picture = prepare(saved(two_halves((3000, 1000)), "PNG"), name="/home/me/holiday.png")
    reference = picture.reference()
    assert reference == {
        "attachmentId": picture.sent.digest,
        "mediaType": "image/png",
        "bytes": len(picture.sent.data),
        "width": 1568,
        "height": 523,
        "name": "holiday.png",
        "originalId": picture.original.digest,
        "originalDimensions": {"width": 3000, "height": 1000},
    }


def test_a_tall_screenshot_is_scaled_and_its_original_kept() -> None:
    data = saved(two_halves((2984, 8340)), "PNG")
    picture = prepare(data)
    assert (picture.original.width_px, picture.original.height_px) == (2984, 8340)
    assert picture.sent.height_px == LONG_EDGE_PX
    assert picture.original.data == data


def test_a_very_thin_picture_keeps_at_least_one_pixel() -> None:
    picture = prepare(saved(Image.new("RGB", (9000, 1), RED), "PNG"))
    assert (picture.sent.width_px, picture.sent.height_px) == (1568, 1)


def test_a_noisy_photograph_fits_the_limit_as_jpeg() -> None:
    noise = Image.frombytes("RGB", (1600, 1600), random.Random(1).randbytes(1600 * 1600 * 3))
    picture = prepare(saved(noise, "JPEG", quality=95))
    assert picture.sent.media_type == "image/jpeg"
    assert len(picture.sent.data) <= SENT_BYTES


def test_noise_that_is_see_through_fits_the_limit_and_stays_see_through() -> None:
    noise = Image.frombytes("RGBA", (1500, 1500), random.Random(1).randbytes(1500 * 1500 * 4))
    picture = prepare(saved(noise, "PNG", compress_level=1))
    assert len(picture.sent.data) <= SENT_BYTES
    assert opened(picture.sent.data).mode == "RGBA"


# Colours


def test_transparency_is_kept_and_a_useless_alpha_dropped() -> None:
    clear = two_halves(mode="RGBA")
    clear.putpixel((0, 0), (0, 0, 0, 0))
    assert opened(prepare(saved(clear, "PNG")).sent.data).getpixel((0, 0)) == (0, 0, 0, 0)
    assert opened(prepare(saved(two_halves(mode="RGBA"), "PNG")).sent.data).mode == "RGB"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "RGB"])
def test_every_mode_of_png_becomes_eight_bit_rgb(mode: str) -> None:
    sent = opened(prepare(saved(two_halves(mode=mode), "PNG")).sent.data)
    assert sent.mode == "RGB"
    assert sent.size == (40, 20)


def test_sixteen_bit_grey_is_scaled_not_clipped() -> None:
    grey = Image.new("I;16", (8, 8), 0x8000)
    sent = opened(prepare(saved(grey, "PNG")).sent.data)
    assert near(sent.getpixel((4, 4)), (128, 128, 128), by=2)


def test_sixteen_bit_colour_is_accepted() -> None:
    rows = b"".join(b"\0" + struct.pack(">3H", 0xFFFF, 0x8000, 0) * 4 for _ in range(4))
    sent = opened(prepare(png(4, 4, bits=16, colour=2, rows=rows)).sent.data)
    assert near(sent.getpixel((1, 1)), (255, 128, 0), by=2)


def test_print_colours_become_screen_colours() -> None:
    sent = opened(prepare(saved(two_halves(mode="CMYK"), "JPEG", quality=95)).sent.data)
    assert sent.mode == "RGB"
    assert near(sent.getpixel((3, 3)), RED, by=40)


def test_a_palette_with_a_clear_colour_stays_see_through() -> None:
    image = two_halves(mode="P")
    data = saved(image, "PNG", transparency=image.getpixel((0, 0)))
    sent = opened(prepare(data).sent.data)
    alpha = sent.getchannel("A")
    assert (alpha.getpixel((0, 0)), alpha.getpixel((30, 10))) == (0, 255)


def test_a_colour_profile_is_applied_and_left_out() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    for icc in (srgb.tobytes(), profile.tobytes(), b"nonsense" * 20):
        sent = opened(prepare(saved(two_halves(), "PNG", icc_profile=icc)).sent.data)
        assert "icc_profile" not in sent.info
        assert near(sent.getpixel((3, 3)), RED)


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
def test_of_a_moving_picture_the_first_frame_is_sent(kind: str) -> None:
    frames = [Image.new("RGB", (30, 30), colour) for colour in (RED, BLUE, RED)]
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=50)
    picture = prepare(data)
    assert near(opened(picture.sent.data).getpixel((5, 5)), RED)
    assert getattr(opened(picture.sent.data), "n_frames", 1) == 1
    assert picture.original.data == data


# Scans


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "CMYK", "LAB", "YCbCr", "I;16"])
@pytest.mark.parametrize("packing", ["raw", "packbits", "tiff_lzw", "tiff_adobe_deflate"])
def test_a_scan_of_every_kind_is_read_in_its_colours(mode: str, packing: str) -> None:
    image = Image.new("I;16", (40, 20), 0x8000) if mode == "I;16" else two_halves(mode=mode)
    sent = opened(prepare(saved(image, "TIFF", compression=packing)).sent.data)
    assert sent.size == (40, 20)
    if mode not in {"1", "L", "I;16"}:
        assert near(sent.getpixel((3, 3)), RED, by=60)
    elif mode == "I;16":
        assert near(sent.getpixel((3, 3)), (128, 128, 128), by=2)


@pytest.mark.parametrize("packing", ["group3", "group4"])
def test_a_fax_is_read(packing: str) -> None:
    page = Image.new("1", (64, 32), 1)
    page.paste(0, (0, 0, 32, 32))
    sent = opened(prepare(saved(page, "TIFF", compression=packing)).sent.data)
    assert near(sent.getpixel((3, 3)), (0, 0, 0))
    assert near(sent.getpixel((60, 3)), (255, 255, 255))


def test_a_scan_that_lies_on_its_side_is_turned_once() -> None:
    picture = prepare(saved(two_halves(), "TIFF", tiffinfo={0x0112: 6}))
    sent = opened(picture.sent.data)
    assert sent.size == (20, 40)
    assert near(sent.getpixel((10, 3)), RED)


def test_of_a_scan_of_several_pages_the_first_is_sent_and_their_number_told() -> None:
    pages = [Image.new("RGB", (30, 30), colour) for colour in (RED, BLUE, BLUE)]
    data = saved(pages[0], "TIFF", save_all=True, append_images=pages[1:])
    picture = prepare(data)
    assert near(opened(picture.sent.data).getpixel((5, 5)), RED)
    assert (picture.pages, picture.reference()["pages"]) == (3, 3)
    assert picture.original.data == data
    assert "pages" not in prepare(saved(pages[0], "TIFF")).reference()


def test_a_smaller_copy_of_a_page_is_no_page() -> None:
    small = Image.new("RGB", (3, 3), RED)
    small.encoderinfo = {"tiffinfo": {254: 1}}
    data = saved(two_halves(), "TIFF", save_all=True, append_images=[small])
    assert prepare(data).pages == 1


@pytest.mark.parametrize("tags", [{254: 1}, {50706: b"\1\4\0\0"}])
def test_what_a_camera_calls_tiff_is_not_taken_for_its_small_copy(tags: dict[int, object]) -> None:
    error = refusal(saved(two_halves(), "TIFF", tiffinfo=tags))
    assert (error.code, error.kind) == ("UNSUPPORTED", "TIFF")


def test_measurements_and_rare_packings_are_no_picture_to_send() -> None:
    heights = Image.new("F", (8, 8), 0.5)
    for data in (saved(heights, "TIFF"), saved(two_halves(), "TIFF", compression="lzma")):
        assert (refusal(data).code, refusal(data).kind) == ("UNSUPPORTED", "TIFF")


# Turning


def with_orientation(value: int, *, order: str) -> bytes:
    """A JPEG whose camera note says how it was held, written by hand in either byte order."""
    mark = b"II*\0" if order == "<" else b"MM\0*"
    entry = struct.pack(order + "HHIHH", 0x0112, 3, 1, value, 0)
    note = mark + struct.pack(order + "IH", 8, 1) + entry + struct.pack(order + "I", 0)
    payload = b"Exif\0\0" + note
    plain = saved(two_halves(), "JPEG", quality=95)
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(payload) + 2) + payload + plain[2:]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    ("value", "size", "red_at"),
    [
        (1, (40, 20), (3, 10)),
        (2, (40, 20), (36, 10)),
        (3, (40, 20), (36, 10)),
        (4, (40, 20), (3, 10)),
        (5, (20, 40), (10, 3)),
        (6, (20, 40), (10, 3)),
        (7, (20, 40), (10, 36)),
        (8, (20, 40), (10, 36)),
    ],
)
def test_a_phone_picture_stands_upright(
    value: int, size: tuple[int, int], red_at: tuple[int, int], order: str
) -> None:
    picture = prepare(with_orientation(value, order=order))
    sent = opened(picture.sent.data)
    assert sent.size == size
    assert near(sent.getpixel(red_at), RED)
    assert (picture.original.width_px, picture.original.height_px) == (40, 20)
    shown = thumbnail(with_orientation(value, order=order), 400)
    assert (shown.width_px, shown.height_px) == size


@pytest.mark.parametrize("value", [0, 9, 255, 65535])
def test_a_turn_that_does_not_exist_counts_as_upright(value: int) -> None:
    assert opened(prepare(with_orientation(value, order="<")).sent.data).size == (40, 20)


@pytest.mark.parametrize(
    "note",
    [b"", b"II", b"Exif\0\0", b"Exif\0\0II*\0\xff\xff\xff\xff", b"Exif\0\0MM\0*\0\0\0\x08\xff\xff"],
)
def test_a_malformed_camera_note_counts_as_upright(note: bytes) -> None:
    plain = saved(two_halves(), "JPEG", quality=95)
    data = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + plain[2:]
    assert opened(prepare(data).sent.data).size == (40, 20)


def test_no_place_or_camera_is_sent() -> None:
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 12.0)
    data = saved(two_halves(), "JPEG", exif=exif, comment=b"secret words")
    picture = prepare(data)
    assert b"SecretCamera" in picture.original.data
    assert b"Secret" not in picture.sent.data
    assert b"secret" not in picture.sent.data
    assert not opened(picture.sent.data).getexif()


# What is refused


def test_nothing_at_all_is_refused() -> None:
    assert refusal(b"").code == "EMPTY"


UNSUPPORTED = {
    "SVG": b'<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    "ICO": b"\0\0\1\0\1\0" + bytes(60),
    "PSD": b"8BPS\0\1" + bytes(60),
    "PDF": b"%PDF-1.7\n",
    "JPEG XL": b"\xff\x0a" + bytes(60),
    "video": b"\0\0\0\x18ftypisom\0\0\2\0isomiso2" + bytes(40),
}


@pytest.mark.parametrize("kind", UNSUPPORTED)
def test_other_kinds_are_refused_by_name(kind: str) -> None:
    error = refusal(UNSUPPORTED[kind])
    assert (error.code, error.kind) == ("UNSUPPORTED", kind)


@pytest.mark.parametrize("data", [b"hello there", b"\0" * 50, b"<html><body>no</body></html>"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    assert refusal(data).code == "NOT_A_PICTURE"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("share", [0.05, 0.5, 0.9])
def test_a_truncated_file_is_refused(kind: str, share: float) -> None:
    noise = Image.frombytes("RGB", (64, 64), random.Random(1).randbytes(64 * 64 * 3))
    data = saved(noise, kind)
    assert refusal(data[: int(len(data) * share)]).code == "DAMAGED"


def test_flipped_bits_never_do_anything_but_pass_or_refuse() -> None:
    noise = Image.frombytes("RGB", (24, 24), random.Random(1).randbytes(24 * 24 * 3))
    chance = random.Random(7)
    for kind in KINDS:
        data = saved(noise, kind)
        for _ in range(60):
            broken = bytearray(data)
            broken[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            try:
                prepare(bytes(broken), limits=AttachmentLimits(pixels_each=100_000))
            except MediaRefused:
                continue


def part(name: bytes, body: bytes) -> bytes:
    """One part of a PNG file."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, *, bits: int = 8, colour: int = 0, rows: bytes = b"") -> bytes:
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    body = part(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + body + part(b"IEND", b"")


def test_a_bomb_is_refused_by_its_header() -> None:
    error = refusal(png(60_000, 60_000))
    assert error.code == "TOO_MANY_PIXELS"
    assert error.kind == "60000 x 60000"


@pytest.mark.parametrize(
    ("name", "begin"), [(b"zTXt", b"k\0\0"), (b"iCCP", b"k\0\0"), (b"iTXt", b"k\0\1\0\0\0")]
)
@pytest.mark.parametrize("share", [1, 150])
def test_what_is_packed_beside_the_pixels_never_fills_the_memory(
    name: bytes, begin: bytes, share: int
) -> None:
    note = part(name, begin + zlib.compress(bytes(150_000_000 // share)))
    data = saved(two_halves(), "PNG")
    pixels = data.index(b"IDAT") - 4
    tracemalloc.start()
    try:
        with suppress(MediaRefused):
            prepare(data[:pixels] + note * share + data[pixels:])
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < 75_000_000


def test_the_limits_are_exact() -> None:
    data = saved(two_halves((100, 10)), "PNG")
    assert prepare(data, limits=AttachmentLimits(pixels_each=1000)).sent.width_px == 100
    assert refusal(data, limits=AttachmentLimits(pixels_each=999)).code == "TOO_MANY_PIXELS"
    assert refusal(data, limits=AttachmentLimits(bytes_each=len(data) - 1)).code == "TOO_MANY_BYTES"


def test_a_kind_that_takes_twice_the_memory_may_have_half_the_pixels() -> None:
    data = saved(two_halves((100, 10)), "WEBP")
    assert prepare(data, limits=AttachmentLimits(pixels_each=2000)).sent.width_px == 100
    assert refusal(data, limits=AttachmentLimits(pixels_each=1999)).code == "TOO_MANY_PIXELS"


# Files


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"12345")
    assert read_file(file, limits=AttachmentLimits(bytes_each=5)) == b"12345"
    with pytest.raises(MediaRefused, match="TOO_MANY_BYTES"):
        read_file(file, limits=AttachmentLimits(bytes_each=4))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", Path("/dev/zero")):
        with pytest.raises(MediaRefused, match="UNREADABLE"):
            read_file(path)
    with pytest.raises(MediaRefused, match="FOLDER"):
        read_file(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="only there are files made up as they are read")
def test_a_file_without_a_size_is_never_read() -> None:
    assert read_file(Path("/proc/self/status")) == b""


# Thumbnails


def test_a_thumbnail_fits_and_keeps_the_shape() -> None:
    shown = thumbnail(saved(two_halves((800, 400)), "JPEG"), 100)
    assert (shown.width_px, shown.height_px) == (100, 50)
    assert opened(shown.data).size == (100, 50)


def test_a_thumbnail_of_damaged_bytes_says_so() -> None:
    with pytest.raises(MediaRefused, match="DAMAGED"):
        thumbnail(saved(two_halves((800, 400)), "JPEG")[:300], 100)
