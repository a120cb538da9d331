"""Which scripts this computer has no font for."""

from PySide6.QtGui import QFontDatabase

from desktop.ui.i18n import tr

_System = QFontDatabase.WritingSystem


def missing_scripts() -> tuple[str, ...]:
    """Return the names of the scripts that would show as empty boxes. Asks Qt, so: late."""
    missing: list[str] = []
    east = (_System.SimplifiedChinese, _System.Japanese, _System.Korean)
    if not any(QFontDatabase.families(system) for system in east):
        missing.append(tr("Chinese, Japanese and Korean"))
    if not any("emoji" in family.casefold() for family in QFontDatabase.families()):
        missing.append(tr("emoji"))
    return tuple(missing)
