"""Where a dialog about pictures begins: not in the folder the program happens to run in."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def pictures_folder() -> str:
    """Return the person's folder of pictures, or their own folder where there is none."""
    places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.PicturesLocation)
    return next((place for place in places if Path(place).is_dir()), str(Path.home()))
