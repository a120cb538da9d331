"""Photos as phones keep them (HEIC), decoded in a process of their own.

The one decoder that can be had is written in C and crashes on some damaged files; a picture must
never end the program. It also decodes for seconds: nothing of that is felt here.
"""

import logging
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from desktop.faces import MediaRefused

__all__ = ["PhonePhoto", "read_photo"]

_COMMAND: Final = (sys.executable, "-P", str(Path(__file__).with_name("photo_host.py")))
_TOO_LARGE: Final = 3
# 64 megapixels take 5 s on two slow processors; a file made to take for ever ends here.
_WITHIN_S: Final = 60
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PhonePhoto:
    """A decoded photo: a PNG of at most the size that was asked, and the size of the file's own."""

    png: bytes
    width_px: int
    height_px: int


def read_photo(data: bytes, *, long_edge_px: int, most_pixels: int) -> PhonePhoto:
    """Decode a HEIC file, turned as the phone was held. Slow: it belongs on a worker thread.

    Raises MediaRefused: "TOO_MANY_PIXELS" when it has more than `most_pixels`, "DAMAGED" when it
    cannot be decoded.
    """
    try:
        ended = subprocess.run(  # noqa: S603 - a list of our own making
            [*_COMMAND, str(long_edge_px), str(most_pixels)],
            input=data,
            capture_output=True,
            timeout=_WITHIN_S,
            check=False,
            # Ctrl+C in a terminal is for the application alone.
            start_new_session=True,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MediaRefused("DAMAGED", "HEIC") from error
    head, _, png = ended.stdout.partition(b"\n")
    if ended.returncode not in {0, _TOO_LARGE}:
        _LOG.info("a photo was not decoded: exit code %d", ended.returncode)
        raise MediaRefused("DAMAGED", "HEIC")
    width, height = (int(number) for number in head.split())
    if ended.returncode == _TOO_LARGE:
        raise MediaRefused("TOO_MANY_PIXELS", f"{width} x {height}")
    return PhonePhoto(png, width, height)
