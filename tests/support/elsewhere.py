"""Another process, in another place: other words, time zone and order of hashes."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run_elsewhere(script: str, *arguments: str, language: str) -> str:
    """Run a Python script there from the project's folder; return what it prints."""
    environment = {
        "PATH": os.environ["PATH"],
        "LANG": language,
        "LC_ALL": language,
        "TZ": "Pacific/Kiritimati",
        "PYTHONHASHSEED": "4711",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    said = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return said.stdout
