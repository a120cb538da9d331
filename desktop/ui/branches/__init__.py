"""Where a chat can branch: the list of everything that happened in it."""
