"""Which font families to ask for, so that each script is drawn as its readers draw it.

One code point is drawn differently in China, Japan and Korea, and a system takes whichever font it
finds first: the family of the language that is spoken goes before the others.
"""

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QLocale

_LATIN = ("Inter", "Segoe UI", "Noto Sans", "DejaVu Sans")
_LATIN_MONO = ("JetBrains Mono", "Cascadia Mono", "DejaVu Sans Mono")
_EMOJI = ("Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji")
# By the system that has them: Linux, macOS, Windows; the first is in the order of what is looked
# for when no eastern language is spoken.
_EASTERN: dict[str, tuple[str, ...]] = {
    "SC": ("Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei UI"),
    "TC": ("Noto Sans CJK TC", "Source Han Sans TC", "PingFang TC", "Microsoft JhengHei UI"),
    "JP": ("Noto Sans CJK JP", "Source Han Sans", "Hiragino Sans", "Yu Gothic UI"),
    "KR": ("Noto Sans CJK KR", "Source Han Sans K", "Apple SD Gothic Neo", "Malgun Gothic"),
}
_MONO = {kind: f"Noto Sans Mono CJK {kind}" for kind in _EASTERN}
_Language, _Script = QLocale.Language, QLocale.Script


def ui_families() -> list[str]:
    """Return the families of the window, the wanted one first."""
    first, *others = _eastern_of_now()
    return [*_LATIN, *_EASTERN[first], *(_EASTERN[kind][0] for kind in others), *_EMOJI]


def mono_families() -> list[str]:
    """Return the families of code, the wanted one first."""
    first, *others = _eastern_of_now()
    return [*_LATIN_MONO, _MONO[first], *_EASTERN[first], *(_MONO[k] for k in others), *_EMOJI]


def is_eastern_spoken() -> bool:
    """Return whether the words of the window are written in eastern letters."""
    return bool(_kind_of(QLocale()))


def _eastern_of_now() -> tuple[str, ...]:
    here = QLocale()
    return _eastern((here.name(), *_system_languages()))


@cache
def _system_languages() -> tuple[str, ...]:
    return tuple(QLocale.system().uiLanguages())


@cache
def _eastern(languages: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of eastern fonts in the order in which they are asked for.

    The first of `languages` that has one decides; a reader of none of them most likely meets
    simplified Chinese.
    """
    kinds = [kind for kind in (_kind_of(QLocale(name)) for name in languages) if kind]
    return tuple(dict.fromkeys([*kinds, *_EASTERN]))


def _kind_of(locale: QLocale) -> str:
    match locale.language(), locale.script():
        case _Language.Chinese, _Script.TraditionalChineseScript:
            return "TC"
        case _Language.Chinese, _:
            return "SC"
        case _Language.Japanese, _:
            return "JP"
        case _Language.Korean, _:
            return "KR"
        case _:
            return ""
