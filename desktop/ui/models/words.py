"""What a model can do and what it costs, in words a person uses."""

from PySide6.QtCore import QLocale

from desktop.models import BUILT_IN, ModelChoice
from desktop.ui.failures import failure
from desktop.ui.i18n import locale, number, tr

# English text has about three words to four tokens; both makers of tokenizers and our own logs
# come out there, and other languages only read less than is promised.
_WORDS_PER_TOKEN = 0.75
_ROUND_BELOW = 10_000
# Below this, whether a window is 1,500 or 2,000 words matters to a person; above, it does not.
_FINE_STEP = 500


def name_of(choice: ModelChoice) -> str:
    """Return what a model is called; one without a name is called as its server calls it."""
    return choice.name or choice.model or choice.id


def words_in(tokens: int) -> int:
    """Return about how many words `tokens` hold, rounded as a person would."""
    exact = tokens * _WORDS_PER_TOKEN
    if exact < _ROUND_BELOW:
        return max(_FINE_STEP, round(exact / _FINE_STEP) * _FINE_STEP)
    step = int("1" + "0" * (len(str(int(exact))) - 2))  # two figures stay
    return round(exact / step) * step


def reads(window: int | None) -> str:
    """Return how much a model reads at once; "" when nobody knows."""
    return tr("reads about {count} words", count=number(words_in(window))) if window else ""


def abilities(choice: ModelChoice) -> str:
    """Return what a model is known to do, in one line."""
    told = (
        _leaving(choice),
        _offline(choice),
        tr("sees pictures") if choice.sees and choice.knows_sight else "",
        tr("uses tools") if choice.tools else "",
        tr("thinks") if choice.thinks else "",
        reads(choice.window),
    )
    unsaid = tr("text only") if not choice.sees else tr("what it can do is not known")
    return " · ".join(part for part in told if part) or unsaid


def _leaving(choice: ModelChoice) -> str:
    """Return that a model is elsewhere, though a program on this computer passes it on."""
    is_passed_on = choice.is_hosted and choice.group == "this-computer"
    return tr("leaves this computer") if is_passed_on else ""


def _offline(choice: ModelChoice) -> str:
    """Return what is special about a model of ours; the one that we bring along is a small one."""
    if not choice.is_builtin:
        return ""
    return tr("small, works offline") if choice.id == BUILT_IN else tr("works offline")


def problem_of(choice: ModelChoice) -> str:
    """Return why a model cannot be used, as a short sentence; "" when it can."""
    match choice.problem:
        case "":
            return ""
        case "NOT_RUNNING":
            return tr("{server} is not running", server=choice.server or name_of(choice))
        case "CREDENTIAL_MISSING":
            return tr("Its key is missing")
        case code:
            return failure(code, name=name_of(choice)).sentence.rstrip(".")


def place_of(choice: ModelChoice) -> str:
    """Return where a model answers: the name of its server, or this computer."""
    if choice.is_builtin:
        return tr("on this computer")
    return choice.server


def spoken(choice: ModelChoice, *, is_chosen: bool) -> str:
    """Return all there is to say of a model, for a screen reader."""
    told = (
        name_of(choice),
        tr("chosen") if is_chosen else "",
        tr("favourite") if choice.is_favourite else "",
        problem_of(choice),
        place_of(choice),
        abilities(choice),
    )
    return ", ".join(part for part in told if part)


def size(count_bytes: int) -> str:
    """Return an amount of bytes as the person's country writes it: "1.2 GB".

    In thousands, as the pages one fetches models from and most desktops count.
    """
    shape = QLocale.DataSizeFormat.DataSizeSIFormat
    return locale().formattedDataSize(count_bytes, 1, shape)
