from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.look import LARGEST_PERCENT, SMALLEST_PERCENT, Look
from desktop.ui.theme import CONTRAST_DARK, DARK, LIGHT, palette_of


@pytest.fixture
def system() -> list[str]:
    """What the system asks for: its last."""
    return ["light"]


@pytest.fixture
def look(qtbot: QtBot, system: list[str]) -> Iterator[Look]:  # noqa: ARG001 - needs the application
    made = Look("system", 100, system_theme=lambda: system[-1])
    made.apply()
    yield made
    made.deleteLater()
    Look("light", 100).apply()


def test_the_system_is_followed_while_the_window_is_open_unless_a_theme_is_chosen(
    look: Look, system: list[str]
) -> None:
    hints = QGuiApplication.styleHints()
    system.append("dark")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.theme.name == "dark"
    system.append("contrast-dark")
    hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert look.theme.name == "contrast-dark"
    look.choose("light")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.theme.name == "light"


def test_high_contrast_can_be_chosen(look: Look) -> None:
    look.choose("contrast-dark")
    assert look.theme.accent == CONTRAST_DARK.accent
    assert look.theme.least_contrast == 7


def test_text_is_never_smaller_or_larger_than_can_be_laid_out(look: Look) -> None:
    look.resize_text(10)
    assert look.theme.scale == SMALLEST_PERCENT / 100 == 0.8
    look.resize_text(900)
    assert look.theme.scale == LARGEST_PERCENT / 100 == 2.0


def test_nothing_moves_when_the_person_or_the_system_wants_it_still(look: Look) -> None:
    assert look.motion
    effects = Qt.UIEffect.UI_General
    before = QApplication.isEffectEnabled(effects)
    look.follow_stillness(True)
    assert not look.motion
    assert not look.theme.motion
    assert not QApplication.isEffectEnabled(effects)
    look.follow_stillness(False)
    assert QApplication.isEffectEnabled(effects) is before, "as the system has them"
    look.choose_motion("less")
    assert not look.motion
    look.choose_motion("system")
    assert look.motion


def test_the_first_paint_is_as_dark_as_the_system(look: Look) -> None:
    for system in (DARK, LIGHT):
        QGuiApplication.setPalette(palette_of(system))
        first = Look("system", 100, system_theme=lambda: "contrast-light")
        assert first.theme.name == system.name
        first.apply()
        assert first.theme.name == "contrast-light", "what the system says exactly comes after it"
    look.apply()


def test_that_it_changes_is_told_before_every_widget_takes_the_style(
    look: Look, qapp: QApplication
) -> None:
    seen: list[str] = []
    look.changing.connect(lambda: seen.append(qapp.styleSheet()))
    look.changed.connect(lambda _: seen.append(qapp.styleSheet()))
    before = qapp.styleSheet()
    look.choose("dark")
    assert seen[0] == before
    assert seen[1] != before
