from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.support.pictures import png
from tests.support.running import Gate, Step
from tests.support.window import at_the_window


def test_a_restart_brings_back_chat_and_draft_with_its_pictures(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(30, 20)))
    with at_the_window(qtbot, tmp_path / "data", ["Answer"]) as person:
        person.asks("Question")
        chat = person.chat
        person.types("half a thou")
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
    with at_the_window(qtbot, tmp_path / "data") as person:
        assert person.chat == chat
        assert "Answer" in person.reads()
        assert person.written == "half a thou"
        assert person.has_attached(1)


def test_the_draft_of_a_chat_that_does_not_exist_yet_comes_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.types("not sent")
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.written == "not sent")
        assert person.chat == ""


def test_each_chat_keeps_its_own_draft(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("one")
        first = person.chat
        person.types("for one")
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: person.written == "")
        person.asks("two")
        person.types("for two")
        person.workspace.chat.open(first)
        person.waits(lambda: person.written == "for one")


def test_the_window_comes_back_where_and_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.life.window.resize(760, 600)
        person.window.actions_["theme-dark"].trigger()
        person.window.actions_["larger"].trigger()
        person.window.sides.setSizes([320, 440, 0])
        sizes = person.window.sides.sizes()
        person.window.actions_["details"].trigger()
        person.window.side.set_width(400)
    with at_the_window(qtbot, tmp_path) as person:
        look = person.life.look
        assert (person.life.window.width(), person.life.window.height()) == (760, 600)
        assert look.theme.is_dark
        assert look.text_percent == 110
        assert person.window.actions_["theme-dark"].isChecked()
        assert person.life.window._preferences.value.geometry
        assert (person.window.side.current, person.window.side.width_px) == ("events", 400)
        assert person.window.page.composer.editor.hasFocus(), "one goes on writing"
        assert abs(person.window.sides.sizes()[0] - sizes[0]) < 120


def test_a_long_chat_is_found_where_it_was_read(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["\n\n".join(["A paragraph."] * 200)]) as person:
        person.asks("Tell me a lot")
        person.window.page.timeline.scroll_by(-1_500)
        place = person.window.page.timeline.scroll_place()
        assert not place.at_end
    with at_the_window(qtbot, tmp_path) as person:
        assert person.window.page.timeline.scroll_place() == place


def test_of_all_places_the_one_unused_longest_is_forgotten_first(
    qtbot: QtBot, tmp_path: Path
) -> None:
    long: list[Step] = ["\n\n".join(["A paragraph."] * 200)]
    with at_the_window(qtbot, tmp_path, long, long) as person:
        chats = []
        for text in ("one", "two"):
            person.asks(text)
            chats.append(person.chat)
            person.window.page.timeline.scroll_by(-1_500)
            person.clicks(person.window.sidebar.new_chat)
        person.workspace.chat.open(chats[0])
        person.waits(person.is_at_rest)
    with at_the_window(qtbot, tmp_path) as person:
        assert list(person.life.window._preferences.value.scroll) == [chats[1], chats[0]]


def test_a_message_left_waiting_is_not_sent_by_itself(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One", gate]) as person:
        person.says("First")
        person.waits(gate.reached.is_set)
        person.says("Second")
        person.waits(lambda: person.has_waiting("Second"))
    with at_the_window(qtbot, tmp_path, ["Two"]) as person:
        person.waits(lambda: person.sees("Not sent"))
        person.clicks(person.window.page.composer.queue.lines()[0].button("send"))
        person.waits(lambda: "Two" in person.reads() and person.is_at_rest())


def test_a_chat_that_is_read_anew_has_its_draft_once(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        person.types("half a thought")
        person.workspace.chat.drafts.flush()
        person.workspace.chat.reload()
        person.waits(lambda: not person.workspace.chat.is_opening)
        assert person.written == "half a thought"


def test_hurrying_through_chats_costs_no_draft(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        chats = []
        for text in ("First", "Second", "Third"):
            person.asks(text)
            person.types(f"draft of {text}")
            chats.append(person.chat)
            person.clicks(person.window.sidebar.new_chat)
        person.workspace.chat.open(chats[0])
        person.waits(lambda: not person.workspace.chat.is_opening)
        for chat in (*chats[1:], *chats, *chats):
            person.workspace.chat.open(chat)
        person.waits(lambda: not person.workspace.chat.is_opening)
        for chat, text in zip(chats, ("First", "Second", "Third"), strict=True):
            person.workspace.chat.open(chat)
            person.waits(lambda: not person.workspace.chat.is_opening)
            assert person.written == f"draft of {text}"


def test_what_is_typed_while_a_chat_opens_is_kept_by_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        first = person.chat
        person.types("old words")
        person.clicks(person.window.sidebar.new_chat)
        person.workspace.chat.open(first)
        person.types("new words")
        person.clicks(person.window.sidebar.new_chat)
        person.workspace.chat.open(first)
        person.waits(lambda: not person.workspace.chat.is_opening)
        assert "old words" in person.written
        assert "new words" in person.written
