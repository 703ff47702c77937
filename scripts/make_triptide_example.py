"""Make the worked case of TripTide's one-shot prompt: python scripts/make_triptide_example.py FOLDER ID

FOLDER is built by `tripmend triptide build --queries 20 --seed 2101`, a seed that is for this alone; ID names one of
its cases. The engine's revision is the answer.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tripmend_suites.triptide import tasks
from tripmend_suites.triptide.data.folder import DATABASE, INITIAL, read_cases
from tripmend_suites.triptide.database import read_database
from tripmend_suites.triptide.formats import read_plans, write_plan
from tripmend_suites.triptide.revise import revise
from tripmend_suites.triptide.tasks.prompt import pack

_ROOM = 1500
"""Tokens for the references: what stands in the plan, and some of what may replace what was hit."""


def main(folder: Path, name: str) -> None:
    """Write the file beside the prompts."""
    plans, _ = read_plans(folder / INITIAL)
    case = next((case for case in read_cases(folder)[0] if case.id == name), None)
    if case is None:
        raise SystemExit(f"{folder} has no case {name}")
    plan = next(plan for plan in plans if plan.key == case.key)
    database = read_database(folder / DATABASE)
    answer = revise(case, plan, database)
    data = {
        "made": f"tripmend triptide build --queries 20 --seed 2101; case {name}; status {answer.status}",
        "plan": write_plan(plan),
        "record": case.info,
        "message": case.message,
        "today": case.today.isoformat(),
        "references": pack(plan, case.info, database, _ROOM).text,
        "answer": write_plan(answer.record),
    }
    path = Path(tasks.__file__).with_name("example.json")
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("case", help="the name of one of its cases")
    given = parser.parse_args()
    main(given.folder, given.case)
