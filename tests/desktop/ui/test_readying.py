import subprocess
import sys
from pathlib import Path

FIRST_MESSAGE = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from desktop.paths import Paths
from desktop.ui.readying import NAMES
from tests.benchmarks.screen import application, screen_on, wait
app = application()
paths = Paths(Path(sys.argv[1]))
paths.create()
with screen_on(paths) as screen:
    wait(lambda: NAMES[-1] in sys.modules)
    had = set(sys.modules)
    screen.model.answer_s = 1.0
    editor = screen.content.page.composer.editor
    QTest.keyClicks(editor, "Hello")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    wait(lambda: screen.timeline.is_live)
    wait(lambda: not screen.timeline.is_live)
    print(",".join(sorted(set(sys.modules) - had)))
"""
STEPS = """
import sys
from importlib import import_module
import desktop.runtime
import desktop.ui.works
from desktop.ui.readying import NAMES
for name in NAMES:
    had = set(sys.modules)
    import_module(name)
    ours = [each for each in set(sys.modules) - had if each.startswith("desktop.ui.")]
    if len(ours) > 2:  # a package and the first module in it come together
        print(name, ours)
"""


def _said_by(program: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.strip()


def test_the_window_does_not_stand_for_imports_when_the_first_message_goes_out(
    tmp_path: Path,
) -> None:
    assert _said_by(FIRST_MESSAGE, str(tmp_path)) == ""


def test_what_is_imported_in_idle_moments_comes_one_module_at_a_time() -> None:
    assert _said_by(STEPS) == ""
