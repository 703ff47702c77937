"""The data set: raw visits read into cities, itineraries perturbed, examples written, such folders looked through."""
