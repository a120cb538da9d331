"""The script that gathers the texts, as a module."""

import importlib.util
from types import ModuleType

from tests.support.sources import ROOT


def _load() -> ModuleType:
    # `packaging` is no package of ours: pip and pytest need the one that is called so.
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


translate = _load()
