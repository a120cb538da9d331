"""How large a test makes things: small by default, as promised with ``BRANCHLINE_SIZE=full``."""

import os


def sized(small: int, full: int) -> int:
    """Return how many there are in this run."""
    return full if os.environ.get("BRANCHLINE_SIZE") == "full" else small
