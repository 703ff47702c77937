"""What tells states apart: legends, marks, pictures, bars, labels and their wording, each by itself."""
