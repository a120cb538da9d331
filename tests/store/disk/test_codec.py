"""Event bodies in their rows: packed when it pays, and exact."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store import LogDamaged, StoreDamaged
from store.disk import codec as codec_module
from store.disk import datafile
from store.disk.codec import GENESIS, PLAIN, Codec, link
from store.disk.connection import Database, open_writer


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    datafile.create(tmp_path / "store.db")
    database = open_writer(tmp_path / "store.db")
    yield database
    database.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(min_size=1, max_size=3000))
def test_a_body_comes_back_exactly(database: Database, body: bytes) -> None:
    codec = Codec(database)
    encoding, stored = codec.pack(body)
    assert len(stored) <= len(body)
    assert codec.unpack(encoding, len(body), stored) == body


def test_a_row_that_holds_something_else_is_damaged(database: Database) -> None:
    codec = Codec(database)
    encoding, stored = codec.pack(b"x" * 1000)
    assert encoding == 1
    for broken in ((0, 999, b"x" * 1000), (1, 999, stored), (1, 1000, stored[:-1]), (2, 1, b"x")):
        with pytest.raises(LogDamaged):
            codec.unpack(*broken)


@pytest.mark.parametrize(("size", "stored"), [(4, 1234), (4, "text"), (4, None), ("4", b"body")])
def test_a_row_whose_columns_are_of_other_types_is_damaged(
    database: Database, size: object, stored: object
) -> None:
    with pytest.raises(LogDamaged):
        Codec(database).unpack(PLAIN, size, stored)


def test_the_dictionary_is_the_databases_own(database: Database) -> None:
    _, stored = Codec(database).pack(b'{"type":"user/message"}' * 100)
    database.run("UPDATE zdict SET data = x'00'")
    with pytest.raises(StoreDamaged):
        Codec(database)
    database.run("DELETE FROM zdict")
    assert Codec(database).pack(b"x" * 1000) == (0, b"x" * 1000)
    with pytest.raises(LogDamaged):
        Codec(database).unpack(1, 2300, stored)


def test_hashes_depend_on_everything_before() -> None:
    first = link(GENESIS, b"a")
    assert link(first, b"b") != link(link(GENESIS, b"c"), b"b")
    assert len(first) == 32


def test_a_row_that_says_it_is_huge_is_not_believed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codec_module, "BYTES_MOST", 1_000_000)
    codec = Codec(database)
    encoding, bomb = codec.pack(bytes(1_000_001))
    assert len(bomb) < 1000
    with pytest.raises(LogDamaged, match="larger than any"):
        codec.unpack(encoding, 1_000_001, bomb)
    encoding, fits = codec.pack(bytes(1_000_000))
    assert codec.unpack(encoding, 1_000_000, fits) == bytes(1_000_000)
