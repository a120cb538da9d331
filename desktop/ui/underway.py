"""Works that may take long: each says calmly what is done, how far it is, and can be given up.

What is over in a moment says nothing.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.exporting import ChatFileProgress
from desktop.ui.door import Desk
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr

T = TypeVar("T")
# A bar that comes and goes in the blink of an eye says nothing, and moves what is read.
_SIGN_AFTER_MS = 300


@dataclass(slots=True)
class _Work:
    """What is under way: the sentence for it, what can be cancelled, and how much is done."""

    told: str
    give_up: Callable[[], bool]
    share: float = 0.0


class UnderWay(QObject):
    """The works that somebody waits for, by names that are given to the runtime, too."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._works: dict[str, _Work] = {}
        desk.page.hint.acted.connect(self._on_hint_acted)
        desk.bridge.noticed.connect(self._on_bridge_noticed)

    def follow(
        self,
        name: str,
        told: str,
        work: "Future[T]",
        ended: Callable[[T], None],
        *,
        refused: Callable[[Failure], None],
    ) -> None:
        """Say `told` of `work` as long as it goes on, then call `ended` or `refused`.

        Neither is called once a person gave it up.
        """
        self._works[name] = _Work(told, work.cancel)
        QTimer.singleShot(_SIGN_AFTER_MS, self, partial(self._say, name))
        self._desk.bridge.when_done(
            work,
            partial(self._on_ended, name, ended),
            refused=partial(self._on_ended, name, refused),
        )

    def _say(self, name: str) -> None:
        """Say of what still goes on what it is."""
        work = self._works.get(name)
        if work is not None:
            leave = ((name, tr("Cancel")),)
            self._desk.page.hint.tell(
                work.told, topic=name, actions=leave, closable=False, share=work.share
            )

    @Slot(object)
    def _on_bridge_noticed(self, notice: object) -> None:
        match notice:
            case ChatFileProgress(work=name) if name in self._works:
                share = notice.done / notice.of
                self._works[name].share = share
                self._desk.page.hint.tell_share(name, share)
            case _:
                pass  # others hear of it

    @Slot(str)
    def _on_hint_acted(self, name: str) -> None:
        if name in self._works:
            self._end(name).give_up()

    def _on_ended(self, name: str, receiver: Callable[[T], None], value: T) -> None:
        if name in self._works:  # else it was given up too late
            self._end(name)
            receiver(value)

    def _end(self, name: str) -> _Work:
        self._desk.page.hint.withdraw(name)
        return self._works.pop(name)
