"""Cards: their facts (`pool`) and what ships with the package (`library`)."""

from ygocore.cards.pool import QUESTION, CardFacts, CardPool

__all__ = ["QUESTION", "CardFacts", "CardPool"]
