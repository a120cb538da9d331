"""The keys alone: everything is reached in the order in which it stands, and nothing keeps them."""

from contextlib import suppress
from pathlib import Path

from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot

from tests.support.accessible import spoken, tab_stops
from tests.support.pictures import png
from tests.support.running import Gate
from tests.support.window import Person, at_the_window


def names_by_tab(person: Person) -> list[str]:
    return [spoken(stop).name for stop in tab_stops(person.qtbot)]


def from_the_top(names: list[str]) -> list[str]:
    """Return a round as it is from the upper left corner."""
    top = names.index("New chat")
    return [*names[top:], *names[:top]]


def of_these(names: list[str], wanted: list[str]) -> list[str]:
    return [name for name in names if name in wanted]


def test_tab_goes_through_the_window_as_one_reads_it(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(30, 20)))
    gate = Gate()
    with at_the_window(qtbot, tmp_path / "data", ["Well."], ["Half", gate]) as person:
        person.asks("Hello")
        person.says("And now?")
        person.waits(gate.reached.is_set)
        person.says("And then?")
        person.drops(picture)
        person.waits(lambda: person.has_waiting("And then?") and person.has_attached(1))
        person.window.actions_["details"].trigger()
        person.window.page.composer.focus()
        order = [
            *("New chat", "Menu", "Search chats and messages", "Chats", "Title of the chat"),
            *("Branches of this chat", "More for this chat", "Conversation", "You, message 1"),
            *("Assistant, message 2", "You, message 3", "Send now: And then?"),
            *("Picture red.png", "Remove picture red.png", "Message"),
            *("Attach pictures or text files", "How it answers", "Stop the answer"),
            *("Branches", "Close this panel", "Events of this chat", "Show only"),
        ]
        names: list[str] = []

        def are_in_order() -> bool:  # rows are put in order shortly after they are shown
            names[:] = of_these(from_the_top(names_by_tab(person)), order)
            return names == order

        with suppress(NotInTime):
            qtbot.waitUntil(are_in_order, timeout=2_000)
        assert names == order
        gate.open()
        person.waits(person.is_at_rest)
