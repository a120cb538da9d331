"""The few looks that only the shell has, beside those of `theme`."""

from string import Template

from desktop.paths import resource
from desktop.ui.theme import BUTTON_PX, Theme, padding_of

_SHEET = Template("""
QLineEdit[look="title"] { border: 1px solid transparent; border-radius: 8px; padding: 3px 6px;
  background: transparent; font-weight: 600; }
QLineEdit[look="title"]:hover:!read-only { background: $hover; }
QLineEdit[look="title"]:focus { border: 2px solid $focus; background: $window;
  padding: 2px 5px; }
QLineEdit[look="search"] { padding-left: 3px; }
QLineEdit[look="search"]:focus { padding-left: 2px; }
QLineEdit[look="finder"], QLineEdit[look="finder"]:focus { border: 0; border-radius: 0;
  border-bottom: 2px solid transparent; background: transparent; padding: 8px 4px 6px 4px; }
QLineEdit[look="finder"]:focus { border-bottom-color: $focus; }
QFrame[look="sidebar"], QFrame[look="panel"] { border: 0; }
QToolButton[look="circle"] { border: 1px solid $border; border-radius: ${round}px;
  padding: 0; }
QToolButton[look="circle"]:focus { border: 2px solid $focus; }
QTableView[look="events"] { selection-background-color: transparent; }
QListView[look="map"], QTableView[look="events"] { background: transparent; border: 0;
  outline: 0; color: $text; }
QTreeView[look="tree"] { background: transparent; border: 0; outline: 0; color: $text; }
QLabel[look="large"] { font-size: ${large}pt; font-weight: 600; }
QLabel[look="strong"] { font-weight: 600; }
QToolButton[look="badge"] { background: $window; border: 1px solid $border;
  border-radius: ${badge}px; padding: 0; }
QToolButton[look="badge"]:hover { border-color: $accent; }
QToolButton[look="badge"]:focus { border: 2px solid $focus; }
QComboBox { background: $window; color: $text; border: 1px solid $border; border-radius: 10px;
  padding: ${over}px 8px ${under}px 10px; combobox-popup: 0; }
QComboBox:hover { background: $hover; }
QComboBox:focus { border: 2px solid $focus; padding: ${over_ring}px 7px ${under_ring}px 9px; }
QComboBox::drop-down { border: 0; width: ${drop}px; }
QComboBox QAbstractItemView { background: $raised; color: $text; border: 1px solid $border;
  selection-background-color: $hover; selection-color: $text; outline: 0; padding: 4px; }
QComboBox QAbstractItemView::item { padding: 5px 6px; }
QCheckBox { color: $text; spacing: 8px; border: 1px solid transparent; border-radius: 6px;
  padding: 2px 5px 2px 1px; }
QCheckBox::indicator { width: ${sign}px; height: ${sign}px; border: 1px solid $muted;
  border-radius: 4px; background: $window; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url("$tick"); }
QCheckBox::indicator:checked:disabled { background: $muted; border-color: $muted; }
QCheckBox:focus { border-color: $focus; }
QFrame[look="banner"] { margin-top: 8px; }
QFrame[look="drop"] { background: $window; border: 2px dashed $accent; border-radius: 16px; }
QDialog { background: $window; }
QFrame[look="floating"] { background: $raised; border: 1px solid $border; border-radius: 12px; }
QFrame[look="floating"] QPushButton { background: $raised; }
QFrame[look="floating"] QPushButton:hover { background: $hover; }
QFrame[look="floating"] QPushButton:pressed { background: $pressed; }
QFrame[look="floating"] QPushButton[look="link"] { background: transparent; }
QFrame[look="floating"] QPushButton[look="link"]:hover { background: $hover; }
QFrame[look="floating"] QPushButton[look="link"]:pressed { background: $pressed; }
QFrame[look="floating"] QComboBox { background: $raised; }
QFrame[look="floating"] QComboBox:hover { background: $hover; }
QListView[look="models"] { background: transparent; border: 0; outline: 0; color: $text; }
QPushButton[look="card"] { background: $window; border: 1px solid $border; border-radius: 12px;
  padding: 0; text-align: left; }
QPushButton[look="card"]:hover { background: $hover; }
QPushButton[look="card"]:pressed { background: $pressed; }
QPushButton[look="card"]:focus { border: 2px solid $focus; padding: 0; }
QLabel[look="warning"] { color: $warning; }
QLabel[look="success"] { color: $success; }
QLabel[look="small"] { color: $muted; font-size: ${small}pt; }
QProgressBar { background: $hover; border: 0; border-radius: 4px; max-height: 8px; }
QProgressBar::chunk { background: $accent; border-radius: 4px; }
QFrame[look="banner"] QProgressBar { background: $border; border-radius: 2px; max-height: 4px; }
QFrame[look="banner"] QProgressBar::chunk { border-radius: 2px; }
QFrame[look="framed"] { border: 2px solid transparent; border-radius: 8px; }
QFrame[look="framed"][focused="true"], QFrame[look="card"][focused="true"] {
  border-color: $focus; }
QFrame[look="rule"] { background: $border; border: 0; max-height: 1px; min-height: 1px; }
QFrame[look="plain"] { background: transparent; border: 0; }
""")

_LARGE_PT = 17
_SIGN_PX = 16  # of a check, and of the chevron in a box to choose from
_BESIDE_SIGN_PX = 10
_BADGE_PX = 20
_BOX_PX = 5  # over and under the words of a box to choose from


def shell_sheet(theme: Theme) -> str:
    """Return the shell's own style sheet in the colours of `theme`."""
    names = Theme.__dataclass_fields__
    values = {name: getattr(theme, name) for name in (*names, "focus", "pressed")}
    tick = resource(f"icons/check-{'dark' if theme.is_dark else 'light'}.svg").as_posix()
    return _SHEET.substitute(
        values,
        **padding_of("", _BOX_PX, theme),
        round=theme.sized(BUTTON_PX) // 2,
        tick=tick,
        badge=theme.sized(_BADGE_PX) // 2,
        sign=theme.sized(_SIGN_PX),
        drop=theme.sized(_SIGN_PX) + _BESIDE_SIGN_PX,
        large=round(_LARGE_PT * theme.scale, 1),
        small=round(theme.small_pt, 1),
    )
