"""The window: what a person sees, and nothing it could compute elsewhere."""
