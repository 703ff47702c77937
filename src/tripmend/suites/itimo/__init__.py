"""iTIMO (Huang et al.): itineraries that need one edit, the ranker trained on them, scores and tables."""
