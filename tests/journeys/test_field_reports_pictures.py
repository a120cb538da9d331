"""What goes wrong with pictures in programs like this one: each report has a test that sees it.

The ids are those of the field reports. A row names the tests that carry its promise, or is a test
below.
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.pictures import HEIC
from tests.support.promises import missing
from tests.support.window import at_the_window

REPORTS = {
    "I01 a JPEG called PNG is refused for ever": (
        "a_jpeg_named_png_is_taken_for_what_it_is",
        "a_picture_is_saved_as_it_was_given_and_called_what_it_is",
    ),
    "I03 kinds that no model reads kill the chat": (
        "these_kinds_are_accepted_and_both_forms_kept",
        "other_kinds_are_refused_by_name",
    ),
    "I05 an empty picture poisons all that follow": (
        "nothing_at_all_is_refused",
        "a_picture_that_is_none_is_never_kept",
    ),
    "I07 a tall screenshot is more than a service takes": (
        "a_tall_screenshot_is_scaled_and_its_original_kept",
    ),
    "I09 a large picture is complained about at every later message": (
        "a_noisy_photograph_fits_the_limit_as_jpeg",
        "a_picture_the_last_request_went_without_says_why",
    ),
    "I10 a chat of many pictures is larger than a service takes": (
        "beyond_the_budget_the_oldest_give_way_to_a_sentence",
        "a_message_beyond_the_limit_keeps_its_last_pictures",
        "a_picture_the_last_request_went_without_says_why",
    ),
    "I11 photos of a phone lie on their side": (
        "a_phone_picture_stands_upright",
        "a_malformed_camera_note_counts_as_upright",
        "a_picture_is_the_file_as_it_was_given_and_as_it_is_held",
    ),
    "I13 an iPhone's picture breaks the turn": (
        "a_phones_photo_is_shown_to_the_model",
        "a_phones_photo_that_cannot_be_read_is_refused_and_the_chat_goes_on",
    ),
    "I14 an iPhone's picture called JPEG reaches nobody": (
        "a_phones_photo_is_sent_as_jpeg_and_kept_as_it_came",
        "a_phones_photo_that_cannot_be_read_is_still_told_apart",
    ),
    "I15 a HEIF picture is sent as it is": ("a_phones_photo_is_sent_as_jpeg_and_kept_as_it_came",),
    "I17 a message of a picture alone becomes an empty one": (
        "a_message_of_a_picture_alone_comes_back_as_one",
    ),
    "I18 an address is sent where bytes are due after a reload": (
        "a_message_of_a_picture_alone_comes_back_as_one",
    ),
    "I20 copying from a spreadsheet pastes a picture": (
        "a_picture_beside_text_is_only_offered",
        "a_spreadsheets_text_is_taken_and_its_picture_and_a_file_are_offered",
    ),
    "I21 bytes in the rows make lists slow": (
        "bytes_of_pictures_are_in_no_row_that_a_list_or_a_log_reads",
    ),
}


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_has_tests_that_exist(report: str) -> None:
    assert REPORTS[report]
    assert missing(REPORTS[report]) == []


def test_a_phones_photo_is_shown_to_the_model(qtbot: QtBot, tmp_path: Path) -> None:
    phone = tmp_path / "IMG_0001.jpg"
    phone.write_bytes(HEIC)
    with at_the_window(qtbot, tmp_path / "data", ["A red half"]) as person:
        person.types("Look at this")
        person.drops(phone)
        person.waits(lambda: person.has_attached(1))
        person.presses_enter()
        person.waits(lambda: person.is_at_rest() and "A red half" in person.reads())


def test_a_phones_photo_that_cannot_be_read_is_refused_and_the_chat_goes_on(
    qtbot: QtBot, tmp_path: Path
) -> None:
    phone = tmp_path / "IMG_0001.jpg"
    phone.write_bytes(HEIC[:-40])
    with at_the_window(qtbot, tmp_path / "data", ["It goes on"]) as person:
        person.types("Look at this")
        person.drops(phone)
        person.waits(lambda: person.sees("IMG_0001.jpg is a photo as phones keep it"))
        assert person.sees("(HEIC)")
        assert person.has_attached(0)
        assert person.written == "Look at this"
        person.presses_enter()
        person.waits(lambda: person.is_at_rest() and "It goes on" in person.reads())
        assert not person.sees("IMG_0001.jpg")
