"""A picture looked at, large.

`canvas` draws and moves it, `bar` offers what can be done, `viewer` lays both over the window.
"""

from desktop.ui.viewer.viewer import PictureViewer

__all__ = ["PictureViewer"]
