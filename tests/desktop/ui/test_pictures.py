"""The worker of pictures: nobody waits for it, and what was begun is done."""

import threading
from pathlib import Path
from typing import cast

from desktop.runtime import Runtime
from desktop.ui.bridge import Bridge
from desktop.ui.pictures import PictureDesk
from tests.support.windowruntime import AskedRuntime

PATIENCE_S = 20


def test_the_window_goes_without_waiting_and_what_was_to_be_saved_is_saved(
    bridge: Bridge, tmp_path: Path
) -> None:
    pictures = PictureDesk(cast("Runtime", AskedRuntime()), bridge)
    go_on, left = threading.Event(), threading.Event()

    def be_slow() -> bool:
        go_on.wait(PATIENCE_S / 10)
        return left.is_set()

    slow = pictures._worker.submit(be_slow)
    saved = pictures.save(b"a picture", str(tmp_path / "saved.png"))
    lent = pictures.lend(b"a picture", "lent.png")
    pictures.close()
    left.set()
    go_on.set()
    assert slow.result(PATIENCE_S)
    saved.result(PATIENCE_S)
    assert (tmp_path / "saved.png").read_bytes() == b"a picture"
    path = Path(lent.result(PATIENCE_S))
    pictures._worker.shutdown(wait=True)
    assert not path.exists()
