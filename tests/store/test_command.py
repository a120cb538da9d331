"""`python -m store`: what it prints, what it refuses, and what it leaves alone."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from store.command import main
from store.model.ids import digest_of
from tests.support.stores import created, opened, picture_file, query, tamper, whole_turn

Run = Callable[..., tuple[int, bytes, str]]
LOG = (
    '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}\n'
    '{"type":"step/start","seq":1,"time":2,"data":{"turn":1,"step":1}}\n'
    '{"type":"user/message","seq":2,"time":3,"data":{"id":"u","role":"user",'
    '"content":[{"type":"text","text":"日本 \U0001f30d"}],"source":{"kind":"user"}},'
    '"surfaceOp":"append"}\n'
)
MESSAGE = {
    "id": "u",
    "role": "user",
    "content": [{"type": "text", "text": "日本 \U0001f30d"}],
    "source": {"kind": "user"},
}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "log.jsonl"
    file.write_text(LOG, encoding="utf-8")
    return file


@pytest.fixture
def run(path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run a command; give its status, its output, and what it said."""

    def run(*arguments: object, database: Path = path) -> tuple[int, bytes, str]:
        try:
            status = main([str(database), *map(str, arguments)])
        except SystemExit as ended:
            status = int(ended.code or 0)
        out, said = capfdbinary.readouterr()
        return status, out, said.decode()

    return run


def last_line(out: bytes) -> str:
    return out.decode().splitlines()[-1]


def test_a_loaded_log_is_printed_byte_for_byte(run: Run, log: Path) -> None:
    status, out, said = run("load", log, "--title", "Tïtle")
    session_id = last_line(out)
    assert (status, said, len(session_id)) == (0, "", 32)
    assert run("events", session_id) == (0, LOG.encode(), "")
    status, out, _ = run("sessions")
    (listed,) = [json.loads(line) for line in out.splitlines()]
    assert listed.pop("created") > 0
    assert listed == {
        "id": session_id,
        "title": "Tïtle",
        "parent": None,
        "boundary": None,
        "events": 3,
        "trashed": None,
    }
    assert "Tïtle".encode() in out


def test_what_is_printed_can_be_loaded_again(run: Run, log: Path, tmp_path: Path) -> None:
    session_id = last_line(run("load", log)[1])
    child = last_line(run("fork", session_id, 1)[1])
    printed = run("events", child)[1]
    again = tmp_path / "again.jsonl"
    again.write_bytes(printed)
    other = tmp_path / "other.db"
    copy = last_line(run("load", again, database=other)[1])
    assert run("events", copy, database=other)[1] == printed
    assert run("check", "--deep", database=other)[0] == 0


def test_a_part_of_a_log_is_printed_with_both_ends(run: Run, log: Path) -> None:
    session_id = last_line(run("load", log)[1])
    lines = LOG.encode().splitlines(keepends=True)
    assert run("events", session_id, "--from", 1, "--to", 1)[1] == lines[1]
    assert run("events", session_id, "--from", 1)[1] == b"".join(lines[1:])
    assert run("events", session_id, "--to", 1)[1] == b"".join(lines[:2])
    assert run("events", session_id, "--from", 10**20)[1] == b""
    assert run("events", session_id, "--to", 10**20)[1] == b"".join(lines)


def test_what_a_model_sees_is_printed_up_to_an_event(run: Run, log: Path) -> None:
    session_id = last_line(run("load", log)[1])
    assert run("surface", session_id)[1] == b"[2]\n"
    assert run("surface", session_id, "--before", 2)[1] == b"[]\n"
    assert run("surface", session_id, "--before", 3)[1] == b"[2]\n"
    assert json.loads(run("messages", session_id)[1]) == [MESSAGE]
    assert "日本 \U0001f30d".encode() in run("messages", session_id)[1]
    assert run("messages", session_id, "--before", 2)[1] == b"[]\n"


def test_a_branch_is_made_at_any_event(run: Run, log: Path) -> None:
    session_id = last_line(run("load", log)[1])
    for boundary in (-1, 0, 1, 2):
        child = last_line(run("fork", session_id, boundary)[1])
        lines = run("events", child)[1].splitlines()
        assert lines[: boundary + 1] == LOG.encode().splitlines()[: boundary + 1]
        assert json.loads(lines[boundary + 1])["type"] == "session/end-seed"


@pytest.mark.parametrize("seq", ["3", "-2", "1.5", "-1.5", "x", "", "1_0", "9" * 30])
def test_a_branch_elsewhere_is_refused_naming_the_last_seq(run: Run, log: Path, seq: str) -> None:
    session_id = last_line(run("load", log)[1])
    status, out, said = run("fork", session_id, seq)
    assert (status, out) == (1, b"")
    assert "2" in said
    assert said.count("\n") == 1


def test_an_interrupted_turn_is_closed_once(run: Run, log: Path) -> None:
    session_id = last_line(run("load", log)[1])
    status, out, _ = run("close", session_id)
    assert status == 0
    assert [json.loads(line)["type"] for line in out.splitlines()] == ["step/end", "turn/end"]
    assert run("close", session_id) == (0, b"", "")


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (LOG.replace('"seq":2', '"seq":3'), 3),
        (LOG.replace('"turn":1}', '"turn":2}', 1), 1),
        ("\n" + LOG.replace('"step":1', '"step":2'), 3),
        (LOG.replace('"time":2', '"time":NaN'), 2),
        (LOG.replace('"data":{"turn":1}', '"data":{"turn":1,"turn":1}'), 1),
        (LOG + "{\n", 4),
        (LOG.replace("turn/start", "turn/begin"), 1),
        (LOG.replace('"turn":1}', '"turn":1},"extra":1', 1), 1),
    ],
)
def test_a_bad_log_is_refused_whole_naming_the_line(
    run: Run, log: Path, path: Path, lines: str, number: int
) -> None:
    log.write_text(lines, encoding="utf-8")
    status, out, said = run("load", log)
    assert (status, out) == (1, b"")
    assert f"line {number}: " in said
    assert said.count("\n") == 1
    assert not path.exists()
    with opened(path):
        pass
    assert run("load", log)[0] == 1
    assert run("sessions") == (0, b"", "")


def test_a_picture_is_stored_and_comes_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "misnamed.txt"
    file.write_bytes(picture_file("PNG", (3, 2)))
    status, out, _ = run("put", file)
    reference = json.loads(out)
    assert status == 0
    assert reference == {
        "attachmentId": digest_of(file.read_bytes()),
        "mediaType": "image/png",
        "bytes": file.stat().st_size,
        "width": 3,
        "height": 2,
    }
    assert run("get", reference["attachmentId"]) == (0, file.read_bytes(), "")
    assert json.loads(run("put", file)[1]) == reference


def test_missing_and_damaged_objects_are_told_apart(run: Run, tmp_path: Path, path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"some text")
    digest = json.loads(run("put", file)[1])["attachmentId"]
    assert "OBJECT_MISSING" in run("get", digest_of(b"other"))[2]
    assert run("get", "nonsense")[0] == 1
    tamper(path, "UPDATE chunk SET data = x'00'")
    status, out, said = run("get", digest)
    assert (status, out) == (1, b"")
    assert "OBJECT_DAMAGED" in said
    status, out, _ = run("check", "--deep")
    assert status == 1
    assert digest in out.decode()
    run("put", file)
    assert run("get", digest)[1] == b"some text"


def test_a_check_reports_what_it_found(run: Run, log: Path, path: Path) -> None:
    session_id = last_line(run("load", log)[1])
    assert json.loads(run("check")[1])["problems"] == []
    tamper(path, "UPDATE event SET time = 9 WHERE seq = 1")
    status, out, _ = run("check")
    (problem,) = json.loads(out)["problems"]
    assert (status, problem["session"], problem["seq"]) == (1, session_id, 1)


@pytest.mark.parametrize(
    "command",
    [
        ["sessions"],
        ["events", "x"],
        ["surface", "x"],
        ["messages", "x"],
        ["fork", "x", "0"],
        ["close", "x"],
        ["get", digest_of(b"")],
        ["check"],
    ],
)
def test_nothing_is_made_where_there_is_no_store(
    run: Run, tmp_path: Path, command: list[str]
) -> None:
    status, out, said = run(*command)
    assert (status, out) == (1, b"")
    assert "there is no store" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["events", "surface", "messages", "close"])
def test_a_session_that_is_not_there_is_said_so(run: Run, log: Path, command: str) -> None:
    run("load", log)
    status, out, said = run(command, "0" * 32)
    assert (status, out) == (1, b"")
    assert said.startswith("NOT_FOUND")


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["fork", "x"], ["events"]])
def test_misuse_has_a_status_of_its_own(run: Run, arguments: list[str]) -> None:
    assert run(*arguments)[0] == 2


def test_a_file_that_cannot_be_read_is_a_sentence(run: Run, tmp_path: Path, path: Path) -> None:
    status, _, said = run("load", tmp_path / "absent.jsonl")
    assert status == 1
    assert said.count("\n") == 1
    assert not path.exists()


def test_a_foreign_file_is_refused_and_untouched(run: Run, path: Path, log: Path) -> None:
    path.write_bytes(b"not ours")
    for command in (["sessions"], ["load", log], ["put", log], ["check"]):
        assert run(*command)[0] == 1
    assert path.read_bytes() == b"not ours"


def test_reading_is_allowed_and_writing_refused_while_the_app_runs(
    run: Run, path: Path, log: Path
) -> None:
    with opened(path) as store:
        session_id = created(store, *whole_turn())
        assert run("events", session_id)[0] == 0
        assert run("check", "--deep")[0] == 0
        for command in (["load", log], ["fork", session_id, 0], ["close", session_id]):
            status, _, said = run(*command)
            assert status == 1
            assert said.startswith("ALREADY_OPEN")
    assert query(path, "SELECT count(*) FROM session") == [(1,)]


def test_the_command_runs_as_a_module_whatever_the_locale(log: Path, path: Path) -> None:
    plain = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}

    def python(*arguments: object) -> bytes:
        command = [sys.executable, "-m", "store", str(path), *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, env=plain).stdout

    session_id = python("load", log, "--title", "é").decode().strip()
    assert python("events", session_id) == LOG.encode()
    assert "é".encode() in python("sessions")


@pytest.mark.parametrize("command", [("events",), ("messages",), ("fork", "0"), ("close",)])
def test_a_name_that_is_no_text_is_of_no_session(
    run: Run, log: Path, command: tuple[str, ...]
) -> None:
    run("load", log)
    status, out, said = run(command[0], "\udcff", *command[1:])
    assert (status, out) == (1, b"")
    assert said.startswith("NOT_FOUND: there is no session")
    assert said.count("\n") == 1


def test_a_file_whose_name_is_no_text_is_refused_in_words(
    run: Run, log: Path, tmp_path: Path
) -> None:
    status, out, said = run("load", log, database=tmp_path / "\udcff.db")
    assert (status, out) == (1, b"")
    assert said == "STORE_UNAVAILABLE: the name of the file is not UTF-8\n"


def test_a_backup_is_made_beside_the_app_and_says_what_is_in_it(
    run: Run, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "cöpy.sqlite3"
    with opened(path) as store:
        session_id = created(store, *whole_turn())
        status, out, said = run("backup", copy)
        assert (status, said) == (0, "")
    assert json.loads(out) == {
        "file": str(copy),
        "bytes": copy.stat().st_size,
        "sessions": 1,
        "events": 7,
        "objects": 0,
        "sound": True,
        "problems": [],
    }
    assert run("events", session_id, database=copy) == run("events", session_id)
    assert run("check", "--deep", database=copy)[0] == 0


def test_a_backup_of_damaged_chats_is_made_and_the_status_says_so(
    run: Run, path: Path, tmp_path: Path
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    tamper(path, "UPDATE event SET time = 7 WHERE id = 3")
    status, out, _ = run("backup", tmp_path / "copy")
    told = json.loads(out)
    assert (status, told["sound"], len(told["problems"])) == (1, False, 1)
    assert query(tmp_path / "copy", "SELECT time FROM event WHERE id = 3") == [(7,)]


def test_a_backup_over_something_else_is_refused(run: Run, path: Path, log: Path) -> None:
    run("load", log)
    before = log.read_bytes()
    for place in (log, path, log.parent, log.parent / "nowhere" / "copy"):
        status, out, said = run("backup", place)
        assert (status, out) == (1, b"")
        assert said.startswith("BACKUP_")
        assert said.count("\n") == 1
    assert log.read_bytes() == before
    assert run("backup", log, database=log)[0] == 1
    assert run("backup")[0] == 2


def test_what_can_be_read_of_a_damaged_store_goes_into_a_new_one(
    run: Run, log: Path, path: Path, tmp_path: Path
) -> None:
    session_id = last_line(run("load", log)[1])
    rescued = tmp_path / "rescued.db"
    status, out, said = run("salvage", rescued)
    told = json.loads(out)
    assert (status, said) == (0, "")
    assert (told["whole"], told["sound"], told["chats"], told["proven"]) == (True, True, 1, 3)
    assert run("events", session_id, database=rescued)[1] == LOG.encode()
    tamper(path, "DELETE FROM event WHERE seq = 2")
    status, out, _ = run("salvage", tmp_path / "again.db")
    told = json.loads(out)
    assert (status, told["whole"], told["mended"], told["lost"]) == (1, False, 1, 1)
    assert run("salvage", rescued)[0] == 1  # a file lies there


@pytest.mark.parametrize("command", ["sessions", "check", "put", "backup", "salvage"])
@pytest.mark.parametrize("place", [".", "/", ""])
def test_a_folder_without_a_name_is_refused_like_any_other(
    run: Run, log: Path, tmp_path: Path, command: str, place: str
) -> None:
    operands = {"put": [log], "backup": [tmp_path / "out"], "salvage": [tmp_path / "out"]}
    status, out, said = run(command, *operands.get(command, []), database=Path(place))
    assert (status, out) == (1, b"")
    assert said.startswith("FOREIGN: ")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("command", ["sessions", "backup", "salvage"])
def test_a_database_under_a_second_name_is_read_by_no_command(
    run: Run, path: Path, tmp_path: Path, command: str
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    link = tmp_path / "link"
    link.symlink_to(path)
    out = tmp_path / "out"
    status, _, said = run(command, *([] if command == "sessions" else [out]), database=link)
    assert (status, said.split(":")[0], out.exists()) == (1, "LINKED", False)
    assert not (tmp_path / "link.lock").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_nobody_waits_for_a_pipe_to_be_rescued(run: Run, path: Path, tmp_path: Path) -> None:
    os.mkfifo(path)
    status, _, said = run("salvage", tmp_path / "out")
    assert (status, said.split(":")[0]) == (1, "FOREIGN")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere such a name cannot be made")
@pytest.mark.parametrize("command", ["backup", "salvage"])
def test_a_copy_under_a_name_that_is_no_text_is_made_and_told(
    run: Run, path: Path, tmp_path: Path, command: str
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    place = tmp_path / os.fsdecode(b"copy \xff\n")
    status, out, said = run(command, place)
    assert (status, said, place.exists()) == (0, "", True)
    assert json.loads(out)["file"] == str(tmp_path / "copy \ufffd\n")
