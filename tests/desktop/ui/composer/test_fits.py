import pytest

from desktop.faces import Attachment
from desktop.models import ModelChoice, Room
from desktop.ui.composer.fits import percent_full, picture_note, text_note

SEEING = ModelChoice("a", "Seer", sees=True, is_builtin=False)
BLIND = ModelChoice("b", "Blind", sees=False, is_builtin=False)
ROOM = Room(window=4096, pictures=8, most_pictures=10, picture_bytes=1000)


def picture(size_bytes: int = 10, name: str = "cat.png") -> Attachment:
    return {"attachmentId": f"sha256:{name}", "bytes": size_bytes, "name": name}


@pytest.mark.parametrize("room", [Room(), ROOM])
def test_a_model_that_cannot_see_is_told_whatever_room_there_is(room: Room) -> None:
    note = picture_note(BLIND, room, [picture()])
    assert note is not None
    assert note.trouble == "blind"


def test_a_picture_above_the_size_the_model_takes_is_named() -> None:
    note = picture_note(SEEING, ROOM, [picture(), picture(1001, "huge.png")])
    assert note is not None
    assert (note.trouble, note.name) == ("large", "huge.png")


def test_pictures_of_the_chat_count_with_those_of_the_draft() -> None:
    two = [picture(name="1.png"), picture(name="2.png")]
    assert picture_note(SEEING, ROOM, two) is None
    note = picture_note(SEEING, ROOM, [*two, picture(name="3.png")])
    assert note is not None
    assert note.trouble == "many"


@pytest.mark.parametrize("pictures", [[], [picture(10**9)] * 30], ids=["none", "limits unknown"])
def test_what_is_not_known_to_be_refused_is_not_warned_of(pictures: list[Attachment]) -> None:
    assert picture_note(SEEING, Room(), pictures) is None


@pytest.mark.parametrize(
    ("room", "text", "said"),
    [
        (Room(), "x" * 10**6, None),
        (Room(window=1000), "x" * 6_006, "alone"),
        (Room(window=1000), "字" * 2_002, "alone"),
        (Room(window=1000, used=900), "x" * 404, "together"),
        (Room(window=1000, used=500, answer=400), "x" * 404, "together"),
        (Room(window=1000, used=500, answer=400), "x" * 400, None),
        (Room(window=1000, used=990, answer=400), "  \n", None),
        (Room(window=1000, used=999), "lone \ud800 half", "together"),
    ],
)
def test_a_text_that_cannot_be_read_is_told_before_it_is_sent(
    room: Room, text: str, said: str | None
) -> None:
    assert text_note(room, text) == said


@pytest.mark.parametrize(
    ("room", "percent"),
    [
        (Room(), None),
        (Room(window=1000, used=799), None),
        (Room(window=1000, used=800), 80),
        (Room(window=1000, used=835), 83),
        (Room(window=1000, used=1500), 100),
    ],
)
def test_a_full_window_is_told_from_eighty_percent_on(room: Room, percent: int | None) -> None:
    assert percent_full(room) == percent
