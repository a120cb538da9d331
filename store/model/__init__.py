"""The vocabulary and the folds of the log: pure functions over values."""
