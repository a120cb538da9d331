"""Which scripts this computer has no font for."""

from collections.abc import Callable, Iterable

from PySide6.QtGui import QFontDatabase

from desktop.ui.i18n import tr

_System = QFontDatabase.WritingSystem


def missing_scripts(
    families: Callable[..., Iterable[str]] = QFontDatabase.families,
) -> tuple[str, ...]:
    """Return the names of the scripts that would show as empty boxes.

    `families` says which font families there are, for one writing system or in all.
    """
    missing: list[str] = []
    east = (_System.SimplifiedChinese, _System.Japanese, _System.Korean)
    if not any(families(system) for system in east):
        missing.append(tr("Chinese, Japanese and Korean"))
    if not any("emoji" in family.casefold() for family in families()):
        missing.append(tr("emoji"))
    return tuple(missing)
