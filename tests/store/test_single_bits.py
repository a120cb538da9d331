"""One wrong bit, anywhere in the file: it is found and named, or nothing anybody reads is changed.

What has no second place in the file to be compared with is left out of "nothing": the words of a
draft and of settings; the days a chat was made, used and last looked at; who named it; and whom a
branch was cut off, once that looks as if it had been deleted.
"""

import os
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from store import Reader, StoreError
from store.disk.connection import open_frozen
from store.disk.datafile import examine_copy
from store.disk.objects import named_digest
from store.disk.soundness import objects_behind
from store.model.ids import ObjectDigest
from tests.support.stores import (
    begun,
    created,
    new_id,
    opened,
    picture_file,
    queued,
    reference_to,
    said,
    whole_turn,
)

BITS = int(os.environ.get("BRANCHLINE_BITS", "150"))
PICTURE = b"picture " * 4_000
FREE = ("created_ms", "used_ms", "viewed_ms", "title_by", "parent")
Everything = dict[str, Any]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small store with a bit of everything."""
    path = tmp_path_factory.mktemp("sound") / "store.db"
    noise = random.Random(7)
    with opened(path) as store:
        store.put(picture_file("PNG", (40, 30)), media_type="image/png").result()
        store.put(PICTURE, media_type="image/x-test").result()
        store.put(noise.randbytes(9000), media_type="application/x-test").result()
        parent = created(store, *whole_turn(1), *whole_turn(2, noise.randbytes(3000).hex()))
        child = new_id()
        store.fork(parent, 8, child).result()
        store.session(child).append(begun(3, "and now?")).result()
        created(store, said("look", [reference_to(PICTURE)]), queued("later"))
        store.rename(parent, "A name", by="user").result()
        store.trash(created(store, *whole_turn())).result()
    return path


def everything(reader: Reader) -> Everything:
    """All that anybody reads, chat by chat and picture by picture."""
    found: Everything = {}
    for summary in reader.all_sessions():
        name = summary.id
        found[name] = (
            {key: value for key, value in asdict(summary).items() if key not in FREE},
            [event.body for event in reader.events(name)],
            reader.messages(name),
            reader.outline(name),
            reader.inbox(name),
            reader.continuations(name),
        )
    return found


def objects(reader: Reader, digests: list[ObjectDigest]) -> list[bytes]:
    return [reader.object(digest) for digest in digests]


def is_found(path: Path) -> bool:
    """Tell whether the file is refused, or something wrong in it is named."""
    try:
        examine_copy(path)
        with closing(open_frozen(path)) as database:
            return not Reader(database).check(deep=True).is_sound
    except StoreError:
        return True


def read(path: Path, digests: list[ObjectDigest]) -> tuple[Everything, list[bytes]]:
    with closing(open_frozen(path)) as database:
        reader = Reader(database)
        return everything(reader), objects(reader, digests)


def digests_in(path: Path) -> list[ObjectDigest]:
    with closing(open_frozen(path)) as database:
        return [named_digest(row[0]) for _, row in objects_behind(database, 0) if row]


def bits(path: Path) -> Iterator[int]:
    """Draw bits, every other one of a byte that is not zero: most of a small file is empty."""
    chosen = random.Random(os.environ.get("BRANCHLINE_SEED", "bits"))
    data = path.read_bytes()
    filled = [place for place, byte in enumerate(data) if byte]
    for number in range(BITS):
        place = chosen.choice(filled) if number % 2 else chosen.randrange(len(data))
        yield 8 * place + chosen.randrange(8)


def test_one_wrong_bit_is_found_or_changes_nothing(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    digests = digests_in(sound)
    before = read(sound, digests)
    data = bytearray(sound.read_bytes())
    path = tmp_path / "store.db"
    harmless = 0
    missed = []
    for bit in bits(sound):
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        data[bit // 8] ^= 1 << bit % 8
        if is_found(path):
            continue
        harmless += 1
        if read(path, digests) != before:
            missed.append(bit)
    capsys.readouterr()
    with capsys.disabled():
        told = f"\n{BITS} single bits: {BITS - harmless} found, {harmless} harmless\n"
        sys.stdout.write(told)
    assert missed == []


def test_the_store_that_is_hit_is_sound_before(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    shutil.copy(sound, path)
    assert not is_found(path)
    assert len(read(path, digests_in(path))[0]) == 4
