"""Looking at the pictures of a chat one after the other: read, and sharpened."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage

from desktop.album import ChatPicture, picture_of
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.files.words import is_picture
from desktop.ui.i18n import tr
from desktop.ui.lending import Lending
from desktop.ui.viewer import PictureViewer

LARGE_PX = 2_400
"""The long edge of what is read first: it fills most screens."""

_MOST_PIXELS = 24_000_000  # of one picture in memory: some 100 MB


class Gallery(QObject):
    """Joins the picture viewer to the pictures of the open chat, or of the draft."""

    def __init__(
        self, desk: Desk, chat: OpenChat, viewer: PictureViewer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._viewer = viewer
        self._album: Sequence[ChatPicture] = ()
        self._at = 0
        self._can_erase = False
        self._lending = Lending(desk, viewer.window(), self._say, self)
        desk.page.timeline.picture_opened.connect(self._on_timeline_picture_opened)
        desk.page.timeline.picture_asked.connect(self._on_timeline_picture_asked)
        desk.page.composer.tray.opened.connect(self._on_tray_opened)
        desk.pictures.ready.connect(self._on_pictures_ready)
        desk.pictures.broken.connect(self._on_pictures_broken)
        viewer.stepped.connect(self._on_viewer_stepped)
        viewer.sharper_wanted.connect(self._on_viewer_sharper_wanted)
        viewer.copy_asked.connect(self._on_viewer_copy_asked)
        viewer.save_asked.connect(self._on_viewer_save_asked)
        viewer.outside_asked.connect(self._on_viewer_outside_asked)

    @Slot(str)
    def _on_timeline_picture_opened(self, digest: str) -> None:
        self._can_erase = not self._desk.runtime.reading_only
        self._desk.bridge.when_done(
            self._desk.runtime.album(session_id(self._chat.chat)),
            partial(self._on_album_read, self._chat.chat, digest),
            refused=partial(self._on_album_refused, self._chat.chat, digest),
        )

    def _on_album_read(self, asked_in: str, digest: str, album: Sequence[ChatPicture]) -> None:
        if self._chat.chat == asked_in:  # else a person went elsewhere meanwhile
            self._open(digest, album)

    def _on_album_refused(self, asked_in: str, digest: str, _trouble: Failure) -> None:
        # The chat is damaged: this one picture may still be whole.
        self._on_album_read(asked_in, digest, ())

    @Slot(str)
    def _on_tray_opened(self, digest: str) -> None:
        self._can_erase = False
        attached = self._desk.page.composer.draft().attachments
        self._open(digest, [picture_of(each) for each in attached if is_picture(each)])

    def _open(self, digest: str, album: Sequence[ChatPicture]) -> None:
        places = [at for at, picture in enumerate(album) if picture.digest == digest]
        self._album, self._at = (album, places[0]) if places else ([ChatPicture(digest, digest)], 0)
        self._show()

    @property
    def _picture(self) -> ChatPicture:
        return self._album[self._at]

    def _show(self) -> None:
        picture, pictures = self._picture, self._desk.pictures
        known = pictures.known(picture.source)
        known = pictures.known(picture.digest) if known.isNull() else known
        self._viewer.show_picture(
            picture,
            known,
            place=self._at + 1,
            count=len(self._album),
            can_erase=self._can_erase,
        )
        if known.isNull():
            self._viewer.tell(tr("The picture is being read…"))
        pictures.ask(picture.source, LARGE_PX)

    @Slot(int)
    def _on_viewer_stepped(self, by: int) -> None:
        at = self._at + by
        if 0 <= at < len(self._album):
            self._at = at
            self._show()

    @Slot(int)
    def _on_viewer_sharper_wanted(self, px: int) -> None:
        picture, image = self._picture, self._viewer.image()
        longest = max(picture.width_px, picture.height_px)
        share = min(1.0, (_MOST_PIXELS / (picture.width_px * picture.height_px)) ** 0.5)
        most_px = int(longest * share)
        if px > LARGE_PX and most_px > max(image.width(), image.height()):
            self._desk.pictures.ask(picture.source, most_px)

    @Slot(str, int, QImage)
    def _on_pictures_ready(self, digest: str, max_px: int, image: QImage) -> None:
        if not self._viewer.isVisible() or digest not in (
            self._picture.source,
            self._picture.digest,
        ):
            return
        self._viewer.show_sharper(image)
        if max_px == LARGE_PX:
            self._read_ahead()

    def _read_ahead(self) -> None:
        """Have the next picture at hand when it is asked for."""
        for picture in self._album[self._at + 1 : self._at + 2]:
            if self._desk.pictures.known(picture.source).isNull():
                self._desk.pictures.ask(picture.source, LARGE_PX)

    @Slot(str, object)
    def _on_pictures_broken(self, digest: str, trouble: Failure) -> None:
        if not self._viewer.isVisible():
            return
        picture = self._picture
        if digest == picture.source != picture.digest:
            self._desk.pictures.ask(picture.digest, LARGE_PX)  # the copy may have been spared
        elif digest == picture.digest:
            self._viewer.tell(trouble.text)

    @Slot(str)
    def _on_viewer_copy_asked(self, _digest: str) -> None:
        self._lending.copy(self._picture)

    @Slot(str)
    def _on_viewer_save_asked(self, _digest: str) -> None:
        self._lending.save(self._picture)

    @Slot(str)
    def _on_viewer_outside_asked(self, _digest: str) -> None:
        self._lending.open_outside(self._picture)

    @Slot(str, str)
    def _on_timeline_picture_asked(self, verb: str, digest: str) -> None:
        """Take a picture out that is not looked at; where it lies is asked of the chat."""
        self._desk.bridge.when_done(
            self._desk.runtime.album(session_id(self._chat.chat)),
            partial(self._take_out, verb, digest),
            refused=partial(self._on_taking_refused, verb, digest),
        )

    def _on_taking_refused(self, verb: str, digest: str, _trouble: Failure) -> None:
        self._take_out(verb, digest, ())  # the chat is damaged: this picture may still be whole

    def _take_out(self, verb: str, digest: str, album: Sequence[ChatPicture]) -> None:
        named = (picture for picture in album if picture.digest == digest)
        picture = next(named, ChatPicture(digest, digest))
        take = self._lending.copy if verb == "copy-picture" else self._lending.save
        take(picture)

    def _say(self, words: str) -> None:
        if self._viewer.isVisible():
            self._viewer.say(words)
        else:
            self._desk.page.hint.tell(words)
