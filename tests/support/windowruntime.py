"""A runtime that keeps what the window asks of it and answers when the test says so."""

from concurrent.futures import Future


class AskedRuntime:
    """Every method may be called; `ready` holds what is answered at once, by the method's name."""

    def __init__(self, **ready: object) -> None:
        self.asked: list[tuple] = []
        self.futures: dict[str, Future] = {}
        self.ready = ready

    def __getattr__(self, name: str):
        if name.startswith("__"):
            raise AttributeError(name)

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
