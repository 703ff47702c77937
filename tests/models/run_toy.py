"""A run in a process of its own, so that it can be killed: python -m tests.models.run_toy FOLDER N [resume]."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.models.toy import ToyTasks
from tripmend.models.evaluating.run import Asking, evaluate

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    asking = Asking("openai-api/local/small", connections=2, retries=0)
    resume = folder if sys.argv[3:] else None
    evaluate("toy", ToyTasks(int(sys.argv[2]), calls=1), asking, out=folder, resume=resume)
