"""After a crash: the text of the answer that was coming in, then the closers of its turn.

Each session is finished in a transaction of its own. Killed in the middle, it is simply done
again at the next start; done twice, the second time finds nothing to do.
"""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from store.disk.journal import read_journal
from store.disk.sessions import find_session, open_sessions
from store.ledger import Append, Ledger
from store.model.assemble import settlement
from store.model.ids import SessionId
from store.session import Submit

Refused = Callable[[SessionId, BaseException], None]


def recover_session(ledger: Ledger, session_id: SessionId) -> bool:
    """Settle and close what a crash left open; False when there was nothing."""
    row = find_session(ledger.database, session_id)
    journal = read_journal(ledger.database, row.id)
    if journal is not None:
        settled = settlement(journal.seed, journal.chunks, ending="cut")
        ledger.append(session_id, Append((settled,), settles_journal=True))
    closers = ledger.owed(session_id)
    if closers:
        ledger.append(session_id, Append(closers))
    return journal is not None or bool(closers)


def recover_all(submit: Submit, refused: Refused) -> Future[tuple[SessionId, ...]]:
    """Recover every session that needs it; resolves to those in which something was appended.

    A session that cannot be recovered stays as it is and does not stop the others; `refused` is
    called with it and the reason, on the writer's thread, before the future resolves.
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
    marker.add_done_callback(lambda _: done.set_result(_successes(steps, refused)))


def _successes(
    steps: list[tuple[SessionId, Future[bool]]], refused: Refused
) -> tuple[SessionId, ...]:
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
