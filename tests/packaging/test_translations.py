"""The translations are complete, current, and keep to the words that were agreed on."""

import re
from collections.abc import Iterator

import pytest

from desktop.ui.languages import ENGLISH, LANGUAGES
from tests.support.translations import translate

FILES = sorted(translate.TRANSLATIONS.glob("*.ts"))
# Terms that would be jargon, or another word for what has one (see the remarks in the file).
NEVER = ("您", "会话", "令牌", "提供商", "帐", "登陆", "点击此处", "请注意")


def chinese() -> Iterator[str]:
    """Yield every text in simplified Chinese."""
    for forms in translate.read(translate.TRANSLATIONS / "branchline_zh_CN.ts").words.values():
        yield from forms


def test_every_language_that_can_be_chosen_has_a_file_and_no_file_is_left_over() -> None:
    codes = [code for code, _name in LANGUAGES if code != ENGLISH]
    assert [path.stem for path in FILES] == [f"branchline_{code}" for code in codes]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_text_is_said_in_every_language(path: object) -> None:
    assert translate.complaints(translate.read(path), translate.gather().texts) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_window_reads_what_the_translators_wrote(path: object) -> None:
    assert translate.is_current(translate.read(path))


def test_chinese_keeps_to_its_glossary() -> None:
    assert [words for words in chinese() if any(term in words for term in NEVER)] == []


def test_chinese_is_set_as_chinese_is() -> None:
    half_width = re.compile(r"[一-鿿][,;:!?](?!\w)|[一-鿿]\.(\s|$)|[一-鿿]\((?!\*)")
    crowded = re.compile(r"[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]")
    assert [words for words in chinese() if half_width.search(words)] == []
    assert [words for words in chinese() if crowded.search(words)] == []
