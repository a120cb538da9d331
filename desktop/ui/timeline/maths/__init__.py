"""Mathematics: found in a text, drawn off the window's thread, shown as part of the words."""
