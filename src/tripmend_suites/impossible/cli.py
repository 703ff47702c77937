"""tripmend impossible: requests that no plan can meet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tripmend.app.output import may_write
from tripmend.app.screen import bars
from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ..common.output import JsonFile, Only, finish, group_of

group = group_of("Requests that no plan can meet: why, and what would have to give.")


@group.command()
def bench(
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="Flex-TravelPlanner's records, to be knocked to infeasible, too."),
    ] = None,
    json_file: JsonFile = None,
    only: Only = None,
    own: Annotated[bool, typer.Option("--own/--no-own", help="Ask the 39 requests of our own, too.")] = True,
) -> None:
    """Put 39 requests of our own (and other people's, knocked) to the engine; check its answers by brute force.

    Exit 0: full marks, 1: anything less, 2: unusable input.
    """

    from .bench import document, pages, run, shortfalls

    if not own and data is None:
        raise InputError("without requests of our own and without records nothing is asked; name --data", where="own")
    may_write(json_file, data)
    with bars() as progress:
        result = run(data, requests=None if own else (), only=tuple(only or ()), progress=progress)
    finish(json_file, document(result, data, only or ()), pages(result), shortfalls(result))


@group.command()
def build(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the requests go.")],
    seed: Annotated[int, typer.Option("--seed", help="Another seed gives other flights and requests.")] = 2027,
) -> None:
    """Make the invented flights, lodgings and requests anew, with their causes by brute force."""

    from .world import make, plain

    may_write(output)
    world, requests = make(seed)
    data = plain(world, requests, seed)
    lines = [f" {json.dumps(key)}: {_listed(value)}" for key, value in data.items()]
    write_atomically(output, "{\n" + ",\n".join(lines) + "\n}\n")


def _listed(value: object) -> str:
    """A list with an entry a line, anything else on one."""
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join("  " + json.dumps(one, separators=(",", ":")) for one in value) + "\n ]"
