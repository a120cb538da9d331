"""Colours, fonts and the one style sheet: how everything in the window looks.

Qt's own Fusion style with a palette of ours and a short style sheet; `look` follows the platform's
colour scheme and its wish for contrast, and picks one of `THEMES`. Widgets choose a look through
the dynamic property `look` (`widget.setProperty("look", "primary")`), never through a style sheet
of their own: parsing one per widget is visible in a profile.
"""

from pathlib import Path
from string import Template

from PySide6.QtGui import QFont, QFontDatabase

from desktop.ui.colours import (
    BODY_PT,
    BUTTON_PX,
    CODE_PT,
    CONTRAST_DARK,
    CONTRAST_LIGHT,
    DARK,
    LIGHT,
    SIDEBAR_PX,
    SMALL_PT,
    THEMES,
    Theme,
    palette_of,
)
from desktop.ui.families import is_eastern_spoken, mono_families, ui_families

LINK_INSET_PX = 4
"""How far the words of a link stand from its edge; a line that begins with one takes it back."""

SCROLL_BAR_PX = 12
"""How wide a scroll bar is; what stands in one line with a scrolled part leaves it as much room."""

__all__ = [
    "BODY_PT",
    "BUTTON_PX",
    "CODE_PT",
    "CONTRAST_DARK",
    "CONTRAST_LIGHT",
    "DARK",
    "LIGHT",
    "LINK_INSET_PX",
    "SCROLL_BAR_PX",
    "SIDEBAR_PX",
    "SMALL_PT",
    "THEMES",
    "Theme",
    "load_fonts",
    "mono_font",
    "palette_of",
    "style_sheet",
    "ui_font",
]


def load_fonts(folder: Path) -> tuple[str, ...]:
    """Make the bundled fonts known to Qt and return their family names.

    A file that cannot be read is passed over: the families above fall back to what the system has.
    """
    ids = [QFontDatabase.addApplicationFont(str(path)) for path in sorted(folder.glob("*.[ot]tf"))]
    names = {name for i in ids if i >= 0 for name in QFontDatabase.applicationFontFamilies(i)}
    return tuple(sorted(names))


def ui_font(pt: float = BODY_PT, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the font of the window at `pt` points."""
    font = QFont(ui_families())
    font.setPointSizeF(pt)
    font.setWeight(weight)
    return font


def mono_font(pt: float = CODE_PT) -> QFont:
    """Return the font of code at `pt` points."""
    font = QFont(mono_families())
    font.setPointSizeF(pt)
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font


_LIFT = 0.075  # of the size of the letters; measured with Noto Sans CJK beside Inter
_PX_OF_PT = 96 / 72

# One sheet for the whole application. Selectors stay narrow: a rule for a bare `QPlainTextEdit`
# would reach into the timeline's code blocks, and each matching rule costs with every new widget.
_SHEET = Template("""
QToolTip { background: $code_header; color: $text; border: 1px solid $border; padding: 4px 6px; }
QMenu { background: $raised; color: $text; border: 1px solid $border; border-radius: 5px;
  padding: 5px; }
QMenu::item { padding: 6px 22px 6px 12px; border-radius: 6px; }
QMenu::item:selected { background: $hover; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: 5px 8px; }
QScrollBar:vertical { background: transparent; width: ${bar}px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $border; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 36px; margin: 0 2px; }
QScrollBar::handle:horizontal { min-width: 36px; margin: 2px 0; border-radius: 3px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar[focused="true"]::handle { background: $focus; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QLabel[look="muted"] { color: $muted; }
QLabel[look="danger"] { color: $danger; }
QFrame[look="sidebar"] { background: $sidebar; border: 0; border-right: 1px solid $border; }
QFrame[look="header"] { background: $window; border: 0; border-bottom: 1px solid $window; }
QFrame[look="header"][lined="true"] { border-bottom-color: $border; }
QFrame[look="panel"] { background: $sidebar; border: 0; border-left: 1px solid $border; }
QFrame[look="card"] { background: $window; border: 1px solid $border; border-radius: 10px; }
QFrame[look="card"]:disabled { background: $sidebar; }
QFrame[look="composer"] { background: $window; border: 1px solid $border; border-radius: 18px; }
QFrame[look="composer"][focused="true"] { border-color: $focus; }
QFrame[look="banner"] { background: $code_header; border: 1px solid $border;
  border-radius: 10px; }
QFrame[look="question"] { background: $code_body; border: 2px solid $border; border-radius: 14px; }
QFrame[look="question"]:focus { border-color: $focus; }
QPushButton { background: $window; color: $text; border: 1px solid $border; border-radius: 10px;
  padding: ${over}px 14px ${under}px 14px; outline: none; }
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $pressed; }
QPushButton:focus { border: 2px solid $focus;
  padding: ${over_ring}px 13px ${under_ring}px 13px; }
QPushButton:disabled { color: $muted; }
QPushButton[look="wide"] { text-align: left;
  padding: ${wide_over}px 8px ${wide_under}px 8px; }
QPushButton[look="wide"]:focus { padding: ${wide_over_ring}px 7px ${wide_under_ring}px 7px; }
QPushButton[look="primary"] { background: $accent; color: $on_accent; border-color: $window; }
QPushButton[look="primary"]:hover { background: $accent_hover; }
QPushButton[look="primary"]:pressed { background: $accent_pressed; }
QPushButton[look="primary"]:focus { border-color: $text; }
QPushButton[look="primary"]:disabled { background: $hover; color: $muted;
  border-color: $border; }
QPushButton[look="danger"] { color: $danger; }
QPushButton[look="link"] { background: transparent; color: $accent; padding: 1px 3px;
  border: 1px solid transparent; border-radius: 6px; }
QPushButton[look="link"]:hover { background: $hover; }
QPushButton[look="link"]:pressed { background: $pressed; }
QPushButton[look="link"]:focus { border: 2px solid $focus; padding: 0 2px; }
QPushButton[look="link"]:disabled { color: $muted; }
QToolButton { background: transparent; color: $muted; border: 1px solid transparent;
  border-radius: 8px;
  padding: 4px 7px; }
QToolButton:hover, QToolButton:checked { background: $hover; color: $text; }
QToolButton:pressed { background: $pressed; color: $text; }
QToolButton:focus { border-color: $focus; color: $text; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolButton[look="outline"] { border-color: $border; border-radius: 10px; padding: 5px 10px; }
QToolButton[look="outline"]:focus { border: 2px solid $focus; padding: 4px 9px; }
QToolButton[look="round"] { background: $accent; border: 2px solid $window;
  border-radius: ${round}px; padding: 0; }
QToolButton[look="round"]:hover { background: $accent_hover; }
QToolButton[look="round"]:pressed { background: $accent_pressed; }
QToolButton[look="round"]:focus { border-color: $text; }
QToolButton[look="round"]:disabled { background: $hover; border-color: $border; }
QLineEdit { background: $window; color: $text; border: 1px solid $border; border-radius: 10px;
  padding: 7px 10px; selection-background-color: $selection; selection-color: $text;
  placeholder-text-color: $muted; }
QLineEdit:focus { border: 2px solid $focus; padding: 6px 9px; }
QSlider:horizontal { min-height: 18px; }
QSlider::groove:horizontal { height: 4px; background: $border; border-radius: 2px; }
QSlider::handle:horizontal { width: 16px; height: 16px; margin: -6px 0; border-radius: 8px;
  background: $accent; }
QSlider::handle:horizontal:focus { background: $window; border: 3px solid $text; width: 10px;
  height: 10px; }
QSlider::handle:horizontal:disabled { background: $border; }
QTreeView[look="list"], QListView[look="list"] { background: transparent; border: 0; outline: 0;
  color: $text; }
QTreeView[look="list"]::item, QListView[look="list"]::item { padding: 7px;
  border: 1px solid transparent; border-radius: 9px; margin: 1px 0; }
QTreeView[look="list"]::item:hover, QListView[look="list"]::item:hover { background: $hover; }
QTreeView[look="list"]::item:selected, QListView[look="list"]::item:selected {
  background: $hover; color: $text; }
QTreeView[look="list"]::item:focus, QListView[look="list"]::item:focus {
  border-color: $focus; }
QTreeView[look="list"]::branch { background: transparent; }
QHeaderView::section { background: $sidebar; color: $muted; border: 0;
  border-bottom: 1px solid $border;
  padding: 6px 8px; }
QSplitter::handle { background: $border; }
""")


def style_sheet(theme: Theme) -> str:
    """Return the application's style sheet in the colours of `theme`."""
    names = (*Theme.__dataclass_fields__, "focus", "pressed", "accent_hover", "accent_pressed")
    values = {name: getattr(theme, name) for name in names}
    paddings = {
        **padding_of("", 7, theme),
        **padding_of("wide_", 9, theme),
    }
    return _SHEET.substitute(
        values, round=theme.sized(BUTTON_PX) // 2, bar=SCROLL_BAR_PX, **paddings
    )


def padding_of(name: str, padding_px: int, theme: Theme) -> dict[str, int]:
    """Return what a style sheet leaves over and under the words of a button or box, by its names.

    With its ring, which is one pixel wider than its edge, it has as much less. Chinese letters
    would stand low between the two: their fonts leave more room over them than under them.
    """
    lift_px = round(_LIFT * theme.body_pt * _PX_OF_PT) if is_eastern_spoken() else 0
    over_px, under_px = padding_px - lift_px, padding_px + lift_px
    return {
        f"{name}over": over_px,
        f"{name}under": under_px,
        f"{name}over_ring": over_px - 1,
        f"{name}under_ring": under_px - 1,
    }
