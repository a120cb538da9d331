"""Bytes ⇄ zstd, with the size known beforehand; the one importer of zstandard."""

from typing import Final

import zstandard

# Higher levels take a multiple of the time and save a few per cent.
LEVEL: Final = 3
# Enough to tell a picture or an archive, which are packed already, from text.
PROBE_BYTES: Final = 64 * 1024
# Three per cent are not worth unpacking at every read.
PROBE_RATIO: Final = 0.97


class Undecodable(ValueError):
    """Stored bytes do not decompress to what their row says."""


class Compressor:
    """Compresses and decompresses whole values, optionally against a dictionary.

    zstd's contexts must not be shared between threads: each connection makes its own.
    """

    def __init__(self, dictionary: bytes = b"") -> None:
        shared = None
        if dictionary:
            shared = zstandard.ZstdCompressionDict(
                dictionary, dict_type=zstandard.DICT_TYPE_RAWCONTENT
            )
        self._compressor = zstandard.ZstdCompressor(
            level=LEVEL, dict_data=shared, write_checksum=True, write_content_size=True
        )
        self._decompressor = zstandard.ZstdDecompressor(dict_data=shared)

    def compress(self, data: bytes) -> bytes:
        """Return `data` as one zstd frame that states its size."""
        return self._compressor.compress(data)

    def decompress(self, data: bytes, size: int) -> bytes:
        """Return the `size` bytes that were compressed into `data`.

        Raises:
            Undecodable: the frame is broken, or is not of that size.

        """
        try:
            # WORKAROUND zstandard 0.25: max_output_size is ignored when the frame states a
            # size, so a small frame could fill the memory; its statement is checked first.
            stated = zstandard.frame_content_size(data)
            if stated != size:
                raise Undecodable(f"a frame of {stated} bytes where {size} were stored")
            return self._decompressor.decompress(data, allow_extra_data=False)
        except zstandard.ZstdError as error:
            raise Undecodable(str(error)) from error


def stated_size(data: bytes, *, most: int) -> int:
    """Return how many bytes a frame says it holds.

    Raises:
        Undecodable: it is no frame, says nothing, or more than `most`.

    """
    try:
        stated = zstandard.frame_content_size(data)
    except zstandard.ZstdError as error:
        raise Undecodable(str(error)) from error
    if not 0 <= stated <= most:
        raise Undecodable(f"a frame of {stated} bytes")
    return stated


def is_worth_compressing(data: bytes) -> bool:
    """Guess from three samples whether `data` gets smaller; pictures and archives do not."""
    if len(data) <= 4 * PROBE_BYTES:
        return True
    # Not only the start: an archive or a picture may begin with a page of text.
    middle = len(data) // 2
    samples = (data[:PROBE_BYTES], data[middle : middle + PROBE_BYTES], data[-PROBE_BYTES:])
    packed = sum(len(zstandard.compress(sample, 1)) for sample in samples)
    return packed <= PROBE_RATIO * 3 * PROBE_BYTES
