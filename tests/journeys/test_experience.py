"""What people were promised: each sentence of that page, and the tests that hold it.

The words are those of the page. A sentence that no test can hold says why instead.
"""

import pytest

from tests.support.promises import missing

HELD = {
    "Words in the window: chat, branch, picture, model. Never: session, seq, fork, event, token"
    " budget, provider, JSON": ("the_words_of_the_window_are_those_of_people",),
    # The window
    "One window: chats on the left, the open chat in the middle, the composer below it.": (
        "the_composer_stands_below_the_messages",
        "it_is_read_in_the_order_in_which_it_stands",
    ),
    "Details open on the right when asked for.": (
        "details_of_a_message_open_the_event_view_at_it",
        "one_part_shows_at_a_time_and_has_the_keys",
    ),
    "It opens where it was closed: size, place, chat, scroll position, unsent draft with its"
    " pictures.": (
        "the_window_comes_back_where_and_as_it_was",
        "a_long_chat_is_found_where_it_was_read",
        "a_restart_brings_back_chat_and_draft_with_its_pictures",
        "the_panel_that_was_open_is_open_after_a_restart",
    ),
    "Light and dark follow the system and can be set": (
        "the_system_is_followed_while_the_window_is_open_unless_a_theme_is_chosen",
        "what_is_chosen_in_the_settings_holds_at_once_and_over_a_restart",
    ),
    "text size can be set (Ctrl+plus/minus/0).": (
        "text_grows_everywhere_and_goes_back",
        "the_usual_keys_do_the_usual_things",
    ),
    "Everything works with the keyboard alone and reads well in a screen reader.": (
        "a_message_is_written_and_a_branch_made_without_seeing",
        "all_that_takes_the_keys_has_a_name",
        "tab_reaches_every_part_of_the_window",
        "tab_goes_through_the_window_as_one_reads_it",
        "every_screen_is_opened_used_and_left_by_keys_which_go_back_where_they_were",
        "focus_is_seen_wherever_tab_stops",
        "all_that_can_be_used_has_a_name_on_every_screen",
        "ctrl_k_finds_every_action_by_a_few_letters_and_enter_does_it",
    ),
    # Left
    "New chat · search": (
        "a_new_chat_after_a_branch_starts_clean",
        "searching_shows_what_matches_and_says_when_nothing_does",
        "a_word_that_was_said_leads_to_the_place_where_it_was_said",
    ),
    "chats by time (Today, Yesterday, …), pinned first": (
        "groups_are_pinned_then_by_day",
        "one_minute_past_midnight_the_evening_is_yesterday",
    ),
    "a chat with branches is one row that opens to its branches, indented, newest use first.": (
        "branches_stand_inside_their_chat_on_the_left",
        "branches_are_ordered_by_newest_use",
        "a_chat_stands_where_its_newest_branch_was_used",
    ),
    "Rename in place, pin, export": (
        "f2_renames_in_place_and_enter_keeps_it",
        "a_chat_renamed_at_the_top_is_so_on_the_left_and_keeps_its_name",
        "a_pinned_branch_keeps_its_chat_at_the_top",
        "a_chat_of_the_list_can_be_saved_from_its_menu",
    ),
    "move to trash (with Undo at the bottom for 10 s, and a Trash that keeps everything 30"
    " days).": (
        "the_undo_bar_stays_ten_seconds_or_as_long_as_it_has_the_keys",
        "undo_brings_back_what_went_and_the_bar_goes",
        "where_no_words_are_to_be_undone_the_key_brings_the_chat_back",
        "what_is_in_the_trash_comes_back_later_too",
        "a_chat_comes_back_by_itself_or_with_its_branches",
        "each_chat_says_when_it_goes",
    ),
    "Titles make themselves; a renamed chat keeps its name.": (
        "a_first_message_makes_a_chat_with_its_title_and_an_answer",
        "a_chat_renamed_at_the_top_is_so_on_the_left_and_keeps_its_name",
    ),
    "No single key destroys anything.": (
        "no_single_key_moves_a_chat_to_the_trash",
        "no_single_key_deletes",
        "the_next_best_key_lets_everything_be",
    ),
    # Middle
    "The timeline: what the person said, the answers, pictures, tools that ran, notices.": (
        "question_and_answer_become_rows_and_brackets_do_not",
        "an_answer_of_calls_only_has_no_row_but_its_tool_has",
        "pictures_keep_their_size_and_name",
    ),
    "Answers stream as readable Markdown: headings, lists, tables": (
        "an_answer_grows_while_it_comes",
        "every_prefix_looks_as_if_it_were_parsed_whole",
        "a_wide_table_scrolls_sideways",
        "words_are_bold_where_no_space_parts_them",
    ),
    "code with colours and a copy button": (
        "code_of_many_languages_has_colours",
        "code_is_coloured_and_copied_without_decoration",
    ),
    "quotes": ("a_quote_has_its_bar_also_inside_a_list",),
    "links (opened in the browser after showing where they go)": (
        "a_link_shows_where_it_goes_first",
        "it_shows_where_a_link_goes_before_anything_opens",
        "a_look_alike_host_is_unmasked",
    ),
    "maths": (
        "what_models_write_is_drawn",
        "a_price_is_never_mathematics",
        "all_signs_of_models_are_understood",
    ),
    "Raw HTML is shown as text; nothing is ever loaded from the network by showing a message.": (
        "raw_html_is_text",
        "nothing_that_is_named_by_markup_is_read_or_fetched",
        "nothing_is_loaded_by_showing_a_message",
    ),
    "Long chats open at once at the end and scroll smoothly": (
        "ten_thousand_messages_open_at_the_end_with_a_handful_of_widgets",
        "a_very_long_chat_is_read_asked_and_branched",
    ),
    "text can be selected across messages and copied as text or Markdown.": (
        "a_drag_selects_across_messages_emoji_counted_right",
        "what_is_selected_is_copied_as_text_or_as_markdown",
        "copying_waits_for_rows_that_were_not_fetched",
    ),
    "Scrolled up, the view stays put while an answer grows, and a jump to latest button shows.": (
        "scrolled_up_nothing_moves_while_an_answer_grows",
        "a_button_leads_back_to_the_latest",
        "answers_below_are_counted_on_the_way_back_to_the_latest",
    ),
    # On each message
    "(on hover, on keyboard focus, and in its context menu)": (
        "the_actions_of_a_message_name_its_event",
        "tab_goes_from_message_to_what_is_in_it_to_the_next_message",
    ),
    "Branch on an answer: a new branch that keeps this answer; the composer is empty and"
    " focused.": ("a_branch_after_an_answer_keeps_it_and_asks_anew",),
    "Branch on one's own message: cut just before it, the composer refilled with its text and"
    " pictures": (
        "a_branch_before_ones_own_message_gives_back_text_and_pictures",
        "a_branch_before_a_message_brings_its_files_back",
    ),
    "Try again on an answer: a branch cut before the answer that asks again at once, optionally"
    " with another model.": (
        "try_again_asks_in_a_branch_of_its_own",
        "try_again_on_an_earlier_answer_leaves_what_came_after",
    ),
    "a pager sits there and switches between them, remembering where each was read. It survives"
    " restarts.": (
        "the_pager_goes_between_continuations_and_remembers",
        "pagers_are_there_after_a_restart",
        "a_pager_goes_to_where_one_was_last_also_after_a_restart",
    ),
    "Copy · What the model saw · Details.": (
        "ctrl_c_copies_the_message_that_has_the_focus",
        "any_answer_shows_what_its_model_saw_also_after_a_restart",
        "details_of_a_message_open_the_event_view_at_it",
    ),
    "The original never changes.": (
        "a_branch_of_another_chat_of_the_map_leaves_both_as_they_were",
        "try_again_on_an_earlier_answer_leaves_what_came_after",
    ),
    "The new branch opens at once, says Branched from with a link back, and is named apart from its"
    " siblings.": (
        "a_branch_says_where_it_came_from",
        "a_branch_after_an_answer_keeps_it_and_asks_anew",
        "a_branch_that_begins_with_the_same_words_is_named_apart",
    ),
    "A second click while one is being made does nothing.": (
        "a_second_click_while_a_branch_is_made_does_nothing",
    ),
    "A branch can be made while the original is still answering; the original goes on.": (
        "the_original_goes_on_answering",
    ),
    # Branch map
    "A panel that draws the chat as a line with its branches, like a small railway map: titles,"
    " first words, where you are": (
        "a_branch_turns_off_where_it_was_cut_and_the_chat_goes_straight_on",
        "the_map_says_at_which_station_one_is",
    ),
    "click to go, branch from any point.": (
        "a_click_goes_there",
        "one_branches_at_any_point_of_the_map_and_goes_back_by_it",
    ),
    "The event view beside it lists every event of the session in order (type, time, first words),"
    " filters by kind": (
        "every_kind_of_event_has_a_name",
        "first_words_say_what_an_event_holds",
        "kinds_filter_the_list",
    ),
    "offers Branch from here on any of them; in the middle of a turn it says in plain words what"
    " will be closed.": (
        "any_event_can_be_branched_from",
        "a_branch_in_the_middle_says_what_it_closes",
    ),
    # What the model saw
    "the request as the model got it, oldest first, pictures shown, parts left out or replaced"
    " marked with the reason; the system prompt, model and settings": (
        "any_answer_shows_what_its_model_saw_also_after_a_restart",
        "what_was_left_out_is_said_with_its_reason",
        "a_picture_has_its_place_before_it_is_read_and_opens",
        "settings_are_called_what_they_are",
    ),
    "a green Verified when the rebuilt bytes match the digest, and a red explanation when they do"
    " not": (
        "the_request_of_the_answer_is_asked_for_and_marked_as_verified",
        "a_doubt_is_told_in_words_and_gives_no_bytes",
    ),
    "tokens in, out, and from cache; what changed since the previous request": (
        "tokens_of_all_parts_add_up_to_what_the_server_counted",
        "the_changes_show_what_is_new_and_gone_and_fold_what_stayed",
    ),
    "copy as JSON or as a curl command without the key.": (
        "the_bytes_that_are_copied_are_those_that_were_sent",
        "a_large_request_is_saved_and_the_command_reads_the_file",
    ),
    # Composer
    "Grows to a third of the window": ("it_grows_to_its_room_and_then_scrolls",),
    "Enter sends, Shift+Enter breaks the line, and Enter that confirms an input-method word never"
    " sends.": (
        "enter_sends",
        "shift_enter_breaks_the_line",
        "enter_that_confirms_a_word_never_sends",
    ),
    "Pictures: the attach button, paste, drag and drop anywhere, a screenshot": (
        "a_pasted_picture_is_attached",
        "a_dropped_picture_is_shown_told_and_sent",
        "the_composer_offers_one_only_where_it_can_be_taken_and_attaches_it",
    ),
    "thumbnails with remove; limits told before sending.": (
        "a_removed_picture_is_not_sent",
        "the_twenty_first_picture_is_told_before_sending",
        "pictures_that_do_not_fit_are_told_with_what_will_happen",
    ),
    "Pasting from a spreadsheet or a document takes the text and offers the picture.": (
        "text_beside_a_picture_is_what_is_pasted",
        "a_spreadsheets_text_is_taken_and_its_picture_and_a_file_are_offered",
    ),
    "Very long pasted text offers to become a file.": (
        "a_long_paste_is_put_in_at_once_and_offered_to_become_a_file",
        "a_long_paste_becomes_a_file_of_a_chat_named_by_it",
    ),
    "Sending while an answer runs queues the message visibly (edit, remove, send now).": (
        "a_message_sent_meanwhile_waits_and_then_goes",
        "a_waiting_message_can_go_now_and_what_was_answered_stays",
        "a_waiting_message_can_be_taken_back_to_change_it",
        "waiting_messages_say_their_state_and_what_can_be_done",
    ),
    "Stop keeps what is there and offers Continue.": (
        "stop_keeps_what_was_there_and_says_so",
        "stop_after_some_text_offers_to_continue",
    ),
    "Nothing typed is lost by a crash.": (
        "what_was_typed_a_second_before_the_kill_is_kept_in_its_own_chat",
    ),
    # Models
    "A picker by the composer: the built-in model, what was found running on this computer, what"
    " was added with a key.": (
        "the_button_says_who_answers_and_what_it_can_do",
        "models_stand_under_the_place_where_they_answer",
        "an_ollama_that_runs_is_found_when_the_picker_opens",
    ),
    "works at once, no account, no network": (
        "a_stranger_chats_shows_a_picture_branches_quits_and_comes_back",
    ),
    "Each says what it can do: sees pictures, uses tools, how much it can read.": (
        "how_much_a_model_reads_is_told_in_round_words",
        "what_nobody_knows_is_not_told",
        "a_screen_reader_hears_everything_about_a_model",
    ),
    "Adding one is: choose, paste key, Test, done.": (
        "a_service_is_connected_with_one_pasted_key",
    ),
    "Keys live in the system's keychain.": ("where_a_key_will_be_kept_is_said_where_it_is_typed",),
    "A picture for a model that cannot see says so before sending and offers one that can.": (
        "a_picture_for_a_model_that_cannot_see_offers_one_that_can",
        "a_blind_model_is_told_before_sending_and_another_offered",
    ),
    # When something goes wrong
    "Plain words, what to do, the draft intact.": (
        "every_sentence_is_plain_and_complete",
        "words_sent_to_nobody_are_kept_with_what_can_be_done",
    ),
    "Ollama is not running. Start it, or choose another model.": (
        "an_ollama_that_was_stopped_is_told_by_its_name",
        "a_program_that_is_off_is_named_and_asked_again",
    ),
    "A rate limit counts down and goes on by itself": (
        "a_wait_counts_down_says_why_and_ends_in_an_answer",
    ),
    "a refused key says which key; the provider's own words are one click away.": (
        "a_refused_key_leads_to_the_page_where_it_is_replaced",
        "the_services_own_words_are_one_click_away_while_it_is_waited_for",
    ),
    "An answer that broke off is kept, marked, and can be continued or retried.": (
        "the_length_limit_and_an_interruption_are_told",
        "an_answer_that_ended_with_the_program_is_no_stop_of_a_person",
    ),
    "A full disk stops sending, says so, and recovers by itself when there is room.": (
        "a_full_disk_gives_the_words_back_and_recovers_by_itself",
    ),
    "A damaged picture shows where it was and can be replaced; the chat goes on.": (
        "a_damaged_picture_says_so_and_is_not_asked_for",
        "the_same_file_dropped_in_its_place_heals_it",
        "a_request_goes_without_it_says_so_and_goes_with_it_again",
    ),
    "A damaged chat opens read-only with what is readable and never stops the others.": (
        "a_damaged_chat_says_where_shows_the_rest_and_nothing_else_suffers",
    ),
    "A second start brings the first window forward.": (
        "a_second_start_ends_at_once_and_raises_the_first",
    ),
    "An update backs the data up first, and Restore is in the menu.": (
        "a_verified_backup_of_the_old_file_is_made_before_it_is_changed",
        "one_goes_back_to_a_backup_and_from_there_to_what_was_before",
        "the_menu_is_one_calm_column_from_which_every_action_is_reached",
    ),
    # Feel
    "First window almost as fast as the bare toolkit's own": (
        "the_first_window_is_painted_before_anything_heavy_is_loaded",
    ),
    "no wait over 100 ms without a sign, none over a second without progress and cancel": (
        "a_start_that_takes_long_says_so_and_for_how_long",
        "a_wait_that_takes_long_shows_how_long",
        "what_has_to_be_waited_for_can_be_stopped_right_there",
        "how_much_is_read_is_told_once_it_takes_long",
        "a_chat_that_waits_for_another_says_so_and_leads_there",
        "an_answer_that_pauses_in_the_middle_says_so_until_it_goes_on",
        "a_backup_is_cancelled",
        "a_chat_that_takes_long_to_open_says_for_how_long_and_another_can_be_chosen",
    ),
    "nothing ever freezes the window.": (
        "hostile_blocks_are_shown_in_bounded_time",
        "hostile_text_takes_bounded_time",
        "hostile_mathematics_takes_bounded_time_and_room",
        "a_hundred_thousand_events_cost_one_page",
    ),
    "one accent colour; real icons": (
        "the_style_sheet_has_no_colour_left_open",
        "every_icon_that_was_promised_is_there",
    ),
    "motion only where it explains.": (
        "nothing_moves_when_the_person_or_the_system_wants_it_still",
    ),
    "English and 简体中文 from the start, switchable at once, nothing stored in translated text.": (
        "the_window_speaks_another_language_at_once",
        "another_language_loses_neither_chat_nor_place_nor_panel_nor_draft",
        "nothing_that_is_stored_depends_on_the_language",
        "every_screen_has_room_for_longer_words_and_says_all_of_them",
    ),
}
UNTESTED = {
    "Calm, roomy, few lines": "a matter of looking: the pictures of every screen are looked at",
}


@pytest.mark.parametrize("sentence", HELD)
def test_every_sentence_has_tests_that_exist(sentence: str) -> None:
    assert HELD[sentence]
    assert missing(HELD[sentence]) == []
