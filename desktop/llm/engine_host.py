"""The built-in model's own process: a llama.cpp server on this computer, for one parent only.

Run as a script (`python -P engine_host.py`), never imported: it must not drag the application
along, and the application must not load the engine, which holds the interpreter for a second.

One JSON line comes in on standard input: `model` (path), `expectedDigest` and `knownDigest` (either
may be empty), `alias`, `token`, `context` (tokens), `threads`, `promptThreads`, `cacheMib`,
`plainWeights`, `sampling`. One goes out on standard output: `modelDigest`, and `url` and `version`
or `error`. Then it lives until standard input ends, which happens when the parent closes it and
also when the parent is killed.
"""

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import Any


def main() -> None:
    """Serve until the parent is gone."""
    config = json.loads(sys.stdin.buffer.readline() or b"null")
    if config is None:
        return
    said = _take_standard_output()
    answer: dict[str, str] = {}
    server = None
    try:
        # Random damage in the weights would load without a word. Hashing takes 0.1 s for 100 MB.
        answer["modelDigest"] = config["knownDigest"] or _digest(Path(config["model"]))
        if config["expectedDigest"] not in {"", answer["modelDigest"]}:
            raise ValueError("the model's file is damaged")  # noqa: TRY301 — told like the rest
        server = _serve(config)
        answer |= {"url": server.listening_address, "version": _version()}
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        answer["error"] = str(error)
    os.write(said, json.dumps(answer).encode() + b"\n")
    while server is not None and sys.stdin.buffer.read(65536):
        pass
    # Not through the interpreter's end: that would wait for an answer being written.
    os._exit(0)


def _take_standard_output() -> int:
    """Keep standard output for the one line; whatever else prints goes to standard error."""
    said = os.dup(1)
    os.dup2(2, 1)
    return said


def _serve(config: dict[str, Any]) -> Any:
    _lend_runtime_libraries()
    xllamacpp: Any = importlib.import_module("xllamacpp")

    params = xllamacpp.CommonParams()
    params.model.path = config["model"]
    # Without one every piece of an answer names the path of the file.
    params.model_alias = [config["alias"]]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [config["token"]]
    # Its defaults are open to any page in a browser, and show what is being answered.
    params.cors_origins = "null"
    params.ui = False
    params.endpoint_slots = False
    params.n_ctx = config["context"]
    # A second slot would halve the window of both; requests wait in line instead.
    params.n_parallel = 1
    # Small batches: a cancelled request is noticed between two of them.
    params.n_batch = params.n_ubatch = 128
    params.cpuparams.n_threads = config["threads"]
    params.cpuparams_batch.n_threads = config["promptThreads"]
    # The engine's own default is 8 GB.
    params.cache_ram_mib = config["cacheMib"]
    params.no_extra_bufts = config["plainWeights"]
    for name, value in config["sampling"].items():
        setattr(params.sampling, name, value)
    params.verbosity = 1
    return xllamacpp.Server(params)


def _lend_runtime_libraries() -> None:
    """Let the engine find Microsoft's runtime, which a fresh Windows lacks and Qt brings."""
    if sys.platform == "win32":
        spec = importlib.util.find_spec("shiboken6")
        for folder in (spec and spec.submodule_search_locations) or ():
            os.add_dll_directory(folder)


def _version() -> str:
    return f"xllamacpp {importlib.metadata.version('xllamacpp')}"


def _digest(model: Path) -> str:
    with model.open("rb") as file:
        return "sha256:" + hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    main()
