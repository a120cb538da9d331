"""What is told outside the window, and what comes back: plain values."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Alert:
    """One thing to be told about `chat`: its title and a sentence, never a word of its content."""

    chat: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class AlertChosen:
    """An alert was clicked; `token` is the desktop's leave to come forward, "" where it has none.

    The token is that of the xdg-activation protocol, brought by the signal `ActivationToken` of the
    Desktop Notifications Specification 1.2.
    """

    chat: str
    token: str = ""


class Alerts(Protocol):
    """What shows alerts. Every method returns at once and none fails: an alert is a courtesy."""

    def show(self, alert: Alert) -> None:
        """Show an alert, in the place of an earlier one about the same chat."""

    def withdraw(self) -> None:
        """Take back all that still show: the person is here."""

    def close(self) -> None:
        """Show nothing more; what showed them ends by itself."""
