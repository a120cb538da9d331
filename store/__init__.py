"""The log and its disk: append-only sessions, content-addressed objects, zero-copy branches.

Open one with `open_store`. Writing returns futures that resolve when what was written is durable;
reading runs on threads of its own (`Store.read`). `Backups` makes verified copies of it all and
goes back to one; it needs no open store. What the words mean is said in `store.model`.
"""

from store.backups import BackupReport, Backups
from store.check import CheckReport, Problem
from store.disk.backup import Progress
from store.disk.findings import Finding
from store.disk.journal import JournalSeed
from store.disk.lineage import FamilyLine, ForkPoint
from store.disk.listing import FoundSessions, ListPage, Place
from store.disk.log import OutlineEntry
from store.disk.objects import ObjectInfo
from store.disk.sessions import SessionSummary, TitleAuthor
from store.disk.spoken import SpokenRow
from store.errors import (
    AlreadyOpen,
    AppendRefused,
    BackupFailed,
    Conflict,
    DiskFull,
    Foreign,
    InvalidBoundary,
    LogDamaged,
    NotFound,
    NotStorable,
    ObjectDamaged,
    ObjectMissing,
    ReadOnly,
    StoreBusy,
    StoreCode,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreMissing,
    StoreUnavailable,
    StoreUnreadable,
    TooDeep,
    TooNew,
)
from store.keeping import Backup, SavedCopy
from store.ledger import Commit
from store.loading import JudgedLog, LoadRefused, judged
from store.model.admission import Inbox, LogSummary
from store.model.events import Draft, Event, Replace
from store.model.ids import ObjectDigest, SessionId
from store.reader import Reader
from store.running import BackupRun
from store.salvage import SalvageReport, rescue
from store.session import Session
from store.store import Store, now_ms, open_store
from store.traces import has_traces
from store.view import RequestState, RequestView
from store.walking import Reached, Stretch, Walked
from store.watching import Ended as WatchEnded

__all__ = [
    "AlreadyOpen",
    "AppendRefused",
    "Backup",
    "BackupFailed",
    "BackupReport",
    "BackupRun",
    "Backups",
    "CheckReport",
    "Commit",
    "Conflict",
    "DiskFull",
    "Draft",
    "Event",
    "FamilyLine",
    "Finding",
    "Foreign",
    "ForkPoint",
    "FoundSessions",
    "Inbox",
    "InvalidBoundary",
    "JournalSeed",
    "JudgedLog",
    "ListPage",
    "LoadRefused",
    "LogDamaged",
    "LogSummary",
    "NotFound",
    "NotStorable",
    "ObjectDamaged",
    "ObjectDigest",
    "ObjectInfo",
    "ObjectMissing",
    "OutlineEntry",
    "Place",
    "Problem",
    "Progress",
    "Reached",
    "ReadOnly",
    "Reader",
    "Replace",
    "RequestState",
    "RequestView",
    "SalvageReport",
    "SavedCopy",
    "Session",
    "SessionId",
    "SessionSummary",
    "SpokenRow",
    "Store",
    "StoreBusy",
    "StoreCode",
    "StoreDamaged",
    "StoreError",
    "StoreGone",
    "StoreMissing",
    "StoreUnavailable",
    "StoreUnreadable",
    "Stretch",
    "TitleAuthor",
    "TooDeep",
    "TooNew",
    "Walked",
    "WatchEnded",
    "has_traces",
    "judged",
    "now_ms",
    "open_store",
    "rescue",
]
