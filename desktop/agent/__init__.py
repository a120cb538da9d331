"""The turn: from a committed message to a settled answer."""
