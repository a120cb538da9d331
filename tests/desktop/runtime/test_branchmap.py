"""Promises of the runtime: what the branch map is drawn from."""

from pathlib import Path

from desktop.branchmap import BranchMap, Exchange
from desktop.runtime.branchmap import exchanges_of
from store import Commit, SessionId
from tests.support.running import Running, done, new_id, outgoing, running


def seq_of(run: Running, chat: SessionId, kind: str, number: int = 0) -> int:
    return [event.seq for event in run.events(chat) if event.type == kind][number]


def branched(run: Running, chat: SessionId, words: str, number: int = 0) -> SessionId:
    """Branch after an answer, and say something there."""
    child = new_id()
    seq = seq_of(run, chat, "assistant/message", number)
    done(run.runtime.fork(chat, seq=seq, cut="after-answer", child=child))
    run.runtime.send(child, outgoing(words))
    run.ear.rest(child)
    return child


def thrown_away(run: Running, chat: SessionId) -> None:
    run.runtime.trash(chat)
    run.ear.wait_for(lambda one: isinstance(one, Commit) and chat in trashed(run))


def trashed(run: Running) -> list[str]:
    return [one.id for one in done(run.runtime.bin.page()).summaries]


def mapped(run: Running, chat: SessionId) -> BranchMap:
    return done(run.runtime.branch_map(chat))


def test_a_chat_alone_is_one_line(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        (line,) = mapped(run, chat).lines
        assert (line.id, line.owner, line.words) == (chat, None, "first")
        assert [one.is_asked for one in line.exchanges] == [True]
        assert line.exchanges[0].answer == seq_of(run, chat, "assistant/message")


def test_a_line_that_begins_with_continue_quotes_no_words_nobody_said(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat, child = run.new_chat("first"), new_id()
        seq = seq_of(run, chat, "assistant/message")
        done(run.runtime.fork(chat, seq=seq, cut="after-answer", child=child))
        run.runtime.continue_(child)
        run.ear.rest(child)
        assert [line.words for line in mapped(run, chat).lines] == ["first", ""]


def test_branches_hang_where_they_were_cut_and_hold_only_their_own(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        run.runtime.send(chat, outgoing("second"))
        run.ear.rest(chat, times=2)
        branch = branched(run, chat, "elsewhere")
        twig = branched(run, branch, "further", 1)
        lines = mapped(run, chat).lines
        assert [line.id for line in lines] == [chat, branch, twig]
        assert [line.owner for line in lines] == [None, 0, 1]
        assert [line.words for line in lines] == ["first", "elsewhere", "further"]
        assert [len(line.exchanges) for line in lines] == [2, 1, 1]
        assert lines[1].anchor == lines[0].exchanges[0].answer
        assert mapped(run, twig) == mapped(run, chat)


def test_another_answer_is_a_line_that_begins_with_an_answer(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        child = new_id()
        seq = seq_of(run, chat, "assistant/message")
        done(run.runtime.fork(chat, seq=seq, cut="before-answer", child=child))
        run.runtime.retry(child)
        run.ear.rest(child)
        line = mapped(run, chat).lines[1]
        assert line.anchor == seq_of(run, chat, "user/message")
        assert [one.is_asked for one in line.exchanges] == [False]


def test_a_chat_in_the_trash_is_on_the_map_only_as_far_as_others_go_on_from_it(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        run.runtime.send(chat, outgoing("second"))
        run.ear.rest(chat, times=2)
        branch = branched(run, chat, "elsewhere")
        lost = branched(run, branch, "lost", 1)
        for each in (chat, lost):
            thrown_away(run, each)
        trunk, line = mapped(run, branch).lines
        assert (trunk.is_trashed, trunk.reader, len(trunk.exchanges)) == (True, chat, 1)
        assert line.id == branch


def test_what_follows_a_question_belongs_to_it() -> None:
    said = [(2, "user/message"), (5, "assistant/message"), (9, "assistant/message")]
    said += [(14, "user/message")]
    assert exchanges_of(said) == (
        Exchange(2, 9, 9, is_asked=True),
        Exchange(14, 14, -1, is_asked=True),
    )
    assert exchanges_of([]) == ()
