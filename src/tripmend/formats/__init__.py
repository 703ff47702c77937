"""One file per outside format, in and out."""
