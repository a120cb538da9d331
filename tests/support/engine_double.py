"""A host for the engine that does what its first argument says; run as a script.

Arguments: what to do, the address to tell, and a file that gets a line for each start: the process,
its token, and the hash that the model is known to have.
"""

import json
import os
import signal
import sys
from pathlib import Path


def main() -> None:
    what, url, starts = sys.argv[1:4]
    config = json.loads(sys.stdin.readline())
    with Path(starts).open("a") as file:
        file.write(f"{os.getpid()} {config['token']} {config['knownDigest'] or '-'}\n")
    is_first = len(Path(starts).read_text().splitlines()) == 1
    if what == "die" or (what == "die-once" and is_first):
        sys.exit("no luck today")
    if what == "illegal":
        os.kill(os.getpid(), signal.SIGILL)
    if what == "nonsense":
        say("hello")
    answer = {"modelDigest": "sha256:1"}
    if what == "refuse":
        say(json.dumps({**answer, "error": "cannot load"}))
        return
    if what != "silent":
        say(json.dumps({**answer, "url": url, "version": "double 1"}))
    while what == "deaf":
        signal.pause()
    sys.stdin.read()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
