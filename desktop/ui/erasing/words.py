"""What is said of emptying the trash and of deleting for ever."""

from collections.abc import Sequence

from desktop.erasing import (
    ErasedForEver,
    EraseProgress,
    EraseStage,
    ErasingFailed,
    TrashEmptied,
)
from desktop.ui.i18n import in_a_row, number, paragraph, tr, tr_count
from desktop.ui.models.words import size

_SHARES: dict[EraseStage, tuple[float, float]] = {
    "removing": (0.0, 0.1),
    "collecting": (0.1, 0.4),
    "shrinking": (0.4, 0.5),
    "rewriting": (0.5, 0.6),
    "backups": (0.6, 1.0),
}
"""Where in the whole a stage begins and ends."""
_NAMED, _TITLE_CHARS = 4, 60


def stage_of(progress: EraseProgress) -> str:
    """Return what is being done now."""
    match progress.stage:
        case "removing" | "collecting":
            return tr("Taking away what nothing needs any more…")
        case "shrinking":
            return tr("Giving the space back to the disk…")
        case "rewriting":
            return tr(
                "Writing the file with your chats anew. What you send meanwhile waits for it…"
            )
        case "backups":
            return tr("Writing the backups anew, without it…")


def share_of(progress: EraseProgress) -> float:
    """Return how much of the whole is done, from 0 to 1."""
    start, end = _SHARES[progress.stage]
    done = progress.done / progress.of if progress.of else 0.0
    return start + (end - start) * max(0.0, min(1.0, done))


def emptied(notice: TrashEmptied) -> str:
    """Return what came of emptying the trash."""
    if not notice.chats:
        return tr("There was nothing to take away.")
    gone = tr_count("{count} chat is gone.", "{count} chats are gone.", notice.chats)
    return paragraph(gone, *_freed(notice))


def emptied_by_itself(notice: TrashEmptied) -> str:
    """Return what is said when chats went by themselves."""
    gone = tr_count(
        "One chat that was in the trash for 30 days is gone.",
        "{count} chats that were in the trash for 30 days are gone.",
        notice.chats,
    )
    return paragraph(gone, *_freed(notice))


def _freed(notice: TrashEmptied) -> tuple[str, ...]:
    """Return how much room that made; nothing where a branch needs all of it."""
    if not notice.freed_bytes:
        return ()
    return (tr("{size} of space was freed.", size=size(notice.freed_bytes)),)


def begun() -> str:
    """Return what is said while something is deleted and the trash is not in view."""
    return tr("It is being deleted. You can go on meanwhile.")


def erased(notice: ErasedForEver, *, is_file: bool = False) -> str:
    """Return what came of deleting for ever; `is_file`: it was a file that one asked about."""
    picture = tr("The file") if is_file else tr("The picture")
    what = picture if notice.pictures else tr("What you deleted")
    parts = [tr("{what} is gone for ever.", what=what)]
    if notice.rewritten:
        parts.append(
            tr_count(
                "One backup was written anew without it, and checked.",
                "{count} backups were written anew without it, and checked.",
                notice.rewritten,
            )
        )
    if notice.removed:
        parts.append(
            tr_count(
                "One backup could not be written anew, and was removed.",
                "{count} backups could not be written anew, and were removed.",
                notice.removed,
            )
        )
    if notice.kept:
        parts.append(
            tr_count(
                "One backup that a newer Branchline made still has it: only that one can write it.",
                "{count} backups that a newer Branchline made still have it: only that one can "
                "write them.",
                notice.kept,
            )
        )
    return paragraph(*parts)


def stopped() -> str:
    """Return what is said when a person stopped the emptying."""
    return tr("Stopped. What is left goes when the trash is emptied again.")


def failed(notice: ErasingFailed, why: str) -> str:
    """Return what is said when it could not be done to the end."""
    if notice.work == "emptying":
        return tr("The trash could not be emptied to the end. {why}", why=why)
    return tr("Not all of it is deleted yet; Branchline tries again by itself. {why}", why=why)


def question_of_chats(titles: Sequence[str]) -> str:
    """Return the question before chats are deleted for ever."""
    if len(titles) == 1:
        title = shortened(titles[0] or tr("New chat"))
        return tr("Delete “{title}” for ever?", title=title)
    return tr("Delete {count} chats for ever?", count=len(titles))


def meaning_for_chats() -> str:
    """Return what it means to delete chats for ever."""
    return tr(
        "All that was said in it, its pictures and its settings go at once: from your chats, from "
        "the trash, and from every backup that Branchline keeps; a damaged backup, which cannot be "
        "written anew without it, is removed. Nothing of it can be brought back, and what was sent "
        "to a model can no longer be shown."
    )


def meaning_for_a_picture() -> str:
    """Return what it means to delete a picture for ever."""
    return tr(
        "The picture and the file it was made from go from every chat and branch that shows it, "
        "and from every backup that Branchline keeps. The chats stay; in its place stand its name "
        "and size. What was sent with it can no longer be shown or checked."
    )


def meaning_for_a_file() -> str:
    """Return what it means to delete a text file for ever."""
    return tr(
        "The text and the file it was read from go from every chat and branch that has it, and "
        "from every backup that Branchline keeps. The chats stay; in its place stand its name and "
        "size. What was sent with it can no longer be shown or checked."
    )


def what_goes(titles: Sequence[str], *, is_all: bool) -> str:
    """Return which chats go with the trash: all by their names, or how many and some of them."""
    named = in_a_row(tr("“{title}”", title=shortened(title)) for title in titles[:_NAMED])
    if not is_all:
        return tr("All that is in it goes: {chats} and more.", chats=named)
    if len(titles) <= _NAMED:
        return tr("All that is in it goes: {chats}.", chats=named)
    others = number(len(titles) - _NAMED)
    return tr("All that is in it goes: {chats} and {others} others.", chats=named, others=others)


def shortened(title: str) -> str:
    """Return a title as it fits into a sentence."""
    return title if len(title) <= _TITLE_CHARS else f"{title[: _TITLE_CHARS - 1].rstrip()}…"


def meaning_of_emptying() -> str:
    """Return what it means to empty the trash."""
    return tr(
        "The space they take is freed. What a branch shares with them stays in the branch. Backups "
        "of the last days still have them."
    )


def elsewhere() -> str:
    """Return what Branchline cannot reach."""
    return tr("Copies that you saved somewhere else still have it; only you can delete those.")


def stays(heirs: int) -> str:
    """Return what is kept of a chat whose branches stay."""
    return tr_count(
        "Its branch stays, with all that it shares with it.",
        "Its {count} branches stay, with all that they share with it.",
        heirs,
    )


def goes_too(heirs: int) -> str:
    """Return the offer to delete the branches too."""
    return tr_count("Delete its branch too", "Delete its {count} branches too", heirs)
