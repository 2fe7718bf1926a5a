"""Playing many duels: playouts, simulations, counting, and the engines in lockstep. Import its modules by name."""
