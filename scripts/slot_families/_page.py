# ruff: noqa: E501
"""A page of slots in the style of one family, drawn from a seed."""

from __future__ import annotations

from random import Random

from ._faces import Face, Family

_PALETTES = (
    # paper, card, ink, quiet, accent, deep, soft, line, faint, tone
    ("#f4f7fa", "#ffffff", "#16202c", "#465364", "#0b63b8", "#0d2f52", "#e3eefa", "#c3cfdd", "#b4bac2", "#d0d8e4"),
    ("#fbf5ee", "#fffdfa", "#2b1c14", "#5e4738", "#a8431c", "#5b2410", "#f7e4d6", "#dfc7b3", "#c2b4a8", "#e6d2c0"),
    ("#f3f7f0", "#ffffff", "#16241a", "#45564a", "#2a6b3c", "#173d24", "#e1efdf", "#c2d3c1", "#b3bdb3", "#cfe0cc"),
    ("#ffffff", "#ffffff", "#141414", "#4a4a4a", "#1f1f1f", "#141414", "#efefec", "#bdbdb8", "#b8b8b8", "#d6d6d2"),
    ("#faf3f5", "#ffffff", "#2a141c", "#5f4550", "#9c1f4e", "#4e0f28", "#f6dfe7", "#e0c3cd", "#c4b0b8", "#ecd0da"),
    ("#14181d", "#1e242b", "#e8edf2", "#a7b3bf", "#3f8fe0", "#0a3b6b", "#2a323b", "#3d4853", "#59636d", "#37424d"),
    ("#20182b", "#2b2139", "#f2ecfa", "#b9abcb", "#9a6cf0", "#5c2fb5", "#3a2d4d", "#544468", "#6d5f80", "#46375c"),
    ("#e9ecef", "#f8f9fa", "#212529", "#5c636a", "#e8590c", "#862e00", "#ffe8d9", "#ced4da", "#adb5bd", "#dee2e6"),
)
_FONTS = ("'Liberation Sans'", "'Liberation Serif'", "'DejaVu Sans'", "'DejaVu Serif'")
_WORDS = (
    ("available", "sold out"),
    ("bookable", "not bookable"),
    ("places left", "fully booked"),
    ("free", "taken"),
    ("can be booked", "cannot be booked any more"),
    ("open", "full"),
    ("still free", "gone"),
    ("vacant", "occupied"),
    ("on sale", "no longer on sale"),
    ("available", "unavailable"),
    ("frei", "ausgebucht"),
    ("disponible", "complet"),
)
_LAYOUTS = ("inline", "inline", "wide", "cards", "columns", "dense", "table")


def page_of(family: Family, seed: int) -> tuple[str, list[tuple[str, str]], dict[str, object]]:
    """A page: its HTML, the time and state of each slot from top to bottom, and how it was made."""
    rng = Random(f"{family.name} {seed}")
    palette, layout = rng.choice(_PALETTES), rng.choice(_LAYOUTS)
    flipped = not family.conventional and not family.explicit and rng.random() < 0.5
    legend = not family.explicit and (not family.conventional or rng.random() < 0.4)
    if legend and family.conventional and rng.random() < 0.15:
        flipped = True  # a legend against convention is believed
    faces = {"open": family.two if flipped else family.one, "sold_out": family.one if flipped else family.two}
    first, step = rng.choice((8, 9, 10, 11)) * 60, rng.choice((15, 20, 30, 30, 30, 60))
    count = min(rng.randint(6, 22), (23 * 60 - first) // step)
    share = rng.choice((0.0, 0.15, 0.3, 0.5, 0.7, 0.9, 1.0)) if legend else rng.choice((0.0, 0.2, 0.35, 0.5, 0.7))
    slots = [
        (
            f"{(first + i * step) // 60:02d}:{(first + i * step) % 60:02d}",
            "sold_out" if rng.random() < share else "open",
        )
        for i in range(count)
    ]
    counted = rng.random() < 0.7 or family.explicit
    striped = rng.random() < 0.2

    def chip(time: str, face: Face, number: int, fill: int) -> str:
        note = (
            ""
            if face.count is None or not (counted or "{n}" not in face.count)
            else face.count.replace("{n}", str(number)).replace("{fill}", str(fill))
        )
        if time == "hh:mm" and "{n}" in (face.count or ""):
            note = ""
        stripe = (
            f"<u style='background:{rng.choice(('#1565c0', '#ef8f00', '#6a3fa0'))}'></u>"
            if striped and time != "hh:mm"
            else ""
        )
        return (
            f'<div class="chip" style="{face.chip}">{stripe}<span style="{face.time}">{face.before}{time}{face.after}</span>'
            f'<em style="{face.note}">{note}</em><i style="{face.mark.replace("{fill}", str(fill))}">{face.says}</i></div>'
        ).replace("<10", "&lt;10")

    drawn = [chip(time, faces[state], rng.randint(1, 14), rng.randint(2, 7) * 10) for time, state in slots]
    words = rng.choice(_WORDS)
    entries = [("open", words[0]), ("sold_out", words[1])]
    rng.shuffle(entries)
    sign = rng.choice((" = ", " = ", ": ", " "))
    box = "".join(
        f'<div class="sample">{chip("hh:mm", faces[state], 0, 40)}<span>{sign}{word}</span></div>'
        for state, word in entries
    )
    legend_html = f'<div class="legend">{box}</div>' if legend else ""
    names = ("paper", "card", "ink", "quiet", "accent", "deep", "soft", "line", "faint", "tone")
    variables = "".join(f"--{name}:{value};" for name, value in zip(names, palette, strict=True))
    radius, font, size = rng.choice((0, 3, 6, 12, 21)), rng.choice(_FONTS), rng.choice((15, 17, 17, 19))
    rim = rng.choice(("1px solid var(--line)", "1px solid var(--line)", "1px solid var(--quiet)"))
    css = {
        "inline": "",
        "wide": ".chip{display:flex;width:420px}",
        "cards": ".g{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;width:820px}.chip{display:flex;flex-direction:column;gap:3px;min-height:84px;justify-content:center}",
        "columns": ".g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:9px 18px}.chip{display:flex}",
        "dense": ".g .chip{margin:2px 4px 4px 0;padding:2px 9px;min-height:30px}.g .chip span{font-size:15px}",
        "table": ".g{display:grid;grid-template-columns:300px 1fr}.g .chip{display:flex;margin:0 0 4px}",
    }[layout]
    cells = "".join(f"<b>Entry</b>{one}" for one in drawn) if layout == "table" else "".join(drawn)
    html = f"""<!doctype html><meta charset="utf-8"><style>:root{{{variables}}}*{{box-sizing:border-box}}
body{{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 {font}}}.wrap{{width:1100px;margin:24px auto;background:var(--card);padding:22px;border:1px solid var(--line)}}
.chip{{position:relative;display:inline-flex;align-items:center;gap:9px;border:{rim};border-radius:{radius}px;background:var(--card);color:var(--ink);padding:8px 13px;margin:0 8px 10px 0;min-height:42px;overflow:hidden}}
.chip u{{position:absolute;left:0;top:0;bottom:0;width:7px}}.chip span{{font-size:{size}px}}.chip em{{font-style:normal;font-size:12.5px;color:var(--quiet)}}.chip i{{font-style:normal}}
.sample{{display:flex;align-items:center}}.sample .chip{{margin:0 8px 0 0;padding:4px 12px;min-height:32px;display:inline-flex;width:auto;flex-direction:row}}
.legend{{display:flex;flex-wrap:wrap;gap:10px 28px;align-items:center;padding:10px 16px;background:var(--card);border:1px dashed var(--line);font-size:14px;margin:0 0 16px}}{css}</style>
<div class="wrap"><h1>Museum of Paper</h1><p>Open daily from 9:00 to 18:00, last entry 17:30. Adults € 12.50.</p>{legend_html}<h2>Timed entry</h2><div class="g">{cells}</div><p>Prices per person.</p></div>"""
    about = {
        "family": family.name,
        "legend": legend,
        "flipped": flipped,
        "layout": layout,
        "convention": family.conventional,
    }
    return html, slots, about
