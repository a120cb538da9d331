"""The flags that a header states for the Responses protocol, resolved once and logged with it.

- `encrypted`: whether to ask for reasoning in its encrypted form, which has to come back with the
  next request since nothing is stored on the server; models that do not reason refuse to be asked
  (https://developers.openai.com/api/docs/guides/reasoning,
  https://docs.x.ai/developers/model-capabilities/text/best-practices);
- `origin`: the server's name; what one server has encrypted, no other can read;
- `sameModel`: true where only the very model gets its own reasoning back; without it (version 0.1)
  every model of the provider and server does;
- `reasoning`: what asks for reasoning, as it goes; without the flag (version 0.1) the chosen effort
  and a summary, always;
- `sampling`: false where the model refuses a temperature;
- `limit`: the longest answer, where a reasoning model needs room beside the length that was chosen
  for the words;
- `userLast`: true where a person has the last word, whatever the history ends with;
- `cacheKey`: what keeps the requests of one chat and its branches on the same cache
  (https://developers.openai.com/api/docs/guides/prompt-caching).

A summary is the only form in which OpenAI shows reasoning. It is only asked for together with an
effort, since an organisation that is not verified is refused one: who chooses no effort can always
be answered, and who does is told in OpenAI's own words where to be verified.
"""

from collections.abc import Mapping

from desktop.llm.addresses import host_of
from desktop.llm.efforts import effort_for, limit_for, reasons, takes_sampling
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, freeze_object


def responses_dialect(
    route: Route, capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the flags for a model.

    `settings` may name the effort a person chose and the `series` of the requests.
    """
    server, model = route.dialect, route.model
    effort = effort_for(server, model, capabilities, settings.get("reasoningEffort"))
    flags: dict[str, object] = {
        "name": "responses",
        "encrypted": reasons(server, model, capabilities),
        "origin": host_of(route.address),
        "sameModel": True,
        "userLast": True,
        "reasoning": {} if effort is None else {"effort": effort, "summary": "auto"},
    }
    limit = limit_for(server, model, capabilities, settings.get("maxTokens"))
    if limit is not None:
        flags["limit"] = limit
    if not takes_sampling(server, model, capabilities):
        flags["sampling"] = False
    series = settings.get("series")
    if isinstance(series, str) and series:
        flags["cacheKey"] = series
    return freeze_object(flags)
