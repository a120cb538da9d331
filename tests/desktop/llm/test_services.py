"""The gallery of services."""

from urllib.parse import urlsplit

import pytest

from desktop.llm.registry import PROTOCOLS
from desktop.llm.services import GALLERY, service_at, service_of


@pytest.mark.parametrize("service", GALLERY, ids=lambda service: service.slug)
def test_every_service_can_be_reached_safely_and_in_a_protocol_that_is_spoken(service):
    assert service.protocol in PROTOCOLS
    for address in (service.address, service.key_page):
        assert urlsplit(address).scheme == "https"
    assert service_of(service.slug) is service
    assert service_at(f"{service.address}/deeper") is service


def test_no_two_services_share_a_slug_or_a_name():
    for names in ([s.slug for s in GALLERY], [s.name for s in GALLERY]):
        assert len(set(names)) == len(names)


def test_a_service_that_is_none_is_not_found():
    assert service_of("") is None
    assert service_at("http://127.0.0.1:1234/v1") is None
    assert service_at("https://api.openai.com.evil.example/v1") is None
