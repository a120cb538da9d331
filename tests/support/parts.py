"""A small model in parts: wheels in a folder, as an index would have them, and their pins."""

import hashlib
import zipfile
from dataclasses import replace
from pathlib import Path

from desktop.llm.gguf import GgufHeader
from desktop.llm.model_parts import ModelInParts, Part
from desktop.llm.own_models import OwnModel
from tests.support.ggufs import gguf

WHOLE = gguf()
PIECE = 600


def wheels_in(folder: Path, whole: bytes = WHOLE) -> ModelInParts:
    """Write the wheels of a model that is cut into parts; return how they are pinned."""
    folder.mkdir(exist_ok=True)
    pieces = [whole[at : at + PIECE] for at in range(0, len(whole), PIECE)]
    parts = tuple(_wheel(folder, number, piece) for number, piece in enumerate(pieces, 1))
    model = OwnModel(
        name="Small",
        file_name="Small.gguf",
        digest="sha256:" + hashlib.sha256(whole).hexdigest(),
        size_bytes=len(whole),
        sampling={},
        answer_tokens=16,
        shape=GgufHeader({}, {}, len(whole)),
    )
    return ModelInParts(model, parts)


def of_another_hash(offer: ModelInParts) -> ModelInParts:
    """Return the same pins, but for a whole that hashes to something else."""
    return replace(offer, model=replace(offer.model, digest="sha256:" + "0" * 64))


def _wheel(folder: Path, number: int, piece: bytes) -> Part:
    package, version = f"branchline-test-part{number}", "1.0"
    name = package.replace("-", "_")
    member = f"{name}/data/part.bin"
    about = f"{name}-{version}.dist-info"
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(member, piece)
        archive.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
        )
        archive.writestr(
            f"{about}/WHEEL",
            "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(f"{about}/RECORD", "")
    data = wheel.read_bytes()
    return Part(package, version, hashlib.sha256(data).hexdigest(), len(data), member, len(piece))
