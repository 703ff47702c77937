"""tripmend as tools of a model: plan, check, repair and explain, with what was looked up and nothing else."""

from .reading import Reading, reading_document
from .toolbox import Toolbox

__all__ = ["Reading", "Toolbox", "reading_document"]
