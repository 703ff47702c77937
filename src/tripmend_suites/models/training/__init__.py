"""Fine-tuning of open models on a suite's train split, and predicting with the weights that came out."""
