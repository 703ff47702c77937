"""How far planning carries: harder and harder tasks, the engine beside a planner that does not look ahead."""

from ._measure import PRINTED, SIZES, measure
from ._plot import drawing

__all__ = ["PRINTED", "SIZES", "drawing", "measure"]
