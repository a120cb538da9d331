"""What is said while the chats are opened, and when they cannot be."""

from desktop.paths import Paths
from desktop.ui.backups.words import ways_back
from desktop.ui.failures import Failure
from desktop.ui.i18n import paragraph, tr, tr_text
from desktop.ui.page import ChatPage
from desktop.ui.texts import text

MISSING = "STORE_MISSING"
_UPDATE = text("Your chats are being brought up to date for this version of Branchline.")
_UPDATE_STAGES = {
    "copying": text("First a backup of them is made: {percent} %."),
    "comparing": text("The backup is compared with them: {percent} %."),
    "checking": text("The backup is checked: {percent} %."),
    "updating": text("The backup is made; now they follow: {percent} %."),
}


def tell_update(page: ChatPage, stage: str, done: int, of: int) -> None:
    """Say how far the chats of an older version are brought up to date."""
    words = tr_text(_UPDATE_STAGES[stage], percent=str(100 * done // max(of, 1)))
    page.trouble.tell(paragraph(tr_text(_UPDATE), words), closable=False)


def tell_failure(page: ChatPage, trouble: Failure, paths: Paths, *, has_ways_back: bool) -> None:
    """Say why the chats in `paths` cannot be opened, and what can be done.

    `has_ways_back`: one can go back to a backup, or rescue what can be read.
    """
    again = ("again", tr("Try again"))
    back = ways_back() if has_ways_back else ()
    if trouble.code == MISSING:
        place = tr("They were in {folder}.", folder=str(paths.data))
        page.trouble.tell(
            paragraph(trouble.sentence, place, trouble.advice),
            tone="warning",
            actions=(again, *back[:1], ("anew", tr("Begin anew here"))),
            closable=False,
        )
    else:
        actions = (*back, again, ("folder", tr("Open the data folder")))
        page.trouble.tell(trouble.text, tone="danger", actions=actions, closable=False)
    page.show_closed(trouble.sentence)
