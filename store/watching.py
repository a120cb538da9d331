"""Looks for damage while nobody needs the store, a few milliseconds at a time, week after week.

All that a deep check looks at is looked at once a week: tables and indexes, every log and what its
requests were made of, every object. How far it has come survives the end of the program. What is
found is looked at once more in one piece before it is kept: a chat may be deleted meanwhile.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from store.disk.connection import Database, open_reader
from store.disk.findings import forget_older, keep_finding
from store.disk.objects import raw_digest
from store.disk.progress import progress, save_progress
from store.inspection import Problem
from store.ledger import Ledger
from store.looking import STAGES, Look, Stage, Step, Verify
from store.model.ids import SessionId
from store.model.upcasting import FORMATS, Formats
from store.session import Submit

SLICE_S: Final = 0.005
"""Some work between two rests; the last step of it may take a little longer."""

WEEK_MS: Final = 7 * 24 * 60 * 60 * 1000
# So much is looked at twice after a crash; each saving wakes the disk.
SAVED_EVERY_S: Final = 20.0
_NAME: Final = "watch"
_TEXTS: Final = {
    "file": "a table or an index is damaged",
    "log": "events cannot be read",
    "chain": "an event was changed",
    "columns": "an event was changed",
    "references": "an event was changed",
    "rules": "an event was changed",
    "spans": "its parts do not join",
    "lineage": "its origin is unclear",
    "folds": "its state does not follow from its events",
    "object": "an object is damaged or missing",
    "unsent": "what was not sent cannot be read",
    "request": "a request is not what was sent",
}
"""What is kept of a problem: its own words may quote what is damaged."""


class Ended(Exception):
    """Raised by a pace that wants the looking to end."""


class _LetGo(Exception):
    """Somebody needs the store: what was being read is read again later."""


class Pace(Protocol):
    """Says when to work."""

    def rest(self, worked_s: float) -> bool:
        """Pause after so many seconds of work; False when somebody needs the store now."""
        ...

    def wait(self) -> None:
        """Wait until nobody needs it; raises Ended when the looking should end."""
        ...


@dataclass(frozen=True, slots=True)
class _Reached:
    """How far one round has come: everything of `stage` up to the row `after`."""

    started_ms: int
    stage: Stage = "tables"
    after: int = 0
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class _Slice:
    """What came of some steps: the last row that was done, 0 for none, and what was found."""

    after: int
    problems: list[Problem]
    worked_s: float
    is_last: bool


class Watch:
    """The looking, on the thread of whoever calls `run`, with a connection of its own."""

    def __init__(
        self,
        path: Path,
        submit: Submit,
        *,
        verify: Verify,
        found: Callable[[], None],
        clock: Callable[[], int],
        formats: Formats = FORMATS,
    ) -> None:
        self._path = path
        self._submit = submit
        self._clock = clock
        self._verify = verify
        self._found = found
        self._formats = formats
        self._worked_from = 0.0
        self._saved_at = 0.0

    def run(self, pace: Pace) -> None:
        """Go on with the round that is due, to its end; does nothing when none is.

        Raises Ended when the pace does, and a StoreError for what the machine has against it.
        """
        with closing(open_reader(self._path)) as database:
            with database.snapshot():
                reached = self._loaded(database)
            if reached is not None:
                self._round(database, reached, pace)

    def _loaded(self, database: Database) -> _Reached | None:
        now = self._clock()
        reached = _understood(progress(database, _NAME)) or _Reached(now)
        if not reached.is_done:
            return reached
        return None if 0 <= now - reached.started_ms < WEEK_MS else _Reached(now)

    def _round(self, database: Database, reached: _Reached, pace: Pace) -> None:
        look = Look(database, self._formats, self._verify)
        for stage in STAGES[STAGES.index(reached.stage) :]:
            if reached.stage != stage:
                reached = replace(reached, stage=stage, after=0)
            pace.wait()
            reached = self._stage(database, look, reached, pace)
        self._write(lambda ledger: forget_older(ledger.database, than=reached.started_ms))
        self._save(replace(reached, is_done=True))

    def _stage(self, database: Database, look: Look, reached: _Reached, pace: Pace) -> _Reached:
        """Do one stage from where it is; a unit that was given up is begun anew, and no other."""
        steps = self._steps(look, reached, pace)
        while True:
            try:
                with database.snapshot():
                    piece = self._slice(steps)
            except _LetGo:
                pace.wait()
                steps = self._steps(look, reached, pace)
                continue
            reached = replace(reached, after=max(reached.after, piece.after))
            self._keep(piece.problems)
            if time.monotonic() - self._saved_at > SAVED_EVERY_S:
                self._save(reached)
            if piece.is_last:
                return reached
            if not pace.rest(piece.worked_s):
                pace.wait()

    def _steps(self, look: Look, reached: _Reached, pace: Pace) -> Iterator[Step]:
        return look.steps(reached.stage, reached.after, lambda: self._look_up(pace))

    def _slice(self, steps: Iterator[Step]) -> _Slice:
        """Take steps until the time is up."""
        self._worked_from = time.monotonic()
        after, problems = 0, []
        for step in steps:
            if isinstance(step, Problem):
                problems.append(step)
            elif step is not None:
                after = step
            if self._worked() >= SLICE_S:
                return _Slice(after, problems, self._worked(), is_last=False)
        return _Slice(after, problems, self._worked(), is_last=True)

    def _worked(self) -> float:
        return time.monotonic() - self._worked_from

    def _look_up(self, pace: Pace) -> None:
        """Rest in the middle of a statement; give it up when somebody needs the store."""
        if self._worked() < SLICE_S:
            return
        if not pace.rest(self._worked()):
            raise _LetGo
        self._worked_from = time.monotonic()

    # -- what is kept

    def _keep(self, problems: list[Problem]) -> None:
        if not problems:
            return
        now = self._clock()

        def work(ledger: Ledger) -> bool:
            news = [keep_finding(ledger.database, _place(it), at=now) for it in problems]
            return any(news)

        if self._submit(work).result():
            self._found()

    def _save(self, reached: _Reached) -> None:
        said = json.dumps(asdict(reached)).encode()
        self._write(lambda ledger: save_progress(ledger.database, _NAME, said))
        self._saved_at = time.monotonic()

    def _write(self, work: Callable[[Ledger], None]) -> None:
        self._submit(work).result()


def _understood(said: bytes | None) -> _Reached | None:
    """Return what was kept of a round; None where it is damaged: a new one finds out everything."""
    try:
        reached = None if said is None else _Reached(**json.loads(said))
    except (TypeError, ValueError):
        return None
    if reached is None or reached.stage not in STAGES:
        return None
    numbers = (reached.started_ms, reached.after)
    return reached if all(type(number) is int for number in numbers) else None


def _place(
    problem: Problem,
) -> tuple[str, str, SessionId | None, int | None, bytes | None]:
    raw = None if problem.digest is None else raw_digest(problem.digest)
    return problem.kind, _TEXTS[problem.kind], problem.session, problem.seq, raw
