"""Cards to choose from: a sign, a name, and perhaps a line below it."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.models.page import label
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import PlainLabel

_SIGN_PX = 20
_UNBROKEN_PX = 4_000


class Card(QPushButton):
    """A large button. Signal: `chosen(name)`."""

    chosen = Signal(str)

    def __init__(self, name: str, sign: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self._sign_name = sign
        self.setProperty("look", "card")
        # Not a fixed height: it would be the one before the words are broken into lines.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._sign = PlainLabel(parent=self)
        self._title = label("", self, look="strong")
        self._line = label("", self, look="small")
        words = QVBoxLayout()
        words.setSpacing(2)
        # Beside a card of three lines the words stay together.
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._line)
        words.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 11, 12, 11)
        layout.setSpacing(12)
        layout.addWidget(self._sign)  # as high as the words beside it
        layout.addLayout(words, 1)
        for part in (self._sign, self._title, self._line):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_theme(theme)
        self.clicked.connect(self._on_self_clicked)

    def tell(self, title: str, line: str = "") -> None:
        """Show these two lines, or the title alone."""
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))
        self.setAccessibleName(f"{title}, {line}" if line else title)
        self.updateGeometry()

    def narrowest_px(self) -> int:
        """Return the width below which a word of it would be cut."""
        return self._inside().totalMinimumSize().width()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        sign_px = theme.sized(_SIGN_PX)
        sign = icon(self._sign_name, theme.accent, sign_px)
        self._sign.setPixmap(sign.pixmap(QSize(sign_px, sign_px), self.devicePixelRatioF()))

    @Slot()
    def _on_self_clicked(self) -> None:
        self.chosen.emit(self.name)

    @override
    def sizeHint(self) -> QSize:
        return self._inside().sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        # With its words unbroken: what more they need, the width they get will say. A column of
        # cards that asked for more would scroll where all of it fits.
        return QSize(120, self.heightForWidth(_UNBROKEN_PX))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        # A button knows nothing of a layout inside it.
        return self._inside().totalHeightForWidth(width)

    def _inside(self) -> QHBoxLayout:
        inside = self.layout()
        assert isinstance(inside, QHBoxLayout)
        return inside
