"""Signs and marks that stand beside words are as large as these, at every text size."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.models import ModelOffer, Service
from desktop.ui.look import Look
from desktop.ui.models.cards import Card
from desktop.ui.models.finder import ModelFinder
from desktop.ui.models.gallery import GalleryPage
from desktop.ui.models.keyfield import KeyField
from desktop.ui.settings.page import SettingsPage
from desktop.ui.settings.view import SettingsView
from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.scrolled import Scrolled
from tests.support.choices import BUILT_IN

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


def test_the_eye_of_a_key_is_as_large_as_its_words(qtbot: QtBot, large: Theme) -> None:
    field = KeyField(large)
    qtbot.addWidget(field)
    assert field.eye.iconSize() == QSize(36, 36)


def test_the_check_of_the_chosen_model_grows_with_its_row(qtbot: QtBot, large: Theme) -> None:
    finder = ModelFinder(large)
    qtbot.addWidget(finder)
    finder.resize(460, 420)
    finder.show()
    qtbot.waitExposed(finder)
    finder.begin((BUILT_IN,), BUILT_IN.id)
    row = finder.view.visualRect(finder.lines.index(finder.lines.row_of(BUILT_IN.id)))
    picture = finder.view.viewport().grab(
        QRect(row.left() + 6, row.top() + 6, 28, row.height() - 12)
    )
    image, check = picture.toImage(), QColor(large.accent)
    drawn = {
        x
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y) == check
    }
    assert max(drawn) - min(drawn) > 12
