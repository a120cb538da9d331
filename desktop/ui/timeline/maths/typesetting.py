"""LaTeX into outlines, by ziamath with its own font: no file, no network, no program of others.

What a model wrote is hostile until it is proven short: its length, its depth and the distances it
names are bounded before anything is laid out, and what cannot be drawn is refused as `Undrawable`.
This module is the only one that imports ziamath; it does so in the thread that draws.
"""

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from html import unescape
from itertools import islice
from typing import TypeAlias
from xml.etree.ElementTree import Element

from latex2mathml.converter import Converter
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform
from typing_extensions import override
from ziafont.config import config as drawing_options
from ziafont.fonttypes import BBox
from ziafont.glyph import SimpleGlyph
from ziamath.drawable import Drawable, HLine, VLine
from ziamath.mathfont import MathFont
from ziamath.nodes.mrow import Mrow
from ziamath.nodes.mtable import Mtable
from ziamath.styles import MathVariant
from ziamath.zmath import Math, loadedfonts

from desktop.ui.theme import ui_font
from desktop.ui.timeline.maths.chemistry import without_chemistry
from desktop.ui.timeline.maths.formula import Drawing, UndrawableError

MOST_CHARS = 4000
_AROUND = 20.0  # between a line around a table and its cells
_EM = 100.0  # the size a formula is laid out at; a drawing is scaled, never laid out again
_MOST_LEVELS = 120  # of elements: forty of braces
_MOST_ELEMENTS = 4000
_MOST_EM = 300.0  # a side of a drawing; a formula of the longest text is not half as wide
_LONGEST_EM = 40.0  # a distance that a formula may ask for
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_EM_OF_UNIT = {"em": 1.0, "ex": 0.43, "mu": 0.056, "in": 7.2, "cm": 2.8, "mm": 0.28, "pc": 1.2}
_PT_IN_EM = 0.1
_LENGTHS = frozenset(
    {
        *("width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize"),
        *("linethickness", "rowspacing", "columnspacing", "mathsize"),
    }
)
# Colours are the theme's: what a formula asks for may not be legible on it.
_REFUSED = frozenset({"mathcolor", "mathbackground", "color", "background", "href", "style"})
_DEFINES = re.compile(r"\\(?:re|provide)?newcommand|\\(?:long|global|e|x|g)?def|\\let|\\newenviron")
_NUMBERED = re.compile(r"\\tag(\*?)\s*\{([^{}]*)\}")
_SILENT = re.compile(r"\\(?:label\s*\{[^{}]*\}|nonumber(?![a-zA-Z])|notag(?![a-zA-Z]))")
_COLUMNS = re.compile(r"\\begin\{array\}\s*\{[^}]*\}")
_BINOMIAL = re.compile(r"\\([dt]?)binom(?![a-zA-Z])\s*")
_MOST_BINOMIALS = 200
# What latex2mathml reads wrongly or not at all, in words that it knows.
_SPELLINGS = {
    "||": "\u2016",
    "{aligned}": "{align*}",
    "{split}": "{align*}",
    r"\mathrm{": r"\mathrm {",
    r"\not=": r"\neq ",
    r"\not\in": r"\notin ",
    r"\bmod": r"\;\mathrm {mod}\;",
    r"\lvert": "|",
    r"\rvert": "|",
}
_SIGNS_OF_ONE_SIZE = frozenset("\u2191\u2193\u27e8\u27e9")
_BETTER_SIGNS = {
    ("-", None): "\u2212",
    ("^", "false"): "\u02c6",
    ("^", None): "\u0302",
    ("~", None): "\u0303",
}

drawing_options.svg2 = False  # whole outlines instead of references to symbols


_measured = Mrow._get_height_nostretch  # noqa: SLF001 -- there is no other way in


def _measured_once(row: Mrow, line: list[Element], **kwargs: object) -> tuple[float, float]:
    """Measure a row as ziamath does, unless it is measured as a part of another already.

    ziamath lays every row out twice, first without what stretches. Rows inside rows doubled the
    time with every level: twelve levels took ten seconds.
    """
    if kwargs.get("nostretch"):
        return 0.0, 0.0
    return _measured(row, line, **kwargs)


Mrow._get_height_nostretch = _measured_once  # type: ignore[method-assign,assignment]  # noqa: SLF001 -- as above


class _Table(Mtable, tag="mtable"):
    """ziamath's table with the lines that an array asks for."""

    @override
    def _setup(self, **kwargs: object) -> None:
        super()._setup(**kwargs)
        cells = zip(self.nodexy.copy(), self.nodes.copy(), strict=True)
        rows = [list(islice(cells, len(row))) for row in self.element]
        width = self.units_to_points(self.font.math.consts.fractionRuleThickness)
        lefts, rights, tops, bottoms = _sides(rows)
        for x in _lines_at(self.element.get("columnlines", ""), lefts, rights):
            height = max(bottoms) - min(tops)
            self.nodes.append(VLine(height, width, self.style))
            self.nodexy.append((x, min(tops)))
        for y in _lines_at(self.element.get("rowlines", ""), tops, bottoms):
            self.nodes.append(HLine(max(rights) - min(lefts), width, self.style))
            self.nodexy.append((min(lefts), y))


_Cell: TypeAlias = tuple[tuple[float, float], Drawable]


def _sides(rows: list[list[_Cell]]) -> tuple[list[float], ...]:
    """Return where each column begins and ends, and each row: left, right, top, bottom."""
    count = max(len(row) for row in rows)
    columns = [[row[at] for row in rows if at < len(row)] for at in range(count)]
    return (
        [min(x for (x, _), _ in cells) for cells in columns],
        [max(x + cell.bbox.xmax for (x, _), cell in cells) for cells in columns],
        [min(y - cell.bbox.ymax for (_, y), cell in cells) for cells in rows],
        [max(y - cell.bbox.ymin for (_, y), cell in cells) for cells in rows],
    )


def _lines_at(lines: str, starts: list[float], ends: list[float]) -> Iterator[float]:
    """Yield where lines between columns (or rows) lie; with one more than those, outer ones too."""
    drawn = lines.split()
    first = 0 if len(drawn) > len(starts) else 1
    for place, line in enumerate(drawn, first):
        if line == "none" or place > len(starts):
            continue
        before = ends[place - 1] if place else starts[0] - 2 * _AROUND
        after = starts[place] if place < len(starts) else ends[-1] + 2 * _AROUND
        yield (before + after) / 2


class _Missing(SimpleGlyph):
    """Stands for a character that the font lacks; it is written with the window's fonts."""

    def __init__(self, char: str, font: MathFont) -> None:
        units = font.info.layout.unitsperem
        wide = unicodedata.east_asian_width(char) in "WF"
        self.units: int = units if wide else round(0.6 * units)
        self.letter = char
        super().__init__(0, [], BBox(0, self.units, round(-0.12 * units), round(0.8 * units)), font)

    @override
    def advance(self, nextchr: SimpleGlyph | None = None) -> int:
        return self.units

    @override
    def place(self, x: float, y: float, point_size: float) -> Element:
        written = Element("text", x=str(x), y=str(y), size=str(point_size))
        written.text = self.letter
        return written


class _Font(MathFont):
    """The mathematical font, which admits what it lacks."""

    @override
    def findglyph(self, char: str, variant: MathVariant) -> SimpleGlyph:
        found = super().findglyph(char, variant)
        if found.index == 0:
            found = super().findglyph(char, MathVariant(normal=True))
        return _Missing(char, self) if found.index == 0 and not char.isspace() else found


# Of that class from now on: to read the same file again takes as long as all the rest of a start.
loadedfonts["default"].__class__ = _Font


def drawing_of(source: str, *, display: bool) -> Drawing:
    """Return `source` (LaTeX without its signs) drawn; `display` as a line of its own.

    Raises UndrawableError for what is too long or too deep, and for what is no mathematics.
    """
    if len(source) > MOST_CHARS or _DEFINES.search(source):
        raise UndrawableError("too long, or it defines commands")
    try:
        element = _markup(source, display=display)
        _bound(element)
        return _drawn(Math(element, size=_EM, margin=0).svgxml())
    except Exception as error:  # the library fails in ways of its own
        raise UndrawableError(str(error)) from error


def _markup(source: str, *, display: bool) -> Element:
    source = without_chemistry(_NUMBERED.sub(_numbered, _SILENT.sub("", source)))
    source = _COLUMNS.sub(_unescaped, _with_binomials(source))
    for written, understood in _SPELLINGS.items():
        source = source.replace(written, understood)
    root = Converter(display="block" if display else "inline").convert_to_element(source)
    del root.attrib["xmlns"]  # it would come back as a part of every name
    for element in root.iter():
        _mend(element)
    return root


def _numbered(tag: re.Match[str]) -> str:
    words = tag[2] if tag[1] else f"({tag[2]})"
    return rf"\qquad \text{{{words}}}"


def _unescaped(columns: re.Match[str]) -> str:
    """Return the columns of an array in a cell of a table, where a bar had to be escaped."""
    return columns[0].replace("\\|", "|")


def _with_binomials(source: str) -> str:
    """Write binomials as fractions without a bar, whatever braces stand inside."""
    for _ in range(_MOST_BINOMIALS):
        found = _BINOMIAL.search(source)
        if found is None:
            break
        upper, at = _argument(source, found.end())
        lower, at = _argument(source, at)
        stacked = rf"\left({{{upper}}}\atop{{{lower}}}\right)"
        source = source[: found.start()] + stacked + source[at:]
    return source


def _argument(source: str, at: int) -> tuple[str, int]:
    """Return the argument that begins at `at`, without its braces, and where it ends."""
    while at < len(source) and source[at].isspace():
        at += 1
    if source[at : at + 1] != "{":
        return source[at : at + 1], at + 1
    depth = 0
    for end in range(at, len(source)):
        depth += {"{": 1, "}": -1}.get(source[end], 0)
        if depth == 0:
            return source[at + 1 : end], end + 1
    raise UndrawableError("a brace is not closed")


def _mend(element: Element) -> None:
    """Say in the markup what ziamath would otherwise draw too large, too wide or too short.

    After ziamath's own `tex2mml`, which works on text and breaks where words hold a `<` or a `&`.
    """
    text = element.text = unescape(element.text or "")
    if text in _SIGNS_OF_ONE_SIZE:
        element.set("stretchy", "false")
    if element.tag == "mo":
        element.text = _BETTER_SIGNS.get((text, element.get("stretchy")), text.removeprefix("\\"))
        element.tag = "mrow" if len(element) else "mo"  # an operator of several parts
    if element.tag == "mtable":
        columns = "0em 0.3em" if element.get("columnspacing") == "0em 2em" else "0.8em"
        element.set("columnspacing", columns)
        element.set("rowspacing", "0.5em")


def _bound(root: Element) -> None:
    """Take from the markup what could make its drawing endless; refuse what is too deep."""
    level, count = [root], 0
    for _ in range(_MOST_LEVELS):
        count += len(level)
        for element in level:
            _bound_lengths(element)
        level = [child for element in level for child in element]
    if level or count > _MOST_ELEMENTS:
        raise UndrawableError("nested too deep, or too much of it")


def _bound_lengths(element: Element) -> None:
    for name, value in list(element.attrib.items()):
        too_long = name in _LENGTHS and any(_em(one) > _LONGEST_EM for one in value.split())
        if name in _REFUSED or too_long:
            del element.attrib[name]
    if element.tag == "mstyle" and not element.attrib:
        element.tag = "mrow"  # ziamath takes all up to the next tag for one without attributes


def _em(length: str) -> float:
    """Return about how many em a length of MathML has."""
    number = _NUMBER.match(length)
    if number is None:
        return 0.0
    return abs(float(number[0])) * _EM_OF_UNIT.get(length[-2:], _PT_IN_EM)


def _drawn(svg: Element) -> Drawing:
    outline = QPainterPath()
    outline.setFillRule(Qt.FillRule.WindingFill)
    for element in svg.iter():
        if element.tag in _SHAPES:
            outline.addPath(_SHAPES[element.tag](element))
    box = outline.boundingRect()
    sides = (box.left(), box.top(), box.right(), box.bottom())
    if outline.isEmpty() or box.isEmpty() or not all(math.isfinite(side) for side in sides):
        raise UndrawableError("nothing to be seen")
    if max(box.width(), box.height()) > _MOST_EM * _EM:
        raise UndrawableError("too large")
    scale = QTransform.fromScale(1 / _EM, 1 / _EM).translate(-box.left(), 0)
    ascent, depth = max(0.0, -box.top()), max(0.0, box.bottom())
    return Drawing(scale.map(outline), box.width() / _EM, ascent / _EM, depth / _EM)


def _path(element: Element) -> QPainterPath:
    """Read the outline of a glyph, or of a line when it has no inside."""
    words = iter(element.attrib["d"].split())
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for word in words:
        points = [float(next(words)) for _ in range(_NUMBERS_AFTER[word])]
        _STEPS[word](path, *points)
    return _line(path, element) if "stroke" in element.attrib else path


def _rectangle(element: Element) -> QPainterPath:
    x, y, width, height = (float(element.attrib[one]) for one in ("x", "y", "width", "height"))
    path = QPainterPath()
    path.addRect(x, y, width, height)
    return _line(path, element) if "stroke" in element.attrib else path


def _ellipse(element: Element) -> QPainterPath:
    x, y, across, down = (float(element.attrib[one]) for one in ("cx", "cy", "rx", "ry"))
    path = QPainterPath()
    path.addEllipse(x - across, y - down, 2 * across, 2 * down)
    return _line(path, element)


def _line(path: QPainterPath, element: Element) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(float(element.attrib.get("stroke-width", "1")))
    return pen.createStroke(path)


def _letters(element: Element) -> QPainterPath:
    font = ui_font()
    font.setPixelSize(round(float(element.attrib["size"])))
    path = QPainterPath()
    path.addText(float(element.attrib["x"]), float(element.attrib["y"]), font, element.text or "")
    return path


_SHAPES: dict[str, Callable[[Element], QPainterPath]] = {
    "path": _path,
    "rect": _rectangle,
    "ellipse": _ellipse,
    "text": _letters,
}
_STEPS: dict[str, Callable[..., None]] = {
    "M": QPainterPath.moveTo,
    "L": QPainterPath.lineTo,
    "Q": QPainterPath.quadTo,
    "C": QPainterPath.cubicTo,
    "Z": QPainterPath.closeSubpath,
}
_NUMBERS_AFTER = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}
