"""The paper's Tables 3, 7 and 8: printed rows, and ours from the bench beside them, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...common._intervals import wilson
from ...common._page import Page
from ._published import published, published_rows

__all__ = ["OURS", "own_pages", "rates_pages"]

OURS = "tripmend"
_HEADS = {
    "delivery": "delivery",
    "cpr_micro": "CPR micro",
    "cpr_macro": "CPR macro",
    "hcpr_micro": "HCPR micro",
    "hcpr_macro": "HCPR macro",
    "final": "final",
    "a_sem": "A_sem",
    "a_spa": "A_spa",
    "a_seq": "A_seq",
    "responsiveness": "responsive",
}
_VALUES = {"duration": ("3", "5", "7"), "severity": ("step", "day", "plan")}


def _number(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, (int, float)) and not isinstance(value, bool) else "-"


def _counted(row: Mapping[str, Any], name: str) -> str:
    """A rate with its count and 95 % Wilson interval, or a mean with its bootstrap interval."""
    pair = row.get("counts", {}).get(name)
    if name in ("a_sem", "a_spa", "a_seq") or pair is None:
        interval = row.get("intervals", {}).get(name)
        text = _number(row.get(name))
        return text if interval is None else f"{text} ({interval[0]:.2f} to {interval[1]:.2f})"
    found = wilson(int(pair[0]), int(pair[1]))
    if found is None:
        return "-"
    share = 100 * pair[0] / pair[1]
    return f"{share:.2f} ({pair[0]}/{pair[1]}; {100 * found[0]:.1f} to {100 * found[1]:.1f})"


def _own_cell(row: Mapping[str, Any], name: str) -> str:
    if name == "a_seq" and row.get("a_seq_names") is not None:
        return f"{_number(row[name])} ({_number(row['a_seq_names'])})"
    return _number(row.get(name))


def _rates_page(by: str, title: str, benches: Sequence[tuple[str, Mapping[str, Any]]]) -> Page:
    columns = published()["columns"]
    printed = published_rows(by)
    lines: list[tuple[str, ...]] = []
    for value in _VALUES[by]:
        group = [row for row in printed if row["value"] == value]
        lines += [(value, row["model"], *(_number(row[name]) for name in columns)) for row in group]
        for name, bench in benches:
            for row in bench["rows"]:
                if row["by"] == by and row["value"] == value:
                    lines.append((value, name, *(_own_cell(row, one) for one in columns)))
    heads = tuple(_HEADS[name] for name in columns)
    notes = (
        "rates in percent; A_sem, A_spa and A_seq times 100, lower is better. A_seq compares lodging, meal "
        "and other, the letters of the released code; ours in brackets compares the names of places.",
        f"printed rows: {published()['data_set']}",
        *(f"doubtful: {one['text']}" for one in published()["doubts"] if by in one["about"]),
    )
    return Page(title, ("days" if by == "duration" else "severity", "by", *heads), tuple(lines), notes)


_MORE = (
    "delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "final_possible", "final_strict",
    "responsiveness", "responsiveness_strict", "responsiveness_strict_possible", "scope_violations",
    "scope_violations_relaxed", "impossible", "impossible_proven", "undecided_unanswered", "a_sem", "a_spa", "a_seq",
    "a_seq_names",
)  # fmt: skip


_SHOWN = 10
_GROUPS = (
    ("by duration", ("all", "duration")),
    ("by severity", ("severity",)),
    ("by wording of the message", ("messages",)),
)


def own_pages(bench: Mapping[str, Any], name: str = OURS) -> list[Page]:
    """Every row of a bench with its counts and intervals: a table by duration, one by severity, and one by the wording
    where messages were read."""
    record = bench.get("record", {})
    notes = ["rates in percent with hits/all and the 95 % Wilson interval; means with the 95 % bootstrap interval."]
    if "scored" in record:
        notes.append(f"scored from files: {record['scored']} ({record['source']}).")
    else:
        notes += [
            "impossible: the engine found no revision within the scope; impossible proven: of those, with a proof; "
            "possible: all cases but those; scope violations relaxed: of the violations, the proven relaxations, which "
            "say so; undecided unanswered: the time limit came first and the plan stayed, so that it is not final.",
            f"seed {record.get('seed')}, data {str(record.get('data_sha256'))[:12]}, "
            f"tripmend {record.get('tripmend')}, read from {'the messages' if record.get('read') else 'the records'}.",
        ]
    if (reading := record.get("reading")) is not None:
        notes += [
            f"messages, wordings {kind}: {one['right']}/{one['n']} read right, {one['asked']} asked back, "
            f"{one['wrong']} silently wrong."
            for kind, one in reading.items()
        ]
    unusable = record.get("unusable_lines", [])
    notes += [f"not used: {text}" for text in unusable[:_SHOWN]]
    if len(unusable) > _SHOWN:
        notes.append(f"… {len(unusable)} lines could not be used in all")
    notes += [f"{trip} counts as a failure: {why}" for trip, why in list(record.get("lost", {}).items())[:_SHOWN]]
    found = []
    for title, kinds in _GROUPS:
        rows = [row for row in bench["rows"] if row["by"] in kinds]
        if not rows:
            continue
        heads = tuple(f"{row['value']} days" if row["by"] == "duration" else str(row["value"]) for row in rows)
        lines = [("n", *(str(row["n"]) for row in rows))]
        known = [one for one in _MORE if any(one in row or one in row.get("counts", {}) for row in rows)]
        lines += [(one.replace("_", " "), *(_counted(row, one) for row in rows)) for one in known]
        if all("ms_p50" in row for row in rows):
            lines.append(("p50 / p95 ms", *(f"{_number(row['ms_p50'])} / {_number(row['ms_p95'])}" for row in rows)))
        found.append(Page(f"{name}, {title}", ("", *heads), tuple(lines)))
    if found:
        found[-1] = replace(found[-1], notes=tuple(notes))
    return found


def rates_pages(benches: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Page]:
    """Table 3 by duration, Tables 7 and 8 by severity, and our own rows in full. benches: (name, document)."""
    found = [
        _rates_page("duration", "Table 3: by duration", benches),
        _rates_page("severity", "Tables 7 and 8: by severity", benches),
    ]
    return found + [page for name, bench in benches for page in own_pages(bench, name)]
