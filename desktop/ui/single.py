"""One window for one data folder: a second start brings the first window forward and ends.

The first start listens on a local socket whose name comes from the data folder; a second one knocks
and hands over the token by which a Wayland desktop lets another program's window come to the front.
A socket left behind by a crash is nobody's: the next start takes it over. That two starts are told
apart here is a courtesy; what keeps the data safe is the store's own lock.
"""

import os

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

KNOCK_MS = 1_000
ANSWER_MS = 3_000
_GREETING = b"raise "
_ANSWER = b"here\n"
# Whoever knocks may be anybody; a token of a desktop has some dozens of characters.
_LONGEST_TOKEN = 512


def knock(name: str) -> bool:
    """Ask the window that is already there to come forward; False when there is none."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(KNOCK_MS):
        return False
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")[:_LONGEST_TOKEN]
    socket.write(_GREETING + token.encode() + b"\n")
    socket.flush()
    socket.waitForReadyRead(ANSWER_MS)
    return True


class FirstInstance(QObject):
    """Listens for later starts. Signal: `knocked(str)` with the desktop's token, perhaps empty."""

    knocked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_server_new_connection)

    def listen(self, name: str) -> bool:
        """Listen on `name`, taking over a socket nobody answers on; False when it cannot."""
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
            socket.readyRead.connect(self._on_socket_ready_read)
            socket.disconnected.connect(socket.deleteLater)
            self._answer(socket)

    @Slot()
    def _on_socket_ready_read(self) -> None:
        for socket in self.findChildren(QLocalSocket):
            self._answer(socket)

    def _answer(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        line = bytes(socket.readLine(_LONGEST_TOKEN * 2).data())
        if line.startswith(_GREETING):
            socket.write(_ANSWER)
            socket.flush()
            self.knocked.emit(line[len(_GREETING) :].decode("utf-8", "replace").strip())
        socket.disconnectFromServer()
