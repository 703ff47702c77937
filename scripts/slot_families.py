# ruff: noqa: E501
"""Pages with time slots in many families of styles, to train and try the reading of states on.

A family is one way of telling open slots from sold-out ones. Conventional families speak for themselves and come with
and without a legend; arbitrary ones mean either state, as the legend of the page says. Each page is drawn from a seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random


@dataclass(frozen=True)
class Face:
    """Inline CSS of the parts of a slot in one state, and the text of its mark and note."""

    chip: str = ""
    time: str = ""
    note: str = ""
    mark: str = ""
    says: str = ""
    count: str | None = "max {n}"
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Family:
    """name; the face of open and of sold-out slots; conventional: whether it can be understood without a legend."""

    name: str
    one: Face
    two: Face
    conventional: bool = False
    explicit: bool = False
    tags: tuple[str, ...] = field(default=())


def _dot(colour: str, more: str = "") -> str:
    return f"display:inline-block;width:12px;height:12px;border-radius:50%;background:{colour};{more}"


def _hatch(angle: int, a: int, b: int) -> str:
    return f"background:repeating-linear-gradient({angle}deg,var(--card) 0,var(--card) {a}px,var(--tone) {a}px,var(--tone) {b}px)"


def _diagonal(colour: str, way: str = "to top right") -> str:
    return f"linear-gradient({way},transparent calc(50% - 1px),{colour} 0,{colour} calc(50% + 1px),transparent 0)"


def families() -> list[Family]:
    """All families, in a fixed order."""
    from slot_families_more import more_families

    f = Face
    box = "display:inline-block;width:13px;height:13px;"
    tag = "font-size:12px;"
    frame = "display:inline-block;border:1px solid var(--deep);color:var(--deep);font:700 12px/16px monospace;width:18px;text-align:center"
    pill = "display:inline-block;border-radius:9px;padding:1px 8px;font-size:11px;color:#fff;"
    cross = f"position:absolute;inset:0;background:{_diagonal('#b3261e')},{_diagonal('#b3261e', 'to bottom right')}"
    c = True
    # fmt: off
    first = [
        # conventional
        Family("pale-grey", f(), f("background:var(--soft);color:var(--faint);border-color:var(--soft)", note="color:var(--faint)"), c),
        Family("pale-text", f(), f("color:var(--faint)", note="color:var(--faint)"), c),
        Family("faded", f(), f("opacity:.4"), c),
        Family("faded-more", f("border-color:var(--accent)"), f("opacity:.28"), c),
        Family("primary", f("background:var(--accent);color:#fff;border-color:var(--accent)", note="color:#fff"), f("background:var(--soft);color:var(--faint);border-color:var(--soft)", note="color:var(--faint)"), c),
        Family("raised", f("background:var(--accent);color:#fff;border-color:var(--accent);box-shadow:0 2px 5px #0006", note="color:#fff"), f("color:var(--faint);box-shadow:inset 0 1px 3px #0003", note="color:var(--faint)"), c),
        Family("outline-accent", f("border:2px solid var(--accent);color:var(--accent)"), f("border:2px solid var(--soft);color:var(--faint)", note="color:var(--faint)"), c),
        Family("strike", f(), f(time="text-decoration:line-through"), c),
        Family("strike-thick", f(), f(time="text-decoration:line-through;text-decoration-thickness:3px"), c),
        Family("strike-red", f(), f(time="text-decoration:line-through #c0392b 2px"), c),
        Family("strike-grey", f(), f(time="text-decoration:line-through;color:var(--quiet)"), c),
        Family("strike-all", f(), f("text-decoration:line-through", note="text-decoration:line-through"), c),
        Family("strike-bar", f(), f(mark="position:absolute;left:6px;right:6px;top:50%;height:2px;background:var(--ink)"), c),
        Family("cross", f(), f(mark=cross), c),
        Family("diagonal", f(), f(mark=f"position:absolute;inset:0;background:{_diagonal('var(--ink)')}"), c),
        Family("diagonal-grey", f(), f("color:var(--faint)", note="color:var(--faint)", mark=f"position:absolute;inset:0;background:{_diagonal('var(--faint)')}"), c),
        Family("green-red", f("background:#d7f0dc;border-color:#2e8b47;color:#123d1e", note="color:#123d1e"), f("background:#f9d8d5;border-color:#c0392b;color:#521712", note="color:#521712"), c),
        Family("green-red-deep", f("background:#23803c;border-color:#23803c;color:#fff", note="color:#fff"), f("background:#b52f25;border-color:#b52f25;color:#fff", note="color:#fff"), c),
        Family("green-red-text", f(time="color:#1b7a35"), f(time="color:#b8281d"), c),
        Family("green-red-frame", f("border:2px solid #28934a"), f("border:2px solid #cc3526"), c),
        Family("green-red-dot", f(mark=_dot("#2e9e4f")), f(mark=_dot("#d0342c")), c),
        Family("green-red-under", f(time="border-bottom:3px solid #2e9e4f"), f(time="border-bottom:3px solid #d0342c"), c ),
        Family("green-grey", f("border-color:#28934a;background:#e6f6ea"), f("background:#eee;color:#666;border-color:#ddd", note="color:#888"), c),
        Family("green-grey-dot", f(mark=_dot("#2e9e4f")), f(mark=_dot("#b5b5b5")), c),
        Family("dashed", f("border:2px solid var(--accent);background:var(--soft)"), f("border:2px dashed #9a9a9a;background:transparent"), c),
        Family("dotted", f("border:1px solid var(--ink)"), f("border:1px dotted #999;color:var(--quiet)"), c),
        Family("bare", f("border:1px solid var(--ink)"), f("border-color:transparent;background:transparent;color:var(--faint)", note="color:var(--faint)"), c),
        Family("check-cross", f(mark="color:#1f7d3a;font-size:15px", says="✓"), f(mark="color:#b3261e;font-size:15px", says="✗"), c),
        Family("check-cross-black", f(mark="font-size:16px", says="✔"), f(mark="font-size:16px", says="✖"), c),
        Family("hatch-pale", f(), f(_hatch(45, 5, 8) + ";color:var(--quiet)", note="color:var(--faint)"), c),
        Family("link", f(time="color:#0b57c2;text-decoration:underline"), f(time="color:var(--faint)", note="color:var(--faint)"), c),
        Family("blurred", f(), f("filter:blur(1.1px);opacity:.6"), c),
        Family("lit-dark", f("background:#fff;color:#111;border-color:#fff", note="color:#333"), f("background:#8d8d8d;color:#b9b9b9;border-color:#8d8d8d", note="color:#b5b5b5"), c),
        # arbitrary
        Family("weight", f(time="font-weight:800"), f(time="font-weight:400")),
        Family("weight-all", f("font-weight:700"), f("font-weight:400")),
        Family("slant", f(time="font-style:italic"), f()),
        Family("slant-all", f("font-style:italic", note="font-style:italic"), f()),
        Family("underline", f(time="border-bottom:4px solid var(--accent)"), f(time="border-bottom:4px solid transparent") ),
        Family("underline-thin", f(time="text-decoration:underline"), f()),
        Family("underline-wavy", f(time="text-decoration:underline wavy"), f()),
        Family("underline-dotted", f(time="border-bottom:3px dotted var(--ink)"), f(time="border-bottom:3px solid transparent")),
        Family("underline-double", f(time="border-bottom:4px double var(--ink)"), f(time="border-bottom:1px solid var(--ink)")),
        Family("overline", f(time="border-top:3px solid var(--accent)"), f(time="border-top:3px solid transparent")),
        Family("filled", f("background:var(--deep);border-color:var(--deep);color:#fff", note="color:#fff"), f("border-color:var(--deep);color:var(--deep)", note="color:var(--deep)")),
        Family("tinted", f("background:var(--soft)"), f("background:var(--card)")),
        Family("blue-orange", f("background:#d6e6fb;border-color:#2a66b8"), f("background:#fde3c4;border-color:#c7761a") ),
        Family("violet-yellow", f("background:#e6dafa"), f("background:#fbf3b8")),
        Family("blue-orange-frame", f("border:3px solid #2a66b8"), f("border:3px solid #d98318")),
        Family("blue-brown-text", f(time="color:#1246a8"), f(time="color:#8a4a12")),
        Family("blue-pink-dot", f(mark=_dot("#2a66b8")), f(mark=_dot("#d8489a"))),
        Family("blue-pink-square", f(mark=box + "background:#1d6fd0"), f(mark=box + "background:#e08a1e")),
        Family("hatch", f(_hatch(45, 6, 9)), f()),
        Family("hatch-way", f(_hatch(45, 5, 7)), f(_hatch(135, 5, 7))),
        Family("rules", f(_hatch(0, 5, 6)), f()),
        Family("spots", f("background:radial-gradient(var(--tone) 18%,transparent 20%) 0 0/9px 9px"), f()),
        Family("corner-tr", f(mark="position:absolute;right:0;top:0;width:15px;height:15px;background:linear-gradient(to bottom left,var(--accent) 50%,transparent 50%)" ), f()),
        Family("corner-bl", f(mark="position:absolute;left:0;bottom:0;width:15px;height:15px;background:linear-gradient(to top right,var(--accent) 50%,transparent 50%)" ), f()),
        Family("corner-sides", f(mark="position:absolute;right:0;top:0;width:15px;height:15px;background:linear-gradient(to bottom left,var(--accent) 50%,transparent 50%)" ), f(mark="position:absolute;right:0;bottom:0;width:15px;height:15px;background:linear-gradient(to top left,var(--accent) 50%,transparent 50%)" )),
        Family("ring-disc", f(mark=box + "border-radius:50%;border:2px solid var(--deep);background:var(--deep)"), f(mark=box + "border-radius:50%;border:2px solid var(--deep)")),
        Family("square-hollow", f(mark=box + "border:2px solid var(--deep);background:var(--deep)"), f(mark=box + "border:2px solid var(--deep)")),
        Family("square-disc", f(mark=box + "background:var(--deep)"), f(mark=box + "border-radius:50%;background:var(--deep)")),
        Family("triangles", f(mark=tag, says="▲"), f(mark=tag, says="▼")),
        Family("stars", f(mark="font-size:16px", says="★"), f(mark="font-size:16px", says="☆")),
        Family("suits", f(mark="font-size:15px", says="♥"), f(mark="font-size:15px", says="♦")),
        Family("plus-minus", f(mark="font-size:17px;font-weight:700", says="+"), f(mark="font-size:17px;font-weight:700", says="–")),
        Family("arrow", f(mark="font-size:15px", says="→"), f(mark="font-size:15px", says="←")),
        Family("half-moon", f(mark="font-size:15px", says="◐"), f(mark="font-size:15px", says="●")),
        Family("diamond-none", f(mark="font-size:14px", says="◆"), f()),
        Family("star-none", f(mark="font-size:15px;color:var(--accent)", says="*"), f()),
        Family("letters-ab", f(mark=frame, says="A"), f(mark=frame, says="B")),
        Family("letters-xo", f(mark=tag + "font-weight:700", says="X"), f(mark=tag + "font-weight:700", says="O")),
        Family("letters-kz", f(mark=tag + "color:var(--quiet)", says="K"), f(mark=tag + "color:var(--quiet)", says="Z") ),
        Family("digits-roman", f(mark=frame, says="I"), f(mark=frame, says="II")),
        Family("odd-words", f(mark=tag, says="north"), f(mark=tag, says="south")),
        Family("odd-pills", f(mark=pill + "background:var(--deep)", says="alpha"), f(mark=pill + "background:var(--deep)", says="omega")),
        Family("left-right", f(mark="position:absolute;right:0;top:0;bottom:0;width:6px;background:var(--accent)"), f() ),
        Family("bottom-bar", f("border-bottom:5px solid var(--accent)"), f("border-bottom:5px solid transparent")),
        Family("top-bar", f("border-top:5px solid var(--accent)"), f()),
        Family("double-frame", f("border:4px double var(--ink)"), f("border:1px solid var(--ink)")),
        Family("thick-frame", f("border:3px solid var(--ink)"), f("border:1px solid var(--ink)")),
        Family("frame-none", f("border:1px solid var(--ink)"), f("border:1px solid transparent")),
        Family("dashed-plain", f("border:2px dashed var(--ink)"), f("border:2px solid var(--ink)")),
        Family("round-square", f("border-radius:20px;border-color:var(--ink)"), f("border-radius:0;border-color:var(--ink)")),
        Family("shadow-none", f("box-shadow:3px 3px 0 var(--ink)"), f()),
        Family("glow", f("box-shadow:0 0 0 3px var(--accent)"), f()),
        Family("serif-mono", f(time="font-family:'Liberation Serif',serif"), f(time="font-family:'Liberation Mono',monospace")),
        Family("small-large", f(time="font-size:22px"), f(time="font-size:15px")),
        Family("wide-letters", f(time="letter-spacing:3px"), f()),
        Family("boxed-time", f(time="border:1px solid var(--ink);padding:0 5px"), f()),
        Family("time-inverted", f(time="background:var(--ink);color:var(--card);padding:0 6px"), f()),
        Family("marked", f(time="background:linear-gradient(transparent 55%,#ffd84d 55%)"), f()),
        Family("pips", f(mark=tag, says="•••"), f(mark=tag, says="•")),
        Family("bar", f(mark="display:block;width:74px;height:8px;border:1px solid var(--deep);background:linear-gradient(90deg,var(--accent) {fill}%,#fff {fill}%)" ), f(mark="display:block;width:74px;height:8px;border:1px solid var(--deep);background:var(--accent)")),
        Family("brackets", f(before="[", after="]"), f()),
        Family("parens-angle", f(before="(", after=")"), f(before="<", after=">")),
        Family("strike-arbitrary", f(time="text-decoration:line-through"), f()),
        Family("faded-arbitrary", f("opacity:.5"), f()),
        Family("gradient", f("background:linear-gradient(90deg,var(--tone),var(--card))"), f("background:linear-gradient(270deg,var(--tone),var(--card))")),
        Family("tag-shape", f("clip-path:polygon(0 0,calc(100% - 12px) 0,100% 50%,calc(100% - 12px) 100%,0 100%);background:var(--soft)" ), f("background:var(--soft)")),
        # explicit
        Family("sold-out-word", f(count="{n} left"), f(count="Sold out"), explicit=True),
        Family("german-word", f(mark=tag, says="noch frei"), f(mark=tag, says="Ausgebucht"), explicit=True),
        Family("french-word", f(mark=tag, says="disponible"), f(mark=tag, says="complet"), explicit=True),
        Family("italian-word", f(mark=tag, says="disponibile"), f(mark=tag, says="esaurito"), explicit=True),
        Family("button-word", f(mark=pill + "background:var(--accent)", says="Reserve"), f(mark=pill + "background:#777", says="Full"), explicit=True),
        Family("waitlist-word", f(mark=pill + "background:var(--accent)", says="Select"), f(mark=pill + "background:var(--accent)", says="Join the waitlist"), explicit=True),
        Family("none-word", f(count="{n} seats"), f(count="not available"), explicit=True),
    ]
    # fmt: on
    return [*first, *more_families()]


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
