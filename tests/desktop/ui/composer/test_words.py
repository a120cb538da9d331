from desktop.faces import SavedDraft
from desktop.ui.composer.words import draft_of_message, first_words

PICTURE = {"attachmentId": "sha256:a", "name": "a.png"}


def test_a_message_comes_back_with_text_and_pictures_in_order() -> None:
    message = {
        "content": (
            {"type": "text", "text": "one"},
            {"type": "image", "attachment": PICTURE},
            {"type": "text", "text": "two"},
            {"type": "unknown"},
        )
    }
    assert draft_of_message(message) == SavedDraft("one\n\ntwo", (PICTURE,))


def test_first_words_fit_on_one_line() -> None:
    assert first_words("a\n b\tc") == "a b c"
    assert len(first_words("word " * 100, limit=20)) <= 20
