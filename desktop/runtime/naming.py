"""Names for chats that came without one: loaded from a printed log, or branched from outside."""

import logging
from functools import partial

from desktop.agent.titles import title_of
from desktop.runtime.branches import name_apart, next_name
from desktop.runtime.notices import code_of
from store import Reader, SessionSummary, Store, StoreError
from store.model.messages import text_of

__all__ = ["name_the_nameless"]

_LOG = logging.getLogger(__name__)


def name_the_nameless(store: Store) -> None:
    """Give every chat that has events and no name the one it would have got in the window.

    A chat that cannot be read stays without: it is told where it is opened.
    """
    for summary in store.read(lambda reader: reader.nameless()).result():
        try:
            title = store.read(partial(_name, chat=summary)).result()
            if title:
                store.rename(summary.id, title, by="auto").result()
        except StoreError as error:
            _LOG.warning("chat %s stays without a name: %s", summary.id, code_of(error))


def _name(reader: Reader, chat: SessionSummary) -> str:
    """Return the first words of the chat's own; a branch without any is told from its siblings."""
    inherited = -1 if chat.boundary is None else chat.boundary
    own = (
        entry.seq
        for entry in reader.outline(chat.id)
        if entry.type == "user/message" and entry.seq > inherited
    )
    first = next(own, None)
    if first is not None:
        title = title_of(text_of(reader.events_at(chat.id, [first])[0].data))
        return name_apart(reader, chat.id, title) if title else ""
    return "" if chat.parent is None else next_name(reader, chat.parent)
