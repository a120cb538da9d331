"""The field a key is pasted into: hidden until asked, and never copied out of."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

_EYE_PX = 18


class KeyField(QWidget):
    """A line for a key with an eye that shows it. Signal: `changed()`."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.line = QLineEdit(self)
        self.eye = QToolButton(self)
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.line.setAccessibleName(tr("Key"))
        self.line.setPlaceholderText(tr("Paste the key here"))
        self.line.setDragEnabled(False)
        # No input method learns it, and none writes it down.
        hints = Qt.InputMethodHint
        self.line.setInputMethodHints(
            hints.ImhHiddenText | hints.ImhSensitiveData | hints.ImhNoPredictiveText
        )
        self.eye.setCheckable(True)
        self.setFocusProxy(self.line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.eye)
        self.line.textChanged.connect(self.changed)
        self.line.selectionChanged.connect(self._on_line_selection_changed)
        self.eye.toggled.connect(self._on_eye_toggled)
        self._show_eye()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self._show_eye()

    def key(self) -> str:
        """Return the key without what pasting brings along; "" for none."""
        return "".join(self.line.text().split())

    def forget(self) -> None:
        """Empty it, also of what undoing would bring back, and hide the next key."""
        self.line.setText("")  # unlike clear(), this drops the history
        self.eye.setChecked(False)

    def _show_eye(self) -> None:
        is_shown = self.eye.isChecked()
        sign = "eye-off" if is_shown else "eye"
        put_icon(self.eye, sign, self._theme.muted, self._theme.sized(_EYE_PX))
        words = tr("Hide the key") if is_shown else tr("Show the key")
        self.eye.setAccessibleName(words)
        self.eye.setToolTip(tip(words))

    @Slot(bool)
    def _on_eye_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a slot
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        self.line.setEchoMode(mode)
        self.line.deselect()
        self._show_eye()

    @Slot()
    def _on_line_selection_changed(self) -> None:
        # Qt copies a hidden text nowhere, but a shown one with every selection made by mouse (the
        # clipboard of the middle button). Where nothing can be selected, nothing is copied.
        if self.eye.isChecked() and self.line.hasSelectedText():
            self.line.deselect()
