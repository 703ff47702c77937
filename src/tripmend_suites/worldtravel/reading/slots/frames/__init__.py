"""Where a slot is: the frame, plate or line of a time, and what belongs to it."""
