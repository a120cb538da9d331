"""Models of ours: in files of a person's own, and the better one that can be fetched."""

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import anyio
from anyio import to_thread

from desktop.llm.errors import EngineMissing, LlmCode, LlmError
from desktop.llm.model_files import inspect
from desktop.llm.model_offer import fetch, here, offer_now
from desktop.models import ModelChoice, ModelFile, ModelOffer, OfferProgress
from desktop.runtime.fields import text_in
from desktop.runtime.models import Known, our_choices
from desktop.runtime.ownmodels import LetGo, added_files_in, with_model_file
from desktop.runtime.settings import Row, Rows

__all__ = ["Files", "Stock"]


@dataclass(frozen=True, slots=True)
class Stock:
    """Where a better model is had from; see `desktop.llm.model_offer`."""

    offer_now: Callable[[Path], ModelOffer | None] = offer_now
    here: Callable[[Path], tuple[ModelFile, ...]] = here
    fetch: Callable[[Path, Callable[[int, int], None]], Awaitable[None]] = fetch


class Files:
    """What is done with model files; on the net thread.

    `folder` is where those lie that were fetched from `stock`. `tell` hears how far a fetching is,
    `changed` is called when there are other models than before; `let_go` stops the engine of one.
    """

    def __init__(
        self,
        rows: Rows,
        folder: Path,
        *,
        tell: Callable[[OfferProgress], None],
        changed: Callable[[], None],
        let_go: LetGo,
        stock: Stock = Stock(),
    ) -> None:
        self._rows = rows
        self._folder = folder
        self._tell = tell
        self._changed = changed
        self._let_go = let_go
        self._stock = stock
        self._fetching: anyio.CancelScope | None = None

    async def inspect(self, path: Path) -> ModelFile:
        """Look at a model in a file; what is wrong with it is its `problem`."""
        return await to_thread.run_sync(_inspected, path, abandon_on_cancel=True)

    async def add(self, path: Path) -> ModelChoice:
        """Add a model in a file to the choices.

        Raises EngineMissing with its problem when it cannot be used, StoreError.
        """
        file = await self.inspect(path)
        if file.problem:
            raise EngineMissing(cast("LlmCode", file.problem))
        app = await self._rows.change(None, partial(with_model_file, file=file))
        self._changed()
        return next(one for one in our_choices(app, Known()) if one.address == file.path)

    async def adopt(self) -> None:
        """Count fetched models among the choices; also those that settings know nothing of.

        New chats use one unless something else was chosen for them.
        """
        fetched = await to_thread.run_sync(self._stock.here, self._folder, abandon_on_cancel=True)
        usable = [file for file in fetched if not file.problem]
        if usable:
            await self._rows.change(None, partial(_with_fetched, files=usable))
            self._changed()

    async def throw_away(self, paths: Collection[str]) -> None:
        """Stop the engines of these files, and delete those among them that were fetched.

        One of a person's own stays. An answer that is being given is waited for.
        """
        for path in paths:
            await self._let_go(path)
        fetched = [path for path in map(Path, paths) if path.parent == self._folder]
        if fetched:
            await to_thread.run_sync(_delete, fetched)

    async def offer(self) -> ModelOffer | None:
        """Return the better model of ours that can be fetched, or is here."""
        offer = await to_thread.run_sync(
            self._stock.offer_now, self._folder, abandon_on_cancel=True
        )
        if offer is None or self._fetching is None:
            return offer
        return ModelOffer(offer.name, offer.download_bytes, offer.memory_bytes, "fetching")

    async def fetch(self) -> None:
        """Fetch it, and tell how far it is, and how it ended; one that is under way goes on."""
        if self._fetching is not None:
            return
        reached = OfferProgress(0, 0)

        def note(done_bytes: int, of_bytes: int) -> None:
            nonlocal reached
            reached = OfferProgress(done_bytes, of_bytes)
            self._tell(reached)

        code = ""
        try:
            with anyio.CancelScope() as self._fetching:
                await self._stock.fetch(self._folder, note)
                await self.adopt()
        except LlmError as error:
            code = error.code
        finally:
            # Before the end is told: whoever hears of it may begin anew at once.
            self._fetching = None
            self._tell(OfferProgress(reached.done_bytes, reached.of_bytes, is_over=True, code=code))

    async def stop(self) -> None:
        """Stop fetching; what is there already is kept for the next time."""
        if self._fetching is not None:
            self._fetching.cancel()


def _inspected(path: Path) -> ModelFile:
    # Settings outlive the folder that the program was started in.
    return inspect(path.absolute())


def _delete(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


def _with_fetched(app: Row, *, files: list[ModelFile]) -> Row:
    known = {own.file.path for own in added_files_in(app)}
    for file in files:
        if file.path in known:
            continue
        app = with_model_file(app, file)
        if not text_in(app, "model"):
            app = {**app, "model": added_files_in(app)[-1].id}
    return app
