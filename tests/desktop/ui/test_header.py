from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.ui.header import Header
from desktop.ui.theme import Theme
from tests.support.contextmenu import context_menu


@pytest.fixture
def header(qtbot: QtBot, theme: Theme) -> Header:
    header = Header(theme)
    header.resize(900, 60)
    qtbot.addWidget(header)
    header.show()
    qtbot.waitExposed(header)
    header.show_chat("A title", branched_from="", editable=True)
    return header


def test_the_title_is_renamed_in_place(qtbot: QtBot, header: Header) -> None:
    header.title.setFocus()
    header.title.selectAll()
    qtbot.keyClicks(header.title, "Another")
    with qtbot.waitSignal(header.renamed) as renamed:
        qtbot.keyClick(header.title, Qt.Key.Key_Return)
    assert renamed.args == ["Another"]


def test_esc_and_an_empty_title_change_nothing(qtbot: QtBot, header: Header) -> None:
    with qtbot.assertNotEmitted(header.renamed):
        header.title.setFocus()
        qtbot.keyClicks(header.title, "x")
        qtbot.keyClick(header.title, Qt.Key.Key_Escape)
        assert header.title.text() == "A title"
        header.title.setFocus()
        header.title.clear()
        qtbot.keyClick(header.title, Qt.Key.Key_Return)
    assert header.title.text() == "A title"


def test_what_is_being_typed_is_not_overwritten(qtbot: QtBot, header: Header) -> None:
    header.title.setFocus()
    header.title.selectAll()
    qtbot.keyClicks(header.title, "Mine")
    header.show_chat("Made by itself", branched_from="", editable=True)
    assert header.title.text() == "Mine"


def test_what_is_selected_can_be_copied_by_the_menu(qtbot: QtBot, header: Header) -> None:
    header.title.setFocus()
    header.title.selectAll()
    with context_menu(qtbot, header.title):
        assert header.title.selectedText() == "A title"
    assert header.title.selectedText() == "A title"


def test_a_long_title_ends_in_an_ellipsis_and_is_edited_whole(header: Header) -> None:
    header.more.setFocus()
    long = "A very long title " * 20
    header.show_chat(long, branched_from="", editable=True)
    assert header.title.text().endswith("…")
    header.title.setFocus()
    assert header.title.text() == long


def test_a_branch_says_where_it_came_from(qtbot: QtBot, header: Header) -> None:
    header.show_chat("Branch", branched_from="The plan", editable=True)
    assert header.branched_from.text().strip() == "Branched from The plan"
    assert header.branched_from.accessibleName() == "Branched from The plan"
    with qtbot.waitSignal(header.parent_asked):
        qtbot.mouseClick(header.branched_from, Qt.MouseButton.LeftButton)


def test_a_number_at_the_end_of_a_title_stays_where_the_title_is_cut(header: Header) -> None:
    header.more.setFocus()
    long = "A very long title " * 20 + "(2)"
    header.show_chat(long, branched_from=long, editable=False)
    assert header.title.text().endswith("… (2)")
    assert header.branched_from.text().endswith("… (2)")


def test_what_is_below_stays_where_it_is_on_the_way_to_a_branch(header: Header) -> None:
    height_px = header.sizeHint().height()
    header.show_chat("Branch", branched_from="The plan", editable=True)
    assert header.sizeHint().height() == height_px
    assert height_px >= header.layout().minimumSize().height()  # nothing is cut


def test_where_it_branched_from_ends_in_an_ellipsis_at_any_text_size(
    header: Header, theme: Theme
) -> None:
    header.resize(620, 60)
    header.set_theme(replace(theme, scale=2.0))
    header.show_chat("A branch", branched_from="A very long title " * 20, editable=True)
    layout, link = header.layout(), header.branched_from
    assert layout is not None
    layout.activate()
    assert link.text().endswith("…")
    assert link.sizeHint().width() <= link.width()
