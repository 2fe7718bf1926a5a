"""Cards made for tests of the rules: each shows one thing."""
