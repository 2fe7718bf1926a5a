"""A Yu-Gi-Oh! duel core that can be searched: deterministic, forkable and driven from Python."""

__version__ = "0.1.0"
