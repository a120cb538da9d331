"""A picture of what the screen shows: by the desktop's own portal, or cut out of it by ourselves.

`portal` asks a Linux desktop, on a thread of its own; `overlay` lets a person choose a part of what
Qt has taken; `taking` picks one of both and brings the picture to the draft.
"""
