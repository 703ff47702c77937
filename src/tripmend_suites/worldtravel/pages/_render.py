"""A page as HTML: its view, its template, its colours."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tripmend.errors import MissingExtraError

from ...common import install_command
from ._booking import booking_view
from ._guides import floor_view, guide_view, menu_view, notes_view
from ._palettes import PALETTES
from ._pictures import dish_picture, picture
from ._plan import Kind, Page
from ._streams import stream
from ._town import hotel_view, matrix_view, overview_view
from ._words import words_of

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["render"]

_BRANDS = ("Passepartout", "Seatwise", "Portolan", "Ticketdrop", "Wanderbuch", "Foyer", "Stopover", "Kompass")
_MENUS = (("Tickets", "Guides", "Help"), ("Discover", "Book", "My trips"), ("Places", "Dates", "Basket"))
_BANNERS = (
    "This site keeps small files in your browser so that it knows you next time.",
    "Ten percent off your first audio guide. Leave us your address.",
    "Our app shows this page on smaller screens, too.",
)
_FILLER = (
    "The kitchen cooks what the market has.",
    "We have been here for three generations, and so has the oven.",
    "On warm evenings the door stays open and half the street sits down.",
    "Nobody has ever left us hungry, though some have left us late.",
)


@cache
def _environment() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError as error:
        raise MissingExtraError(f"Making pages needs Jinja2: {install_command('pages')}") from error
    return Environment(
        loader=PackageLoader(__package__ or "", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _view(page: Page) -> dict[str, Any]:
    rng = stream(*page.name, "text")
    words = words_of(rng)
    kind: Kind = page.kind
    if kind in ("attraction-booking", "restaurant-reservation"):
        return booking_view(page, words)
    if kind == "attraction-guide":
        return guide_view(page, words, rng)
    if kind == "floor-plan":
        return floor_view(page, rng)
    if kind == "restaurant-menu":
        return menu_view(page, words, rng)
    if kind == "restaurant-notes":
        return notes_view(page, words, rng)
    if kind == "hotel-listing":
        return hotel_view(page, words, rng)
    if kind == "transport-matrix":
        return matrix_view(page, words)
    return overview_view(page, rng)


def render(page: Page) -> str:
    """The whole page: no scripts, no references to anything outside it. Same page, same text."""
    rng = stream(*page.name, "frame")
    tags = page.venue.tags if page.venue is not None else ("street",)
    if page.venue is not None and page.venue.kind == "restaurant":
        pictures = [dish_picture(rng), dish_picture(rng), dish_picture(rng)]
    else:
        pictures = [picture(rng, tags), picture(rng, tags), picture(rng, ("street",))]
    template = _environment().get_template(f"{page.kind}/{page.layout}.html.j2")
    return template.render(
        page=page,
        v=_view(page),
        town=page.town,
        venue=page.venue,
        date=page.date,
        title=page.venue.name if page.venue is not None else page.town.name,
        brand=stream(page.seed, page.town.id, page.layout, page.palette, "brand").choice(_BRANDS),
        menu_words=rng.choice(_MENUS),
        banner=rng.choice(_BANNERS) if rng.random() < 0.2 else "",
        filler=rng.sample(_FILLER, 2),
        pictures=pictures,
        palette=PALETTES[page.palette],
    )
