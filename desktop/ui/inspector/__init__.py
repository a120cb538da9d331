"""What the model saw: a request as it was sent, for the person whose chat it was.

- `seen` joins it to the open chat; `panel` is its place, `view` all that is there;
- `summary` says whose request it was, with the `verdict`; `pile` lists the `entries`, each a
  `card` with its `pieces`: text for `reading`, a `thumbnail`;
- `words` and `figures` say it, `exact` sets JSON out.
"""
