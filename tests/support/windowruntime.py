"""A runtime that keeps what the window asks of it and answers when the test says so."""

from concurrent.futures import Future

LEAVES = ("backups", "bin", "health", "inspection")


class AskedRuntime:
    """Every method may be called; `ready` holds what is answered at once, by the method's name.

    A leaf of the runtime (`backups`, `bin`, `health`) is another one, and has the same answers.
    """

    def __init__(self, **ready: object) -> None:
        self.asked: list[tuple] = []
        self.futures: dict[str, Future] = {}
        self.ready = ready
        self._leaves: dict[str, AskedRuntime] = {}

    def __getattr__(self, name: str):
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "reading_only":
            return self.ready.get(name, "")
        if name in LEAVES:
            return self._leaves.setdefault(name, AskedRuntime(**self.ready))

        def ask(*arguments: object, **named: object) -> Future:
            self.asked.append((name, *arguments, *named.values()))
            future: Future = Future()
            self.futures[name] = future
            if name in self.ready:
                future.set_result(self.ready[name])
            return future

        return ask

    def was_asked(self, name: str) -> list[list]:
        """Return the arguments of each call of a method."""
        return [list(arguments) for asked, *arguments in self.asked if asked == name]
