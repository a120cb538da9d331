"""The colours of the viewer: dark in every theme, so that nothing beside a picture shines."""

from typing import Final

from PySide6.QtGui import QColor

INK: Final = "#f2f2f5"
PLATE: Final = "#ffffff"
VEIL: Final = QColor(14, 15, 18)
SHEET: Final = """
QWidget#viewer-bar { background: rgba(14, 15, 18, 200); }
QLabel { color: #f2f2f5; background: transparent; }
QLabel#viewer-words { background: rgba(70, 72, 80, 235); border-radius: 12px; padding: 8px 16px; }
QToolButton { background: transparent; border: 2px solid transparent; border-radius: 9px;
  padding: 7px; color: #f2f2f5; }
QToolButton:hover { background: rgba(255, 255, 255, 36); }
QToolButton:focus { border-color: #f2f2f5; }
QToolButton[look="step"] { background: rgba(14, 15, 18, 170); border-radius: 22px; padding: 0; }
QToolButton[look="step"]:hover { background: rgba(70, 72, 80, 230); }
"""
"""One sheet, set once on a widget that is made once: nothing of it reaches beyond the viewer."""
