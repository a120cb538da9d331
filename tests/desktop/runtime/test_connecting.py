"""Promises of the runtime about servers that a person connects."""

import json
from pathlib import Path

import pytest

from desktop.faces import StoreTrouble
from desktop.models import Connected, ConnectionDraft, ListedModel, ModelCorrection, ModelsChanged
from desktop.models import Tested as Outcome
from desktop.paths import Paths
from store import NotFound
from tests.support.keychains import Hanging, Keeping, keychain
from tests.support.running import Running, connected, done, outgoing
from tests.support.services import KEY, choose, connect, draft_for, listing
from tests.support.waiting import until
from tests.support.wire_server import Hang, WireServer, reply, whole

NEW = "sk-planted-new-0123456789"


def file_of(folder: Path) -> Path:
    return Paths(folder).keys / "keys.json"


def models_of(run: Running) -> list[str]:
    return [one.id.partition("#")[2] for one in done(run.runtime.models()).choices if one.server]


def test_the_gallery_is_there_at_once_and_says_where_a_key_is_had(tmp_path: Path) -> None:
    with connected(tmp_path) as run:
        services = {one.slug: one for one in run.runtime.services()}
        assert {"openai", "anthropic", "google", "openrouter"} <= set(services)
        assert all(one.key_page.startswith("https://") for one in services.values())


def test_a_server_is_tried_connected_chosen_and_asked(tmp_path: Path, server: WireServer) -> None:
    server.answer(*listing("small", "large"))
    server.always = reply("I am ", "here")
    with connected(tmp_path) as run:
        draft = draft_for(server, key=f"  {KEY}\n")
        outcome = done(run.runtime.try_connection(draft))
        assert (outcome.code, outcome.protocol) == ("", "openai_chat")
        connection = done(run.runtime.connect(draft, outcome))
        assert (connection.name, connection.key) == ("My server", "file")
        assert [one.model for one in connection.models] == ["small", "large"]
        run.ear.wait_for(lambda one: one == ModelsChanged())
        choice = choose(run, connection, "large")
        chat = run.new_chat("Who is there?")
        assert run.said(chat)[-1] == ("assistant", "I am here")
        current = done(run.runtime.models(chat)).current
        assert current is not None
        assert (current.id, current.server, current.group) == (choice, "My server", "this-computer")
    assert [one.headers["authorization"] for one in server.requests] == [f"Bearer {KEY}"] * 2
    assert server.requests[-1].json()["model"] == "large"


def test_the_log_knows_a_server_by_its_name_and_nothing_of_the_key(
    tmp_path: Path, server: WireServer
) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        choose(run, connect(run, server))
        chat = run.new_chat()
        header = next(one for one in run.events(chat) if one.type == "request/header")
        assert b'"provider":"My server"' in header.body
        assert all(KEY.encode() not in event.body for event in run.events(chat))


@pytest.mark.parametrize(
    ("script", "code"),
    [
        (whole(401, {"error": {"message": f"Incorrect: {KEY}"}}), "CREDENTIAL_REJECTED"),
        (whole(429, {"error": {"message": "slow down"}}), "RATE_LIMITED"),
        (whole(200, b"<html>hello</html>", kind="text/html"), "NOT_A_SERVER"),
    ],
    ids=["bad key", "too often", "a page"],
)
def test_what_comes_of_trying_is_a_value_and_nothing_is_kept(
    tmp_path: Path, server: WireServer, script: tuple[bytes, ...], code: str
) -> None:
    server.always = script
    with connected(tmp_path) as run:
        outcome = done(run.runtime.try_connection(draft_for(server)))
        assert outcome.code == code
        assert KEY not in repr(outcome)
        assert done(run.runtime.connections()) == ()
        assert not file_of(tmp_path).exists()


def test_a_server_that_is_off_is_said_so(tmp_path: Path) -> None:
    with WireServer() as server, connected(tmp_path) as run:
        server.turn_off()
        assert done(run.runtime.try_connection(draft_for(server))).code == "NOT_RUNNING"


def test_what_a_person_types_does_not_print_the_key(server: WireServer) -> None:
    assert KEY not in repr(draft_for(server))


def test_a_server_of_ones_own_needs_no_key_and_no_name(tmp_path: Path, server: WireServer) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        connection = connect(run, server, key=None, name="  ")
        assert (connection.name, connection.key) == ("127.0.0.1", "")
        choose(run, connection)
        run.new_chat()
    assert "authorization" not in server.requests[0].headers


def test_connections_outlive_the_program(tmp_path: Path, server: WireServer) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        before = connect(run, server, "m", "n")
        choose(run, before)
    with connected(tmp_path) as run:
        assert done(run.runtime.connections()) == (before,)
        assert models_of(run) == ["m", "n"]
        run.new_chat()
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def changed(run: Running, before: Connected, **fields: str | None) -> Connected:
    said = {"name": before.name, "protocol": before.protocol, "address": before.address, **fields}
    draft = ConnectionDraft(id=before.id, **said)
    return done(run.runtime.connect(draft, Outcome("", before.protocol, models=before.models)))


def test_a_connection_is_changed_and_stays_the_same_one(tmp_path: Path, server: WireServer) -> None:
    with connected(tmp_path) as run:
        before = connect(run, server)
        renamed = changed(run, before, name="Renamed")
        assert (renamed.id, renamed.name, renamed.key) == (before.id, "Renamed", "file")
        assert done(run.runtime.connections()) == (renamed,)
        assert KEY in file_of(tmp_path).read_text()
        changed(run, before, key=NEW)
        assert NEW in file_of(tmp_path).read_text()
        assert KEY not in file_of(tmp_path).read_text()
        assert changed(run, before, key="").key == ""
        assert NEW not in file_of(tmp_path).read_text()


def test_a_stored_key_is_tried_when_none_is_typed(tmp_path: Path, server: WireServer) -> None:
    server.always = listing("m")
    with connected(tmp_path) as run:
        before = connect(run, server)
        draft = ConnectionDraft(id=before.id, protocol="openai_chat", address=server.address)
        assert done(run.runtime.try_connection(draft)).code == ""
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_stored_key_is_shown_to_no_other_host(tmp_path: Path, server: WireServer) -> None:
    server.always = listing("m")
    with connected(tmp_path) as run, WireServer() as another:
        another.always = listing("m")
        before = connect(run, server)
        draft = ConnectionDraft(id=before.id, protocol="openai_chat", address=another.address)
        outcome = done(run.runtime.try_connection(draft))
        assert done(run.runtime.connect(draft, outcome)).key == ""
        assert KEY not in file_of(tmp_path).read_text()
    assert "authorization" not in another.requests[0].headers


def test_a_connection_that_is_let_go_leaves_nothing(tmp_path: Path, server: WireServer) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        connection = connect(run, server, "m", "n")
        choice = choose(run, connection)
        chat = run.new_chat()
        run.runtime.set_favourite(choice, favourite=True)
        run.runtime.correct_model(choice, ModelCorrection(window=100))
        run.runtime.disconnect(connection.id)
        run.settled()
        run.ear.wait_for(lambda one: one == ModelsChanged(), times=5)
        assert done(run.runtime.connections()) == ()
        assert done(run.runtime.models()).chosen == "built-in"
        gone = done(run.runtime.models(chat)).current
        assert gone is not None
        assert (gone.id, gone.name, gone.problem) == (choice, "m", "MODEL_GONE")
        assert (gone.is_favourite, gone.correction) == (False, ModelCorrection())
        until(lambda: KEY not in file_of(tmp_path).read_text())


def test_a_list_is_read_anew_and_kept(tmp_path: Path, server: WireServer) -> None:
    server.answer(*listing("m", "newer"))
    server.always = whole(503, {"error": {"message": "down"}})
    with connected(tmp_path) as run:
        connection = connect(run, server)
        assert done(run.runtime.refresh_connection(connection.id)).code == ""
        assert models_of(run) == ["m", "newer"]
        assert done(run.runtime.refresh_connection(connection.id)).code == "OVERLOADED"
        assert models_of(run) == ["m", "newer"]
        with pytest.raises(NotFound):
            done(run.runtime.refresh_connection("no such one"))


def test_models_that_a_person_named_stay_where_there_is_no_list(
    tmp_path: Path, server: WireServer
) -> None:
    server.answer(*whole(404, {"error": {"message": "no such page"}}))
    server.always = whole(400, {"error": {"message": "messages: must not be empty"}})
    with connected(tmp_path) as run:
        connection = connect(run, server, "named-by-hand")
        assert done(run.runtime.refresh_connection(connection.id)).code == ""
        assert models_of(run) == ["named-by-hand"]


def test_a_key_that_is_gone_ends_the_turn_and_says_so(tmp_path: Path, server: WireServer) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        connection = connect(run, server)
        choose(run, connection)
        file_of(tmp_path).unlink()
        chat = run.new_chat("Do not lose this")
        assert run.said(chat) == [("user", "Do not lose this")]
        assert run.end_of(chat)["error"]["code"] == "CREDENTIAL_MISSING"
        assert server.requests == []
        current = done(run.runtime.models(chat)).current
        assert current is not None
        assert current.problem == "CREDENTIAL_MISSING"
        assert [one.key for one in done(run.runtime.connections())] == ["missing"]
        changed(run, connection, key=NEW)
        assert done(run.runtime.models(chat)).current.problem == ""
        run.runtime.retry(chat)
        run.ear.rest(chat, times=2)
        assert run.said(chat)[-1] == ("assistant", "ok")


def test_where_keys_go_is_said_before_one_is_typed(tmp_path: Path) -> None:
    with connected(tmp_path) as run:
        assert done(run.runtime.key_storage()) == ("file", str(file_of(tmp_path)))
    with keychain(Keeping()), connected(tmp_path) as run:
        assert done(run.runtime.key_storage()) == ("keychain", "keychains Keeping")


def test_a_keychain_keeps_the_key_and_no_file_does(tmp_path: Path, server: WireServer) -> None:
    backend = Keeping()
    server.always = reply("ok")
    with keychain(backend), connected(tmp_path) as run:
        connection = connect(run, server)
        assert connection.key == "keychain"
        choose(run, connection)
        run.new_chat()
        assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
        run.runtime.disconnect(connection.id)
        until(lambda: not backend.kept)
    assert not file_of(tmp_path).exists()


def test_a_keychain_that_hangs_is_told_and_does_not_keep_the_key_from_its_use(
    tmp_path: Path, server: WireServer
) -> None:
    server.always = reply("ok")
    with keychain(Hanging()), connected(tmp_path, keychain_s=0.05) as run:
        connection = connect(run, server)
        assert connection.key == "file"
        run.ear.wait_for(lambda one: one == StoreTrouble("KEYCHAIN_SILENT"))
        choose(run, connection)
        chat = run.new_chat()
        assert run.said(chat)[-1] == ("assistant", "ok")


def test_the_end_of_the_program_waits_neither_for_a_server_nor_for_a_keychain(
    tmp_path: Path, server: WireServer
) -> None:
    server.always = (Hang(),)
    backend = Hanging()
    with keychain(backend), connected(tmp_path) as run:
        trying = run.runtime.try_connection(draft_for(server))
        server.wait_for_requests(1)
        keeping = run.runtime.connect(draft_for(server), Outcome("", "openai_chat"))
        assert backend.asked.wait(20)
        run.runtime.close()
        assert trying.exception(20).code == "CLOSED"
        assert keeping.exception(20).code == "CLOSED"


def test_stop_ends_a_turn_that_waits_for_the_keychain(tmp_path: Path, server: WireServer) -> None:
    backend = Keeping()
    with keychain(backend), connected(tmp_path) as run:
        choose(run, connect(run, server))
    hanging = Hanging()
    hanging.kept = backend.kept
    with keychain(hanging), connected(tmp_path) as run:
        chat = run.new_chat_begun("Hello")
        assert hanging.asked.wait(20)
        run.runtime.stop(chat)
        run.ear.rest(chat)
        (queued,) = done(run.runtime.queued(chat))
        assert queued.not_sent
        run.runtime.close()


def test_a_damaged_key_file_is_told_and_set_aside(tmp_path: Path, server: WireServer) -> None:
    with connected(tmp_path) as run:
        connect(run, server)
        file_of(tmp_path).write_text("{")
        second = connect(run, server, name="Second")
        run.ear.wait_for(lambda one: one == StoreTrouble("KEYS_SET_ASIDE"))
        assert second.key == "file"
        kept = json.loads(file_of(tmp_path).read_text())["keys"]
        assert kept == {second.id: KEY}


def test_a_connection_of_a_newer_version_keeps_what_it_wrote(
    tmp_path: Path, server: WireServer
) -> None:
    with connected(tmp_path) as run:
        first = connect(run, server, name="First")
        row = done(run.runtime._store.read(lambda reader: reader.settings(None)))
        newer = [{**one, "colour": "teal"} for one in row["connections"]]
        done(run.runtime._store.save_settings(None, {**row, "connections": newer, "more": 1}))
        connect(run, server, name="Second")
        changed(run, first, name="Renamed")
        row = done(run.runtime._store.read(lambda reader: reader.settings(None)))
        assert row["more"] == 1
        assert [one.get("colour") for one in row["connections"]] == ["teal", None]
        assert [one["name"] for one in row["connections"]] == ["Renamed", "Second"]


def test_what_a_server_lists_comes_back_as_it_was(tmp_path: Path, server: WireServer) -> None:
    listed = ListedModel(
        "m", "A model", sees=True, tools=False, thinks=True, window=8000, longest_answer=900,
        takes_temperature=False, efforts=("low", "high"),
    )  # fmt: skip
    outcome = Outcome("", "openai_chat", models=(listed, ListedModel("bare")))
    with connected(tmp_path) as run:
        done(run.runtime.connect(draft_for(server), outcome))
        (connection,) = done(run.runtime.connections())
        assert connection.models == outcome.models
        m, bare = (one for one in done(run.runtime.models()).choices if one.server)
        assert (m.name, m.sees, m.tools, m.thinks, m.window) == ("A model", True, False, True, 8000)
        assert (bare.name, bare.sees, bare.window) == ("bare", True, None)
        assert (m.knows_sight, bare.knows_sight) == (True, False)


def test_a_message_sent_while_another_is_answered_goes_to_the_same_server(
    tmp_path: Path, server: WireServer
) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        choose(run, connect(run, server))
        chat = run.new_chat()
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=2)
    assert [one.path for one in server.requests] == ["/v1/chat/completions"] * 2
