"""One process of the built-in model's server: its start, its address, its end."""

import asyncio
import json
import os
import secrets
import signal
import subprocess
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from desktop.llm.engine_files import EngineFiles
from desktop.llm.errors import EngineFailed, EngineMissing, LlmError
from desktop.llm.failures import scrubbed
from desktop.llm.types import BUILT_IN, Route, SecretKey

# A clean end was measured at 0.12 s; what takes longer will not end by itself.
_STOP_S: Final = 2.0
# A broken connection is seen a moment before the end of the process that broke it.
_DEATH_S: Final = 0.5
_KEPT_LINES: Final = 20
# How the engine ends on a processor without AVX2, which its x86 build takes for granted.
_ILLEGAL_INSTRUCTION: Final = -getattr(signal, "SIGILL", 4)


@dataclass(frozen=True, slots=True)
class EngineAddress:
    """Where the engine answers, and what it is."""

    url: str
    """Its base address, such as `http://127.0.0.1:41219`."""
    token: SecretKey = field(repr=False)
    """Made for this start; without it the server says no."""
    version: str
    """The engine's name and version."""
    model_digest: str
    """`sha256:` and the hash of the model's file."""
    model: str
    """The model's name on the wire."""
    context: int
    """The window in tokens."""

    def route(self) -> Route:
        """Return the route that leads there."""
        return Route(
            provider=BUILT_IN,
            protocol="openai_chat",
            address=f"{self.url}/v1",
            model=self.model,
            key=self.token,
            dialect="llama.cpp",
        )


class EngineProcess:
    """A started host that serves; made by `start`."""

    address: EngineAddress

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._last_lines: deque[str] = deque(maxlen=_KEPT_LINES)
        self._listening = asyncio.create_task(self._listen(), name="engine-errors")

    @classmethod
    async def start(
        cls, command: Sequence[str], files: EngineFiles, *, within_s: float, known_digest: str = ""
    ) -> Self:
        """Start a host and wait until it serves.

        `known_digest` is what the model's file is known to hash to; else the host computes it.
        Raises `EngineMissing` for a damaged model or an unfit processor, `EngineFailed` otherwise.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # Spinning threads on busy cores cut the speed from 81 to 2 tokens a second.
                env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE"},
                # Ctrl+C in a terminal is for the application alone.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFailed("ENGINE_FAILED") from error
        started = cls(process)
        token = secrets.token_urlsafe(32)
        answer: Mapping[str, str] = {}
        try:
            async with asyncio.timeout(within_s):
                answer = await started._ask(_config(files, token, known_digest))
        except (TimeoutError, OSError, ValueError):
            pass  # told below, with the words it left
        finally:
            if "url" not in answer:
                await started.stop()
        if "url" not in answer:
            raise started._failure(files, answer)
        started.address = _address(files, token, answer)
        return started

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process runs, as far as is known."""
        return self._process.returncode is None

    async def has_died(self) -> bool:
        """Whether the process is gone, or goes within a moment."""
        try:
            async with asyncio.timeout(_DEATH_S):
                await self._process.wait()
        except TimeoutError:
            return False
        return True

    async def stop(self) -> None:
        """Close its input, at which it ends; kill it when it does not."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            async with asyncio.timeout(_STOP_S):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._listening

    def words(self) -> str:
        """Return what it said last on standard error; llama.cpp is told to say errors only."""
        return scrubbed(" ".join(self._last_lines))

    async def _ask(self, config: Mapping[str, object]) -> dict[str, str]:
        """Send the configuration and return the ready line."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(config).encode() + b"\n")
        await self._process.stdin.drain()
        answer = json.loads(await self._process.stdout.readline())
        return {name: str(value) for name, value in answer.items()}

    async def _listen(self) -> None:
        """Keep the last lines of standard error, so that it never fills up."""
        assert self._process.stderr is not None
        while line := await self._process.stderr.readline():
            self._last_lines.append(line.decode("utf-8", "replace").strip())

    def _failure(self, files: EngineFiles, answer: Mapping[str, str]) -> LlmError:
        digest = answer.get("modelDigest", "")
        if digest and files.expected_digest not in {"", digest}:
            return EngineMissing("MODEL_DAMAGED")
        if self._process.returncode == _ILLEGAL_INSTRUCTION:
            return EngineMissing("CPU")
        words = f"{answer.get('error', '')} {self.words()}".strip()
        return EngineFailed("ENGINE_FAILED", provider_message=words)


def _config(files: EngineFiles, token: str, known_digest: str) -> dict[str, object]:
    tuning = files.tuning
    return {
        "model": str(files.model),
        "expectedDigest": files.expected_digest,
        "knownDigest": known_digest,
        "alias": _name(files),
        "token": token,
        "context": files.context,
        "threads": tuning.threads,
        "promptThreads": tuning.prompt_threads,
        "cacheMib": tuning.cache_mib,
        "plainWeights": tuning.plain_weights,
        "sampling": dict(tuning.sampling),
    }


def _address(files: EngineFiles, token: str, answer: Mapping[str, str]) -> EngineAddress:
    return EngineAddress(
        url=answer["url"],
        token=SecretKey(token),
        version=answer.get("version", ""),
        model_digest=answer.get("modelDigest", ""),
        model=_name(files),
        context=files.context,
    )


def _name(files: EngineFiles) -> str:
    return files.name or files.model.stem
