"""One window for one data folder: a second start hands over what it was asked for and ends.

The first start listens on a local socket whose name comes from the data folder; a second one knocks
and says in one line of JSON which files it was given, and the token by which a Wayland desktop lets
another program's window come to the front. A socket left behind by a crash is nobody's: the next
start takes it over. That two starts are told apart here is a courtesy; what keeps the data safe is
the store's own lock.
"""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from desktop.ui.socketname import is_taken

KNOCK_MS = 1_000
ANSWER_MS = 3_000
_ANSWER = b"here\n"
# Whoever knocks may be anybody: what is longer than this is not read.
LONGEST_LINE = 256 * 1024
# A token of a desktop has some dozens of characters, and a path of Linux 4096.
_LONGEST_TOKEN = 512
_LONGEST_NAME = 4096


def knock(name: str, *, files: Sequence[Path] = (), refused: Sequence[str] = ()) -> bool:
    """Have the window that is already there come forward with these; False when there is none.

    `files` are absolute; `refused` are arguments that named no file, for the window to say so.
    """
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(KNOCK_MS):
        return False
    socket.write(_line(map(str, files), refused))
    socket.flush()
    socket.waitForReadyRead(ANSWER_MS)
    return True


def _line(files: Iterable[str], refused: Iterable[str]) -> bytes:
    """Return what is said at the door: as many names as fit into a line."""
    said: dict[str, object] = {"token": os.environ.get("XDG_ACTIVATION_TOKEN", "")[:_LONGEST_TOKEN]}
    room = LONGEST_LINE // 2
    for key, names in (("files", files), ("refused", refused)):
        kept: list[str] = []
        for name in names:
            room -= len(json.dumps(name))
            if len(name) <= _LONGEST_NAME and room > 0:
                kept.append(name)
        said[key] = kept
    return json.dumps(said).encode() + b"\n"


class FirstInstance(QObject):
    """Listens for later starts.

    Signals: `knocked(token)` one came, with the desktop's token, perhaps empty; `given(files,
    refused)` it had been asked for something: a tuple of paths, and one of what names no file.
    """

    knocked = Signal(str)
    given = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_server_new_connection)

    def listen(self, name: str) -> bool:
        """Listen on `name`, taking over a socket nobody answers on; False when it cannot.

        Of two that start at the same moment one finds the other here, and takes nothing over: the
        toolkit itself puts its socket in the place of any other.
        """
        if is_taken(name) and _is_somebody_at(name):
            return False
        if self._server.listen(name):
            return True
        QLocalServer.removeServer(name)
        return self._server.listen(name)

    @Slot()
    def close(self) -> None:
        """Stop listening and free the name."""
        self._server.close()

    @Slot()
    def _on_server_new_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setParent(self)
            socket.setReadBufferSize(LONGEST_LINE)
            socket.readyRead.connect(self._on_socket_ready_read)
            socket.disconnected.connect(socket.deleteLater)
            self._answer(socket)

    @Slot()
    def _on_socket_ready_read(self) -> None:
        for socket in self.findChildren(QLocalSocket):
            self._answer(socket)

    def _answer(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= LONGEST_LINE:
                socket.abort()
            return
        said = _understood(bytes(socket.readLine(LONGEST_LINE).data()))
        if said is not None:
            socket.write(_ANSWER)
            socket.flush()
            self._tell(said)
        socket.disconnectFromServer()

    def _tell(self, said: dict[str, object]) -> None:
        token = said.get("token")
        self.knocked.emit(token[:_LONGEST_TOKEN] if isinstance(token, str) else "")
        files = tuple(path for name in _names(said, "files") if (path := Path(name)).is_absolute())
        refused = _names(said, "refused")
        if files or refused:
            self.given.emit(files, refused)


def _is_somebody_at(name: str) -> bool:
    socket = QLocalSocket()
    socket.connectToServer(name)
    return socket.waitForConnected(KNOCK_MS)


def _understood(line: bytes) -> dict[str, object] | None:
    """Return what was said at the door; None when it is not for us."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def _names(said: dict[str, object], key: str) -> tuple[str, ...]:
    names = said.get(key)
    if not isinstance(names, list):
        return ()
    return tuple(name for name in names if isinstance(name, str) and len(name) <= _LONGEST_NAME)
