from pathlib import Path

import pytest

from desktop.ui.widgets.folder import pictures_folder


def test_pictures_are_looked_for_where_a_person_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    assert pictures_folder() == str(tmp_path)
    (tmp_path / "Pictures").mkdir()
    assert pictures_folder() == str(tmp_path / "Pictures")
