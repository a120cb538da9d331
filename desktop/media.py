"""Pictures coming in: what a file really is, and the copy of it that models get.

Everything is judged by the bytes, never by a name. The untouched file and the copy are both kept.
The functions here are slow (they decode) and belong on a worker thread.
"""

import io
import struct
import threading
import warnings
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageCms
from PIL.TiffImagePlugin import TiffImageFile

from desktop.faces import AttachmentLimits, MediaRefused, PictureBytes
from desktop.phonephoto import read_photo
from desktop.sniff import kind_of
from desktop.textfile import plain_name
from store.model.ids import ObjectDigest, digest_of

__all__ = [
    "LIMITS",
    "LONG_EDGE_PX",
    "SENT_BYTES",
    "Encoded",
    "Picture",
    "prepare",
    "read_file",
    "thumbnail",
]

LIMITS = AttachmentLimits()
# Anthropic's models see no more of a picture than this (see its docs on vision); the rest would
# only cost time and tokens, everywhere.
LONG_EDGE_PX = 1568
SENT_BYTES = 3_000_000
"""The most the sent copy takes, encoded: fits every provider's own limit."""

# An opaque picture that is larger than this as PNG is a photo, whatever it calls itself.
_SMALL_PNG_BYTES = 1_000_000
# Tried until the copy fits. Below 50 small print is lost sooner than by shrinking the picture.
_JPEG_QUALITIES = (90, 80, 65, 50)
_SHRINK = 0.8
# Not SVG: a drawing may name files of this computer, which would then be shown to models, and may
# take any time to draw.
_MEDIA_TYPES = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    "WEBP": "image/webp",
    "GIF": "image/gif",
    "BMP": "image/bmp",
    "AVIF": "image/avif",
    "TIFF": "image/tiff",
}
# What phones make of their photos; not opened here, see `desktop.phonephoto`.
_PHONE_KIND, _PHONE_TYPE = "HEIC", "image/heic"
# Of the many ways to pack a TIFF those of scanners and of programs that edit pictures.
_TIFF_PACKINGS = frozenset(
    {
        *("raw", "packbits", "tiff_lzw", "tiff_deflate", "tiff_adobe_deflate", "jpeg"),
        *("tiff_ccitt", "group3", "group4"),
    }
)
_SUBFILE_TAG, _DNG_TAG = 254, 50706  # TIFF 6.0, DNG 1.7
_MOST_PAGES = 1000
# What a pixel takes while it is decoded, against the 8 bytes of most kinds at their worst: the
# decoder of WebP holds two canvases beside the picture it hands out, in case it moves.
_PIXEL_WEIGHTS = {"WEBP": 2}
# EXIF: how a camera was held. Models and screens get the picture turned, and no EXIF.
_ORIENTATION_TAG = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# What Pillow is known to raise on bytes that are not what they claim to be.
_BROKEN = (
    OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError,
    struct.error, zlib.error, MemoryError, RuntimeError,
)  # fmt: skip

# Pixels whose mean is a colour between them, unlike numbers of a palette.
_MIXABLE = frozenset({"RGB", "RGBA", "L", "LA", "CMYK"})

_FILTERS = threading.Lock()

# Our own limit is checked between reading the header and decoding; Pillow's warns on stderr first.
Image.MAX_IMAGE_PIXELS = None


@dataclass(frozen=True, slots=True)
class Encoded:
    """The bytes of one picture file, and what they are."""

    data: bytes
    digest: ObjectDigest
    media_type: str
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class Picture:
    """An accepted picture: the file as it was given, and the copy that models get.

    Of a file with several `pages` that is the first.
    """

    original: Encoded
    sent: Encoded
    name: str
    pages: int = 1

    def reference(self) -> Mapping[str, object]:
        """Return the attachment reference that the log holds."""
        named = {"name": self.name} if self.name else {}
        paged = {"pages": self.pages} if self.pages > 1 else {}
        return {
            "attachmentId": self.sent.digest,
            "mediaType": self.sent.media_type,
            "bytes": len(self.sent.data),
            "width": self.sent.width_px,
            "height": self.sent.height_px,
            **named,
            **paged,
            "originalId": self.original.digest,
            "originalDimensions": {
                "width": self.original.width_px,
                "height": self.original.height_px,
            },
        }


def read_file(path: Path, *, limits: AttachmentLimits = LIMITS) -> bytes:
    """Return the bytes of a file that a person chose; MediaRefused when it is none or too big."""
    try:
        if not path.is_file():
            raise MediaRefused("FOLDER" if path.is_dir() else "UNREADABLE", "not a file")
        if path.stat().st_size == 0:
            return b""  # nothing is in it; reading one that the system makes up may never end
        with path.open("rb") as file:
            data = file.read(limits.bytes_each + 1)
    except OSError as error:
        raise MediaRefused("UNREADABLE", error.strerror or "") from error
    if len(data) > limits.bytes_each:
        raise MediaRefused("TOO_MANY_BYTES")
    return data


def prepare(data: bytes, *, name: str = "", limits: AttachmentLimits = LIMITS) -> Picture:
    """Check, decode, turn and shrink a picture. Raises MediaRefused, saying why.

    `name` is the file's name as a person knows it; it decides nothing.
    """
    _judge(data, limits)
    if kind_of(data) == _PHONE_KIND:
        return _prepare_photo(data, name, limits)
    try:
        with _open(data, limits) as image:
            pages = _pages_of(image) if isinstance(image, TiffImageFile) else 1
            original = _encoded(data, _MEDIA_TYPES[image.format or ""], image.size)
            plain = _small_in_plain_colours(_first_frame(image), LONG_EDGE_PX)
            sent = _encode(plain, is_photo=image.format == "JPEG")
    except _BROKEN as error:
        raise MediaRefused("DAMAGED", kind_of(data) or "") from error
    return Picture(original, sent, plain_name(name), pages)


def thumbnail(data: bytes, max_px: int, *, limits: AttachmentLimits = LIMITS) -> PictureBytes:
    """Return a copy of a picture whose long edge is at most `max_px`, ready to show.

    Raises MediaRefused("DAMAGED") when the bytes cannot be decoded.
    """
    if kind_of(data) == _PHONE_KIND:
        data = read_photo(data, long_edge_px=max_px, most_pixels=limits.pixels_each).png
    try:
        with _open(data, limits) as image:
            # A JPEG is decoded small at once, in a fraction of the time; other kinds ignore it.
            image.draft("RGB", (max_px, max_px))
            small = _small_in_plain_colours(_first_frame(image), max_px)
            kind = "PNG" if small.mode == "RGBA" else "JPEG"
            shown = _saved(small, kind, quality=88, quick=True)
    except _BROKEN as error:
        raise MediaRefused("DAMAGED") from error
    return PictureBytes(shown, *small.size)


def _prepare_photo(data: bytes, name: str, limits: AttachmentLimits) -> Picture:
    """Make of a phone's photo what is made of any: it is sent as JPEG, as a photo is."""
    photo = read_photo(data, long_edge_px=LONG_EDGE_PX, most_pixels=limits.pixels_each)
    with _open(photo.png, limits) as image:
        sent = _encode(_in_plain_colours(image), is_photo=True)
    size = (photo.width_px, photo.height_px)
    return Picture(_encoded(data, _PHONE_TYPE, size), sent, plain_name(name))


def _judge(data: bytes, limits: AttachmentLimits) -> None:
    if not data:
        raise MediaRefused("EMPTY")
    if len(data) > limits.bytes_each:
        raise MediaRefused("TOO_MANY_BYTES")
    kind = kind_of(data)
    if kind is None:
        raise MediaRefused("NOT_A_PICTURE")
    if kind not in _MEDIA_TYPES and kind != _PHONE_KIND:
        raise MediaRefused("UNSUPPORTED", kind)


def _open(data: bytes, limits: AttachmentLimits) -> Image.Image:
    """Read a picture's header, and refuse it when decoding would take too much memory."""
    with _unwarned():
        image = Image.open(io.BytesIO(data), formats=tuple(_MEDIA_TYPES))
    if isinstance(image, TiffImageFile) and not _is_plain_tiff(image):
        image.close()
        raise MediaRefused("UNSUPPORTED", "TIFF")
    width, height = image.size
    if width * height * _PIXEL_WEIGHTS.get(image.format or "", 1) > limits.pixels_each:
        image.close()
        raise MediaRefused("TOO_MANY_PIXELS", f"{width} x {height}")
    return image


def _is_plain_tiff(image: TiffImageFile) -> bool:
    """Whether it begins with the picture itself, in numbers that are colours.

    What cameras write is called TIFF as well, and begins with a small copy.
    """
    is_small_copy = bool(int(image.tag_v2.get(_SUBFILE_TAG, 0)) & 1) or _DNG_TAG in image.tag_v2
    is_packed = image.info.get("compression") not in _TIFF_PACKINGS
    return not (is_small_copy or is_packed or image.mode == "F")


def _pages_of(image: TiffImageFile) -> int:
    """Return how many pages a scanner wrote into a file; smaller copies of them do not count."""
    pages = 1
    with _unwarned():
        with suppress(EOFError):
            for number in range(1, _MOST_PAGES):
                image.seek(number)
                pages += not int(image.tag_v2.get(_SUBFILE_TAG, 0)) & 1
        image.seek(0)
    return pages


def _first_frame(image: Image.Image) -> Image.Image:
    """Decode wholly (a truncated file fails here) and turn as the camera was held."""
    with _unwarned() if isinstance(image, TiffImageFile) else nullcontext():
        image.load()
    turn = _TURNS.get(_orientation(image.info.get("exif", b"")))
    return image if turn is None else image.transpose(turn)


def _orientation(note: bytes) -> int:
    """Return the orientation in a camera note, 1 to 8; a malformed one counts as upright."""
    try:
        with _unwarned():
            exif = Image.Exif()
            exif.load(note)
            value = exif.get(_ORIENTATION_TAG)
    except _BROKEN:
        return 1
    return value if isinstance(value, int) else 1


@contextmanager
def _unwarned() -> Iterator[None]:
    """Silence Pillow about malformed notes: the pixels decide, and nobody reads a warning.

    Filters belong to the process, so only one thread at a time changes them.
    """
    with _FILTERS, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _small_in_plain_colours(image: Image.Image, long_edge_px: int) -> Image.Image:
    """Return the picture as 8-bit sRGB with its long edge at most so long.

    Shrunk first where its colours can be mixed as they are: every turn of 64 megapixels takes a
    quarter of a gigabyte.
    """
    if image.mode in _MIXABLE and "transparency" not in image.info:
        return _in_plain_colours(_shrunk(image, long_edge_px))
    return _shrunk(_in_plain_colours(image), long_edge_px)


def _in_plain_colours(image: Image.Image) -> Image.Image:
    """Return the picture as 8-bit sRGB, with alpha only where something shows through."""
    alpha = _alpha(image)
    colours = _to_srgb(_to_eight_bits(image))
    if alpha is None:
        return colours
    colours.putalpha(alpha)
    return colours


def _alpha(image: Image.Image) -> Image.Image | None:
    if image.mode.startswith("I") or not image.has_transparency_data:
        return None
    alpha = image.convert("RGBA").getchannel("A")
    return None if alpha.getextrema() == (255, 255) else alpha


def _to_eight_bits(image: Image.Image) -> Image.Image:
    # Pillow clips 16-bit grey when it converts, where it should scale.
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    return image


def _to_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    base = image if image.mode in {"RGB", "CMYK", "L"} else image.convert("RGB")
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            turned = ImageCms.profileToProfile(base, source, target, outputMode="RGB")
        except (ImageCms.PyCMSError, *_BROKEN):
            turned = None  # a profile that does not fit says nothing about the pixels
        if turned is not None:
            return turned
    return base.convert("RGB") if base.mode != "RGB" else base.copy()


def _shrunk(image: Image.Image, long_edge_px: int) -> Image.Image:
    longest = max(image.size)
    if longest <= long_edge_px:
        return image
    scale = long_edge_px / longest
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    # Large photos are first reduced in whole steps: much faster, and to no eye different.
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)


def _encode(image: Image.Image, *, is_photo: bool) -> Encoded:
    """Encode for sending: PNG for what is drawn or see-through, JPEG for what is photographed."""
    if not is_photo or image.mode == "RGBA":
        data = _saved(image, "PNG")
        most = SENT_BYTES if image.mode == "RGBA" else _SMALL_PNG_BYTES
        if len(data) <= most:
            return _encoded(data, "image/png", image.size)
    if image.mode == "RGBA":
        return _encode(_shrunk(image, int(max(image.size) * _SHRINK)), is_photo=is_photo)
    for quality in _JPEG_QUALITIES:
        data = _saved(image, "JPEG", quality=quality)
        if len(data) <= SENT_BYTES:
            return _encoded(data, "image/jpeg", image.size)
    return _encode(_shrunk(image, int(max(image.size) * _SHRINK)), is_photo=True)


def _saved(image: Image.Image, kind: str, *, quality: int = 90, quick: bool = False) -> bytes:
    """Encode the pixels alone: no profile, no camera notes, no place.

    What is only shown is encoded `quick`ly: a JPEG that is optimized is written in one piece, and
    the interpreter with all its threads stands still meanwhile, half a second for 24 megapixels.
    """
    # Pillow writes back what it finds in `info`; a new image has nothing there.
    bare = Image.new(image.mode, image.size)
    bare.paste(image)
    out = io.BytesIO()
    if kind == "PNG":
        bare.save(out, "PNG", compress_level=1 if quick else 6)
    else:
        bare.save(out, "JPEG", quality=quality, optimize=not quick)
    return out.getvalue()


def _encoded(data: bytes, media_type: str, size: tuple[int, int]) -> Encoded:
    return Encoded(data, digest_of(data), media_type, *size)
