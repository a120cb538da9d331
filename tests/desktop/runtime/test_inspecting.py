"""The leaf that shows what a model saw: bytes for a file, a command, and no work for nobody."""

import gc
from concurrent.futures import CancelledError
from threading import Event as Signal

import pytest

from desktop.agent.proof import NotRebuilt
from desktop.exporting import ExportFailed
from desktop.inspecting import LATEST
from desktop.runtime.inspecting import _COLLECTOR, Inspection
from tests.support.inspections import ROUTES, Seen
from tests.support.pictures import attached, lose
from tests.support.turns import Stage


@pytest.fixture
def seen(tmp_path):
    stage = Stage(tmp_path)
    yield Seen(stage, stage.chat())
    stage.store.close()


@pytest.fixture
def inspection(seen):
    return Inspection(seen.stage.store)


def test_the_bytes_are_saved_whole_and_go_into_the_command(seen, inspection, tmp_path):
    (body,) = seen.ask(ROUTES["anthropic"], "It's me")
    (sent,) = inspection.requests(seen.chat, LATEST).result().attempts
    target = tmp_path / "request.json"

    inspection.save(seen.chat, sent.seq, target).result()
    assert target.read_bytes() == body == inspection.body(seen.chat, sent.seq).result()
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".json"] == [target.name]
    inline = inspection.curl(seen.chat, sent).result()
    assert body.decode().replace("'", "'\\''") in inline
    assert f"@'{target}'" in inspection.curl(seen.chat, sent, file=str(target)).result()


def test_where_nothing_can_be_written_that_is_said(seen, inspection, tmp_path):
    seen.ask(ROUTES["ollama"], "Hello")
    (sent,) = inspection.requests(seen.chat, LATEST).result().attempts
    with pytest.raises(ExportFailed):
        inspection.save(seen.chat, sent.seq, tmp_path / "no folder" / "x.json").result()


def test_bytes_that_cannot_be_put_together_are_not_given_out(seen, inspection):
    picture = attached(seen.stage.store)
    seen.ask(ROUTES["openai_chat"], "Look", attachments=[picture])
    (sent,) = inspection.requests(seen.chat, LATEST).result().attempts
    lose(seen.stage.store, picture["attachmentId"])
    with pytest.raises(NotRebuilt):
        inspection.body(seen.chat, sent.seq).result()


def test_what_is_asked_for_next_takes_the_place_of_what_is_being_read(seen, inspection):
    seen.ask(ROUTES["openai_chat"], "One")
    (sent,) = inspection.requests(seen.chat, LATEST).result().attempts
    busy = Signal()
    held = [seen.stage.store.read(lambda _reader: busy.wait(20)) for _ in range(2)]
    first = inspection.request(seen.chat, sent.seq)
    second = inspection.request(seen.chat, sent.seq)
    busy.set()
    assert all(one.result() for one in held)
    with pytest.raises(CancelledError):
        first.result()
    shown = second.result()
    assert shown.doubt is None
    inspection.give_up()
    assert inspection.since(seen.chat, shown).result().before is None


@pytest.mark.usefixtures("garbage_search")
def test_the_collector_stands_still_while_requests_are_read_and_goes_on_afterwards(
    seen, inspection
):
    seen.ask(ROUTES["openai_chat"], "One")
    (sent,) = inspection.requests(seen.chat, LATEST).result().attempts
    with _COLLECTOR.paused():
        assert not gc.isenabled()
        inspection.request(seen.chat, sent.seq).result()
        assert not gc.isenabled()
    assert gc.isenabled()
