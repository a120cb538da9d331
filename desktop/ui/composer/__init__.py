"""The box one writes in: the editor, its pictures, what waits to be sent, and the draft."""
