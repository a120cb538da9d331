"""Processes that are killed in the middle of a turn, and what they had acknowledged before.

`python -m tests.support.dying` imports everything once and then forks a child for each line on
its standard input. A child runs `desktop.asking.ask_in` on the real store and the real wire; what
the store tells it is durable, it writes to a file of its own, so that a test knows what was
acknowledged without asking the database.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from desktop.asking import Question, ask_in, opened
from tests.support.dying_desk import work_on

PIECE = -1
ANY = -1
"""In the place of a child: whichever ends first."""


class Acknowledged:
    """Writes down what is durable, a line at a time; kills its process at a chosen commit.

    That is the number of one, from 1, or `PIECE`: the first that keeps pieces of an answer.
    """

    def __init__(self, path, die_at):
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._die_at = die_at
        self._commits = 0

    def __call__(self, commit):
        """Hear of a commit, on the writer's thread."""
        for event in commit.events:
            self.note({"session": commit.session_id, "event": event.body.decode()})
        self._commits += 1
        self.die_at(self._commits)

    def die_at(self, commit):
        """Die, if this is the commit that was chosen."""
        if commit == self._die_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def note(self, value):
        """Write one line; it is with the operating system when this returns."""
        os.write(self._file, json.dumps(value).encode() + b"\n")


class Witnessed:
    """A store that also notes when pieces of an answer are durable in the journal."""

    def __init__(self, store, acknowledged):
        self._store = store
        self._acknowledged = acknowledged

    def __getattr__(self, name):
        return getattr(self._store, name)

    def session(self, session_id):
        """Hand out a session whose journal is witnessed."""
        return _WitnessedSession(self._store.session(session_id), self._acknowledged)


class _WitnessedSession:
    def __init__(self, session, acknowledged):
        self._session = session
        self._acknowledged = acknowledged

    def __getattr__(self, name):
        return getattr(self._session, name)

    def journal(self, chunks):
        text = "".join(getattr(chunk, "text", "") for chunk in chunks)
        future = self._session.journal(chunks)
        future.add_done_callback(lambda done: self._note(done, text))
        return future

    def _note(self, done, text):
        if done.exception() is None:
            self._acknowledged.note({"session": self._session.id, "journal": text})
            self._acknowledged.die_at(PIECE)


def ask_once(order):
    """Run one turn as `python -m desktop ask` does, witnessed."""
    question = Question(
        text=order["text"],
        files=(),
        session_id=order["session"],
        protocol="openai_chat",
        address=order["address"],
        model="m",
        key_name=None,
        sums_up=True,
    )
    acknowledged = Acknowledged(order["acknowledged"], order["die_at"])
    with opened(Path(order["database"])) as store:
        store.subscribe(acknowledged)
        return ask_in(Witnessed(store, acknowledged), question, [])


def work_at_a_desk(order):
    """Do all that a person does, until death."""
    work_on(order["folder"], Acknowledged(order["acknowledged"], 0).note)


WORK = {"ask": ask_once, "work": work_at_a_desk}


def serve():
    """Fork a child for each order; tell its process id, and on request how it ended."""
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            child, status = os.waitpid(order["wait"], 0)
            tell([child, os.waitstatus_to_exitcode(status)])
            continue
        child = os.fork()
        if child == 0:
            silence()
            # Nobody handles the signal: like a kill it ends the process wherever it is.
            signal.setitimer(signal.ITIMER_REAL, order["die_after"])
            os._exit(WORK[order["does"]](order))
        tell(child)


def silence():
    """Give a child no channel of its parent's."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for channel in (0, 1, 2):
        os.dup2(nowhere, channel)


def tell(value):
    """Answer an order."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


class Nursery:
    """The forking process, as a test holds it."""

    def __enter__(self):
        command = [sys.executable, "-m", "tests.support.dying"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()

    def ask(  # noqa: PLR0913 -- what a person asks, and when the process dies
        self, database, address, *, session, text="Go on", acknowledged, die_at=0, die_after=0
    ):
        """Start a turn in a process of its own and return the process id.

        It dies at the commit `die_at` (see `Acknowledged`), or after so many seconds: by itself,
        so that nobody has to meet the moment.
        """
        return self._order(
            does="ask",
            database=str(database),
            address=address,
            session=session,
            text=text,
            acknowledged=str(acknowledged),
            die_at=die_at,
            die_after=die_after,
        )

    def work(self, folder, *, acknowledged, die_after):
        """Have a process do all that a person does; it dies after so many seconds."""
        return self._order(
            does="work",
            folder=str(folder),
            acknowledged=str(acknowledged),
            die_after=die_after,
        )

    def wait(self, child):
        """Return how a child ended; a negative number is a signal."""
        return self._order(wait=child)[1]

    def wait_for_one(self):
        """Return which child ended next, and how."""
        return self._order(wait=ANY)

    def keep_dying(self, places, times):
        """Let so many processes die at each place, one after the other; the places go on at once.

        A place has `begin(number)`, which returns the id of the process it began, and `end(how)`.
        """
        living = {place.begin(0): (place, 1) for place in places}
        while living:
            child, how = self.wait_for_one()
            place, number = living.pop(child)
            place.end(how)
            if number < times:
                living[place.begin(number)] = (place, number + 1)

    def _order(self, **order):
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


if __name__ == "__main__":
    serve()
