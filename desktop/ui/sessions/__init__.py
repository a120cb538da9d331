"""The chats on the left: rows (pure), the model over them, and the view a person works in."""
