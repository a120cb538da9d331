"""The wire: how a request becomes bytes, and how the bytes that come back become chunks.

Reading order: `types` (the values), `errors` (what can go wrong), `provider` (the two verbs),
`registry` (name to encoder, route to provider), `adapters` (a package for each protocol, made of
`bodies`, `content`, `blocks` and `exchange`, which they share),
`client` (the one place that opens connections). Models on this computer: `engines` (which run),
`engine` (one, in a process of its own), `model_files` (what a file is, read by `gguf`, and what it
takes, by `model_memory`), `model_offer` (how the better one is fetched).

An encoder is a pure function with a version in its name; a provider sends bytes that an encoder
made and yields the chunks of the answer. Neither knows the log.
"""
