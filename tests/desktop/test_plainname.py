"""Names that come from elsewhere are shown as they are written, in one line."""

from desktop.plainname import plain_name
from desktop.ui.files.words import called


def test_a_name_cannot_be_turned_around_or_fill_two_lines() -> None:
    assert plain_name("photo\u202egpj.exe") == "photogpj.exe"
    assert plain_name("one\r\ntwo\u2028three\x1b[1m") == "one two three[1m"
    assert plain_name("one two", most=5) == "one t"


def test_a_file_is_called_what_can_be_read_of_its_name() -> None:
    assert called("new\nline\u202etxt.exe") == "new linetxt.exe"
    assert called("\u200b") == "Text"
