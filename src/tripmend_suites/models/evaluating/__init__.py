"""A task set carried to a model and back: runs, their journals and logs, and the tables made from logs."""
