"""Looks of sold-out slots that no page of the benchmark has: material to develop the reader of slots on.

Those in ``looks2`` to ``looks22`` were drawn by people who had not seen the reader; those in ``looks3``, ``looks5``,
``looks12`` and ``looks16`` were styles of the unseen world until they had been measured often enough.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import yaml

from tripmend_suites.worldtravel.pages import Style, read_styles


def looks_of(folder: str) -> list[Style]:
    return [
        Style.model_validate(
            yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        )
        for path in sorted((Path(__file__).parent / folder).glob("*.yaml"))
    ]


LOOKS = looks_of("looks")
BLIND = looks_of("looks2")
ONCE_UNSEEN = looks_of("looks3")
TRADES = looks_of("looks4")
"""Looks as of many trades that sell or give away hours, from cinemas to town halls."""
COUNTERS = looks_of("looks6")
"""Looks as of more counters, from car parks and hairdressers to the quays of ferries."""
PRINTED = looks_of("looks7")
"""Looks as of stations, offices and printers: flaps, chalk, stamps, tickets, flags and machines."""
THIRD_UNSEEN = looks_of("looks5")
FOURTH_UNSEEN = looks_of("looks12")
FIFTH_UNSEEN = looks_of("looks16")
SITES = [look for number in (8, 9, 10, 11, 13, 14, 15) for look in looks_of(f"looks{number}")]
"""Looks as booking sites of seven trades have them, by seven people: clear at a glance, neither hard nor easy."""
MORE_SITES = [look for number in range(17, 23) for look in looks_of(f"looks{number}")]
"""The same by six more people; those in ``looks21`` and ``looks22`` of unusual trades, and in unusual places."""

SAMPLES_AND_SHARES = looks_of("looks23")
"""For legends whose samples show a time, shares that a line explains, and numbers on boards; drawn for this reader."""
TICKET_SITES = [look for number in (24, 25) for look in looks_of(f"looks{number}")]
"""As of sites that sell tickets and tables, by one who had not seen the reader: buttons, dots, timelines, forms."""


def test_every_look_is_a_style_of_its_own_with_a_legend_where_it_needs_one() -> None:
    assert len(LOOKS) == 24
    assert Counter(look.family for look in BLIND) == {"explicit": 12, "conventional": 12, "legend": 12}
    assert len(ONCE_UNSEEN) == 24
    assert Counter(look.family for look in TRADES) == {"explicit": 12, "conventional": 14, "legend": 10}
    assert Counter(look.family for look in COUNTERS) == {"explicit": 8, "conventional": 8, "legend": 8}
    assert Counter(look.family for look in PRINTED) == {"explicit": 8, "conventional": 8, "legend": 8}
    assert Counter(look.family for look in THIRD_UNSEEN) == {"explicit": 4, "conventional": 4, "legend": 4}
    assert Counter(look.family for look in SITES) == {"explicit": 32, "conventional": 29, "legend": 28}
    assert Counter(look.family for look in MORE_SITES) == {"explicit": 24, "conventional": 24, "legend": 24}
    assert Counter(look.family for look in SAMPLES_AND_SHARES) == {"explicit": 5, "legend": 4}
    assert Counter(look.family for look in TICKET_SITES) == {"explicit": 5, "conventional": 3, "legend": 4}
    assert not any(look.unseen for look in (*THIRD_UNSEEN, *FOURTH_UNSEEN, *FIFTH_UNSEEN, *SITES, *MORE_SITES))
    every = [
        *LOOKS,
        *BLIND,
        *ONCE_UNSEEN,
        *TRADES,
        *THIRD_UNSEEN,
        *COUNTERS,
        *PRINTED,
        *FOURTH_UNSEEN,
        *SITES,
        *MORE_SITES,
        *SAMPLES_AND_SHARES,
        *TICKET_SITES,
    ]
    assert len({look.name for look in every}) == len(every)
    assert {look.family for look in LOOKS} == {"explicit", "conventional", "legend"}
    assert all(look.legend for look in every if look.family == "legend" or look.flips)
    faces = [(style.open, style.sold) for style in (*every, *read_styles())]
    assert all(open_face != sold for open_face, sold in faces)
    assert len({repr(pair) for pair in faces}) == len(faces)
