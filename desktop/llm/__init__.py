"""The wire: one adapter per protocol, knowing the vocabulary but never the log."""
