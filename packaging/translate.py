"""Gathers every text of the window and keeps the translations: `translate.py [--check]`.

    translate.py           brings resources/translations/*.ts up to date, and makes the .qm of each
    translate.py --check   changes nothing; says what is missing or out of date, and exits with 1

A text is what stands in `tr`, `tr_count`, `text`, `counted` or `said` (see desktop/ui/i18n.py and
desktop/ui/texts.py). The .ts files are Qt's own format: Qt Linguist opens them, and `lrelease`,
which comes with PySide6, makes the .qm files that the window reads. A new language begins with a
copy of any .ts under its code, for instance branchline_fr.ts, without its translations. What Qt's
own file for the language lacks stands in the .ts too, in contexts of Qt's, kept by hand.
"""

import ast
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TRANSLATIONS = ROOT / "resources" / "translations"
CONTEXT = "Branchline"
_REMARKS = "extra-remarks"  # a tool that does not know such an element keeps it as it is
# How many literals each takes, and how many of them may be left out.
MARKS = {"tr": (2, 1), "text": (2, 1), "tr_count": (2, 0), "counted": (2, 0), "said": (2, 0)}
_COUNTS = frozenset({"tr_count", "counted"})
# They pass on what was given to them.
_DOORS = frozenset({"desktop/ui/i18n.py", "desktop/ui/texts.py"})


@dataclass
class Found:
    """One text of the source: its words, what tells its meaning, and the files that have it.

    `one` is the English form for one thing, of a text that counts.
    """

    words: str
    note: str = ""
    one: str | None = None
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """What Qt finds its translation by."""
        return self.words, self.note


@dataclass
class Gathered:
    """All texts in the order of the source, and what cannot be gathered, each as a line."""

    texts: list[Found]
    mistakes: list[str]


def gather(root: Path = ROOT) -> Gathered:
    """Read every Python file of the window below `root`."""
    texts: dict[tuple[str, str], Found] = {}
    mistakes: list[str] = []
    for path in sorted((root / "desktop" / "ui").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for call in _marks_in(ast.parse(path.read_text(encoding="utf-8"), place)):
            try:
                found = list(_texts_of(call))
            except ValueError as error:
                if place not in _DOORS:
                    mistakes.append(f"{place}:{call.lineno}: {error}")
                continue
            for text in found:
                known = texts.setdefault(text.key, text)
                if place not in known.places:
                    known.places.append(place)
                if known.one != text.one:
                    mistakes.append(f"{place}:{call.lineno}: another form for one: {text.words}")
    return Gathered(list(texts.values()), mistakes)


def _marks_in(tree: ast.AST) -> Iterator[ast.Call]:
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS
    ]
    yield from sorted(calls, key=lambda call: (call.lineno, call.col_offset))


def _texts_of(call: ast.Call) -> Iterator[Found]:
    mark = call.func.id
    most, optional = MARKS[mark]
    given = call.args[:most]
    if len(given) < most - optional or any(isinstance(each, ast.Starred) for each in given):
        raise ValueError(f"{mark} takes literals: {ast.unparse(call)}")
    literals = [_literal(each, mark) for each in given]
    if mark in _COUNTS:
        one, many = literals
        if "{count}" not in many:
            raise ValueError(f"{mark} without a {{count}}: {many}")
        yield Found(many, one=one)
    elif mark == "said":
        yield from (Found(words) for words in literals if words)
    elif literals[0]:
        yield Found(*literals)


def _literal(node: ast.expr, mark: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if mark == "said" and isinstance(node, ast.Name):
        return ""  # marked where it got its name; mypy sees to that
    raise ValueError(f"{mark} takes literals, not {ast.unparse(node)}")


@dataclass
class Translation:
    """One language: its file, remarks for translators, its words by what Qt finds them by.

    `others` are contexts of Qt's own words.
    """

    path: Path
    language: str
    remarks: str
    words: dict[tuple[str, str], list[str]]
    others: list[ET.Element] = field(default_factory=list)

    @property
    def compiled(self) -> Path:
        """The file that the window reads."""
        return self.path.with_suffix(".qm")


def read(path: Path) -> Translation:
    """Read a .ts file; a text without a translation is as if it were not there."""
    tree = ET.parse(path).getroot()  # noqa: S314 - our own file
    contexts = {context.findtext("name", ""): context for context in tree.iter("context")}
    ours = contexts.pop(CONTEXT)
    words = {
        (message.findtext("source", ""), message.findtext("comment", "")): _forms(message)
        for message in ours.iter("message")
    }
    return Translation(
        path,
        tree.get("language", ""),
        tree.findtext(_REMARKS, ""),
        {key: forms for key, forms in words.items() if all(forms)},
        list(contexts.values()),
    )


def _forms(message: ET.Element) -> list[str]:
    translation = message.find("translation")
    if translation is None or translation.get("type") == "unfinished":
        return [""]
    forms = [form.text or "" for form in translation.iter("numerusform")]
    return forms or [translation.text or ""]


def write(translation: Translation, texts: Iterable[Found]) -> None:
    """Write the .ts file with all `texts`, and no others."""
    root = ET.Element("TS", version="2.1", language=translation.language, sourcelanguage="en")
    if translation.remarks:
        ET.SubElement(root, _REMARKS).text = translation.remarks
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    for text in texts:
        _write_message(context, text, translation.words.get(text.key, [""]))
    root.extend(translation.others)
    ET.indent(root, "    ")
    body = ET.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    translation.path.write_text(f"{head}{body}\n", encoding="utf-8")


def _write_message(context: ET.Element, text: Found, forms: list[str]) -> None:
    message = ET.SubElement(context, "message")
    for place in text.places:
        ET.SubElement(message, "location", filename=f"../../{place}")
    ET.SubElement(message, "source").text = text.words
    if text.note:
        ET.SubElement(message, "comment").text = text.note
    translation = ET.SubElement(message, "translation")
    if not all(forms):
        translation.set("type", "unfinished")
    if text.one is None:
        translation.text = forms[0]
        return
    message.set("numerus", "yes")
    for form in forms:
        ET.SubElement(translation, "numerusform").text = form


def compile_to(target: Path, source: Path) -> None:
    """Make the file that the window reads; one that is open keeps what it has.

    Raises `subprocess.CalledProcessError` when lrelease refuses the source.
    """
    import PySide6  # noqa: PLC0415 - gathering works without it

    lrelease = shutil.which("lrelease", path=Path(PySide6.__file__).parent)
    # Qt maps the file into memory: whoever reads it ends at once where it is written over.
    with tempfile.TemporaryDirectory(dir=target.parent) as beside:
        made = Path(beside) / target.name
        command = [lrelease, "-silent", "-removeidentical", source, "-qm", made]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our tool and files
        made.replace(target)


def complaints(translation: Translation, texts: Iterable[Found]) -> list[str]:
    """Return what is wrong with a language, a line for each."""
    told = []
    for text in texts:
        forms = translation.words.get(text.key)
        if forms is None:
            told.append(f"no {translation.language} for: {text.words!r} {text.note}".rstrip())
        elif any(_fields(form) != _fields(text.words) for form in forms):
            told.append(f"other {{names}} in {translation.language}: {text.words!r}")
    return told


def left_over(translation: Translation, texts: Iterable[Found]) -> list[str]:
    """Return what a language says that no source says any more, a line for each."""
    strangers = translation.words.keys() - {text.key for text in texts}
    return [f"nothing says this any more: {words!r}" for words, _ in sorted(strangers)]


def _fields(words: str) -> set[str]:
    """Return the names in braces."""
    return {part.split("}")[0] for part in words.split("{")[1:] if "}" in part}


def is_current(translation: Translation) -> bool:
    """Tell whether the .qm file was made from what the .ts file says now."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / translation.compiled.name
        compile_to(made, translation.path)
        kept = translation.compiled
        return kept.exists() and kept.read_bytes() == made.read_bytes()


def main(arguments: list[str]) -> int:
    """Do what the module says; returns the exit status."""
    gathered = gather()
    told = list(gathered.mistakes)
    for path in sorted(TRANSLATIONS.glob("*.ts")):
        translation = read(path)
        if "--check" not in arguments:
            write(translation, gathered.texts)
            translation = read(path)
            compile_to(translation.compiled, path)
        elif not is_current(translation):
            told.append(f"out of date: {translation.compiled.name}")
        told += complaints(translation, gathered.texts)
        told += left_over(translation, gathered.texts)
    print("\n".join([*told, f"{len(gathered.texts)} texts, {len(told)} complaints"]))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
