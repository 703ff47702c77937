"""How well booking pages that our generator did not make are read: a folder such as tests/pages/foreign, page by page.

    python scripts/foreign_pages.py [--folder tests/pages/foreign2] [--input page|screen] [--faults]

The pages and what they say were written by somebody who had not seen the reader.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.pages import PageReading, read_page

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "pages" / "foreign"


@dataclass(slots=True)
class Score:
    """One page. slots: ``right``, ``wrong`` (silently), ``abstained``, ``missed``, ``invented``. prices: ``n``,
    ``right``, ``invented``. faults: of the slots; notes: of prices, the venue and the date."""

    name: str
    slots: Counter[str] = field(default_factory=Counter)
    prices: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def n(self) -> int:
        """Slots on the page."""
        return sum(self.slots[kind] for kind in ("right", "wrong", "abstained", "missed"))


STATES = {"few": "open", "cancelled": "sold_out", "waiting": "sold_out"}


def score(name: str, gold: dict[str, Any], reading: PageReading) -> Score:
    """Compare one page. A slot counts by its time, in the order of the page where a time is there more than once."""
    found = Score(name)
    read: dict[str, list[str]] = {}
    for one in reading.slots:
        read.setdefault(one.time, []).append(STATES.get(one.state, one.state))
    for slot in gold["slots"]:
        states = read.get(slot["time"])
        state = states.pop(0) if states else None
        kind = {None: "missed", "unknown": "abstained", slot["state"]: "right"}.get(state, "wrong")
        found.slots[kind] += 1
        if kind != "right":
            found.faults.append(f"{slot['time']} is {slot['state']}, read as {state}")
    left = [time for time, states in read.items() for _ in states]
    found.slots["invented"] = len(left)
    found.faults += [f"{time} is no slot" for time in left]
    prices = [round(100 * fact.value["amount"]) for fact in reading.of("price")]
    left_out = []
    for price in gold.get("prices", ()):
        found.prices["n"] += 1
        if price["cents"] in prices:
            prices.remove(price["cents"])
            found.prices["right"] += 1
        else:
            left_out.append(price)
    found.prices["invented"] = len(prices)
    found.notes += [f"{price} not read" for price in left_out]
    found.notes += [f"{cents} is no price of the page" for cents in prices]
    if "subject" in gold and reading.subject.casefold() != gold["subject"].casefold():
        found.notes.append(f"venue read as {reading.subject!r}")
    if "date" in gold:
        days = {slot["time"]: slot.get("date", gold["date"]) for slot in gold["slots"]}
        other = {one.day for one in reading.slots if one.day != days.get(one.time)}
        found.notes += [f"date read as {day!r}" for day in sorted(other)]
    return found


def measure(way: str, folder: Path = FOLDER) -> list[Score]:
    """Read every page of a folder. way: ``page`` (HTML in Chromium) or ``screen`` (its picture)."""
    scores = []
    for path in sorted(folder.glob("*.json")):
        gold = json.loads(path.read_text(encoding="utf-8"))
        page = path.with_suffix(".html" if way == "page" else ".png")
        scores.append(score(path.stem, gold, read_page(page)))
    return scores


def table(scores: list[Score], faults: bool) -> str:
    """The counts as text, a row for each page and one for all; after a ``+`` prices that are none of the page's."""
    kinds = ("right", "wrong", "abstained", "missed", "invented")
    rows = [("page", "slots", *kinds, "prices")]
    total = Score("all")
    for one in [*scores, total]:
        if one is not total:
            total.slots += one.slots
            total.prices += one.prices
        price = f"{one.prices['right']}/{one.prices['n']}"
        price += f" +{one.prices['invented']}" if one.prices["invented"] else ""
        rows.append((one.name, str(one.n), *(str(one.slots[kind]) for kind in kinds), price))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    perfect = sum(not one.faults for one in scores)
    lines.append(f"{perfect} of {len(scores)} pages without a fault in their slots")
    if faults:
        lines += [f"{one.name}: {fault}" for one in scores for fault in [*one.faults, *one.notes]]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", choices=("page", "screen"), default="screen")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="pages, pictures and what they say")
    parser.add_argument("--faults", action="store_true", help="tell each fault")
    options = parser.parse_args()
    sys.stdout.write(table(measure(options.input, options.folder), options.faults) + "\n")


if __name__ == "__main__":
    main()
