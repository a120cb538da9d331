"""What a person types becomes what is posted to."""

import pytest

from desktop.llm.addresses import (
    endpoint_of,
    host_of,
    is_loopback,
    place_of,
    url_at_version,
    url_under,
)

PATH = "/chat/completions"


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("http://127.0.0.1:1234/v1", "http://127.0.0.1:1234/v1/chat/completions"),
        ("http://127.0.0.1:1234/v1/", "http://127.0.0.1:1234/v1/chat/completions"),
        ("http://localhost:11434", "http://localhost:11434/v1/chat/completions"),
        (" https://h/openai/v1 ", "https://h/openai/v1/chat/completions"),
        ("https://h/v1/chat/completions", "https://h/v1/chat/completions"),
        ("https://h/v1?api-version=1", "https://h/v1/chat/completions?api-version=1"),
        ("https://h/v1#part", "https://h/v1/chat/completions"),
        ("http://[::1]:80/v1", "http://[::1]:80/v1/chat/completions"),
        ("localhost:1234", "localhost:1234"),
        ("ftp://h/v1", "ftp://h/v1"),
        ("http://[::1", "http://[::1"),
        ("http://h:99999/v1", "http://h:99999/v1"),
        ("", ""),
    ],
)
def test_an_address_leads_to_the_completions(address, url):
    assert url_under(address, PATH) == url


def test_what_is_logged_has_no_credentials():
    assert endpoint_of("https://u:p@h:8/v1/x?key=1#y") == "https://h:8/v1/x"
    assert endpoint_of("not an address") == ""


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("http://localhost/v1", True),
        ("http://LOCALHOST:1/v1", True),
        ("http://127.3.2.1/v1", True),
        ("http://[::1]/v1", True),
        ("http://[::ffff:127.0.0.1]/v1", True),
        ("http://[::ffff:10.0.0.1]/v1", False),
        ("http://me.localhost/v1", True),
        ("http://192.168.1.2/v1", False),
        ("https://localhost.example/v1", False),
        ("nonsense", False),
    ],
)
def test_this_computer_is_recognised(address, near):
    assert is_loopback(address) is near


def test_a_host_is_compared_in_lower_case():
    assert host_of("https://API.OpenAI.com/v1") == "api.openai.com"


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("https://host", "https://host/v1/messages"),
        ("https://host/", "https://host/v1/messages"),
        ("https://host/v1/?k=1#f", "https://host/v1/messages?k=1"),
        ("https://host/v2beta", "https://host/v2beta/messages"),
        ("https://host/a/v1/messages", "https://host/a/v1/messages"),
        ("https://host/a", "https://host/a/v1/messages"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_version_is_added_where_the_address_has_none(address, url):
    assert url_at_version(address, "/v1", "/messages") == url


def test_a_query_is_added_to_the_addresss_own():
    made = url_at_version("https://host?k=1", "/v1", "/x", query="alt=sse")
    assert made == "https://host/v1/x?k=1&alt=sse"


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("https://Model.Example/v1", "model.example:443"),
        ("http://model.example", "model.example:80"),
        ("https://user:pass@h:8443/v1?key=k", "h:8443"),
        ("http://[::1]:5/v1", "[::1]:5"),
        ("nonsense", ""),
        ("http://h:99999", ""),
    ],
)
def test_a_place_is_the_host_and_the_port_that_is_meant(address, place):
    assert place_of(address) == place


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("https://h", "https://h/v1/models"),
        ("https://h/v1", "https://h/v1/models"),
        ("https://h/v1/messages", "https://h/v1/models"),
        ("https://h/messages", "https://h/v1/models"),
        ("https://h/proxy/v1/messages?x=1", "https://h/proxy/v1/models?x=1"),
    ],
)
def test_another_door_of_the_same_server_leads_to_it_too(address, url):
    assert url_at_version(address, "/v1", "/models", other_doors=("/messages",)) == url
