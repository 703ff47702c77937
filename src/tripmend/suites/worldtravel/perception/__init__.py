"""How well pages are read, apart from how well is planned."""

from .compare import Tally, compare
from .expected import KIND_OF, expected_facts

__all__ = ["KIND_OF", "Tally", "compare", "expected_facts"]
