"""The field in which one searches."""

from dataclasses import replace

from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.searchfield import SearchField


def test_the_signs_of_a_field_grow_with_its_text(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = SearchField("Find a branch", theme, window)
    field.resize(240, 60)
    field.setText("june")
    window.show()
    signs = field.findChildren(QToolButton)
    assert [sign.accessibleName() or sign.text() for sign in signs]
    usual = [sign.width() for sign in signs]
    field.set_theme(replace(theme, scale=2.0))
    assert [sign.width() for sign in signs] == [wide + 16 for wide in usual]
    assert all(field.rect().contains(sign.geometry()) for sign in signs)
