"""Published benchmarks, each in a folder of its own."""
