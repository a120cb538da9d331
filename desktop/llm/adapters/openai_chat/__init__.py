"""OpenAI's chat completions and everything that speaks like it."""
