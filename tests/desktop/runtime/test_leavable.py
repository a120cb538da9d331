"""Work that may take long never keeps the program open."""

import anyio
import pytest

from desktop.runtime.leavable import Leavable
from desktop.runtime.net import Closed


def test_work_that_nobody_waits_for_is_done_beside_all_else() -> None:
    async def live() -> None:
        done = anyio.Event()
        leavable = Leavable()

        async def work() -> None:
            done.set()

        leavable.begin(work)
        assert not done.is_set()
        with anyio.fail_after(60):
            await done.wait()

    anyio.run(live)


@pytest.mark.parametrize("is_late", [False, True])
def test_at_the_end_it_is_given_up_without_a_word(*, is_late: bool) -> None:
    reached: list[str] = []

    async def live() -> None:
        leavable, begun = Leavable(), anyio.Event()

        async def work() -> None:
            begun.set()
            await anyio.sleep_forever()
            reached.append("the end")

        if is_late:
            await leavable.close()
        leavable.begin(work)
        if not is_late:
            await begun.wait()
            await leavable.close()
        else:
            with pytest.raises(Closed):
                await leavable.run(work)
        await anyio.lowlevel.checkpoint()

    anyio.run(live)
    assert reached == []
