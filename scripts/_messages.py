"""How well messages by other writers are read: four figures a set. See `docs/understand.md`.

    scripts/accuracy messages --data FOLDER a b [--list CLASS …]

FOLDER holds the labelled sets (a.jsonl, …) with their scorer (`score.py`, `validate.py`), and `travelplanner` beside it
the trips. Classes are the scorer's, and `tap`: asked, with one choice that is exactly right.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tripmend.change import Change
from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import Understood, read_message
from tripmend.messages.report import change_data

_SILENT = ("wrong", "lost")


def _scorer(data: Path) -> Any:
    """The scorer beside the data, taught the effects that it does not know: a place that is unfit, papers, a diet."""
    sys.path.insert(0, str(data))
    spec = importlib.util.spec_from_file_location("score", data / "score.py")
    if spec is None or spec.loader is None:
        raise SystemExit(f"{data} has no score.py")
    score: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    known = score.record

    def record(trip: Any, category: str, effect: dict[str, Any]) -> dict[str, Any]:
        # A stay that is to be so many nights longer has a number where the scorer looks for dates.
        listed = {key: value for key, value in effect.items() if key != "nights" or isinstance(value, list)}
        found: dict[str, Any] = known(trip, category, listed)
        if effect["type"] == "unfit":
            place = effect["place"]
            stands = trip.stands.get(place, set())
            dates = {trip.day(x) for x in effect["dates"]}
            found |= {
                "target": trip.name(place),
                "days": (dates & stands or dates) if dates else stands,
                "effects": {"unsuitable"},
            }
        elif effect["type"] == "documents_missing":
            found |= {"effects": {"documents"}, "days": None, "category": "miscellaneous"}
        elif effect["type"] == "needs_changed" and effect.get("diet"):
            found |= {"effects": {"wish"}, "value": " ".join(effect["diet"]).replace("-", " "), "days": None}
        if (
            effect["type"] == "weather"
            and effect.get("during")
            and effect["during"]["end"][:10] > effect["during"]["start"][:10]
        ):
            found["until"] = None  # to the end of the day, as the scorer has it for closures
        if effect["type"] == "sold_out" and category == "restaurant":
            found["effects"] = {
                *found["effects"],
                "cancelled",
            }  # a table that is called off is void, which is `sold_out`
        return found

    score.record = record
    return score


def _judged(score: Any, trip: Any, line: dict[str, Any], told: Understood, document: TripDocument) -> dict[str, Any]:
    def data(change: Change) -> dict[str, Any]:
        return change_data(change, document.itinerary, document.catalogue)

    answer = data(told.change)
    row: dict[str, Any] = score.judge(trip, line, answer)
    if row["class"] in ("asked", "wrong_asked", "over_asked") and line["kind"] != "unclear":
        choices = [data(choice.change) for choice in told.choices]
        if any(score.judge(trip, line, one)["class"] == "exact" for one in choices):
            row["class"] = "tap"
    return row | {"message": line["message"], "answer": answer, "truth": line["truth"]}


def main() -> None:
    """Print the figures of each set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--list", nargs="*")
    options = parser.parse_args()
    score = _scorer(options.data)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tripmend", "convert", str(options.data.parent / "travelplanner")]
        subprocess.run([*command, "--from", "travelplanner", "-o", folder], check=True, stdout=subprocess.DEVNULL)
        plans = score.validate.load(options.data.parent / "travelplanner" / "plans.jsonl")
        for name in options.sets:
            _measure(name, options, score, Path(folder), plans)


def _measure(name: str, options: Any, score: Any, folder: Path, plans: Any) -> None:
    rows, spent = [], []
    known: dict[int, tuple[Any, TripDocument]] = {}
    for raw in (options.data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        line = json.loads(raw)
        index = line["idx"]
        if index not in known:
            path = folder / f"{index}.json"
            documents = (
                json.loads((folder / f"{index}{end}.json").read_text(encoding="utf-8")) for end in ("", ".catalogue")
            )
            known[index] = score.Trip(*documents, plans[index]["days"]), read_trip(path)
        trip, document = known[index]
        today = document.itinerary.days[line["today"] - 1].date if "today" in line else None
        begun = time.perf_counter()
        told = read_message(line["message"], document.itinerary, document.catalogue, today)
        spent.append(time.perf_counter() - begun)
        rows.append(_judged(score, trip, line, told, document))
    if options.list is not None:
        _show(rows, options.list)
    _print(name, rows, sorted(spent))


def _short(one: dict[str, Any]) -> dict[str, Any]:
    return {
        k: v
        for k, v in one.items()
        if v not in (None, [], {}, "", False, ()) and k not in ("also_ok", "text", "effects", "reason")
    }


def _show(rows: list[dict[str, Any]], only: list[str]) -> None:
    for row in rows:
        if row["class"] in only or (not only and row["class"] not in ("exact", "tap")):
            print(f"\n{row['id']} {row['kind']} {row['class']} {row['right']}/{row['of']}: {row['message']}")
            for one in row["truth"]:
                print("   right:", _short(one))
            for one in row["answer"]["disruptions"]:
                print("   read: ", _short(one["effect"]))
            for one in row["answer"]["constraints"]:
                print("   wish: ", _short(one))
            for one in row["answer"]["unclear"]:
                print(
                    "   asks: ", one["question"][:120], *("\n           - " + choice[:200] for choice in one["choices"])
                )
            if row["answer"]["unread"]:
                print("   not used:", row["answer"]["unread"])


def _print(name: str, rows: list[dict[str, Any]], spent: list[float]) -> None:
    clear = [row for row in rows if row["kind"] != "unclear"]
    unclear = [row for row in rows if row["kind"] == "unclear"]
    count = Counter(row["class"] for row in clear)
    silent = [row["id"] for row in rows if row["class"] in _SILENT]
    tap = count["exact"] + count["tap"]
    asked = len(clear) - tap - sum(row["class"] in _SILENT for row in clear)
    print(f"\n== {name}: {dict(Counter(row['class'] for row in rows))}")
    print(f"right at once        {count['exact']}/{len(clear)} = {count['exact'] / len(clear):.0%}")
    print(f"right within one tap {tap}/{len(clear)} = {tap / len(clear):.0%}")
    print(f"asked or said so     {asked}/{len(clear)} = {asked / len(clear):.0%}")
    print(f"silently wrong       {len(silent)}/{len(rows)} = {len(silent) / len(rows):.1%}   {' '.join(silent)}")
    print(f"unclear asked about  {sum(row['class'] == 'asked' for row in unclear)}/{len(unclear)}")
    middle, late = (spent[int(len(spent) * part)] * 1000 for part in (0.5, 0.95))
    print(f"time a message       median {middle:.0f} ms, p95 {late:.0f} ms")


if __name__ == "__main__":
    main()
