"""What is said of backups: when they were made, what is in them, how far one is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale

from desktop.backing import BackupEnded, BackupProgress, Stage
from desktop.ui.failures import failure
from desktop.ui.i18n import in_a_row, locale, tr, tr_count
from desktop.ui.models.words import size

if TYPE_CHECKING:
    from store import SavedCopy

_SHARES: dict[Stage, tuple[float, float]] = {
    "copying": (0.0, 0.4),
    "comparing": (0.4, 0.9),
    "checking": (0.9, 1.0),
}
"""Where in the whole a stage begins and ends: comparing reads both files, and takes longest."""


BETTER_IN_A_BACKUP = frozenset(
    {
        "STORE_DAMAGED",
        "LIST_DAMAGED",
        "LOG_DAMAGED",
        "FOREIGN",
        "TOO_NEW",
        "STORE_UNREADABLE",
        "STORE_ERROR",
    }
)
"""What is wrong with the chats themselves, and may be well in a backup of them."""


def ways_back() -> tuple[tuple[str, str], ...]:
    """Return what a person may do about damaged chats: names and labels of a banner's actions."""
    return ("restore", tr("Go back to a backup…")), ("rescue", tr("Rescue what can be read…"))


def moment(at_ms: int) -> str:
    """Return a moment (Unix milliseconds) as the person's country writes it, to the minute."""
    at, here = QDateTime.fromMSecsSinceEpoch(at_ms), locale()
    day = here.toString(at.date(), QLocale.FormatType.LongFormat)
    return tr(
        "{day}, {time}", day=day, time=here.toString(at.time(), QLocale.FormatType.ShortFormat)
    )


def day_for_a_name(now: QDateTime) -> str:
    """Return a day as it stands in the name of a file, where it sorts."""
    return now.toString("yyyy-MM-dd")


def chats(count: int | None) -> str:
    """Return how many chats there are; "" when nobody knows."""
    if count is None:
        return ""
    return tr_count("{count} chat", "{count} chats", count)


def line_of(copy: "SavedCopy") -> tuple[str, str]:
    """Return what a copy is in two lines: when and what, then how it came to be."""
    told = (chats(copy.chats), size(copy.size_bytes), kind_of(copy), state_of(copy))
    return moment(copy.made_ms), " · ".join(part for part in told if part)


def kind_of(copy: "SavedCopy") -> str:
    """Return how a copy came to be."""
    match copy.kind:
        case "daily":
            return tr("made by itself")
        case "migration":
            return tr("made before an update")
        case "asked":
            return tr("made by you")
        case "kept":
            return tr("what you had before you went back")


def state_of(copy: "SavedCopy") -> str:
    """Return whether a copy can be relied on."""
    if copy.chats is None:
        return tr("damaged, cannot be used")
    if copy.kind == "kept":
        return ""
    return tr("checked, sound") if copy.is_sound else tr("some damage in it")


def stage_of(progress: BackupProgress) -> str:
    """Return what is being done now."""
    match progress.stage:
        case "copying":
            return tr("Copying…")
        case "comparing":
            return tr("Comparing the copy with the original…")
        case "checking":
            return tr("Reading the chats in the copy…")


def share_of(progress: BackupProgress) -> float:
    """Return how much of the whole is done, from 0 to 1."""
    start, end = _SHARES[progress.stage]
    done = progress.done / progress.of if progress.of else 0.0
    return start + (end - start) * min(1.0, done)


def saved(ended: BackupEnded) -> str:
    """Return what came of a backup."""
    match ended.outcome:
        case "cancelled":
            return tr("The backup was cancelled, and nothing is left of it.")
        case "failed":
            return failure(ended.code).text
        case "done":
            return "\n".join((_made(ended), _found(ended)))


def ready(ended: BackupEnded) -> str:
    """Return what came of making ready to go back."""
    match ended.outcome:
        case "cancelled":
            return tr("Cancelled. Your chats are as they were.")
        case "failed":
            return failure(ended.code).text
        case "done":
            return "\n".join((tr("The copy is ready: {what}.", what=_what(ended)), _found(ended)))


def _made(ended: BackupEnded) -> str:
    return tr("The backup is made: {what}.", what=_what(ended))


def _what(ended: BackupEnded) -> str:
    return in_a_row(part for part in (chats(ended.chats), size(ended.size_bytes)) if part)


def _found(ended: BackupEnded) -> str:
    if not ended.problems:
        return tr("It was read back and compared with the original: everything is there.")
    return tr_count(
        "It is the same as the original, and so is the damage in it, in one place.",
        "It is the same as the original, and so is the damage in it, in {count} places.",
        ended.problems,
    )
