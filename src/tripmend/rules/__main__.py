"""``python -m tripmend.rules`` writes the page docs/constraints.md to standard output."""

from __future__ import annotations

import sys

from .page import constraints_page

sys.stdout.write(constraints_page())
