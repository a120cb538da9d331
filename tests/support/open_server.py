"""llama.cpp's own server as a person would start it: no key, its usual HTTP; run as a script.

Arguments: a model's file and its window. It says where it answers in one line, and lives until
standard input ends. One thread, so that it leaves the tests beside it their share.
"""

import importlib
import sys
from typing import Any


def main() -> None:
    model, window = sys.argv[1:3]
    xllamacpp: Any = importlib.import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = int(window)
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.verbosity = 1
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
