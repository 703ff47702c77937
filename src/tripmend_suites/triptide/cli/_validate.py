"""tripmend triptide validate export, read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="Human evaluation: a form for experts, their answers, their agreement.")


@group.callback()
def _group() -> None:
    """Human evaluation: a form for experts, their answers, their agreement."""


@group.command()
def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FORM.html", help="Where the form goes.")],
    revised: Annotated[
        Path | None, typer.Option("--revised", metavar="FILE", help="The revisions; default DIR/revised.jsonl.")
    ] = None,
    n: Annotated[
        int, typer.Option("--n", metavar="N", min=1, help="How many cases; each duration gets its share.")
    ] = 50,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Same seed, same cases, same form.")] = 1,
) -> None:
    """Write n sampled cases as one HTML file that needs no server and no network.

    Experts open it, answer, and send back the file it saves. Give all of them the same form.
    """
    from tripmend.app.output import may_write
    from tripmend.app.screen import line, screen
    from tripmend.formats.files import write_atomically

    from ..human import form_id, page, sampled_cases

    answers = revised or folder / "revised.jsonl"
    may_write(out, answers, suffixes=(".html", ".htm"))
    cases = sampled_cases(folder, answers, n, seed)
    write_atomically(out, page(cases))
    counts = {days: sum(case.key[0] == days for case in cases) for days in sorted({case.key[0] for case in cases})}
    shares = ", ".join(f"{count} of {days} days" for days, count in counts.items())
    line(screen(), f"{len(cases)} cases ({shares}) in {out}, form {form_id(cases)}", indent=0)


@group.command()
def read(
    answers: Annotated[list[Path], typer.Argument(metavar="ANSWERS…", help="The files that the experts saved.")],
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")
    ] = None,
) -> None:
    """Put the experts' answers together: counts, means and Krippendorff's alpha for each question.

    Exit 0: read, 1: single answers were refused (they are named), 2: unusable input.
    """
    from tripmend.app.output import may_write

    from ...common.output import show, write_json
    from ..human import answers_page, read_answers, summary

    may_write(json_file, *answers)
    found = summary([read_answers(path) for path in answers])
    write_json(json_file, found)
    show([answers_page(found)])
    if found["refused"]:
        raise typer.Exit(1)
