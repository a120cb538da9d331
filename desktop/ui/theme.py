"""Colours, fonts and the one style sheet: how everything in the window looks.

Qt's own Fusion style with a palette of ours and a short style sheet; `look` follows the platform's
colour scheme and its wish for contrast, and picks one of `THEMES`. Widgets choose a look through
the dynamic property `look` (`widget.setProperty("look", "primary")`), never through a style sheet
of their own: parsing one per widget is visible in a profile.
"""

from dataclasses import dataclass
from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from desktop.ui.families import mono_families, ui_families

SIDEBAR_PX = 264
"""How wide the list of chats begins; the first paint draws its outline just there."""

_CONTRAST, _HIGH_CONTRAST = 4.5, 7.0

BODY_PT = 10.5
SMALL_PT = 9.0
CODE_PT = 9.5


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the window as `#rrggbb`, the name of the code style, and the text scale.

    `motion` says whether anything may move to explain what happens.
    """

    name: str
    window: str
    sidebar: str
    text: str
    muted: str
    border: str
    hover: str
    bubble: str
    code_body: str
    code_header: str
    code_inline: str
    accent: str
    on_accent: str
    selection: str
    hit: str
    danger: str
    warning: str
    success: str
    pygments: str
    scale: float = 1.0
    motion: bool = True

    @property
    def body_pt(self) -> float:
        """The size of running text in points."""
        return BODY_PT * self.scale

    @property
    def small_pt(self) -> float:
        """The size of buttons and remarks in points."""
        return SMALL_PT * self.scale

    @property
    def code_pt(self) -> float:
        """The size of code in points."""
        return CODE_PT * self.scale

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than the window behind it."""
        return QColor(self.window).lightnessF() < QColor(self.text).lightnessF()

    @property
    def least_contrast(self) -> float:
        """How far words stand out from their ground, at least (WCAG 2.2, 1.4.3 and 1.4.6)."""
        return _HIGH_CONTRAST if self.name.startswith("contrast") else _CONTRAST


LIGHT = Theme(
    name="light",
    window="#ffffff",
    sidebar="#f6f6f8",
    text="#1c1d21",
    muted="#656a72",
    border="#e3e4e8",
    hover="#ececf1",
    bubble="#eef1fb",
    code_body="#f7f8fa",
    code_header="#eff1f4",
    code_inline="#eef0f3",
    accent="#4355d6",
    on_accent="#ffffff",
    selection="#c9d5ff",
    hit="#ffe08a",
    danger="#b3261e",
    warning="#8a5a00",
    success="#1a7340",
    pygments="friendly",
)
DARK = Theme(
    name="dark",
    window="#17181c",
    sidebar="#101114",
    text="#e7e8ec",
    muted="#9a9fa9",
    border="#2c2e35",
    hover="#26282f",
    bubble="#262a3c",
    code_body="#1e2026",
    code_header="#24262d",
    code_inline="#2a2c34",
    accent="#8b9bff",
    on_accent="#12131a",
    selection="#3a4787",
    hit="#665200",
    danger="#ff8f87",
    warning="#f2c063",
    success="#6fd39a",
    pygments="github-dark",
)
CONTRAST_LIGHT = Theme(
    name="contrast-light",
    window="#ffffff",
    sidebar="#f7f7f8",
    text="#000000",
    muted="#3c4047",
    border="#6a6f78",
    hover="#e6e7ee",
    bubble="#eef1fb",
    code_body="#f7f8fa",
    code_header="#eceef2",
    code_inline="#eceef2",
    accent="#2334a8",
    on_accent="#ffffff",
    selection="#b9c8ff",
    hit="#ffe08a",
    danger="#8c1610",
    warning="#5f3d00",
    success="#0b4f28",
    pygments="friendly",
)
CONTRAST_DARK = Theme(
    name="contrast-dark",
    window="#000000",
    sidebar="#0b0b0d",
    text="#ffffff",
    muted="#cdd1d8",
    border="#8a8f99",
    hover="#26282e",
    bubble="#1b2036",
    code_body="#101114",
    code_header="#1c1d22",
    code_inline="#22242a",
    accent="#b3beff",
    on_accent="#000000",
    selection="#2a3c9a",
    hit="#5a4a00",
    danger="#ffb3ad",
    warning="#ffd685",
    success="#9be8bb",
    pygments="github-dark",
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK)}


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


def palette_of(theme: Theme) -> QPalette:
    """Return the palette that gives Qt's own widgets the colours of `theme`."""
    role = QPalette.ColorRole
    palette = QPalette()
    colours = {
        role.Window: theme.window,
        role.Base: theme.window,
        role.AlternateBase: theme.sidebar,
        role.Button: theme.window,
        role.ToolTipBase: theme.code_header,
        role.WindowText: theme.text,
        role.Text: theme.text,
        role.ButtonText: theme.text,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.BrightText: theme.danger,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Highlight: theme.selection,
        role.HighlightedText: theme.text,
        role.Accent: theme.accent,
        role.Mid: theme.border,
        role.Light: theme.hover,
    }
    for which, colour in colours.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.muted))
    return palette


# One sheet for the whole application. Selectors stay narrow: a rule for a bare `QPlainTextEdit`
# would reach into the timeline's code blocks, and each matching rule costs with every new widget.
_SHEET = Template("""
QToolTip { background: $code_header; color: $text; border: 1px solid $border; padding: 4px 6px; }
QMenu { background: $window; color: $text; border: 1px solid $border; border-radius: 8px;
  padding: 5px; }
QMenu::item { padding: 6px 22px 6px 12px; border-radius: 6px; }
QMenu::item:selected { background: $hover; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: 5px 8px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $border; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 36px; margin: 0 2px; }
QScrollBar::handle:horizontal { min-width: 36px; margin: 2px 0; border-radius: 3px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QLabel[look="muted"] { color: $muted; }
QLabel[look="danger"] { color: $danger; }
QFrame[look="sidebar"] { background: $sidebar; border: 0; border-right: 1px solid $border; }
QFrame[look="header"] { background: $window; border: 0; border-bottom: 1px solid $border; }
QFrame[look="panel"] { background: $sidebar; border: 0; border-left: 1px solid $border; }
QFrame[look="card"] { background: $window; border: 1px solid $border; border-radius: 10px; }
QFrame[look="composer"] { background: $window; border: 1px solid $border; border-radius: 18px; }
QFrame[look="composer"][focused="true"] { border-color: $accent; }
QFrame[look="banner"] { background: $code_header; border: 1px solid $border;
  border-radius: 10px; }
QFrame[look="question"] { background: $code_body; border: 1px solid $accent; border-radius: 14px; }
QPushButton { background: $window; color: $text; border: 1px solid $border; border-radius: 10px;
  padding: 7px 14px; outline: none; }
QPushButton:hover { background: $hover; }
QPushButton:focus { border-color: $accent; }
QPushButton:disabled { color: $muted; }
QPushButton[look="wide"] { text-align: left; padding: 9px 12px; }
QPushButton[look="primary"] { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[look="primary"]:focus { border-color: $text; }
QPushButton[look="primary"]:disabled { background: $border; color: $muted;
  border-color: $border; }
QPushButton[look="danger"] { color: $danger; }
QPushButton[look="link"] { background: transparent; color: $accent; padding: 1px 3px;
  border: 1px solid transparent; border-radius: 6px; }
QPushButton[look="link"]:focus { border-color: $accent; }
QPushButton[look="link"]:disabled { color: $muted; }
QToolButton { background: transparent; color: $muted; border: 1px solid transparent;
  border-radius: 7px;
  padding: 4px 7px; }
QToolButton:hover, QToolButton:checked, QToolButton:pressed { background: $hover; color: $text; }
QToolButton:focus { border-color: $accent; color: $text; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolButton[look="outline"] { border-color: $border; border-radius: 9px; padding: 5px 10px; }
QToolButton[look="outline"]:focus { border-color: $accent; }
QToolButton[look="round"] { background: $accent; border: 2px solid $accent; border-radius: 18px;
  padding: 0; }
QToolButton[look="round"]:focus { border-color: $text; }
QToolButton[look="round"]:disabled { background: $hover; border-color: $border; }
QLineEdit { background: $window; color: $text; border: 1px solid $border; border-radius: 10px;
  padding: 7px 10px; selection-background-color: $selection; selection-color: $text;
  placeholder-text-color: $muted; }
QLineEdit:focus { border-color: $accent; }
QSlider::groove:horizontal { height: 4px; background: $border; border-radius: 2px; }
QSlider::handle:horizontal { width: 16px; height: 16px; margin: -6px 0; border-radius: 8px;
  background: $accent; }
QSlider::handle:horizontal:focus { background: $text; }
QSlider::handle:horizontal:disabled { background: $border; }
QTreeView[look="list"], QListView[look="list"] { background: transparent; border: 0; outline: 0;
  color: $text; }
QTreeView[look="list"]::item, QListView[look="list"]::item { padding: 8px 8px;
  border-radius: 9px; margin: 1px 0; }
QTreeView[look="list"]::item:hover, QListView[look="list"]::item:hover { background: $hover; }
QTreeView[look="list"]::item:selected, QListView[look="list"]::item:selected {
  background: $hover; color: $text; }
QTreeView[look="list"]::item:focus, QListView[look="list"]::item:focus {
  border: 1px solid $accent; }
QTreeView[look="list"]::branch { background: transparent; }
QHeaderView::section { background: $sidebar; color: $muted; border: 0;
  border-bottom: 1px solid $border;
  padding: 6px 8px; }
QSplitter::handle { background: $border; }
""")


def style_sheet(theme: Theme) -> str:
    """Return the application's style sheet in the colours of `theme`."""
    names = Theme.__dataclass_fields__
    return _SHEET.substitute({name: getattr(theme, name) for name in names})
