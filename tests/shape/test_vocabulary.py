"""The window speaks of chats, branches, pictures and models; how it is built is our business."""

import re

from tests.support.translations import translate

OURS = re.compile(
    r"\b(sessions?|seqs?|forks?|forked|events?|token budgets?|tokens?|providers?|JSON|digests?"
    r"|databases?|hash(es)?)\b",
    re.IGNORECASE,
)
# Views for the curious name things as they are.
FOR_THE_CURIOUS = ("desktop/ui/branches/panel.py", "desktop/ui/inspector/")
# Other words for what is searched for, which are never shown.
NEVER_SHOWN = ("desktop/ui/palette/words.py",)
KNOWN = {
    "Events of this chat": "leads to the list of events, for the curious",
    "Events": "names that list",
    "{words} words · {tokens} tokens": "stands where one corrects what a service says in tokens",
}


def test_the_words_of_the_window_are_those_of_people() -> None:
    elsewhere = [
        f"{text.places}: {text.words}"
        for text in translate.gather().texts
        if OURS.search(text.words) and text.words not in KNOWN
        if not all(place.startswith(FOR_THE_CURIOUS + NEVER_SHOWN) for place in text.places)
    ]
    assert elsewhere == []
