r"""Where mathematics stands in a Markdown text: rules for markdown-it.

`\(…\)`, `\[…\]`, `$$…$$`, environments such as `\begin{align}`, and `$…$` where it cannot be a
price. Code is never looked into. What is not closed, or no mathematics, stays as it was written.
"""

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from desktop.ui.timeline.maths.formula import Formula

INLINE, BLOCK = "formula", "formula_block"
BEGUN, UNFINISHED = "formula_begun", "formula_unfinished"
"""The kinds of tokens: amid words and on a line of its own, whole and as far as it has arrived."""

_LONGEST = 4000  # characters
_LONGEST_SHORT = 200
_LONGEST_NAME = 4
_SURELY, _LIKELY = 16, 300  # characters that may have arrived of a formula without its end
_MOST_LINES = 200
_ELSEWHERE = -1
_CLOSING = {"\\(": "\\)", "\\[": "\\]", "$$": "$$"}
_ENVIRONMENT = re.compile(
    r"\\begin\{((?:equation|align|gather|multline|alignat|flalign|eqnarray)\*?)\}"
)
_MARK = re.compile(r"[ \t]*([.,;:])[ \t]*(?:\n|$)")
_AFTER_BLOCK = re.compile(r"[ \t]*[.,;:]?[ \t]*")
_COMMAND = re.compile(r"\\[a-zA-Z]+(?:\{[^{}]*\})?|\\.")
_SIGN = re.compile(r"[\\^_={}<>+*/|]")
_WORD = re.compile(r"[^\W\d_]+")
# As Pandoc has it: no blank inside the signs, no digit after them; and no letter either, for that
# is the name of a variable of a shell.
_SHORT = re.compile(
    rf"\$(?![\s$])([^$\n]{{1,{_LONGEST_SHORT}}}?)(?<![\s\\])\$(?:(?![\w$])|(?=(?:th|s)\b))",
    re.ASCII,
)
_NUMBER = re.compile(r"[-+]?\(?[\d.,/ ]*\d[\d.,/ ]*\)?")
_AMOUNT = re.compile(r"\d[\d.,]*(?:(?:\s+|\s*/\s*)[^\W\d_]{2,}|(?:[kKmMB]|bn|mn)\b)")
_NAME = re.compile(r"[A-Z]{1,3}'*")  # of a triangle, say
_SURE_SIGN = re.compile(r"\\[a-zA-Z{}|]|\^|_")
_OPERATOR = re.compile(r"[=<>+*]")
_FUNCTION = re.compile(
    r"\b(?:sin|cos|tan|cot|log|ln|exp|lim|max|min|gcd|det|mod|Var|Pr)(?=\b|_|\()"
)
_SMALL_WORD = re.compile(
    r"an|and|as|at|be|by|for|from|if|in|is|it|no|of|off|on|or|per|so|the|to|up|us|vs|via|we"
    r"|kg|lb|hr|mo|yr",
    re.IGNORECASE,
)


def add_mathematics(parser: MarkdownIt) -> None:
    """Teach `parser` the rules for mathematics."""
    interrupted = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.before("fence", "formula", _block, {"alt": interrupted})
    parser.inline.ruler.before("escape", "formula", _inline)


def formula_of(token: Token) -> Formula:
    """Return the formula that a token of these rules stands for."""
    return Formula(token.content, bool(token.meta["display"]))


def is_mathematics(source: str) -> bool:
    """Whether what stands between two single signs is mathematics, and no price or word."""
    if _NUMBER.fullmatch(source) or _NAME.fullmatch(source):
        return True
    words = _WORD.findall(_FUNCTION.sub(" ", _COMMAND.sub(" ", source)))
    is_prose = any(_SMALL_WORD.fullmatch(word) for word in words)
    if is_prose or _AMOUNT.match(source):
        return False
    longest = max(map(len, words), default=0)
    if _SURE_SIGN.search(source):
        return " " not in source or longest <= _LONGEST_NAME
    has_sign = _OPERATOR.search(source) is not None
    return longest <= (_LONGEST_NAME if "=" in source else 2) and (bool(words) or has_sign)


def _inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the signature of a markdown-it rule
    written, kind = _written_at(state), INLINE
    if not written:
        written, kind = _begun_at(state), BEGUN
    if not written:
        return False
    if not silent:
        token = state.push(kind, "", 0)
        token.content = written
        token.meta = {"display": written.startswith(("$$", "\\["))}
    state.pos += len(written)
    return True


def _written_at(state: StateInline) -> str:
    """Return the formula that begins at the place of `state`, with its signs, or nothing."""
    source, at = state.src, state.pos
    if source[at] not in "\\$":
        return ""
    close = _CLOSING.get(source[at : at + 2])
    if close is not None:
        end = source.find(close, at + 2, min(state.posMax, at + _LONGEST))
        is_one = end > 0 and _is_closed_well(source[at + 2 : end], close)
        return source[at : _end_after(source, end + 2)] if is_one else ""
    if source[at] != "$" or (at and (source[at - 1].isalnum() or source[at - 1] == "$")):
        return ""
    found = _SHORT.match(source, at, state.posMax)
    return found[0] if found and is_mathematics(found[1]) else ""


def _begun_at(state: StateInline) -> str:
    """Return the formula that begins at the place of `state` and is only still arriving."""
    if state.posMax - state.pos > _LIKELY:
        return ""
    begun = state.src[state.pos : state.posMax]
    close = _CLOSING.get(begun[:2], "")
    if begun[:2] not in ("\\(", "$$") or close in begun[2:] or "\n" in begun:
        return ""
    return begun if len(begun) <= _SURELY or _SIGN.search(begun, 2) else ""


def _end_after(source: str, end: int) -> int:
    """Return where a formula ends: a full stop at the end of the line stays beside it."""
    mark = _MARK.match(source, end)
    return mark.end(1) if mark and source[end - 2 : end] != "\\)" else end


def _is_closed_well(source: str, close: str) -> bool:
    """Whether it is a formula; brackets may be no more than escaped, around words or a number."""
    if not source.strip():
        return False
    letters = _WORD.findall(source)
    is_a_letter = len(letters) == 1 and len(letters[0]) == 1
    return close != "\\]" or is_a_letter or _SIGN.search(source) is not None


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- as above
    close = "" if state.is_code_block(start) else _close_of(_line(state, start))
    if not close:
        return False
    last = _last_line(state, start, end, close)
    kind = UNFINISHED if last is None else BLOCK
    if last is None:
        last = _last_of_unfinished(state, start, end)
    written = _content(state, start, last)
    if last == _ELSEWHERE or (kind == BLOCK and not _is_closed_well(written[2:-2], close)):
        return False
    if silent:
        return True
    token = state.push(kind, "", 0)
    token.content = written
    token.meta = {"display": True}
    token.map = [start, last + 1]
    state.line = last + 1
    return True


def _content(state: StateBlock, start: int, last: int) -> str:
    return state.getLines(start, last + 1, state.blkIndent, False).strip()


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _close_of(first: str) -> str:
    environment = _ENVIRONMENT.match(first)
    if environment is not None:
        return f"\\end{{{environment[1]}}}"
    return _CLOSING[first[:2]] if first[:2] in ("\\[", "$$") else ""


def _last_line(state: StateBlock, start: int, end: int, close: str) -> int | None:
    """Return the line that closes the formula, or nothing when none does.

    _ELSEWHERE when something else stands on that line, or what it stands in ends before. An empty
    line ends a formula, as it does for TeX: so no more than the last block ever waits for its end.
    """
    skip = 2
    for line in range(start, min(end, start + _MOST_LINES)):
        if state.isEmpty(line):
            return None
        if line > start and 0 <= state.sCount[line] < state.blkIndent:
            return _ELSEWHERE
        text = _line(state, line)
        at = text.find(close, skip)
        if at >= 0:
            is_alone = _AFTER_BLOCK.fullmatch(text, at + len(close)) is not None
            return line if is_alone else _ELSEWHERE
        skip = 0
    return None


def _last_of_unfinished(state: StateBlock, start: int, end: int) -> int:
    """Return the last line of a formula that only has not arrived whole, or _ELSEWHERE."""
    line = start
    while line + 1 < end and not state.isEmpty(line + 1):
        line += 1
    first = _line(state, start)
    is_formula = first.strip() in _CLOSING or _SIGN.search(first, 2) is not None
    return line if line + 1 == end and is_formula else _ELSEWHERE


def split_paragraphs(state: StateCore) -> None:
    """Give every formula that is to stand alone, in the midst of a paragraph, its own line."""
    tokens: list[Token] = []
    at = 0
    while at < len(state.tokens):
        token = state.tokens[at]
        if token.type == "paragraph_open" and _holds_alone(state.tokens[at + 1]):
            tokens.extend(_parts(token, state.tokens[at + 1]))
            at += 3
        else:
            tokens.append(token)
            at += 1
    state.tokens = tokens


def _holds_alone(inline: Token) -> bool:
    return any(_stands_alone(child) for child in inline.children or ())


def _stands_alone(child: Token) -> bool:
    return child.type == INLINE and bool(child.meta["display"])


def _parts(opened: Token, inline: Token) -> Iterator[Token]:
    run: list[Token] = []
    for child in inline.children or ():
        if _stands_alone(child):
            yield from _paragraph(opened, inline, _trimmed(run))
            yield child.copy(type=BLOCK, level=opened.level, map=opened.map)
            run = []
        else:
            run.append(child)
    yield from _paragraph(opened, inline, _trimmed(run))


def _trimmed(run: Sequence[Token]) -> list[Token]:
    """Return `run` without the line ends around the formulas beside it."""
    kept = list(run)
    while kept and _is_gap(kept[0]):
        kept.pop(0)
    while kept and _is_gap(kept[-1]):
        kept.pop()
    if kept and kept[0].type == "text":
        kept[0] = kept[0].copy(content=kept[0].content.lstrip())
    if kept and kept[-1].type == "text":
        kept[-1] = kept[-1].copy(content=kept[-1].content.rstrip())
    return kept


def _is_gap(token: Token) -> bool:
    return token.type in ("softbreak", "hardbreak") or (
        token.type == "text" and not token.content.strip()
    )


def _paragraph(opened: Token, inline: Token, children: list[Token]) -> Iterator[Token]:
    if not children:
        return
    yield opened.copy()
    yield inline.copy(children=children, content="".join(child.content for child in children))
    yield opened.copy(type="paragraph_close", nesting=-1, map=None)
