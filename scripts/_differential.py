"""The long run of the differential test: is there a smaller plan than what the engine says is the smallest?

Makes random worlds, lets the engine repair them, and looks for plans that `check` and `check_revision` take and that
cost less than the one that was proved to be the smallest, or for any where it was proved that there is none. Where that
was proved, the limits that are named are judged, too: together they leave no plan, without any one of them they leave
one, and each way out holds, has the numbers that its words have, and is the smallest of its kind, where it gives up one
thing only and nothing that was asked.

Exit status 0 when no such plan is found, 1 otherwise. With --record the worlds that are done are kept in a file, so
that a run that was interrupted goes on where it stopped. With --again RECORD the engine answers each world anew, and
what was said of an answer in that run holds where the answer is the same in full, and so is the code that judges; all
others are judged anew.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.judged.answers import Answer, answer_to, digest_of  # noqa: E402  # beside the tests
from tests.judged.compare import Comparison, compare  # noqa: E402
from tests.judged.ways_out import faults_of  # noqa: E402
from tests.judged.worlds import FAMILIES, World, features_of, world_of  # noqa: E402

CHUNK = 50
_APART = ("cabs",)
"""Families that are only looked at by themselves: the judge takes a minute for some of their worlds."""
_ENGINE = "repair"
"""What the judge asks for answers, which are compared in full: the code behind it may change."""
_COUNTED = ("judged", "verdicts", "families", "features", "looked at", "impossible")


def _named(number: int, family: str, seed: int) -> tuple[str, int]:
    """(family, seed) of the world of this number: with every family in turn but those apart, or all of one."""
    names = [name for name in FAMILIES if name not in _APART]
    if family == "all":
        return names[number % len(names)], seed + number // len(names)
    return family, seed + number


def _saved(result: Comparison) -> dict[str, Any]:
    """A case that shows the engine to be wrong, with all that it takes to see it again."""
    world, outcome = result.world, result.outcome
    return {
        "verdict": result.verdict,
        "family": world.family,
        "seed": world.seed,
        "trip": world.itinerary.model_dump(mode="json"),
        "change": world.change.model_dump(mode="json"),
        "catalogue": world.catalogue.model_dump(mode="json"),
        "severity": world.severity,
        "tolerance": world.tolerance,
        "required": list(world.required),
        "parameters": world.parameters.record(),
        "engine": None
        if outcome is None or outcome.revision is None
        else outcome.revision.itinerary.model_dump(mode="json"),
        "found": None if result.plan is None else result.plan.model_dump(mode="json"),
    }


def _judged(world: World, answer: Answer, most: int, asked: int) -> tuple[Comparison, Counter[str]]:
    """What is to be said of an answer, and what was judged of it where there is no repair."""
    counts = Counter[str]()
    try:
        result = compare(world, most, asked, answer)
        if not result.wrong and result.outcome is not None and result.outcome.status == "impossible":
            for text, wrong in faults_of(world, answer=answer):
                if wrong:
                    return replace(result, verdict=text), counts
                counts[text.partition(": without")[0]] += 1
    except Exception as error:  # noqa: BLE001  # whatever goes wrong in one world is told of that world
        result = Comparison(world, f"fails: {type(error).__name__}: {error}")
    return result, counts


def _kept(result: Comparison, counts: Counter[str]) -> dict[str, Any]:
    """What is kept of the judging of one world."""
    status = "" if result.outcome is None else f", {result.outcome.status}"
    tally = result.tally
    looked = {"partial": tally.partial, "plans": tally.plans, "asked": tally.asked, "cut": int(tally.cut)}
    looked["space"] = 0 if tally.cut else tally.space
    return {
        "verdict": result.verdict.split(":")[0] + status,
        "looked at": {name: count for name, count in looked.items() if count},
        "impossible": dict(counts),
    }


def run_chunk(
    first: int, known: list[dict[str, Any]], count: int, family: str, seed: int, most: int, asked: int, cases: str
) -> dict[str, Any]:
    """The counts of some worlds; the cases that show the engine to be wrong are written into the folder `cases`.

    known: what was said of these worlds in a run before, [] where there was none; it holds where the answer is the
    same.
    """
    counts: dict[str, Counter[str]] = {name: Counter() for name in _COUNTED}
    wrong: list[str] = []
    worlds: list[dict[str, Any]] = []
    begun = time.process_time()
    for number in range(first, first + count):
        name, own_seed = _named(number, family, seed)
        world = world_of(own_seed, name)
        answer = answer_to(world)
        digest = digest_of(world, answer)
        before = known[number - first] if known else {}
        if digest and before.get("digest") == digest:
            kept = before
            counts["judged"]["before, and the answer is the same"] += 1
        else:
            result, judged = _judged(world, answer, most, asked)
            kept = {"digest": "" if result.wrong else digest, **_kept(result, judged)}
            counts["judged"]["now"] += 1
            if result.wrong:
                wrong.append(f"{name} {own_seed} ({world.kind}): {result.verdict}")
                Path(cases).mkdir(parents=True, exist_ok=True)
                text = json.dumps(_saved(result), indent=1)
                (Path(cases) / f"{name}-{own_seed}.json").write_text(text, encoding="utf-8")
        worlds.append(kept)
        counts["verdicts"][kept["verdict"]] += 1
        counts["families"][name] += 1
        counts["features"].update(features_of(world))
        counts["looked at"].update(kept["looked at"])
        counts["impossible"].update(kept["impossible"])
    seconds = time.process_time() - begun
    return {"first": first, "count": count, "seconds": seconds, "wrong": wrong, **counts, "worlds": worlds}


def judging_digest(root: Path = ROOT) -> str:
    """A digest of the code that makes worlds and judges answers: of the judge, of all that `check` is made of, and of
    what the judge takes of the engine and of its words. Of the engine itself it is none: its answers are compared.

    Comments and what a module says of itself are no part of it; imports, order, and where something stands are.
    """
    product, tests = root / "src" / "tripmend", root / "tests"
    judge = [one for one in (tests / "judged").glob("*.py") if not one.name.startswith("test_")]
    judge.append(tests / "repair" / "cost.py")
    files = {*judge, product / "errors.py"}
    for room in ("rules", "change", "trip"):
        files.update((product / room).rglob("*.py"))
    for room in ("explain", "repair"):
        files |= _used(product / room, judge)
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.relative_to(root).as_posix()}\n".encode())
        for node in _parsed(file).body:
            listed = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
            told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if not listed and not told:
                found.update(f"{ast.dump(node)}\n".encode())
    return found.hexdigest()[:20]


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _imports(file: Path) -> Iterator[ast.ImportFrom]:
    return (node for node in ast.walk(_parsed(file)) if isinstance(node, ast.ImportFrom))


def _used(room: Path, judge: list[Path]) -> set[Path]:
    """The modules of a room in which stands what the judge takes of it by name, and those that they use in the room."""

    def beside(file: Path, node: ast.ImportFrom) -> list[Path]:
        if not node.module:
            return [file.parent / f"{alias.name}.py" for alias in node.names]
        return [(file.parent / node.module.replace(".", "/")).with_suffix(".py")]

    door = room / "__init__.py"
    stands = {
        alias.asname or alias.name: beside(door, node)
        for node in _imports(door)
        if node.level == 1
        for alias in node.names
    }
    taken = [node for file in judge for node in _imports(file) if node.module == f"tripmend.{room.name}"]
    names = {alias.name for node in taken for alias in node.names} - {_ENGINE}
    left, found = [file for name in names for file in stands[name]], set[Path]()
    while left:
        file = left.pop()
        if file not in found:
            found.add(file)
            left += [one for node in _imports(file) if node.level == 1 for one in beside(file, node)]
    return found


def _settle() -> None:
    """A worker gives way to others, and seldom looks for garbage: worlds are small, and go with what holds them."""
    os.nice(5)
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)


def _lines(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines() if line.endswith("}")]


def _done(record: Path | None, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The chunks that an earlier run with the same question has finished."""
    if record is None or not record.exists():
        return []
    lines = _lines(record)
    if lines and lines[0] != asked:
        raise SystemExit(f"{record} is the record of another run: {json.dumps(lines[0])}")
    return lines[1:]


def _before(record: Path | None, asked: dict[str, Any]) -> dict[int, list[dict[str, Any]]]:
    """What an earlier run has said of each world, by the number of the first of its chunk; nothing where the code that
    judges was another."""
    if record is None or not record.exists():
        return {}
    first = next(iter(_lines(record)), asked)
    chunks = _done(record, {**asked, "judging": first.get("judging")})
    if first != asked:
        print(f"{record} was judged by other code: all is judged anew", file=sys.stderr)
        return {}
    return {chunk["first"]: chunk["worlds"] for chunk in chunks}


def _chunks(
    options: argparse.Namespace, done: list[dict[str, Any]], before: dict[int, list[dict[str, Any]]]
) -> Iterator[tuple[int, list[dict[str, Any]], int]]:
    known = {chunk["first"] for chunk in done}
    # What was never judged comes first: it may find what is to be mended.
    for first in sorted(range(0, options.cases, CHUNK), key=lambda first: first in before):
        if first not in known:
            count = min(CHUNK, options.cases - first)
            said = before.get(first, [])
            yield first, said if len(said) >= count else [], count


def _table(counts: Counter[str], title: str) -> None:
    print(f"\n{title}")
    for name, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])):
        print(f"  {count:9,}  {name}")


def _report(chunks: list[dict[str, Any]]) -> int:
    """Print the sums of all chunks; how many worlds show the engine to be wrong."""
    sums = {name: Counter[str]() for name in _COUNTED}
    for chunk in chunks:
        for name, total in sums.items():
            total.update(chunk.get(name, {}))
    wrong = [text for chunk in sorted(chunks, key=lambda one: int(one["first"])) for text in chunk["wrong"]]
    worlds, seconds = sum(chunk["count"] for chunk in chunks), sum(chunk["seconds"] for chunk in chunks)
    _table(sums["judged"], "judged")
    _table(sums["verdicts"], "answers")
    _table(sums["families"], "families of worlds")
    _table(sums["features"], "what they had")
    _table(sums["impossible"], "what was judged where there is no repair")
    looked = sums["looked at"]
    print(f"\n{looked['space']:,} plans in the {worlds - looked['cut']:,} worlds that were looked at to the end;")
    print(f"{looked['partial']:,} parts of plans and {looked['plans']:,} whole ones were made,")
    print(f"of {looked['asked']:,} of these `check` was asked; {looked['cut']:,} worlds were cut off")
    whole = worlds - looked["cut"]
    print(f"\n{len(wrong)} worlds of {worlds:,} show the engine to be wrong; {seconds:,.0f} seconds of work")
    print(f"{whole:,} of them were looked at whole; of the {looked['cut']:,} that were cut off nothing is claimed")
    for text in wrong[:50]:
        print(f"  {text}")
    return len(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=5_000, help="how many worlds (default 5000)")
    parser.add_argument("--seed", type=int, default=0, help="the first world's seed; the others follow (default 0)")
    parser.add_argument(
        "--family", choices=["all", *FAMILIES], default="all", help="the family of worlds (default all)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side (default 1)")
    parser.add_argument("--most", type=int, default=20_000, help="parts of plans to look at in one world")
    parser.add_argument("--asked", type=int, default=150, help="plans of one world of which `check` is asked")
    parser.add_argument("--record", type=Path, help="the file in which worlds that are done are kept")
    parser.add_argument(
        "--again",
        type=Path,
        help="the record of a run before: a verdict of it holds where the engine's answer is the same",
    )
    parser.add_argument("--save", type=Path, default=Path("differential-cases"), help="the folder for what was wrong")
    options = parser.parse_args()
    question = {name: getattr(options, name) for name in ("seed", "family", "most", "asked")}
    question["judging"] = judging_digest()
    before = _before(options.again, question)
    done = _done(options.record, question)
    if options.record is not None and not done:
        options.record.write_text(json.dumps(question) + "\n", encoding="utf-8")
    left = list(_chunks(options, done, before))
    begun, fresh = time.monotonic(), 0
    with ProcessPoolExecutor(options.jobs, initializer=_settle) as pool:
        tasks = [
            pool.submit(run_chunk, *chunk, options.family, options.seed, options.most, options.asked, str(options.save))
            for chunk in left
        ]
        for task in as_completed(tasks):
            chunk = task.result()
            fresh += chunk["count"]
            if options.record is not None:
                with options.record.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(chunk) + "\n")
            del chunk["worlds"]
            done.append(chunk)
            for text in chunk["wrong"]:
                print(f"\r{text}", flush=True)
            pace = fresh / (time.monotonic() - begun)
            total = sum(one["count"] for one in done)
            print(f"\r{total:,} of {options.cases:,} worlds, {pace:.0f} a second", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return 1 if _report(done) else 0


if __name__ == "__main__":
    sys.exit(main())
