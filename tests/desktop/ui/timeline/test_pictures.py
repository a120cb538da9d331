import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.files.card import FileCard
from desktop.ui.theme import DARK, LIGHT, ui_font
from desktop.ui.timeline.pictures import MOST_SHOWN, PictureStrip, shown_size
from desktop.ui.timeline.rows import FileView, PictureLoss, PictureView, Row, RowKind
from desktop.ui.timeline.tile import PictureTile, drawn_size
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import row_of, top_of

PICTURE = PictureView("sha256:one", 1200, 800, "kyoto.jpg")


def tiles(timeline: Timeline, seq: int) -> list[PictureTile]:
    stops = row_of(timeline, seq).stops
    return [t for t in stops if isinstance(t, PictureTile) and t.isVisible()]


def test_a_picture_is_asked_for_once_at_the_size_it_is_shown(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([])
    asked: list[tuple[str, int]] = []
    timeline.picture_wanted.connect(lambda digest, edge: asked.append((digest, edge)))
    timeline.set_chat((), [Row(0, "user", "Look", pictures=(PICTURE,))])
    qtbot.waitUntil(lambda: bool(asked))
    timeline.scroll_by(-1)
    timeline._on_asking_timeout()
    assert asked == [("sha256:one", 340)]


def test_nothing_moves_when_a_picture_arrives(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "user", "", pictures=(PICTURE,)), Row(1, "assistant", "Nice")])
    before = top_of(timeline, 1)
    image = QImage(340, 227, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    timeline.set_picture("sha256:one", image)
    assert top_of(timeline, 1) == before
    (tile,) = tiles(timeline, 0)
    middle = tile.grab().toImage().pixelColor(tile.rect().center())
    assert middle == Qt.GlobalColor.red


def test_a_click_and_enter_open_a_picture(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "user", "Look", pictures=(PICTURE,))])
    (tile,) = tiles(timeline, 0)
    assert tile.accessibleName() == "Picture, kyoto.jpg"
    with qtbot.waitSignal(timeline.picture_opened) as clicked:
        qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(timeline.picture_opened) as entered:
        qtbot.keyClick(tile, Qt.Key.Key_Return)
    assert clicked.args == entered.args == ["sha256:one"]


def test_a_damaged_picture_says_so_and_is_not_asked_for(make_timeline: MakeTimeline) -> None:
    broken = PictureView("sha256:two", 500, 500, "gone.png", lost="damaged")
    timeline = make_timeline([Row(0, "user", "Look", pictures=(broken,))])
    (tile,) = tiles(timeline, 0)
    assert tile.accessibleName() == "Damaged picture, gone.png"
    assert timeline._stage.missing_pictures() == []


@pytest.mark.parametrize(
    ("loss", "said", "alarm"),
    [
        ("damaged", "Damaged picture, gone.png", LIGHT.danger),
        ("missing", "Missing picture, gone.png", LIGHT.warning),
        ("deleted", "Deleted picture, gone.png", ""),
    ],
)
def test_damaged_missing_and_deleted_pictures_look_different(
    qtbot: QtBot, make_timeline: MakeTimeline, loss: PictureLoss, said: str, alarm: str
) -> None:
    lost = PictureView("sha256:two", 500, 500, "gone.png", lost=loss)
    timeline = make_timeline([Row(0, "user", "Look", pictures=(lost,))])
    (tile,) = tiles(timeline, 0)
    assert tile.accessibleName() == said
    image = tile.grab().toImage()
    colours = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert colours & {LIGHT.danger, LIGHT.warning} == ({alarm} if alarm else set())
    asked: list[str] = []
    tile.chosen.connect(asked.append)
    tile.opened.connect(asked.append)
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    assert asked == (["sha256:two"] if alarm else [])  # what was deleted is not asked for again


@pytest.mark.parametrize(("count", "rows"), [(2, [2]), (4, [2, 2]), (5, [3, 2]), (9, [3, 3, 3])])
def test_several_pictures_stand_in_a_calm_grid(
    make_timeline: MakeTimeline, count: int, rows: list[int]
) -> None:
    pictures = tuple(PictureView(f"sha256:{n}", 900 + 400 * n, 800) for n in range(count))
    timeline = make_timeline([Row(0, "assistant", "Look", pictures=pictures)])
    shown = tiles(timeline, 0)
    tops = sorted({tile.y() for tile in shown})
    assert [sum(tile.y() == top for tile in shown) for top in tops] == rows
    assert len({(tile.width(), tile.height()) for tile in shown}) == 1


def test_of_very_many_pictures_the_last_tile_stands_for_the_rest(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    pictures = tuple(PictureView(f"sha256:{n}", 900, 800, f"{n}.png") for n in range(20))
    timeline = make_timeline([Row(0, "user", "Look", pictures=pictures)])
    *_, last = shown = tiles(timeline, 0)
    assert len(shown) == MOST_SHOWN
    assert last.accessibleName() == "Picture, 8.png. 12 more pictures"
    assert len(timeline._stage.missing_pictures()) == MOST_SHOWN
    with qtbot.waitSignal(timeline.picture_opened) as opened:
        qtbot.mouseClick(last, Qt.MouseButton.LeftButton)
    assert opened.args == ["sha256:8"]


def test_a_recycled_message_drops_the_pictures_of_the_last(make_timeline: MakeTimeline) -> None:
    rows = [Row(0, "user", "Look", pictures=(PICTURE,))]
    rows += [Row(n, "user", f"text {n}") for n in range(1, 200)]
    timeline = make_timeline(rows)
    timeline.jump_to_start()
    assert len(tiles(timeline, 0)) == 1
    timeline.jump_to_end()
    assert tiles(timeline, 199) == []


def test_an_answer_has_nothing_of_the_message_its_widget_showed_before(
    make_timeline: MakeTimeline,
) -> None:
    notes = FileView("sha256:two", "sha256:two", "notes.txt", 4, 39)
    timeline = make_timeline([Row(0, "user", "Look", pictures=(PICTURE,), files=(notes,))])
    (card,) = row_of(timeline, 0).findChildren(FileCard)
    timeline.set_chat((), [])
    timeline.begin_live()
    timeline.update_live("Gladly.", "", "answering")
    live = timeline._stage.live
    assert live is not None
    assert card in live.findChildren(FileCard), "it shows in another widget"
    attached = [*live.findChildren(FileCard), *live.findChildren(PictureTile)]
    assert not any(part.isVisible() for part in attached)


def test_pictures_are_never_enlarged_and_never_slivers() -> None:
    assert shown_size(PictureView("", 100, 50), 1, 700).width() == 100
    assert shown_size(PictureView("", 10_000, 10), 1, 700).height() == 44
    assert shown_size(PictureView("", 1200, 800), 1, 700).width() == 340
    assert shown_size(PictureView("", 1200, 800), 3, 700) == QSize(164, 164)
    assert shown_size(PictureView("", 1200, 800), 3, 200) == QSize(61, 61)


def test_a_picture_fills_its_tile_but_is_not_enlarged() -> None:
    tile = QSize(260, 150)
    assert drawn_size(PictureView("", 1600, 500), tile) == QSize(480, 150)
    assert drawn_size(PictureView("", 12, 12), tile) == QSize(12, 12)


def test_a_picture_that_is_cut_is_decoded_as_large_as_it_is_drawn(
    make_timeline: MakeTimeline,
) -> None:
    wide, sliver = PictureView("sha256:w", 1600, 500), PictureView("sha256:s", 150_000, 150)
    timeline = make_timeline([Row(0, "user", "Look", pictures=(wide, sliver))])
    assert timeline._stage.missing_pictures() == [("sha256:w", 704), ("sha256:s", 880)]


@pytest.mark.parametrize("kind", ["user", "assistant"])
def test_every_row_of_pictures_ends_where_the_message_does(
    make_timeline: MakeTimeline, kind: RowKind
) -> None:
    pictures = tuple(PictureView(f"sha256:{n}", 1200, 800) for n in range(5))
    timeline = make_timeline([Row(0, kind, "Look", pictures=pictures)])
    *row, _, last = tiles(timeline, 0)
    assert last.y() > row[0].y()
    if kind == "user":
        assert last.geometry().right() == row[-1].geometry().right()
    else:
        assert tiles(timeline, 0)[3].x() == row[0].x()


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("model-cannot-see", "this model cannot see pictures"),
        ("too-large", "larger than this model accepts"),
        ("budget", "room for the newest pictures only"),
        ("some later reason", "Not sent to the model"),
    ],
)
def test_a_picture_the_last_request_went_without_says_why(
    make_timeline: MakeTimeline, reason: str, said: str
) -> None:
    timeline = make_timeline([Row(0, "user", "Look", pictures=(PICTURE,))])
    timeline.set_marks((), {PICTURE.digest: reason})
    (tile,) = tiles(timeline, 0)
    assert said in tile.accessibleName()
    assert said in tile.toolTip()
    marked = tile.grab().toImage()
    timeline.set_marks((), {})
    (tile,) = tiles(timeline, 0)
    assert tile.accessibleName() == "Picture, kyoto.jpg"
    assert tile.grab().toImage() != marked


@pytest.mark.parametrize(
    ("width_px", "said"),
    [
        (2000, "Not sent: there is room for the newest pictures only"),
        (150, "Not sent: no room"),
        (70, "Not sent"),
        (20, ""),
    ],
)
def test_a_small_tile_says_it_in_fewer_words(
    make_timeline: MakeTimeline, width_px: int, said: str
) -> None:
    timeline = make_timeline([Row(0, "user", "Look", pictures=(PICTURE,))])
    timeline.set_marks((), {PICTURE.digest: "budget"})
    (tile,) = tiles(timeline, 0)
    assert tile._fitting_words(QFontMetrics(ui_font(LIGHT.small_pt)), width_px) == said


def test_of_a_picture_that_is_drawn_for_paper_the_lines_can_be_seen_in_the_dark(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline([Row(0, "user", "Look", pictures=(PICTURE,))])
    timeline.set_theme(DARK)
    clear = QImage(340, 227, QImage.Format.Format_ARGB32)
    clear.fill(Qt.GlobalColor.transparent)
    timeline.set_picture(PICTURE.digest, clear)
    (tile,) = tiles(timeline, 0)
    assert tile.grab().toImage().pixelColor(tile.rect().center()) == Qt.GlobalColor.white


def test_on_a_tile_of_three_in_a_row_there_is_room_for_the_reason(
    make_timeline: MakeTimeline,
) -> None:
    pictures = tuple(PictureView(f"sha256:{n}", 900, 800) for n in range(3))
    timeline = make_timeline([Row(0, "user", "Look", pictures=pictures)])
    timeline.set_marks((), {"sha256:0": "model-cannot-see"})
    tile, *_ = tiles(timeline, 0)
    room_px = tile.width() - 2 * 9 - 2 * 12
    metrics = QFontMetrics(ui_font(LIGHT.small_pt))
    assert tile._fitting_words(metrics, room_px) == "Model cannot see it"


def test_where_one_reads_from_the_right_a_grid_begins_there(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    del make_timeline
    window = QWidget()
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    qtbot.addWidget(window)
    strip = PictureStrip(window)
    pictures = tuple(PictureView(f"sha256:{n}", 900, 800) for n in range(5))
    strip.show_pictures(pictures, {}, LIGHT, width_px=700, at_right=True)
    first, second, third, fourth, fifth = strip._tiles
    assert first.x() > second.x() > third.x() == 0
    assert (fourth.x(), fifth.x()) == (second.x(), third.x())
