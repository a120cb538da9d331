"""A draft is what was handed over last, however busy the store is, and goes when it is sent."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.faces import SavedDraft
from store import NotFound
from store.ledger import Ledger
from tests.support.running import Running, done, new_id, outgoing, running


@contextmanager
def busy_writer(run: Running) -> Iterator[None]:
    """Keep the thread that writes from writing anything more for a while."""
    goes_on = threading.Event()

    def wait(_ledger: Ledger) -> None:
        assert goes_on.wait(20)

    waited = run.runtime._store._submit(wait)
    try:
        yield
    finally:
        goes_on.set()
        waited.result()


def test_a_draft_that_is_still_being_saved_is_the_one_that_is_read(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.runtime.save_draft(None, SavedDraft("old"))
        assert done(run.runtime.draft(None)) == SavedDraft("old")
        with busy_writer(run):
            run.runtime.save_draft(None, SavedDraft("new"))
            read = run.runtime.draft(None)
        assert done(read) == SavedDraft("new")


def test_words_typed_while_a_message_is_still_being_kept_stay(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.save_draft(chat, SavedDraft("sent"))
        with busy_writer(run):
            run.runtime.send(chat, outgoing("sent"))
            run.runtime.save_draft(chat, SavedDraft("typed since"))
        run.ear.rest(chat, times=2)
        assert done(run.runtime.draft(chat)) == SavedDraft("typed since")


def test_what_the_store_refuses_for_any_reason_is_still_there(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.save_draft(chat, SavedDraft("kept"))
        assert done(run.runtime.draft(chat)) == SavedDraft("kept")
        refuse = "CREATE TRIGGER refuse BEFORE INSERT ON draft BEGIN SELECT RAISE(ABORT, 'no'); END"
        done(run.runtime._store._submit(lambda ledger: ledger.database.run(refuse)))
        run.runtime.save_draft(chat, SavedDraft("refused"))
        assert done(run.runtime.draft(chat)) == SavedDraft("refused")
        assert done(run.runtime.open(chat)).draft == SavedDraft("refused")


def test_the_draft_of_a_chat_that_is_no_more_is_let_go(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        gone = new_id()
        run.runtime.save_draft(gone, SavedDraft("of nobody"))
        with pytest.raises(NotFound):
            done(run.runtime.draft(gone))
        assert run.runtime._drafts.owed(gone) is None


def test_a_draft_that_nobody_has_seen_yet_outlives_the_first_message(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.runtime.save_draft(None, SavedDraft("of yesterday"))
    with running(tmp_path) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("hello"), new=True, keeps_draft=True)
        run.ear.rest(chat)
        assert done(run.runtime.draft(None)) == SavedDraft("of yesterday")
