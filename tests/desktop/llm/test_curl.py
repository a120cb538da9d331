"""A request copied as a curl command is sent again as it was, with whatever key a person sets."""

import os
import shlex
import shutil
import subprocess

import pytest

from desktop.llm.curl import curl_command
from tests.support.protocols import WIRES
from tests.support.requests import header, message, request
from tests.support.wire_server import WireServer

WORDS = 'It\'s "$API_KEY" `whoami`, 100 % \\n\nnaïve 你好 $(true) !x'


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl on this computer")
@pytest.mark.parametrize("in_a_file", [False, True], ids=["inline", "file"])
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_the_command_sends_the_very_bytes_with_the_key_of_the_shell(wire, in_a_file, tmp_path):
    body = _body(wire)
    file = tmp_path / "it's a request.json"
    file.write_bytes(body)
    with WireServer() as server:
        server.answer(*wire.reply("Well."))
        endpoint = f"http://127.0.0.1:{server.port}{wire.path.partition('?')[0]}"
        command = curl_command(
            wire.encoder_name, endpoint, body, file=str(file) if in_a_file else ""
        )
        ran = subprocess.run(
            ["sh", "-c", command],
            env={"PATH": os.environ["PATH"], "API_KEY": "sk-1"},
            capture_output=True,
            timeout=120,
            check=True,
        )
        (received,) = server.requests

    assert received.body == body
    assert (received.method, received.path) == ("POST", wire.path)
    assert received.headers[wire.key_field] == wire.key_words
    assert received.headers["content-type"] == "application/json"
    assert b"Well." in ran.stdout


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_the_command_holds_no_key_but_its_place(wire):
    words = shlex.split(curl_command(wire.encoder_name, "http://127.0.0.1:1/x", _body(wire)))

    keyed = [word for word in words if "$API_KEY" in word and word != words[2]]
    assert [word.partition(":")[0].lower() for word in keyed] == [wire.key_field]
    assert words[:2] == ["printf", "%s"]
    assert words[2].encode() == _body(wire)


def _body(wire):
    return wire.encoder.encode(request(header(), message("user", WORDS))).body
