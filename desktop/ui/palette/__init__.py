"""The command palette: everything that can be done, found by a few letters of it."""
