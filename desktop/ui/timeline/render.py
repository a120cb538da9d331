"""Blocks into the small subset of HTML that a text document lays out well.

Everything from the model is escaped; no tag refers to anything outside. Quotes stay `<blockquote>`:
drawn as nested tables they would double the layout time with every level.
"""

import html
import re
from collections.abc import MutableMapping, Sequence
from typing import Any, TypeAlias

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from typing_extensions import override

from desktop.ui.theme import BODY_PT, Theme, mono_font
from desktop.ui.timeline.lifting import CONTINUED
from desktop.ui.timeline.markdown import Block, is_safe_link
from desktop.ui.timeline.maths.formula import Formula
from desktop.ui.timeline.maths.source import formula_of
from desktop.ui.timeline.mirroring import is_mirrored, mirrored
from desktop.ui.timeline.places import PLACE
from desktop.ui.timeline.taskbox import NoBullet, Task
from desktop.ui.timeline.unspaced import ENDS

QUOTE_PX = 16
HEADING_PT = {"h1": 18.0, "h2": 15.0, "h3": 12.5}
# A text document lays a table out whole, seen or not: the rest is told to be there.
MOST_TABLE_ROWS = 200
_MOST_CELLS = 600  # a third of a millisecond each

_OPTIONS = OptionsDict({"xhtmlOut": True, "breaks": False, "langPrefix": "", "highlight": None})  # type: ignore[typeddict-item]  # only what a renderer reads
_URL = re.compile(rf"https?://[^\s<>\"'{ENDS}]+[^\s<>\"'.,;:!?)\]}}{ENDS}]")
_TASKS = {"[ ] ": Task(is_done=False), "[x] ": Task(is_done=True), "[X] ": Task(is_done=True)}

_LEFT, _RIGHT = "text-align:left", "text-align:right"
_OTHER_SIDE = {_LEFT: _RIGHT, _RIGHT: _LEFT}
_MIDDLE = "vertical-align:middle"
_LINE = '<p style="white-space:pre-wrap;margin:0">{}</p>'
_EMPTY_LINE = '<p style="-qt-paragraph-type:empty;margin:0"><br/></p>'  # Qt's own word for one

Env = MutableMapping[str, Any]
InText: TypeAlias = Formula | Task | NoBullet
"""What a place in a text document is kept for."""


class _Renderer(RendererHTML):
    """markdown-it's own renderer with our look; `env["theme"]` says which."""

    @override
    def code_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        theme: Theme = env["theme"]
        style = f"{_mono(theme)};background-color:{theme.code_inline}"
        return f'<span style="{style}">{_kept(tokens[idx].content)}</span>'

    def formula(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env) -> str:
        """Return the place of a formula; `fill` of a text block puts it there."""
        env["objects"].append(formula_of(tokens[idx]))
        return PLACE

    def formula_block(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env
    ) -> str:
        """Return the place of a formula on a line of its own."""
        return f'<p style="text-align:center">{self.formula(tokens, idx, options, env)}</p>'

    def formula_begun(
        self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env
    ) -> str:
        """Return a formula amid words that is still arriving as its source."""
        return f'<span style="{_mono(env["theme"])}">{_kept(tokens[idx].content)}</span>'

    def formula_unfinished(
        self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env
    ) -> str:
        """Return a formula that is still arriving as its source."""
        return _pre(tokens[idx].content, env["theme"])

    def footnote_ref(
        self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env
    ) -> str:
        """Return the mark of a footnote."""
        return f'<sup style="color:{env["theme"].accent}">{_mark_of(tokens[idx])}</sup>'

    def footnote_reference_open(
        self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env
    ) -> str:
        """Return the beginning of a footnote: its mark, before its first words."""
        theme: Theme = env["theme"]
        env["label"] = _mark_of(tokens[idx])
        return f'<div style="color:{theme.muted};font-size:{theme.small_pt}pt">'

    def footnote_reference_close(
        self, _tokens: Sequence[Token], _idx: int, _options: OptionsDict, _env: Env
    ) -> str:
        """Return the end of a footnote."""
        return "</div>"

    def paragraph_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env
    ) -> str:
        """Return the beginning of a paragraph with the mark of what it opens or goes on with."""
        label = env.pop("label", "")
        mark = f"<sup>{label}</sup> " if label else ""
        if env.pop("continued", False):
            env["objects"].append(NoBullet())
            mark = PLACE + mark
        return self.renderToken(tokens, idx, options, env) + mark

    @override
    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        theme: Theme = env["theme"]
        url = str(tokens[idx].attrs.get("src", ""))
        words = html.escape(tokens[idx].content or url)
        return f"{_anchor(url, theme)}[{words}]</a>" if is_safe_link(url) else f"[{words}]"

    def link_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env) -> str:
        """Return a link in the accent colour."""
        return _anchor(str(tokens[idx].attrs.get("href", "")), env["theme"])

    def blockquote_open(
        self, _tokens: Sequence[Token], _idx: int, _options: OptionsDict, env: Env
    ) -> str:
        """Return a quote: room for the bar that the widget paints, muted words."""
        theme: Theme = env["theme"]
        return f'<blockquote style="margin-left:{QUOTE_PX}px;margin-right:0;color:{theme.muted}">'

    def heading_open(
        self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env
    ) -> str:
        """Return a heading in our sizes."""
        theme: Theme = env["theme"]
        size_pt = HEADING_PT.get(tokens[idx].tag, BODY_PT) * theme.scale
        return f'<{tokens[idx].tag} style="font-size:{size_pt}pt;font-weight:600">'

    def table_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env) -> str:
        """Return a table with hairlines, at the right where one reads from there."""
        theme: Theme = env["theme"]
        style = f"border-color:{theme.border};border-style:solid;border-collapse:collapse"
        env["mirrored"] = is_mirrored(tokens[idx])
        side = ' dir="rtl" align="right"' if env["mirrored"] else ""
        return f'<table border="1" cellspacing="0" cellpadding="7" style="{style}"{side}>'

    def th_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env) -> str:
        """Return the head of a column, aligned like its cells."""
        theme: Theme = env["theme"]
        alignment = _alignment(tokens[idx], env) or _LEFT
        return f'<th style="background-color:{theme.code_body};{_MIDDLE};{alignment}">'

    def td_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, env: Env) -> str:
        """Return a cell: beside a high formula its words stand in the middle of the line."""
        return f'<td style="{_MIDDLE};{_alignment(tokens[idx], env)}">'

    def hr(self, _tokens: Sequence[Token], _idx: int, _options: OptionsDict, env: Env) -> str:
        """Return a rule as a hairline."""
        theme: Theme = env["theme"]
        return f'<hr style="background-color:{theme.border}"/>'

    @override
    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return _pre(tokens[idx].content, env["theme"])

    @override
    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        return _pre(tokens[idx].content, env["theme"])

    @override
    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        content = tokens[idx].content
        mark = ""
        if idx == 0 and content[:4] in _TASKS and env.pop("opens item", False):
            env["objects"].append(_TASKS[content[:4]])
            content, mark = content[3:], PLACE
        return mark + html.escape(content.replace(PLACE, "\ufffd"))

    @override
    def list_item_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env
    ) -> str:
        """Return the beginning of an item, which may be a task."""
        env["opens item"] = CONTINUED not in tokens[idx].meta
        env["continued"] = CONTINUED in tokens[idx].meta
        return self.renderToken(tokens, idx, options, env)

    def bullet_list_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env
    ) -> str:
        """Return the beginning of a list: an item that goes on with one has no words to mark."""
        env["continued"] = False
        # The line break that parts it from the words above would be a space at their end.
        return self.renderToken(tokens, idx, options, env).lstrip("\n")

    ordered_list_open = bullet_list_open


_RENDERER = _Renderer()


def _mark_of(footnote: Token) -> str:
    """Return a footnote's label in brackets: behind a figure it would look like a power."""
    return f"[{html.escape(str(footnote.meta.get('label', '')))}]"


def _mono(theme: Theme) -> str:
    families = ",".join(f"'{family}'" for family in mono_font().families())
    return f"font-family:{families};font-size:{theme.code_pt}pt"


def _kept(text: str) -> str:
    """Escape `text` and keep its runs of spaces."""
    return html.escape(text).replace("  ", "\u00a0 ")


def _anchor(url: str, theme: Theme) -> str:
    return f'<a style="color:{theme.accent};text-decoration:none" href="{html.escape(url)}">'


def _pre(code: str, theme: Theme) -> str:
    style = f"{_mono(theme)};background-color:{theme.code_inline};white-space:pre-wrap"
    return f'<pre style="{style}">{html.escape(code.rstrip(chr(10)))}</pre>'


def _alignment(cell: Token, env: Env) -> str:
    """Return the style of a cell's alignment; what begins at the right, Qt takes the other way."""
    style = str(cell.attrs.get("style", ""))
    return _OTHER_SIDE.get(style, style) if env["mirrored"] else style


def _linked(text: str, theme: Theme) -> str:
    """Escape plain text and make links of the addresses in it."""
    parts: list[str] = []
    at = 0
    for found in _URL.finditer(text):
        parts.append(html.escape(text[at : found.start()]))
        parts.append(f"{_anchor(found[0], theme)}{html.escape(found[0])}</a>")
        at = found.end()
    parts.append(html.escape(text[at:]))
    return "".join(parts)


def _plain(text: str, theme: Theme, *, is_code: bool) -> str:
    """One paragraph a line, so that every line break and every space stays."""
    listed = f'<span style="{_mono(theme)}">{{}}</span>'
    lines = (
        listed.format(html.escape(line)) if is_code and line else _linked(line, theme)
        for line in text.split("\n")
    )
    return "".join(_LINE.format(line) if line.strip() else _EMPTY_LINE for line in lines)


def cut_table(block: Block) -> tuple[Block, int]:
    """Return a table with no more rows than are shown at once, and how many were left out."""
    ends = [at for at, token in enumerate(block.tokens) if token.type == "tr_close"]
    columns = sum(token.type == "th_open" for token in block.tokens)
    most = min(MOST_TABLE_ROWS, max(1, _MOST_CELLS // max(1, columns)))
    left_out = len(ends) - 1 - most
    if left_out <= 0:
        return block, 0
    tokens = (*block.tokens[: ends[most] + 1], *block.tokens[-2:])
    return Block(block.kind, tokens, indent=block.indent), left_out


def html_of(blocks: Sequence[Block], theme: Theme, objects: list[InText] | None = None) -> str:
    """Return the HTML of `blocks` in the colours and sizes of `theme`; code blocks have none.

    For every `PLACE` in it `objects` gets what belongs there.
    """
    env: Env = {"theme": theme, "objects": [] if objects is None else objects}
    parts = (
        _plain(block.text, theme, is_code=block.is_code)
        if block.kind == "plain"
        else _RENDERER.render(mirrored(block.tokens), _OPTIONS, env)
        for block in blocks
    )
    return "".join(parts).rstrip("\n")  # a line end after the last tag would become a space
