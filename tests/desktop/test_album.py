from desktop.album import ChatPicture, album_of, picture_of
from store.model.messages import user_message
from tests.support.logs import LogWriter

KYOTO = {
    "attachmentId": "sha256:" + "a" * 64,
    "mediaType": "image/jpeg",
    "bytes": 10,
    "width": 1176,
    "height": 1568,
    "name": "kyoto.jpg",
    "originalId": "sha256:" + "b" * 64,
    "originalDimensions": {"width": 4032, "height": 3024},
}
PLAIN = {
    "attachmentId": "sha256:" + "c" * 64,
    "mediaType": "image/png",
    "bytes": 1,
    "width": 4,
    "height": 3,
}


def test_a_picture_is_the_file_as_it_was_given_and_as_it_is_held() -> None:
    upright = picture_of(KYOTO)
    assert (upright.digest, upright.source) == (KYOTO["attachmentId"], KYOTO["originalId"])
    assert (upright.name, upright.width_px, upright.height_px) == ("kyoto.jpg", 3024, 4032)
    bare = picture_of(PLAIN)
    assert bare == ChatPicture(PLAIN["attachmentId"], PLAIN["attachmentId"], "", 4, 3)


def test_an_album_holds_each_picture_once_in_the_order_in_which_they_were_shown() -> None:
    log = LogWriter()
    log.start_turn()
    for number, pictures in enumerate([[PLAIN], [], [KYOTO, PLAIN]]):
        log.add("user/message", user_message(f"u{number}", "Look", pictures), op="append")
    shown = [picture.digest for picture in album_of(log.events)]
    assert shown == [PLAIN["attachmentId"], KYOTO["attachmentId"]]
