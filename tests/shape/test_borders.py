"""The doors between the rooms: who imports whom, what a room shows, what the first window needs."""

import subprocess
import sys

import store
from tests.support.sources import ROOT

# What the empty window may load besides the standard library: the rest waits for the first paint.
QT = {"PySide6", "shiboken6", "shibokensupport", "signature_bootstrap", "__feature__"}
BEFORE_THE_WINDOW = QT | {"desktop", "typing_extensions"}


def test_the_import_contracts_are_kept() -> None:
    # Without its cache, which believes in modules that were there once.
    code = "from importlinter.cli import lint_imports as check; exit(check(no_cache=True))"
    run = _python(code)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_first_window_loads_nothing_but_qt_and_our_plain_modules() -> None:
    code = (
        "import sys; before = set(sys.modules)\n"
        "import desktop.main, desktop.ui.app, desktop.ui.window\n"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*names - sys.stdlib_module_names)"
    )
    run = _python(code)
    assert run.returncode == 0, run.stderr
    assert set(run.stdout.split()) <= BEFORE_THE_WINDOW


def test_the_face_of_the_store_is_sorted_and_complete() -> None:
    shown = [
        name
        for name, value in vars(store).items()
        if not name.startswith("_") and not _is_submodule(name, value)
    ]
    assert sorted(store.__all__) == store.__all__
    assert set(shown) == set(store.__all__)


def _is_submodule(name: str, value: object) -> bool:
    return isinstance(value, type(sys)) and value.__name__ == f"store.{name}"


def _python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
