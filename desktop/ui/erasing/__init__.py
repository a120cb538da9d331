"""Emptying the trash and deleting for ever, as a person sees it."""
