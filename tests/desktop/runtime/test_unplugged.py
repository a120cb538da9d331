"""Nothing is ever contacted that the person did not choose."""

import json
import os
import subprocess
import sys
from pathlib import Path

from desktop.llm.engine_files import find_engine
from desktop.llm.errors import EngineMissing
from tests.support.sources import ROOT
from tests.support.wire_server import WireServer, reply

LOOPBACK = {"127.0.0.1", "localhost", "::1"}


def test_a_whole_session_reaches_only_the_address_that_was_chosen(tmp_path: Path) -> None:
    with WireServer() as server:
        server.always = reply("I see ", "it")
        run = subprocess.run(
            [sys.executable, "-m", "tests.support.unplugged", str(tmp_path), server.address],
            cwd=ROOT,
            # A proxy left over in the environment is not chosen either, not for this computer; nor
            # is another computer's Ollama.
            env={
                **os.environ,
                "OLLAMA_HOST": "10.255.255.1:11434",
                "ALL_PROXY": "http://10.255.255.1:9",
                "HTTP_PROXY": "10.255.255.1:9",
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert run.returncode == 0, run.stderr
    seen = json.loads(run.stdout)
    assert seen["answers"][:2] == ["I see it", "I see it"]
    assert set(seen["contacted"]) <= LOOPBACK
    assert "127.0.0.1" in seen["contacted"], "the watch itself must work"
    if not isinstance(find_engine(), EngineMissing):
        assert seen["answers"][2]
    first = server.requests[0].json()["messages"][-1]["content"]
    assert any(part["type"] == "image_url" for part in first)
