"""`python -m desktop --check`: everything once, off-screen, with the real parts.

A line for each part: `ok`, `missing` (this computer lacks something; the program lives with it)
or `failed` (something that should work does not). All data is thrown away afterwards.
"""

import dataclasses
import io
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Literal
from uuid import uuid4

from PIL import Image
from PySide6.QtCore import QCoreApplication, QMetaObject, Qt

from desktop.agent.proof import verify_session
from desktop.arguments import Arguments
from desktop.config import open_preferences
from desktop.credentials import Credentials
from desktop.faces import LiveEnded, Outgoing
from desktop.llm.types import SecretKey
from desktop.paths import Paths
from desktop.runtime import Notice, Runtime, open_runtime
from desktop.ui.app import run
from desktop.ui.fonts import missing_scripts
from store import SessionId, open_store
from store.model.jsonvalue import object_at

__all__ = ["main"]

Status = Literal["ok", "missing", "failed"]
ANSWER_S = 180.0
STORE_S = 30.0
WINDOW_S = 60.0
LOOK_S = 0.1
# Shorter than in the window: nobody sits here who could type its password.
KEYCHAIN_S = 10.0
QUESTION = "What is the capital of France?"
# A file that lies there and is no model: something should be mended, not only missed.
BROKEN = frozenset({"MODEL_DAMAGED", "MODEL_IN_PARTS", "NOT_A_CHAT_MODEL", "NOT_A_MODEL"})
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True, slots=True)
class Result:
    """What came of trying one part, in words."""

    status: Status
    words: str


@dataclass(slots=True)
class _Trial:
    """What the parts hand to each other."""

    paths: Paths
    contacted: Sequence[str]
    chat: SessionId = field(default_factory=lambda: SessionId(uuid4().hex))
    runtime: Runtime | None = None
    answered: bool = False

    @property
    def running(self) -> Runtime:
        """The runtime; parts that need it come after the one that opens it."""
        assert self.runtime is not None, "the store did not open"
        return self.runtime


Part = Callable[[_Trial], Result]


def main(_arguments: Sequence[str] = ()) -> int:
    """Try every part, print a line for each, and return 1 when one failed, else 0."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    statuses = []
    with tempfile.TemporaryDirectory(prefix="branchline-check-") as folder, _watched() as contacted:
        trial = _Trial(Paths(Path(folder) / "data"), contacted)
        for name, part in PARTS:
            result = _tried(part, trial)
            statuses.append(result.status)
            sys.stdout.write(f"{result.status:<8} {name}: {result.words}\n")
            sys.stdout.flush()
    return 1 if "failed" in statuses else 0


def _tried(part: Part, trial: _Trial) -> Result:
    """Try a part; whatever it raises is its result, and the next part is tried all the same."""
    try:
        return part(trial)
    except Exception as error:  # noqa: BLE001 - to say which part failed is what this is for
        return Result("failed", f"{type(error).__name__} {getattr(error, 'code', error)}")


def _computer(_trial: _Trial) -> Result:
    cores = os.cpu_count() or 1
    memory = _memory_bytes()
    words = f"{cores} processor cores"
    if memory is None:
        return Result("ok", words)
    words = f"{words}, {memory / 2**30:.1f} GiB of memory"
    return Result("ok" if memory >= 2**30 else "missing", words)


def _memory_bytes() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None


def _store(trial: _Trial) -> Result:
    trial.paths.create()
    trial.runtime = open_runtime(trial.paths)
    return Result("ok", f"opened in {trial.paths.data}")


def _pictures(trial: _Trial) -> Result:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), (67, 85, 214)).save(out, "PNG")
    reference = trial.running.attach(out.getvalue(), name="check.png").result(STORE_S)
    shown = trial.running.picture(str(reference["attachmentId"]), max_px=32).result(STORE_S)
    same = trial.running.original(str(reference["originalId"])).result(STORE_S) == out.getvalue()
    if not same or (shown.width_px, shown.height_px) != (32, 24):
        return Result("failed", "what came back is not what was kept")
    return Result("ok", "kept, verified and shown small")


def _engine(trial: _Trial) -> Result:
    """Get one real answer from the built-in model, if this computer can run it."""
    current = trial.running.models().result(STORE_S).current
    assert current is not None
    over = threading.Event()

    def listen(notice: Notice) -> None:
        if isinstance(notice, LiveEnded):
            over.set()

    leave = trial.running.subscribe(listen)
    trial.running.send(trial.chat, Outgoing(uuid4().hex, QUESTION), new=True)
    finished = over.wait(ANSWER_S)
    leave()
    if not finished:
        return Result("failed", f"no answer within {ANSWER_S:.0f} s")
    reason = _end_of(trial)
    if current.problem and current.problem in str(reason):
        status: Status = "failed" if current.problem in BROKEN else "missing"
        return Result(status, f"the built-in model cannot run here ({current.problem})")
    if reason.get("kind") not in {"completed", "max-tokens"}:
        error = reason.get("error")
        code = error.get("code") if isinstance(error, Mapping) else reason.get("kind")
        return Result("failed", f"the turn ended with {code}")
    trial.answered = True
    return Result("ok", f"{current.name} answered; it reads {current.window or 0:,} tokens at once")


def _models(trial: _Trial) -> Result:
    """Say whether the better model is here, or could be had; nothing is fetched."""
    offer = trial.running.offer().result(STORE_S)
    if offer is None:
        return Result("missing", "without an engine no other model can run here")
    needs = f"{offer.name} (at most {offer.memory_bytes / 2**30:.1f} GiB of memory)"
    if offer.state == "here":
        return Result("ok", f"{needs} is here")
    if offer.problem:
        return Result("missing", f"{needs} cannot be fetched ({offer.problem})")
    return Result("ok", f"{needs} can be fetched, {offer.download_bytes / 1e9:.1f} GB")


def _end_of(trial: _Trial) -> Mapping[str, object]:
    """Return the reason with which the one turn ended."""
    index = trial.running.event_index(trial.chat).result(STORE_S)
    end = trial.running.events_at(trial.chat, [index[-1][0]]).result(STORE_S)[0]
    return object_at(end.data, "reason") if end.type == "turn/end" else {"kind": "no end"}


def _quit(trial: _Trial) -> Result:
    trial.running.close()
    trial.runtime = None
    left = [one.name for one in threading.enumerate() if one.name.startswith(("store", "net"))]
    return Result("failed", f"threads left: {left}") if left else Result("ok", "closed to rest")


def _window(trial: _Trial) -> Result:
    """Start again as a person would, with the window; close it when it has opened the chat."""
    preferences = open_preferences(trial.paths.preferences)
    preferences.save(dataclasses.replace(preferences.value, last_chat=trial.chat))
    closing: list[Future[bool]] = []

    with ThreadPoolExecutor(1, thread_name_prefix="closer") as closer:

        def open_it(told: Callable[[str, int, int], None]) -> Runtime:
            runtime = open_runtime(trial.paths, told=told)
            before = _viewed(runtime, trial.chat)
            closing.append(closer.submit(_close_when_viewed, runtime, trial.chat, before))
            return runtime

        with _uncaught() as broken:
            status = run(
                Arguments(), paths=trial.paths, preferences=preferences, open_runtime=open_it
            )
    if broken:
        return Result("failed", f"a part of the window broke: {', '.join(broken)}")
    if not closing:
        return Result("failed", "the window was never painted")
    if status != 0 or not closing[0].result():
        return Result("failed", f"status {status}, or the chat was not opened in time")
    return Result("ok", "painted, opened the chat, closed")


def _close_when_viewed(runtime: Runtime, chat: SessionId, before: int | None) -> bool:
    """Close all windows when one has opened the chat, or when none does; say which it was."""
    pause = threading.Event()
    for _ in range(int(WINDOW_S / LOOK_S)):
        if is_viewed := _viewed(runtime, chat) != before:
            break
        pause.wait(LOOK_S)
    else:
        is_viewed = False
    app = QCoreApplication.instance()
    assert app is not None
    QMetaObject.invokeMethod(app, "closeAllWindows", Qt.ConnectionType.QueuedConnection)
    return is_viewed


@contextmanager
def _uncaught() -> Iterator[Sequence[str]]:
    """Gather the failures that the toolkit's slots leave to the interpreter."""
    gathered: list[str] = []
    before = sys.excepthook

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        gathered.append(kind.__name__)
        before(kind, error, trace)

    sys.excepthook = note
    try:
        yield gathered
    finally:
        sys.excepthook = before


def _viewed(runtime: Runtime, chat: SessionId) -> int | None:
    found = [one for one in runtime.sessions().result(STORE_S) if one.id == chat]
    return found[0].viewed_ms if found else None


def _fonts(_trial: _Trial) -> Result:
    scripts = missing_scripts()
    if scripts:
        return Result("missing", f"no font for {' and '.join(scripts)}: shown as empty boxes")
    return Result("ok", "Latin, Chinese, Japanese, Korean, emoji")


def _keychain(trial: _Trial) -> Result:
    """Keep a key as a connection's is kept, and take it away again."""
    told: list[str] = []
    credentials = Credentials.open(trial.paths, tell=told.append, patience_s=KEYCHAIN_S)
    secret, name = SecretKey(uuid4().hex), f"check-{uuid4().hex}"
    try:
        place = credentials.keep(name, secret)
        came_back = credentials.key_of(name) == secret
        words = "" if place == "file" else credentials.place()[1]
        credentials.forget(name)
        is_gone = credentials.key_of(name) is None
    finally:
        credentials.close()
    if not (came_back and is_gone):
        return Result("failed", "a key did not come back, or did not go")
    if place == "keychain":
        return Result("ok", f"{words} keeps keys, gives them back and forgets them")
    why = "the one here does not answer" if "KEYCHAIN_SILENT" in told else "none can be used"
    return Result("missing", f"{why}: keys go to a file that only you can read, which works")


def _network(trial: _Trial) -> Result:
    outside = sorted({host for host in trial.contacted if host not in LOOPBACK})
    if outside:
        return Result("failed", f"tried to reach {', '.join(outside)}")
    return Result("ok", "nothing outside this computer was contacted")


@contextmanager
def _watched() -> Iterator[Sequence[str]]:
    """Write down every host that is connected to or looked up meanwhile."""
    contacted: list[str] = []
    watching = [True]

    def note(event: str, arguments: tuple[object, ...]) -> None:
        if not watching[0]:
            return
        if event == "socket.connect" and isinstance(arguments[1], tuple):
            contacted.append(str(arguments[1][0]))
        elif event == "socket.getaddrinfo":
            contacted.append(str(arguments[0]))

    sys.addaudithook(note)  # it cannot be taken away again
    yield contacted
    watching[0] = False


def _requests(trial: _Trial) -> Result:
    """Rebuild what was sent from the file alone, and look through the file for damage."""
    store = open_store(trial.paths.database, read_only=True)
    try:
        report = store.read(lambda reader: reader.check(deep=True)).result(STORE_S)
        proofs = (
            store.read(lambda reader: list(verify_session(reader, trial.chat))).result(STORE_S)
            if trial.answered
            else []
        )
    finally:
        store.close()
    if report.problems:
        return Result("failed", f"the check found {report.problems[0]}")
    if not trial.answered:
        return Result("missing", "the file is sound; no request was made, so none was verified")
    if not proofs or not all(proof.verified for proof in proofs):
        return Result("failed", "a request could not be rebuilt")
    return Result("ok", f"{len(proofs)} rebuilt from the log and verified; the file is sound")


PARTS: Sequence[tuple[str, Part]] = (
    ("computer", _computer),
    ("store", _store),
    ("pictures", _pictures),
    ("engine", _engine),
    ("models", _models),
    ("quit", _quit),
    ("window", _window),
    ("fonts", _fonts),
    ("requests", _requests),
    ("keychain", _keychain),
    ("network", _network),
)
