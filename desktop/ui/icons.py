"""Our line icons: drawn on a grid of 24 with a stroke of 1.9, tinted to any colour.

`icon("branch", theme.muted)` is drawn anew for each density a screen may have, from 100 to 300 %,
so it is sharp on every screen. The application's own mark is a file,
`resources/icons/branchline.svg`.
"""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QPushButton

_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{colour}" '
    'color="{colour}" '
    'stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">{paths}</svg>'
)
_STAR = "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z"
_PATHS = {
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "send": '<path d="M12 20V5M5 11l7-7 7 7"/>',
    "stop": '<rect x="6.5" y="6.5" width="11" height="11" rx="2"/>',
    "copy": '<rect x="9" y="9" width="12" height="12" rx="2"/>'
    '<path d="M5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1"/>',
    "branch": '<circle cx="6" cy="5" r="2.4"/><circle cx="6" cy="19" r="2.4"/>'
    '<circle cx="18" cy="7" r="2.4"/><path d="M6 7.5v9M18 9.5c0 4-5 3.5-8 5"/>',
    "retry": '<path d="M20 11a8 8 0 1 0-2.3 5.7M20 4v7h-7"/>',
    "paperclip": '<path d="M20 11.5l-8 8a5 5 0 0 1-7.1-7.1l8.3-8.3a3.3 3.3 0 0 1 4.7 4.7l-8.2 8.2'
    'a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4"/>',
    "picture": '<rect x="3" y="4.5" width="18" height="15" rx="2.5"/>'
    '<circle cx="8.5" cy="9.5" r="1.6"/><path d="M4 17l5-4.5 3.5 3 3.5-3.5 4.5 4"/>',
    "picture-off": '<path d="M9 4.5h9.5A2.5 2.5 0 0 1 21 7v9M18.5 19.5h-13'
    'A2.5 2.5 0 0 1 3 17V7a2.5 2.5 0 0 1 .9-1.9"/>'
    '<path d="M4 17l5-4.5 3.5 3M3.5 3l17 18"/>',
    "minus": '<path d="M5 12h14"/>',
    "fit": '<path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9'
    'M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15"/>',
    "one-to-one": '<path d="M5 7l2.5-1.5v13M15.5 7L18 5.5v13"/>'
    '<path d="M12.5 9.5h.01M12.5 15h.01" stroke-width="2.8"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "down": '<path d="M12 5v14M5 13l7 7 7-7"/>',
    "chevron-left": '<path d="M14.5 6l-6 6 6 6"/>',
    "chevron-right": '<path d="M9.5 6l6 6-6 6"/>',
    "chevron-up": '<path d="M6 14.5l6-6 6 6"/>',
    "chevron-down": '<path d="M6 9.5l6 6 6-6"/>',
    "tool": '<path d="M14.5 6.2a4.4 4.4 0 0 0-5.6 5.6L3.7 17a2.3 2.3 0 0 0 3.3 3.3l5.2-5.2'
    'a4.4 4.4 0 0 0 5.6-5.6l-2.7 2.7-2.6-.7-.7-2.6z"/>',
    "question": '<path d="M4 5.5h16v11H11l-4.5 4v-4H4z"/><path d="M8.5 9.5h7M8.5 12.7h4"/>',
    "search": '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
    "more": '<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="3"/>',
    "pin": '<path d="M9 4h6l-.8 6 3.3 3.5H6.5L9.8 10 9 4zM12 13.5V21"/>',
    "trash": '<path d="M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 13.5h10l1-13.5M10 10.5v6M14 10.5v6"/>',
    "undo": '<path d="M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3"/>',
    "edit": '<path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3zM14.5 7.5l3 3"/>',
    "info": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11.5v5"/>'
    '<path d="M12 7.8h.01" stroke-width="2.4"/>',
    "settings": '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/>'
    '<circle cx="8" cy="17" r="2.6"/>',
    "events": '<path d="M9 6h11M9 12h11M9 18h11"/>'
    '<path d="M4.5 6h.01M4.5 12h.01M4.5 18h.01" stroke-width="2.6"/>',
    "model": '<rect x="6" y="6" width="12" height="12" rx="2.5"/>'
    '<path d="M10 2.5V6M14 2.5V6M10 18v3.5M14 18v3.5M2.5 10H6M2.5 14H6M18 10h3.5M18 14h3.5"/>',
    "check": '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
    "star": f'<path d="{_STAR}"/>',
    "star-full": f'<path fill="currentColor" d="{_STAR}"/>',
    "eye": '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/>'
    '<circle cx="12" cy="12" r="2.8"/>',
    "eye-off": '<path d="M10.2 5.7A9 9 0 0 1 12 5.5C18 5.5 21.5 12 21.5 12a16 16 0 0 1-2.6 3.4"/>'
    '<path d="M6.3 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M4 3.5l16 17"/>',
    "key": '<circle cx="8" cy="15.5" r="4.5"/><path d="M11.3 12.2L20 3.5M16.5 7l3 3"/>',
    "link": '<path d="M14 4h6v6M20 4l-9 9M18 14v5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 19V8'
    'a1.5 1.5 0 0 1 1.5-1.5H10"/>',
    "file": '<path d="M13.5 3H7a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 '
    '1.5-1.5V8zM13.5 3v5h5"/>',
    "download": '<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14"/>',
    "globe": '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 3 3 14 0 17'
    'M12 3.5c-3 3-3 14 0 17"/>',
    "person": '<circle cx="12" cy="8" r="3.8"/>'
    '<path d="M4.5 20c.8-3.9 3.8-6 7.5-6s6.7 2.1 7.5 6"/>',
    "shield-check": '<path d="M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8z"/>'
    '<path d="M8.5 12l2.5 2.5 4.5-5"/>',
    "shield-alert": '<path d="M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8z"/>'
    '<path d="M12 8v4.6M12 15.8h.01"/>',
    "braces": '<path d="M9 4.5H8a2.5 2.5 0 0 0-2.5 2.5v2.5L4 12l1.5 2.5V17'
    'A2.5 2.5 0 0 0 8 19.5h1"/>'
    '<path d="M15 4.5h1A2.5 2.5 0 0 1 18.5 7v2.5L20 12l-1.5 2.5V17a2.5 2.5 0 0 1-2.5 2.5h-1"/>',
    "warning": '<path d="M12 4L2.8 19.5h18.4L12 4zM12 10v4.5"/>'
    '<path d="M12 17.2h.01" stroke-width="2.2"/>',
    "sun": '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5'
    'M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M5.3 18.7l1.8-1.8M16.9 7.1l1.8-1.8"/>',
    "moon": '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>',
    "contrast": '<circle cx="12" cy="12" r="8.5"/>'
    '<path fill="currentColor" stroke="none" d="M12 3.5a8.5 8.5 0 0 1 0 17z"/>',
    "up": '<path d="M12 19V5M5 11l7-7 7 7"/>',
    "sidebar": '<rect x="3" y="4.5" width="18" height="15" rx="2.5"/><path d="M9.5 4.5v15"/>',
    "keyboard": '<rect x="2.5" y="6" width="19" height="12" rx="2.5"/><path d="M8.5 14.5h7"/>'
    '<path d="M6.5 10.2h.01M10.2 10.2h.01M13.8 10.2h.01M17.5 10.2h.01" stroke-width="2.2"/>',
    "text-size": '<path d="M3 18l4.5-12L12 18M4.6 14h5.8M14 18l3.3-8 3.2 8M15.1 15.4h4.4"/>',
    "folder": '<path d="M3.5 18.5v-12A1.5 1.5 0 0 1 5 5h4.5l2 2.5H19a1.5 1.5 0 0 1 1.5 1.5v9.5'
    'A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5z"/>',
    "archive": '<rect x="3.5" y="4.5" width="17" height="4.5" rx="1.2"/>'
    '<path d="M5 9v9.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V9M10 13h4"/>',
    "screenshot": '<path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18'
    'a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5"/><circle cx="12" cy="12" r="3"/>',
    "power": '<path d="M12 3.5V11M7 6.2a7.8 7.8 0 1 0 10 0"/>',
    "chat": '<path d="M4 5.5h16v11.5H11.5L7 20.5V17H4z"/>',
    "summary": '<path d="M4.5 6h15M4.5 11h15M4.5 16h8"/><path d="M17 14.5v5M15 17.8l2 2 2-2"/>',
}
_DENSITIES = (1, 1.25, 1.5, 1.75, 2, 2.5, 3)
APART_PX = 5
"""How far the sign of a push button stands from its words, beside the 4 px that Qt leaves."""

NAMES = frozenset(_PATHS)


@cache
def icon(
    name: str, colour: str, size_px: int = 16, *, off: str = "", room_px: tuple[int, int] = (0, 0)
) -> QIcon:
    """Return the icon `name` in `colour` (`#rrggbb`) at `size_px` logical pixels.

    On a button that is off it has the colour `off`, or a paler one of Qt's when that is "". To its
    left and to its right `room_px` are left free. Raises `KeyError` for a name not in `NAMES`.
    """
    picture = QIcon()
    _draw_into(picture, name, colour, QIcon.Mode.Normal, size_px=size_px, room_px=room_px)
    if off:
        _draw_into(picture, name, off, QIcon.Mode.Disabled, size_px=size_px, room_px=room_px)
    return picture


def _draw_into(
    picture: QIcon,
    name: str,
    colour: str,
    mode: QIcon.Mode,
    *,
    size_px: int,
    room_px: tuple[int, int],
) -> None:
    drawing = QSvgRenderer(QByteArray(_FRAME.format(colour=colour, paths=_PATHS[name]).encode()))
    for density in _DENSITIES:
        before_px, device_px, after_px = (
            round(px * density) for px in (room_px[0], size_px, room_px[1])
        )
        pixmap = QPixmap(before_px + device_px + after_px, device_px)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        drawing.render(painter, QRectF(before_px, 0, device_px, device_px))
        painter.end()
        pixmap.setDevicePixelRatio(density)
        picture.addPixmap(pixmap, mode)


def put_icon(
    button: QAbstractButton,
    name: str,
    colour: str,
    size_px: int,
    *,
    off: str = "",
    is_alone: bool = False,
) -> None:
    """Put the icon `name` on `button`, as `icon` would draw it, and no smaller than it is.

    On a push button it stands a little apart from the words, unless it `is_alone`.
    """
    apart_px = APART_PX if isinstance(button, QPushButton) and not is_alone else 0
    room_px = (apart_px, 0) if button.isRightToLeft() else (0, apart_px)
    button.setIcon(icon(name, colour, size_px, off=off, room_px=room_px))
    button.setIconSize(QSize(size_px + apart_px, size_px))


def app_icon(folder: Path) -> QIcon:
    """Return the application's icon from the folder that holds `branchline.svg` and its PNG."""
    picture = QIcon(str(folder / "branchline.svg"))
    picture.addFile(str(folder / "branchline.png"))
    return picture
