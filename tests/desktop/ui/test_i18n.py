from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.ui.i18n import listed, locale, number, tr, tr_count
from desktop.ui.models.words import reads, size


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("country", "written"),
    [("C", "1,234,567"), ("en_US", "1,234,567"), ("de_DE", "1.234.567"), ("zh_CN", "1,234,567")],
)
def test_thousands_are_marked_as_the_country_does(country: str, written: str) -> None:
    QLocale.setDefault(QLocale(country))
    assert number(1_234_567) == written


@pytest.mark.parametrize(("country", "written"), [("C", "1.5 GB"), ("de_DE", "1,5 GB")])
def test_sizes_are_written_as_the_country_does(country: str, written: str) -> None:
    QLocale.setDefault(QLocale(country))
    assert size(1_500_000_000) == written


@pytest.mark.parametrize(
    ("country", "told"),
    [
        ("en_US", "2 messages, roses.png and 1 picture"),
        ("zh_CN", "2 messages、roses.png 和 1 picture"),
    ],
)
def test_a_list_is_set_as_its_language_sets_it(country: str, told: str) -> None:
    QLocale.setDefault(QLocale(country))
    assert listed(("2 messages", "roses.png", "1 picture")).replace(", and", " and") == told


def test_a_country_that_is_known_is_left_as_it_is() -> None:
    QLocale.setDefault(QLocale("fr_FR"))
    assert locale().name() == "fr_FR"


def test_words_with_numbers_take_their_country_with_them() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    assert reads(32_768) == "reads about 25.000 words"
    assert tr_count("{count} model", "{count} models", 1_200) == "1.200 models"
    assert tr("{name} is here", name="A {brace}") == "A {brace} is here"


HEBREW = "\u05e9\u05dc\u05d5\u05dd"


@pytest.fixture
def from_right(qtbot: QtBot) -> Iterator[None]:
    del qtbot  # so there is an application
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)


@pytest.mark.usefixtures("from_right")
def test_a_path_keeps_its_order_in_a_sentence_that_is_read_from_the_right() -> None:
    assert tr("It is in {place}.", place="/home/me") == "It is in \u2068/home/me\u2069."
    assert tr_count("{count} in {place}", "{count} in {place}", 2, place="/me") == (
        "2 in \u2068/me\u2069"
    )


def test_a_name_read_from_the_right_does_not_tear_up_the_sentence_around_it() -> None:
    named = tr("{name}, {count} messages", name=f"{HEBREW} 3", count=12)
    assert named == f"\u2068{HEBREW} 3\u2069, 12 messages"
    assert tr("{name} is here", name="/home/me") == "/home/me is here"
