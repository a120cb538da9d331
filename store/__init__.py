"""The log and its disk: append-only sessions, content-addressed objects, zero-copy branches."""
