"""The settings over the window: the names of the pages at one side, the page at the other."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon, put_icon
from desktop.ui.settings.page import SettingsPage
from desktop.ui.theme import Theme
from desktop.ui.widgets.overlay import Overlay
from desktop.ui.widgets.plain import PlainLabel, tip
from desktop.ui.widgets.stops import read_as_laid_out

_WIDTH_PX, _HEIGHT_PX = 780, 560
_NAMES_SHARE, _NAMES_MOST_SHARE = 0.22, 0.4
_AROUND_NAME_PX = 44
_SIGN_PX = 16
_ROUNDS = 3  # until all is laid out for another text size


class SettingsView(Overlay):
    """Shows one page at a time; Esc or the cross closes it, there is nothing to confirm."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._signs: list[str] = []
        self._held: tuple[QAbstractButton, QPoint] | None = None
        self._rounds = 0
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._on_laid_out)
        self.names = QListWidget(self.panel)
        self._stack = QStackedWidget(self.panel)
        self._title = PlainLabel(tr("Settings"), self.panel)
        self.close_button = QToolButton(self.panel)
        self._arrange()
        self.names.currentRowChanged.connect(self._stack.setCurrentIndex)
        self.names.currentRowChanged.connect(self._on_names_row_changed)
        self.close_button.clicked.connect(self.dismiss)
        self.set_theme(theme)

    def add(self, page: SettingsPage, sign: str) -> None:
        """Take in a page; `sign` is the name of its icon."""
        self._signs.append(sign)
        self._stack.addWidget(page)
        self.names.addItem(QListWidgetItem(self._sign(sign), page.title))
        if self.names.currentRow() < 0:
            self.names.setCurrentRow(0)

    def pages(self) -> Sequence[SettingsPage]:
        """Return all pages in their order."""
        found = (self._stack.widget(place) for place in range(self._stack.count()))
        return [page for page in found if isinstance(page, SettingsPage)]

    @property
    def current(self) -> SettingsPage | None:
        """The page in view."""
        page = self._stack.currentWidget()
        return page if isinstance(page, SettingsPage) else None

    def open_page(self, page: SettingsPage) -> None:
        """Open at `page`, with the keys on its name."""
        self.names.setCurrentRow(self._stack.indexOf(page))
        self.open_over()
        self.names.setFocus(Qt.FocusReason.PopupFocusReason)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self._hold()
        sign_px = theme.sized(_SIGN_PX)
        self.names.setIconSize(QSize(sign_px, sign_px))
        put_icon(self.close_button, "close", theme.muted, sign_px)
        for row, sign in enumerate(self._signs):
            self.names.item(row).setIcon(self._sign(sign))
        for page in self.pages():
            page.set_theme(theme)
        self.settle()

    @override
    def wanted(self) -> QRect:
        scale = max(1.0, self._theme.scale)
        return QRect(0, 0, round(_WIDTH_PX * scale), round(_HEIGHT_PX * scale))

    @override
    def settle(self) -> None:
        super().settle()
        words = self.names.fontMetrics()
        longest_px = max((words.horizontalAdvance(page.title) for page in self.pages()), default=0)
        wanted_px = longest_px + self.names.iconSize().width() + _AROUND_NAME_PX
        room_px = self.panel.width()
        least_px, most_px = round(room_px * _NAMES_SHARE), round(room_px * _NAMES_MOST_SHARE)
        self.names.setFixedWidth(min(max(wanted_px, least_px), most_px))

    def _arrange(self) -> None:
        self._title.setProperty("look", "large")
        self.close_button.setAccessibleName(tr("Close the settings"))
        self.close_button.setToolTip(tip(tr("Close the settings")))
        self.names.setProperty("look", "list")
        self.names.setAccessibleName(tr("Pages of the settings"))
        self.names.setWordWrap(True)
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = QHBoxLayout()
        head.setContentsMargins(22, 14, 12, 10)
        head.addWidget(self._title, 1)
        head.addWidget(self.close_button)
        body = QHBoxLayout()
        body.setContentsMargins(12, 0, 6, 12)
        body.setSpacing(6)
        body.addWidget(self.names)
        body.addWidget(self._stack, 1)
        layout = QVBoxLayout(self.panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addLayout(body, 1)
        read_as_laid_out(layout)

    def _sign(self, name: str) -> QIcon:
        return icon(name, self._theme.muted, self._theme.sized(_SIGN_PX))

    def _hold(self) -> None:
        """Note what is under the pointer: it is pressed again and again, and is to stay there."""
        page = self.current if self.isVisible() else None
        buttons = page.findChildren(QAbstractButton) if page is not None else ()
        pressed = next((button for button in buttons if button.underMouse()), None)
        if pressed is not None:
            self._held = pressed, self._place_of(pressed)
            self._rounds = _ROUNDS
            self._laid_out.start()

    @Slot()
    def _on_laid_out(self) -> None:
        if self._held is None or self.current is None:
            return
        button, place = self._held
        moved = self.panel.geometry().translated(place - self._place_of(button))
        self.put(moved.intersected(self.rect()))
        bar = self.current.verticalScrollBar()
        bar.setValue(bar.value() + self._place_of(button).y() - place.y())
        # What lies inside is laid out after what it lies in, and each moves it anew.
        self._rounds -= 1
        if self._rounds:
            self._laid_out.start()
        else:
            self._held = None

    def _place_of(self, button: QAbstractButton) -> QPoint:
        return button.mapTo(self, button.rect().center())

    @Slot()
    def _on_names_row_changed(self) -> None:
        page = self.current
        if page is not None:
            page.verticalScrollBar().setValue(0)
