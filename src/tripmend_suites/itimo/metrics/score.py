"""Scoring a file of answers, as plain data and in lines for people."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from tripmend.formats.files import source_name

from ...common.each import gathered
from ...common.provenance import data_hash, git_revision, package_version, text_hash
from ..formats import TWICE_WORDS, ExampleFile, Prediction
from . import as_published, as_written

SUITE = "itimo-score/1"
_NAMED = 5
_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")
_PLACE = '"selected_cand_id": 1, "selected_poi": [name, category, longitude, latitude, level]'
_EXAMPLES = {
    "ADD": f'{{"insert_index": 2, {_PLACE}}}',
    "REPLACE": f'{{"replaced_index": 2, {_PLACE}}}',
    "DELETE": '{"removed_index": 3}',
}
"""An answer to each modification."""
"""Ids that are named on the screen; --json has them all."""


def compare(
    read: ExampleFile,
    answers: Mapping[str, Prediction],
    mode: Literal["official", "strict"],
    source: Path,
    texts: tuple[str, str] | None = None,
) -> dict[str, Any]:
    """Shares with numerator, denominator and interval, one entry per record, and what was refused or left over.
    source: the file of answers. texts: of the examples and of the answers, where their files cannot be read again."""
    shares: dict[str, Any]
    refused = len(read.refused)
    if mode == "official":
        official = as_published.score(read.examples, answers, refused=refused)
        names = ("mod", "apr", "mod_all", "apr_all", "index", "place")
        shares = {name: getattr(official, name).plain() for name in names}
        shares |= {f"axis {axis}": share.plain() for axis, share in official.axes.items()}
        verdicts = [dataclasses.asdict(verdict) for verdict in official.verdicts]
    else:
        strict = as_written.score(read.examples, answers, refused=refused)
        shares = {"mod": strict.mod.plain(), "apr": strict.apr.plain()}
        verdicts = [dataclasses.asdict(verdict) for verdict in strict.verdicts]
    known = {example.sid for example in read.examples} | {one.sid for one in read.refused}
    given = [answers[one.sid] for one in read.examples if one.sid in answers]
    beside = sorted(sid for sid, one in answers.items() if one.beside and sid not in known)
    own = {sid: one for sid, one in answers.items() if sid not in beside}
    some = (one for one in verdicts if one["unread"] and answers[one["sid"]].error != TWICE_WORDS)
    unread = gathered((one["why"], one["sid"]) for one in some)
    return {
        "suite": SUITE,
        "file": source_name(read.path.name),
        "answers": source_name(source.name),
        "operation": " and ".join(sorted({example.problem.operation.upper() for example in read.examples})),
        "mode": mode,
        "records": read.total,
        "answered": sum(one.response is not None and one.error != TWICE_WORDS for one in given),
        "without gold": sum(one.gold is None for one in read.examples),
        "shares": shares,
        "refused": [dataclasses.asdict(one) for one in read.refused],
        "answers to no record": sorted(sid for sid, one in own.items() if sid not in known and not one.unusable),
        "beside the answers": beside,
        "records without an entry": [one.sid for one in read.examples if one.sid not in answers],
        "answers twice": sorted(sid for sid, one in own.items() if one.error == TWICE_WORDS),
        "unusable entries": {sid: one.error for sid, one in own.items() if one.unusable},
        "answers elsewhere": dict(Counter(one.shape for one in given if one.shape)),
        "without an edit": unread,
        "verdicts": verdicts,
        "record": {
            "tripmend": package_version(),
            "git": git_revision(),
            "data_sha256": data_hash([read.path, source])
            if texts is None
            else text_hash(zip((read.path.name, source.name), texts, strict=True)),
        },
    }  # fmt: skip


_MEANING = {
    "mod": "Mod", "apr": "APR", "mod_all": "Mod over all records", "apr_all": "APR over all records",
    "index": "index right", "place": "place right",
}  # fmt: skip


def lines(document: Mapping[str, Any]) -> list[str]:
    """What people see of `compare`."""
    records = f"{_number(document['records'], 'record', 'records')}, {document['answered']} answered"
    found = [
        f"{document['file']}, {document['operation']}, answers of {document['answers']}",
        f"{document['mode']} mode: {records}",
    ]
    for name, share in document["shares"].items():
        title = _MEANING.get(name, name)
        if share["value"] is None:
            found.append(f"{title}: - (0/0)")
        else:
            low, high = share["interval95"]
            text = f"{share['value']:.4f} ({share['hits']}/{share['of']}; 95 % {low:.3f} to {high:.3f})"
            found.append(f"{title}: {text}")
    if document["without gold"]:
        of = f"{document['without gold']} of {document['records']} records"
        found.append(f"{of} have no gold edit: they count as not right wherever one is needed")
    found += [
        "refused " + ": ".join(filter(None, (one["sid"], one["where"], one["reason"]))) for one in document["refused"]
    ]
    for shape, count in document["answers elsewhere"].items():
        more = "; the released evaluator would find no answer there" if document["mode"] == "official" else ""
        found.append(f"{_number(count, 'answer was', 'answers were')} taken from {shape}{more}")
    if beside := document["beside the answers"]:
        found.append(f"beside the answers stand, and are none: {_named(beside)}")
    return found + _unread(document) + faults(document)


def _unread(document: Mapping[str, Any]) -> list[str]:
    """Why there was no edit in an answer. Reasons that differ in numbers alone are told together, with the first one's
    numbers."""
    kinds: dict[str, tuple[str, list[str]]] = {}
    for reason, sids in document["without an edit"].items():
        kinds.setdefault(_NUMBERS.sub("#", reason), (reason, []))[1].extend(sids)
    told = sorted(kinds.values(), key=lambda kind: -len(kind[1]))
    found = [
        f"in {_number(len(sids), 'answer', 'answers')} there is no edit that can be judged: {reason} (first: {sids[0]})"
        for reason, sids in told[:_NAMED]
    ]
    if left := sum(len(sids) for _, sids in told[_NAMED:]):
        found.append(f"in {_number(left, 'more answer', 'more answers')} there is none for other reasons; see --json")
    return found


def _number(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def _named(sids: Iterable[str]) -> str:
    known = list(sids)
    return ", ".join(known[:_NAMED]) + (" …" if len(known) > _NAMED else "")


def faults(document: Mapping[str, Any]) -> list[str]:
    """What is wrong with the file of answers, one sentence each; all that it leaves out counts as not answered."""
    found = []
    if twice := document["answers twice"]:
        found.append(f"{_number(len(twice), 'id stands', 'ids stand')} twice, which answers nothing: {_named(twice)}")
    for reason, sids in gathered((why, sid) for sid, why in document["unusable entries"].items()).items():
        entries = _number(len(sids), "entry cannot", "entries cannot")
        found.append(f"{entries} be used, {reason}: {_named(sids)}")
    if spare := document["answers to no record"]:
        found.append(f"{_number(len(spare), 'answer belongs', 'answers belong')} to no record: {_named(spare)}")
    if missing := document["records without an entry"]:
        found.append(f"{_number(len(missing), 'record has', 'records have')} no entry: {_named(missing)}")
    example = (
        f'an answer looks like {{"12": {{"response": {_EXAMPLES.get(document["operation"], _EXAMPLES["DELETE"])}}}}}'
    )
    if not document["answered"]:
        found.append(f"no record is answered; {example}")
    elif sum(map(len, document["without an edit"].values())) == document["answered"]:
        found.append(f"no answer holds an edit that can be judged; {example}")
    return found
