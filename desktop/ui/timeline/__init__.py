"""The timeline: a chat as a person reads it, at any length.

- `rows` are the plain values it shows; `transcript` makes them from events (late: it needs the
  store).
- `view.Timeline` is the widget: only visible rows have widgets, the scroll position is a row and an
  offset, so nothing above can move what is being read. `layout` and `heights` are that arithmetic.
- `markdown` turns an answer into blocks, also while it grows; `render` turns blocks into the small
  HTML that a text document gets; `textblock`, `codeblock` and `highlight` show them; `body` stacks
  them.
- `message` and `notice` are the widgets of a row; `selection` runs across them.

Nothing is ever loaded by showing a message, and the Markdown parser is imported with the first row.
"""
