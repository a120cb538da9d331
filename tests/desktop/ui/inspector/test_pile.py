"""The parts of a request of any length, by mouse and by keys."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.inspecting import Call, Inspected, LeftOut, Part, Picture, Result, Sent, Setting, Words
from desktop.ui.inspector.card import TitleLabel
from desktop.ui.inspector.entries import entries_of
from desktop.ui.inspector.pieces import Reading
from desktop.ui.inspector.pile import Pile
from desktop.ui.inspector.reading import LongText
from desktop.ui.inspector.wordbutton import WordButton
from desktop.ui.theme import Theme

ROSE = Picture("sha256:" + "1" * 64, "image/png", 4_000, "rose.png", 640, 480)
LONG = "word " * 1_000


def part(number: int, *sent: Sent, left_out: tuple[LeftOut, ...] = ()) -> Part:
    pieces = sent or (Words(f"Message {number}. " + "It says something. " * (number % 9)),)
    return Part("user", "{}", 100, pieces, seqs=(number,), left_out=left_out)


@pytest.fixture
def pile(qtbot: QtBot, theme: Theme) -> Iterator[Pile]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(340, 600)
    pile = Pile(theme, window)
    pile.setGeometry(window.rect())
    window.show()
    yield pile
    window.close()


def show(pile: Pile, theme: Theme, parts: Sequence[Part], *, is_exact: bool = False) -> None:
    shown = Inspected(1, tuple(parts), 100 * len(parts))
    view = "exact" if is_exact else "readable"
    entries = entries_of(shown, None, None, view)
    pile.show_entries(entries, Reading(theme, is_exact=is_exact), at_top=True)


def names(pile: Pile) -> list[str]:
    """Return the names of the cards in view."""
    inside = pile.viewport().rect()
    return [card.accessibleName() for card in pile.cards() if inside.intersects(card.geometry())]


def test_ten_thousand_parts_make_as_many_cards_as_there_is_room_for(
    pile: Pile, theme: Theme
) -> None:
    began = time.thread_time()
    show(pile, theme, [part(number) for number in range(10_000)])
    assert len(pile.cards()) < 20
    assert time.thread_time() - began < 5  # seconds: a card for each would take minutes
    assert "Message 0." in names(pile)[0]
    pile.verticalScrollBar().setValue(pile.verticalScrollBar().maximum())
    assert "Message 9999." in names(pile)[-1]
    assert len(pile.cards()) < 20


def test_the_arrows_lead_from_card_to_card_and_tab_stops_at_one(
    qtbot: QtBot, pile: Pile, theme: Theme
) -> None:
    show(pile, theme, [part(number) for number in range(50)])
    pile.setFocus()
    for _ in range(30):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    focused = QApplication.focusWidget()
    assert "Message 30." in focused.accessibleName()
    assert pile.viewport().rect().contains(focused.geometry().center())
    stops = [card for card in pile.cards() if card.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == [focused]
    qtbot.keyClick(focused, Qt.Key.Key_End)
    assert "Message 49." in QApplication.focusWidget().accessibleName()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Home)
    assert "Message 0." in QApplication.focusWidget().accessibleName()


def test_what_is_read_stays_in_its_place_when_a_part_above_grows(pile: Pile, theme: Theme) -> None:
    show(pile, theme, [part(0, Words(LONG)), *(part(number) for number in range(1, 60))])
    first = pile.cards()[0]
    pile.verticalScrollBar().setValue(first.height() + 60)
    top = next(card for card in pile.cards() if card.geometry().bottom() > 0)
    if top is first:
        top = pile.cards()[1]
    where = top.mapTo(pile.viewport(), QPoint(0, 0))
    before = first.height()
    first.findChildren(LongText)[0].show_more()
    assert first.height() > before
    assert abs((top.mapTo(pile.viewport(), QPoint(0, 0)) - where).y()) <= 1


def test_a_long_text_shows_in_portions_and_enter_shows_the_next(
    qtbot: QtBot, pile: Pile, theme: Theme
) -> None:
    show(pile, theme, [part(0, Words(LONG))])
    (card,) = pile.cards()
    (text,) = card.findChildren(LongText)
    before = card.height()
    assert not text.is_whole
    pile.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert text.is_whole
    assert card.height() > before


def test_enter_leads_to_the_message_and_copying_gives_its_words(
    qtbot: QtBot, pile: Pile, theme: Theme
) -> None:
    show(pile, theme, [part(7, Words("Hello"), Call("look", '{"a":1}'), Result("seen"))])
    pile.setFocus()
    with qtbot.waitSignal(pile.message_asked) as asked:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert asked.args == [7]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == 'Hello\n\nlook {"a":1}\n\nseen'


def test_a_picture_has_its_place_before_it_is_read_and_opens(
    qtbot: QtBot, pile: Pile, theme: Theme
) -> None:
    with qtbot.waitSignal(pile.picture_wanted) as wanted:
        show(pile, theme, [part(0, ROSE)])
    assert wanted.args == [ROSE.digest]
    (card,) = pile.cards()
    (thumbnail,) = card.thumbnails()
    before = card.size()
    thumbnail.show_image(QImage(320, 240, QImage.Format.Format_RGB32))
    assert card.size() == before
    assert "rose.png" in thumbnail.accessibleName()
    with qtbot.waitSignal(pile.picture_opened):
        qtbot.mouseClick(thumbnail, Qt.MouseButton.LeftButton)


def test_several_pictures_stand_side_by_side(pile: Pile, theme: Theme) -> None:
    many = [replace(ROSE, digest=f"sha256:{number:064x}") for number in range(12)]
    show(pile, theme, [part(0, *many, Words("Compare these."))])
    (card,) = pile.cards()
    rows = {thumbnail.y() for thumbnail in card.thumbnails()}
    assert len(card.thumbnails()) == 12
    assert len(rows) < 12
    inside = card.rect()
    assert all(
        inside.contains(one.mapTo(card, one.rect().bottomRight())) for one in card.thumbnails()
    )


def test_what_was_left_out_is_said_with_its_reason(pile: Pile, theme: Theme) -> None:
    show(pile, theme, [part(0, left_out=(LeftOut("budget", "rose.png"), LeftOut("thought")))])
    said = " ".join(_texts(pile))
    assert "“rose.png” was left out: there was only room for the newest ones." in said
    assert "What the model had thought here was not sent again." in said


def test_settings_are_called_what_they_are(pile: Pile, theme: Theme) -> None:
    settings = (Setting("options.num_predict", "5"), Setting("odd_one", "true"))
    show(pile, theme, [Part("settings", "{}", 10, settings=settings, origin="frame")])
    assert {"Longest answer, in tokens", "odd_one", "5", "yes"} <= set(_texts(pile))


def _texts(pile: Pile) -> list[str]:
    said = []
    for child in pile.findChildren(object):
        for name in ("text", "toPlainText"):
            read = getattr(child, name, None)
            if callable(read):
                said.append(str(read()))
    return said


def test_where_there_is_little_room_words_wrap_and_none_is_cut(pile: Pile, theme: Theme) -> None:
    pile.resize(230, 600)
    long = part(0, Words(LONG), left_out=(LeftOut("budget", "a rather long name of a rose.png"),))
    show(pile, theme, [replace(long, origin="summary", replaced=3), long])
    for card in pile.cards():
        inside = card.rect().adjusted(0, 0, 1, 1)
        words = [*card.findChildren(TitleLabel), *card.findChildren(WordButton)]
        assert words
        for one in words:
            place = QRect(one.mapTo(card, QPoint(0, 0)), one.size())
            assert inside.contains(place)
            assert one.height() >= one.heightForWidth(one.width())


def test_cards_keep_their_width_whether_or_not_there_is_something_to_scroll(
    pile: Pile, theme: Theme
) -> None:
    show(pile, theme, [part(1)])
    alone_px = pile.cards()[0].width()
    show(pile, theme, [part(number) for number in range(50)])
    assert pile.cards()[0].width() == alone_px
