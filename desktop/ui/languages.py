"""Which languages the window speaks, and how it begins to speak another one.

English stands in the source; every other language is a file that `packaging/translate.py` made.
With it come Qt's own words, which say also on which side reading begins, and how numbers and dates
are written.
"""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator

from desktop.paths import resource

ENGLISH = "en"
LANGUAGES: tuple[tuple[str, str], ...] = ((ENGLISH, "English"), ("zh_CN", "简体中文"))
"""The code of each language, and what it calls itself."""


def language_of(code: str, wished: Iterable[str] = ()) -> str:
    """Return which of `LANGUAGES` is spoken when the person chose `code`; "" chose none.

    Then it is the first of those `wished` for that is among them: by default what the system says,
    as BCP 47 names it ("zh-Hans-CN"). Traditional Chinese is answered in simplified: it is nearer
    than English.
    """
    spoken = {own.split("_")[0]: own for own, _name in LANGUAGES}
    asked = [code] if code else list(wished) or QLocale.system().uiLanguages()
    known = (spoken.get(each.replace("-", "_").split("_")[0]) for each in asked)
    return next((each for each in known if each), ENGLISH)


def use_language(code: str) -> str:
    """Speak the language that `code` chooses from now on; "" is what the system says.

    Words that are shown already stay: whoever shows them asks anew. Returns the language spoken.
    """
    spoken = language_of(code)
    app = QCoreApplication.instance()
    assert app is not None, "there is no application to speak"
    for before in app.findChildren(QTranslator, options=Qt.FindChildOption.FindDirectChildrenOnly):
        QCoreApplication.removeTranslator(before)
        before.deleteLater()
    if spoken != ENGLISH:
        ours = str(resource("translations"))
        qts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in ((f"qtbase_{spoken}", qts), (f"branchline_{spoken}", ours)):
            translator = QTranslator(app)
            if translator.load(name, folder):
                QCoreApplication.installTranslator(translator)
    QLocale.setDefault(written_as(spoken, QLocale.system()))
    return spoken


def written_as(spoken: str, system: QLocale) -> QLocale:
    """Return how numbers and dates are written in the language `spoken` by who has that `system`.

    That is as in their country, as far as the language knows it. English elsewhere is that of the
    world: "11/5/26" is the fifth of November in the United States alone.
    """
    own = QLocale(spoken)
    is_silent = system.language() == QLocale.Language.C
    if (system.language(), system.script()) == (own.language(), own.script()):
        return system
    if is_silent:
        return system if spoken == ENGLISH else own
    here = QLocale(own.language(), own.script(), system.territory())
    if here.territory() == system.territory():
        return here
    return QLocale(own.language(), QLocale.Country.World) if spoken == ENGLISH else own
