"""What several iTIMO commands share: options, and documents that may come from or go to a pipe."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..formats import ExampleFile

__all__ = [
    "JsonOption",
    "ModelOption",
    "Modification",
    "ModificationOption",
    "examples_from",
    "json_is_piped",
    "one_thread",
    "put_json",
]


class Modification(StrEnum):
    """The edit asked for."""

    ADD = "add"
    REPLACE = "replace"
    DELETE = "delete"


ModelOption = Annotated[
    Path | None, typer.Option("--model", metavar="MODEL", help="A model from `train`; default: the one shipped.")
]
JsonOption = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file; - is standard output.")
]
ModificationOption = Annotated[
    Modification | None,
    typer.Option("--operation", case_sensitive=False, help="The edit asked for, where the file does not say it."),
]


def one_thread() -> None:
    """Keep linear algebra to one thread; to be called before numpy comes in. The matrices are so small that threads
    would only wait for each other."""
    os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"))


def examples_from(path: Path, text: str, operation: Modification | None) -> ExampleFile:
    """The examples of a text that was read from `path`. Raises InputError where `operation` is given and a record says
    another one."""
    from tripmend.errors import InputError
    from tripmend.formats.standard import source_name

    from ..formats import read_examples

    read = read_examples(path, operation=None if operation is None else operation.value, text=text)
    for example in read.examples:
        if operation is not None and example.problem.operation != operation.value:
            found = f"record {example.sid} asks for {example.problem.operation.upper()}, as its answer says"
            reason = f"{found}, and not for {operation.value.upper()}; leave --operation out"
            raise InputError(reason, source=source_name(path))
    return read


def json_is_piped(path: Path | None, *inputs: Path | None) -> bool:
    """Whether the document goes to standard output (``-``), so that what is for people belongs on standard error.
    Raises InputError where it cannot be written, or would be written over an input."""
    from tripmend.app.output import may_pipe, may_write

    if may_pipe(output=path):
        return True
    may_write(path, *inputs)
    return False


def put_json(path: Path | None, plain: Any) -> None:
    """Write a document where one is wanted, to standard output for ``-``."""
    from tripmend.app.screen import print_json
    from tripmend.formats.standard import is_standard

    from ...common.output import write_json

    if is_standard(path):
        print_json(plain)
    else:
        write_json(path, plain)
