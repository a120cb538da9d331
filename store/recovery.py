"""After a crash: the text of the answer that was coming in, then the closers of its turn.

Each session is finished in a transaction of its own. Killed in the middle, it is simply done
again at the next start; done twice, the second time finds nothing to do.
"""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from store.disk.journal import Journal, read_journal
from store.disk.sessions import find_session, open_sessions
from store.errors import AppendRefused
from store.ledger import Append, Ledger
from store.model.assemble import lesser_endings, settlement
from store.model.ids import SessionId
from store.session import Submit

Refused = Callable[[SessionId, BaseException], None]
Steps = list[tuple[SessionId, Future[bool]]]


def recover_session(ledger: Ledger, session_id: SessionId) -> bool:
    """Settle and close what a crash left open; False when there was nothing."""
    row = find_session(ledger.database, session_id)
    journal = read_journal(ledger.database, row.id)
    if journal is not None:
        _settle(ledger, session_id, journal)
    closers = ledger.owed(session_id)
    if closers:
        ledger.append(session_id, Append(closers))
    return journal is not None or bool(closers)


def _settle(ledger: Ledger, session_id: SessionId, journal: Journal) -> None:
    """Log what came in; what the log refuses of it is left out, as at the end of a turn."""
    refusal: AppendRefused | None = None
    for ending in lesser_endings("cut"):
        settled = settlement(journal.seed, journal.chunks, ending=ending)
        try:
            ledger.append(session_id, Append((settled,), settles_journal=True))
        except AppendRefused as error:
            refusal = refusal or error
        else:
            return
    if refusal is not None:  # the log, not the answer
        raise refusal


def recover_all(submit: Submit, refused: Refused) -> Future[tuple[SessionId, ...]]:
    """Recover every session that needs it; resolves to those in which something was appended.

    A session that cannot be recovered stays as it is and does not stop the others; `refused` is
    called with it and the reason, on the writer's thread, before the future resolves. What
    `refused` raises is the future's: by then every session was tried.
    """
    done: Future[tuple[SessionId, ...]] = Future()
    done.set_running_or_notify_cancel()  # nobody can take it back
    submit(_unfinished).add_done_callback(lambda found: _recover_each(found, submit, refused, done))
    return done


def _recover_each(
    found: Future[tuple[SessionId, ...]],
    submit: Submit,
    refused: Refused,
    done: Future[tuple[SessionId, ...]],
) -> None:
    error = found.exception()
    if error is not None:
        done.set_exception(error)
        return
    steps = [(name, submit(partial(recover_session, session_id=name))) for name in found.result()]
    # the writer settles its jobs in order: when the last is through, all are
    marker = submit(_unfinished)
    marker.add_done_callback(lambda _: _resolve(done, steps, refused))


def _resolve(done: Future[tuple[SessionId, ...]], steps: Steps, refused: Refused) -> None:
    try:
        done.set_result(_successes(steps, refused))
    except Exception as error:  # noqa: BLE001 -- whoever waits would wait for ever
        done.set_exception(error)


def _successes(steps: Steps, refused: Refused) -> tuple[SessionId, ...]:
    recovered = []
    for name, step in steps:
        error = step.exception()
        if error is not None:
            refused(name, error)
        elif step.result():
            recovered.append(name)
    return tuple(recovered)


def _unfinished(ledger: Ledger) -> tuple[SessionId, ...]:
    return open_sessions(ledger.database)
