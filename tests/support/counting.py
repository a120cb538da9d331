"""An encoder that tells how much work it was given."""


class Counting:
    """Counts the messages that the growing bodies of another encoder take in."""

    def __init__(self, encoder):
        self._encoder = encoder
        self.name, self.wanted, self.encode = encoder.name, encoder.wanted, encoder.encode
        self.added = 0

    def growing(self, *given):
        """Begin a body of the other encoder, and count what it is given."""
        growing, outer = self._encoder.growing(*given), self

        class Counted:
            seal = growing.seal

            def add(self, message):
                outer.added += 1
                growing.add(message)

        return Counted()
