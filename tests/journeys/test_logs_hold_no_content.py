"""What is written, answered, named and refused is nowhere in the program's own log files."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.logs import open_log
from desktop.models import ListedModel
from desktop.paths import Paths
from tests.support.connections import chooses, connects
from tests.support.pictures import png
from tests.support.planted import KEY, finds
from tests.support.window import at_the_window
from tests.support.wire_server import Close, WireServer, begin, chunked, event, reply, whole

WORD = 'xylographer/"unheard"'


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server


def listener_that_fails(notice: object) -> None:
    raise ValueError(f"{WORD} {notice}")


@pytest.mark.expects_log("a listener failed", "odd reply")
def test_a_day_of_work_and_trouble_leaves_no_word_in_the_logs(
    qtbot: QtBot, tmp_path: Path, server: WireServer
) -> None:
    paths = Paths(tmp_path / "data")
    paths.create()
    log = open_log(paths.logs)
    name = WORD.replace("/", " ")
    files = {"png": png(size=(9, 9)), "txt": WORD.encode(), "docx": b"PK\0\0\0" + WORD.encode()}
    for end, data in files.items():
        (tmp_path / f"{name}.{end}").write_bytes(data)
    with at_the_window(qtbot, paths.data, built_in=True) as person:
        runtime = person.workspace.desk.runtime
        chooses(person, connects(person, ListedModel(name, sees=True), address=server.address))
        leave = runtime.subscribe(listener_that_fails)
        person.drops(*(tmp_path / f"{name}.{end}" for end in files))
        person.waits(lambda: person.has_attached(2))
        server.answer(*reply(WORD))
        person.asks(f"{WORD} {KEY}")
        server.answer(*whole(400, {"error": {"message": f"no {WORD} {KEY}"}}))
        person.asks(f"{WORD} again")
        server.answer(*begin(WORD), chunked(event({"error": {"message": WORD}})), Close())
        person.asks(f"{WORD} once more")
        server.answer(*whole(200, {WORD: WORD}))
        person.asks(f"{WORD} at last")
        runtime.rename(person.chat, WORD)
        person.types(WORD)
        person.waits(lambda: person.chats() == [WORD])
        leave()
        logging.getLogger("somelibrary").warning("odd reply %s", WORD)
    log.close()
    kept = {path.name: path.read_bytes() for path in paths.logs.iterdir()}
    assert b"ValueError" in kept["branchline.log"]
    assert b"store open" in kept["branchline.log"]
    for words in (WORD, name, KEY, WORD.partition("/")[0]):
        assert [file for file, data in kept.items() if finds(data, words)] == []
