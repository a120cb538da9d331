"""Anthropic's Messages and what speaks like it."""
