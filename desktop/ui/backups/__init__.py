"""Backups in the window: making one, and going back to one."""
