"""Promises of the runtime about certificates nobody vouches for: told, and trusted one by one."""

from pathlib import Path

from desktop.models import ConnectionDraft
from tests.support.certificates import self_signed, serving
from tests.support.running import connected, done
from tests.support.services import listing


def test_a_host_is_trusted_by_exactly_its_certificate_and_for_good(tmp_path: Path) -> None:
    identity = self_signed()
    with serving(identity, tmp_path) as server:
        server.always = listing("m")
        draft = ConnectionDraft(protocol="openai_chat", address=server.address)
        with connected(tmp_path / "data") as run:
            refused = done(run.runtime.try_connection(draft))
            assert refused.code == "TLS"
            assert refused.identity is not None
            assert refused.identity.fingerprint == identity.fingerprint
            assert server.requests == []
            run.runtime.trust_host(refused.identity)
            run.settled()
            assert done(run.runtime.try_connection(draft)).code == ""
        with connected(tmp_path / "data") as run:
            assert done(run.runtime.try_connection(draft)).code == ""


def test_another_certificate_of_a_trusted_host_is_refused(tmp_path: Path) -> None:
    with serving(self_signed(), tmp_path) as server:
        server.always = listing("m")
        draft = ConnectionDraft(protocol="openai_chat", address=server.address)
        with connected(tmp_path / "data") as run:
            refused = done(run.runtime.try_connection(draft))
            assert refused.identity is not None
            run.runtime.trust_host(refused.identity)
            run.settled()
            assert server.tls is not None
            another = self_signed()
            server.tls = another.context(tmp_path)
            changed = done(run.runtime.try_connection(draft))
            assert changed.identity is not None
            assert changed.identity.problem == "CHANGED"
            assert changed.identity.fingerprint == another.fingerprint
