"""The menu entry starts the app wherever the project lies, and never stands in its way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT

AWKWARD = 'my "chats" 100% $HOME `x` \\n'


def add_entry(project: Path, home: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, project / "packaging" / "add_menu_entry.py"],
        env=os.environ | {"XDG_DATA_HOME": home},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project's scripts and icons below an awkward name."""
    root = tmp_path / AWKWARD
    (root / "packaging").mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "add_menu_entry.py", root / "packaging")
    (root / "resources" / "icons").mkdir(parents=True)
    (root / "resources" / "icons" / "branchline.svg").write_text("<svg/>")
    return root


def command_of(entry: Path) -> list[str]:
    """Read the Exec key as the specification says: unescape, then split and unquote."""
    lines = entry.read_text(encoding="utf-8").splitlines()
    value = next(line for line in lines if line.startswith("Exec=")).removeprefix("Exec=")
    unescaped = value.replace("\\\\", "\\")
    program, _, rest = unescaped.partition(" ")
    quoted, _, others = rest.rpartition('" ')
    inner = quoted.removeprefix('"')
    plain = ""
    while inner:
        taken = 2 if inner[0] == "\\" else 1
        plain, inner = plain + inner[taken - 1], inner[taken:]
    return [program, plain.replace("%%", "%"), *others.split()]


def test_the_entry_runs_our_script_whatever_its_folder_is_called(
    project: Path, tmp_path: Path
) -> None:
    assert add_entry(project, str(tmp_path / "data")).returncode == 0
    entry = tmp_path / "data" / "applications" / "branchline.desktop"
    assert command_of(entry) == ["sh", str(project / "packaging" / "run.sh"), "--", "%F"]


def test_the_icon_is_put_where_desktops_look(project: Path, tmp_path: Path) -> None:
    add_entry(project, str(tmp_path / "data"))
    icon = tmp_path / "data" / "icons" / "hicolor" / "scalable" / "apps" / "branchline.svg"
    assert icon.read_text() == "<svg/>"


def test_an_entry_that_is_up_to_date_is_left_alone(project: Path, tmp_path: Path) -> None:
    add_entry(project, str(tmp_path / "data"))
    entry = tmp_path / "data" / "applications" / "branchline.desktop"
    os.utime(entry, (1, 1))
    add_entry(project, str(tmp_path / "data"))
    assert entry.stat().st_mtime == 1


def test_a_home_that_cannot_be_written_to_is_said_and_survived(project: Path) -> None:
    tried = add_entry(project, os.devnull)
    assert tried.returncode == 0
    assert "no menu entry" in tried.stderr
