"""The leaf of the window's door that is about models: which there are, and how they are asked."""

from concurrent.futures import Future
from pathlib import Path

from desktop.llm.services import GALLERY
from desktop.models import (
    Connected,
    ConnectionDraft,
    HostIdentity,
    Instructions,
    KeyPlace,
    ModelChoice,
    ModelCorrection,
    ModelFile,
    ModelOffer,
    Models,
    Parameters,
    Service,
    Tested,
)
from desktop.runtime.commands import Commands
from desktop.runtime.net import Net
from desktop.runtime.notices import Notices
from desktop.runtime.shelf import Shelf
from store import SessionId

__all__ = ["ModelDoor"]


class ModelDoor(Commands):
    """Connections, choices, files, instructions and parameters."""

    def __init__(self, net: Net, notices: Notices, shelf: Shelf) -> None:
        super().__init__(net, notices, shelf.leavable)
        self._shelf = shelf

    def services(self) -> tuple[Service, ...]:
        """Return the companies' servers that are known by name."""
        return GALLERY

    def models(self, session_id: SessionId | None = None) -> Future[Models]:
        """Return the models there are, and which one a chat (None: a new one) uses."""
        return self._ask(self._shelf.models_for, session_id)

    def look_for_models(self) -> None:
        """Look for servers on this computer; the notice ModelsChanged says that it was done."""
        self._try(self._shelf.finding.look)

    def try_connection(self, draft: ConnectionDraft) -> Future[Tested]:
        """Try a server with one cheap call; also a failure is a value."""
        return self._ask(self._shelf.connecting.test, draft)

    def connect(self, draft: ConnectionDraft, tested: Tested) -> Future[Connected]:
        """Keep a connection with the models it was found to have, and its key in a safe place.

        Raises StoreError, or KeyFileRefused when the key could be kept nowhere.
        """
        return self._ask(self._shelf.connecting.connect, draft, tested)

    def rename_connection(self, connection_id: str, name: str) -> None:
        """Call a connection that a person added otherwise."""
        self._do(None, self._shelf.connecting.rename, connection_id, name)

    def disconnect(self, connection_id: str) -> None:
        """Let a connection go, with its key and all that was said of its models."""
        self._do(None, self._shelf.connecting.disconnect, connection_id)

    def connections(self) -> Future[tuple[Connected, ...]]:
        """Return every connection, those found on this computer first."""
        return self._ask(self._shelf.connecting.every)

    def refresh_connection(self, connection_id: str) -> Future[Tested]:
        """List a connection's models anew and keep the list; NotFound when there is none such."""
        return self._ask(self._shelf.connecting.refresh, connection_id)

    def key_storage(self) -> Future[tuple[KeyPlace, str]]:
        """Return where the next key will be kept: "keychain" and its name, "file" and its path."""
        return self._ask(self._shelf.key_place)

    def trust_host(self, identity: HostIdentity) -> None:
        """Let a host show exactly this certificate, though nobody vouches for it."""
        self._do(None, self._shelf.connecting.trust, identity)

    def choose_model(self, session_id: SessionId | None, choice_id: str) -> None:
        """Use a model in a chat from its next request on (None: in new chats)."""
        self._do(session_id, self._shelf.choosing.choose, session_id, choice_id)

    def remove_model(self, choice_id: str) -> None:
        """Take a model from the choices; the file of one of ours stays where it is."""
        self._do(None, self._shelf.choosing.remove, choice_id)

    def correct_model(self, choice_id: str, correction: ModelCorrection) -> None:
        """Keep what a person knows better about a model; an empty one takes it back."""
        self._do(None, self._shelf.choosing.correct, choice_id, correction)

    def set_favourite(self, choice_id: str, *, favourite: bool) -> None:
        """Keep a model among the favourites, or no longer."""
        self._do(None, self._shelf.choosing.set_favourite, choice_id, favourite=favourite)

    def model_file(self, path: Path) -> Future[ModelFile]:
        """Look at a model in a file, before it is added."""
        return self._ask(self._shelf.files.inspect, path)

    def add_model_file(self, path: Path) -> Future[ModelChoice]:
        """Add a model in a file to the choices. Raises LlmError when it cannot be used."""
        return self._ask(self._shelf.add_model_file, path)

    def offer(self) -> Future[ModelOffer | None]:
        """Return the better model of ours that can be fetched, if there is one."""
        return self._ask(self._shelf.files.offer)

    def fetch_offer(self) -> None:
        """Fetch it; the notices OfferProgress tell how far it is."""
        self._try(self._shelf.files.fetch)

    def stop_fetching(self) -> None:
        """Stop fetching; what came is kept for the next time."""
        self._do(None, self._shelf.files.stop)

    def instructions(self, session_id: SessionId | None) -> Future[Instructions]:
        """Return what every request begins with: in all chats, and in this one."""
        return self._ask(self._shelf.choosing.instructions, session_id)

    def set_instructions(self, session_id: SessionId | None, text: str | None) -> None:
        """Say what every request of a chat begins with (chat None: of all); text None: no more."""
        self._do(session_id, self._shelf.choosing.set_instructions, session_id, text)

    def parameters(self, session_id: SessionId | None) -> Future[Parameters]:
        """Return how a chat's model is asked (None: as all are, unless a chat says more)."""
        return self._ask(self._shelf.choosing.parameters, session_id)

    def set_parameters(self, session_id: SessionId | None, parameters: Parameters) -> None:
        """Say how a chat's model is asked (None: as all are, unless a chat says more)."""
        self._do(session_id, self._shelf.choosing.set_parameters, session_id, parameters)

    def auto_compaction(self) -> Future[bool]:
        """Say whether a chat that is too long for its model is summarised by itself."""
        return self._ask(self._shelf.choosing.auto_compaction)

    def set_auto_compaction(self, *, on: bool) -> None:
        """Have chats that are too long for their model summarised by themselves, or no longer."""
        self._do(None, self._shelf.choosing.set_auto_compaction, on=on)

    def agree_to_leave(self, session_id: SessionId, connection_id: str) -> None:
        """Let a chat be sent to a connection outside this computer, from now on."""
        self._do(session_id, self._shelf.choosing.agree_to_leave, session_id, connection_id)
