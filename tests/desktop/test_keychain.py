"""Promises of `desktop.keychain`: whatever the system's keychain does, nobody waits for ever."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null

from desktop.keychain import Keychain, KeychainFailed, KeychainSilent
from tests.support.keychains import Failing, Forgetful, Hanging, Keeping, keychain
from tests.support.sources import ROOT
from tests.support.waiting import until

AT_ONCE_S = 0.05
LONG_S = 60.0
KEY = "sk-planted-0123456789"


class Plain(Keeping):
    """Keeps everything where anybody may read it, and says so to keyring."""

    priority = 0.5


class Chain(Keeping):
    """Several keychains at once, as keyring joins them: the first takes what is kept."""

    priority = 10

    def __init__(self, *backends: KeyringBackend) -> None:
        super().__init__()
        self.backends = backends


@contextmanager
def asked(backend: KeyringBackend, *, patience_s: float = LONG_S) -> Iterator[Keychain]:
    with keychain(backend):
        chain = Keychain(patience_s=patience_s)
        try:
            yield chain
        finally:
            chain.close()


def test_what_is_kept_is_there_and_under_our_name() -> None:
    backend = Keeping()
    with asked(backend) as chain:
        chain.set("c1", KEY)
        assert chain.get("c1") == KEY
        assert chain.get("c2") is None
    assert backend.kept == {("Branchline", "c1"): KEY}


def test_what_is_taken_away_is_gone_and_twice_is_no_harm() -> None:
    backend = Keeping()
    with asked(backend) as chain:
        chain.set("c1", KEY)
        chain.forget("c1")
        chain.forget("c1")
    assert backend.kept == {}


def test_it_is_asked_on_a_thread_of_its_own() -> None:
    backend = Keeping()
    with asked(backend) as chain:
        chain.set("c1", KEY)
        chain.get("c1")
    assert backend.threads == {"keychain"}


@pytest.mark.parametrize(
    "backend", [fail.Keyring(), null.Keyring(), Chain(Plain())], ids=["fail", "null", "plain"]
)
@pytest.mark.parametrize(
    "ask",
    [Keychain.name, lambda one: one.set("c1", KEY), lambda one: one.get("c1")],
    ids=["name", "set", "get"],
)
def test_where_there_is_none_nothing_is_kept_and_it_is_said(
    backend: KeyringBackend, ask: Callable[[Keychain], object]
) -> None:
    with asked(backend) as chain, pytest.raises(KeychainFailed):
        ask(chain)


def test_one_that_keeps_nothing_is_found_out() -> None:
    with asked(Forgetful()) as chain, pytest.raises(KeychainFailed):
        chain.set("c1", KEY)


def test_the_failures_of_others_are_ours_and_say_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with asked(Failing()) as chain, pytest.raises(KeychainFailed) as failure:
        chain.set("c1", KEY)
    told: list[BaseException | None] = [failure.value]
    while told[-1] is not None:
        told.append(told[-1].__cause__ or told[-1].__context__)
    assert KEY not in repr(told) + caplog.text
    assert "LookupError" in caplog.text


def test_a_settings_file_of_keyring_that_is_broken_is_as_no_keychain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = keyring.get_keyring()
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "no.such.Backend")
    monkeypatch.setattr("keyring.core._keyring_backend", None)
    chain = Keychain(patience_s=LONG_S)
    try:
        with pytest.raises(KeychainFailed):
            chain.get("c1")
    finally:
        chain.close()
        keyring.set_keyring(before)


def test_one_that_does_not_answer_is_waited_for_once() -> None:
    backend = Hanging()
    with asked(backend, patience_s=AT_ONCE_S) as chain:
        with pytest.raises(KeychainSilent):
            chain.get("c1")
        assert backend.asked.wait(LONG_S)
        # Were it asked, this would be behind the one that hangs.
        with pytest.raises(KeychainSilent):
            chain.set("c2", KEY)
    assert ("Branchline", "c2") not in backend.kept


def test_it_is_asked_again_once_it_has_answered() -> None:
    backend = Hanging()
    backend.kept["Branchline", "c1"] = KEY
    with asked(backend, patience_s=AT_ONCE_S) as chain:
        with pytest.raises(KeychainSilent):
            chain.get("c1")
        chain.forget("c1")  # waits in its turn
        backend.may_answer.set()
        assert _when_it_answers(chain) is None
    assert backend.kept == {}


def test_closing_ends_the_waiting_of_others() -> None:
    backend = Hanging()
    with asked(backend, patience_s=LONG_S) as chain:
        failures: list[BaseException] = []

        def ask() -> None:
            try:
                chain.get("c1")
            except KeychainFailed as error:
                failures.append(error)

        waiting = threading.Thread(target=ask)
        waiting.start()
        assert backend.asked.wait(LONG_S)
        chain.close()
        waiting.join(LONG_S)
        assert not waiting.is_alive()
        assert [type(one) for one in failures] == [KeychainFailed]
        with pytest.raises(KeychainFailed):
            chain.get("c1")


def test_a_call_that_hangs_does_not_keep_the_program() -> None:
    code = (
        "from tests.support.keychains import Hanging; import keyring\n"
        "from desktop.keychain import Keychain, KeychainSilent\n"
        "keyring.set_keyring(Hanging())\n"
        "try: Keychain(patience_s=0.1).get('c1')\n"
        "except KeychainSilent: print('silent')\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert run.stdout.strip() == "silent"


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("keyring.backends.SecretService", "Secret Service"),
        ("keyring.backends.kwallet", "KWallet"),
        ("keyring.backends.macOS", "Keychain"),
        ("keyring.backends.Windows", "Credential Manager"),
        ("somewhere.else", "else Keeping"),
    ],
)
def test_it_is_called_as_people_call_it(module: str, name: str) -> None:
    kind = type("Keeping", (Keeping,), {"__module__": module})
    with asked(kind()) as chain:
        assert chain.name() == name


def test_several_are_called_as_the_first_which_keeps() -> None:
    with asked(Chain(Keeping(), Plain())) as chain:
        assert chain.name() == "keychains Keeping"


def test_keyring_is_loaded_when_the_keychain_is_first_asked() -> None:
    code = (
        "import sys, desktop.credentials, desktop.runtime; print('keyring' in sys.modules)\n"
        "from desktop.keychain import Keychain, KeychainFailed\n"
        "try: Keychain(patience_s=9).name()\n"
        "except KeychainFailed: pass\n"
        "print('keyring' in sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["False", "True"]


def _when_it_answers(chain: Keychain) -> str | None:
    """Ask until the call that hung is over."""
    answers: list[str | None] = []

    def answered() -> bool:
        with suppress(KeychainSilent):
            answers.append(chain.get("c1"))
        return bool(answers)

    until(answered)
    return answers[0]
