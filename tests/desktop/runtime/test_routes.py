"""Promises of `desktop.runtime.routes`: the log knows who is asked, and in which language."""

import pytest

from desktop.models import Connected, ListedModel
from desktop.runtime.notices import Refused
from desktop.runtime.ownmodels import Shipped
from desktop.runtime.records import with_connection
from desktop.runtime.routes import way_to
from store.model.jsonvalue import freeze_object


def connection(**fields: object) -> Connected:
    said = {
        "id": "c1",
        "name": "Mine",
        "protocol": "openai_chat",
        "address": "http://127.0.0.1:9/v1",
        "models": (ListedModel("m", sees=False, window=9000, longest_answer=100),),
        **fields,
    }
    return Connected(**said)


@pytest.mark.parametrize(
    ("fields", "provider", "dialect"),
    [
        ({}, "Mine", "generic"),
        ({"name": "built-in"}, "custom", "generic"),
        ({"name": ""}, "custom", "generic"),
        ({"service": "deepseek", "address": "https://api.deepseek.com"}, "deepseek", "deepseek"),
        ({"service": "vllm", "is_found": True}, "vllm", "vllm"),
        ({"service": "anthropic", "protocol": "anthropic"}, "anthropic", "anthropic"),
    ],
    ids=["own", "called as ours", "nameless", "service", "found", "own protocol"],
)
def test_a_server_is_logged_by_what_it_is(
    fields: dict[str, object], provider: str, dialect: str
) -> None:
    kept = connection(**fields)
    way = way_to(freeze_object(with_connection({}, kept)), "c1#m", Shipped())
    assert (way.route.provider, way.route.dialect) == (provider, dialect)
    assert (way.route.protocol, way.route.address) == (kept.protocol, kept.address)
    assert way.route.key is None
    assert (way.capabilities.sees, way.capabilities.context_window) == (False, 9000)


def test_the_shipped_model_has_the_window_that_it_has_here() -> None:
    way = way_to({}, "built-in", Shipped(window=4096))
    assert (way.route.provider, way.route.address, way.connection) == ("built-in", "", None)
    assert way.capabilities.context_window == 4096


@pytest.mark.parametrize("gone", ["c1#other", "c2#m", "built-in#No file", "nonsense"])
def test_what_is_gone_is_said_by_its_code(gone: str) -> None:
    row = freeze_object(with_connection({}, connection()))
    with pytest.raises(Refused) as refused:
        way_to(row, gone, Shipped())
    assert refused.value.code == "MODEL_GONE"
