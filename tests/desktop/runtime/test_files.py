"""Promises of the runtime about models of ours: in files of one's own, and the one to fetch."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import pytest

from desktop.llm.errors import EngineMissing, FetchFailed, LlmCode
from desktop.llm.file_digests import FileDigests
from desktop.llm.model_offer import DIGESTS
from desktop.models import ModelFile, ModelOffer, OfferProgress
from desktop.paths import Paths
from desktop.runtime.files import Files, Stock
from desktop.runtime.settings import Rows
from store import open_store
from store.model.ids import digest_of
from tests.support.ggufs import gguf
from tests.support.running import connected, done, running
from tests.support.waiting import until

OFFER = ModelOffer("Better", 100, 200)


def model_at(path: Path, data: bytes | None = None) -> Path:
    path.write_bytes(gguf() if data is None else data)
    return path


def test_a_file_is_looked_at_before_it_is_added(tmp_path: Path) -> None:
    path = model_at(tmp_path / "small-one.gguf")
    with connected(tmp_path / "data") as run:
        file = done(run.runtime.model_file(path))
        assert (file.name, file.problem, file.size_bytes) == ("small-one", "", path.stat().st_size)
        assert len(done(run.runtime.models()).choices) == 1


def test_a_file_becomes_a_model_to_choose_and_outlives_the_program(tmp_path: Path) -> None:
    path = model_at(tmp_path / "small-one.gguf")
    with connected(tmp_path / "data") as run:
        added = done(run.runtime.add_model_file(path))
        assert (added.id, added.name, added.group) == (
            "built-in#small-one", "small-one", "built-in",
        )  # fmt: skip
        assert added.is_builtin
        assert not added.is_hosted
        again = done(run.runtime.add_model_file(path))
        assert again == added
        run.runtime.choose_model(None, added.id)
        run.settled()
    with connected(tmp_path / "data") as run:
        models = done(run.runtime.models())
        assert len(models.choices) == 2
        assert models.current is not None
        assert (models.current.name, models.current.window) == ("small-one", added.window)


def test_two_files_of_one_name_are_two_models(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    paths = [model_at(tmp_path / "a.gguf"), model_at(tmp_path / "other" / "a.gguf")]
    with connected(tmp_path / "data") as run:
        ids = [done(run.runtime.add_model_file(path)).id for path in paths]
        assert ids == ["built-in#a", "built-in#a (2)"]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"not one", "NOT_A_MODEL"), (gguf()[:300], "MODEL_DAMAGED"), (None, "MODEL_UNREADABLE")],
)
def test_a_file_that_will_not_do_is_refused_by_its_problem(
    tmp_path: Path, data: bytes | None, code: str
) -> None:
    path = tmp_path / "a.gguf"
    if data is not None:
        path.write_bytes(data)
    with connected(tmp_path / "data") as run:
        assert done(run.runtime.model_file(path)).problem == code
        with pytest.raises(EngineMissing) as refused:
            done(run.runtime.add_model_file(path))
        assert refused.value.code == code
        assert len(done(run.runtime.models()).choices) == 1


def test_a_file_that_was_moved_away_is_said_so_and_stays(tmp_path: Path) -> None:
    path = model_at(tmp_path / "a.gguf")
    with connected(tmp_path / "data") as run:
        done(run.runtime.add_model_file(path))
    path.unlink()
    with connected(tmp_path / "data") as run:
        assert done(run.runtime.models()).choices[-1].problem == "MODEL_UNREADABLE"


def test_the_engine_of_a_file_that_is_taken_or_moved_away_is_stopped(tmp_path: Path) -> None:
    kept, moved, taken = (model_at(tmp_path / f"{name}.gguf") for name in "abc")
    with running(tmp_path / "data") as run:
        added = [done(run.runtime.add_model_file(path)) for path in (kept, moved, taken)]
        run.runtime.remove_model(added[-1].id)
        run.settled()
        assert run.model.let_go_of == [str(taken)]
        moved.unlink()
        run.runtime.look_for_models()
        until(lambda: run.model.let_go_of == [str(taken), str(moved)])


def test_a_file_is_hashed_when_it_is_added_and_not_when_it_is_asked(tmp_path: Path) -> None:
    path = model_at(tmp_path / "a.gguf")
    with connected(tmp_path / "data") as run:
        done(run.runtime.add_model_file(path))
        known = FileDigests(Paths(tmp_path / "data").models / DIGESTS)
        until(lambda: known.recall(path) == digest_of(path.read_bytes()))


def test_taking_a_model_away_leaves_a_persons_own_file(tmp_path: Path) -> None:
    path = model_at(tmp_path / "a.gguf")
    with connected(tmp_path / "data") as run:
        added = done(run.runtime.add_model_file(path))
        run.runtime.choose_model(None, added.id)
        run.runtime.remove_model(added.id)
        run.settled()
        models = done(run.runtime.models())
        assert [one.id for one in models.choices] == ["built-in"]
        assert models.chosen == "built-in"
    assert path.is_file()


def test_the_way_to_a_file_is_logged_by_the_models_name(tmp_path: Path) -> None:
    path = model_at(tmp_path / "a.gguf")
    with running(tmp_path / "data") as run:
        added = done(run.runtime.add_model_file(path))
        run.runtime.choose_model(None, added.id)
        run.settled()
        chat = run.new_chat()
        header = next(one for one in run.events(chat) if one.type == "request/header")
        assert b'"provider":"built-in"' in header.body
        assert b'"model":"a"' in header.body
        assert all(str(tmp_path).encode() not in event.body for event in run.events(chat))


class Shop:
    """Has a better model, and says what is made of it."""

    def __init__(self, folder: Path, *, fails: LlmCode | None = None) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.fails = fails
        self.told: list[OfferProgress] = []
        self.changes = 0
        self.let_go_of: list[str] = []
        self.begun = anyio.Event()
        self.may_end = anyio.Event()

    @property
    def file(self) -> Path:
        return self.folder / "better.gguf"

    async def fetch(self, folder: Path, progress: Callable[[int, int], None]) -> None:
        progress(40, 100)
        self.begun.set()
        await self.may_end.wait()
        if self.fails:
            raise FetchFailed(self.fails)
        assert folder == self.folder
        self.file.write_bytes(gguf())
        progress(100, 100)

    def here(self, _folder: Path) -> tuple[ModelFile, ...]:
        there = ModelFile(str(self.file), "Better", 100, 200, None, 4096)
        return (there,) if self.file.is_file() else ()

    def note_change(self) -> None:
        self.changes += 1

    async def let_go(self, file: str) -> None:
        # A file that is in use cannot be deleted everywhere.
        self.let_go_of.append(file if self.file.exists() else "")


@contextmanager
def files_of(shop: Shop) -> Iterator[tuple[Files, Rows]]:
    with open_store(shop.folder.parent / "store.sqlite3") as store:
        rows = Rows(store)
        stock = Stock(lambda _folder: OFFER, shop.here, shop.fetch)
        files = Files(
            rows,
            shop.folder,
            tell=shop.told.append,
            changed=shop.note_change,
            let_go=shop.let_go,
            stock=stock,
        )
        yield files, rows


def test_a_fetched_model_answers_in_new_chats_unless_another_was_chosen(tmp_path: Path) -> None:
    async def live(*, chosen: str) -> object:
        shop = Shop(tmp_path / "models")
        shop.may_end.set()
        with files_of(shop) as (files, rows):
            if chosen:
                await rows.change(None, lambda row: {**row, "model": chosen})
            await files.fetch()
            assert shop.told == [
                OfferProgress(40, 100),
                OfferProgress(100, 100),
                OfferProgress(100, 100, is_over=True),
            ]
            assert shop.changes == 1
            return (await rows.read())["model"]

    assert anyio.run(lambda: live(chosen="")) == "built-in#Better"
    (tmp_path / "models" / "better.gguf").unlink()
    assert anyio.run(lambda: live(chosen="custom:x#m")) == "custom:x#m"


def test_a_model_that_lies_there_is_known_without_settings(tmp_path: Path) -> None:
    async def live() -> None:
        shop = Shop(tmp_path / "models")
        shop.file.write_bytes(gguf())
        with files_of(shop) as (files, rows):
            await files.adopt()
            await files.adopt()
            assert [one["name"] for one in (await rows.read())["modelFiles"]] == ["Better"]

    anyio.run(live)


def test_taking_a_fetched_model_away_deletes_its_file(tmp_path: Path) -> None:
    async def live() -> None:
        shop = Shop(tmp_path / "models")
        shop.file.write_bytes(gguf())
        with files_of(shop) as (files, _rows):
            await files.throw_away([str(shop.file)])
        assert not shop.file.exists()
        assert shop.let_go_of == [str(shop.file)]

    anyio.run(live)


def test_why_a_fetch_failed_is_told_and_the_offer_stands_again(tmp_path: Path) -> None:
    async def live() -> None:
        shop = Shop(tmp_path / "models", fails="FETCH_OFFLINE")
        with files_of(shop) as (files, _rows):
            async with anyio.create_task_group() as group:
                group.start_soon(files.fetch)
                await shop.begun.wait()
                fetching = await files.offer()
                assert fetching is not None
                assert fetching.state == "fetching"
                await files.fetch()  # one at a time: this one is no other
                shop.may_end.set()
            assert shop.told[-1] == OfferProgress(40, 100, is_over=True, code="FETCH_OFFLINE")
            assert len(shop.told) == 2
            assert await files.offer() == OFFER

    anyio.run(live)


def test_a_fetch_that_is_stopped_is_over_without_a_failure(tmp_path: Path) -> None:
    async def live() -> None:
        shop = Shop(tmp_path / "models")
        with files_of(shop) as (files, _rows):
            await files.stop()  # there is none yet
            async with anyio.create_task_group() as group:
                group.start_soon(files.fetch)
                await shop.begun.wait()
                await files.stop()
            assert shop.told[-1] == OfferProgress(40, 100, is_over=True)
            assert await files.offer() == OFFER

    anyio.run(live)


def test_the_offer_says_what_it_costs(tmp_path: Path) -> None:
    with connected(tmp_path) as run:
        offer = done(run.runtime.offer())
        run.runtime.stop_fetching()
        run.settled()
    assert offer is None or (offer.download_bytes > 0 and offer.memory_bytes > 0)
