"""What is needed, what is pinned and what runs here are the same."""

import re
import subprocess
import sys
from importlib.metadata import distributions

from desktop.llm.model_parts import BETTER_IN_PARTS
from tests.support.sources import ROOT

PIN = re.compile(r"^([\w.-]+)==([\w.]+)$", re.MULTILINE)


def pins() -> dict[str, str]:
    text = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8")
    return {plain(name): number for name, number in PIN.findall(text)}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed() -> set[str]:
    script = ROOT / "packaging" / "list_requirements.py"
    listed = subprocess.run(
        [sys.executable, script, "test"], capture_output=True, text=True, check=True
    ).stdout
    return {plain(re.split(r"[<>=!~ ]", line)[0]) for line in listed.splitlines()}


def test_everything_needed_is_pinned() -> None:
    assert needed() - pins().keys() == set()


def test_what_runs_here_is_what_is_pinned() -> None:
    # Some are needed by older Pythons only: what is not there cannot be another version.
    running = {plain(found.name): found.version for found in distributions()}
    common = pins().keys() & running.keys()
    assert {name: running[name] for name in common} == {name: pins()[name] for name in common}


def test_the_release_of_qt_that_breaks_python_3_11_is_not_among_them() -> None:
    assert pins()["pyside6-essentials"] != "6.12.0"


def test_the_better_model_is_fetched_by_no_set_up() -> None:
    # It is a gigabyte, and comes when a person asks for it in the window.
    packages = {part.package for part in BETTER_IN_PARTS.parts}
    assert packages.isdisjoint(pins() | dict.fromkeys(needed()))
    scripts = [file.read_text("utf-8") for file in (ROOT / "packaging").glob("*.sh")]
    assert scripts
    assert not any(package in script for package in packages for script in scripts)
