"""Every word a person reads passes through here, so that a language is one file away.

The texts in the source are English. `tr` asks Qt's translator for the words of the chosen language
and fills in the values afterwards, so that a translation may put them in another order. Nothing
that `tr` returns is ever stored: data never depends on a language.
"""

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from desktop.paths import resource

CONTEXT = "Branchline"


def tr(text: str, **values: object) -> str:
    """Return `text` in the chosen language, its `{names}` filled with `values`."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**values) if values else translated


def tr_count(one: str, many: str, count: int) -> str:
    """Return `one` or `many` in the chosen language, its `{count}` written for a person."""
    text = QCoreApplication.translate(CONTEXT, one if count == 1 else many)
    return text.format(count=number(count))


def number(value: int) -> str:
    """Return `value` with the thousands marked as the person's country does."""
    return locale().toString(value)


def locale() -> QLocale:
    """Return how numbers are written here; a computer that does not say so is taken for English.

    Its own "C" marks no thousands, which nobody reads well.
    """
    here = QLocale()
    is_silent = here.language() == QLocale.Language.C
    return QLocale(QLocale.Language.English) if is_silent else here


def use_language(code: str) -> bool:
    """Speak the language `code` ("zh_CN") from now on; "" and English need no file.

    Returns whether there is such a language.
    """
    app = QCoreApplication.instance()
    if app is None or not code or code.startswith("en"):
        return app is not None
    try:
        file = resource(f"translations/branchline_{code}.qm")
    except FileNotFoundError:
        return False
    translator = QTranslator(app)
    return translator.load(str(file)) and app.installTranslator(translator)
