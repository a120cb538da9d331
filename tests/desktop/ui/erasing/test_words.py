"""What is said of deleting: short, plain, and never more than is so."""

import pytest

from desktop.erasing import ErasedForEver, EraseProgress, EraseStage, ErasingFailed, TrashEmptied
from desktop.ui.erasing import words

STAGES: tuple[EraseStage, ...] = ("removing", "collecting", "shrinking", "rewriting", "backups")


def test_the_space_is_told_where_there_is_some() -> None:
    assert words.emptied(TrashEmptied(0, 0)) == "There was nothing to take away."
    assert words.emptied(TrashEmptied(1, 0)) == "1 chat is gone."
    assert words.emptied(TrashEmptied(2, 3_400_000)) == (
        "2 chats are gone. 3.4 MB of space was freed."
    )
    assert words.emptied_by_itself(TrashEmptied(2, 0)) == (
        "2 chats that were in the trash for 30 days are gone."
    )


@pytest.mark.parametrize(
    ("notice", "said"),
    [
        (ErasedForEver(1, 0, 0, 0, 0), "What you deleted is gone for ever."),
        (
            ErasedForEver(0, 1, 0, 2, 1, 1),
            (
                "The picture is gone for ever. 2 backups were written anew without it, and checked."
                " One backup could not be written anew, and was removed. One backup that a newer"
                " Branchline made still has it: only that one can write it."
            ),
        ),
    ],
)
def test_what_became_of_the_backups_is_said(notice: ErasedForEver, said: str) -> None:
    assert words.erased(notice) == said


def test_a_failure_says_whether_it_is_tried_again() -> None:
    assert "tries again" in words.failed(ErasingFailed("erasing", "DISK_FULL"), "The disk is full.")
    told = words.failed(ErasingFailed("emptying", "DISK_FULL"), "The disk is full.")
    assert told == "The trash could not be emptied to the end. The disk is full."


def test_how_far_it_is_only_ever_grows() -> None:
    told = [EraseProgress("erasing", stage, done, 2) for stage in STAGES for done in (0, 1, 2)]
    shares = [words.share_of(progress) for progress in told]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert all(words.stage_of(progress) for progress in told)


def test_the_chats_that_go_with_the_trash_are_named() -> None:
    assert words.what_goes(["A", "B"], is_all=True) == "All that is in it goes: “A”, “B”."
    many = ["A", "B", "C", "D", "E", "F"]
    assert words.what_goes(many, is_all=True).endswith("“C”, “D” and 2 others.")
    assert words.what_goes(many, is_all=False).endswith("“C”, “D” and more.")
    (line,) = [words.what_goes(["long " * 90], is_all=True)]
    assert len(line) < 100
    assert line.endswith("…”.")
