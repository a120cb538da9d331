"""What the runtime's tests share."""

import io

import pytest
from PIL import Image


@pytest.fixture
def picture() -> bytes:
    """Return a small PNG."""
    out = io.BytesIO()
    Image.new("RGB", (30, 20), (200, 30, 30)).save(out, "PNG")
    return out.getvalue()
