"""The settings: few pages, and what is chosen holds at once."""
