"""Names for the small buttons inside a field that searches: a screen reader comes by them too."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit

from desktop.ui.i18n import tr

_CLEAR = "_q_qlineeditclearaction"  # what Qt calls it, see QLineEdit::setClearButtonEnabled


def name_signs(field: QLineEdit) -> None:
    """Call the button that clears `field` so, and the sign at its beginning what it means."""
    for action in field.findChildren(QAction):
        action.setText(tr("Clear") if action.objectName() == _CLEAR else tr("Search"))
