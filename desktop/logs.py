"""The program's own log file: what failed and where, never what was said.

Messages, keys, bodies and addresses do not belong in it. Our own records are written as they are
made (codes and facts); of an exception only its kinds, its stable code and its places are kept,
because an exception's text may quote a message; of other libraries only the fixed part is kept.
"""

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Mapping
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import IO

from typing_extensions import override

from desktop.paths import open_private

__all__ = ["LogFile", "log_asyncio_failure", "open_log"]

_FILE_BYTES = 1024 * 1024
_KEPT_FILES = 3
_LINE = "%(asctime)s %(levelname)s %(threadName)s %(name)s %(message)s"
_OURS = ("desktop", "store")
_LOG = logging.getLogger(__name__)


class LogFile:
    """The open log and the hooks that write to it; `close` puts everything back."""

    def __init__(self, handler: logging.Handler, crashes: IO[bytes]) -> None:
        self._handler = handler
        self._crashes = crashes
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        logging.getLogger().addHandler(handler)
        for name in _OURS:
            logging.getLogger(name).setLevel(logging.INFO)
        faulthandler.enable(crashes)
        sys.excepthook = self._on_main
        threading.excepthook = self._on_thread
        sys.unraisablehook = self._on_unraisable

    def close(self) -> None:
        """Take the hooks and the file away again."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
        faulthandler.disable()
        logging.getLogger().removeHandler(self._handler)
        self._handler.close()
        self._crashes.close()

    def _on_main(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            _LOG.critical("unexpected failure", exc_info=(kind, error, trace))
        self._before[0](kind, error, trace)

    def _on_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            _LOG.critical(
                "unexpected failure in thread %s",
                args.thread.name if args.thread else "?",
                exc_info=args.exc_value,
            )
        self._before[1](args)

    def _on_unraisable(self, args: "sys.UnraisableHookArgs") -> None:
        _LOG.error("failure that nobody could be told of", exc_info=args.exc_value)
        self._before[2](args)


def open_log(folder: Path) -> LogFile:
    """Start logging into `folder` (which exists) and catch what nobody caught.

    Hooks the main thread, other threads, unraisable failures and hard crashes; the event loop's
    hook is `log_asyncio_failure`. Raises OSError when the file cannot be opened.
    """
    handler = _PrivateFileHandler(
        folder / "branchline.log",
        maxBytes=_FILE_BYTES,
        backupCount=_KEPT_FILES,
        encoding="utf-8",
    )
    handler.setFormatter(_Formatter(_LINE))
    handler.addFilter(_without_foreign_content)
    return LogFile(handler, open(folder / "crash.log", "ab", opener=open_private))


def log_asyncio_failure(_loop: object, context: Mapping[str, object]) -> None:
    """Write a failure that only the event loop saw; for `loop.set_exception_handler`."""
    error = context.get("exception")
    _LOG.error(
        "failure in the event loop",
        exc_info=error if isinstance(error, BaseException) else None,
    )


class _PrivateFileHandler(RotatingFileHandler):
    """Writes files that this user alone may read."""

    @override
    def _open(self) -> TextIOWrapper:
        return TextIOWrapper(
            open(self.baseFilename, f"{self.mode}b", opener=open_private), encoding=self.encoding
        )


class _Formatter(logging.Formatter):
    """Writes an exception as kinds, codes and places; its words may be someone's words."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        # Another handler may have left its own wording of the exception on the record, and would
        # take ours from there.
        before, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = before

    @override
    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        lines: list[str] = []
        error = ei[1]
        while error is not None:
            code = getattr(error, "code", None)
            lines.append(f"  {type(error).__module__}.{type(error).__qualname__} code={code}")
            lines.extend(
                f"    {frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(error.__traceback__)
            )
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(lines)


def _without_foreign_content(record: logging.LogRecord) -> bool:
    """Let our records pass; of a library's only warnings, and only their fixed words."""
    if record.name.partition(".")[0] in _OURS:
        return True
    if record.levelno < logging.WARNING:
        return False
    record.msg = str(record.msg).partition("\n")[0]
    record.args = ()
    return True
