"""What stands above the parts of a request."""

from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.inspector.summary import Summary
from desktop.ui.theme import Theme


def test_how_much_changed_is_never_painted_cut(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(340, 300)
    summary = Summary(theme, window)
    QVBoxLayout(window).addWidget(summary)
    with qtbot.waitExposed(window):
        window.show()
    summary.show_changes(12)
    (changes,) = (each for each in summary.findChildren(QToolButton) if "(12)" in each.text())
    assert changes.width() == changes.sizeHint().width()
