"""Rescuing what can be read of chats that cannot be opened. No open store is needed."""

from collections.abc import Callable

from desktop.damage import RescueReport, RescueStage
from desktop.paths import Paths
from store import SalvageReport, now_ms
from store import rescue as salvaged

__all__ = ["rescue"]


def rescue(paths: Paths, told: Callable[[RescueStage, int, int], None]) -> RescueReport:
    """Put what can be read into a new file, which takes the chats' place at the next opening.

    The damaged file is only read, and is kept beside the new one. Blocks; belongs on a worker
    thread. `told` is called there with stage, done and of; what it raises gives the rescue up, and
    nothing of the new file is left then. Raises StoreError.
    """
    return reported(salvaged(paths.database, clock=now_ms, told=told))


def reported(report: SalvageReport) -> RescueReport:
    """Return the report in the window's words."""
    return RescueReport(
        chats=report.chats,
        mended=report.mended,
        nameless=report.nameless,
        entries=report.proven + report.unproven,
        doubtful=report.unproven,
        lost=report.lost,
        pictures=report.objects,
        lost_pictures=report.lost_objects,
        unsent=report.unsent,
        is_whole=report.is_whole,
    )
