"""tripmend orienteering: instances of the orienteering problem, by the engine and beside PyVRP."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tripmend.app.output import may_write
from tripmend.errors import MissingExtraError

from ..common.output import JsonFile, group_of, show, write_json
from ..common.report import Page

group = group_of("Orienteering with time windows, beside a routing solver.")


@group.command()
def bench(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Instances of Solomon, Cordeau or Gavalas.")],
    tours: Annotated[
        int | None, typer.Option("--tours", min=1, max=14, help="How many tours; by default as the file says, or one.")
    ] = None,
    time_limit: Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds of work per question.")] = 5.0,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="What PyVRP gets.")] = 5.0,
    seed: Annotated[int, typer.Option("--seed", help="PyVRP's.")] = 0,
    decimals: Annotated[
        int | None,
        typer.Option("--decimals", min=0, max=6, help="Cut ways off after so many; by default as the file says."),
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Profit, the gap to the best known and the time, by the engine and by PyVRP where it is installed.

    Exit 0: all instances were read, 2: unusable input.
    """

    from ..common.provenance import data_hash, git_revision, package_version
    from .instances import BEST_KNOWN, read_instance
    from .solve import Tours, with_engine, with_pyvrp

    may_write(json_file, *files)
    instances = [read_instance(path, decimals) for path in files]

    def cells(found: Tours | None, best: int | None) -> tuple[str, ...]:
        if found is None:
            return "-", "-", "-"
        gap = "-" if best is None else f"{100 * (best - found.profit) / best:.1f} %"
        return f"{found.profit:g}", gap, f"{found.seconds:.1f}"

    rows, note = [], ""
    plain = list[dict[str, Any]]()
    for instance in instances:
        count = tours or instance.tours
        best = BEST_KNOWN.get(instance.name) if count == 1 else None
        own = with_engine(instance, count, time_limit=time_limit)
        other: Tours | None = None
        try:
            other = with_pyvrp(instance, count, seconds=seconds, seed=seed)
        except MissingExtraError as error:
            note = str(error)
        named = (instance.name, str(count), str(best or "-"))
        rows.append((*named, *cells(own, best), str(own.asked), *cells(other, best)))
        plain.append({"instance": instance.name, "best_known": best, "profit": own.profit, "tours": own.tours})
        plain[-1] |= {"decimals": instance.decimals, "decimals_by": instance.why}
        plain[-1]["pyvrp"] = None if other is None else other.profit
    record = {"tripmend": package_version(), "git": git_revision(), "data_sha256": data_hash(files), "seed": seed}
    record |= {"time_limit": time_limit, "seconds": seconds}
    write_json(json_file, {"suite": "orienteering-bench/2", "record": record, "rows": plain})
    columns = ("instance", "tours", "best known", "engine", "gap", "s", "asked", "PyVRP", "gap", "s")
    notes = [
        "best known: one tour, from the literature; gap: what of that is missing",
        *(f"{one.name}: ways cut off after {one.decimals} decimals ({one.why})" for one in instances),
        *([note] if note else []),
    ]
    show([Page("Orienteering with time windows", columns, tuple(rows), tuple(notes))])
