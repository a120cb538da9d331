"""Compares a file with its SHA-256: `verify_file.py FILE HEX`; exits 1 when absent or different."""

import hashlib
import sys
from pathlib import Path


def is_intact(file: Path, expected: str) -> bool:
    """Tell whether the file is there and hashes to the expected hex digits."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == expected


if __name__ == "__main__":
    sys.exit(0 if is_intact(Path(sys.argv[1]), sys.argv[2]) else 1)
