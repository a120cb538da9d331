"""`python -m desktop ask|requests|body`: whole turns and their proof, without the window."""

import json
import subprocess
import sys
import threading

import pytest

from desktop import command
from store import open_store
from store.model.events import Draft
from store.model.messages import user_message
from tests.support.pictures import png
from tests.support.wire_server import (
    Close,
    Hang,
    Until,
    begin,
    chunked,
    event,
    reply,
    whole,
)

NO_WAIT = {"Retry-After": "0"}


@pytest.fixture
def database(tmp_path):
    return tmp_path / "chats.sqlite3"


@pytest.fixture
def run(database, server, capfdbinary):
    """Run a command on the database; `ask` asks the scripted server."""

    def run(name, *arguments):
        elsewhere = ["--address", server.address, "--model", "m"] if name == "ask" else []
        status = command.main([name, str(database), *elsewhere, *arguments])
        out, told = capfdbinary.readouterr()
        return Outcome(status, out, told.decode().splitlines())

    return run


class Outcome:
    def __init__(self, status, out, told):
        self.status, self.out, self.told = status, out, told

    @property
    def session(self):
        return self.told[-1]


def events(database, session):
    store = open_store(database, read_only=True)
    try:
        return store.read(lambda reader: reader.events(session)).result()
    finally:
        store.close()


def last(database, session, kind):
    return [one for one in events(database, session) if one.type == kind][-1].data


def test_a_question_makes_the_database_and_streams_the_answer(run, server, database):
    server.answer(*reply("Hel", "lo ", "世界"))
    asked = run("ask", "Say hello")

    assert asked.status == 0
    assert asked.out == "Hello 世界".encode()
    assert asked.told == [asked.session]
    assert last(database, asked.session, "turn/end")["reason"] == {"kind": "completed"}


def test_a_new_chat_is_named_by_its_first_words(run, server, database):
    server.answer(*reply("Hello"))
    asked = run("ask", "Say hello")

    store = open_store(database, read_only=True)
    summary = store.read(lambda reader: reader.summary(asked.session)).result()
    store.close()
    assert summary.title == "Say hello"


def test_a_chat_goes_on_where_it_was(run, server):
    server.answer(*reply("One"))
    server.answer(*reply("Two"))
    first = run("ask", "1")
    second = run("ask", "--session", first.session, "2")

    assert second.session == first.session
    said = [message["content"] for message in server.requests[1].json()["messages"]]
    assert said == ["1", "One", "2"]


def test_every_request_is_proved(run, server):
    server.answer(*reply("One"))
    server.answer(*reply("Two"))
    session = run("ask", "1").session
    run("ask", "--session", session, "2")
    proved = run("requests", session)

    lines = [json.loads(line) for line in proved.out.splitlines()]
    assert proved.status == 0
    assert [line["verified"] for line in lines] == [True, True]
    assert all(line["loggedDigest"] == line["rebuiltDigest"] for line in lines)
    assert [line["encoder"] for line in lines] == ["openai-chat/1"] * 2


def test_the_body_is_what_the_server_got(run, server):
    server.answer(*reply("One"))
    session = run("ask", "1").session
    seq = json.loads(run("requests", session).out)["seq"]

    shown = run("body", session, str(seq))
    assert (shown.status, shown.out) == (0, server.requests[0].body)


def test_a_body_is_not_made_of_another_event(run, server):
    server.answer(*reply("One"))
    session = run("ask", "1").session
    shown = run("body", session, "0")

    assert (shown.status, shown.out) == (1, b"")
    assert "cannot be rebuilt" in shown.told[0]


def test_retries_are_told_and_the_answer_comes(run, server):
    server.answer(*whole(503, {"error": {"message": "busy"}}, headers=NO_WAIT))
    server.answer(*reply("Hello"))
    asked = run("ask", "Say hello")

    assert (asked.status, asked.out) == (0, b"Hello")
    assert asked.told[0].startswith("No answer yet. Trying again in")
    assert server.requests[0].body == server.requests[1].body


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 422])
def test_what_was_refused_is_not_asked_again(run, server, database, status):
    server.answer(*whole(status, {"error": {"message": "no such thing"}}))
    asked = run("ask", "Say hello")

    assert asked.status == 1
    assert "no such thing" in asked.told[0]
    assert len(server.requests) == 1
    assert last(database, asked.session, "turn/end")["reason"]["kind"] == "error"


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
def test_what_may_pass_is_asked_again(run, server, status):
    server.answer(*whole(status, {"error": {"message": "later"}}))
    server.answer(*reply("Hello"))

    assert run("ask", "Say hello").status == 0
    assert len(server.requests) == 2


def test_a_wait_of_hours_is_told_and_not_waited(run, server):
    server.answer(*whole(429, {"error": {"message": "slow"}}, headers={"Retry-After": "7200"}))
    asked = run("ask", "Say hello")

    assert asked.status == 1
    assert "7200 s" in asked.told[1]
    assert len(server.requests) == 1


def test_a_page_instead_of_an_answer_is_an_error(run, server, database):
    server.answer(*whole(200, b"<!doctype html><html>Log in</html>", kind="text/html"))
    asked = run("ask", "Say hello")

    assert (asked.status, asked.out) == (1, b"")
    assert "assistant/message" not in [one.type for one in events(database, asked.session)]


def test_a_cut_stream_is_kept_as_interrupted(run, server, database):
    server.answer(*begin("Hel", "lo"), Close())
    asked = run("ask", "Say hello")

    assert (asked.status, asked.out) == (1, b"Hello")
    settled = last(database, asked.session, "assistant/message")
    assert settled["interrupted"] is True
    assert settled["message"]["content"] == ({"type": "text", "text": "Hello"},)
    assert last(database, asked.session, "turn/end")["reason"]["error"]["code"] == "STREAM_CUT"


def test_an_error_inside_the_stream_ends_the_turn(run, server, database):
    broken = event({"error": {"message": "the model fell over", "code": 500}})
    server.answer(*begin("Hel"), chunked(broken), chunked(b""))
    asked = run("ask", "Say hello")

    assert (asked.status, asked.out) == (1, b"Hel")
    assert last(database, asked.session, "assistant/message")["interrupted"] is True


def test_a_length_limit_is_told(run, server):
    server.answer(*reply("Hel", finish="length"))
    asked = run("ask", "Say hello")

    assert (asked.status, asked.out) == (0, b"Hel")
    assert "length limit" in asked.told[0]


def test_a_key_is_sent_and_never_written(run, server, database, monkeypatch):
    monkeypatch.setenv("OUR_KEY", "sk-secret-of-ours")
    server.answer(*reply("Hello"))
    asked = run("ask", "--key-env", "OUR_KEY", "Say hello")

    assert server.requests[0].headers["authorization"] == "Bearer sk-secret-of-ours"
    assert asked.status == 0
    for file in database.parent.iterdir():
        assert b"secret-of-ours" not in file.read_bytes()


def test_a_missing_key_is_said_with_the_words_safe(run, server, database):
    asked = run("ask", "--key-env", "NO_SUCH_KEY", "Say hello")

    assert asked.status == 1
    assert "key" in asked.told[0]
    assert server.requests == []
    assert last(database, asked.session, "user/message")["content"][0]["text"] == "Say hello"


def test_a_picture_goes_along(run, server, database, tmp_path):
    (tmp_path / "red.png").write_bytes(png())
    server.answer(*reply("Red"))
    asked = run("ask", "--attach", str(tmp_path / "red.png"), "What colour?")

    content = server.requests[0].json()["messages"][0]["content"]
    assert content[0]["image_url"]["url"].startswith("data:image/png;base64,")
    assert len(last(database, asked.session, "request/dispatched")["objects"]) == 1
    assert run("requests", asked.session).status == 0


def test_a_text_goes_along(run, server, database, tmp_path):
    (tmp_path / "plan.md").write_text("Buy milk")
    server.answer(*reply("Milk"))
    asked = run("ask", "--attach", str(tmp_path / "plan.md"), "What is to be bought?")

    content = server.requests[0].json()["messages"][0]["content"]
    assert content == '<file name="plan.md">\nBuy milk\n</file>\nWhat is to be bought?'
    assert len(last(database, asked.session, "request/dispatched")["objects"]) == 1
    assert run("requests", asked.session).status == 0


def test_a_file_that_is_neither_is_refused_before_anything_is_made(run, tmp_path, server):
    (tmp_path / "red.png").write_bytes(b"PK\x03\x04\0\0\0\0")
    asked = run("ask", "--attach", str(tmp_path / "red.png"), "What colour?")

    assert asked.status == 1
    (told,) = asked.told
    assert told.startswith("red.png is neither a picture nor a text. PNG, JPEG, WebP, GIF and TIFF")
    assert server.requests == []


def test_a_store_that_is_open_elsewhere_is_left_alone(run, server, database):
    store = open_store(database)
    try:
        asked = run("ask", "Say hello")
    finally:
        store.close()

    assert asked.status == 1
    assert "already open" in asked.told[0]
    assert server.requests == []


def test_proofs_are_made_while_the_window_has_the_store(run, server, database):
    server.answer(*reply("One"))
    session = run("ask", "1").session
    store = open_store(database)
    try:
        assert run("requests", session).status == 0
    finally:
        store.close()


@pytest.mark.parametrize("name", ["requests", "body"])
def test_a_chat_that_is_not_there_is_said(run, server, name):
    server.answer(*reply("One"))
    run("ask", "1")
    asked = run(name, "0" * 32, *(["3"] if name == "body" else []))

    assert (asked.status, asked.out) == (1, b"")
    assert len(asked.told) == 1


def test_a_damaged_log_is_said_after_what_could_be_proved(run, server, database):
    server.answer(*reply("One"))
    server.answer(*reply("Two"))
    session = run("ask", "1").session
    run("ask", "--session", session, "2")
    seq = json.loads(run("requests", session).out.splitlines()[1])["seq"]
    damage_event(database, seq)
    proved = run("requests", session)

    assert proved.status == 1
    assert len(proved.told) == 1
    assert "damaged" in proved.told[0]


def test_reading_makes_no_database(run, database):
    assert run("requests", "0" * 32).status == 1
    assert not database.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask"],
        ["ask", "DB"],
        ["ask", "DB", "--address", "http://127.0.0.1:1", "hello"],
        ["ask", "DB", "--model", "m", "hello"],
        ["ask", "DB", "--protocol", "morse", "hello"],
        ["ask", "DB", "  "],
        ["requests", "DB"],
        ["body", "DB", "0", "three"],
        ["sing"],
    ],
)
def test_misuse_is_status_two(arguments):
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)

    assert ended.value.code == 2


def test_the_commands_never_load_qt():
    code = "import sys, desktop.command; sys.exit(any('PySide6' in name for name in sys.modules))"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_an_earlier_run_left_unsent_is_not_sent_by_itself(run, server, database):
    server.answer(*reply("One"))
    session = run("ask", "1").session
    leave_unsent(database, session, "never sent")
    server.answer(*reply("Two"))
    run("ask", "--session", session, "2")

    assert b"never sent" not in server.requests[1].body


def test_each_piece_is_flushed_as_it_comes(server, database):
    go_on = threading.Event()
    server.answer(*begin("Hel"), Until(go_on), *reply("lo")[1:])
    with asking(server, database, "Say hello") as child:
        assert child.stdout.read1() == b"Hel"
        go_on.set()
        assert child.stdout.read() == b"lo"
        assert child.wait(60) == 0


def test_ctrl_c_is_stop(server, database):
    server.answer(*begin("Hel"), Hang())
    with asking(server, database, "Say hello") as child:
        assert child.stdout.read1() == b"Hel"
        child.send_signal(2)
        assert child.wait(60) == 130
        told = child.stderr.read().decode().splitlines()

    session = told[-1]
    assert last(database, session, "assistant/message")["interrupted"] is True
    reason = last(database, session, "turn/end")["reason"]
    assert reason == {"kind": "aborted", "reason": {"kind": "user"}}


def test_ctrl_c_before_an_answer_is_stop_too(server, database):
    server.answer(Hang())
    with asking(server, database, "Say hello") as child:
        server.wait_for_requests(1)
        child.send_signal(2)
        assert child.wait(60) == 130
        session = child.stderr.read().decode().splitlines()[-1]

    kinds = [one.type for one in events(database, session)]
    assert kinds[-3:] == ["assistant/attempt", "step/end", "turn/end"]


def test_a_reader_that_goes_away_does_not_end_the_turn(server, database):
    go_on = threading.Event()
    server.answer(*begin("Hel"), Until(go_on), *reply("lo")[1:])
    with asking(server, database, "Say hello") as child:
        assert child.stdout.read1() == b"Hel"
        child.stdout.close()
        go_on.set()
        assert child.wait(60) == 0
        session = child.stderr.read().decode().splitlines()[-1]

    assert "interrupted" not in last(database, session, "assistant/message")


def test_a_reader_that_goes_away_is_told_and_is_no_fault(run, server, database):
    server.answer(*reply("Hello"))
    command_line = [sys.executable, "-m", "desktop", "requests", str(database)]
    command_line.append(run("ask", "Hello").session)
    with subprocess.Popen(command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.close()
        told = child.stderr.read()
    assert (child.returncode, told) == (1, b"Nobody reads the output any more.\n")


def damage_event(database, seq):
    """Change the stored bytes of an event, as a bad disk would."""
    store = open_store(database)

    def spoil(ledger):
        ledger.database.rows("DROP TRIGGER event_is_never_changed", ())
        sql = "UPDATE event SET body = zeroblob(length(body)) WHERE seq = ?"
        ledger.database.rows(sql, (seq,))

    store._submit(spoil).result()
    store.close()


def asking(server, database, text):
    """Start `python -m desktop ask` as a process of its own."""
    command_line = [sys.executable, "-m", "desktop", "ask", str(database)]
    command_line += ["--address", server.address, "--model", "m", text]
    return subprocess.Popen(command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def leave_unsent(database, session, text):
    store = open_store(database)
    splice = {"target": "next-turn", "start": 0, "inserted": [user_message("a" * 32, text)]}
    store.session(session).append([Draft("agent/inbox/spliced", splice)]).result()
    store.close()


INTERRUPTED_WHILE_LOADING = """
import importlib.abc, sys

class Interrupts(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "desktop.command":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
from desktop.__main__ import main
sys.exit(main(["ask", "chats.sqlite3", "hello"]))
"""


def test_ctrl_c_while_the_program_loads_ends_it_without_a_word():
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING], capture_output=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")
