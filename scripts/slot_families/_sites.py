# ruff: noqa: E501
"""Families of slot styles after the sites on which people book: cinemas, trains, airlines, dentists, gyms, campsites.

Each is one idea that such sites have for what can be had and what cannot. `families` does not draw them,
so that nothing was fitted on them; ``page_of`` takes them like any other family.
"""

from __future__ import annotations

from ._faces import Face, Family

_PILL = "display:inline-block;border-radius:10px;padding:2px 10px;font:600 11px/16px sans-serif;"
_FLAT = "display:inline-block;padding:2px 8px;font:12px/16px sans-serif;"
_SIGN = "font:700 16px/1 'DejaVu Sans',sans-serif;"
_DISC = "display:inline-block;width:18px;height:18px;border-radius:50%;"
_BOX = "display:inline-block;width:16px;height:16px;"
_OVER = "position:absolute;"


def _seat(fill: str, edge: str) -> str:
    return f"display:inline-block;width:20px;height:18px;border-radius:6px 6px 2px 2px;background:{fill};border:2px solid {edge};border-bottom-width:5px"


def _switch(on: bool, colour: str) -> str:
    at = "calc(100% - 9px)" if on else "9px"
    return f"display:inline-block;width:34px;height:18px;border-radius:9px;background:radial-gradient(circle at {at} 50%,#fff 6.5px,transparent 7.5px),{colour}"


def _steps(full: int) -> str:
    bars = ",".join(
        f"linear-gradient({'var(--deep)' if i < full else '#d9d9d9'} 0 0) {i * 7}px 100%/5px {5 + 4 * i}px no-repeat"
        for i in range(4)
    )
    return f"display:inline-block;width:28px;height:18px;background:{bars}"


def conventional() -> list[Family]:
    """What speaks for itself."""
    f, c = Face, True
    filled = "background:#0b5fff;border-color:#0b5fff;color:#fff"
    # fmt: off
    return [
        Family("cinema-ghost", f("background:#b3122b;border-color:#b3122b;color:#fff", note="color:#ffe6ea"), f("background:transparent;border:1px dashed #c9c9c9;color:#b4b4b4", note="color:#c4c4c4"), c),
        Family("cinema-seat", f(mark=_seat("#2f9e5b", "#227546")), f(mark=_seat("#d8d8d8", "#bdbdbd"), chip="color:#9a9a9a", note="color:#b0b0b0"), c),
        Family("cinema-neon", f("background:#15151b;color:#fff;border-color:#f5c518", note="color:#f5c518"), f("background:#15151b;color:#5d5d66;border-color:#2c2c33", note="color:#4f4f57"), c),
        Family("dentist-link", f("border-color:transparent;background:transparent", time="color:#0a58ca;text-decoration:underline;font-weight:600"), f("border-color:transparent;background:transparent", time="color:#a5a9b0", note="color:#b5b9c0"), c),
        Family("dentist-round", f("border-radius:22px;background:#e6f4f1;border-color:#13806b;color:#0d5a4b"), f("border-radius:22px;background:#f4f4f4;border-color:#f4f4f4;color:#b8b8b8", note="color:#c8c8c8"), c),
        Family("gym-collapsed", f("padding:12px 18px;border:2px solid var(--ink)", time="font-size:20px;font-weight:700"), f("padding:2px 8px;min-height:24px;border-color:#e2e2e2", time="font-size:13px;color:#8d8d8d", note="font-size:10.5px;color:#a0a0a0"), c),
        Family("gym-bars", f(mark=_steps(4)), f(mark=_steps(0)), c),
        Family("gym-toggle", f(mark=_switch(True, "#2f9e5b")), f(mark=_switch(False, "#c4c4c4")), c),
        Family("train-pale-ground", f("background:#fff;border-color:#7a7a7a;color:#111"), f("background:#ececec;border-color:#ececec;color:#9d9d9d", note="color:#a9a9a9"), c),
        Family("train-thin", f(time="font-weight:800"), f(time="font-weight:300;color:#8b8b8b", note="color:#a0a0a0"), c),
        Family("train-cross-disc", f(mark=_DISC + "background:#2b8a3e"), f(mark=_DISC + "background:linear-gradient(45deg,transparent 43%,#fff 43% 57%,transparent 57%),linear-gradient(-45deg,transparent 43%,#fff 43% 57%,transparent 57%),#a61e2d"), c),
        Family("airline-tab", f("border-bottom:4px solid #005eb8;box-shadow:0 2px 6px #0003"), f("border-color:#e4e4e4;color:#aaa;background:#fafafa", note="color:#bbb"), c),
        Family("airline-raised-blue", f(filled + ";box-shadow:0 3px 6px #0005", note="color:#dbe7ff"), f("background:#cfd6e4;border-color:#cfd6e4;color:#7f8899", note="color:#8a93a3"), c),
        Family("campsite-hatch", f("background:#eaf6e6;border-color:#5c9a48"), f("background:repeating-linear-gradient(-45deg,#efefef 0,#efefef 5px,#dcdcdc 5px,#dcdcdc 10px);border-color:#cfcfcf;color:#8a8a8a", note="color:#9a9a9a"), c),
        Family("campsite-red-block", f("background:#dff2d8;border-color:#dff2d8"), f("background:#f6cfcb;border-color:#f6cfcb"), c),
        Family("campsite-grid-dark", f("background:#2e7d32;border-color:#2e7d32;color:#fff", note="color:#e2f3e3"), f("background:#c62828;border-color:#c62828;color:#fff", note="color:#fbe3e3"), c),
        Family("museum-veil", f(), f(mark=_OVER + "inset:0;background:#ffffffb8"), c),
        Family("museum-slash", f(), f(mark=_OVER + "inset:0;background:linear-gradient(to top right,transparent calc(50% - 1px),#9a9a9a 0,#9a9a9a calc(50% + 1px),transparent 0)", chip="color:#8d8d8d", note="color:#9d9d9d"), c),
        Family("museum-plus-right", f(mark=_SIGN + "margin-left:auto;color:var(--accent);font-size:20px", says="+"), f("color:#999", note="color:#aaa"), c),
        Family("museum-arrow-disc", f(mark=_DISC + "background:var(--accent);color:#fff;text-align:center;font:700 13px/18px 'DejaVu Sans'", says="→"), f(mark=_DISC + "border:1px solid #d6d6d6", chip="color:#8f8f8f", note="color:#a2a2a2"), c),
        Family("tennis-line-row", f("border-width:0 0 2px 0;border-color:#1c7c54;background:transparent;border-radius:0"), f("border-width:0 0 1px 0;border-color:#dedede;background:transparent;border-radius:0;color:#a3a3a3", note="color:#b3b3b3"), c),
        Family("tennis-court", f("background:#c8e6c9;border:2px solid #388e3c"), f("background:#eee;border:2px solid #d5d5d5;color:#9e9e9e", time="text-decoration:line-through", note="color:#ababab"), c),
        Family("salon-rose", f("background:#fff;border:1px solid #d6336c;color:#d6336c", note="color:#d6336c"), f("background:#fff;border:1px solid #eee;color:#ccc", note="color:#d0d0d0"), c),
        Family("salon-caps-pale", f(time="font-weight:600;letter-spacing:.5px"), f(time="font-weight:400;opacity:.35", note="opacity:.35"), c),
        Family("ferry-lock", f(), f(mark="display:inline-block;width:14px;height:16px;background:radial-gradient(circle at 7px 6px,transparent 3px,#777 3.4px 4.8px,transparent 5.2px) 0 0/14px 8px no-repeat,linear-gradient(#777 0 0) 0 100%/14px 9px no-repeat", chip="color:#888", note="color:#9a9a9a"), c),
        Family("ferry-blurred", f(), f(time="filter:blur(1.6px);color:#777", note="color:#aaa"), c),
        Family("pool-night", f("background:#fff8e1;border-color:#ffb300;color:#3e2c00"), f("background:#37414d;border-color:#37414d;color:#76818d", note="color:#6b7580"), c),
        Family("pool-dot-grey", f(mark="display:inline-block;width:11px;height:11px;border-radius:50%;background:#1aa260"), f(mark="display:inline-block;width:11px;height:11px;border-radius:50%;background:#c9c9c9"), c),
        Family("vaccine-inverse", f("background:#102a43;border-color:#102a43;color:#fff", note="color:#cfe0f1", time="font-weight:600"), f("background:#d9e2ec;border-color:#d9e2ec;color:#829ab1", note="color:#94a7ba"), c),
        Family("vaccine-cells", f("border-radius:0;background:#fff;border:1px solid #0b7a75", time="color:#0b7a75;font-weight:700"), f("border-radius:0;background:#f1f1f1;border:1px solid #fff", time="color:#bcbcbc", note="color:#c6c6c6"), c),
        Family("library-strike-note", f(), f(time="text-decoration:line-through;text-decoration-color:#999;color:#999", note="text-decoration:line-through;color:#aaa"), c),
        Family("escape-red-edge", f("border-left:6px solid #2b9348"), f("border-left:6px solid #d00000"), c),
        Family("escape-sink", f("box-shadow:0 1px 0 #fff inset,0 3px 6px #0004;background:linear-gradient(#fff,#ededed)"), f("box-shadow:inset 0 2px 5px #0003;background:#e3e3e3;color:#9b9b9b", note="color:#a9a9a9"), c),
        Family("restaurant-bare", f("background:#d32f2f;border-color:#d32f2f;color:#fff;border-radius:4px", note="color:#ffdede"), f("background:none;border-color:transparent;color:#9e9e9e", note="color:#b3b3b3"), c),
        Family("restaurant-dot-ring", f(mark=_DISC + "border:5px solid #1b7f4b;background:#fff"), f(mark=_DISC + "border:1px solid #ccc;background:#f2f2f2", chip="color:#a0a0a0", note="color:#b0b0b0"), c),
        Family("zoo-green-tick", f(mark=_SIGN + "color:#2b8a3e", says="✔"), f(mark=_SIGN + "color:#adb5bd", says="✖", chip="color:#868e96", note="color:#adb5bd"), c),
    ]
    # fmt: on


def explicit() -> list[Family]:
    """What is said in words or numbers."""
    f = Face

    def words(name: str, one: str, two: str, css: str = _FLAT, other: str | None = None) -> Family:
        return Family(f"{name}-word", f(mark=css, says=one), f(mark=other or css, says=two), explicit=True)

    def numbers(name: str, one: str, two: str) -> Family:
        return Family(f"{name}-word", f(count=one), f(count=two), explicit=True)

    dark = _PILL + "background:#2b2b33;color:#fff"
    line = _PILL + "border:1px solid var(--deep);color:var(--deep)"
    return [
        words("cinema", "Seats available", "Sold out · next show", dark),
        words("cinema-short", "BUY", "SOLD", dark, _PILL + "background:#b3122b;color:#fff"),
        words("train", "Seat reservation possible", "Reservation no longer possible"),
        words("train-de", "Noch Plätze frei", "Zug ausreserviert"),
        words("airline", "Select", "Flight full", line),
        words("airline-fare", "Economy from € 89", "Not available", line),
        words("dentist", "Book appointment", "Already taken", line),
        words("dentist-de", "Termin buchen", "Termin vergeben", line),
        words("gym", "Sign up", "Class full – waitlist", dark),
        words("gym-spots", "Spots open", "No spots", dark),
        words("campsite", "Pitch free", "Pitch occupied"),
        words("campsite-fr", "Emplacement libre", "Emplacement occupé"),
        words("museum-it", "Biglietti disponibili", "Biglietti esauriti"),
        words("museum-es", "Comprar entrada", "Entradas agotadas", line),
        words("museum-ca", "Entrades disponibles", "Entrades exhaurides"),
        words("tennis", "Court free", "Court booked"),
        words("salon", "Open", "Unavailable", line),
        words("ferry", "On sale", "Off sale", dark),
        words("pool", "Admission possible", "Admission closed"),
        words("vaccine", "Choose slot", "Slot gone", line),
        words("library", "Reservable", "Reserved by somebody else"),
        words("escape", "Play at this time", "Another group plays"),
        words("restaurant", "Table for you", "Fully committed"),
        words("restaurant-nl", "Tafel vrij", "Volzet"),
        words("zoo", "Entry guaranteed", "Entry quota reached"),
        words("phone", "Instant confirmation", "Phone us for this time", line),
        numbers("seats-free", "{n} seats free", "0 seats free"),
        numbers("places-of", "places: {n} of 24", "places: 0 of 24"),
        numbers("persons", "for up to {n}", "for nobody"),
        numbers("left-or-gone", "{n} remaining", "all gone"),
    ]


def arbitrary() -> list[Family]:
    """What means nothing without a legend."""
    f = Face
    ink = "var(--ink)"
    # fmt: off
    return [
        Family("cinema-row", f(mark=_seat("#fff", ink)), f(mark=_seat(ink, ink))),
        Family("cinema-reel", f(mark=_DISC + f"border:2px solid {ink};background:radial-gradient(circle,{ink} 3px,transparent 4px)"), f(mark=_DISC + f"border:2px solid {ink};background:linear-gradient({ink} 0 0) 50%/2px 100% no-repeat")),
        Family("cinema-lanes", f("border-left:8px double var(--accent)"), f("border-left:8px solid var(--accent)")),
        Family("train-flags", f(mark=_BOX + "background:linear-gradient(90deg,#1f4e9c 50%,#e0b400 50%)"), f(mark=_BOX + "background:linear-gradient(90deg,#e0b400 50%,#1f4e9c 50%)")),
        Family("train-class", f(mark=_PILL + f"border:1px solid {ink}", says="I"), f(mark=_PILL + f"border:1px solid {ink}", says="II")),
        Family("train-arrows", f(mark=_SIGN, says="↗"), f(mark=_SIGN, says="↘")),
        Family("airline-stripe", f(mark=_OVER + "left:0;right:0;bottom:0;height:5px;background:repeating-linear-gradient(90deg,var(--accent) 0 10px,transparent 10px 16px)"), f(mark=_OVER + "left:0;right:0;bottom:0;height:5px;background:var(--accent)")),
        Family("airline-cabin", f("background:#e0ecff;border-color:#7a9ddb"), f("background:#ffe9d6;border-color:#dba36c")),
        Family("airline-tail", f(mark=_BOX + "background:var(--deep);clip-path:polygon(0 100%,100% 0,100% 100%)"), f(mark=_BOX + "background:var(--deep);clip-path:polygon(0 0,100% 100%,0 100%)")),
        Family("dentist-chair", f(mark=_BOX + "border-left:4px solid var(--deep);border-bottom:4px solid var(--deep)"), f(mark=_BOX + "border-right:4px solid var(--deep);border-top:4px solid var(--deep)")),
        Family("gym-weights", f(mark="display:inline-block;width:24px;height:14px;background:linear-gradient(#333 0 0) 0 50%/6px 14px no-repeat,linear-gradient(#333 0 0) 100% 50%/6px 14px no-repeat,linear-gradient(#333 0 0) 50%/24px 3px no-repeat"), f(mark="display:inline-block;width:24px;height:14px;background:linear-gradient(#333 0 0) 50%/24px 3px no-repeat")),
        Family("gym-level", f(mark=_steps(1)), f(mark=_steps(3))),
        Family("campsite-tent", f(mark=_BOX + "background:#6b4f2a;clip-path:polygon(50% 0,100% 100%,0 100%)"), f(mark=_BOX + "background:#6b4f2a;clip-path:polygon(0 0,100% 0,100% 60%,50% 100%,0 60%)")),
        Family("campsite-trees", f(mark=_SIGN + "color:#2f6b2f", says="▲▲"), f(mark=_SIGN + "color:#2f6b2f", says="▲")),
        Family("museum-frame", f("border:3px double var(--ink);padding:6px 11px"), f("border:3px solid var(--ink);padding:6px 11px")),
        Family("museum-serif", f(time="font-family:Georgia,serif;font-weight:700"), f(time="font-family:monospace")),
        Family("museum-wing", f(mark=_FLAT + "font-style:italic", says="east wing"), f(mark=_FLAT + "font-style:italic", says="west wing")),
        Family("tennis-ball", f(mark=_DISC + "background:#d7e24a;border:1px solid #8a9420"), f(mark=_DISC + "background:#6fb7d6;border:1px solid #2f7391")),
        Family("tennis-net", f("background:repeating-linear-gradient(90deg,transparent 0 9px,#00000018 9px 10px)"), f("background:repeating-linear-gradient(0deg,transparent 0 9px,#00000018 9px 10px)")),
        Family("salon-scissors", f(mark=_SIGN, says="✂"), f(mark=_SIGN, says="✎")),
        Family("ferry-deck", f("border-top:6px solid #2d6da3"), f("border-top:6px solid #a3752d")),
        Family("ferry-wave", f(time="text-decoration:underline wavy var(--accent)"), f(time="text-decoration:underline dotted var(--accent)")),
        Family("pool-lanes", f(mark=_BOX + "background:repeating-linear-gradient(90deg,#1d6fa5 0 2px,#fff 2px 5px)"), f(mark=_BOX + "background:repeating-linear-gradient(0deg,#1d6fa5 0 2px,#fff 2px 5px)")),
        Family("vaccine-drop", f(mark=_BOX + "border-radius:0 50% 50% 50%;transform:rotate(45deg);background:#7a3b8f"), f(mark=_BOX + "border-radius:50%;background:#7a3b8f")),
        Family("library-tab", f(mark=_OVER + "right:10px;top:0;width:10px;height:14px;background:#b8860b"), f(mark=_OVER + "right:10px;bottom:0;width:10px;height:14px;background:#b8860b")),
        Family("library-roman", f(mark=_SIGN + "font-family:serif", says="A–K"), f(mark=_SIGN + "font-family:serif", says="L–Z")),
        Family("escape-key", f(mark=_OVER + "right:0;top:0;border:9px solid;border-color:var(--deep) var(--deep) transparent transparent"), f(mark=_OVER + "right:0;top:0;border:9px solid;border-color:var(--accent) var(--accent) transparent transparent;opacity:.45")),
        Family("restaurant-room", f("background:#f3ede2"), f("background:#e7eef3")),
        Family("zoo-paws", f(mark="display:inline-block;width:30px;height:12px;background:radial-gradient(circle at 6px 6px,#444 4px,transparent 5px),radial-gradient(circle at 22px 6px,#444 4px,transparent 5px)"), f(mark="display:inline-block;width:30px;height:12px;background:radial-gradient(circle at 6px 6px,#444 4px,transparent 5px)")),
        Family("zoo-inset", f("box-shadow:inset 4px 0 0 var(--accent),inset -4px 0 0 var(--accent)"), f("box-shadow:inset 0 4px 0 var(--accent),inset 0 -4px 0 var(--accent)")),
    ]
    # fmt: on


def site_families() -> list[Family]:
    """All of this file, in a fixed order."""
    return [*conventional(), *explicit(), *arbitrary()]
