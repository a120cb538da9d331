"""Prints what pyproject.toml asks for, one a line: `list_requirements.py EXTRA …`.

The project itself is not installed (it runs from its own files), so pip is told its needs only.
"""

import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    """Return the requirements of the app, then those of each of the named extras."""
    text = Path(__file__).parent.parent.joinpath("pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    optional = project["optional-dependencies"]
    return [*project["dependencies"], *(need for extra in extras for need in optional[extra])]


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1:])))
