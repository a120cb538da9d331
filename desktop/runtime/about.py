"""What the About screen tells of the program itself."""

import platform
from importlib import metadata

from desktop.faces import About
from desktop.paths import Paths

__all__ = ["about"]

VERSION = "0.1.0"


def about(paths: Paths) -> About:
    """Return the versions that matter, and where data lies."""
    return About(
        version=VERSION,
        data_folder=str(paths.data),
        python=platform.python_version(),
        engine=_version_of("xllamacpp"),
    )


def _version_of(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
