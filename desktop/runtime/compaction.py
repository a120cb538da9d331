"""Summing a chat up when a person asks for it, between two of its turns."""

from desktop.agent.compaction import CompactionFailed, compact_chat
from desktop.agent.loop import write_unwritten
from desktop.agent.request import RequestDrifted
from desktop.agent.turn import TurnSettings, World
from desktop.faces import StoreTrouble
from desktop.llm.errors import LlmError
from desktop.runtime.notices import Notices
from store import SessionId, StoreError

__all__ = ["sum_up"]


async def sum_up(
    session_id: SessionId, settings: TurnSettings, world: World, notices: Notices
) -> None:
    """Make room in a chat; what keeps it from that is told, and the chat is as it was."""
    try:
        await write_unwritten(world.store, world.memory, session_id)
        await compact_chat(session_id, settings, world)
    except (CompactionFailed, LlmError, RequestDrifted, StoreError) as error:
        notices.tell(StoreTrouble(error.code, session_id))
