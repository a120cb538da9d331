"""Numbers for people: sizes, shares, durations, moments, as the person's country writes them."""

from PySide6.QtCore import QDateTime, QLocale

from desktop.ui.i18n import locale, number, tr

_KILO = 1000
_SECOND_MS = 1000
_MINUTE_S = 60
_LEAST_S = 0.1
_LEAST_SHARE = 0.01


def size(size_bytes: int) -> str:
    """Return how large something is."""
    if size_bytes < _KILO:
        return _together(tr("{count} B", count=number(size_bytes)))
    if size_bytes < _KILO * _KILO:
        return _together(tr("{count} kB", count=_short(size_bytes / _KILO)))
    return _together(tr("{count} MB", count=_short(size_bytes / _KILO / _KILO)))


def share(part: int, whole: int) -> str:
    """Return which part of a whole something is; "" of nothing."""
    if not whole:
        return ""
    if 0 < part / whole < _LEAST_SHARE:
        return _together(tr("< {percent} %", percent=number(1)))
    return _together(tr("{percent} %", percent=number(round(100 * part / whole))))


def duration(ms: int) -> str:
    """Return how long something took."""
    seconds = max(ms / _SECOND_MS, _LEAST_S)
    if seconds < _MINUTE_S:
        return _together(tr("{seconds} s", seconds=_short(seconds)))
    whole = round(seconds)
    minutes, rest = divmod(whole, _MINUTE_S)
    return tr("{minutes} min {seconds} s", minutes=number(minutes), seconds=number(rest))


def moment(at_ms: int) -> str:
    """Return when something was: the time of today, else the day too."""
    at = QDateTime.fromMSecsSinceEpoch(at_ms)
    shape = QLocale.FormatType.ShortFormat
    if at.date() == QDateTime.currentDateTime().date():
        return locale().toString(at.time(), shape)
    return locale().toString(at, shape)


def _together(words: str) -> str:
    """Return a number and its unit so that no line ends between them."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _short(value: float) -> str:
    """Return a number with about two figures that count."""
    return locale().toString(value, "f", 1 if value < 10 else 0)  # noqa: PLR2004 - two figures
