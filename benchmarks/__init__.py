"""The benchmarks: a frozen corpus of decks and seeds, and the drivers behind the README's figures.

``python -m benchmarks`` prints the table; ``python -m pytest benchmarks --benchmark-enable`` runs the same
figures under pytest-benchmark. What is measured, and how, is in :mod:`ygocore.cli.figures`.
"""
