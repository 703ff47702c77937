"""One-edit repair of itineraries without times: axes, legal edits and their effects."""
