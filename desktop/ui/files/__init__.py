"""Text files on screen: a card says what each is, a reader shows it whole."""
