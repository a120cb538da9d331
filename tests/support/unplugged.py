"""A whole session in a process of its own that writes down every address it tries to reach.

    python -m tests.support.unplugged FOLDER ADDRESS

Looks for models on this computer, talks to the server at ADDRESS and, where it can run, to the
built-in model; sends, shows a picture, branches, quits. Prints a JSON object: `contacted`, the
hosts tried, and `answers`.
"""

import io
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.running import Running

CONTACTED: list[str] = []
PATIENCE_S = 240.0
"""The built-in model may have to share a busy computer."""


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.sendto"}:
        address = arguments[1]
        CONTACTED.append(str(address[0] if isinstance(address, tuple) else address))
    elif event in {"socket.getaddrinfo", "socket.gethostbyname", "socket.getnameinfo"}:
        CONTACTED.append(str(arguments[0]))


# Before anything of ours is imported: an import may not reach out either.
sys.addaudithook(_note)


def main(folder: str, address: str) -> None:
    """Live through a session in `folder`, and print what came of it."""
    from pathlib import Path  # noqa: PLC0415 - the hook stands first

    from desktop.paths import Paths  # noqa: PLC0415 - as above
    from desktop.runtime import open_runtime  # noqa: PLC0415 - as above
    from tests.support.running import Ear, Running  # noqa: PLC0415 - as above

    paths = Paths(Path(folder))
    paths.create()
    runtime = open_runtime(paths)
    ear = Ear(patience_s=PATIENCE_S)
    runtime.subscribe(ear)
    try:
        answers = live(Running(runtime, None, ear), address)
    finally:
        runtime.close()
    sys.stdout.write(json.dumps({"contacted": CONTACTED, "answers": answers}))


def live(run: "Running", address: str) -> list[str]:
    """Show a picture, branch, and ask the built-in model if it can run; return the answers."""
    from desktop.models import ConnectionDraft, ListedModel, ModelsChanged  # noqa: PLC0415 - as above
    from desktop.models import Tested as Outcome  # noqa: PLC0415 - as above
    from tests.support.running import done, new_id, outgoing  # noqa: PLC0415 - as above

    run.runtime.look_for_models()
    run.ear.wait_for(lambda one: one == ModelsChanged())
    done(run.runtime.key_storage())
    draft = ConnectionDraft(name="local", protocol="openai_chat", address=address, key="sk-x")
    outcome = Outcome("", draft.protocol, models=(ListedModel("m", sees=True),))
    connection = done(run.runtime.connect(draft, outcome))
    run.runtime.choose_model(None, f"{connection.id}#m")
    run.settled()
    chat, child = new_id(), new_id()
    picture = done(run.runtime.attach(red_picture(), name="a.png"))
    run.runtime.send(chat, outgoing("look", picture), new=True)
    run.ear.rest(chat)
    answer = next(one.seq for one in run.events(chat) if one.type == "assistant/message")
    done(run.runtime.fork(chat, seq=answer, cut="after-answer", child=child))
    run.runtime.send(child, outgoing("and now"))
    run.ear.rest(child)
    answers = [run.said(chat)[-1][1], run.said(child)[-1][1]]
    if not done(run.runtime.models()).choices[0].problem:
        run.runtime.choose_model(child, "built-in")
        run.settled()
        run.runtime.send(child, outgoing("Say hello."))
        run.ear.rest(child, times=2)
        answers.append(run.said(child)[-1][1])
    return answers


def red_picture() -> bytes:
    """Return a small PNG."""
    from PIL import Image  # noqa: PLC0415 - as above

    out = io.BytesIO()
    Image.new("RGB", (40, 30), (200, 30, 30)).save(out, "PNG")
    return out.getvalue()


if __name__ == "__main__":
    main(*sys.argv[1:])
