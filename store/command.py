"""The log from outside: what `python -m store` can do, without a window or a network.

Data goes to standard output as UTF-8, one JSON value a line; reasons go to standard error. The
status says 0 for fine, 1 for refused or wrong, 2 for misuse. Reading is always allowed; writing
is refused while the app has the store open.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final, TypeVar
from uuid import uuid4

from store.backups import Backups
from store.disk.datafile import is_absent
from store.disk.links import refuse_links
from store.disk.objects import ObjectInfo
from store.disk.sniff import sniff
from store.errors import AppendRefused, NotFound, ObjectMissing, StoreError
from store.loading import LoadRefused, judged
from store.model.fork import check_boundary
from store.model.ids import ObjectDigest, SessionId, is_digest
from store.model.jsonvalue import JsonValue, parse_json, well_formed
from store.reader import Reader
from store.salvage import salvage
from store.store import Store, now_ms, open_store

T = TypeVar("T")
Arguments = argparse.Namespace
INTEGER: Final = re.compile(r"-?[0-9]{1,18}\Z")
OPERANDS: Final = {"SESSION": well_formed}
"""How an operand is read; one that names a file stays as the system gave it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.buffer.flush()
    except StoreError as error:
        return _refused(f"{error.code}: {error.message}")
    except BrokenPipeError:
        return _refused("nobody reads the output any more")
    except OSError as error:
        return _refused(f"{error.filename}: {error.strerror}")
    return status


def _refused(reason: str) -> int:
    print(" ".join(reason.split()), file=sys.stderr)  # noqa: T201 -- this is a command
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m store", description="Branchline's log.")
    parser.add_argument("database", metavar="DB", type=Path)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[Arguments], int], told: str, *operands: str
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=told, description=told)
        sub.set_defaults(run=run)
        for operand in operands:
            sub.add_argument(operand.lower(), metavar=operand, type=OPERANDS.get(operand, str))
        return sub

    command("sessions", _sessions, "list the sessions")
    load = command("load", _load, "make a session of a file of events", "FILE")
    load.add_argument("--title")
    events = command("events", _events, "print the events of a session", "SESSION")
    events.add_argument("--from", dest="first", type=int, default=0, metavar="A")
    events.add_argument("--to", dest="last", type=int, metavar="B")
    for name, run in (("surface", _surface), ("messages", _messages)):
        seen = command(name, run, f"print the {name} of a session", "SESSION")
        seen.add_argument("--before", type=int, metavar="SEQ")
    command(
        "fork", _fork, "branch off a session after an event; -1 is before all", "SESSION", "SEQ"
    )
    command("close", _close, "close the turn that was interrupted", "SESSION")
    command("put", _put, "store a file as an object", "FILE")
    command("get", _get, "write an object to standard output", "DIGEST")
    check = command("check", _check, "look for damage")
    check.add_argument("--deep", action="store_true")
    command("backup", _backup, "copy everything, also while the app is open", "FILE")
    command("salvage", _salvage, "put what can be read of a damaged store into a new one", "FILE")
    return parser


def _sessions(arguments: Arguments) -> int:
    for summary in _read(arguments, lambda reader: reader.all_sessions()):
        _print_json(
            {
                "id": summary.id,
                "title": summary.title,
                "parent": summary.parent,
                "boundary": summary.boundary,
                "events": summary.events,
                "created": summary.created_ms,
                "trashed": summary.trashed_ms,
            }
        )
    return 0


def _load(arguments: Arguments) -> int:
    lines = _json_lines(Path(arguments.file))
    envelopes = [envelope for _, envelope in lines]
    session_id = SessionId(uuid4().hex)
    try:
        log = judged(envelopes)  # before a store is made: a log that is refused leaves none behind
    except LoadRefused as error:
        raise AppendRefused(error.code, f"line {lines[error.index][0]}: {error.message}") from error
    with _opened(arguments, creates=True) as store:
        store.load(session_id, log, title=arguments.title).result()
    _print_line(session_id.encode())
    return 0


def _json_lines(file: Path) -> list[tuple[int, JsonValue]]:
    """Parse every line that is not blank, and number it from 1."""
    values = []
    for number, line in enumerate(file.read_bytes().split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            values.append((number, parse_json(line)))
        except AppendRefused as error:
            raise AppendRefused(error.code, f"line {number}: {error.message}") from error
    return values


def _events(arguments: Arguments) -> int:
    session_id = SessionId(arguments.session)
    stop = None if arguments.last is None else arguments.last + 1
    found = _read(arguments, lambda it: it.events(session_id, start=arguments.first, stop=stop))
    for event in found:
        _print_line(event.body)
    return 0


def _surface(arguments: Arguments) -> int:
    session_id = SessionId(arguments.session)
    _print_json(_read(arguments, lambda it: it.surface(session_id, before=arguments.before)))
    return 0


def _messages(arguments: Arguments) -> int:
    session_id = SessionId(arguments.session)
    _print_json(_read(arguments, lambda it: it.messages(session_id, before=arguments.before)))
    return 0


def _fork(arguments: Arguments) -> int:
    parent, child = SessionId(arguments.session), SessionId(uuid4().hex)
    if not INTEGER.match(arguments.seq):
        summary = _read(arguments, lambda reader: reader.summary(parent))
        check_boundary(arguments.seq, last_seq=summary.events - 1)
    with _opened(arguments) as store:
        store.fork(parent, int(arguments.seq), child).result()
    _print_line(child.encode())
    return 0


def _close(arguments: Arguments) -> int:
    with _opened(arguments) as store:
        events = store.close_turn(SessionId(arguments.session)).result()
    for event in events:
        _print_line(event.body)
    return 0


def _put(arguments: Arguments) -> int:
    data = Path(arguments.file).read_bytes()
    with _opened(arguments, creates=True) as store:
        digest = store.put(data, media_type=sniff(data).media_type).result()
        info = store.read(lambda reader: reader.object_info(digest)).result()
    _print_json(_reference(info))
    return 0


def _reference(info: ObjectInfo) -> dict[str, object]:
    reference = {
        "attachmentId": info.digest,
        "mediaType": info.media_type,
        "bytes": info.size,
        "width": info.width,
        "height": info.height,
    }
    return {key: value for key, value in reference.items() if value is not None}


def _get(arguments: Arguments) -> int:
    if not is_digest(arguments.digest):
        raise ObjectMissing(f"{arguments.digest} is no digest: sha256: and 64 hex digits")
    digest = ObjectDigest(arguments.digest)
    sys.stdout.buffer.write(_read(arguments, lambda reader: reader.object(digest)))
    return 0


def _check(arguments: Arguments) -> int:
    report = _read(arguments, lambda reader: reader.check(deep=arguments.deep))
    problems = [
        {key: value for key, value in asdict(problem).items() if value is not None}
        for problem in report.problems
    ]
    _print_json({"sound": report.is_sound, **asdict(report), "problems": problems})
    return 0 if report.is_sound else 1


def _backup(arguments: Arguments) -> int:
    refuse_links(arguments.database)
    with Backups(arguments.database, clock=now_ms) as backups:
        done = backups.copy_to(Path(arguments.file), budget_s=None).future.result()
    problems = () if done.check is None else done.check.problems
    _print_json(
        {
            "file": well_formed(str(done.path)),
            "bytes": done.size_bytes,
            "sessions": done.contents.sessions,
            "events": done.contents.events,
            "objects": done.contents.objects,
            "sound": done.is_sound,
            "problems": [*done.faults, *(problem.text for problem in problems)],
        }
    )
    return 0 if done.is_sound else 1


def _salvage(arguments: Arguments) -> int:
    report = salvage(arguments.database, Path(arguments.file))
    found = asdict(report)
    found["file"] = well_formed(str(found.pop("path")))
    found["sound"] = report.check.is_sound
    found["problems"] = [problem.text for problem in report.check.problems]
    del found["check"]
    _print_json({"whole": report.is_whole, **found})
    return 0 if report.is_whole and report.check.is_sound else 1


def _read(arguments: Arguments, query: Callable[[Reader], T]) -> T:
    with open_store(arguments.database, read_only=True) as store:
        return store.read(query).result()


def _opened(arguments: Arguments, *, creates: bool = False) -> Store:
    if not creates and is_absent(arguments.database):
        raise NotFound(f"there is no store at {arguments.database}")
    return open_store(arguments.database)


def _print_json(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    _print_line(text.encode("utf-8"))


def _print_line(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
