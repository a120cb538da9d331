"""Which of a server's models a person can chat with, by name, where the server does not say.

The rule: a model is left out when a part of its name, between dashes, dots, slashes or colons, is a
word for something else than answering in words. OpenAI and Google list everything they have under
one roof, and a model that cannot chat refuses only once a person has written to it.
"""

import re
from typing import Final

_OTHER_WORDS: Final = (
    r"embed(ding|dings|der)?|text-similarity|rerank(er)?|bge|e5|nomic-embed|aqa",  # search
    r"whisper|transcribe|asr|stt|tts|speech|audio|voice|realtime|live|orpheus|playai",  # sound
    r"dall-?e|image|images|imagen|imagine|flux|veo|sora|video|lyria|stable-diffusion",  # pictures
    r"moderation|guard|prompt-guard|safeguard|ocr",  # judges and readers
    r"babbage|davinci|gpt-3\.5-turbo-instruct|deep-research|computer-use|robotics",  # not by chat
)
_NOT_FOR_CHAT: Final = re.compile(
    rf"(?<![a-z0-9])({'|'.join(_OTHER_WORDS)})(?![a-z])", re.IGNORECASE | re.ASCII
)


def sounds_like_chat(model: str) -> bool:
    """Whether nothing in a model's name says that it is for something else."""
    return _NOT_FOR_CHAT.search(model) is None
