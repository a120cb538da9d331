"""Code of the languages that people ask for: coloured, legible, and not a letter lost."""

import pytest
from PySide6.QtGui import QColor, QTextDocument

from desktop.ui.theme import LIGHT, THEMES, Theme
from desktop.ui.timeline.highlight import Highlighter
from desktop.ui.timeline.legible import contrast

CODE = {
    "python": "def f(x: int) -> str:\n    return f'{x}'  # why",
    "javascript": "const a = async (x) => `${x}`; // why",
    "typescript": "interface A { b?: string }\nlet c: A | null = null;",
    "jsx": "const A = () => <p className='b'>{1}</p>;",
    "java": "class A { int b = 1; /* why */ }",
    "c": "#include <stdio.h>\nint main(void) { return 0; }",
    "c++": "template <typename T> auto f(T&& x) { return 1.5f; }",
    "c#": 'public record A(string B) { int C => 1; } // "d"',
    "go": "func main() { defer fmt.Println(`a`) }",
    "rust": "fn main() -> Result<(), E> { let mut x = 'a'; Ok(()) }",
    "ruby": 'def a(b:)\n  puts "#{b}" if @c\nend',
    "php": "<?php echo $a['b'] ?? 1; // why",
    "swift": "func a(_ b: Int) -> String? { return nil }",
    "kotlin": 'fun main() { val a: Int? = 1; println("$a") }',
    "scala": "object A extends App { val b = 1 }",
    "r": "f <- function(x) { mean(x, na.rm = TRUE) } # why",
    "julia": 'function f(x::Int)\n  return "$(x)" # why\nend',
    "lua": 'local a = function(b) return "c" end -- why',
    "perl": "my %a = (b => 1); print $a{b} =~ /c/;",
    "haskell": "f :: Int -> Int\nf x = x + 1 -- why",
    "elixir": 'defmodule A do\n  def b(c), do: "#{c}"\nend',
    "clojure": '(defn f [x] (str "a" x)) ; why',
    "dart": "void main() { final a = 'b'; }",
    "bash": 'for f in *.txt; do echo "$f"; done # why',
    "powershell": 'Get-ChildItem | Where-Object { $_.Length -gt 1 } # "a"',
    "sql": "SELECT a, count(*) FROM b WHERE c = 'd' -- why",
    "html": '<p class="a">b &amp; c</p><!-- why -->',
    "css": ".a > b { color: #fff; margin: 0 1px; }",
    "json": '{"a": [1, true, null, "b"]}',
    "yaml": "a:\n  - b: 'c'  # why\n",
    "yml": "a: 1",
    "toml": "[a]\nb = 'c' # why",
    "xml": '<?xml version="1.0"?><a b="c"/>',
    "dockerfile": "FROM a:1\nRUN echo 'b' # why",
    "diff": "--- a\n+++ b\n-c\n+d",
    "latex": "\\begin{a}\\frac{1}{2} % why\n\\end{a}",
    "rs": "fn main() {}",
    "kt": "fun main() {}",
}


def colours(code: str, language: str, theme: Theme) -> set[str]:
    document = QTextDocument()
    document.setPlainText(code)
    highlighter = Highlighter(document)
    highlighter.start(code, language, theme)
    while not highlighter.is_done:
        highlighter.step(1.0)
    assert document.toPlainText() == code
    found: set[str] = set()
    block = document.begin()
    while block.isValid():
        formats = block.layout().formats()
        assert all(f.start + f.length <= block.length() for f in formats)
        found |= {f.format.foreground().color().name() for f in formats}
        block = block.next()
    return found


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", CODE)
def test_code_of_many_languages_has_colours(language: str) -> None:
    assert colours(CODE[language], language, LIGHT)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_colour_of_code_can_be_read_on_its_ground(theme: Theme) -> None:
    used = {ink for language, code in CODE.items() for ink in colours(code, language, theme)}
    ground = QColor(theme.code_body)
    assert {ink for ink in used if contrast(QColor(ink), ground) < theme.least_contrast} == set()
    assert len(used) > 5


@pytest.mark.usefixtures("qapp")
def test_a_language_that_nobody_knows_stays_plain() -> None:
    assert colours("a = 1", "no-such-language", LIGHT) == set()
    assert colours("a = 1", "../../etc", LIGHT) == set()
