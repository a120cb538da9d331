"""Where mathematics stands in a text, and what is none."""

import pytest

from desktop.ui.timeline.markdown import Growing, blocks_of
from desktop.ui.timeline.maths.formula import Formula
from desktop.ui.timeline.maths.source import formula_of


def formulas(text: str) -> list[Formula]:
    tokens = [token for block in blocks_of(text) for token in block.tokens]
    within = [child for token in tokens for child in (token.children or [token])]
    return [formula_of(one) for one in within if one.type in ("formula", "formula_block")]


def sources(text: str) -> list[str]:
    return [formula.source.strip() for formula in formulas(text)]


PRICES = (
    "It costs $5 and $6, or **$7**, and then $8",
    "From $10 to $20, US$5 or 5$ to 10$; $1,000/$1,200; ($5)-($6)",
    "Energy is $/kWh and water $/l, together $0.15/kWh + $2/l",
    "Between $5 per unit and x_1 is $6",
    "$5-$10, $5$10, a $5/unit or **$7/unit** price, $20 - $30",
    "export $HOME/$USER and $PATH:$OTHER, then echo $x and $y",
    "I have $100 in my account and $200 in theirs, so $300.",
    "**$2 or a coffee**, $3 for a tea$",
    "A $20m deal vs a $30m deal$ no",
    "$5m$ and $20k$ and $3 each$ and $7 / night$",
    "$a and b$, $to be$, $HOME$ and $PATH$",
    "US$1 = HK$7.8 and US$2 = HK$15.6",
)


@pytest.mark.parametrize("text", PRICES)
def test_a_price_is_never_mathematics(text: str) -> None:
    assert formulas(text) == []


def test_a_real_formula_stands_beside_prices() -> None:
    text = r"At $3 per unit and $4 per unit, $a \to b$ and $E = mc^2$, $x$, $n_1$, $5$ or $-1$."
    assert sources(text) == [r"a \to b", "E = mc^2", "x", "n_1", "5", "-1"]


@pytest.mark.parametrize(
    "source",
    [
        *("x", "n", "ABC", "2ab", "5-3=2", "2 + 2 = 4", "0 < x < 1", "f(x)", "a, b, c", "10^6"),
        *("sin(x)", "PV = nRT", "x_{n+1}", r"3 \text{ kg}", r"100 \times 2", "O(n)", "-1", "1/2"),
        *(r"\alpha", r"\frac{a}{b}", "p(x|y)", "y = mx + b", "dy/dx", r"\{1, 2\}", "E=mc^2"),
    ],
)
def test_short_formulas_of_models_are_mathematics(source: str) -> None:
    assert sources(f"See ${source}$, and ${source}$-like.") == [source, source]


def test_a_formula_may_have_an_ending() -> None:
    assert sources("the $n$th and all $x$s but not $a$b") == ["n", "x"]


def test_all_signs_of_models_are_understood() -> None:
    text = "\\(a\\) \\[b_1\\] $$c$$\n\n\\[\nd\n- e\n= f\n\\]\n\n$$\ng\n$$\n\n"
    text += "\\begin{align*}\nh &= i\n\\end{align*}\n"
    whole = "\\begin{align*}\nh &= i\n\\end{align*}"
    assert sources(text) == ["a", "b_1", "c", "d\n- e\n= f", "g", whole]


def test_code_is_never_looked_into() -> None:
    assert formulas("`$a^2$` and `\\(x\\)`\n\n```\n$$x$$\n```\n\n    \\[ y \\]\n") == []


@pytest.mark.parametrize("text", [r"\[1\] and \[2\]", r"\[see the note\]", r"\\(x\\)", r"\$x^2\$"])
def test_what_was_escaped_stays_text(text: str) -> None:
    assert formulas(text) == []


@pytest.mark.parametrize(
    "text", ["\\[ x = 1", "$$\nx = 1\n", "so \\(x^2", "\\begin{align}\na &= b"]
)
def test_an_unfinished_formula_shows_as_its_source(text: str) -> None:
    assert formulas(text) == []
    growing = Growing()
    growing.feed(text)
    shown = "".join(
        block.text + "".join(t.content for t in block.tokens) for block in growing.blocks
    )
    assert text.strip().replace("\\(", "(") in shown.replace("\\(", "(")


def test_a_formula_amid_a_paragraph_gets_its_own_line_and_keeps_its_full_stop() -> None:
    blocks = blocks_of("before\n$$x^2$$.\nafter $$y$$")
    assert [block.kind for block in blocks] == ["prose", "formula", "prose", "formula"]
    assert sources("before\n$$x^2$$.\nafter") == ["x^2."]
    assert [b.kind for b in blocks_of("| a |\n|---|\n| $$x$$ |")] == ["table"]


def test_what_comes_after_an_unclosed_sign_is_not_swallowed() -> None:
    blocks = blocks_of("$$ is what I like.\n\n# Title\n\ntext")
    assert [block.kind for block in blocks] == ["prose", "prose", "prose"]
    assert blocks[1].is_heading
