"""Rescuing what can be read of chats that cannot be opened, and what came of it."""

from PySide6.QtWidgets import QWidget

from desktop.damage import RescueEnded, RescueProgress, RescueReport
from desktop.ui.backups.way import WayDialog
from desktop.ui.failures import failure
from desktop.ui.i18n import tr, tr_count, tr_counted, tr_text
from desktop.ui.models.page import fit
from desktop.ui.texts import counted, text
from desktop.ui.theme import Theme

_SIZE_PX = (500, 320)
_SHARES = {"reading": (0.0, 0.5), "writing": (0.5, 0.8), "checking": (0.8, 1.0)}
_LAST_WORD = text(
    "Branchline restarts in this window with what was rescued. The damaged file is kept as it is, "
    "and is in the list of backups then."
)
_MENDED = counted(
    "In {count} of them something is missing or doubtful.",
    "In {count} of them something is missing or doubtful.",
)
_NAMELESS = counted("{count} of them has lost its name.", "{count} have lost their names.")
_LOST = counted("{count} entry could not be read.", "{count} entries could not be read.")
_PICTURES = counted("{count} picture came back.", "{count} pictures came back.")
_LOST_PICTURES = counted(
    "{count} picture could not be read.", "{count} pictures could not be read."
)


class RescuingDialog(WayDialog):
    """Shows how far the rescue is, and what it brought back."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rescue what can be read"))
        fit(self, _SIZE_PX, theme)
        self.left.connect(self.reject)

    def begin(self) -> None:
        """Open it: the rescue was begun."""
        self.begin_way(
            tr("Rescuing what can be read"),
            tr("Your chats are read piece by piece and put into a new file. The old one stays."),
        )
        self.open()

    def show_progress(self, progress: RescueProgress) -> None:
        """Show how far it is."""
        start, end = _SHARES[progress.stage]
        done = progress.done / progress.of if progress.of else 0.0
        self.way.progress.tell(_stage_of(progress), start + (end - start) * min(1.0, done))

    def show_end(self, ended: RescueEnded) -> None:
        """Show what came back."""
        if ended.report is not None:
            self.show_ready(_told(ended.report), tr_text(_LAST_WORD))
        elif ended.code:
            self.show_over(failure(ended.code).text)
        else:
            self.show_over(tr("Cancelled. Your chats are as they were."))


def _stage_of(progress: RescueProgress) -> str:
    match progress.stage:
        case "reading":
            return tr("Reading the damaged file…")
        case "writing":
            return tr("Writing what was found…")
        case "checking":
            return tr("Checking the new file…")


def _told(report: RescueReport) -> str:
    """Return what came back, and what did not, a line for each."""
    lesser = (
        (_MENDED, report.mended),
        (_NAMELESS, report.nameless),
        (_LOST, report.lost),
        (_PICTURES, report.pictures),
        (_LOST_PICTURES, report.lost_pictures),
    )
    lines = [
        tr_count("{count} chat came back.", "{count} chats came back.", report.chats),
        *(tr_counted(words, count) for words, count in lesser if count),
        tr("Nothing is missing.") if report.is_whole else "",
    ]
    return "\n".join(line for line in lines if line)
