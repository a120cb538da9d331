"""What is committed when a person presses Send: the chat if it is new, its name, the message."""

from functools import partial

from desktop.agent.appended import appended
from desktop.agent.titles import title_of, title_with
from desktop.faces import Outgoing
from desktop.runtime.branches import first_words_wanted, name_apart
from desktop.runtime.models import chosen_model
from desktop.runtime.queue import put_in
from store import Conflict, Reader, SessionId, Store
from store.model.jsonvalue import well_formed
from store.model.messages import user_message

__all__ = ["commit_message"]

_LOOKED_AT = 50  # chats with the same words in their titles


async def commit_message(
    store: Store, session_id: SessionId, outgoing: Outgoing, *, new: bool
) -> None:
    """Make a message durable; a new chat is made first. Raises StoreError when it is not."""
    text = well_formed(outgoing.text)
    names = (str(one.get("name", "")) for one in outgoing.attachments)
    attached = next(filter(None, names), "")
    title = title_of(text or attached)  # a file alone says what it is about
    if new:
        await _create(store, session_id, title, attached)
    elif await appended(store.read(lambda reader: first_words_wanted(reader, session_id))):
        await _name(store, session_id, title)
    await put_in(store, session_id, user_message(outgoing.message_id, text, outgoing.attachments))


async def _create(store: Store, session_id: SessionId, title: str, attached: str) -> None:
    """Make a chat. It keeps the model it was begun with when another is chosen for new ones."""
    model = await appended(store.read(lambda reader: chosen_model(reader, None)))
    try:
        await appended(store.create(session_id))
    except Conflict:
        # An earlier Send got this far and no further; a chat with a past is somebody else's.
        summary = await appended(store.read(lambda reader: reader.summary(session_id)))
        if summary.events:
            raise
    if attached:
        title = await appended(store.read(partial(_told_apart, title=title, attached=attached)))
    await appended(store.rename(session_id, title, by="auto"))
    await appended(store.save_settings(session_id, {"model": model}))


def _told_apart(reader: Reader, *, title: str, attached: str) -> str:
    """Return the title, with the name of what is attached where another chat is called the same."""
    alike = reader.find(title, limit=_LOOKED_AT).summaries if title else ()
    is_taken = any(other.title == title for other in alike)
    return title_with(title, attached) if is_taken else title


async def _name(store: Store, session_id: SessionId, title: str) -> None:
    if title:
        name = partial(name_apart, session_id=session_id, title=title)
        await appended(store.rename(session_id, await appended(store.read(name)), by="auto"))
