import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.config import open_preferences
from desktop.paths import Paths
from desktop.ui.app import Life
from desktop.ui.theme import LIGHT
from desktop.ui.window import Window
from desktop.ui.works import Told
from store import StoreUnavailable
from tests.support.window import Person, at_the_window

HEAVY = (
    "store",
    "pydantic",
    "httpx",
    "anyio",
    "apsw",
    "markdown_it",
    "pygments",
    "PIL",
    "keyring",
    "PySide6.QtNetwork",
    "desktop.ui.content",
    "desktop.ui.works",
)
FIRST_WINDOW = """
import enum
import gc
import sys
import desktop.main
from desktop.config import open_preferences
from desktop.paths import find_paths
from desktop.ui.app import Life, make_application
app = make_application(sys.argv[:1])
paths = find_paths()
paths.create()
def open_runtime(told):
    raise RuntimeError("not in this test")
life = Life(paths=paths, preferences=open_preferences(paths.preferences), open_runtime=open_runtime)
seen = []
def painted():
    seen.extend(name for name in {heavy!r} if name in sys.modules)
    # The names of the toolkit's `Qt`, which are made together, take as long as the whole paint.
    made = [each for each in gc.get_objects() if isinstance(each, enum.EnumMeta)]
    seen.extend(each.__qualname__ for each in made if each.__qualname__ == "Qt.Key")
    app.exit(0)
life.window.painted.disconnect()
life.window.painted.connect(painted)
life.show()
app.exec()
life.window.hide()
life.end()
print(",".join(seen))
"""


def test_the_first_window_leaves_room_for_its_frame_on_a_small_screen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with closing(open_preferences(tmp_path / "preferences.json")) as preferences:
        window = Window(preferences, LIGHT)
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    assert room.height() < 820, "the screen of the tests is a small one"
    assert window.height() + 40 <= room.height()


def test_the_window_with_the_largest_text_fits_a_small_laptop_that_shows_all_twice_as_large(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A screen of 1366 by 768 has 683 by 384 then, less a frame and the bar of the desktop."""
    with at_the_window(qtbot, tmp_path) as person:
        person.life.look.resize_text(200)
        window, composer = person.life.window, person.window.page.composer
        window.resize(660, 330)
        person.waits(lambda: composer.mapTo(window, composer.rect().bottomLeft()).y() < 330)
        assert (window.width(), window.height()) == (660, 330)


def test_the_first_window_is_painted_before_anything_heavy_is_loaded() -> None:
    program = FIRST_WINDOW.replace("{heavy!r}", repr(HEAVY))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == ""


def test_the_runtime_is_opened_once_the_window_has_its_parts(qtbot: QtBot, tmp_path: Path) -> None:
    # Two threads must not import at once: under PySide's import hook that broke pydantic's import.
    was_filled: list[bool] = []

    def open_runtime(_told: Told) -> NoReturn:
        was_filled.append(life.window.is_filled)
        raise StoreUnavailable("not in this test")

    paths = Paths(tmp_path)
    paths.create()
    preferences = open_preferences(paths.preferences)
    life = Life(paths=paths, preferences=preferences, open_runtime=open_runtime)
    life.show()
    qtbot.waitUntil(lambda: bool(was_filled))
    with qtbot.waitSignal(life.ended):
        life.close()
    life.end()
    assert was_filled == [True]


def _is_in_view(widget: QWidget, person: Person) -> bool:
    return widget.isVisibleTo(person.window) and widget.window() is person.life.window


def test_every_control_has_a_name_for_a_screen_reader(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        person.clicks(person.window.page.header.map)
        kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)
        controls = [
            each
            for kind in kinds
            for each in person.window.findChildren(kind)
            if _is_in_view(each, person) and not each.objectName().startswith("qt_")
        ]
        assert len(controls) > 10
        nameless = [
            each
            for each in controls
            if not _spoken_name(each) and not isinstance(each.parent(), QLineEdit)
        ]
        assert nameless == []


def _spoken_name(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface else ""


def test_tab_reaches_every_part_of_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        window = person.window
        wanted = {
            window.sidebar.new_chat,
            window.sidebar.search,
            window.sidebar.view,
            window.page.composer.model,
            window.page.composer.attach,
            window.page.composer.editor,
        }
        reached: set[QWidget] = set()
        for _ in range(80):
            focused = person.life.window.focusWidget()
            if focused is not None:
                reached.add(focused)
            qtbot.keyClick(focused or window, Qt.Key.Key_Tab)
        assert wanted <= reached


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("new-chat", "Ctrl+N"),
        ("quit", "Ctrl+Q"),
        ("commands", "Ctrl+K"),
        ("search", "Ctrl+Shift+F"),
        ("find", "Ctrl+F"),
        ("settings", "Ctrl+,"),
        ("shortcuts", "F1"),
        ("larger", "Ctrl++"),
        ("smaller", "Ctrl+-"),
        ("normal", "Ctrl+0"),
    ],
)
def test_the_usual_keys_do_the_usual_things(
    qtbot: QtBot, tmp_path: Path, name: str, keys: str
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        action = next(each for each in person.window.actions_.all() if each.name == name)
        assert QKeySequence(keys) in action.shortcuts()


def test_a_key_puts_the_cursor_into_the_search(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        qtbot.keyClick(person.window, Qt.Key.Key_F, both)
        person.waits(person.window.sidebar.search.hasFocus)


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        picker = person.workspace.models.picker
        person.window.page.composer.model.setFocus()
        qtbot.keyClick(person.window.page.composer.model, Qt.Key.Key_Return)
        assert picker.isVisible()
        picker.connections.setFocus()
        qtbot.keyClick(picker.connections, Qt.Key.Key_Enter)
        assert person.workspace.models.connecting.connections.isVisible()
        person.workspace.models.connecting.connections.close()
        person.window.actions_["settings"].trigger()
        settings = person.window.settings.view
        settings.close_button.setFocus()
        qtbot.keyClick(settings.close_button, Qt.Key.Key_Return)
        assert not settings.isVisible()


def test_text_grows_everywhere_and_goes_back(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        editor = person.window.page.composer.editor
        before = editor.fontMetrics().height()
        for _ in range(4):
            person.window.actions_["larger"].trigger()
        assert editor.fontMetrics().height() > before
        person.window.actions_["normal"].trigger()
        assert editor.fontMetrics().height() == before


def test_about_tells_where_the_chats_lie(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.window.actions_["about"].trigger()
        person.waits(lambda: person.sees(str(tmp_path)))


def test_a_link_shows_where_it_goes_first(qtbot: QtBot, tmp_path: Path) -> None:
    answer = "See [the list](https://example.com/list)."
    with at_the_window(qtbot, tmp_path, [answer]) as person:
        person.asks("Where?")
        person.window.page.timeline.link_activated.emit("https://example.com/list")
        person.waits(lambda: person.sees("This link goes to example.com."))


def test_missing_fonts_are_told_until_the_person_closes_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, missing_scripts=("emoji",)) as person:
        person.waits(lambda: person.sees("This computer has no font for emoji."))
    with at_the_window(qtbot, tmp_path, missing_scripts=("emoji",)) as person:
        person.waits(lambda: person.sees("This computer has no font for emoji."))
        person.clicks(person.window.page.hint._close)
    with at_the_window(qtbot, tmp_path, missing_scripts=("emoji",)) as person:
        assert person.window.page.hint.isHidden()


def test_a_part_that_closes_gives_the_keyboard_back_to_the_composer(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        window = person.window
        for part, action in ((window.panel.list, "details"), (window.sidebar.view, "sidebar")):
            if not part.isVisible():
                window.actions_[action].trigger()
            part.setFocus()
            assert part.hasFocus()
            window.actions_[action].trigger()
            assert window.page.composer.editor.hasFocus()


def test_the_events_have_a_width_after_the_chats_were_hidden(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        window = person.window
        window.actions_["sidebar"].trigger()
        window.actions_["sidebar"].trigger()
        window.actions_["details"].trigger()
        person.waits(lambda: window.panel.visibleRegion().boundingRect().width() > 200)
