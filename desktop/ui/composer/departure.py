"""The question before a chat leaves this computer for the first time: what goes, and to whom."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.models import Leaving
from desktop.ui.i18n import listed, tr, tr_count
from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.scrolledwords import ScrolledWords

_ICON_PX = 18


class DepartureQuestion(QFrame):
    """Stands above the box until it is answered; Esc goes back to writing.

    Signals: `agreed()`, `kept()` another model is wanted, `dropped()`; `shown()` it came or went.
    """

    agreed = Signal()
    kept = Signal()
    dropped = Signal()
    shown = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sign = PlainLabel(parent=self)
        self._title = PlainLabel(parent=self)
        self._title.setProperty("look", "strong")
        self._title.setWordWrap(True)
        self._words = ScrolledWords(self)
        self.send = QPushButton(self)
        self.send.setProperty("look", "primary")
        self.keep = QPushButton(tr("Keep it here"), self)
        for button in (self.send, self.keep):
            button.setAutoDefault(True)
        self._arrange()
        self.send.clicked.connect(self._on_send_clicked)
        self.keep.clicked.connect(self._on_keep_clicked)
        self.set_theme(theme)
        self.hide()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        answers = QHBoxLayout()
        answers.setSpacing(8)
        answers.addWidget(self.send)
        answers.addWidget(self.keep)
        answers.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self._words)
        column.addLayout(answers)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        size_px = theme.sized(_ICON_PX)
        sign = icon("send", theme.accent, size_px)
        self._sign.setPixmap(sign.pixmap(QSize(size_px, size_px), self.devicePixelRatioF()))
        self._fit_sign()

    def _fit_sign(self) -> None:
        """Let the sign be as high as the first line: in Chinese higher than the font says."""
        line = self._title.fontMetrics().size(Qt.TextFlag.TextSingleLine, self._title.text())
        self._sign.setFixedHeight(max(line.height(), self._sign.pixmap().height()))

    def ask(self, leaving: Leaving) -> None:
        """Ask about `leaving`, and take the keyboard."""
        self._title.setText(tr("This chat will leave this computer"))
        self._words.setText(_words(leaving))
        self.send.setText(tr("Send to {name}", name=leaving.to))
        self.setAccessibleName(f"{self._title.text()}. {self._words.text()}")
        self.show()
        self._fit_sign()
        # To the question, not to a button: Enter was pressed a moment ago and may come once more.
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_send_clicked(self) -> None:
        self.hide()
        self.agreed.emit()

    @Slot()
    def _on_keep_clicked(self) -> None:
        self.hide()
        self.kept.emit()

    @override
    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self.shown.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.dropped.emit()
        elif event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)


def _words(leaving: Leaving) -> str:
    told = [tr_count("{count} message", "{count} messages", leaving.messages)]
    if leaving.pictures:
        told.append(tr_count("{count} picture", "{count} pictures", leaving.pictures))
    if leaving.files:
        told.append(tr_count("{count} file", "{count} files", leaving.files))
    return tr(
        "So far it has stayed here. To answer now, {to} ({host}) gets all of it: {what}, "
        "and what you send next. You are asked this once for this chat.",
        to=leaving.to,
        host=leaving.host,
        what=listed(told),
    )
