"""A link in the place of the chats, or of what lies beside them, is never followed."""

import os
from pathlib import Path

import pytest

from store import open_store
from store.disk.links import BESIDE
from store.errors import Linked

pytestmark = pytest.mark.skipif(os.name == "nt", reason="only administrators lay links there")


@pytest.mark.parametrize("end", BESIDE)
@pytest.mark.parametrize("leads_somewhere", [True, False])
@pytest.mark.parametrize("read_only", [True, False])
def test_a_link_in_its_place_is_refused_and_nothing_is_written_behind_it(
    tmp_path: Path, end: str, *, leads_somewhere: bool, read_only: bool
) -> None:
    folder, theirs = tmp_path / "data", tmp_path / "theirs"
    folder.mkdir()
    database = folder / "chats.sqlite3"
    open_store(database).close()
    if leads_somewhere:
        theirs.write_bytes(database.read_bytes() if end == "" else b"")
    before = theirs.read_bytes() if leads_somewhere else None
    place = database.with_name(database.name + end)
    place.unlink(missing_ok=True)
    place.symlink_to(theirs)
    with pytest.raises(Linked):
        open_store(database, read_only=read_only)
    assert (theirs.read_bytes() if theirs.exists() else None) == before
    assert place.is_symlink()


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    real, named = tmp_path / "real", tmp_path / "named"
    real.mkdir()
    named.symlink_to(real)
    with open_store(named / "chats.sqlite3"):
        assert (real / "chats.sqlite3").is_file()
