import pytest

from desktop.ui.models.address import address_of, host_in, is_unprotected


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("localhost:11434", "http://localhost:11434"),
        (" 127.0.0.1:1234/v1/ ", "http://127.0.0.1:1234/v1"),
        ("192.168.1.5:8080", "http://192.168.1.5:8080"),
        ("172.20.0.5:11434", "http://172.20.0.5:11434"),
        ("[fd12::5]:8080", "http://[fd12::5]:8080"),
        ("10.example.com", "https://10.example.com"),
        ("127.example.com", "https://127.example.com"),
        ("203.0.114.7:8080", "https://203.0.114.7:8080"),
        ("nas:8080", "http://nas:8080"),
        ("box.local", "http://box.local"),
        ("api.example.com/v1", "https://api.example.com/v1"),
        ("http://api.example.com", "http://api.example.com"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("", ""),
        ("two words", ""),
        ("ftp://example.com", ""),
        ("https://", ""),
        ("file:///etc/passwd", ""),
    ],
)
def test_an_address_is_taken_as_people_type_it(typed: str, address: str) -> None:
    assert address_of(typed) == address


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://api.example.com/v1", "api.example.com"),
        ("http://127.0.0.1:1234/v1", "127.0.0.1:1234"),
        ("https://exämple.com", "xn--exmple-cua.com"),
        ("", ""),
    ],
)
def test_a_host_is_shown_as_it_really_is(address: str, host: str) -> None:
    assert host_in(address) == host


@pytest.mark.parametrize(
    ("address", "unprotected"),
    [
        ("http://box.example", True),
        ("http://192.168.1.5", True),
        ("http://127.example.com", True),
        ("http://localhost:1", False),
        ("http://127.0.0.1:1", False),
        ("https://box.example", False),
    ],
)
def test_what_travels_in_the_open_is_known(address: str, *, unprotected: bool) -> None:
    assert is_unprotected(address) == unprotected
