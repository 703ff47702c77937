from __future__ import annotations

import sys
from pathlib import Path

# The small record in Flex-TravelPlanner's format stands with that benchmark's tests.
sys.path.append(str(Path(__file__).parents[1] / "flextravel"))
