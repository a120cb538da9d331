"""A clock that jumps back is told once, and takes nothing."""

from pathlib import Path

from desktop.faces import StoreTrouble
from desktop.paths import Paths
from desktop.runtime.clock import ClockWatch
from desktop.runtime.notices import Notices
from store import SessionId, now_ms, open_store
from store.model.jsonvalue import freeze
from tests.support.running import running
from tests.support.stores import ask, created, events_of, note

DAY_MS = 86_400_000
WENT_BACK = StoreTrouble("CLOCK_WENT_BACK")


def test_a_first_message_after_the_clock_went_back_tells_so(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    paths.create()
    with open_store(paths.database, clock=lambda: now_ms() + 3 * DAY_MS) as store:
        later = created(store, note("from tomorrow"))
    with running(tmp_path, ["Yes"], ["Again"]) as run:
        chat = run.new_chat()
        run.ear.wait_for(lambda one: one == WENT_BACK)
        run.new_chat("And once more")
        assert run.ear.heard.count(WENT_BACK) == 1
        assert run.said(chat)[-1] == ("assistant", "Yes")
        assert len(run.events(later)) == 1


def test_a_clock_that_jumps_while_the_program_runs_takes_nothing(tmp_path: Path) -> None:
    now, heard, notices = [10 * DAY_MS], [], Notices()  # type: ignore[var-annotated] -- two lists
    notices.subscribe(heard.append)
    with open_store(tmp_path / "store.db", clock=lambda: now[0]) as store:
        store.subscribe(ClockWatch(store, notices))
        chat = created(store, note("first"))
        for jump in (-60_000, -DAY_MS, DAY_MS, 60_000):
            now[0] += jump
            store.session(chat).append([note(str(jump))]).result()
        assert heard == [WENT_BACK]
        assert [event.seq for event in events_of(store, chat)] == list(range(5))
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_chat_of_a_computer_whose_clock_is_ahead_says_nothing_of_this_one(
    tmp_path: Path,
) -> None:
    paths, chat = Paths(tmp_path), SessionId("c" * 32)
    paths.create()
    ahead = {"type": "session/title", "seq": 0, "time": now_ms() + 3 * DAY_MS}
    event = {**ahead, "data": {"title": "Elsewhere", "source": {"kind": "user"}}}
    with open_store(paths.database) as store:
        store.load(chat, [freeze(event)], title="Elsewhere").result()
        assert ask(store, lambda reader: reader.summary(chat)).used_ms <= now_ms()
    with running(tmp_path, ["Yes"]) as run:
        run.new_chat()
        assert WENT_BACK not in run.ear.heard


def test_a_clock_that_stands_right_is_not_spoken_of(tmp_path: Path) -> None:
    with running(tmp_path, ["Yes"]) as run:
        chat = run.new_chat()
        branch = SessionId("b" * 32)
        run.runtime.fork(chat, seq=run.events(chat)[-1].seq, cut="at", child=branch).result(20)
        assert WENT_BACK not in run.ear.heard
