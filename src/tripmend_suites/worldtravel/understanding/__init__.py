"""What a query means: read offline, without a language model, against what is known of the town."""

from ._model import Doubt, Evidence, FirstLook, Named, Understanding
from ._names import named
from ._understand import MAX_CHARACTERS, first_look, understand

__all__ = [
    "MAX_CHARACTERS",
    "Doubt",
    "Evidence",
    "FirstLook",
    "Named",
    "Understanding",
    "first_look",
    "named",
    "understand",
]
