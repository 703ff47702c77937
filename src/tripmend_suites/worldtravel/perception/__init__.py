"""How well pages are read, apart from how well is planned."""

from .compare import Fault, Tally, compare
from .degrade import DEGRADED, degrade
from .errors_page import ErrorsPage
from .expected import KIND_OF, expected_facts
from .measure import Looked, looked_at, measure, pages_asked

__all__ = [
    "DEGRADED",
    "KIND_OF",
    "ErrorsPage",
    "Fault",
    "Looked",
    "Tally",
    "compare",
    "degrade",
    "expected_facts",
    "looked_at",
    "measure",
    "pages_asked",
]
