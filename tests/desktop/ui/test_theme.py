import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QPalette
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.looks import shell_sheet
from desktop.ui.theme import (
    CONTRAST_DARK,
    CONTRAST_LIGHT,
    DARK,
    LIGHT,
    THEMES,
    Theme,
    load_fonts,
    mono_font,
    palette_of,
    style_sheet,
)

FONTS = Path(__file__).parents[3] / "resources" / "fonts"


def luminance(colour: str) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def rgb(colour: str) -> tuple[float, float, float]:
    made = QColor(colour)
    return made.redF(), made.greenF(), made.blueF()


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


INKS = ("text", "muted", "accent", "danger", "warning", "success")
GROUNDS = (
    *("window", "raised", "sidebar", "hover", "bubble"),
    *("code_body", "code_header", "code_inline"),
)
SELECTED = "selection-background"
EDGE = 3  # WCAG 2.2, 1.4.11: what is no text, but needed to see what there is


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read_on_every_ground(theme: Theme) -> None:
    weak = {
        (ink, ground)
        for ink in INKS
        for ground in GROUNDS
        if contrast(getattr(theme, ink), getattr(theme, ground)) < theme.least_contrast
    }
    assert weak == set()
    assert contrast(theme.on_accent, theme.accent) >= theme.least_contrast
    for marked in (theme.selection, theme.hit):  # words in them are drawn in this ink
        assert contrast(theme.text, marked) >= theme.least_contrast


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read_whatever_state_a_button_or_a_field_is_in(theme: Theme) -> None:
    weak = [
        (look, ink, ground)
        for look, ink, ground in drawn_pairs(style_sheet(theme) + shell_sheet(theme))
        if contrast(ink, ground) < theme.least_contrast
    ]
    assert weak == []


def drawn_pairs(sheet: str) -> Iterator[tuple[str, str, str]]:
    """Yield each rule of a style sheet that says an ink and its ground, with both."""
    for look, rule in re.findall(r"([^{}]+)\{([^}]*)\}", sheet):
        said = dict(re.findall(r"([\w-]+): (#[0-9a-f]{6})\b", rule))
        for front, back in (("color", "background"), ("selection-color", f"{SELECTED}-color")):
            if front in said and back in said:
                yield look.strip(), said[front], said[back]


def test_high_contrast_means_seven_to_one_and_edges_that_are_seen() -> None:
    for theme in (CONTRAST_LIGHT, CONTRAST_DARK):
        assert theme.least_contrast == 7
        assert contrast(theme.text, theme.window) > 20
        for ground in (theme.window, theme.raised, theme.sidebar, theme.hover):
            assert contrast(theme.border, ground) >= EDGE
    assert CONTRAST_DARK.is_dark
    assert not CONTRAST_LIGHT.is_dark


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_has_the_keys_stands_out_from_its_ground_and_from_other_edges(theme: Theme) -> None:
    for beside in (theme.border, theme.window, theme.raised, theme.sidebar, theme.hover):
        assert contrast(theme.focus, beside) >= EDGE


def test_the_dark_theme_is_dark_and_the_light_one_is_not() -> None:
    assert DARK.is_dark
    assert not LIGHT.is_dark


@pytest.mark.usefixtures("qapp")
def test_the_bundled_fonts_can_be_loaded() -> None:
    families = load_fonts(FONTS)
    assert "Inter" in families
    assert "JetBrains Mono" in families
    assert QFontDatabase.isFixedPitch("JetBrains Mono")
    assert mono_font().families()[0] == "JetBrains Mono"


def test_every_bundled_font_has_its_licence() -> None:
    licences = {path.name.partition("-")[0] for path in FONTS.glob("*-OFL.txt")}
    assert {path.name.partition("-")[0] for path in FONTS.glob("*.[ot]tf")} == licences


@pytest.mark.usefixtures("qapp")
def test_the_palette_carries_the_colours_of_the_theme() -> None:
    palette = palette_of(DARK)
    assert palette.color(QPalette.ColorRole.Window) == QColor(DARK.window)
    assert palette.color(QPalette.ColorRole.PlaceholderText) == QColor(DARK.muted)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_style_sheet_has_no_colour_left_open(theme: Theme) -> None:
    sheet = style_sheet(theme)
    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_button_under_the_mouse_and_one_held_down_look_otherwise(theme: Theme) -> None:
    assert len({theme.window, theme.hover, theme.pressed}) == 3
    assert len({theme.accent, theme.accent_hover, theme.accent_pressed}) == 3
    for ground in (theme.accent, theme.accent_hover, theme.accent_pressed):
        assert contrast(theme.on_accent, ground) >= theme.least_contrast
    for ink in (theme.text, theme.accent, theme.danger):
        assert contrast(ink, theme.pressed) >= theme.least_contrast


def test_the_style_sheet_leaves_plain_text_widgets_alone() -> None:
    assert "QPlainTextEdit" not in style_sheet(LIGHT)
    assert "QTextBrowser" not in style_sheet(LIGHT)


@pytest.mark.parametrize("look", ["", "primary"])
def test_a_button_with_the_focus_is_marked_at_its_edge_alone(qtbot: QtBot, look: str) -> None:
    # Qt's own style would draw a second, dotted frame around the words.
    window = QWidget()
    window.setStyleSheet(style_sheet(LIGHT))
    button, other = QPushButton("Words", window), QLineEdit(window)
    button.setProperty("look", look)
    other.move(0, 60)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    inside = button.rect().adjusted(10, 4, -10, -4)  # its corners are round
    other.setFocus()
    without = button.grab().toImage()
    qtbot.keyClick(other, Qt.Key.Key_Tab)
    assert button.hasFocus()
    with_focus = button.grab().toImage()
    assert with_focus != without
    assert with_focus.copy(inside) == without.copy(inside)


def test_a_link_that_can_do_nothing_now_looks_so(qtbot: QtBot) -> None:
    link = QPushButton("Words")
    link.setProperty("look", "link")
    link.setStyleSheet(style_sheet(LIGHT))
    qtbot.addWidget(link)
    able = link.grab().toImage()
    link.setEnabled(False)
    assert link.grab().toImage() != able


@pytest.mark.parametrize("kind", [QPushButton, QComboBox])
def test_a_button_lies_on_the_ground_of_what_floats(qtbot: QtBot, kind: type[QWidget]) -> None:
    frame = QFrame()
    qtbot.addWidget(frame)
    frame.setProperty("look", "floating")
    button = kind(frame)
    button.resize(80, 40)
    frame.setStyleSheet(style_sheet(DARK) + shell_sheet(DARK))
    assert frame.grab().toImage().pixelColor(40, 8) == QColor(DARK.raised)
