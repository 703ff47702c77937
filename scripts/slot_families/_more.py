# ruff: noqa: E501
"""More families of slot styles: further pairs of faces, conventional and arbitrary ones."""

from __future__ import annotations

from ._faces import Face, Family

_PILL = "display:inline-block;border-radius:9px;padding:1px 9px;font-size:11.5px;"
_SMALL = "font-size:12.5px;"
_DARK = _PILL + "background:var(--deep);color:#fff"
_SQUARE = "display:inline-block;width:14px;height:14px;"
_ROUND = "display:inline-block;width:18px;height:18px;border-radius:50%;"
_SIGN = "font:700 16px/1 'DejaVu Sans',sans-serif;"


def _poly(points: str) -> str:
    return f"clip-path:polygon({points});background:var(--soft)"


def _cut(way: str, colour: str) -> str:
    return f"linear-gradient({way},transparent calc(50% - 1px),{colour} 0,{colour} calc(50% + 1px),transparent 0)"


def more_conventional() -> list[Family]:
    """Families that speak for themselves."""
    f, c = Face, True
    plus = (
        _ROUND
        + "background:linear-gradient(#fff,#fff) center/10px 2px no-repeat,linear-gradient(#fff,#fff) center/2px 10px no-repeat,var(--accent)"
    )
    minus = _ROUND + "background:linear-gradient(#fff,#fff) center/11px 4px no-repeat,#c4222b"
    cross_over = f"position:absolute;inset:0;background:{_cut('to top right', 'var(--quiet)')},{_cut('to bottom right', 'var(--quiet)')}"
    stamp = "position:absolute;right:4px;top:50%;height:3px;width:60px;background:#c0392b;transform:rotate(-12deg)"
    button = _PILL + "padding:3px 14px;border:1px solid var(--accent);background:var(--accent);color:#fff"
    dead = _PILL + "padding:3px 14px;border:1px solid #d0d0d0;background:#e6e6e6;color:#a8a8a8"
    # fmt: off
    return [
        Family("grey-ground", f("background:var(--card);border-color:var(--quiet)"), f("background:#d4d4d4;border-color:#d4d4d4;color:#8c8c8c", note="color:#9a9a9a"), c),
        Family("grey-ground-dark-text", f(), f("background:#cfcfcf;border-color:#bdbdbd;color:#6a6a6a"), c),
        Family("dark-sold", f("background:#fff;color:#1a1a1a", note="color:#333"), f("background:#5f6368;color:#a9adb1;border-color:#5f6368", note="color:#9da1a5"), c),
        Family("opacity-half", f(), f("opacity:.55"), c),
        Family("opacity-dashed", f(), f("opacity:.5;border-style:dashed"), c),
        Family("greyscale", f("background:#d9f2e0;border:2px solid #2e8b47;color:#0e3b1c"), f("background:#d9f2e0;border:2px solid #2e8b47;color:#0e3b1c;filter:grayscale(1) opacity(.6)"), c),
        Family("red-text", f(), f(time="color:#c0221a"), c),
        Family("red-ground", f(), f("background:#fbdad7;border-color:#c0392b;color:#7c1c13"), c),
        Family("green-text", f(time="color:#157a34;font-weight:600"), f(time="color:#8f8f8f"), c),
        Family("green-ground", f("background:#dcf3e2;border-color:#2e8b47;color:#0e3b1c"), f(), c),
        Family("red-dot", f(), f(mark=_SQUARE + "border-radius:50%;background:#d0342c"), c),
        Family("green-dot", f(mark=_SQUARE + "border-radius:50%;background:#2e9e4f"), f(mark=_SQUARE + "border-radius:50%;border:2px solid #b9b9b9"), c),
        Family("red-frame", f("border:2px solid var(--quiet)"), f("border:2px solid #cc2b20"), c),
        Family("traffic-square", f(mark=_SQUARE + "background:#37a055"), f(mark=_SQUARE + "background:#cf352d"), c),
        Family("traffic-bar", f(mark="position:absolute;left:0;top:0;bottom:0;width:7px;background:#2e9e4f"), f(mark="position:absolute;left:0;top:0;bottom:0;width:7px;background:#d0342c"), c),
        Family("plus-minus-sign", f(mark=plus), f(mark=minus), c),
        Family("plus-sign", f(mark=plus), f(), c),
        Family("no-entry-sign", f(), f(mark=minus), c),
        Family("ban", f(), f(mark=_SIGN + "color:#c4222b", says="⊘"), c),
        Family("tick-only", f(mark=_SIGN + "color:#1f7d3a", says="✓"), f(), c),
        Family("cross-only", f(), f(mark=_SIGN + "color:#b3261e", says="✕"), c),
        Family("cross-only-ink", f(), f(mark=_SIGN + "color:var(--ink)", says="✗"), c),
        Family("tick-round", f(mark=_SIGN + "color:#fff;background:#2e8b47;border-radius:50%;padding:3px", says="✓"), f(mark=_SIGN + "color:#fff;background:#a3a3a3;border-radius:50%;padding:3px", says="✕"), c),
        Family("box-ticks", f(mark=_SIGN, says="☐"), f(mark=_SIGN, says="☒"), c),
        Family("cross-over", f(), f(mark=cross_over), c),
        Family("stamp", f(), f(mark=stamp, chip="color:var(--quiet)"), c),
        Family("strike-pale", f(), f(time="text-decoration:line-through;color:var(--faint)", note="color:var(--faint)"), c),
        Family("strike-double", f(), f(time="text-decoration:line-through double #b3261e"), c),
        Family("strike-small", f("border-color:var(--quiet)"), f(time="text-decoration:line-through;font-size:14px;color:var(--quiet)"), c),
        Family("button-dead", f(mark=button, says="Choose"), f(mark=dead, says="Choose"), c),
        Family("button-outline", f(mark=button, says="Reserve"), f(mark=_PILL + "padding:3px 14px;border:1px solid #cfcfcf;color:#b3b3b3", says="Reserve"), c),
        Family("button-only", f(mark=button, says="Book"), f(mark=_PILL + "padding:3px 14px;border:1px dashed #cfcfcf;color:#b9b9b9", says="Book"), c),
        Family("arrow-only", f(mark=_SIGN + "color:var(--accent)", says="›"), f("color:var(--quiet)"), c),
        Family("radio", f(mark=_ROUND + "border:2px solid var(--accent);background:#fff"), f("color:var(--quiet)", mark=_ROUND + "border:2px solid #d2d2d2;background:#eee"), c),
        Family("link-plain", f(time="color:#0b57c2;text-decoration:underline"), f(time="color:var(--quiet)"), c),
        Family("key-flat", f("background:linear-gradient(#fff,#e2e2e2);border:1px solid #999;box-shadow:0 2px 2px #0004;color:#111"), f("background:#e4e4e4;border:1px solid #d9d9d9;color:#a3a3a3"), c),
        Family("engraved", f("background:linear-gradient(#fdfdfd,#d3d3d3);border:2px outset #bdbdbd;color:#000"), f("background:#dcdcdc;border:2px inset #d8d8d8;color:#979797;text-shadow:1px 1px 0 #fff"), c),
        Family("blurred-little", f(), f("filter:blur(.9px) opacity(.75)"), c),
        Family("small-pale", f(time="font-size:20px;font-weight:700"), f(time="font-size:14px;color:var(--faint)", note="color:var(--faint)"), c),
        Family("bold-pale", f(time="font-weight:700"), f(time="font-weight:400;color:var(--faint)"), c),
        Family("italic-pale", f(), f(time="font-style:italic;color:var(--faint)"), c),
        Family("hatch-grey", f(), f("background:repeating-linear-gradient(45deg,#fff 0,#fff 6px,#e2e2e2 6px,#e2e2e2 10px);color:#777"), c),
        Family("hatch-dense", f("border-color:var(--quiet)"), f("background:repeating-linear-gradient(135deg,var(--card) 0,var(--card) 3px,var(--line) 3px,var(--line) 5px);color:var(--quiet)"), c),
        Family("accent-dashed", f("border:2px solid var(--accent);color:var(--accent)"), f("border:2px dashed var(--line);color:var(--quiet)"), c),
        Family("frameless-grey", f("background:var(--soft);border-color:var(--accent)"), f("background:transparent;border-color:transparent;color:#8d8d8d", note="color:#9a9a9a"), c),
        Family("shadow-pale", f("box-shadow:0 3px 8px #0005"), f("box-shadow:none;color:var(--faint)"), c),
        Family("fill-text", f("background:var(--accent);border-color:var(--accent);color:#fff", note="color:#fff"), f("background:transparent;border-color:var(--line);color:var(--quiet)"), c),
        Family("fill-strike", f("background:var(--accent);border-color:var(--accent);color:#fff", note="color:#fff"), f("color:var(--quiet)", time="text-decoration:line-through"), c),
        Family("sunk", f("transform:translateY(-1px);box-shadow:0 2px 0 var(--line)"), f("background:var(--soft);box-shadow:inset 0 2px 4px #0004;color:var(--quiet)"), c),
    ]
    # fmt: on


def more_arbitrary() -> list[Family]:
    """Families that mean nothing without the legend."""
    f = Face
    signs = (
        *("■□", "●○", "◆◇", "▲△", "★✩", "①②", "ⅠⅡ", "αω", "§¶", "†‡", "#@", "←→", "↑↓", "⇧⇩", "◐◑", "▣▢", "◎◉", "✦✧"),
        *("♠♣", "♪♫", "☀☁", "∞∅", "∩∪", "≈≡", "«»", "PQ", "MW", "gh", "xz", "LR", "17", "∧∨", "+×", "÷±", "☆*", "⚑⚐"),
    )
    found = [
        Family(f"signs-{one}{two}", f(mark=_SIGN + way, says=one), f(mark=_SIGN + way, says=two))
        for at, (one, two) in enumerate(signs)
        for way in (
            ("color:var(--ink)", "color:var(--accent)", "align-self:flex-start;font-size:13px", "margin-left:auto")[
                at % 4
            ],
        )
    ]
    # fmt: off
    found += [
        Family("hexagon", f(_poly("12px 0,calc(100% - 12px) 0,100% 50%,calc(100% - 12px) 100%,12px 100%,0 50%") + ";padding:8px 20px"), f("background:var(--soft);padding:8px 20px")),
        Family("parallelogram", f(_poly("12px 0,100% 0,calc(100% - 12px) 100%,0 100%") + ";padding:8px 20px"), f(_poly("0 0,calc(100% - 12px) 0,100% 100%,12px 100%") + ";padding:8px 20px")),
        Family("notch", f(_poly("0 0,100% 0,100% 100%,0 100%,10px 50%") + ";padding:8px 20px"), f(_poly("0 0,100% 0,calc(100% - 10px) 50%,100% 100%,0 100%") + ";padding:8px 20px")),
        Family("cut-corner", f(_poly("14px 0,100% 0,100% 100%,0 100%,0 14px")), f(_poly("0 0,100% 0,100% calc(100% - 14px),calc(100% - 14px) 100%,0 100%"))),
        Family("one-round", f("border-radius:18px 0 18px 0;border-color:var(--ink)"), f("border-radius:0 18px 0 18px;border-color:var(--ink)")),
        Family("round-top", f("border-radius:18px 18px 0 0;border-color:var(--ink)"), f("border-radius:0 0 18px 18px;border-color:var(--ink)")),
        Family("left-thick", f("border-left:6px solid var(--accent)"), f("border-right:6px solid var(--accent)")),
        Family("top-bottom", f("border-top:5px solid var(--accent)"), f("border-bottom:5px solid var(--accent)")),
        Family("sides-open", f("border-color:var(--ink);border-left-color:transparent;border-right-color:transparent"), f("border-color:var(--ink);border-top-color:transparent;border-bottom-color:transparent")),
        Family("double-dashed", f("border:3px double var(--ink)"), f("border:2px dashed var(--ink)")),
        Family("dotted-dashed", f("border:2px dotted var(--ink)"), f("border:2px dashed var(--ink)")),
        Family("two-four", f("border:4px solid var(--quiet)"), f("border:2px solid var(--quiet)")),
        Family("ring-out", f("outline:2px solid var(--ink);outline-offset:2px"), f("outline:2px dotted var(--ink);outline-offset:2px")),
        Family("spots-rules", f("background:radial-gradient(var(--tone) 20%,transparent 22%) 0 0/8px 8px"), f("background:repeating-linear-gradient(0deg,var(--card) 0,var(--card) 5px,var(--tone) 5px,var(--tone) 7px)")),
        Family("checker", f("background:conic-gradient(var(--tone) 25%,transparent 0 50%,var(--tone) 0 75%,transparent 0) 0 0/12px 12px"), f("background:var(--soft)")),
        Family("stripes-up", f("background:repeating-linear-gradient(90deg,var(--card) 0,var(--card) 7px,var(--soft) 7px,var(--soft) 12px)"), f("background:repeating-linear-gradient(0deg,var(--card) 0,var(--card) 7px,var(--soft) 7px,var(--soft) 12px)")),
        Family("two-tone", f("background:linear-gradient(var(--soft) 50%,var(--card) 50%)"), f("background:linear-gradient(var(--card) 50%,var(--soft) 50%)")),
        Family("two-tone-side", f("background:linear-gradient(90deg,var(--soft) 50%,var(--card) 50%)"), f("background:linear-gradient(90deg,var(--card) 50%,var(--soft) 50%)")),
        Family("gradient-way", f("background:linear-gradient(var(--tone),var(--card))"), f("background:linear-gradient(var(--card),var(--tone))")),
        Family("teal-plum", f("background:#cdebea;border-color:#1b7f7a"), f("background:#efd3e8;border-color:#8c2f77")),
        Family("sand-sky", f("background:#f0e3c2;border-color:#9b7a24"), f("background:#cfe6f5;border-color:#2b78a6")),
        Family("teal-plum-text", f(time="color:#0f7570;font-weight:700"), f(time="color:#8c2f77;font-weight:700")),
        Family("teal-plum-edge", f("border-left:8px solid #1b8f89"), f("border-left:8px solid #a13c8a")),
        Family("navy-maroon", f("background:#1d2f5e;color:#fff;border-color:#1d2f5e", note="color:#fff"), f("background:#5c1f38;color:#fff;border-color:#5c1f38", note="color:#fff")),
        Family("time-ground", f(time="background:#cfe2f7;padding:1px 6px"), f(time="background:#fbe0a6;padding:1px 6px")),
        Family("time-round", f(time="border:2px solid var(--ink);border-radius:14px;padding:0 8px"), f(time="border:2px solid var(--ink);padding:0 8px")),
        Family("time-dashed", f(time="border:1px dashed var(--ink);padding:0 6px"), f(time="border:1px solid var(--ink);padding:0 6px")),
        Family("time-inset", f(time="box-shadow:inset 0 -8px 0 #ffe28a"), f(time="box-shadow:inset 0 -8px 0 #bfe3ff")),
        Family("overline-underline", f(time="border-top:3px solid var(--ink)"), f(time="border-bottom:3px solid var(--ink)")),
        Family("wavy-double", f(time="text-decoration:underline wavy var(--accent) 2px;text-underline-offset:3px"), f(time="text-decoration:underline double var(--accent) 2px;text-underline-offset:3px")),
        Family("dotted-dashed-under", f(time="border-bottom:3px dotted var(--ink)"), f(time="border-bottom:3px dashed var(--ink)")),
        Family("tilt", f(time="display:inline-block;transform:rotate(-6deg)"), f()),
        Family("tilt-way", f(time="display:inline-block;transform:rotate(-5deg)"), f(time="display:inline-block;transform:rotate(5deg)")),
        Family("mono-slant", f(time="font-family:'Liberation Mono',monospace"), f(time="font-family:'Liberation Serif',serif;font-style:italic")),
        Family("serif-sans", f(time="font-family:'Liberation Serif',serif"), f(time="font-family:'DejaVu Sans',sans-serif")),
        Family("narrow-wide", f(time="letter-spacing:-1px"), f(time="letter-spacing:3px")),
        Family("bold-slant", f(time="font-weight:800"), f(time="font-style:italic")),
        Family("outline-letters", f(time="-webkit-text-stroke:1px var(--ink);color:transparent"), f()),
        Family("letter-shadow", f(time="text-shadow:2px 2px 0 var(--tone)"), f()),
        Family("quotes", f(before="„", after="“"), f()),
        Family("braces", f(before="{", after="}"), f(before="[", after="]")),
        Family("bars", f(before="| ", after=" |"), f()),
        Family("tilde", f(before="~"), f(after="~")),
        Family("star-two", f(after="*"), f(after="**")),
        Family("raised-digits", f(mark="font-size:11px;align-self:flex-start", says="1"), f(mark="font-size:11px;align-self:flex-start", says="2")),
        Family("mark-side", f(mark=_SQUARE + "background:var(--deep);order:-1"), f(mark=_SQUARE + "background:var(--deep)")),
        Family("mark-high", f(mark=_SQUARE + "background:var(--deep);position:absolute;right:4px;top:3px;width:9px;height:9px"), f(mark=_SQUARE + "background:var(--deep);position:absolute;right:4px;bottom:3px;width:9px;height:9px")),
        Family("one-two-marks", f(mark=_SQUARE + "border-left:5px solid var(--deep);border-right:5px solid var(--deep)"), f(mark=_SQUARE + "background:linear-gradient(var(--deep),var(--deep)) center/5px 14px no-repeat")),
        Family("square-diamond", f(mark=_SQUARE + "background:var(--deep)"), f(mark=_SQUARE + "background:var(--deep);transform:rotate(45deg) scale(.8)")),
        Family("big-small-mark", f(mark="display:inline-block;width:18px;height:18px;border-radius:50%;background:var(--accent)"), f(mark="display:inline-block;width:9px;height:9px;border-radius:50%;background:var(--accent)")),
        Family("ring-cross", f(mark=_ROUND + "border:2px solid var(--deep)"), f(mark=_ROUND + f"border:2px solid var(--deep);background:{_cut('to right', 'var(--deep)')}")),
        Family("half-disc", f(mark=_ROUND + "border:2px solid var(--deep);background:linear-gradient(90deg,var(--deep) 50%,transparent 50%)"), f(mark=_ROUND + "border:2px solid var(--deep);background:linear-gradient(90deg,transparent 50%,var(--deep) 50%)")),
        Family("ribbon", f(mark="position:absolute;right:0;top:0;bottom:0;width:16px;background:repeating-linear-gradient(45deg,var(--accent) 0,var(--accent) 3px,transparent 3px,transparent 6px)"), f(mark="position:absolute;right:0;top:0;bottom:0;width:16px;background:var(--soft)")),
        Family("tab", f(mark="position:absolute;left:12px;top:0;width:24px;height:6px;background:var(--accent)"), f(mark="position:absolute;right:12px;top:0;width:24px;height:6px;background:var(--accent)")),
        Family("corner-two", f(mark="position:absolute;left:0;top:0;width:12px;height:12px;background:var(--deep)"), f(mark="position:absolute;right:0;bottom:0;width:12px;height:12px;background:var(--deep)")),
        Family("odd-words-two", f(mark=_SMALL, says="blue list"), f(mark=_SMALL, says="white list")),
        Family("odd-words-three", f(mark=_DARK, says="day"), f(mark=_DARK, says="night")),
        Family("odd-letters", f(mark=_PILL + "border:1px solid var(--deep)", says="T"), f(mark=_PILL + "border:1px solid var(--deep)", says="F")),
        Family("letter-case", f(mark=_SIGN, says="a"), f(mark=_SIGN, says="A")),
        Family("letter-none", f(mark=_SIGN + "color:var(--accent)", says="R"), f()),
        Family("taller", f("min-height:58px"), f("min-height:40px")),
        Family("inverted-thick", f("background:var(--ink);color:var(--card);border-color:var(--ink)", note="color:var(--card)"), f("border:2px solid var(--ink)")),
        Family("tinted-two", f("background:var(--soft)"), f("background:var(--tone)")),
        Family("glow-way", f("box-shadow:4px 4px 0 var(--tone)"), f("box-shadow:-4px 4px 0 var(--tone)")),
    ]
    # fmt: on
    return found
