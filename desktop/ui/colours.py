"""The colours of the window, and the palette that gives them to Qt's own widgets.

All that the first paint needs of how things look: fonts and the style sheet come after it, with
`theme`.
"""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

SIDEBAR_PX = 264
"""How wide the list of chats begins; the first paint draws its outline just there."""

BUTTON_PX = 36
"""How large a round button is at the usual text size."""

_CONTRAST, _HIGH_CONTRAST = 4.5, 7.0
_STEP = 0.14  # how far a ground moves towards the words where the mouse is

BODY_PT = 10.5
SMALL_PT = 9.0
CODE_PT = 9.5


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the window as `#rrggbb`, the name of the code style, and the text scale.

    `raised` is the ground of what floats over the window: where shadows cannot be seen, it is
    lighter. `motion` says whether anything may move to explain what happens.
    """

    name: str
    window: str
    raised: str
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

    def sized(self, px: int) -> int:
        """Return how large something is that stands in a line with words and has `px` usually.

        It grows with the text, and never becomes smaller: a target must be hit and a sign seen.
        """
        return round(px * max(1.0, self.scale))

    @property
    def pressed(self) -> str:
        """The ground of what is held down: one step further than that under the mouse."""
        return _blended(self.hover, self.text, _STEP / 4)

    @property
    def accent_hover(self) -> str:
        """The accent under the mouse: further from the words on it, so that these stay read."""
        return _blended(self.accent, self.text, _STEP)

    @property
    def accent_pressed(self) -> str:
        """The accent held down."""
        return _blended(self.accent, self.text, 2 * _STEP)

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than the window behind it."""
        return QColor(self.window).lightnessF() < QColor(self.text).lightnessF()

    @property
    def focus(self) -> str:
        """The colour around what has the keys: it stands out from a border, too (WCAG 2.4.13)."""
        return self.text if self.least_contrast == _HIGH_CONTRAST else self.accent

    @property
    def least_contrast(self) -> float:
        """How far words stand out from their ground, at least (WCAG 2.2, 1.4.3 and 1.4.6)."""
        return _HIGH_CONTRAST if self.name.startswith("contrast") else _CONTRAST


LIGHT = Theme(
    name="light",
    window="#ffffff",
    raised="#ffffff",
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
    raised="#1e2025",
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
    raised="#ffffff",
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
    raised="#0e0f12",
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


def _blended(ground: str, ink: str, share: float) -> str:
    """Return `ground` as `#rrggbb`, moved by `share` (0 to 1) towards `ink`."""
    below, above = QColor(ground), QColor(ink)
    return QColor.fromRgbF(
        below.redF() + (above.redF() - below.redF()) * share,
        below.greenF() + (above.greenF() - below.greenF()) * share,
        below.blueF() + (above.blueF() - below.blueF()) * share,
    ).name()


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
