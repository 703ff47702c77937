"""iTIMO: itineraries that need one modification, built, mended and judged."""
