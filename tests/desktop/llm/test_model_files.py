"""A file that a person picks: what it is, what it needs, and why it cannot be used."""

from pathlib import Path

import pytest

from desktop.llm.machine import Machine
from desktop.llm.model_files import capabilities_of_file, inspect
from desktop.llm.own_models import BETTER, SHIPPED, own_model
from tests.support.ggufs import CHAT, gguf, model_file

GB = 10**9
ROOMY = Machine(None, 16 * GB, 8 * GB)


def problem_of(folder: Path, data: bytes) -> str:
    file = folder / "model.gguf"
    file.write_bytes(data)
    return inspect(file, machine=ROOMY).problem


def test_a_model_to_chat_with_is_told_with_what_it_needs(tmp_path: Path) -> None:
    path = model_file(tmp_path, "My Model.gguf")
    file = inspect(path, machine=ROOMY)
    assert (file.path, file.name, file.problem) == (str(path), "My Model", "")
    assert (file.size_bytes, file.free_bytes) == (path.stat().st_size, 8 * GB)
    assert file.window == 8192
    # 4 layers of 2 heads of 8 keys and 8 values, two bytes each: as cache, and as much kept beside.
    cache = 8192 * 4 * 2 * (8 + 8) * 2
    assert 2 * cache < file.memory_bytes < 2 * cache + 30 * 2**20
    assert file.has_template


def test_a_file_that_does_not_say_how_to_chat_is_told(tmp_path: Path) -> None:
    facts = {key: value for key, value in CHAT.items() if key != "tokenizer.chat_template"}
    path = tmp_path / "base.gguf"
    path.write_bytes(gguf(facts))
    file = inspect(path, machine=ROOMY)
    assert (file.problem, file.has_template) == ("", False)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"general.type": "mmproj"}, "NOT_A_CHAT_MODEL"),
        ({"general.type": "adapter"}, "NOT_A_CHAT_MODEL"),
        ({"general.architecture": "clip", "clip.block_count": 4}, "NOT_A_CHAT_MODEL"),
        ({"general.architecture": "nomic-bert", "nomic-bert.block_count": 4}, "NOT_A_CHAT_MODEL"),
        ({"llama.pooling_type": 3}, "NOT_A_CHAT_MODEL"),
        ({"llama.attention.causal": False}, "NOT_A_CHAT_MODEL"),
        ({"general.architecture": "flux"}, "NOT_A_CHAT_MODEL"),
        ({"split.count": 3}, "MODEL_IN_PARTS"),
        ({"split.count": 1, "llama.pooling_type": 0}, ""),
    ],
)
def test_what_is_no_model_to_chat_with_is_refused(
    tmp_path: Path, facts: dict[str, str | int], code: str
) -> None:
    assert problem_of(tmp_path, gguf({**CHAT, **facts})) == code


def test_a_file_without_words_is_no_model_to_chat_with(tmp_path: Path) -> None:
    facts = {key: value for key, value in CHAT.items() if key != "tokenizer.ggml.tokens"}
    assert problem_of(tmp_path, gguf(facts)) == "NOT_A_CHAT_MODEL"


def test_other_files_and_broken_ones_are_refused(tmp_path: Path) -> None:
    assert problem_of(tmp_path, b"%PDF-1.7") == "NOT_A_MODEL"
    assert problem_of(tmp_path, gguf()[:-100]) == "MODEL_DAMAGED"


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert inspect(tmp_path / "absent.gguf", machine=ROOMY).problem == "MODEL_UNREADABLE"
    assert inspect(tmp_path, machine=ROOMY).problem == "MODEL_UNREADABLE"


def test_a_model_that_this_computer_cannot_hold_is_told_with_its_need(tmp_path: Path) -> None:
    file = inspect(model_file(tmp_path), machine=Machine(None, 20 * 2**20, None))
    assert (file.problem, file.free_bytes) == ("MEMORY", None)
    assert file.memory_bytes > 20 * 2**20


@pytest.mark.parametrize(
    ("total", "made_for", "window"),
    [
        (None, 131_072, 8192),
        (None, 2048, 2048),
        (64 * GB, 131_072, 16_384),
        (64 * GB, 10_000, 8192),
        (64 * GB, 8192, 8192),
        (GB // 2, 131_072, 4096),
        (GB // 2, 2048, 2048),
    ],
)
def test_the_window_is_as_wide_as_the_memory_and_the_model_allow(
    tmp_path: Path, total: int | None, made_for: int, window: int
) -> None:
    path = model_file(
        tmp_path, context_length=made_for, embedding_length=2048, **{"attention.head_count_kv": 8}
    )
    assert inspect(path, machine=Machine(None, total, None)).window == window


def test_the_window_does_not_hang_on_what_is_free_just_now(tmp_path: Path) -> None:
    path = model_file(tmp_path)
    windows = {inspect(path, machine=Machine(None, 16 * GB, free)).window for free in (0, 9 * GB)}
    assert windows == {8192}


def test_layers_may_have_heads_of_their_own(tmp_path: Path) -> None:
    all_alike = inspect(model_file(tmp_path, "alike.gguf"), machine=ROOMY)
    per_layer = model_file(tmp_path, "each.gguf", **{"attention.head_count_kv": [2, 0, 0, 0]})
    assert inspect(per_layer, machine=ROOMY).memory_bytes < all_alike.memory_bytes


def test_a_file_that_was_replaced_is_read_again(tmp_path: Path) -> None:
    path = model_file(tmp_path)
    assert inspect(path, machine=ROOMY).problem == ""
    path.write_bytes(gguf({**CHAT, "general.type": "mmproj", "more": "x"}))
    assert inspect(path, machine=ROOMY).problem == "NOT_A_CHAT_MODEL"


def test_an_answer_leaves_room_for_the_chat(tmp_path: Path) -> None:
    able = capabilities_of_file(inspect(model_file(tmp_path), machine=ROOMY))
    assert (able.context_window, able.max_tokens, able.sees) == (8192, 4096, False)
    gone = capabilities_of_file(inspect(tmp_path / "absent.gguf"))
    assert (gone.context_window, gone.max_tokens) == (None, None)


def test_ours_are_known_by_name_and_size() -> None:
    for model in (SHIPPED, BETTER):
        assert own_model(model.file_name, model.size_bytes) is model
        assert own_model(model.file_name, model.size_bytes - 1) is None
        assert own_model("other.gguf", model.size_bytes) is None
