"""What happened: one reader for each kind of effect."""
