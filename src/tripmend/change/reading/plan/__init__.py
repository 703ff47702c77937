"""What the plan settles: what it holds already, what is gone by, unchanged, put on or taken off."""
