"""What a file is, by its first bytes."""

import re

__all__ = ["kind_of"]

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"II+\0", "TIFF"),
    (b"MM\0+", "TIFF"),
    (b"\0\0\1\0", "ICO"),
    (b"\0\0\2\0", "ICO"),
    (b"8BPS", "PSD"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\0\0\0\x0cJXL ", "JPEG XL"),
    (b"\0\0\0\x0cjP  ", "JPEG 2000"),
    (b"\xff\x4f\xff\x51", "JPEG 2000"),
    (b"%PDF-", "PDF"),
    (b"%!PS", "PostScript"),
    (b"qoif", "QOI"),
)
_BRANDS = {
    b"avif": "AVIF",
    b"avis": "AVIF",
    b"heic": "HEIC",
    b"heix": "HEIC",
    b"heim": "HEIC",
    b"heis": "HEIC",
    b"hevc": "HEIC",
    b"hevx": "HEIC",
    b"mif1": "HEIC",
    b"msf1": "HEIC",
}
_PACKED = b"PK\3\4"
# What office programs write is many files packed into one; a name in it tells whose it is.
_PARTS = (
    (b"mimetypeapplication/vnd.oasis.opendocument", "OpenDocument"),
    (b"word/document.xml", "Word"),
    (b"xl/workbook.", "Excel"),
    (b"ppt/presentation.xml", "PowerPoint"),
)
# A drawing may have a licence before its first tag.
_LOOK_BYTES = 4096
_SVG = re.compile(rb"<svg[\s/>]", re.IGNORECASE)


def kind_of(data: bytes) -> str | None:
    """Return the kind of a picture or document (`PNG`, `HEIC`, `SVG` …), None when unknown."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp":
        return _boxed_kind(data)
    if data.startswith(_PACKED):
        return next((kind for part, kind in _PARTS if part in data), None)
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    return "SVG" if _is_svg(data[:_LOOK_BYTES]) else None


def _boxed_kind(data: bytes) -> str:
    """Tell HEIC, AVIF and films apart: all are ISO boxes with a list of brands."""
    brands = [data[8:12], *(data[at : at + 4] for at in range(16, 64, 4))]
    kinds = [_BRANDS[brand] for brand in brands if brand in _BRANDS]
    # A general brand may stand before the one that says what is inside.
    return "AVIF" if "AVIF" in kinds else next(iter(kinds), "video")


def _is_svg(start: bytes) -> bool:
    text = start.replace(b"\0", b"")  # also written in UTF-16
    text = text.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return text.startswith(b"<") and _SVG.search(text) is not None
