"""The head of a model's file: what it says is read, and what it claims is not believed."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.gguf import GgufRefused, read_header
from tests.support.ggufs import CHAT, gguf, text, typed

WHOLE = gguf()


def refusal(file: Path) -> str:
    with pytest.raises(GgufRefused) as refused:
        read_header(file)
    return refused.value.code


def written(folder: Path, data: bytes) -> Path:
    file = folder / "model.gguf"
    file.write_bytes(data)
    return file


@pytest.mark.parametrize("version", [2, 3])
def test_texts_numbers_and_short_lists_are_read(tmp_path: Path, version: int) -> None:
    facts = {**CHAT, "llama.attention.head_count_kv": [2, 0, 1, 2], "llama.scale": 0.5}
    header = read_header(written(tmp_path, gguf(facts, version=version)))
    assert header.architecture == "llama"
    assert header.text("general.name") == "A Small One"
    assert header.number("context_length") == 8192
    assert header.own("attention.head_count_kv") == (2, 0, 1, 2)
    assert header.own("scale") == 0.5
    assert header.lengths["tokenizer.ggml.tokens"] == 4
    assert header.size_bytes == len(gguf(facts))


def test_what_is_not_said_is_not_there(tmp_path: Path) -> None:
    header = read_header(written(tmp_path, gguf({"general.architecture": "llama"})))
    assert header.text("general.name") == ""
    assert header.text("llama.context_length") == ""
    assert header.number("context_length") is None
    assert header.own("context_length") is None


def test_long_lists_and_huge_texts_are_passed_over(tmp_path: Path) -> None:
    facts = {**CHAT, "many": [1] * 5000, "long": "x" * (2 << 20), "after": "still read"}
    header = read_header(written(tmp_path, gguf(facts)))
    assert {"many", "long"}.isdisjoint(header.facts)
    assert header.lengths["many"] == 5000
    assert header.text("after") == "still read"


def test_a_list_of_lists_is_passed_over(tmp_path: Path) -> None:
    inner = struct.pack("<IQ2i", 5, 2, 7, 8)
    pair = text("nested") + struct.pack("<IIQ", 9, 9, 1) + inner
    data = struct.pack("<4sIQQ", b"GGUF", 3, 0, 2) + pair + text("after") + typed("here")
    header = read_header(written(tmp_path, data))
    assert header.text("after") == "here"


@pytest.mark.parametrize(
    "data",
    [b"", b"GG", b"PK\x03\x04 a zip", b"{}" * 100, struct.pack("<4sIQQ", b"GGUF", 1, 0, 0),
     struct.pack(">4sIQQ", b"GGUF", 3, 0, 0)],
    ids=["empty", "short", "zip", "json", "too old", "other byte order"],
)  # fmt: skip
def test_what_is_no_such_file_is_told(tmp_path: Path, data: bytes) -> None:
    assert refusal(written(tmp_path, data)) == "NOT_A_MODEL"


@pytest.mark.parametrize("cut", [5, 12, 23, 30, 100, 400, len(WHOLE) - 17])
def test_a_file_that_was_cut_is_told(tmp_path: Path, cut: int) -> None:
    assert refusal(written(tmp_path, WHOLE[:cut])) == "MODEL_DAMAGED"


HUGE = struct.pack("<Q", 1 << 62)
PAIR = struct.pack("<4sIQQ", b"GGUF", 3, 0, 1)
TENSOR = struct.pack("<4sIQQ", b"GGUF", 3, 1, 0) + text("w")


@pytest.mark.parametrize(
    "data",
    [
        struct.pack("<4sI", b"GGUF", 3) + HUGE + HUGE,
        PAIR + HUGE,
        PAIR + text("k") + struct.pack("<I", 8) + HUGE,
        PAIR + text("k") + struct.pack("<II", 9, 0) + HUGE,
        PAIR + text("k") + struct.pack("<II", 9, 8) + HUGE,
        PAIR + text("k") + struct.pack("<IIQ", 9, 9, 1) * 40,
        PAIR + text("k") + struct.pack("<I", 99),
        PAIR + text("general.alignment") + typed(0),
        TENSOR + struct.pack("<I", 4_000_000_000),
        TENSOR + struct.pack("<IQIQ", 1, 1 << 60, 0, 0),
        TENSOR + struct.pack("<IQIQ", 1, 4, 0, 1 << 60),
    ],
    ids=[
        "counts", "key", "text", "numbers", "texts", "lists in lists", "unknown kind",
        "no alignment", "dimensions", "large tensor", "far tensor",
    ],
)  # fmt: skip
def test_a_count_that_cannot_be_is_not_believed(tmp_path: Path, data: bytes) -> None:
    assert refusal(written(tmp_path, data + bytes(64))) == "MODEL_DAMAGED"


def test_a_kind_of_weights_that_is_newer_than_we_are_is_no_damage(tmp_path: Path) -> None:
    data = TENSOR + struct.pack("<IQIQ", 1, 1 << 30, 9000, 0) + bytes(64)
    assert read_header(written(tmp_path, data)).facts == {}


@given(st.data())
def test_any_damage_is_refused_or_survived(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    damaged = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at] = data.draw(st.integers(0, 255))
    file = written(tmp_path_factory.mktemp("gguf"), bytes(damaged))
    try:
        header = read_header(file)
    except GgufRefused as refused:
        assert refused.code in {"NOT_A_MODEL", "MODEL_DAMAGED"}  # noqa: PT017 — either way is fine
    else:
        assert header.size_bytes == len(WHOLE)
