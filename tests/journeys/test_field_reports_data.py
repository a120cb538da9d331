"""What loses people's chats in programs like this one: each report has a test that would see it.

The ids are those of the field reports: D data safety, B18 a branch whose parent was deleted. A row
names the tests that carry its promise, or is a test below.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.config import open_preferences
from desktop.faces import OpenedChat, SavedDraft
from desktop.paths import Paths, find_paths
from store import SessionId, open_store
from tests.support.pictures import png
from tests.support.promises import missing
from tests.support.running import Gate, done, outgoing, running
from tests.support.stores import ask
from tests.support.waiting import until
from tests.support.window import at_the_window

REPORTS = {
    "D01 chats gone after the disk filled": (
        "a_full_disk_gives_the_words_back_and_recovers_by_itself",
        "meanwhile_nothing_is_sent_and_afterwards_it_is",
        "what_a_full_disk_refused_is_saved_when_there_is_room_without_a_key_pressed",
    ),
    "D02 a second copy overwrites the first's chats": (
        "two_starts_at_the_same_moment_leave_one_window",
        "a_second_start_ends_at_once_and_raises_the_first",
    ),
    "D03 a second copy damages the database": (
        "a_lock_that_somebody_removed_is_taken_again_or_keeps_us_out",
        "another_programs_lock_is_told_and_waited_for",
    ),
    "D05 a failed read counts as empty, and the next save overwrites": (
        "a_list_that_cannot_be_read_is_told_and_read_again",
        "an_unreadable_file_is_set_aside_and_told",
        "one_that_cannot_be_read_is_not_taken_for_empty",
        "what_was_not_read_yet_is_not_overwritten_by_what_is_typed",
    ),
    "D07 a power cut leaves an empty file": (
        "a_power_cut_breaks_no_promise",
        "the_sweep_notices_a_store_that_does_not_sync",
    ),
    "D08 chats lost on quitting": (
        "quitting_under_load_keeps_every_chat_and_what_came_of_its_answer",
    ),
    "D09 a crash loses the session": (
        "nothing_that_a_killed_process_was_told_is_lost",
        "nothing_older_than_a_second_is_lost_with_a_person_at_work",
    ),
    "D11 everything reset by an update": (
        "a_verified_backup_of_the_old_file_is_made_before_it_is_changed",
        "one_can_go_back_on_the_update",
        "an_unreadable_file_is_set_aside_and_told",
    ),
    "D12 a backup that succeeded with no bytes": (
        "a_place_that_lies_is_found_out",
        "a_disk_that_does_not_keep_what_it_is_given_is_found_out",
    ),
    "D13 a backup through a slow folder is broken": (
        "a_place_that_shrinks_the_file_after_it_was_written_is_found_out",
        "a_backup_is_replaced_only_by_one_that_was_verified",
    ),
    "D15 a backup of another version is rejected": (
        "a_backup_of_an_older_release_is_restored_and_brought_up_to_date",
        "a_backup_of_a_newer_store_is_not_gone_back_to",
    ),
    "D16 another language empties the history": (
        "another_language_of_the_window_changes_no_chat_and_no_draft",
    ),
    "D17 disk I/O errors on a network drive": (
        "a_network_drive_is_refused_before_anything_is_laid_there",
        "a_disk_that_takes_no_write_ahead_log_is_told_and_left_as_it_was",
        "a_pulled_drive_is_told_and_what_was_saved_goes_on_when_it_is_back",
    ),
    "D18 locked for ever after a crash": (
        "the_lock_goes_with_a_killed_process",
        "another_programs_lock_is_told_and_waited_for",
    ),
    "D21 Backspace outside the box deletes the chat": ("no_single_key_moves_a_chat_to_the_trash",),
    "D22 no undo for what was deleted": (
        "trash_can_be_undone",
        "what_has_lain_in_the_trash_for_thirty_days_goes_by_itself",
    ),
    "D23 deleting a chat with a picture hangs": (
        "a_chat_with_pictures_goes_at_once_and_its_files_later",
    ),
    "D24 typed text lost": ("what_was_typed_a_second_before_the_kill_is_kept_in_its_own_chat",),
    "D25 a newer file shows an empty list": (
        "chats_of_a_newer_release_are_read_and_it_is_said_why",
        "a_newer_store_is_read_and_untouched",
    ),
    "D26 data in a place that the system cleans": (
        "data_lies_in_the_folder_for_data_and_nowhere_else",
        "about_tells_where_the_chats_lie",
    ),
    "B18 deleting a parent deletes messages of its branch": (
        "a_branch_outlives_its_parent_whatever_is_done_to_that",
        "a_branch_keeps_what_it_inherited_and_the_rest_is_gone",
        "emptying_the_trash_takes_nothing_from_what_lives",
    ),
}


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_has_tests_that_exist(report: str) -> None:
    assert REPORTS[report]
    assert missing(REPORTS[report]) == []


def test_quitting_under_load_keeps_every_chat_and_what_came_of_its_answer(tmp_path: Path) -> None:
    gates = [Gate() for _ in range(20)]
    with running(tmp_path, *([f"Half {at}", gate] for at, gate in enumerate(gates))) as run:
        chats = [run.new_chat_begun(f"Question {at}") for at in range(20)]
        assert all(gate.reached.wait(20) for gate in gates)
    with running(tmp_path) as run:
        for at, chat in enumerate(chats):
            said = run.said(chat)
            assert said[0] == ("user", f"Question {at}")
            assert said[1][1].startswith("Half ")
        assert {each.id for each in done(run.runtime.sessions())} == set(chats)


def test_another_language_of_the_window_changes_no_chat_and_no_draft(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        person.types("unsent")
        read = person.reads()
    preferences = open_preferences(Paths(tmp_path).preferences)
    preferences.save(replace(preferences.value, language="de_DE"))
    preferences.close()
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.written == "unsent")
        assert person.reads() == read
        assert len(person.chats()) == 1


def test_a_chat_with_pictures_goes_at_once_and_its_files_later(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        reference = done(run.runtime.attach(png(size=(900, 700)), name="a.png"))
        chat = run.new_chat_begun("Look")
        run.ear.rest(chat)
        run.runtime.send(chat, outgoing("and here", reference))
        run.ear.rest(chat, times=2)
        run.runtime.trash(chat)
        until(lambda: done(run.runtime.sessions()) == ())
        digest = str(reference["attachmentId"])
        assert done(run.runtime.picture(digest, max_px=40)).width_px == 40
        run.runtime.restore(chat)
        until(lambda: [one.id for one in done(run.runtime.sessions())] == [chat])


def test_data_lies_in_the_folder_for_data_and_nowhere_else(
    own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BRANCHLINE_DATA")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    data = find_paths().data
    with running(data) as run:
        chat = run.new_chat()
        run.runtime.save_draft(chat, SavedDraft("unsent"))
        assert done(run.runtime.draft(chat)).text == "unsent"
    written = [Path(folder, name) for folder, _, names in os.walk(own_home) for name in names]
    assert written
    assert all(path.is_relative_to(own_home / ".local/share/Branchline") for path in written)
    assert list(tmp_path.iterdir()) == []


def test_a_branch_outlives_its_parent_whatever_is_done_to_that(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        parent = run.new_chat("Shared words")
        child = SessionId("b" * 32)
        seq = run.events(parent)[-1].seq
        done(run.runtime.fork(parent, seq=seq, cut="at", child=child))
        before = run.said(child)
        run.runtime.trash(parent)
        assert run.said(child) == before
    with open_store(Paths(tmp_path).database) as store:
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
    with running(tmp_path) as run:
        assert run.said(child) == before
        run.runtime.send(child, outgoing("Go on"))
        run.ear.rest(child)
        assert [text for _, text in run.said(child)][-2:] == ["Go on", "ok"]


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", png(size=(9, 9))[:40], b"<svg/>"])
def test_a_picture_that_is_none_is_never_kept(tmp_path: Path, data: bytes) -> None:
    with running(tmp_path) as run:
        refused = run.runtime.attach(data, name="a.png").exception(20)
        assert getattr(refused, "code", None) in {
            "EMPTY",
            "DAMAGED",
            "NOT_A_PICTURE",
            "UNSUPPORTED",
        }
        objects = run.runtime._store._submit(
            lambda ledger: ledger.database.rows("SELECT count(*) FROM object")
        )
        assert done(objects) == [(0,)]
        run.new_chat("goes on")


def test_a_message_of_a_picture_alone_comes_back_as_one(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        reference = done(run.runtime.attach(png(size=(30, 20)), name="a.png"))
        chat = SessionId("c" * 32)
        run.runtime.send(chat, outgoing("", reference), new=True)
        run.ear.rest(chat)
    with running(tmp_path) as run:
        run.runtime.send(chat, outgoing("and now?"))
        run.ear.rest(chat)
        (first, *_) = [
            message
            for message in done(run.runtime._store.read(lambda reader: reader.messages(chat)))
            if message["role"] == "user"
        ]
        assert "a.png" in repr(first["content"])
        assert [body.count(b'"content":""') for body in run.model.bodies] == [0]
        assert b"attachmentId" not in run.model.bodies[-1]


def test_bytes_of_pictures_are_in_no_row_that_a_list_or_a_log_reads(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        reference = done(run.runtime.attach(png(size=(1200, 900)), name="a.png"))
        chat = run.new_chat_begun("Look")
        run.ear.rest(chat)
        run.runtime.send(chat, outgoing("here", *[reference] * 20))
        run.ear.rest(chat, times=2)
        assert isinstance(done(run.runtime.open(chat)), OpenedChat)
        largest = run.runtime._store._submit(
            lambda ledger: ledger.database.rows("SELECT max(length(body)) FROM event")
        )
        assert done(largest)[0][0] < 10_000
