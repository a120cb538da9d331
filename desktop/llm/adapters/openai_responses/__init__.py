"""OpenAI's Responses protocol, and those who speak it too."""
