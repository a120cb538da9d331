"""Telling a person who looks elsewhere: a note of the desktop's own, which leads back when clicked.

`alert` holds the plain values, `freedesktop` speaks to Linux desktops over their session bus,
`tray` to all others through Qt; `system_alerts` picks.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QSysInfo

from desktop.ui.alerts.alert import Alert, AlertChosen, Alerts

__all__ = ["Alert", "AlertChosen", "Alerts", "system_alerts"]


def system_alerts(told: Callable[[AlertChosen], None], parent: QObject) -> Alerts:
    """Return what shows alerts on this desktop; `told` hears on some thread of a click on one."""
    if QSysInfo.kernelType() == "linux":
        from desktop.ui.alerts.freedesktop import FreedesktopAlerts  # noqa: PLC0415 - only there

        return FreedesktopAlerts(told)
    from desktop.ui.alerts.tray import TrayAlerts  # noqa: PLC0415 - only elsewhere

    return TrayAlerts(told, parent)
