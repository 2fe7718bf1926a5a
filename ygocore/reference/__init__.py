"""The reference engine: the rules of the game as plain Python that reads like the rule book (see docs/reference.md)."""
