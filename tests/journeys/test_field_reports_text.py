"""What goes wrong with text in programs like this one: each report has a test that sees it.

The ids are those of the field reports. A row names the tests that carry its promise.
"""

import pytest

from tests.support.promises import missing

REPORTS = {
    "M01 prices become mathematics and vanish": ("a_price_is_never_mathematics",),
    "M02 either prices or formulas are right": (
        "a_real_formula_stands_beside_prices",
        "short_formulas_of_models_are_mathematics",
        "code_is_never_looked_into",
    ),
    "M04 a bar in a formula cuts the cell of a table": (
        "a_bar_inside_code_or_mathematics_cuts_no_cell",
        "the_line_of_an_augmented_matrix_is_drawn",
    ),
    "M06 a line of HTML hides all that follows": ("raw_html_is_text",),
    "M07 the HTML of a model runs": (
        "raw_html_is_text",
        "an_unsafe_link_stays_literal_text",
        "a_picture_of_the_web_is_a_link_and_never_loaded",
        "hostile_mathematics_takes_bounded_time_and_room",
    ),
    "M09 an empty line comes and words go": (
        "lines_are_whole_pixels_and_paragraphs_stand_evenly",
        "what_a_person_typed_keeps_its_lines_and_the_empty_ones",
        "raw_html_is_text",
    ),
    "M10 every piece of an answer costs the whole answer": (
        "feeding_costs_the_last_block_and_not_the_answer",
        "settled_blocks_stay_the_same_objects",
        "what_a_growing_list_said_already_stays_the_same_objects",
    ),
    "M11 drawing falls behind in a long chat": ("only_rows_in_view_are_measured",),
    "M13 many messages take minutes to open": (
        "ten_thousand_messages_open_at_the_end_with_a_handful_of_widgets",
        "very_many_blocks_are_shown_in_bites_that_the_window_does_not_feel",
    ),
    "M14 pasting hundreds of lines freezes the box": (
        "a_huge_paste_takes_no_noticeable_time",
        "a_long_paste_is_put_in_at_once_and_offered_to_become_a_file",
    ),
    "M16 a fence in a fence ends it": ("every_prefix_looks_as_if_it_were_parsed_whole",),
    "K01 and K03 the Enter that confirms a word sends": (
        "enter_that_confirms_a_word_never_sends",
        "an_enter_that_confirms_a_word_chooses_finds_and_sends_nothing",
        "an_enter_that_confirms_a_word_does_not_end_a_name",
    ),
    "K04 typing lags in a long chat": (
        "ten_thousand_messages_open_at_the_end_with_a_handful_of_widgets",
        "only_rows_in_view_are_measured",
    ),
}


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_has_tests_that_exist(report: str) -> None:
    assert missing(REPORTS[report]) == []
