import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from desktop.album import ChatPicture
from desktop.ui.look import Look
from desktop.ui.theme import Theme
from desktop.ui.viewer import PictureViewer
from tests.support.fitting import cut_off, untranslated
from tests.support.pseudo import Kind, spoken, spoken_by_all

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def viewer(qtbot: QtBot, theme: Theme) -> PictureViewer:
    del theme
    window = QWidget()
    window.resize(800, 600)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    viewer = PictureViewer(window)
    viewer.setProperty("window", window)
    return viewer


def image_of(width: int = 1_600, height: int = 900) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkCyan)
    return image


def shows(
    viewer: PictureViewer,
    image: QImage | None = None,
    *,
    size: tuple[int, int] = (1_600, 900),
    place: int = 1,
    count: int = 1,
) -> None:
    picture = ChatPicture("sha256:a", "sha256:b", "kyoto.jpg", *size)
    image = image_of(*size) if image is None else image
    viewer.show_picture(picture, image, place=place, count=count, can_erase=True)


def wheel(viewer: PictureViewer, at: QPointF, turn: int) -> None:
    event = QWheelEvent(
        at,
        QPointF(viewer.canvas.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        QPointingDevice.primaryPointingDevice(),
    )
    QApplication.sendEvent(viewer.canvas, event)


def test_it_opens_fitted_and_esc_closes_it(qtbot: QtBot, viewer: PictureViewer) -> None:
    shows(viewer)
    assert viewer.isVisible()
    shown = viewer.canvas.picture_rect()
    assert viewer.canvas.rect().contains(shown.toRect())
    assert abs(shown.width() / shown.height() - 16 / 9) < 0.01
    with qtbot.waitSignal(viewer.closed):
        qtbot.keyClick(viewer, Qt.Key.Key_Escape)
    assert viewer.isHidden()


def test_a_small_picture_is_not_blown_up(viewer: PictureViewer) -> None:
    shows(viewer, size=(40, 30))
    assert viewer.canvas.picture_rect().width() == 40


def test_what_is_sharper_shows_at_the_same_size(viewer: PictureViewer) -> None:
    shows(viewer, image_of(160, 90))
    before = viewer.canvas.picture_rect()
    viewer.show_sharper(image_of(800, 450))
    viewer.show_sharper(image_of(80, 45))
    assert viewer.canvas.picture_rect() == before
    assert viewer.image().width() == 800


def test_keys_zoom_fit_and_show_every_pixel(qtbot: QtBot, viewer: PictureViewer) -> None:
    shows(viewer)
    fitted = viewer.canvas.percent
    qtbot.keyClick(viewer, Qt.Key.Key_Plus)
    assert viewer.canvas.percent > fitted
    qtbot.keyClick(viewer, Qt.Key.Key_1)
    assert viewer.canvas.percent == 100
    qtbot.keyClick(viewer, Qt.Key.Key_0)
    assert viewer.canvas.percent == fitted
    qtbot.keyClick(viewer, Qt.Key.Key_Minus)
    assert viewer.canvas.percent == fitted


def test_the_wheel_zooms_at_the_pointer(viewer: PictureViewer) -> None:
    shows(viewer)
    at = QPointF(250, 250)
    before = viewer.canvas._point_of(at)
    wheel(viewer, at, 120)
    wheel(viewer, at, 120)
    after = viewer.canvas._point_of(at)
    assert abs(after.x() - before.x()) < 0.01
    assert not viewer.canvas.is_fitted


def test_a_double_click_shows_every_pixel_there_and_the_next_one_all_of_it(
    qtbot: QtBot, viewer: PictureViewer
) -> None:
    shows(viewer)
    qtbot.mouseDClick(viewer.canvas, LEFT, pos=QPoint(300, 300))
    assert viewer.canvas.percent == 100
    qtbot.mouseDClick(viewer.canvas, LEFT, pos=QPoint(300, 300))
    assert viewer.canvas.is_fitted


def test_more_pixels_are_asked_for_when_they_would_be_seen(
    qtbot: QtBot, viewer: PictureViewer
) -> None:
    asked: list[int] = []
    viewer.sharper_wanted.connect(asked.append)
    shows(viewer, image_of(800, 600), size=(8_000, 6_000))
    assert asked == []
    qtbot.keyClick(viewer, Qt.Key.Key_1)
    assert asked == [8_000]
    viewer.show_sharper(image_of(4_000, 3_000))
    assert asked[-1] == 8_000


def test_it_can_be_dragged_about_but_never_out_of_sight(
    qtbot: QtBot, viewer: PictureViewer
) -> None:
    shows(viewer)
    viewer.canvas.zoom_by(8)
    middle = viewer.canvas.rect().center()
    for _ in range(30):
        qtbot.mousePress(viewer.canvas, LEFT, pos=middle)
        qtbot.mouseMove(viewer.canvas, middle + QPoint(300, 200))
        qtbot.mouseRelease(viewer.canvas, LEFT)
    assert viewer.canvas.picture_rect().contains(QPointF(middle))


def test_arrows_lead_to_other_pictures_and_move_one_that_is_zoomed(
    qtbot: QtBot, viewer: PictureViewer
) -> None:
    steps: list[int] = []
    viewer.stepped.connect(steps.append)
    shows(viewer, place=2, count=3)
    qtbot.keyClick(viewer, Qt.Key.Key_Right)
    qtbot.keyClick(viewer.button("save"), Qt.Key.Key_Left)
    qtbot.mouseClick(viewer.after, LEFT)
    assert steps == [1, -1, 1]
    viewer.canvas.zoom_by(8)
    before = viewer.canvas.picture_rect().left()
    qtbot.keyClick(viewer, Qt.Key.Key_Right)
    assert viewer.canvas.picture_rect().left() < before
    qtbot.keyClick(viewer, Qt.Key.Key_PageDown)
    assert steps == [1, -1, 1, 1]


def test_it_says_what_it_shows_and_where_it_stands(viewer: PictureViewer) -> None:
    shows(viewer, place=3, count=3)
    assert viewer.accessibleName() == "Picture, kyoto.jpg, 3 of 3"
    assert viewer.bar._facts.text() == "3 of 3 · 1,600 \u00d7 900"
    assert viewer.before.isEnabled()
    assert not viewer.after.isEnabled()
    assert all(button.accessibleName() for button in viewer.bar.buttons.values())
    shows(viewer)
    assert viewer.before.isHidden()


def test_it_copies_saves_and_opens_elsewhere(qtbot: QtBot, viewer: PictureViewer) -> None:
    shows(viewer)
    with qtbot.waitSignal(viewer.copy_asked) as copied:
        qtbot.mouseClick(viewer.button("copy"), LEFT)
    with qtbot.waitSignal(viewer.save_asked) as saved:
        qtbot.mouseClick(viewer.button("save"), LEFT)
    with qtbot.waitSignal(viewer.outside_asked) as opened:
        qtbot.keyClick(viewer, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert copied.args == saved.args == opened.args == ["sha256:a"]


def test_no_single_key_deletes(qtbot: QtBot, viewer: PictureViewer) -> None:
    shows(viewer)
    asked: list[str] = []
    viewer.erase_asked.connect(asked.append)
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_D):
        qtbot.keyClick(viewer, key)
    assert asked == []


def test_tab_stays_within_and_comes_by_everything(qtbot: QtBot, viewer: PictureViewer) -> None:
    below = QLineEdit(viewer.window())
    below.show()
    shows(viewer, place=2, count=3)
    seen = set()
    for _ in range(12):
        qtbot.keyClick(QApplication.focusWidget() or viewer, Qt.Key.Key_Tab)
        seen.add(QApplication.focusWidget())
    wanted = {viewer, viewer.before, viewer.after, *viewer.bar.buttons.values()}
    assert seen == {each for each in wanted if each.isEnabled()}


def test_the_focus_goes_back_where_it_was(qtbot: QtBot, viewer: PictureViewer) -> None:
    field = QLineEdit(viewer.window())
    field.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    shows(viewer)
    viewer.dismiss()
    assert field.hasFocus()
    shows(viewer)
    delete(field)
    viewer.dismiss()
    assert viewer.isHidden()


def test_of_a_picture_that_is_drawn_for_paper_the_lines_can_be_seen(viewer: PictureViewer) -> None:
    clear = QImage(400, 300, QImage.Format.Format_ARGB32)
    clear.fill(Qt.GlobalColor.transparent)
    shows(viewer, clear, size=(400, 300))
    grabbed = viewer.grab().toImage()
    assert grabbed.pixelColor(viewer.canvas.picture_rect().center().toPoint()).lightness() > 250


def test_where_there_is_no_picture_nothing_is_offered_for_it(viewer: PictureViewer) -> None:
    shows(viewer, QImage())
    viewer.tell("You deleted this picture for ever.")
    assert not viewer.button("copy").isEnabled()
    assert viewer.button("close").isEnabled()
    assert viewer.accessibleDescription() == "You deleted this picture for ever."
    viewer.show_sharper(image_of())
    assert viewer.button("copy").isEnabled()


def test_where_one_reads_from_the_right_the_next_picture_lies_at_the_left(
    qtbot: QtBot, theme: Theme
) -> None:
    del theme
    window = QWidget()
    window.resize(800, 600)
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    qtbot.addWidget(window)
    window.show()
    viewer = PictureViewer(window)
    steps: list[int] = []
    viewer.stepped.connect(steps.append)
    shows(viewer, place=2, count=3)
    assert viewer.after.x() < viewer.before.x()
    qtbot.keyClick(viewer, Qt.Key.Key_Left)
    assert steps == [1]


def test_two_fingers_zoom_at_the_place_between_them(viewer: PictureViewer) -> None:
    shows(viewer)
    at = QPointF(400, 300)
    fitted = viewer.canvas.percent
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        at,
        0.5,
        QPointF(),
    )
    QApplication.sendEvent(viewer.canvas, pinch)
    assert viewer.canvas.percent == pytest.approx(1.5 * fitted, abs=1)
    tap = QNativeGestureEvent(
        Qt.NativeGestureType.SmartZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        at,
        1.0,
        QPointF(),
    )
    QApplication.sendEvent(viewer.canvas, tap)
    assert viewer.canvas.is_fitted


@pytest.mark.parametrize("kind", ["longer", "from-right"])
def test_it_has_room_for_longer_words_and_says_all_of_them(
    qtbot: QtBot, theme: Theme, kind: Kind
) -> None:
    del theme
    with spoken_by_all(kind):
        window = QWidget()
        window.resize(900, 600)
        qtbot.addWidget(window)
        window.show()
        viewer = PictureViewer(window)
        shows(viewer, place=2, count=3)
        viewer.say(spoken("The picture is saved.", kind))
        assert cut_off(window) == []
        assert {words for words in untranslated(window) if "kyoto.jpg" not in words} == set()


def test_the_signs_of_the_bar_grow_with_the_text(viewer: PictureViewer) -> None:
    shows(viewer)
    signs = viewer.findChildren(QToolButton)
    usual_px = {sign.iconSize().width() for sign in signs}
    Look("light", 150).apply()
    assert {sign.iconSize().width() for sign in signs} == {round(1.5 * px) for px in usual_px}


def test_bar_and_arrows_grow_with_the_text_while_a_picture_is_open(
    qtbot: QtBot, viewer: PictureViewer
) -> None:
    shows(viewer, count=3, place=2)
    before = _ink_px(viewer.after), viewer.bar.height()
    Look("light", 200).apply()
    qtbot.waitUntil(lambda: viewer.bar.height() == viewer.bar.sizeHint().height() > before[1])
    qtbot.waitUntil(lambda: _ink_px(viewer.after) > 1.5 * before[0])
    Look("light", 100).apply()


def _ink_px(button: QToolButton) -> int:
    """Return how high the sign of a button is drawn."""
    picture = button.grab().toImage()
    rows = range(picture.height())
    drawn = [y for y in rows if any(_is_light(picture, x, y) for x in range(picture.width()))]
    return drawn[-1] - drawn[0]


def _is_light(picture: QImage, x: int, y: int) -> bool:
    return picture.pixelColor(x, y).lightness() > 160
