"""Measures what the project promises: `sh packaging/test.sh --benchmarks [NAME …]`.

Prints one line per figure, `name value limit ok|short`, after a comment with its baseline; exits 1
when one is short. NAME picks modules of this folder; without one, all are measured.
"""

import importlib
import os
import sys

# Cheap ones first; each module has `figures()`, which yields what it measured.
MODULES = (
    "fork",
    "branches",
    "append",
    "integrity",
    "page",
    "requests",
    "seen",
    "prepare",
    "sizes",
    "tokens",
    "watching",
    "backup",
    "trash",
    "timeline",
    "memory",
    "stream",
    "window",
    "backup_window",
)


def main(names: list[str]) -> int:
    """Measure the named modules, or all; return the exit status."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    short = False
    for name in names or MODULES:
        for figure in importlib.import_module(f"tests.benchmarks.{name}").figures():
            print(f"# {figure.baseline}")
            print(figure.line(), flush=True)
            short = short or not figure.is_ok
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
