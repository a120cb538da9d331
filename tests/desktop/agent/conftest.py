import pytest

from tests.support.turns import Stage


@pytest.fixture
def stage(tmp_path):
    stage = Stage(tmp_path)
    yield stage
    stage.store.close()


@pytest.fixture
def chat(stage):
    return stage.chat()
