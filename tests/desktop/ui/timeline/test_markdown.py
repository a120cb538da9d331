import re
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.markdown import Block, Growing, blocks_of, is_safe_link, plain_blocks
from desktop.ui.timeline.render import cut_table, html_of

NASTY = {
    "a number that becomes an item": "1. one\n2. two\n3\n",
    "a fence in a fence": "````md\n```py\nx\n```\n````\nafter\n",
    "bold amid Chinese": "**注意\uff1a**请看**“这里”**吧\n\n*斜。*后\n",
    "an open fence": "text\n\n```py\nx = 1\n\ny = 2\n",
    "a fence in a list": "- item\n\n  ```sh\n  ls\n  ```\n\n- next\n\npara\n",
    "a heading by underline": "one\n\ntitle\n===\n\nsub\n---\nrest\n",
    "a table after a line": "words\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n| 3 | 4 |\n\nend\n",
    "a table that is none": "| a | b |\nplain\n\n|x|\n",
    "quotes": "> one\n> > two\nlazy\n\n> three\n\n> four\n",
    "loose and tight": "- a\n- b\n\n- c\n\n  para\n- d\n\n\ntext\n",
    "ordered with code": "10. a\n\n        code\n\n11. b\n    - c\n      - d\n\ne\n",
    "indented code": "a\n\n    code\n\n    more\n\nb\n",
    "rules": "a\n\n---\n\n***\n- - -\nb\n",
    "line ends": "a\r\n\r\nb\rc\r\n\r\n- d\r\n- e\r\n\r\nf",
    "raw HTML": "a <b>x</b>\n\n<div>\n\nb\n\n</div>\n<!-- c -->\n\nd\n",
    "entities and escapes": "a &amp; \\* b\n\n\\# no\n\n&nbsp;\n\nc\n",
    "Chinese and emoji": "先备份。\n\n- 再执行\n- 🎉👨‍👩‍👧\n\n日本語\n",
    "mathematics": "It is \\(a_1 * b_1\\) and\n\n\\[\nx = 1\n\\]\n\n$$y$$\n\nend\n",
    "bars in cells": "| a | b |\n|---|---|\n| `x|y` | $|z|$ |\n\nend\n",
    "boxes in lists": "1. a\n   ```sh\n   x\n   ```\n   b\n2. c\n\n   | t |\n   |---|\n   | 1 |\n"
    "\n   - d\n\n     ```\n     y\n     ```\n   - e\n3. f \\[ g_1 \\] h\n\ni\n",
    "formulas": "$$\na\n- b\n$$\n\nc $$d$$ e\n$f$\n\n\\[ g_1\n\nh\n\n\\begin{align}\ni\n"
    "\\end{align}\nj",
    "a table after one that is none": "| a | a |\n|---|\n| b |\n|---|---|\n| x | z |\n\nend\n",
    "a formula that was none": "a\n\\[\nb\n\nc\n\n$$ x_1\n\nd\n\n\\[ y_1 \\]\n",
    "footnotes": "a[^1] b[^n]\n\n[^1]: one\n[^n]: two\n    three\n\n    four\n\nfive\n",
    "empty lines and blanks": "\n\n  \na\n\n\n\n   b\n\t\n\nc",
    "stars": "**a\n\nb** *c\n\n* d\n* e\n+ f\n+ g\n",
}
DEFINITIONS = (
    "See [one] and [two].\n\n[one]: https://a.example\n\nAgain [one].\n\n[two]: https://b.example\n"
)


def looks(tokens: tuple[Token, ...]) -> list[tuple[object, ...]]:
    return [
        (t.type, t.content, t.markup, t.info, t.hidden, looks(tuple(t.children or ())))
        for t in tokens
    ]


def look(block: Block) -> tuple[object, ...]:
    return block.kind, block.text, block.language, looks(block.tokens)


def said(blocks: Sequence[Block]) -> str:
    """Return the words of paragraphs, without their marks."""
    inlines = (token.children or () for block in blocks for token in block.tokens)
    return " ".join("".join(child.content or " " for child in inside) for inside in inlines)


def html(text: str) -> str:
    return html_of([b for b in blocks_of(text) if b.kind != "code"], LIGHT)


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY)
def test_every_prefix_looks_as_if_it_were_parsed_whole(text: str) -> None:
    growing = Growing()
    for end, letter in enumerate(text, 1):
        growing.feed(letter)
        if letter == "\r":
            continue  # half a line end, perhaps: it waits for the next letter
        assert [look(b) for b in growing.blocks] == [look(b) for b in blocks_of(text[:end])]
    growing.finish()
    assert [look(b) for b in growing.blocks] == [look(b) for b in blocks_of(text)]


def test_what_stands_before_the_last_lines_settles_wherever_an_answer_is_cut() -> None:
    growing = Growing()
    for _ in range(40):
        growing.feed(" of a paragraph.\n\nThe beginning")
    assert growing.settled == len(growing.blocks) - 2


@given(
    st.lists(st.sampled_from(list(NASTY.values())), max_size=4),
    # Again and again: a size for every piece of the longest would be too much to make up.
    st.lists(st.integers(1, 40), min_size=1, max_size=40).map(cycle),
)
def test_it_does_not_matter_where_an_answer_is_cut(texts: list[str], sizes: Iterator[int]) -> None:
    text = "\n".join(texts)
    growing, at = Growing(), 0
    while at < len(text):
        size = next(sizes)
        growing.feed(text[at : at + size])
        at += size
    growing.finish()
    assert [look(b) for b in growing.blocks] == [look(b) for b in blocks_of(text)]
    assert growing.text == text


def test_definitions_reach_back_when_the_answer_is_finished() -> None:
    growing = Growing()
    for letter in DEFINITIONS:
        growing.feed(letter)
    growing.finish()
    assert [look(b) for b in growing.blocks] == [look(b) for b in blocks_of(DEFINITIONS)]


def test_settled_blocks_stay_the_same_objects() -> None:
    growing = Growing()
    growing.feed("one\n\ntwo\n\nthree\n")
    settled = growing.blocks[: growing.settled]
    growing.feed("more and more\n\nfour")
    assert growing.settled >= len(settled) > 0
    assert all(a is b for a, b in zip(settled, growing.blocks, strict=False))


def test_what_a_growing_list_said_already_stays_the_same_objects() -> None:
    growing = Growing()
    growing.feed("1. a\n   ```sh\n   x\n   ```\n2. b\n   ```sh\n   y")
    before = list(growing.blocks)
    growing.feed(" and z")
    assert [a is b for a, b in zip(before, growing.blocks, strict=True)] == [True] * 3 + [False]


def test_feeding_costs_the_last_block_and_not_the_answer() -> None:
    growing = Growing()
    growing.feed("word " * 20 + "\n\n")
    for _ in range(400):
        growing.feed("word " * 20 + "\n\n")
    assert len(growing._open) < 400


@pytest.mark.parametrize(
    "text",
    ["if x<y>z", "List<String> and <br>", '<img src="file:///etc/passwd">', "<script>a()</script>"],
)
def test_raw_html_is_text(text: str) -> None:
    shown = html(text)
    assert "<img" not in shown
    assert "<script" not in shown
    assert "&lt;" in shown


@pytest.mark.parametrize(
    "text",
    [
        "[x](javascript:alert(1))",
        "[x](file:///etc/passwd)",
        "[x](/etc/passwd)",
        "![x](file://host/share/x.png)",
        "![x](//host/x.png)",
        "[x](data:text/html;base64,AAAA)",
    ],
)
def test_an_unsafe_link_stays_literal_text(text: str) -> None:
    shown = html(text)
    assert "href" not in shown
    assert "<img" not in shown
    assert "[x]" in shown


def test_a_picture_of_the_web_is_a_link_and_never_loaded() -> None:
    shown = html("![chart](https://example.com/c.png)")
    assert "<img" not in shown
    assert 'href="https://example.com/c.png"' in shown


def test_bare_addresses_become_links_and_file_names_do_not() -> None:
    shown = html("See https://example.com/a_b and main.rs, notes.md, a@b.example")
    assert shown.count("href") == 1


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("**注意\uff1a**请看", "注意\uff1a"),
        ("这是**“引用”**的内容", "“引用”"),
        ("他说**「你好」**。", "「你好」"),
        ("和**重点\uff08括号\uff09**说明", "重点\uff08括号\uff09"),
        ("これは**強調。**です", "強調。"),
        ("**참고(중요)**는", "참고(중요)"),
        ("| a |\n|---|\n| **甲\uff1a**乙 |", "甲\uff1a"),
    ],
)
def test_words_are_bold_where_no_space_parts_them(text: str, bold: str) -> None:
    assert f"<strong>{bold}</strong>" in html(text)
    assert "*" not in html(text)


@pytest.mark.parametrize("text", ["**Note:**text", "a ** b ** c", "😀**:**a", "2 * 3、4 * 5"])
def test_stars_that_mark_nothing_stay(text: str) -> None:
    assert text in html(text)


@pytest.mark.parametrize("of", [blocks_of, plain_blocks])
def test_an_address_ends_with_its_sentence_also_in_chinese(
    of: Callable[[str], Sequence[Block]],
) -> None:
    text = "见https://a.example/x。再看\uff08https://b.example/y\uff09\uff0c谢谢"
    shown = html_of(of(text), LIGHT)
    assert re.findall('href="([^"]+)"', shown) == ["https://a.example/x", "https://b.example/y"]


def test_an_address_ends_where_its_bold_words_do() -> None:
    shown = html("用**网址https://a.example/b**看")
    assert 'href="https://a.example/b"' in shown
    assert shown.count("<strong>") == 1


def test_a_footnote_behind_a_figure_is_no_power() -> None:
    shown = html("It costs 10[^2] and more.\n\n[^2]: In May.")
    assert re.findall(r"<sup[^>]*>(.*?)</sup>", shown) == ["[2]", "[2]"]


def test_only_the_web_and_mail_are_safe() -> None:
    assert is_safe_link("https://example.com")
    assert is_safe_link("MAILTO:a@example.com")
    assert not is_safe_link("ftp://example.com")
    assert not is_safe_link("https://")


def test_nothing_is_lost_however_deep_it_is_nested() -> None:
    for text in (">" * 300 + " end", "- " * 200 + "end", "> - " * 80 + "end"):
        assert "end" in html(text)


def test_a_table_may_follow_a_line_of_text() -> None:
    assert [b.kind for b in blocks_of("words\n| a |\n|---|\n| 1 |")] == ["prose", "table"]


@pytest.mark.parametrize(
    "cell",
    [
        r"$\left[\begin{array}{c|c} 1 & 2 \end{array}\right]$",
        r"$$|x| + \|y\|$$",
        r"\(a | b\)",
        "`a|b`",
        "``a`|b``",
    ],
)
def test_a_bar_inside_code_or_mathematics_cuts_no_cell(cell: str) -> None:
    for text in (f"| a | b |\n|---|---|\n| {cell} | two |", f"> a | b\n> --|--\n> {cell} | two"):
        (block,) = blocks_of(text)
        cells = [token.content for token in block.tokens if token.type == "inline"]
        assert cells == ["a", "b", cell, "two"]


def test_a_bar_between_prices_parts_cells_and_an_escaped_one_is_a_bar() -> None:
    (block,) = blocks_of("|US$|EUR$|\n|---|---|\n|$5|$7|\n| `a\\|b` | $5 |")
    cells = [token.content for token in block.tokens if token.type == "inline"]
    assert cells == ["US$", "EUR$", "$5", "$7", "`a|b`", "$5"]


def test_code_knows_its_language_and_keeps_its_lines() -> None:
    (block,) = blocks_of("```Python title=x\na\n\n  b\n```")
    assert (block.kind, block.language, block.text) == ("code", "python", "a\n\n  b")


def test_a_long_table_is_cut_and_says_how_much() -> None:
    rows = "\n".join(f"| {n} | x |" for n in range(900))
    (block,) = blocks_of(f"| a | b |\n|---|---|\n{rows}")
    cut, left_out = cut_table(block)
    assert left_out == 700
    assert html_of([cut], LIGHT).count("<tr>") == 201


def test_a_wide_table_is_cut_where_it_has_as_many_cells() -> None:
    (block,) = blocks_of("| a " * 50 + "\n" + "|---" * 50 + "\n" + ("| 1 " * 50 + "\n") * 50)
    cut, left_out = cut_table(block)
    assert left_out == 38
    assert html_of([cut], LIGHT).count("<td") == 600


def test_a_table_of_countless_rows_is_shown_as_lines() -> None:
    rows = "\n".join(f"| {n} | x |" for n in range(2000))
    (block,) = blocks_of(f"| a | b |\n|---|---|\n{rows}")
    assert block.kind == "code"
    assert block.text.endswith("1999\tx")
    assert block.text.count("\n") == 2000


@pytest.mark.parametrize("row", ["| a \\| b | `c|d` |", "| *a* |", "| a | b | too many |"])
def test_a_table_that_is_data_says_what_it_would_in_a_list(row: str) -> None:
    table = ["| h | i |", "|---|---|", *[row] * 1600]
    (data,) = blocks_of("\n".join(table) + "\n\n")
    (_, listed) = blocks_of("- x\n\n" + "".join(f"  {line}\n" for line in table))
    assert data.text == listed.text
    before, *_ = blocks_of("\n".join([*table, "> quoted"]))
    assert before.text == data.text


def test_the_cells_of_a_table_that_is_data_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(inside: StateInline) -> Token:
        read.append(inside.pending)
        inside.pending = ""
        return Token("text", "", 0)

    monkeypatch.setattr(StateInline, "pushPending", reading)
    blocks_of("| h |\n|---|\n" + "| a |\n" * 4000)
    assert read == []


def test_an_endless_list_comes_in_portions_that_go_on() -> None:
    text = "\n".join(f"{n}. item {n}" for n in range(5, 205))
    blocks = blocks_of(text)
    assert [block.goes_on for block in blocks] == [False, True, True, True]
    starts = [int(block.tokens[0].attrs["start"]) for block in blocks]
    assert starts == [5, 65, 125, 185]
    items = [token.content for b in blocks for token in b.tokens if token.type == "inline"]
    assert items == [f"item {n}" for n in range(5, 205)]


def test_a_list_numbered_with_ones_counts_on_below_code() -> None:
    blocks = blocks_of("1. a\n1. b\n\n   ```\n   x\n   ```\n1. c\n\n   ```\n   y\n   ```\n1. d")
    starts = [b.tokens[0].attrs.get("start") for b in blocks if b.kind == "prose"]
    assert starts == [None, 3, 4]


def test_an_endless_list_settles_while_it_arrives() -> None:
    text = "".join(f"{n}. item\n" for n in range(1, 400))
    growing = Growing()
    for line in text.splitlines(keepends=True):
        growing.feed(line)
    assert growing.settled == 6
    growing.finish()
    whole = blocks_of(text)
    assert [b.goes_on for b in growing.blocks] == [b.goes_on for b in whole]
    assert html_of(growing.blocks, LIGHT) == html_of(whole, LIGHT)


def test_of_a_very_long_paragraph_only_what_is_cut_is_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copied: list[str] = []
    copy = Token.copy

    def copying(token: Token, **changes: object) -> Token:
        copied.append(token.type)
        return copy(token, **changes)

    monkeypatch.setattr(Token, "copy", copying)
    blocks_of("\n".join(["a line"] * 1500))
    assert 0 < len(copied) < 20


def test_what_has_no_end_comes_in_portions_and_whole() -> None:
    text = "\n".join(f"line {n} **of** many" for n in range(3000))
    for written in (text, text.replace("\n", " "), "ภาษา\u0e31ไทย🇩🇪" * 4000):
        typed = plain_blocks(written)
        assert len(typed) > 5
        assert "".join(block.joint + block.text for block in typed) == written
    for written in (text, text.replace("\n", " ")):
        blocks = blocks_of(written)
        assert len(blocks) > 5
        assert [block.goes_on for block in blocks] == [False] + [True] * (len(blocks) - 1)
        assert max(block.size_chars for block in blocks) < 12_000
        assert said(blocks).split() == text.replace("**", "").split()


def test_a_table_of_countless_columns_is_shown_as_lines() -> None:
    text = "| a " * 500 + "\n" + "|---" * 500 + "\n" + "| 1 " * 500
    (block,) = blocks_of(text)
    assert block.kind == "code"
    assert block.text.count("\t") == 2 * 499


def test_what_a_person_typed_stays_as_typed() -> None:
    text = "# no heading\n  two spaces\n\n* a star\n<b>"
    (block,) = plain_blocks(text)
    assert block.text == text
    shown = html_of([block], LIGHT)
    assert "<h1" not in shown
    assert "&lt;b&gt;" in shown


def test_a_fence_in_what_a_person_typed_is_code() -> None:
    kinds = [(b.kind, b.text) for b in plain_blocks("look:\n```py\nx = 1\n```\nok?")]
    assert kinds == [("plain", "look:"), ("code", "x = 1"), ("plain", "ok?")]


HOSTILE = {
    "open brackets": "[" * 100_000,
    "picture brackets": "![[" * 30_000,
    "stars": "*a " * 30_000,
    "underscores": "_a " * 30_000,
    "backticks": "`" * 100_000,
    "open tags": "<" * 100_000,
    "mathematics": "\\(" * 50_000,
    "no space": "a" * 100_000,
    "quotes": "> " * 2000 + "x",
    "a table of columns": "| a " * 20_000 + "\n" + "|-" * 20_000,
    "signs in a table": "| $a `b \\(" * 10_000 + "\n" + "|-" * 10_000,
    "addresses": "http://" * 14_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_takes_bounded_time(text: str) -> None:
    started = time.thread_time()
    html(text)
    assert time.thread_time() - started < 4
