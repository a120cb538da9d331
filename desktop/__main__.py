"""`python -m desktop`: the window, or one of the commands that need none."""

import sys

__all__ = ["main"]

COMMANDS = ("ask", "requests", "body", "-h", "--help")
# What shells answer for a program that Ctrl+C ended: 128 and the number of SIGINT.
STOPPED = 130


def main(argv: list[str] | None = None) -> int:
    """Run what the arguments name and return the exit status.

    `ask`, `requests`, `body` and `--help` run without Qt, `--check` is the off-screen self-test,
    and everything else opens the window. Each is imported only when it is the one that runs.
    """
    arguments = sys.argv[1:] if argv is None else argv
    first = arguments[0] if arguments else ""
    if first in COMMANDS:
        return run_command(arguments)
    if first == "--check":
        from desktop import selfcheck  # noqa: PLC0415 - as above

        return selfcheck.main(arguments[1:])
    from desktop import main as window  # noqa: PLC0415 - the commands never load Qt

    return window.main(arguments)


def run_command(arguments: list[str]) -> int:
    """Run a command that needs no window; Ctrl+C ends it without a word, also while it loads."""
    try:
        from desktop import command  # noqa: PLC0415 - the window does not wait for it

        return command.main(arguments)
    except KeyboardInterrupt:
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
