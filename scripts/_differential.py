"""The long run of the differential test: engine against enumeration on many random worlds.

Exit status 0 when they agree on every world that could be enumerated, 1 otherwise.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "repair")]

from chained_worlds import chained_world  # noqa: E402  # these stand beside the tests
from differential import compare  # noqa: E402
from dropped_worlds import dropped_world  # noqa: E402
from excursion_worlds import excursion_world  # noqa: E402
from scarce_worlds import scarce_world  # noqa: E402
from under_way_worlds import late_world, under_way_world  # noqa: E402
from worlds import world_of  # noqa: E402

FAMILIES = {
    "random": world_of,
    "dropped": dropped_world,
    "excursion": excursion_world,
    "scarce": scarce_world,
    "under-way": under_way_world,
    "late": late_world,
    "chained": chained_world,
}


def _table(counts: Counter[str], title: str) -> None:
    print(f"\n{title}")
    for name, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])):
        print(f"  {count:7}  {name}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=20_000, help="how many worlds (default 20000)")
    parser.add_argument("--seed", type=int, default=0, help="the first world's seed; the others follow (default 0)")
    parser.add_argument("--limit", type=int, default=50_000, help="partial plans per world (default 50000)")
    parser.add_argument("--worlds", choices=FAMILIES, default="random", help="the family of worlds (default random)")
    options = parser.parse_args()
    verdicts: Counter[str] = Counter()
    effects: Counter[str] = Counter()
    levels: Counter[str] = Counter()
    failures: list[str] = []
    begun = time.monotonic()
    for number in range(options.cases):
        seed = options.seed + number
        result = compare(FAMILIES[options.worlds](seed), options.limit)
        agrees = result.verdict == "agree"
        status = f": {result.outcome.status}" if agrees and result.outcome is not None else ""
        verdicts[result.verdict.split(":")[0] + status] += 1
        effects.update(disruption.effect.type for disruption in result.world.change.disruptions)
        effects.update(f"wish {wish.type}" for wish in result.world.change.constraints)
        if result.outcome is not None:
            levels[f"{result.outcome.scope.level}, {result.outcome.scope.tolerance}"] += 1
        if not agrees and result.verdict not in ("too big", "not proven"):
            failures.append(f"seed {seed} ({result.world.kind}): {result.verdict}")
            print(f"\r{failures[-1]}", flush=True)
        if (number + 1) % 50 == 0 or number + 1 == options.cases:
            pace = (number + 1) / (time.monotonic() - begun)
            print(f"\r{number + 1} of {options.cases} worlds, {pace:.0f} a second", end="", flush=True)
    print()
    _table(verdicts, "verdicts")
    _table(levels, "scopes")
    _table(effects, "what happened and what was wished")
    print(f"\n{len(failures)} disagreements in {options.cases} worlds")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
