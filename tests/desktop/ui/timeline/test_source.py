"""A part of an answer as text and as Markdown, from the model's own words."""

import pytest

from desktop.ui.timeline.body import segments_of
from desktop.ui.timeline.markdown import blocks_of
from desktop.ui.timeline.plaintext import segment_text
from desktop.ui.timeline.source import segment_source

pytestmark = pytest.mark.usefixtures("qapp")


def source(text: str, start: int = 0, end: int | None = None) -> str:
    blocks = blocks_of(text)
    segments = segments_of(blocks, len(blocks))
    return "\n\n".join(segment_source(segment, start, end) for segment in segments)


def plain(text: str) -> str:
    blocks = blocks_of(text)
    return "\n\n".join(segment_text(s, 0, None) for s in segments_of(blocks, len(blocks)))


SAME = {
    "looks": "One **bold** and *slanted* word, `code`, ~~gone~~, [a link](https://example.com/a).",
    "headings": "# One\n\n## Two `x`\n\ntext",
    "lists": "- a\n- b\n    - c\n- d\n\nend",
    "numbers": "9. nine\n10. ten\n11. eleven",
    "tasks": "- [x] done\n- [ ] open\n    - [ ] nested",
    "code": "````md\n```py\nx = 1\n```\n````",
    "code in a list": "1. a\n\n    ```sh\n    x\n    ```\n\n    b\n\n2. c",
    "quotes": "> one\n\n> > two",
    "a table": "| a | b | c |\n|---|---:|:---:|\n| 1 | **2** | `x\\|y` |",
    "formulas": "So \\(a_1 * b\\) and $x^2$:\n\n\\[\n\\frac{1}{2}\n\\]\n\n| a |\n|---|\n"
    "| $\\|x\\|$ |",
    "footnotes": "Words[^1] here, and here[^2][^3].\n\n[^1]: And there.",
    "a rule": "a\n\n---\n\nb",
    "signs that are none": "2\\*3\\*4 and snake\\_case, \\[no\\]\n\n1\\. no item\n\n\\# no heading",
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_an_answer_is_copied_as_the_markdown_it_was(text: str) -> None:
    assert source(text) == text


def test_a_part_keeps_the_marks_of_what_it_is_a_part_of() -> None:
    assert source("Some **bold words** here", 7, 11) == "**ld w**"
    assert source("- 🎉 one\n- two", 3, 9) == "one\n- tw"
    assert source("```py\nx = 1\ny = 2\n```", 6) == "```py\ny = 2\n```"


def test_code_and_formulas_are_copied_as_text_without_decoration() -> None:
    assert plain("- a\n\n  ```sh\n  ls\n  ```\n") == "- a\n\nls"
    assert plain("It is \\(x^2\\), $$y$$") == "It is \\(x^2\\),\n\n$$y$$"
    assert plain("- [x] done\n- [ ] open") == "- [x] done\n- [ ] open"
