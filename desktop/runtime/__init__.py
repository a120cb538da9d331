"""The window's one door to everything below it, and the threads behind that door.

`open_runtime` opens the store and starts the network thread; `Runtime` takes commands and
questions; `Runtime.close` brings everything to rest. What crosses the door are the plain values
of `desktop.faces`, the store's own values, and notices.

    runtime.py   the door            net.py      the network thread and what lives on it
    turns.py     one turn per chat   queue.py    messages that wait, in the log
    sending.py   what Send commits   branches.py where a branch is cut
    chats.py     what a screen asks  models.py   which model, how it is asked
    pictures.py  in and out          notices.py  who listens
    engine.py    its start, told     futures.py  work that follows work
    unwritten.py what a full disk owes to the log
    room.py      how full the window is     leaving.py    what leaves this computer
    compaction.py a chat summed up by hand
"""

from desktop.runtime.notices import Notice
from desktop.runtime.opening import open_runtime
from desktop.runtime.runtime import Runtime

__all__ = ["Notice", "Runtime", "open_runtime"]
