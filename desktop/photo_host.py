"""Decodes one photo of a phone in a process of its own: `photo_host.py LONG_EDGE_PX MOST_PIXELS`.

Reads a HEIC file from standard input. Writes its width and height in a line, then a PNG of it:
turned as the phone was held, its long edge at most so long, its colour profile kept. Ends with 3
and the size alone when it has more pixels.

Run as a script, never imported: the decoder crashes on some damaged files (pi-heif 1.4.0 on a note
whose kind is no UTF-8), and must take nobody along.
"""

import io
import sys

from pi_heif import register_heif_opener
from PIL import Image

TOO_LARGE = 3


def main() -> int:
    """Decode what comes in; return the exit code."""
    long_edge_px, most_pixels = (int(word) for word in sys.argv[1:3])
    Image.MAX_IMAGE_PIXELS = None
    register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
    with Image.open(io.BytesIO(sys.stdin.buffer.read()), formats=("HEIF",)) as photo:
        out = sys.stdout.buffer
        out.write(b"%d %d\n" % photo.size)
        if photo.width * photo.height > most_pixels:
            return TOO_LARGE
        photo.thumbnail((long_edge_px, long_edge_px), Image.Resampling.LANCZOS, reducing_gap=3.0)
        profile = photo.info.get("icc_profile")
        bare = Image.new(photo.mode, photo.size)
        bare.paste(photo)
        bare.save(out, "PNG", compress_level=1, icc_profile=profile)
    return 0


if __name__ == "__main__":
    sys.exit(main())
