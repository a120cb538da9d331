from pytestqt.qtbot import QtBot

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.jumplist import JumpList, Question
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.contextmenu import context_menu
from tests.support.timeline_corpus import corpus


def test_the_list_stays_while_the_menu_of_its_field_is_open(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(2))
    questions = JumpList(timeline, LIGHT)
    questions.open()
    qtbot.waitUntil(questions.field.hasFocus)
    with qtbot.assertNotEmitted(questions.closed), context_menu(qtbot, questions.field):
        pass
    with qtbot.waitSignal(questions.closed):
        timeline.setFocus()


def test_it_is_no_higher_than_what_it_lists(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(2))
    questions = JumpList(timeline, LIGHT)
    questions.open()
    heights = []
    for count in (1, 2, 3):
        questions.show_questions([Question(seq, "Words", 0) for seq in range(count)], at_seq=0)
        heights.append(questions.height())
    assert heights[1] - heights[0] == heights[2] - heights[1] > 0
