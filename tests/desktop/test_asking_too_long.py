"""A chat that is longer than the model reads, asked from a terminal."""

import json

import pytest

from desktop import command
from store import open_store
from tests.support.wire_server import reply, whole

TOO_LONG = whole(400, {"error": {"message": "too long", "code": "context_length_exceeded"}})
LONG = "word " * 150


@pytest.fixture
def ask(tmp_path, server, capfdbinary):
    """Ask in one long chat; return the exit status, what was answered, and what was told."""
    database, chat = tmp_path / "chats.sqlite3", []

    def ask(text, *options):
        session = ["--session", chat[0]] if chat else []
        arguments = [*session, "--address", server.address, "--model", "m", *options, text]
        status = command.main(["ask", str(database), *arguments])
        out, told = (channel.decode() for channel in capfdbinary.readouterr())
        chat[:] = [told.splitlines()[-1]]
        return status, out, told.splitlines()[:-1]

    for _ in range(5):
        server.answer(*reply(LONG))
        ask(LONG)
    ask.database, ask.chat = database, chat[0]
    return ask


def events(asked):
    with open_store(asked.database, read_only=True) as store:
        return store.read(lambda reader: reader.events(asked.chat)).result()


def test_nothing_is_sent_beside_the_question_unless_that_is_wished(server, ask):
    server.answer(*TOO_LONG)
    status, _, told = ask("And now?")

    assert status == 1
    assert told[0].startswith("This chat is longer than the model can read")
    assert len(server.requests) == 6
    assert "compaction/start" not in [event.type for event in events(ask)]


def test_a_chat_that_is_too_long_is_summed_up_when_that_is_wished(server, ask, capfdbinary):
    for script in (TOO_LONG, reply("In short."), reply("Now.")):
        server.answer(*script)
    status, out, told = ask("And now?", "--sum-up")

    assert (status, out) == (0, "Now.")
    assert told == ["The chat is longer than the model can read. Summing up its beginning …"]
    assert command.main(["requests", str(ask.database), ask.chat]) == 0
    proved = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    (summary,) = [line for line in proved if line.get("purpose") == "summary"]
    assert summary["verified"] is True
    assert command.main(["body", str(ask.database), ask.chat, str(summary["seq"])]) == 0
    assert capfdbinary.readouterr().out == server.requests[6].body
