import json

from hypothesis import given
from hypothesis import strategies as st

from desktop.inspecting import folded
from desktop.ui.inspector.exact import set_out

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def set_out_plainly(text: str) -> str:
    return set_out(text, fold=lambda chars: f"<{chars}>")


@given(VALUES)
def test_setting_out_adds_white_space_and_nothing_else(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    shown = set_out_plainly(text)
    assert json.loads(shown) == value
    assert json.dumps(json.loads(shown), ensure_ascii=False, separators=(",", ":")) == text


def test_numbers_and_keys_stay_as_they_were_sent() -> None:
    assert (
        set_out_plainly('{"a":1.0,"a":1E2,"b":[]}') == '{\n  "a": 1.0,\n  "a": 1E2,\n  "b": []\n}'
    )


def test_a_picture_is_folded_to_its_size() -> None:
    text = f'{{"url":"data:image/png;base64,{folded("sha256:" + "0" * 64, 1234)}"}}'
    assert set_out_plainly(text) == '{\n  "url": "data:image/png;base64,<1234>"\n}'
