"""The arguments of a start are data: they name a folder and files, and instruct nobody."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.arguments import Arguments, Misuse, parse

HERE = Path("/somewhere")


@pytest.mark.parametrize(
    ("arguments", "data", "for_qt"),
    [
        ([], None, ()),
        (["--data", "here"], "here", ()),
        (["--data=here"], "here", ()),
        (["-platform", "offscreen", "--data", "here"], "here", ("-platform", "offscreen")),
        (["--data", "-x"], "-x", ()),
    ],
)
def test_the_folder_and_the_screen_are_taken(
    arguments: list[str], data: str | None, for_qt: tuple[str, ...]
) -> None:
    assert parse(arguments, folder=HERE) == Arguments(data=data, for_qt=for_qt)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--data"],
        ["--data", ""],
        ["--data="],
        ["-platform"],
        ["-platform=offscreen"],
        ["-stylesheet", "theirs.qss"],
        ["-platformpluginpath", "/theirs"],
        ["-plugin", "theirs"],
        ["--unknown"],
        ["-"],
        ["a.png", "-x"],
    ],
)
def test_what_means_nothing_is_refused_and_never_handed_on(arguments: list[str]) -> None:
    with pytest.raises(Misuse, match="Try --help"):
        parse(arguments, folder=HERE)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a.png", "/somewhere/a.png"),
        ("/elsewhere/a.png", "/elsewhere/a.png"),
        ("a:b.png", "/somewhere/a:b.png"),
        ("$(reboot) `x` ;|&.png", "/somewhere/$(reboot) `x` ;|&.png"),
        ("%41.png", "/somewhere/%41.png"),
        ("~/a.png", "/somewhere/~/a.png"),
        ("file:///elsewhere/a%20b%3F.png", "/elsewhere/a b?.png"),
        ("file:/elsewhere/a.png", "/elsewhere/a.png"),
        ("FILE://localhost/elsewhere/a.png", "/elsewhere/a.png"),
        ("file:///elsewhere/%ff.png", "/elsewhere/\udcff.png"),
    ],
)
def test_a_name_and_a_file_address_are_places_on_this_computer(name: str, file: str) -> None:
    assert parse([name], folder=HERE) == Arguments(files=(Path(file),))


@pytest.mark.parametrize(
    "name",
    [
        "http://127.0.0.1/a.png",
        "https://example.org/a.png",
        "smb://server/share/a.png",
        "branchline://open?chat=1",
        "file://otherhost/a.png",
        "file:a.png",
        "file:",
        "file:///a.png?x=1",
        "file:///a.png#x",
        "file:///a%00.png",
        "file://[/a.png",
        "a\0.png",
        "",
    ],
)
def test_any_other_address_is_no_file(name: str) -> None:
    assert parse([name], folder=HERE) == Arguments(refused=(name,))


def test_after_two_dashes_everything_is_a_file() -> None:
    asked = parse(["--data", "d", "--", "--data", "-x.png", "--"], folder=HERE)
    assert asked.data == "d"
    assert asked.files == tuple(HERE / name for name in ("--data", "-x.png", "--"))


@given(st.lists(st.text(st.characters(exclude_categories=())).filter(bool)))
def test_whatever_is_named_becomes_absolute_places_and_refusals(names: list[str]) -> None:
    asked = parse(["--", *names], folder=HERE)
    assert len(asked.files) + len(asked.refused) == len(names)
    assert all(file.is_absolute() and "\0" not in os.fspath(file) for file in asked.files)
    assert (asked.data, asked.for_qt) == (None, ())
