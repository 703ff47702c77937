"""The research wing: published benchmarks, each in a room of its own, and models measured and trained on them."""
