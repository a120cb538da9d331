"""Objects: stored once, verified always, never in anyone's way."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import (
    AppendRefused,
    Commit,
    ObjectDamaged,
    ObjectDigest,
    ObjectMissing,
    Store,
)
from store.disk.objects import CHUNK_BYTES, pack_object
from store.model.ids import digest_of
from tests.support.stores import ask, created, note, opened, picture_file, query, tamper

NOISE = random.Random(7).randbytes(2 * CHUNK_BYTES + 12345)
KINDS = {
    "empty": b"",
    "text": b"hello " * 1000,
    "noise": NOISE[:1000],
    "one chunk": NOISE[:CHUNK_BYTES],
    "chunks": NOISE,
    "long text": b"many words " * 500_000,
}


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with opened(path) as store:
        yield store


def get(store: Store, digest: ObjectDigest) -> bytes:
    return ask(store, lambda reader: reader.object(digest))


@pytest.mark.parametrize("kind", KINDS)
def test_an_object_comes_back_exactly(store: Store, kind: str) -> None:
    digest = store.put(KINDS[kind], media_type="application/x-test").result()
    assert digest == digest_of(KINDS[kind])
    assert get(store, digest) == KINDS[kind]
    info = ask(store, lambda reader: reader.object_info(digest))
    assert (info.size, info.media_type) == (len(KINDS[kind]), "application/x-test")


def test_the_same_bytes_are_stored_once(path: Path) -> None:
    with opened(path) as store:
        futures = [store.put(NOISE, media_type="application/x-test") for _ in range(4)]
        assert len({future.result() for future in futures}) == 1
    assert query(path, "SELECT count(*) FROM object") == [(1,)]
    assert query(path, "SELECT count(*) FROM chunk") == [(3,)]


def test_type_and_size_of_a_picture_are_read_from_its_bytes(store: Store) -> None:
    data = picture_file("JPEG", (30, 20))
    digest = store.put(data, media_type="image/png", width=1, height=1).result()
    info = ask(store, lambda reader: reader.object_info(digest))
    assert (info.media_type, info.width, info.height) == ("image/jpeg", 30, 20)


def test_bytes_that_are_no_picture_are_not_stored_as_one(store: Store) -> None:
    with pytest.raises(AppendRefused):
        store.put(b"no picture", media_type="image/png").result()


def test_what_is_not_stored_is_missing(store: Store) -> None:
    with pytest.raises(ObjectMissing):
        get(store, digest_of(b"never"))
    with pytest.raises(ObjectMissing):
        ask(store, lambda reader: reader.object_info(digest_of(b"never")))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE chunk SET data = CAST(x'00' || substr(data, 2) AS BLOB)",
        "DELETE FROM chunk WHERE i = 0",
        "UPDATE object SET size = size + 1",
        "UPDATE object SET chunks = chunks + 1",
        "UPDATE object SET enc = 1 - enc",
        "UPDATE object SET enc = 7",
        "UPDATE object SET width = 31",
        "UPDATE object SET media_type = 'image/webp'",
        "UPDATE object SET media_type = 'text/plain'",
    ],
)
@pytest.mark.parametrize("kind", ["PNG", "BMP"])
def test_a_damaged_object_is_never_handed_out_and_heals_when_put_again(
    path: Path, kind: str, change: str
) -> None:
    data = picture_file(kind, (30, 20))
    described = "image/png" if kind == "PNG" else "image/bmp"
    with opened(path) as store:
        digest = store.put(data, media_type=described).result()
    tamper(path, change)
    with opened(path) as store:
        if kind == "BMP" and ("width" in change or "text/plain" in change):
            return  # nothing in these bytes says what they are
        with pytest.raises(ObjectDamaged):
            get(store, digest)
        assert store.put(data, media_type=described).result() == digest
        assert get(store, digest) == data
    assert query(path, "SELECT count(*) FROM object") == [(1,)]


def test_a_digest_belongs_to_one_content(path: Path) -> None:
    with opened(path) as store:
        digest = store.put(b"first", media_type="text/plain").result()
        other = store.put(b"other", media_type="text/plain").result()
    tamper(path, "UPDATE chunk SET object = 3 - object, i = 9 - i")
    with opened(path) as store:
        for swapped in (digest, other):
            with pytest.raises(ObjectDamaged):
                get(store, swapped)


def test_appends_pass_between_the_chunks_of_a_big_object(store: Store) -> None:
    session_id = created(store)
    heard: list[Commit] = []
    store.subscribe(heard.append)
    big = store.put(NOISE * 3, media_type="application/x-test")
    appended = 0
    while not big.done():
        store.session(session_id).append([note()]).result()
        appended += 1
    assert appended > 1
    assert len(heard) == appended


def test_what_was_staged_when_the_program_ended_is_swept(path: Path) -> None:
    with opened(path) as store:
        store.put(b"kept", media_type="text/plain").result()
    query(
        path,
        "INSERT INTO object (media_type, size, enc, chunks, created) VALUES ('x', 9, 0, 2, 0)",
    )
    query(path, "INSERT INTO chunk (object, i, data) VALUES (2, 0, x'00')")
    with opened(path):
        pass
    assert query(path, "SELECT id FROM object") == [(1,)]
    assert query(path, "SELECT object FROM chunk") == [(1,)]


def test_an_object_that_is_too_large_is_refused() -> None:
    with pytest.raises(AppendRefused):
        pack_object(bytes(256 * 1024 * 1024 + 1), media_type="application/x-test")


def test_an_object_that_says_it_is_huge_is_not_unpacked(path: Path) -> None:
    data = bytes(3_000_000)
    with opened(path) as store:
        digest = store.put(data, media_type="application/x-test").result()
    for claim in ("size = 1 << 40", "chunks = 1 << 40"):
        tamper(path, f"UPDATE object SET {claim}")
        with opened(path) as store, pytest.raises(ObjectDamaged, match="larger than any"):
            get(store, digest)
        tamper(path, f"UPDATE object SET size = {len(data)}, chunks = 1")
    with opened(path) as store:
        assert get(store, digest) == data


def test_parts_that_were_never_written_by_us_are_not_gathered(path: Path) -> None:
    with opened(path) as store:
        digest = store.put(NOISE[:1000], media_type="application/x-test").result()
    number = "(SELECT id FROM object)"
    tamper(path, f"INSERT INTO chunk (object, i, data) VALUES ({number}, 1, zeroblob(5000000))")
    for part in range(2, 5):
        tamper(path, f"INSERT INTO chunk (object, i, data) VALUES ({number}, {part}, x'00')")
    with opened(path) as store, pytest.raises(ObjectDamaged, match="2 of its 1 parts"):
        get(store, digest)
