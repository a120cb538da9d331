import pytest

from store.model.ids import digest_of, is_digest


def test_a_digest_is_the_sha256_of_the_raw_bytes() -> None:
    empty = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert digest_of(b"") == empty
    assert is_digest(empty)


@pytest.mark.parametrize(
    "text", ["", "sha256:", "sha256:" + "A" * 64, "sha256:" + "a" * 63, "sha256:" + "a" * 64 + "\n"]
)
def test_what_only_resembles_a_digest_is_none(text: str) -> None:
    assert not is_digest(text)
