"""The commands that need no window: `ask`, `requests`, `body`.

Exit status: 0 fine, 1 the data is wrong or the turn ended in an error, 2 misuse, 130 stopped.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from desktop.agent.proof import NotRebuilt, Proof, rebuild_body, verify_session
from desktop.asking import Question, ask
from desktop.llm.registry import PROTOCOLS
from desktop.terminal import sentence, tell
from store import Reader, Store, StoreError, open_store
from store.model.ids import SessionId, digest_of
from store.model.jsonvalue import well_formed

__all__ = ["main"]

OTHERWISE = (
    "Without a command the window opens: [--data FOLDER] [FILE ...] attaches pictures and texts to "
    "a new chat. With --check every part is tried off-screen."
)


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit status; misuse exits at once, with 2."""
    parser = arguments_parser()
    arguments = parser.parse_args(argv)
    try:
        return run(arguments, parser)
    except StoreError as error:
        tell(sentence(error.code, error.message))
    except NotRebuilt as error:
        tell(f"The request cannot be rebuilt: {error}.")
    except BrokenPipeError:
        tell("Nobody reads the output any more.")
    return 1


def arguments_parser() -> argparse.ArgumentParser:
    """Return the parser of all three commands."""
    parser = argparse.ArgumentParser(
        prog="python -m desktop", description=__doc__, epilog=OTHERWISE
    )
    commands = parser.add_subparsers(dest="command", required=True)
    asking = commands.add_parser("ask", help="run one whole turn without the window")
    asking.add_argument("database", type=Path, metavar="DB")
    asking.add_argument(
        "--session", metavar="S", type=well_formed, help="the chat to go on with; else a new one"
    )
    asking.add_argument("--attach", action="append", default=[], type=Path, metavar="FILE")
    asking.add_argument("--protocol", choices=PROTOCOLS)
    asking.add_argument("--address", metavar="URL")
    asking.add_argument("--model", metavar="M")
    asking.add_argument("--key-env", metavar="NAME", help="the variable that holds the key")
    asking.add_argument(
        "--sum-up", action="store_true", help="sum the chat up when it is too long for the model"
    )
    asking.add_argument("text", metavar="TEXT")
    auditing = commands.add_parser("requests", help="prove every request of a chat")
    auditing.add_argument("database", type=Path, metavar="DB")
    auditing.add_argument("session", metavar="SESSION", type=well_formed)
    showing = commands.add_parser("body", help="write the body of one request")
    showing.add_argument("database", type=Path, metavar="DB")
    showing.add_argument("session", metavar="SESSION", type=well_formed)
    showing.add_argument("seq", type=int, metavar="SEQ")
    return parser


def run(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Run the command that the arguments name."""
    if arguments.command == "requests":
        return print_proofs(arguments.database, SessionId(arguments.session))
    if arguments.command == "body":
        return print_body(arguments.database, SessionId(arguments.session), arguments.seq)
    return ask(arguments.database, question_of(arguments, parser))


def question_of(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> Question:
    """Return what `ask` is asked; misuse exits with 2."""
    named = (arguments.address, arguments.model)
    elsewhere = any(named) or arguments.protocol or arguments.key_env
    if elsewhere and not all(named):
        parser.error("another model needs --address and --model")
    text = well_formed(arguments.text)
    if not text.strip() and not arguments.attach:
        parser.error("there is nothing to send")
    return Question(
        text=text,
        files=tuple(arguments.attach),
        session_id=None if arguments.session is None else SessionId(arguments.session),
        protocol=arguments.protocol or "openai_chat",
        address=arguments.address,
        model=arguments.model,
        key_name=arguments.key_env,
        sums_up=arguments.sum_up,
    )


@contextmanager
def reading(database: Path) -> Iterator[Store]:
    """Open a store that nothing is written to, also while the window has it open."""
    store = open_store(database, read_only=True)
    try:
        yield store
    finally:
        store.close()


def print_proofs(database: Path, session_id: SessionId) -> int:
    """Print a JSON line for each request of a chat; 1 when one of them is not verified."""
    with reading(database) as store:
        return 0 if store.read(partial(proofs_printed, session_id=session_id)).result() else 1


def proofs_printed(reader: Reader, session_id: SessionId) -> bool:
    """Print the proofs as they are made; return whether all are verified."""
    all_verified = True
    for proof in verify_session(reader, session_id):
        print(proof_line(proof), flush=True)  # noqa: T201 - the command's output
        all_verified = all_verified and proof.verified
    return all_verified


def proof_line(proof: Proof) -> str:
    """Return a proof as one line of JSON."""
    line: dict[str, object] = {
        "seq": proof.seq,
        "encoder": proof.encoder,
        "loggedDigest": proof.logged_digest,
        "rebuiltDigest": proof.rebuilt_digest,
        "verified": proof.verified,
    }
    if proof.purpose is not None:
        line["purpose"] = proof.purpose
    if proof.reason is not None:
        line["reason"] = proof.reason
    return json.dumps(line, ensure_ascii=True)


def print_body(database: Path, session_id: SessionId, seq: int) -> int:
    """Write a request's rebuilt body to standard output; 1 when it is not what was logged."""
    with reading(database) as store:
        body, logged = store.read(partial(body_and_digest, session_id=session_id, seq=seq)).result()
    sys.stdout.buffer.write(body)
    sys.stdout.buffer.flush()
    if digest_of(body) == logged:
        return 0
    tell("These bytes differ from those that were logged before sending.")
    return 1


def body_and_digest(reader: Reader, session_id: SessionId, seq: int) -> tuple[bytes, object]:
    """Return a request's rebuilt body, and the digest that was logged for it."""
    body = rebuild_body(reader, session_id, seq)
    return body, reader.events_at(session_id, [seq])[0].data["bodyDigest"]
