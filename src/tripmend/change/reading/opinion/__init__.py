"""A second opinion by learnt weights, where the rules recognise nothing or may have misread."""
