# ruff: noqa: E501
"""The first families of slot styles: conventional, arbitrary and explicit ones."""

from __future__ import annotations

from ._faces import Face, Family


def _dot(colour: str, more: str = "") -> str:
    return f"display:inline-block;width:12px;height:12px;border-radius:50%;background:{colour};{more}"


def _hatch(angle: int, a: int, b: int) -> str:
    return f"background:repeating-linear-gradient({angle}deg,var(--card) 0,var(--card) {a}px,var(--tone) {a}px,var(--tone) {b}px)"


def _diagonal(colour: str, way: str = "to top right") -> str:
    return f"linear-gradient({way},transparent calc(50% - 1px),{colour} 0,{colour} calc(50% + 1px),transparent 0)"


def first_families() -> list[Family]:
    """All of this file, in a fixed order. The numbers of the model are fitted on these alone."""
    f = Face
    box = "display:inline-block;width:13px;height:13px;"
    tag = "font-size:12px;"
    frame = "display:inline-block;border:1px solid var(--deep);color:var(--deep);font:700 12px/16px monospace;width:18px;text-align:center"
    pill = "display:inline-block;border-radius:9px;padding:1px 8px;font-size:11px;color:#fff;"
    cross = f"position:absolute;inset:0;background:{_diagonal('#b3261e')},{_diagonal('#b3261e', 'to bottom right')}"
    c = True
    # fmt: off
    return [
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
