"""What is in, beside or near a place or a lodging: that may be hit and the thing itself not."""

from __future__ import annotations

from ..words._questions import LODGING_ITSELF
from ..words._units import pattern
from ._caution import FEW, GONE, HIT, Caution

__all__ = ["BESIDE_A_PLACE", "BESIDE_THE_LODGING", "PART_OF_A_PLACE"]

_PARTS = (
    r"(?:(?:metro|subway|underground|tube|tram|train|bus) (?:stations?|stops?)|metro|subway|"
    r"(?:ticket|left luggage) (?:offices?|counters?|booths?|desks?)|box office|(?:gift |museum |souvenir )?shops?|"
    r"bookshops?|(?:upper|lower|top|ground|"
    r"first|second|third|middle) (?:levels?|floors?|tiers?|rings?|storey)|levels?|floors?|undergrounds?|"
    r"basements?|cellars?|lifts?|elevators?|escalators?|stairs|staircases?|toilets?|restrooms?|cloakrooms?|wardrobes?|"
    r"car parks?|parking(?: lot| garage)?|terraces?|roofs?|rooftops?|rooftop terrace|domes?|towers?|entrances?|"
    r"exits?|galler(?:y|ies)|halls?|wings?|sections?|rooms?|gardens?|courtyards?|cafes?|cafeterias?|bars?|kiosks?|"
    r"fountains?|audio guides?|pools?|swimming pools?|gyms?|spas?|saunas?|roads?|streets?|squares?|bridges?|"
    r"pavements?|sidewalks?|crypts?|chapels?)"
)
_BY = (
    r"(?:of|at|in|inside|next to|near|by|opposite|behind|outside|beside|beneath|under|above|in front of|"
    r"across from|across the (?:street|road) from|next door to|around the corner from|leading to|up to)"
)
_PLACE_ITSELF = "Is the place itself shut, or only what is named beside it?"
_IS = r"(?:is|are|has|was|will|remains?|stays?|being|got|have)"
_SHUT = r"(?:is|are|will be|has been|was) (?:closed|blocked|shut|flooded|impassable|under water|washed out|washed away)"
_WAY = r"(?:@leg|@desc|ways?|paths?|lanes?|access(?: road)?|approach|driveway|bridge)"
_NEAR = r"(?:in front of|next to|outside|behind|beside|across from|opposite|near|leading to|leading up to|up to|by|to)"
_OF_A_PLACE = "|".join(
    (
        rf"{_PARTS} {_BY} (?:the |our |my )?@place{FEW} {HIT}",
        rf"@place(?: 's)? (?:(?!(?:is|are|was|in|on|and|but|@date) )\S+ )?{_PARTS}(?: {_IS})?{FEW} {HIT}",
        rf"@desc 's (?:@desc|{_PARTS}) (?:is|are|was|will){FEW} {HIT}",
        rf"gift @desc @place{FEW} {HIT}",
    )
)
_ON_THE_WAY = rf"{_WAY} {_NEAR} (?:the )?@place {_SHUT}"
_IN_PART = "|".join(
    (
        r"@place(?: is| are| will| be| was| remains?| stays?)* (?:half|partly|partially|in part) (?:closed|shut|open)",
        r"@place (?:is|are|will be|stays?|remains?) (?:closed|shut)(?: @date)?(?: ,| but| and| ;| only)* the "
        r"(?:@desc|museum|church|rest) (?:is|are|stays?|remains?|will be)(?: still)? open",
    )
)
BESIDE_A_PLACE = Caution(pattern(rf"{_OF_A_PLACE}|{_ON_THE_WAY}|{_IN_PART}"), _PLACE_ITSELF)
"""``The roof of the Lantern is closed``, ``the road to the zoo is flooded``, ``the Lantern is partly shut``."""
_HAS = r"(?:is|are|has|was|will|got|have)"
_OF_THE_LODGING = "|".join(
    (
        rf"@stay (?:'s )?(?:\S+ )?(?:breakfast|@desc|{_PARTS}) {_HAS}{FEW} {HIT}",
        rf"(?:breakfast|dinner|lunch|@desc|{_PARTS}) (?:at|in|of|inside) (?:the |our |my )?@stay {_HAS}{FEW} {HIT}",
        rf"(?:part|parts|half|some|most) of (?:the |our |my )?@stay{FEW} {HIT}",
    )
)
_NEXT_TO_IT = "|".join(
    (
        r"@stay (?:right |just )?(?:next to|next door to|opposite|near|beside|behind|by|across from|"
        rf"across the (?:street|road) from) (?:ours|us|our own){FEW} {HIT}",
        rf"(?:{_WAY}|{_PARTS}) (?:to|{_BY[3:-1]}) (?:the |our |my )?@stay {_SHUT}",
    )
)
BESIDE_THE_LODGING = Caution(pattern(rf"{_OF_THE_LODGING}|{_NEXT_TO_IT}"), LODGING_ITSELF)
"""``Breakfast at our hotel is cancelled``, ``the hotel next to ours burned down``, ``the road to it is blocked``."""
PART_OF_A_PLACE = Caution(
    pattern(
        r"(?:half|part|parts|most|some|section|sections|wing|floor|level|rooms?|halls?|toilets?|lift|elevator|roof|"
        r"terrace|dome|entrance|street|road|square|bridge|shop|cloakroom) (?:of|at|in|inside|next to|near|by|"
        rf"opposite|behind|outside|beside) (?:the )?@place(?: \S+)*? {GONE}"
    ),
    _PLACE_ITSELF,
)
"""``Half of the Lantern is off``."""
