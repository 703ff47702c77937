"""What a page makes of a look without words: evidence of colours and strokes, and the judge of all."""
