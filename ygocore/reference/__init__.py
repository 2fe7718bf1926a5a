"""The reference engine: the rules as plain Python that reads like the rule book (docs/reference.md)."""
