"""Where a chat is cut: never between a call and its result, never behind the newest words."""

from desktop.agent.span import Item, bites_of, plan_span
from store.model.jsonvalue import freeze_object


def item(seq, kind, *, tokens=10, calls=(), answers=None, source="user"):
    role = kind.split("/")[0] if kind != "tool/result" else "tool"
    blocks = [{"type": "tool-call", "id": one, "name": "f", "arguments": "{}"} for one in calls]
    message = {"role": role, "content": blocks, "source": {"kind": source}}
    if answers is not None:
        message["toolCallId"] = answers
    return Item(seq, kind, freeze_object(message), tokens)


def chat(kinds, **more):
    """One letter a message: s(ystem) u(ser) a(nswer) c(all) r(esult) p(revious summary)."""
    made = {
        "s": lambda seq: item(seq, "system/message", **more),
        "u": lambda seq: item(seq, "user/message", **more),
        "p": lambda seq: item(seq, "user/message", source="compaction", **more),
        "a": lambda seq: item(seq, "assistant/message", **more),
        "c": lambda seq: item(seq, "assistant/message", calls=[f"c{seq}"], **more),
        "r": lambda seq: item(seq, "tool/result", answers=f"c{seq - 1}", **more),
    }
    return [made[kind](seq) for seq, kind in enumerate(kinds)]


def cut(kinds, keep=25, **more):
    span = plan_span(chat(kinds, **more), keep_tokens=keep)
    return None if span is None else "".join(kinds[seq] for seq in span.seqs)


def test_the_newest_turns_that_fit_stay():
    assert cut("suauauaua", keep=40) == "uaua"
    assert cut("suauauaua", keep=45) == "uaua"
    assert cut("suauauaua", keep=20) == "uauaua"


def test_a_prompt_is_not_part_of_it_and_without_one_it_begins_at_the_start():
    assert plan_span(chat("suaua"), keep_tokens=20).system.seq == 0
    assert plan_span(chat("uauaua"), keep_tokens=20).system is None
    assert cut("uauaua", keep=20) == "uaua"


def test_a_prompt_that_was_given_later_stays_too():
    assert cut("uausuauaua", keep=20) == "uaua"
    assert cut("uauasu", keep=0) == "uaua"
    assert cut("uauasua", keep=0) == "uaua"
    assert plan_span(chat("uauasu"), keep_tokens=0).system.seq == 4


def test_the_words_that_wait_for_an_answer_stay_however_long():
    assert cut("suauau", keep=0) == "uaua"
    assert cut("suauauu", keep=0) == "uaua"


def test_what_was_said_together_stays_together():
    assert cut("suauua", keep=25) == "ua"


def test_words_of_a_failed_turn_that_alone_are_too_many_give_way_to_the_next():
    failed, asked = item(9, "user/message", tokens=500), item(15, "user/message")
    assert plan_span([*chat("sp"), failed, asked], keep_tokens=200).seqs == (1, 9)
    assert plan_span([failed, asked], keep_tokens=200).seqs == (9,)
    assert plan_span([*chat("s"), failed], keep_tokens=200) is None


def test_words_of_a_failed_turn_that_are_few_stay():
    failed, asked = item(9, "user/message"), item(15, "user/message", tokens=500)
    assert plan_span([*chat("sp"), failed, asked], keep_tokens=200) is None


def test_an_earlier_summary_is_summed_up_with_what_came_after_it():
    assert cut("spuauaua", keep=20) == "puaua"


def test_a_summary_alone_is_not_summed_up_again():
    assert cut("spua", keep=0) is None
    assert cut("spu", keep=0) is None


def test_there_is_nothing_to_gain_in_one_turn():
    assert cut("") is None
    assert cut("s") is None
    assert cut("sua", keep=0) is None


def test_a_call_is_not_parted_from_its_result():
    assert cut("sucrauau", keep=20) == "ucraua"
    assert cut("sucrcra", keep=15) == "crcr"


def test_words_between_a_call_and_its_result_do_not_part_them():
    surface = [
        *chat("su"),
        item(2, "assistant/message", calls=["c"]),
        item(3, "user/message"),
        item(4, "tool/result", answers="c"),
        item(5, "assistant/message"),
        item(6, "assistant/message"),
        item(7, "assistant/message"),
    ]
    assert plan_span(surface, keep_tokens=0).seqs == (5, 6)


def test_a_turn_of_many_steps_is_cut_behind_the_question():
    assert cut("sucrcrcra", keep=35) == "crcr"
    assert cut("suaucrcrcr", keep=25) == "ua"


def test_bites_fit_the_room_and_hold_calls_with_results():
    bites = bites_of(chat("uacrcrua"), room_tokens=30)
    assert ["".join("uacrcrua"[one.seq] for one in bite) for bite in bites] == [
        "ua",
        "cr",
        "cru",
        "a",
    ]


def test_what_fits_nowhere_stands_alone():
    bites = bites_of([item(0, "user/message", tokens=99), item(1, "user/message")], room_tokens=30)
    assert [[one.seq for one in bite] for bite in bites] == [[0], [1]]
