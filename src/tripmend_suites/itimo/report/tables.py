"""The paper's tables from files: the printed rows, ours beside them, as text and Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import is_standard, read_document, read_standard, source_name

from ...common.charts import COLOURS, Chart, Curve, Point, places
from ...common.charts import drawing as draw
from ...common.each import gathered
from ...common.report import Page
from ..data.records import city_name
from ..metrics import score
from ..ranker import bench
from .published import best_of, borda_points, full_over_lora, mean_points, published, ranks

# What `stats`, `study`, `bench` and `score` write with --json, recognised and turned into the rows of the report.

Kind = Literal["bench", "score", "synthesis", "counts"]
_NAMES: dict[Kind, frozenset[str]] = {
    "bench": frozenset({
        "city", "operation", "n", "shares", "best_published", "ms_per_decision", "ranker", "refused", "expected",
        "folder", "lacking", "seconds_preparing", "splits",
    }),
    "score": frozenset({"mode", "records", "answered", "shares", "refused"}),
}  # fmt: skip
_STUDY = frozenset({"operation", "distinct", "accurate", "made", "asked"})
_STATS = frozenset({"city", "modification", "places_as_printed", "itineraries", "mean_length", "axes"})


@dataclass(slots=True)
class Sources:
    """Everything that the report shows beside the printed tables: the bench's document, documents of `score` with the
    names of their files (source), rows of Table 1 (perturbation, diversity, accuracy, city, itineraries, …) and of
    Table 2 (city, operation and the table's columns)."""

    bench: Mapping[str, Any] | None = None
    scores: list[Mapping[str, Any]] = field(default_factory=list)
    synthesis: list[Mapping[str, Any]] = field(default_factory=list)
    counts: list[Mapping[str, Any]] = field(default_factory=list)


def _rows(document: Any) -> list[Mapping[str, Any]]:
    rows = document.get("rows") if isinstance(document, dict) else document
    return rows if isinstance(rows, list) and rows and all(isinstance(row, dict) for row in rows) else []


def kind_of(document: Any) -> Kind | None:
    """Which command wrote a document; None when none did, or when something in it is missing."""
    if isinstance(document, dict) and document.get("suite") == score.SUITE:
        return "score" if _NAMES["score"] <= document.keys() and isinstance(document["shares"], dict) else None
    rows = _rows(document)
    if isinstance(document, dict) and document.get("suite") == bench.SUITE:
        told = isinstance(document.get("record"), dict) and "split" in document["record"]
        return "bench" if told and rows and all(_NAMES["bench"] <= row.keys() for row in rows) else None
    if rows and all(row.keys() >= _STUDY or {"perturbation", "diversity"} <= row.keys() for row in rows):
        return "synthesis"
    if rows and all(row.keys() >= _STATS or {"city", "operation", "pois"} <= row.keys() for row in rows):
        return "counts"
    return None


def _files_synthesis(row: Mapping[str, Any]) -> Mapping[str, Any]:
    if "perturbation" in row:
        return row
    made = max(int(row["made"]), 1)
    return {
        "perturbation": row["operation"],
        "diversity": row["distinct"] / made,
        "accuracy": row["accurate"] / made,
        "city": row.get("city", "city not told"),
        "itineraries": row["asked"],
    }


def _files_counts(row: Mapping[str, Any]) -> Mapping[str, Any]:
    if "pois" in row:
        return row
    one, two, three = row["axes"]
    return {
        "city": city_name(row["city"]), "operation": row["modification"], "pois": row["places_as_printed"],
        "itineraries": row["itineraries"], "mean_length": row["mean_length"], "z1": one, "z2": two, "z3": three,
        "z_diversity": row["diversity"], "z_distance": row["distance"], "z_popularity": row["popularity"],
        "splits": list(row.get("splits", ())),
    }  # fmt: skip


def add_file(sources: Sources, path: Path) -> None:
    """Read `path` into `sources`. Raises InputError when it is none of the four documents, or a second bench."""
    document = read_standard() if is_standard(path) else read_document(path)
    kind = kind_of(document)
    if kind is None:
        wanted = " or ".join(f"`{command} --json`" for command in ("bench", "score", "study", "stats"))
        raise InputError(f"this is no document of {wanted}", source=source_name(path))
    try:
        if kind == "bench":
            if sources.bench is not None:
                raise InputError("this is a second document of `bench --json`; give one", source=source_name(path))
            sources.bench = document
        elif kind == "score":
            sources.scores.append({**document, "source": source_name(path)})
        else:
            convert: Callable[[Mapping[str, Any]], Mapping[str, Any]]
            convert, rows = (
                (_files_synthesis, sources.synthesis) if kind == "synthesis" else (_files_counts, sources.counts)
            )
            rows += [convert(row) for row in _rows(document)]
    except (TypeError, ValueError, AttributeError) as error:
        raise InputError(
            f"a row of this document has a value of the wrong kind ({error})", source=source_name(path)
        ) from error


# The bench as a picture (SVG): ours with intervals, the best published value as a dash beside each.


def drawing(rows: Sequence[Mapping[str, Any]], split: str = "", remark: str = "") -> str:
    """Mod and APR of every row of a bench, a chart for each modification. split: that of the rows, for the key;
    remark: a note below the title, such as that a part of the ranker was left out."""
    ours = f"{OURS} on {split}" if split else OURS
    known = {"mod": ("Mod: the edit that was meant", COLOURS[0]), "apr": ("APR: an edit that passes", COLOURS[1])}
    keys = [Curve(f"{words}; {ours}, with its 95 % bootstrap interval", colour) for words, colour in known.values()]
    keys += [
        Curve(f"{words}; best published value, on the paper's test split", colour, dash="3 2", measured=False)
        for words, colour in known.values()
    ]
    charts = []
    for operation in dict.fromkeys(row["operation"] for row in rows):
        own = [row for row in rows if row["operation"] == operation]
        at = list(zip(places(len(own)), own, strict=True))
        curves = []
        for name, (_, colour) in known.items():
            shares = [(x, row["shares"][name]) for x, row in at]
            points = tuple(
                Point(x, 100 * share["value"], *(100 * end for end in share["interval95"]))
                for x, share in shares
                if share["value"] is not None
            )
            curves.append(Curve(name, colour, points, joined=False))
            for x, row in at:
                if (best := row["best_published"][name]) is not None:
                    line = tuple(Point(x + aside, 100 * best["value"]) for aside in (-0.06, 0.06))
                    curves.append(Curve(name, colour, line, "3 2", measured=False))
        ticks = [(x, f"{row['city']} (n = {row['n']})") for x, row in at]
        charts.append(Chart(operation, 100, ticks, curves, unit=" %"))
    return draw("iTIMO: one edit that mends an itinerary", remark.removeprefix(", "), charts, keys, columns=3)


OURS = "tripmend"
_SHORT = {"melbourne": "Melb", "toronto": "Toro", "florence": "Flor"}


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        if value < 10:
            return f"{value:.4f}"
        short = f"{value:.4f}".rstrip("0")
        return f"{short}0" if short.endswith(".") else short  # 590.0 beside 27.3
    return str(value)


def _share(row: Mapping[str, Any], name: str) -> str:
    share = row["shares"][name]
    if share["value"] is None:
        return "-"
    low, high = share["interval95"]
    value = share["hits"] / share["of"]  # rounding the rounded value again would show .871495 as .872
    return f"{value:.3f} ({share['hits']}/{share['of']}, {low:.3f} to {high:.3f})"


def _expected(row: Mapping[str, Any]) -> str:
    """Mod/APR as the ranker's probabilities foretell them."""
    known = (row["expected"][name] for name in ("mod", "apr"))
    return "/".join("-" if value is None else f"{value:.4f}" for value in known)


def _cells(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The city of each row, with its folder where several rows are of that city and modification, and with a word
    where the number is not honest."""
    names = [(row["operation"], row["city"]) for row in rows]
    found = []
    for row, name in zip(rows, names, strict=True):
        where = f" in {row['folder']}" if names.count(name) > 1 else ""
        found.append(row["city"] + where + (" (trained on)" if row["ranker"].startswith("trained on") else ""))
    return found


def dishonest(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each row that the ranker was trained on, with what would make it honest."""
    found = []
    for row in rows:
        if row["ranker"].startswith("trained on"):
            why = "it is not one of the files that the ranker was trained on, but repeats their records"
            if row["lacking"]:
                why = "cross-validation needs the files of the training, readable and unchanged; there is no "
                why += ", ".join(row["lacking"]) + " like that"
            found.append(f"{row['operation']} {row['city']} measures nothing, the ranker was trained on it: {why}")
    return found


def _timing(rows: Sequence[Mapping[str, Any]]) -> str:
    """What "ms" is."""
    text = "ms: CPU milliseconds of describing and scoring a record with the model that answers it, the file as a batch"
    once = f"took {sum(row['seconds_preparing'] for row in rows):.2f} s, once, and is not in it."
    return f"{text}; counting what these models learnt from and laying it out over the places of its city {once}"


def rows_page(rows: Sequence[Mapping[str, Any]], title: str, unusable: Sequence[Mapping[str, Any]] = ()) -> Page:
    """The bench's rows beside the best published model of each cell, and under them the files that are in no row."""
    lines = []
    for row, city in zip(rows, _cells(rows), strict=True):
        best = row["best_published"]
        printed = "/".join("-" if best[name] is None else f"{best[name]['value']:.4f}" for name in ("mod", "apr"))
        lines.append(
            (
                row["operation"], city, str(row["n"]), _share(row, "mod"), _share(row, "apr"),
                _share(row, "mod_clean"), _share(row, "apr_clean"), _expected(row), printed,
                f"{row['ms_per_decision']:.2f}",
            )
        )  # fmt: skip
    notes = [
        "Mod and APR as the released evaluator counts them, over all records; in brackets hits/all and the 95 % "
        "bootstrap interval.",
        "clean: without refused records and those that list a candidate twice, name one that is visited already, visit "
        "a place twice, show what a training record showed, or share their original with one.",
        "expected: Mod/APR that the ranker's own probabilities lead one to expect.",
        "published: the best printed value of any model, on the paper's test split.",
        _timing(rows),
    ]
    knowing = gathered(
        (row["ranker"], f"{row['operation']} {city.removesuffix(' (trained on)')}")
        for row, city in zip(rows, _cells(rows), strict=True)
    )
    notes += [f"{how}: {', '.join(cells)}" for how, cells in sorted(knowing.items())]
    notes += dishonest(rows)
    notes += _splits(rows)
    notes += [
        f"{row['operation']} {row['city']}: refused "
        + ": ".join(filter(None, (one["sid"], one["where"], one["reason"])))
        for row in rows
        for one in row["refused"]
    ]
    notes += [f"not counted: {one['file']}: {one['reason']}" for one in unusable]
    return Page(
        title, ("modification", "city", "n", "Mod", "APR", "Mod clean", "APR clean", "expected", "published", "ms"),
        tuple(lines), tuple(notes),
    )  # fmt: skip


def without(record: Mapping[str, Any]) -> str:
    """What a title says of a bench whose ranker was to do without a part of what it knows, "" as a rule."""
    known = record.get("ranker")
    left_out = isinstance(known, Mapping) and known.get("perturber") is False
    return ", without the counts of places put in and taken out" if left_out else ""


def _splits(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each row that is of fewer splits than others."""
    every = {split for row in rows for split in row["splits"]}
    return [
        f"{row['operation']} {row['city']}: {' + '.join(row['splits'])} only, for the folder has no other split of it"
        for row in rows
        if set(row["splits"]) != every
    ]


def _main_table(rows: Sequence[Mapping[str, Any]], split: str, printed: bool) -> Page:
    """printed: whether cells are shown that no row of ours has."""
    tables = published()
    ours = {(row["city"], row["operation"]): row for row in rows}
    numbers = [
        number for number, (city, operation, _) in enumerate(tables["columns"]) if printed or (city, operation) in ours
    ]
    cells = [(city, operation, score) for city, operation, score in (tables["columns"][n] for n in numbers)]
    best = [best_of(*cell) for cell in cells]
    lines = [
        (row["model"], row["setting"], *(
            f"{value:.4f}" + ("*" if top is not None and value == top[0] else "")
            for value, top in zip((row["values"][number] for number in numbers), best, strict=True)
        ))
        for row in tables["rows"]
    ]  # fmt: skip
    if any((city, operation) in ours for city, operation, _ in cells):
        own = [ours.get((city, operation), {}).get(score) for city, operation, score in cells]
        lines.append((OURS, split, *("-" if value is None else f"{value:.4f}" for value in own)))
    names = tuple(f"{_SHORT[city]} {operation} {score}" for city, operation, score in cells)
    note = "* the best printed value. Printed rows are on the paper's test split"
    note += f", ours on {split} (see the bench for how the ranker knew it)." if rows else "."
    return Page("Tables 3, 5 and 9: Mod and APR", ("model", "setting", *names), tuple(lines), (note,))


def _borda() -> Page:
    tables = published()["borda"]
    lines = []
    points = {score: borda_points(score) for score in ("mod", "apr")}
    for number, setting in enumerate(tables["settings"]):
        cells = [
            (
                str(ranks(points[score])[setting]), f"{points[score][setting]:g}", f"{tables[score][number]:g}",
                f"{mean_points(score)[setting]:+.2f}",
            )
            for score in ("mod", "apr")
        ]  # fmt: skip
        lines.append((setting, *cells[0], *cells[1]))
    notes = (
        "Eight base models × nine cells; in each cell the best of the five settings gets 4 points, ties share. "
        "Δ: the mean change over zero-shot, in points; all as printed.",
    )
    heads = tuple(f"{score} {name}" for score in ("Mod", "APR") for name in ("rank", "Borda", "Borda, printed", "Δ"))
    return Page("Table 4: Borda counts", ("setting", *heads), tuple(lines), notes)


def _fine_tuning() -> Page:
    changes = full_over_lora()
    lines = tuple((model, city, f"{change:+.1f} %") for (model, city), change in changes.items())
    note = "Of the average of a city's six scores, from the printed rows; the printed figures are the same."
    return Page("Table 5: full fine-tuning over LoRA", ("model", "city", "Δ"), lines, (note,))


def _examples_after_tuning() -> Page:
    tables = published()
    heads = tuple(f"{score} {city} {operation}" for city, operation, score in tables["columns"])
    lines = tuple((*row, *(f"{change:+.1f}" for change in values)) for *row, values in tables["table10"])
    note = (
        "Percent of the score of the same model, tuned in the same way and asked without examples; as printed. Where "
        "nothing but the question had examples, the rows of Table 9 give the same (a test), but for their rounding."
    )
    columns = ("model", "tuned by", "tuned with", "asked with", *heads)
    return Page("Table 10: examples for fine-tuned models", columns, lines, (note,))


_SCORES = ("diversity", "accuracy", "seconds", "tokens", "dollars")


def _beside(row: Mapping[str, Any]) -> bool:
    """Whether a row may stand beside the printed ones, which are of 50 itineraries of Melbourne."""
    return row.get("city") in (None, "melbourne") and row.get("itineraries", 50) == 50


def _by_perturbation(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(rows, key=lambda row: ("ADD", "DELETE", "REPLACE").index(row["perturbation"]))


def _synthesis(ours: Sequence[Mapping[str, Any]]) -> Page:
    rows = [*published()["table1"]["rows"], *({"model": OURS, **row} for row in ours if _beside(row))]
    lines = tuple(
        (row["perturbation"], row["model"], *(_cell(row.get(name)) for name in _SCORES))
        for row in _by_perturbation(rows)
    )
    note = "50 itineraries of Melbourne; seconds, tokens and dollars per itinerary."
    return Page("Table 1: making the perturbations", ("perturbation", "by", *_SCORES), lines, (note,))


def _elsewhere(ours: Sequence[Mapping[str, Any]]) -> Page:
    """The study of other itineraries, to which no printed row can be compared."""
    names = ("diversity", "accuracy")
    lines = tuple(
        (
            str(row.get("city", "-")), row["perturbation"], str(row.get("model", OURS)),
            _cell(row.get("itineraries")), *(_cell(row.get(name)) for name in names),
        )
        for row in _by_perturbation(row for row in ours if not _beside(row))
    )  # fmt: skip
    note = "Not to be compared with Table 1, which is of 50 itineraries of Melbourne."
    columns = ("city", "perturbation", "by", "itineraries", *names)
    return Page("Perturbations of other itineraries", columns, lines, (note,))


def _counts(ours: Sequence[Mapping[str, Any]]) -> Page:
    table = published()["table2"]
    lines: list[tuple[str, ...]] = []

    def own(row: Mapping[str, Any]) -> tuple[str, ...]:
        return (row["city"], row["operation"], OURS, *(_cell(row.get(one)) for one in table["columns"]))

    printed = [(row["city"], row["operation"]) for row in table["rows"]]
    for row in table["rows"]:
        lines.append((row["city"], row["operation"], "printed", *(_cell(value) for value in row["values"])))
        lines += [own(one) for one in ours if (one["city"], one["operation"]) == (row["city"], row["operation"])]
    lines += [own(one) for one in ours if (one["city"], one["operation"]) not in printed]
    notes = [
        f"{row['operation']} {row['city']}: {OURS} counted {' + '.join(row['splits'])}"
        for row in ours
        if row.get("splits") and set(row["splits"]) != {"train", "val", "test"}
    ]
    return Page(
        "Table 2: the data set, by modification", ("city", "modification", "by", *table["columns"]), tuple(lines),
        tuple(notes),
    )  # fmt: skip


def _scores(documents: Sequence[Mapping[str, Any]]) -> Page:
    def told(one: Mapping[str, Any], number: int) -> tuple[str, ...]:
        name = str(one.get("answers", "-"))
        same = [n for n, other in enumerate(documents) if n != number and _names(other) == _names(one)]
        return (
            str(one.get("file", "-")), str(one.get("operation", "-")),
            f"{name} ({one['source']})" if same and "source" in one else name,
            str(one["mode"]), str(one["records"]), str(one["answered"]),
            *(_share(one, score) for score in ("mod", "apr")), str(len(one["refused"])),
        )  # fmt: skip

    note = "official: as the released evaluator counts, over the answers it counts; strict: over all records."
    columns = ("examples", "modification", "answers", "mode", "records", "answered", "Mod", "APR", "refused")
    return Page("Scores", columns, tuple(told(one, number) for number, one in enumerate(documents)), (note,))


def _names(document: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(document.get(name) for name in ("file", "answers", "mode"))


def pages(
    bench: Mapping[str, Any] | None = None,
    synthesis: Sequence[Mapping[str, Any]] = (),
    counts: Sequence[Mapping[str, Any]] = (),
    scores: Sequence[Mapping[str, Any]] = (),
    *,
    printed: bool = False,
) -> tuple[Page, ...]:
    """The tables to which something is given, and with `printed` all. bench: the document of the bench. synthesis: rows
    with perturbation, diversity, accuracy, seconds. counts: rows with city, operation and the columns of Table 2.
    scores: documents of `score`."""
    rows = bench["rows"] if bench is not None else []
    found = []
    if bench is not None and rows:
        title = f"{OURS} on {bench['record']['split']} beside the best published model{without(bench['record'])}"
        found.append(rows_page(rows, title, bench.get("unusable", ())))
    if scores:
        found.append(_scores(scores))
    if printed or any(_beside(row) for row in synthesis):
        found.append(_synthesis(synthesis))
    if not all(_beside(row) for row in synthesis):
        found.append(_elsewhere(synthesis))
    if printed or counts:
        found.append(_counts(counts))
    if printed or any(best_of(row["city"], row["operation"], "mod") for row in rows):
        split = bench["record"]["split"] + without(bench["record"]) if bench is not None else ""
        found.append(_main_table(rows, split, printed))
    return (*found, _borda(), _fine_tuning(), _examples_after_tuning()) if printed else tuple(found)
