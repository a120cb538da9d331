"""The two commands: what they find, what they say, and that a second start does nothing twice."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.sources import ROOT

# What a minimal system has; nothing here is Python.
TOOLS = ("sh", "cat", "cksum", "dirname", "find", "head", "id", "uname", "sed")
RECORDING_PYTHON = '#!/bin/sh\nprintf "%s\\n" "$*" >>"$LOG"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of what the scripts need, in a folder whose name has a space."""
    root = tmp_path / "my chats"
    shutil.copytree(ROOT / "packaging", root / "packaging")
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """Return a folder with a bare system's commands."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return folder


def run(project: Path, tools: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(tools), "HOME": str(project), "LOG": str(project / "log")}
    return subprocess.run(
        ["sh", project / "packaging" / "run.sh", *args],
        cwd="/",
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def set_up(project: Path) -> None:
    """Make it look as if the set-up had been done, with a Python that notes its arguments."""
    python = project / ".venv" / "bin" / "python"
    write_command(python, RECORDING_PYTHON)
    script = '. "$root/packaging/environment.sh"; stamp_text >"$venv/branchline-app.stamp"'
    subprocess.run(["sh", "-c", script], env=os.environ | {"root": str(project)}, check=True)


def write_command(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    place.chmod(0o755)


def test_without_a_python_it_says_which_one_is_needed(project: Path, tools: Path) -> None:
    tried = run(project, tools, "--check")
    assert tried.returncode == 1
    assert "Python 3.11 or newer is needed" in tried.stderr


def test_a_python_that_is_too_old_is_not_taken(project: Path, tools: Path) -> None:
    write_command(tools / "python3", "#!/bin/sh\nexit 1\n")
    assert "Python 3.11 or newer is needed" in run(project, tools, "--check").stderr


def test_without_the_venv_module_and_apt_it_says_what_to_install(
    project: Path, tools: Path
) -> None:
    script = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1 ;; *print*) echo python3.12 ;; esac\n'
    write_command(tools / "python3", script)
    tried = run(project, tools, "--check")
    assert tried.returncode == 1
    assert "python3.12-venv" in tried.stderr


def test_what_was_set_up_starts_at_once_and_passes_its_arguments_on(
    project: Path, tools: Path
) -> None:
    set_up(project)
    tried = run(project, tools, "ask", "my db", "two words")
    assert (tried.returncode, tried.stderr) == (0, "")
    assert (project / "log").read_text() == "-P -m desktop ask my db two words\n"


def test_other_pins_ask_for_a_new_set_up(project: Path, tools: Path) -> None:
    set_up(project)
    with (project / "packaging" / "constraints.txt").open("a") as pins:
        pins.write("# another\n")
    assert "Setting up" in run(project, tools, "--check").stderr


def test_the_model_is_found_where_the_environment_lies_on_another_disk(
    project: Path, tmp_path: Path
) -> None:
    model = tmp_path / "disk" / "lib" / "SmolLM2-135M-Instruct.Q4_1.gguf"
    model.parent.mkdir(parents=True)
    model.touch()
    (project / ".venv").symlink_to(tmp_path / "disk")
    script = '. "$root/packaging/environment.sh"; model_path'
    environment = os.environ | {"root": str(project)}
    found = subprocess.run(
        ["sh", "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).samefile(model)


def test_a_window_without_a_screen_is_not_tried(project: Path, tools: Path) -> None:
    set_up(project)
    tried = run(project, tools)
    assert tried.returncode == 1
    assert "no screen" in tried.stderr
