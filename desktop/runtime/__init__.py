"""The window's one door to everything below it, and the threads behind that door.

`open_runtime` opens the store and starts the network thread; `Runtime` takes commands and
questions; `Runtime.close` brings everything to rest. What crosses the door are the plain values
of `desktop.faces`, the store's own values, and notices.

The door, and what it stands on:

    opening.py   how it comes to life       runtime.py   the door: it only hands on
    net.py       the network thread         notices.py   who listens
    leavable.py  what may be given up       futures.py   work that follows work
    backups.py   copies of all, and back    daily.py     the one that makes itself

Chats:

    turns.py     one turn per chat          queue.py     messages that wait, in the log
    sending.py   what Send commits          drafts.py    what was not sent
    chats.py     what a screen asks         branches.py  where a branch is cut
    pictures.py  in and out                 naming.py    names for those without
    compaction.py  summed up by hand        unwritten.py what a full disk owes to the log

Models:

    shelf.py     all of it, joined          choosing.py  what a person chooses
    models.py    which there are            routes.py    the way to one, and its settings
    connecting.py  servers and their keys   finding.py   programs on this computer
    files.py     model files, the offer     ownmodels.py which are ours
    records.py   connections as settings    remarks.py   what a person says of models
    fields.py    settings, read with care   settings.py  their rows, changed in order
    asked.py     instructions, parameters   trusted.py   certificates
    keyed.py     no request without a key   engine.py    its start, told
    room.py      how full the window is     leaving.py   what would leave this computer
    receivers.py who really answers         customs.py   what version 0.1 kept
    about.py     the program itself
"""

from desktop.runtime.backups import BackupDoor, open_backups
from desktop.runtime.notices import Notice
from desktop.runtime.opening import begin_anew, open_runtime
from desktop.runtime.runtime import Runtime

__all__ = ["BackupDoor", "Notice", "Runtime", "begin_anew", "open_backups", "open_runtime"]
