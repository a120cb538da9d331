import pytest

from desktop.ui.widgets.keycaps import caps_of


@pytest.mark.parametrize(
    ("keys", "caps"),
    [
        ("Ctrl+Shift+F", ("Ctrl", "Shift", "F")),
        ("Ctrl++", ("Ctrl", "+")),
        ("+", ("+",)),
        ("F1", ("F1",)),
        ("Ctrl+-", ("Ctrl", "-")),
    ],
)
def test_each_key_has_a_cap_of_its_own(keys: str, caps: tuple[str, ...]) -> None:
    assert caps_of(keys) == caps
