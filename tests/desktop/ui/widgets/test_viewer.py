import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.viewer import PictureViewer


@pytest.fixture
def viewer(qtbot: QtBot, theme: Theme) -> PictureViewer:
    del theme
    window = QWidget()
    window.resize(800, 600)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    viewer = PictureViewer(window)
    viewer.setProperty("window", window)
    return viewer


def picture(width: int = 1_600, height: int = 900) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkCyan)
    return image


def test_it_opens_fitted_and_esc_closes_it(qtbot: QtBot, viewer: PictureViewer) -> None:
    viewer.open("sha256:a", picture())
    assert viewer.isVisible()
    shown = viewer._picture_rect()
    assert shown.width() <= viewer.width()
    assert abs(shown.width() / shown.height() - 16 / 9) < 0.01
    with qtbot.waitSignal(viewer.closed):
        qtbot.keyClick(viewer, Qt.Key.Key_Escape)
    assert viewer.isHidden()


def test_a_small_picture_is_not_blown_up(viewer: PictureViewer) -> None:
    viewer.open("sha256:a", picture(40, 30))
    assert viewer._picture_rect().width() == 40


def test_keys_zoom_and_fit(qtbot: QtBot, viewer: PictureViewer) -> None:
    viewer.open("sha256:a", picture())
    qtbot.keyClick(viewer, Qt.Key.Key_Plus)
    assert viewer.zoom() > 1
    qtbot.keyClick(viewer, Qt.Key.Key_0)
    assert viewer.zoom() == 1
    qtbot.keyClick(viewer, Qt.Key.Key_Minus)
    assert viewer.zoom() == 1


def test_it_can_be_dragged_about_but_never_out_of_sight(
    qtbot: QtBot, viewer: PictureViewer
) -> None:
    viewer.open("sha256:a", picture())
    viewer.zoom_by(8)
    middle = viewer.rect().center()
    for _ in range(30):
        qtbot.mousePress(viewer, Qt.MouseButton.LeftButton, pos=middle)
        qtbot.mouseMove(viewer, middle + QPoint(300, 200))
        qtbot.mouseRelease(viewer, Qt.MouseButton.LeftButton)
    assert viewer._picture_rect().contains(viewer.rect().center())


def test_it_copies_and_saves(qtbot: QtBot, viewer: PictureViewer) -> None:
    viewer.open("sha256:a", picture())
    qtbot.mouseClick(viewer.button("copy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().image().width() == 1_600
    with qtbot.waitSignal(viewer.save_asked) as asked:
        qtbot.mouseClick(viewer.button("save"), Qt.MouseButton.LeftButton)
    assert asked.args == ["sha256:a"]


def test_the_focus_goes_back_where_it_was(qtbot: QtBot, viewer: PictureViewer) -> None:
    window = viewer.window()
    field = QLineEdit(window)
    field.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    viewer.open("sha256:a", picture())
    viewer.dismiss()
    assert field.hasFocus()
