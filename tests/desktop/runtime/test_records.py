"""Laws of `desktop.runtime.records`: what is kept comes back, whatever lies beside it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.models import Connected, ListedModel, ModelCorrection
from desktop.runtime import records, remarks
from desktop.runtime.asked import instructions_in, parameters_in, prompt_in, spoken
from desktop.runtime.ownmodels import added_files_in
from desktop.runtime.trusted import trusted_in
from store.model.jsonvalue import FrozenObject, freeze_object

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
MAYBE = st.none() | st.booleans()
COUNTS = st.none() | st.integers(1, 2**31)
LISTED = st.builds(
    ListedModel,
    model=NAMES,
    name=NAMES | st.just(""),
    sees=MAYBE,
    tools=MAYBE,
    thinks=MAYBE,
    window=COUNTS,
    longest_answer=COUNTS,
    takes_temperature=MAYBE,
    efforts=st.none() | st.lists(NAMES, max_size=3).map(tuple),
)
ADDED = st.builds(
    Connected,
    id=st.uuids().map(lambda one: one.hex),
    name=NAMES,
    protocol=st.sampled_from(["openai_chat", "anthropic", "ollama"]),
    address=st.just("https://models.example/v1"),
    service=st.sampled_from(["", "openai"]),
    key=st.sampled_from(["", "keychain", "file"]),
    is_hosted=st.just(value=True),
    models=st.lists(LISTED, max_size=4, unique_by=lambda one: one.model).map(tuple),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
ROW_FIELDS = [
    "connections", "found", "customModels", "modelFiles", "corrections", "favourites", "trusted",
    "model", "systemPrompt", "parameters", "agreed",
]  # fmt: skip


def stored(row: object) -> object:
    """Return a row as the store gives it back."""
    return freeze_object(row)


@given(st.lists(ADDED, max_size=4, unique_by=lambda one: one.id))
def test_connections_come_back_as_they_were_kept(connections: list[Connected]) -> None:
    row: object = {}
    for connection in connections:
        row = stored(records.with_connection(row, connection))
    assert records.connections_in(row) == tuple(connections)
    for connection in connections:
        for model in connection.models:
            choice = f"{connection.id}#{model.model}"
            assert records.connection_of(row, choice) == (connection, model)


@given(st.lists(ADDED, min_size=2, max_size=4, unique_by=lambda one: one.id), st.data())
def test_a_change_of_one_connection_leaves_the_others_alone(
    connections: list[Connected], data: st.DataObject
) -> None:
    row: object = {"more": 1}
    for connection in connections:
        row = stored(records.with_connection(row, connection))
    changed = data.draw(st.sampled_from(connections))
    left = stored(records.without_connection(row, changed.id))
    others = tuple(one for one in connections if one != changed)
    assert records.connections_in(left) == others
    again = stored(records.with_connection(left, changed))
    assert set(records.connections_in(again)) == set(connections)
    assert again["more"] == 1


@given(st.dictionaries(st.sampled_from(ROW_FIELDS), JSON))
def test_no_row_of_another_hand_keeps_the_models_from_being_read(row: dict[str, object]) -> None:
    app = stored(row)
    records.connections_in(app)
    records.connection_of(app, "a#b")
    remarks.corrections_in(app)
    remarks.favourites_in(app)
    added_files_in(app)
    trusted_in(app)
    spoken(app, app)
    parameters_in(app, app)
    instructions_in(app, app)
    prompt_in(app, app)
    for change in (
        remarks.with_favourite(app, "a#b", favourite=True),
        remarks.with_correction(app, "a#b", ModelCorrection(sees=True)),
        remarks.with_agreement(app, "a"),
        records.without_model(app, "a#b"),
        records.without_connection(app, "a"),
    ):
        assert isinstance(stored(change), FrozenObject)


@pytest.mark.parametrize(
    "name", ["m", "a#b", "vendor/model:free", "qwen3:8b", "models/gemini", "#"]
)
@pytest.mark.parametrize("address", ["http://127.0.0.1:9/v1", "http://h/v1?a=b", "http://h/#x"])
def test_whatever_a_model_is_called_its_id_leads_back_to_it(name: str, address: str) -> None:
    old = {"name": "Mine", "address": address, "model": name, "sees": True}
    row = stored({"customModels": [old]})
    found = records.connection_of(row, f"custom:{address}#{name}")
    assert found is not None
    assert (found[0].address, found[1].model) == (address, name)
    kept = Connected("c1", "Kept", "openai_chat", address, models=(ListedModel(name),))
    row = stored(records.with_connection({}, kept))
    found = records.connection_of(row, f"c1#{name}")
    assert found is not None
    assert found[1].model == name


@pytest.mark.parametrize(
    "forget",
    [
        lambda row: records.without_connection(row, "c1"),
        lambda row: records.without_model(row, "c1#m"),
    ],
    ids=["connection", "its only model"],
)
def test_nothing_that_was_said_of_a_model_outlives_it(
    forget: Callable[[object], object],
) -> None:
    row: object = {"model": "c1#m"}
    for connection in ("c1", "c12"):
        kept = Connected(connection, "Kept", "openai_chat", "x", models=(ListedModel("m"),))
        row = stored(records.with_connection(row, kept))
        choice = f"{connection}#m"
        row = stored(remarks.with_favourite(row, choice, favourite=True))
        row = stored(remarks.with_correction(row, choice, ModelCorrection(window=9)))
    left = stored(forget(row))
    assert "model" not in left
    assert remarks.favourites_in(left) == ("c12#m",)
    assert set(remarks.corrections_in(left)) == {"c12#m"}
    assert [one.id for one in records.connections_in(left)] == ["c12"]
