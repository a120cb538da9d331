"""The lines of the picker as Qt wants them."""

from collections.abc import Iterable

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from desktop.models import ModelChoice
from desktop.ui.models.rows import Findable, Heading, Line, findable, lines_of, models_in
from desktop.ui.models.words import abilities, name_of, problem_of, spoken
from desktop.ui.widgets.plain import tip

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole + 1
IS_CHOSEN = Qt.ItemDataRole.UserRole + 2
_SAID = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole})


class ModelLines(QAbstractListModel):
    """Headings and models, those that the search leaves."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models: tuple[Findable, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._chosen = ""
        self._search = ""

    @property
    def chosen(self) -> str:
        """The id of the model that is marked as chosen."""
        return self._chosen

    def show(self, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Show these models; `chosen` is the id of the one in use."""
        models = findable(choices)
        if (models, chosen) != (self._models, self._chosen):  # else the pointer keeps its row
            self._models, self._chosen = models, chosen
            self._lay_out()

    def search(self, words: str) -> None:
        """Leave the models that hold every one of `words`."""
        self._search = words
        self._lay_out()

    def models(self) -> tuple[ModelChoice, ...]:
        """Return the models that are shown, from top to bottom."""
        return models_in(self._lines)

    def everything(self) -> tuple[Line, ...]:
        """Return every heading and model there is, whatever is searched."""
        return lines_of(self._models, "")

    def model_at(self, index: Index) -> ModelChoice | None:
        """Return the model at `index`; None for a heading or nothing."""
        line = self._lines[index.row()] if index.isValid() else None
        return line if isinstance(line, ModelChoice) else None

    def row_of(self, choice_id: str) -> int:
        """Return the row of a model, -1 when it is not shown."""
        for at, line in enumerate(self._lines):
            if isinstance(line, ModelChoice) and line.id == choice_id:
                return at
        return -1

    def step(self, row: int, by: int) -> int:
        """Return the row of the model `by` models further than `row`, as far as there are any."""
        places = [at for at, line in enumerate(self._lines) if isinstance(line, ModelChoice)]
        if not places:
            return -1
        at = places.index(row) if row in places else (-1 if by > 0 else len(places))
        return places[min(max(at + by, 0), len(places) - 1)]

    def _lay_out(self) -> None:
        lines = lines_of(self._models, self._search)
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    @override
    def rowCount(self, parent: Index | None = None) -> int:
        return len(self._lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == LINE:
            return line
        if isinstance(line, Heading):
            return line.text if role in _SAID else None
        return _of_model(line, role, is_chosen=line.id == self._chosen)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.model_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def _of_model(choice: ModelChoice, role: int, *, is_chosen: bool) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return name_of(choice)
        case Qt.ItemDataRole.ToolTipRole:
            return tip(_told(choice))
        case Qt.ItemDataRole.AccessibleTextRole:
            return spoken(choice, is_chosen=is_chosen)
        case _:
            return is_chosen if role == IS_CHOSEN else None


def _told(choice: ModelChoice) -> str:
    """Return what there is to know of a model whose line is too short for it."""
    parts = (name_of(choice), choice.model, problem_of(choice), abilities(choice))
    return "\n".join(dict.fromkeys(part for part in parts if part))
