"""``python -m ygocore.cli``."""

from ygocore.cli import main

main()
