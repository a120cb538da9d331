"""A pip that does what its first argument says; run as a script.

Arguments: what to do from the part `n` on ("copy", "copy-then-hang:n", "copy-then-say:n:words"), a
folder of wheels, a file that gets a line for each call, and then whatever pip is called with.
"""

import os
import shutil
import signal
import sys
from pathlib import Path


def main() -> None:
    what, wheels, calls, *arguments = sys.argv[1:]
    with Path(calls).open("a") as file:
        file.write(f"{os.getpid()} {' '.join(arguments)}\n")
    wanted = Path(arguments[arguments.index("--requirement") + 1]).read_text()
    package = wanted.split("==")[0]
    deed, _, rest = what.partition(":")
    number, _, words = rest.partition(":")
    if number and package.endswith(f"part{number}"):
        if deed.endswith("say"):
            sys.exit(words)
        half = Path(os.environ["TMPDIR"]) / "pip-unpack" / "half.whl"
        half.parent.mkdir()
        half.write_bytes(b"x" * 100)
        signal.alarm(60)  # in case that nobody ends it
        signal.pause()
    (wheel,) = Path(wheels).glob(f"{package.replace('-', '_')}-*.whl")
    shutil.copy(wheel, arguments[arguments.index("--dest") + 1])


if __name__ == "__main__":
    main()
