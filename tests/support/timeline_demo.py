"""The timeline in a plain window, with a chat that has everything: to look at, not to test.

python -m tests.support.timeline_demo [dark] [WIDTHxHEIGHT] [top|live]
"""

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QTimer, Slot
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from desktop.ui.theme import DARK, LIGHT, Theme, load_fonts, palette_of, style_sheet, ui_font
from desktop.ui.timeline.rows import Notice, PictureView, Row, Siblings, ToolView
from desktop.ui.timeline.view import Timeline

_PLAN = '''Here is a summary of the plan, with the **important** parts first and `inline_code()` \
where it matters.

## Steps

1. Take a backup of the database and verify the checksum before you go on.
2. Run the migration in a transaction:
   - first on the staging copy
   - then on production, after a *green* run
3. Compare the row counts.

```python
import apsw

def migrate(path: str) -> int:
    """Apply every pending step and return how many ran."""
    con = apsw.Connection(path)
    done = 0
    with con:
        for step in pending(con):
            con.execute(step.sql)     # raises on error
            con.execute("insert into migrations(id) values(?)", (step.id,))
            done += 1
    return done
```

| Table | Rows before | Rows after |
|---|--:|--:|
| messages | 120034 | 120034 |
| events | 990121 | 990121 |
| users | 41 | 41 |

> Note: the events table is append-only, so nothing is lost if you stop half way and run it again.
>
> > A quote in the quote.
'''
_ROLLBACK = """Rollback is a *reverse migration* plus the old copy:

- keep `events_old` for one release
  - it is read-only
  - drop it after the [release checklist](https://example.com/release) is done
- 先备份再执行否则可能会丢失数据。
- [x] rehearsed

---

1. Run this:

   ```sh
   ls -l  # all of it
   ```

2. and then that.

It costs \\(O(n)\\), \\$5 or so. 日本語の文章も混ざります 🎉.
"""
PICTURE = "sha256:" + "1" * 64


def demo_rows() -> list[Row]:
    """Return a chat with everything."""
    wide, tall = PictureView(PICTURE, 1200, 800, "kyoto.jpg"), PictureView("x", 600, 900, "a.png")
    broken = PictureView("y", 500, 500, "gone.png", lost="damaged")
    return [
        Row(0, "notice", notice=Notice("branched-from", ("open-parent",), subject="Trip")),
        Row(1, "user", "What is in this picture?", pictures=(wide,), siblings=Siblings(1, 3)),
        Row(
            2,
            "assistant",
            "A temple garden in late autumn.",
            reasoning="The user shows a garden.\n\nIt looks like autumn: the leaves are red.",
            model="SmolLM2",
        ),
        Row(3, "user", "And in these?", pictures=(wide, tall, broken)),
        Row(4, "tool", "3 files", tool=ToolView("list_files", '{"path": "."}')),
        Row(5, "assistant", "The first is a garden, the others I"),
        Row(6, "notice", notice=Notice("stopped", ("continue",))),
        Row(7, "user", "Can you plan the messages table migration?\nWe need zero downtime."),
        Row(8, "assistant", _PLAN),
        Row(9, "user", "看起来不错 🎉 — what about rollback?", siblings=Siblings(0, 2)),
        Row(10, "assistant", _ROLLBACK),
        Row(11, "notice", notice=Notice("error", ("retry",), "OVERLOADED", "503: try later")),
    ]


def sentence(code: str, _server: str = "") -> str:
    """Return the sentence of an error code."""
    return f"The model is busy just now ({code})."


def demo_picture() -> QImage:
    """Return something that looks like a picture."""
    image = QImage(1200, 800, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    sky = QLinearGradient(0, 0, 0, 800)
    sky.setColorAt(0, QColor("#f2a65a"))
    sky.setColorAt(0.6, QColor("#d1495b"))
    sky.setColorAt(1, QColor("#2e294e"))
    painter.fillRect(image.rect(), sky)
    painter.setBrush(QColor("#ffe8b0"))
    painter.drawEllipse(QRectF(820, 120, 160, 160))
    painter.end()
    return image


def dressed(application: QApplication, theme: Theme) -> None:
    """Give an application our style, colours and fonts."""
    load_fonts(Path(__file__).parents[2] / "resources" / "fonts")
    application.setStyle("Fusion")
    application.setFont(ui_font())
    application.setPalette(palette_of(theme))
    application.setStyleSheet(style_sheet(theme))


class _Typist(QObject):
    """Types an answer into the live row."""

    def __init__(self, timeline: Timeline) -> None:
        super().__init__(timeline)
        self._timeline = timeline
        self._left = _PLAN + _ROLLBACK
        self._timer = QTimer(self, interval=33)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._timer.start()
        timeline.begin_live()

    @Slot()
    def _on_timer_timeout(self) -> None:
        self._timeline.update_live(self._left[:9], "", "answering")
        self._left = self._left[9:]


def main(arguments: list[str]) -> int:
    """Show the window until it is closed."""
    application = QApplication(arguments)
    theme = DARK if "dark" in arguments else LIGHT
    dressed(application, theme)
    window = QWidget()
    layout = QVBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    timeline = Timeline(theme, sentence=sentence, parent=window)
    layout.addWidget(timeline)
    size = next((a for a in arguments if a[:1].isdigit()), "988x860")
    window.resize(*(int(part) for part in size.split("x")))
    rows = demo_rows()
    timeline.set_chat([row.outline for row in rows], rows)
    timeline.set_picture(PICTURE, demo_picture())
    window.show()
    if "top" in arguments:
        timeline.jump_to_start()
    if "live" in arguments:
        _Typist(timeline)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv))
