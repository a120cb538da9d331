"""Signs and marks that stand beside words are as large as these, at every text size."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.models import ModelOffer, Service
from desktop.ui.look import Look
from desktop.ui.models.cards import Card
from desktop.ui.models.gallery import GalleryPage
from desktop.ui.settings.page import SettingsPage
from desktop.ui.settings.view import SettingsView
from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.scrolled import Scrolled

SERVICES = tuple(Service(name, name, "", "https://a.example", "") for name in "ABCDEFGHI")
OFFER = ModelOffer("Better 4B", 2**31, 3 * 2**30)


@pytest.fixture
def large(theme: Theme) -> Iterator[Theme]:
    del theme
    look = Look("light", 200)
    look.apply()
    yield look.theme
    Look("light", 100).apply()


def test_the_signs_of_the_settings_are_large_from_the_beginning(qtbot: QtBot, large: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    view = SettingsView(large, window)
    view.add(SettingsPage("Models", window), "model")
    room = QSize(64, 64)
    assert view.names.item(0).icon().actualSize(room) == view.names.iconSize() == QSize(32, 32)


def test_the_sign_of_a_card_is_as_large_as_its_words(qtbot: QtBot, large: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    (sign, *_) = Card("a", "key", large, window).findChildren(PlainLabel)
    assert sign.pixmap().deviceIndependentSize().toSize() == QSize(40, 40)


@pytest.mark.usefixtures("large")
def test_the_box_of_a_check_is_as_large_as_its_words(qtbot: QtBot) -> None:
    box = QCheckBox("Yes")
    qtbot.addWidget(box)
    box.ensurePolished()
    width_px = box.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, None, box)
    assert width_px >= 32


def test_the_words_in_a_box_to_choose_from_keep_off_its_chevron(qtbot: QtBot, large: Theme) -> None:
    box = ChoiceBox(large)
    qtbot.addWidget(box)
    box.addItem("简体中文")
    box.resize(box.sizeHint())
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    words: QRect = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox,
        option,
        QStyle.SubControl.SC_ComboBoxEditField,
        box,
    )
    chevron_px = box.width() - 10 - large.sized(16)
    assert words.right() + 8 <= chevron_px


def test_the_cards_scroll_only_where_there_is_no_room_for_them(qtbot: QtBot, theme: Theme) -> None:
    gallery = GalleryPage(theme)
    qtbot.addWidget(gallery)
    gallery.show_services(SERVICES)
    gallery.show_offer(OFFER)
    gallery.resize(600, 800)
    gallery.show()
    qtbot.waitExposed(gallery)
    inside = gallery.findChildren(Scrolled)[0].widget()
    assert inside.minimumSizeHint().height() <= inside.heightForWidth(550)
