"""SQLite, zstd and files: the only place where the log touches a disk."""
