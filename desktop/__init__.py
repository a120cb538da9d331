"""The desktop application: wire, turn, runtime and window, each blind to the ones above."""
