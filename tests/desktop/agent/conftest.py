import pytest

from tests.support.turns import Stage, long_chat


@pytest.fixture
def stage(tmp_path):
    stage = Stage(tmp_path)
    yield stage
    stage.store.close()


@pytest.fixture
def chat(stage):
    return stage.chat()


@pytest.fixture
def long(stage, chat):
    """A chat with a past that is worth summing up."""
    long_chat(stage, chat, prompt="Be clear.")
    return chat


@pytest.fixture
def before(stage, long):
    """What a model sees of the long chat, and how many events it has."""
    return stage.read(lambda reader: (reader.messages(long), len(reader.event_index(long))))
