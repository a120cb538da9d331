"""Promises of the runtime: what the window asks, drafts, models, pictures."""

import tomllib
from pathlib import Path

import pytest

from desktop.faces import MediaRefused, SavedDraft, StoreTrouble
from store import ObjectMissing
from tests.support.running import done, new_id, outgoing, running
from tests.support.services import keeps
from tests.support.sources import ROOT


def test_an_opened_chat_is_of_one_moment(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        opened = done(run.runtime.open(chat))
        log = run.events(chat)
        assert opened.upto_seq == len(log)
        assert opened.summary.id == chat
        assert opened.parent is None
        assert {entry.seq for entry in opened.outline} == {event.seq for event in opened.events}
        assert [event.type for event in opened.events if event.type.endswith("/message")] == [
            "user/message",
            "assistant/message",
        ]
        assert opened.queued == ()
        assert opened.live is None


def test_a_page_holds_no_more_than_asked_and_the_rest_is_fetched(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        opened = done(run.runtime.open(chat, limit=1))
        assert len(opened.events) == 1
        seqs = [entry.seq for entry in opened.outline]
        assert [event.seq for event in done(run.runtime.events_at(chat, seqs))] == seqs


def test_a_branch_says_where_it_came_from(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        child = new_id()
        done(run.runtime.fork(chat, seq=3, cut="at", child=child))
        opened = done(run.runtime.open(child))
        assert opened.parent is not None
        assert opened.parent.id == chat


def test_every_event_can_be_listed_and_read(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        index = done(run.runtime.event_index(chat))
        assert list(index) == [(event.seq, event.type) for event in run.events(chat)]
        page = done(run.runtime.events_at(chat, [0, 1]))
        assert [event.seq for event in page] == [0, 1]


def test_chats_are_found_by_words_of_their_title(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        bread = run.new_chat("Baking bread at home")
        run.new_chat("Sailing")
        found = done(run.runtime.search("HOME bread"))
        assert [one.id for one in found.summaries] == [bread]
        assert done(run.runtime.search("nothing")).summaries == ()
        assert len(done(run.runtime.search("")).summaries) == 2


def test_a_name_and_a_pin_stay(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        run.runtime.rename(chat, "Mine \ud800")
        run.runtime.pin(chat, pinned=True)
        run.ear.wait_for(lambda one: getattr(one, "kind", "") == "changed", times=3)
    with running(tmp_path) as again:
        (summary,) = done(again.runtime.sessions())
        assert (summary.title, summary.pinned) == ("Mine", True)  # the half of a letter goes


def test_a_draft_survives_and_goes_when_it_is_sent(tmp_path: Path, picture: bytes) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        reference = done(run.runtime.attach(picture))
        run.runtime.save_draft(chat, SavedDraft("unfinished \udc00", (reference,)))
        run.runtime.save_draft(None, SavedDraft("a new one"))
    with running(tmp_path) as again:
        draft = done(again.runtime.open(chat)).draft
        assert draft.text == "unfinished \ufffd"
        assert [dict(one) for one in draft.attachments] == [dict(reference)]
        assert done(again.runtime.draft(None)) == SavedDraft("a new one")
        again.runtime.send(chat, outgoing("unfinished no more"))
        again.ear.rest(chat)
        assert done(again.runtime.draft(chat)) == SavedDraft()
        other = again.new_chat("a new one")
        assert done(again.runtime.draft(None)) == SavedDraft()
        assert done(again.runtime.draft(other)) == SavedDraft()


def test_the_built_in_model_is_there_and_chosen_first(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        models = done(run.runtime.models())
        assert models.current is not None
        assert models.current.is_builtin
        assert not models.current.sees


def test_another_model_can_be_added_chosen_and_removed(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m", sees=True)
        run.settled()
        added = done(run.runtime.models()).choices[-1]
        assert (added.server, added.sees, added.is_builtin) == ("My server", True, False)
        run.runtime.choose_model(None, added.id)
        run.settled()
        chat = run.new_chat("hello")
        header = next(one for one in run.events(chat) if one.type == "request/header")
        config = header.data["header"]
        assert isinstance(config, dict)
        assert config["config"] == {"provider": "My server", "model": "m"}
        run.runtime.remove_model(added.id)
        run.settled()
        assert done(run.runtime.models()).chosen == "built-in"
        gone = done(run.runtime.models(chat)).current
        assert gone is not None
        assert (gone.name, gone.problem) == ("m", "MODEL_GONE")


def test_a_chat_keeps_its_model_when_another_is_chosen_for_new_ones(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("hello")
        keeps(run, "m", sees=True)
        run.settled()
        run.runtime.choose_model(None, done(run.runtime.models()).choices[-1].id)
        run.settled()
        assert done(run.runtime.models(chat)).chosen == "built-in"
        run.runtime.choose_model(chat, done(run.runtime.models()).choices[-1].id)
        run.settled()
        child = new_id()
        done(run.runtime.fork(chat, seq=3, cut="at", child=child))
        assert done(run.runtime.models(child)).chosen == done(run.runtime.models(chat)).chosen


def test_a_message_for_a_model_that_is_gone_waits(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.runtime.choose_model(None, "custom:gone#m")
        run.settled()
        chat = run.new_chat_begun("hello")
        run.ear.wait_for(lambda one: one == StoreTrouble("MODEL_GONE", chat))
        (queued,) = done(run.runtime.queued(chat))
        assert queued.not_sent
        run.runtime.choose_model(chat, "built-in")
        run.settled()
        run.runtime.send_queued(chat)
        run.ear.rest(chat)
        assert run.said(chat) == [("user", "hello"), ("assistant", "ok")]


def test_a_picture_is_kept_in_both_forms_and_shown_small(tmp_path: Path, picture: bytes) -> None:
    file = tmp_path / "my.png"
    file.write_bytes(picture)
    with running(tmp_path / "data") as run:
        reference = done(run.runtime.attach(file))
        assert reference["name"] == "my.png"
        assert done(run.runtime.original(str(reference["originalId"]))) == picture
        shown = done(run.runtime.picture(str(reference["attachmentId"]), max_px=15))
        assert (shown.width_px, shown.height_px) == (15, 10)


def test_a_picture_that_is_refused_or_missing_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        with pytest.raises(MediaRefused, match="NEITHER"):
            done(run.runtime.attach(b"PK\x03\x04\0\0\0"))
        with pytest.raises(MediaRefused, match="UNREADABLE"):
            done(run.runtime.attach(tmp_path / "missing.png"))
        with pytest.raises(ObjectMissing):
            done(run.runtime.picture("sha256:" + "0" * 64, max_px=100))


def test_about_says_where_data_lies(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        about = run.runtime.about()
        assert about.data_folder == str(tmp_path)
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        assert about.version == project["version"]


def test_pictures_that_come_late_are_added_to_a_draft_one_after_the_other(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.save_draft(chat, SavedDraft("typed"))
        late = [{"attachmentId": f"sha256:{number:064}"} for number in range(5)]
        for added in [run.runtime.add_to_draft(chat, SavedDraft("", (one,))) for one in late]:
            done(added)
        draft = done(run.runtime.draft(chat))
        assert draft.text == "typed"
        assert [dict(one) for one in draft.attachments] == late


def test_a_chat_opens_with_the_draft_that_was_handed_over_last(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        for number in range(50):
            run.runtime.save_draft(chat, SavedDraft(f"draft {number}"))
            assert done(run.runtime.open(chat)).draft.text == f"draft {number}"
