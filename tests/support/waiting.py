"""Waiting for something that another process does."""

import time

PATIENCE_S = 60.0


def until(holds, *, patience_s=PATIENCE_S):
    """Return as soon as `holds()` is true; fail when it is not within reason."""
    end = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)
