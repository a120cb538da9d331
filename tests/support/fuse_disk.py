"""A file system of a test's own: a folder shown by a program, as network drives are, that can fail.

    python -m tests.support.fuse_disk BACKING MOUNTPOINT KIND [direct] [folders=ERRNO]

KIND is what the system is told it is (`sshfs`); `direct` shares no memory between programs, with
`folders` it answers a sync of a folder with that error. It speaks the kernel's own language
(linux/fuse.h, version 7.31), so that no library is needed. SIGUSR1 makes every call fail, SIGUSR2
heals it; killed, it is a drive whose other end went away.
"""

import ctypes
import errno
import os
import signal
import stat
import struct
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.drives import may_mount
from tests.support.sources import ROOT

DEVICE = "/dev/fuse"
HEADER = struct.Struct("=IIQQIIIHH")
REPLY = struct.Struct("=IiQ")
ATTRIBUTES = struct.Struct("=6Q10I")
DIRECT_IO = 1
LARGEST = 1 << 17
ROOT_NODE = 1


class Served:
    """The folder `backing`, one request at a time."""

    def __init__(self, backing, options):
        self.places = {ROOT_NODE: backing}
        self.open_flags = DIRECT_IO if "direct" in options else 0
        folders = [option.partition("=")[2] for option in options if option.startswith("folders=")]
        self.folder_error = int(folders[0]) if folders else 0
        self.fails = False

    def hear(self, number, _frame):
        """Fail or be well from now on, and say that it is so."""
        self.fails = number == signal.SIGUSR1
        _say("heard")

    def answer(self, opcode, node, body):
        """Return what the kernel gets; None for what has no answer. Raises OSError."""
        work = getattr(self, OPERATIONS.get(opcode, ""), None)
        if work is None:
            raise OSError(errno.ENOSYS, "")
        if self.fails and OPERATIONS[opcode] not in {"init", "forget"}:
            raise OSError(errno.EIO, "")
        return work(node, body)

    def init(self, _node, _body):
        return struct.pack("=4I2H2I2H8I", 7, 31, LARGEST, 0, 8, 8, LARGEST, 1, 32, 0, *[0] * 8)

    def lookup(self, node, body):
        return self._entry(self._below(node, body))

    def getattr(self, node, _body):
        return struct.pack("=QII", 0, 0, 0) + _attributes(self.places[node])

    def setattr(self, node, body):
        place = self.places[node]
        valid, _, _, size = struct.unpack_from("=IIQQ", body)
        (mode,) = struct.unpack_from("=I", body, 68)
        if valid & 1:
            os.chmod(place, stat.S_IMODE(mode))  # noqa: PTH101 -- places are plain words here
        if valid & 8:
            os.truncate(place, size)
        return self.getattr(node, body)

    def mkdir(self, node, body):
        place = self._below(node, body[8:])
        os.mkdir(place)  # noqa: PTH102 -- as above
        return self._entry(place)

    def unlink(self, node, body):
        os.unlink(self._below(node, body))  # noqa: PTH108 -- as above
        return b""

    def rmdir(self, node, body):
        os.rmdir(self._below(node, body))  # noqa: PTH106 -- as above
        return b""

    def rename(self, node, body, skipped=8):
        (to,) = struct.unpack_from("=Q", body)
        old, new = body[skipped:].split(b"\0")[:2]
        before, after = self._below(node, old), self._below(to, new)
        os.rename(before, after)  # noqa: PTH104 -- as above
        self.places = {key: after if at == before else at for key, at in self.places.items()}
        return b""

    def rename2(self, node, body):
        return self.rename(node, body, 16)

    def link(self, node, body):
        (of,) = struct.unpack_from("=Q", body)
        place = self._below(node, body[8:])
        os.link(self.places[of], place)
        return self._entry(place)

    def open(self, node, body):
        (flags,) = struct.unpack_from("=I", body)
        handle = os.open(self.places[node], flags & (os.O_ACCMODE | os.O_TRUNC))
        return struct.pack("=QII", handle, self.open_flags, 0)

    def create(self, node, body):
        flags, mode = struct.unpack_from("=II", body)
        place = self._below(node, body[16:])
        handle = os.open(place, flags & ~os.O_NOFOLLOW | os.O_CREAT, mode)
        return self._entry(place) + struct.pack("=QII", handle, self.open_flags, 0)

    def read(self, _node, body):
        handle, offset, size = struct.unpack_from("=QQI", body)
        return os.pread(handle, size, offset)

    def write(self, _node, body):
        handle, offset, size = struct.unpack_from("=QQI", body)
        return struct.pack("=II", os.pwrite(handle, body[40 : 40 + size], offset), 0)

    def release(self, _node, body):
        os.close(struct.unpack_from("=Q", body)[0])
        return b""

    def done(self, _node, _body):
        return b""

    def fsync(self, _node, body):
        os.fsync(struct.unpack_from("=Q", body)[0])
        return b""

    def opendir(self, _node, _body):
        return struct.pack("=QII", 0, 0, 0)

    def readdir(self, node, body):
        _, offset, size = struct.unpack_from("=QQI", body)
        said = b""
        for number, name in enumerate(sorted(os.listdir(self.places[node])), 1):  # noqa: PTH208 -- as above
            entry = struct.pack("=QQII", number, number, len(os.fsencode(name)), 0)
            entry += os.fsencode(name)
            entry += bytes(-len(entry) % 8)
            if number > offset and len(said) + len(entry) <= size:
                said += entry
        return said

    def fsyncdir(self, _node, _body):
        if self.folder_error:
            raise OSError(self.folder_error, "")
        return b""

    def statfs(self, _node, _body):
        blocks, files, size, longest = 1 << 20, 1000, 4096, 255
        counts = (blocks, blocks, blocks, files, files)
        return struct.pack("=5Q10I", *counts, size, longest, size, *[0] * 7)

    def forget(self, _node, _body):
        return None

    def _below(self, node, name):
        return os.path.join(self.places[node], os.fsdecode(name.split(b"\0")[0]))  # noqa: PTH118 -- as above

    def _entry(self, place):
        found = os.lstat(place)
        node = found.st_ino + ROOT_NODE
        self.places[node] = place
        return struct.pack("=4Q2I", node, 0, 0, 0, 0, 0) + _attributes(place)


OPERATIONS = {
    1: "lookup",
    2: "forget",
    3: "getattr",
    4: "setattr",
    9: "mkdir",
    10: "unlink",
    11: "rmdir",
    12: "rename",
    13: "link",
    14: "open",
    15: "read",
    16: "write",
    17: "statfs",
    18: "release",
    20: "fsync",
    25: "done",
    26: "init",
    27: "opendir",
    28: "readdir",
    29: "done",
    30: "fsyncdir",
    35: "create",
    36: "forget",
    38: "done",
    42: "forget",
    45: "rename2",
}


def _attributes(place):
    found = os.lstat(place)
    times = [int(found.st_atime), int(found.st_mtime), int(found.st_ctime)]
    numbers = [0, 0, 0, found.st_mode, found.st_nlink, found.st_uid, found.st_gid, 0, 4096, 0]
    return ATTRIBUTES.pack(found.st_ino, found.st_size, found.st_blocks, *times, *numbers)


def serve(backing, mountpoint, kind, *options):
    """Show `backing` at `mountpoint` until the kernel takes it away."""
    device = os.open(DEVICE, os.O_RDWR)
    asked = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other"
    mount = ctypes.CDLL(None, use_errno=True).mount
    if mount(b"test", mountpoint.encode(), f"fuse.{kind}".encode(), 0, asked.encode()) != 0:
        sys.exit(os.strerror(ctypes.get_errno()))
    served = Served(backing, options)
    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, served.hear)
    _say("mounted")
    with suppress(OSError):  # it is no more
        while True:
            _answer_one(device, served)


def _say(word):
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


def _answer_one(device, served):
    request = os.read(device, LARGEST + 4096)
    _, opcode, unique, node, *_ = HEADER.unpack_from(request)
    try:
        said = served.answer(opcode, node, request[HEADER.size :])
    except OSError as error:
        os.write(device, REPLY.pack(REPLY.size, -(error.errno or errno.EIO), unique))
    else:
        if said is not None:
            os.write(device, REPLY.pack(REPLY.size + len(said), 0, unique) + said)


class FuseDisk:
    """The file system, as a test holds it."""

    def __init__(self, folder, process):
        self.folder = folder
        self._process = process

    def fail(self):
        """Let every call fail from now on."""
        self._send(signal.SIGUSR1)

    def heal(self):
        """Let calls succeed again."""
        self._send(signal.SIGUSR2)

    def _send(self, number):
        self._process.send_signal(number)
        assert self._process.stdout.readline() == b"heard\n"

    def die(self):
        """Have the other end go away for good."""
        self._process.kill()
        self._process.wait()


@contextmanager
def fuse_disk(folder, kind="test", *options):
    """Mount one at `folder`, where that is allowed; else the test is skipped."""
    backing = folder.with_name(folder.name + ".backing")
    for place in (folder, backing):
        place.mkdir(exist_ok=True)
    if not may_mount() or not Path(DEVICE).exists():
        pytest.skip("no file system of one's own may be mounted here")
    command = [sys.executable, "-m", "tests.support.fuse_disk", str(backing), str(folder), kind]
    process = subprocess.Popen([*command, *options], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        if process.stdout.readline() != b"mounted\n":
            pytest.skip("no file system of one's own may be mounted here")
        yield FuseDisk(folder, process)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False, capture_output=True)
        process.kill()
        process.wait()
        process.stdout.close()


if __name__ == "__main__":
    serve(*sys.argv[1:])
