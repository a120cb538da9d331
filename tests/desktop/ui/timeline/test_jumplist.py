from pytestqt.qtbot import QtBot

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.jumplist import JumpList
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
