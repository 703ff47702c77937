"""What `import tripmend` gives is agreed: a name that comes or goes changes this list, and the version with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import tripmend

ROOT = Path(__file__).parents[1]
SURFACE = [
    "Case",
    "Catalogue",
    "Change",
    "Constraint",
    "Cost",
    "DataError",
    "Day",
    "Difference",
    "DisagreementError",
    "Disruption",
    "Explanation",
    "Finding",
    "InputError",
    "Itinerary",
    "Leg",
    "Lock",
    "Mended",
    "MissingExtraError",
    "NoRepairError",
    "Outcome",
    "Parameters",
    "Place",
    "ReadBookings",
    "Relaxation",
    "Request",
    "Revision",
    "Stay",
    "Stop",
    "Traveller",
    "TripDocument",
    "TripmendError",
    "Unclear",
    "UnclearError",
    "check",
    "diff",
    "explain",
    "plan",
    "read_bookings",
    "read_catalogue",
    "read_change",
    "read_request",
    "read_trip",
    "repair",
    "repair_many",
    "understand",
    "write_trip",
]


def test_the_surface_is_what_is_listed_and_every_name_is_there() -> None:
    assert sorted(tripmend.__all__) == sorted([*SURFACE, "__version__"])
    for name in SURFACE:
        assert callable(getattr(tripmend, name)), name
    assert set(SURFACE) <= set(dir(tripmend))
    assert not hasattr(tripmend, "something_else")


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_tripmend_brings_in_no_heavy_part() -> None:
    program = "import sys, tripmend; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    assert not {"ortools", "pandas", "pydantic", "typer", "numpy"} & set(run(program).split())


def test_repair_is_the_function_whatever_was_imported_first() -> None:
    ask = "print(tripmend.repair(rome.itinerary, change, rome.catalogue).status)"
    read = (
        "rome = tripmend.read_trip('examples/rome/trip.json'); "
        "change = tripmend.read_change('examples/rome/change-1-easy.json'); "
    )
    assert run(f"import tripmend; {read}{ask}") == "repaired"
    assert run(f"import tripmend; from tripmend.repair import Cost; {read}{ask}") == "repaired"
    assert run(f"import tripmend; from tripmend import repair; {read}print(repair.__call__ is not None)") == "True"
