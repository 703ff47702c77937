"""The page of a trip: complete, escaped, the same each time, and readable by machines that read to people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tripmend.explain import explain
from tripmend.formats.native import read_trip
from tripmend.formats.page import difference_page, repair_page, trip_page
from tripmend.formats.page.days import Pin, day_map
from tripmend.formats.page.sections import STYLE
from tripmend.formats.page.story import tag, text
from tripmend.trip import Place

from ..explain.rome import CATALOGUE, TRIP, WEDNESDAY, at, impossible, repaired, revise

EXAMPLES = Path(__file__).parents[2] / "examples"
VOID = {"meta", "br"}
SVG_ALONE = {"path", "rect", "circle", "line"}


class Tree(HTMLParser):
    """Checks that elements nest, and notes what is there."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        assert name not in SVG_ALONE, "in a drawing, what is not closed swallows what follows"
        self.tags.append((name, dict(attrs)))
        self.open.append(name)

    def handle_startendtag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        assert name in VOID | SVG_ALONE
        self.tags.append((name, dict(attrs)))

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def said(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.mark.parametrize("name", ["rome", "two-cities"])
def test_a_page_names_every_stop_leg_and_stay_once_a_day_and_loads_nothing(name: str) -> None:
    document = read_trip(EXAMPLES / name / "trip.json")
    page = trip_page(document.itinerary, document.catalogue)
    tree = Tree(page)
    for _, stop in document.itinerary.stops():
        assert document.catalogue.by_id[stop.place].name in tree.said
    heads = {attributes.get("id") for kind, attributes in tree.tags if kind == "h2"}
    assert {f"day-{number + 1}" for number in range(len(document.itinerary.days))} <= heads
    assert not {"script", "link", "img", "iframe", "object"} & {kind for kind, _ in tree.tags}
    assert not re.search(r"(?: src=|href|url\(|@import|https?:)", page)
    assert page == trip_page(document.itinerary, document.catalogue)


def test_it_can_be_read_to_people() -> None:
    document = read_trip(EXAMPLES / "rome" / "trip.json")
    tree = Tree(trip_page(document.itinerary, document.catalogue))
    assert ("html", {"lang": "en"}) in tree.tags
    kinds = [kind for kind, _ in tree.tags]
    assert kinds.count("h1") == 1
    assert kinds.index("h1") < kinds.index("h2") < kinds.index("h3")
    ids = [attributes["id"] for _, attributes in tree.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    drawings = [attributes for kind, attributes in tree.tags if kind == "svg"]
    assert len(drawings) == 4
    for attributes in drawings:
        assert attributes["role"] == "img"
        assert set((attributes["aria-labelledby"] or "").split()) <= set(ids), "what it shows is said in words"
    assert all(attributes.get("scope") == "col" for kind, attributes in tree.tags if kind == "th")


def test_a_repair_shows_each_change_with_its_reason() -> None:
    page = repair_page(explain(repaired()), CATALOGUE)
    said = Tree(page).said
    assert "the Borghese is closed on Wednesday" in said
    assert "Borghese Gallery → Capitoline Museums" in said
    assert "Because Borghese Gallery is closed" in said
    assert "Had to change with it." in said
    assert "booking" in said
    assert "5 minutes are left on the way to Da Enzo." in said
    assert "The opening hours of Trevi Fountain are not known." in said
    assert "As announced" in said


def test_where_there_is_no_repair_the_page_says_what_would_have_to_give() -> None:
    said = Tree(repair_page(explain(impossible()), CATALOGUE)).said
    assert "There is no repair within this scope" in said
    assert "It would work" in said
    assert "These cannot be met together" in said


def test_what_was_removed_moved_and_added_stands_where_it_was() -> None:
    days = (TRIP.days[0].replace(items=TRIP.days[0].items[1:]), TRIP.days[1])
    later = revise(TRIP.replace(days=days), w3={"start": at(WEDNESDAY, "15:00"), "end": at(WEDNESDAY, "16:00")})
    page = difference_page(TRIP, later, CATALOGUE, CATALOGUE)
    tree = Tree(page)
    assert "2 items changed, 5 as before." in tree.said
    assert ("li", {"class": "gone"}) in tree.tags
    assert "Trevi Fountain removed" in tree.said
    assert "Was: Wed 13 May 14:30–15:30" in tree.said
    assert "Nothing changed." in Tree(difference_page(TRIP, TRIP, CATALOGUE, CATALOGUE)).said
    back = Tree(difference_page(later, TRIP, CATALOGUE, CATALOGUE)).said
    assert "Trevi Fountain added" in back


EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"' onload='x' </title></style>&lt;\u202e\x00"


def test_hostile_names_are_only_text() -> None:
    places = tuple(place.replace(name=EVIL) for place in CATALOGUE.places)
    trip = revise(TRIP, **{item.id: {"notes": EVIL} for day in TRIP.days for item in day.items})
    trip = trip.replace(title=EVIL, traveller=TRIP.traveller.replace(party={EVIL: 2}))
    catalogue = CATALOGUE.replace(places=places)
    for page in (trip_page(trip, catalogue), difference_page(TRIP, trip, catalogue, catalogue)):
        tree = Tree(page)
        kinds = {kind for kind, _ in tree.tags}
        assert not {"script", "img"} & kinds
        assert not any(name.startswith("on") for _, attributes in tree.tags for name in attributes)
        assert "<script>alert(1)</script>" in tree.said, "shown as it is written"
        assert "\u202e" not in page
        assert "\x00" not in page


def test_only_what_is_made_as_html_is_html() -> None:
    assert tag("p", "<b>", title='"') == '<p title="&quot;">&lt;b&gt;</p>'
    assert tag("p", tag("b", "x"), None, "") == "<p><b>x</b></p>"
    assert text("\ud800") == "\N{REPLACEMENT CHARACTER}"


def _place(name: str, lat: float | None, lon: float | None, kind: str = "attraction") -> Place:
    return Place.model_validate({"id": name, "name": name, "kind": kind, "lat": lat, "lon": lon})


def _rects(drawing: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r'<rect[^>]* x="([-\d.]+)" y="([-\d.]+)"', drawing)]


def test_a_map_keeps_directions_and_shows_every_pin() -> None:
    north, south = _place("north", 41.91, 12.48), _place("south", 41.89, 12.48)
    drawn = day_map([Pin(north, "1"), Pin(south, "2")], "Map", "m")
    assert drawn is not None
    (x1, y1), (x2, y2) = _rects(drawn)
    assert (x1 == x2, y1 < y2) == (True, True), "north is up"
    east = _place("east", 41.91, 12.52)
    (x1, _), (x2, _) = _rects(day_map([Pin(north, "1"), Pin(east, "2")], "Map", "m") or "")
    assert x1 < x2


def test_places_on_one_spot_do_not_hide_each_other() -> None:
    pins = [Pin(_place(f"p{n}", 41.9, 12.5), str(n)) for n in range(6)]
    spots = _rects(day_map(pins, "Map", "m") or "")
    assert len(spots) == 6
    apart = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for n, a in enumerate(spots) for b in spots[:n]]
    assert min(apart) > 8


def test_the_date_line_is_no_way_around_the_world() -> None:
    fiji, samoa = _place("Fiji", -18.1, 178.4), _place("Samoa", -13.8, -171.8)
    spots = _rects(day_map([Pin(fiji, "1"), Pin(samoa, "2")], "Map", "m") or "")
    assert spots[0][0] < spots[1][0], "Samoa lies east of Fiji"


def test_what_cannot_be_drawn_is_named() -> None:
    rome, other, nowhere = _place("a", 41.9, 12.5), _place("b", 41.91, 12.5), _place("Keats <House>", None, None)
    airport = _place("Heathrow", 51.47, -0.45, "airport")
    drawn = day_map([Pin(airport, "1"), Pin(rome, "2"), Pin(other, "3"), Pin(nowhere, "4")], "Map", "m")
    assert drawn is not None
    assert "Not on it: Keats &lt;House&gt; (where is not known)." in drawn
    assert "Too far to show: Heathrow." in drawn
    assert day_map([Pin(rome, "1"), Pin(nowhere, "2")], "Map", "m") is None


def _schemes() -> Iterator[dict[str, str]]:
    light = dict(re.findall(r"--([\w-]+):(#[0-9a-f]{3,6})", STYLE.partition("@media screen")[0]))
    dark = dict(re.findall(r"--([\w-]+):(#[0-9a-f]{3,6})", STYLE.partition("@media screen")[2].partition("}}")[0]))
    assert light.keys() == dark.keys()
    yield from (light, dark)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_colour_of_words_stands_out_from_its_ground() -> None:
    chips = ("kept", "time", "moved", "place", "added", "removed", "unknown")
    pairs = [("ink", "bg"), ("ink", "card"), ("soft", "bg"), ("soft", "card"), ("card", "accent"), ("soft", "land")]
    pairs += [(name, f"{name}-bg") for name in chips] + [("removed", "card")]
    for colours in _schemes():
        for front, ground in pairs:
            bright, dim = sorted((_luminance(colours[front]), _luminance(colours[ground])), reverse=True)
            assert (bright + 0.05) / (dim + 0.05) >= 4.5, (front, ground)


def test_a_day_in_two_cities_has_a_map_of_each() -> None:
    document = read_trip(EXAMPLES / "two-cities" / "trip.json")
    page = trip_page(document.itinerary, document.catalogue)
    drawn = dict(re.findall(r'<title id="(map-6[^"]*)-t">.*?<desc[^>]*>(.*?)</desc>', page))
    assert len(drawn) == 2
    assert "Casa do Elétrico" in drawn["map-6-0"]
    assert "Porto Cathedral" in drawn["map-6-1"]
    assert "Porto Cathedral" not in drawn["map-6-0"]
    assert 'id="map-1-t"' in page, "a flight alone is one map from end to end"
