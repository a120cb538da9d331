"""A logged request as a command that sends it again, for a shell as Unix has it, keyless."""

from collections.abc import Mapping
from typing import Final

from desktop.llm.exchange import HEADERS
from desktop.llm.registry import POSTINGS

__all__ = ["KEY", "curl_command"]

KEY: Final = "$API_KEY"
"""What stands for the key: a variable that a person sets in their shell."""


def curl_command(encoder: str, endpoint: str, body: bytes, *, file: str = "") -> str:
    """Return the command that posts `body` to `endpoint` as the encoder's wire wants it.

    With `file` the body is read from there instead. KeyError for an encoder that is not known.
    """
    posting = POSTINGS[encoder]
    url = f"{endpoint}?{posting.query}" if posting.query else endpoint
    fields: Mapping[str, str] = {
        **HEADERS,
        **posting.credential_of(KEY),
        **posting.beside(body),
    }
    lines = [
        f"curl --no-buffer {_quoted(url)}",
        *(f"-H {_field(name, value)}" for name, value in fields.items()),
        f"--data-binary @{_quoted(file) if file else '-'}",
    ]
    command = " \\\n  ".join(lines)
    # Not a here-document: the line break at its end would be a byte that was never sent.
    return command if file else f"printf %s {_quoted(body.decode())} |\n{command}"


def _field(name: str, value: str) -> str:
    """Return a header field as one word of the shell; the key's variable must be looked into."""
    field = f"{name}: {value}"
    return f'"{field}"' if KEY in value else _quoted(field)


def _quoted(text: str) -> str:
    """Return a text as one word of the shell, in which nothing has a meaning."""
    return "'" + text.replace("'", "'\\''") + "'"
