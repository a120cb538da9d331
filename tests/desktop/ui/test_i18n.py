from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from desktop.ui.i18n import locale, number, tr, tr_count
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


def test_a_country_that_is_known_is_left_as_it_is() -> None:
    QLocale.setDefault(QLocale("fr_FR"))
    assert locale().name() == "fr_FR"


def test_words_with_numbers_take_their_country_with_them() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    assert reads(32_768) == "reads about 25.000 words"
    assert tr_count("{count} model", "{count} models", 1_200) == "1.200 models"
    assert tr("{name} is here", name="A {brace}") == "A {brace} is here"
