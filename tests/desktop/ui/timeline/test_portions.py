"""Texts without an end, cut before their inside is read."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.markdown import Block, Growing, blocks_of, plain_blocks
from desktop.ui.timeline.render import html_of

WORDS = "Some **bold words** of a text that has no end"
ENDLESS = {
    "lines": "\n".join(f"{WORDS} {n}" for n in range(900)),
    "one line": " ".join(f"{WORDS} {n}" for n in range(900)),
    "quoted lines": "\n".join(f"> {WORDS} {n}" for n in range(900)),
    "quoted paragraphs": "\n>\n".join(f"> {WORDS} {n}" for n in range(900)),
    "nested items": "\n".join(f"{'  ' * (n % 3)}- {WORDS} {n}" for n in range(900)),
    "lists one after another": "\n".join(f"1. {WORDS} {n}\n* {WORDS}" for n in range(200)),
    "letters without a space": "abcdefgh" * 7_000,
    "numbers that are no items": "\n".join(f"and\n{n}. {WORDS}" for n in range(2, 700)),
}


def said(blocks: Sequence[Block]) -> str:
    """Return the words of paragraphs, without their marks."""
    inlines = (token.children or () for block in blocks for token in block.tokens)
    return " ".join("".join(child.content or " " for child in inside) for inside in inlines)


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_settles_while_it_arrives_and_is_what_it_would_be_at_once(
    text: str,
) -> None:
    growing, unsettled = Growing(), 0
    for at in range(0, len(text), 3000):
        growing.feed(text[at : at + 3000])
        unsettled = max(unsettled, growing.unsettled_chars)
    growing.finish()
    whole = blocks_of(text)
    assert unsettled < (50_000 if text.isalpha() else 20_000)
    assert html_of(growing.blocks, LIGHT) == html_of(whole, LIGHT)
    assert [(b.goes_on, b.joint) for b in growing.blocks] == [(b.goes_on, b.joint) for b in whole]


def test_a_paragraph_without_an_end_is_cut_where_no_mark_is_open() -> None:
    line = "**bold and\nbold again**, `code and\nmore` of it"
    blocks = blocks_of("\n".join([line] * 700))
    assert len(blocks) > 3
    assert "*" not in said(blocks)
    assert "`" not in said(blocks)


def test_no_list_is_left_without_an_item_where_lists_are_cut() -> None:
    nested = "- list\n" + "\n".join("  - one\n    1. two" for _ in range(200))
    blocks = blocks_of(f"{nested}\n\n{ENDLESS['lists one after another']}")
    pairs = [pair for block in blocks for pair in pairwise(token.type for token in block.tokens)]
    assert ("ordered_list_open", "ordered_list_close") not in pairs
    assert ("bullet_list_open", "bullet_list_close") not in pairs


def test_a_quote_without_an_end_is_cut_beside_its_code() -> None:
    code = "> ```py\n" + "> x = 1\n" * 40 + "> ```\n"
    blocks = blocks_of("".join(f"> words {n}\n{code}" for n in range(120)))
    assert len(blocks) > 3
    assert all(block.kind == "quote" for block in blocks)
    fences = [token.content for block in blocks for token in block.tokens if token.type == "fence"]
    assert fences == ["x = 1\n" * 40] * 120


def test_code_with_a_line_without_an_end_is_wrapped_and_whole() -> None:
    code = '{"name":1234567,' * 3000
    for blocks in (blocks_of(f"```json\n{code}\n```"), plain_blocks(f"```json\n{code}\n```")):
        assert len(blocks) > 1
        assert all(block.kind == "plain" and block.is_code for block in blocks)
        assert "".join(block.joint + block.text for block in blocks) == code
    assert html_of(blocks[:1], LIGHT).count("font-family") == 1
