"""Families of chatty, worried and hurried travellers, and of those who pass on what they were told."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "chatty",
        "Hey hey!|So, guess what.|Ugh, bad news.",
        "Any idea what else we could do?|Got anything else for us?|Help us out with something different?",
        """
        closed: turns out {thing} is shut {when}<, something about {why}>.
        closed-long: turns out {thing} is shut for weeks<, something about {why}>.
        opens: turns out {thing} doesn't even open until {time} {when}.
        closes: turns out {thing} already closes at {time} {when}.
        table: turns out {thing} is totally booked out {when}.
        tickets: turns out {thing} is sold out {when}.
        price: turns out {thing} is asking {money} per person now, no way.
        leg-late: turns out {leg} is {span} late<, {why} they say>.
        leg-at: turns out {leg} doesn't leave until {time}.
        leg-early: turns out {leg} already leaves at {time}.
        leg-off: turns out {leg} got cancelled<, {why} they say>.
        leg-strike: turns out they're on strike and {leg} isn't running.
        leg-missed: we totally missed {leg}<, thanks to {why}>.
        leg-moved: turns out {leg} got moved to {day} at {time}.
        airport: turns out {airport} airport is closed {when}<, {why}>.
        road: turns out the road from {origin} to {city} is blocked {when}<, {why}>.
        drive-at: turns out we can't set off on {leg} until {time}.
        car: our rental car just died, so {leg} is off.
        stay-lost: turns out {hotel} cancelled on us, every night<, {why}>.
        stay-night: turns out {hotel} gave our room away {night}.
        stay-room: turns out {hotel} stuck us in a {room}.
        event-off: turns out {thing} got cancelled {when}<, {why}>.
        event-moved: turns out {thing} got pushed to {time} {when}.
        storm: looks like we're getting {why} {when}.
        storm-all: looks like we're getting {why} the whole trip.
        ill-start: {why}, so no way we're starting before {time} {when}.
        ill-end: {why}, so we gotta be back by {time} {when}.
        day-lost: {day} is a total write-off, we're stuck at {why} all day.
        budget: we've only got {money} in total for this trip now.
        money-lost: somebody stole {money} from us.
        """,
    ),
    family(
        "worried",
        "I'm really stressed right now.|Oh no.|We are a bit lost here.",
        "What should we do now?|Please help us find another way.|What would you do in our place?",
        """
        closed: we just saw that {thing} is closed {when}< because of {why}>.
        closed-long: we just saw that {thing} is closed until further notice< because of {why}>.
        opens: we just saw that {thing} doesn't open before {time} {when}.
        closes: we just saw that {thing} shuts at {time} {when}.
        table: we just heard that {thing} can't give us a table {when}.
        tickets: we just saw that there are no more tickets for {thing} {when}.
        price: we just saw that {thing} costs {money} per person now and we can't pay that.
        leg-late: we just got a text that {leg} is delayed by {span}< because of {why}>.
        leg-at: we just got a text that {leg} will leave at {time} now.
        leg-early: we just got a text that {leg} will leave at {time} already.
        leg-off: we just got a text that {leg} is cancelled< because of {why}>.
        leg-strike: there's a strike and {leg} is cancelled.
        leg-missed: we have missed {leg}, all because of {why}.
        leg-moved: we just got a text that {leg} is moved to {day} at {time}.
        airport: we just heard that the airport in {airport} is shut {when}< because of {why}>.
        road: we just heard that the road from {origin} to {city} is shut {when} because of {why}.
        drive-at: the rental desk opens late, so {leg} can't begin before {time}.
        car: the rental car won't start, we can't do {leg}.
        stay-lost: {hotel} just cancelled our entire booking< because of {why}>.
        stay-night: {hotel} just told us there is no room for us {night}< because of {why}>.
        stay-room: {hotel} just told us that all they have is a {room}.
        event-off: we just heard that {thing} is cancelled {when}< because of {why}>.
        event-moved: we just heard that {thing} starts at {time} {when}.
        storm: they are warning of {why} {when}.
        storm-all: they are warning of {why} for the whole week.
        ill-start: {why} and we really can't get going before {time} {when}.
        ill-end: {why} and we really need to be back by {time} {when}.
        day-lost: we have to sit at {why} the whole day {when}.
        budget: we have only {money} left for the whole trip.
        money-lost: my wallet was stolen with {money} in it.
        """,
    ),
    family(
        "passed-on",
        "The front desk called.|We got an email.|Somebody told us at breakfast:",
        "Can you replan that for us?|What are our options?|Which other option do you see?",
        """
        closed: {thing} has to stay closed {when}< because of {why}>.
        closed-long: {thing} has to stay closed until further notice< because of {why}>.
        opens: {thing} will be opening at {time} {when}.
        closes: {thing} will be closing at {time} {when}.
        table: they could not hold our table at {thing} {when}.
        tickets: {thing} has no tickets left for {day}.
        price: {thing} has put its price up to {money} per person, beyond our means.
        leg-late: {leg} will be {span} late< because of {why}>.
        leg-at: {leg} has a new departure time, {time}.
        leg-early: {leg} has a new departure time, {time}.
        leg-off: {leg} won't be running< because of {why}>.
        leg-strike: {leg} won't be running because of a strike.
        leg-moved: {leg} has been switched to {day}, leaving at {time}.
        airport: {airport} airport is closed {when}< because of {why}>.
        road: the road from {origin} to {city} is impassable {when} because of {why}.
        stay-lost: {hotel} can't host us at all< because of {why}>.
        stay-night: {hotel} can't host us {night}< because of {why}>.
        stay-room: {hotel} has put us in a {room} instead.
        event-off: {thing} won't take place {when}< because of {why}>.
        event-moved: {thing} is now at {time} {when}.
        storm: expect {why} {when}.
        storm-all: expect {why} for the rest of the trip.
        day-lost: they want us at {why} all day {when}.
        """,
    ),
    family(
        "hurried",
        "|quick one,|hey",
        "any alternatives?|what now?|pls find sth else",
        """
        closed: {thing} is closed {when}< cos of {why}>
        closed-long: {thing} closed for good<, {why}>
        opens: {thing} opens {time} {when}
        closes: {thing} closes {time} {when}
        table: {thing} full {when}
        tickets: {thing} sold out {when}
        price: {thing} is {money} per person now, too much
        leg-late: {leg} delayed by {span}
        leg-at: {leg} leaves {time} now
        leg-early: {leg} leaves {time} already
        leg-off: {leg} got cancelled
        leg-strike: strike, {leg} is off
        leg-missed: we missed {leg}
        leg-moved: {leg} moved to {day} {time}
        airport: {airport} airport closed {when}
        road: road from {origin} to {city} closed {when}
        drive-at: {leg} starts {time} only
        stay-lost: {hotel} cancelled the whole booking
        stay-night: {hotel} overbooked {night}
        stay-room: {hotel} only has a {room}
        event-off: {thing} cancelled {when}
        event-moved: {thing} moved to {time} {when}
        storm: {why} {when}
        storm-all: {why} all week
        ill-start: {why}, cant start before {time} {when}
        ill-end: {why}, need to be back by {time} {when}
        day-lost: stuck at {why} all day {when}
        budget: budget is {money} total now
        money-lost: lost {money}
        """,
        plain=True,
        joint="\n",
    ),
    family(
        "family-trip",
        "We are travelling with the kids and|The children will be sad, but|With the little ones in tow:",
        "What could we do with them instead?|Is there anything else for us?|Which other option is there?",
        """
        closed: {thing} is closed {when}< because of {why}>.
        closed-long: {thing} is closed for the whole month< because of {why}>.
        opens: {thing} opens at {time} {when}, not earlier.
        closes: {thing} closes at {time} {when}.
        table: {thing} has no table for us {when}.
        tickets: {thing} has no tickets for us {when}.
        leg-late: {leg} is {span} late< because of {why}>.
        leg-at: {leg} leaves at {time} instead.
        leg-early: {leg} leaves at {time} already.
        leg-off: {leg} is cancelled< because of {why}>.
        leg-strike: {leg} is cancelled because of a strike.
        leg-missed: we missed {leg} because of {why}.
        leg-moved: {leg} now leaves {when} at {time}.
        stay-lost: {hotel} cannot take us on any night< because of {why}>.
        stay-night: {hotel} cannot take us {night}< because of {why}>.
        stay-room: {hotel} has only a {room} for us.
        event-off: {thing} is off {when}< because of {why}>.
        event-moved: {thing} begins at {time} {when}.
        storm: there is {why} coming {when}.
        storm-all: there is {why} on every day.
        ill-start: {why}, so nothing is possible before {time} {when}.
        ill-end: {why}, so everybody has to be in bed by {time} {when}.
        budget: we only have {money} for the whole trip now.
        """,
    ),
    family(
        "notice",
        "Notification received:|This message came in:|From the booking app:",
        "Please replace it.|Please offer a substitute.|Please update our plan with another choice.",
        """
        closed: {thing}: closed {when}<. Cause: {why}>.
        closed-long: {thing}: permanently closed<. Cause: {why}>.
        opens: {thing}: {day} opening at {time}.
        closes: {thing}: {day} closing at {time}.
        table: {thing}: reservation {when} cancelled.
        tickets: {thing}: {day} sold out.
        price: {thing}: new price {money} per person.
        leg-late: {leg}: delayed by {span}.
        leg-at: {leg}: new departure {time}.
        leg-early: {leg}: new departure {time}.
        leg-off: {leg}: cancelled<. Cause: {why}>.
        leg-strike: {leg}: cancelled due to strike.
        leg-moved: {leg}: moved to {day} {time}.
        airport: {airport} airport: closed {when}.
        stay-lost: {hotel}: booking cancelled for all nights<. Cause: {why}>.
        stay-night: {hotel}: no room available {night}.
        stay-room: {hotel}: room changed to a {room}.
        event-off: {thing}: {day} cancelled.
        event-moved: {thing}: {day} moved to {time}.
        storm: weather warning: {why} {when}.
        """,
    ),
    family(
        "question-first",
        "|Hello!|Hi again,",
        "|Thanks!|Thank you so much.",
        """
        closed: what could we do instead of {thing}? It is closed {when}< because of {why}>.
        closed-long: what could we do instead of {thing}? It is closed until further notice< because of {why}>.
        opens: can you change our plan? {thing} opens at {time} {when}.
        closes: can you change our plan? {thing} closes at {time} {when}.
        table: where else could we eat? {thing} is fully booked {when}.
        tickets: what else is there to see? {thing} is sold out {when}.
        price: where else could we go? {thing} now costs {money} per person.
        leg-late: can you change our plan? {leg} is delayed by {span}.
        leg-at: can you change our plan? {leg} leaves at {time} now.
        leg-early: can you change our plan? {leg} leaves earlier, at {time}.
        leg-off: how else can we get there? {leg} is cancelled< because of {why}>.
        leg-strike: how else can we get there? {leg} is cancelled because of a strike.
        leg-missed: how else can we get there? We missed {leg} because of {why}.
        leg-moved: can you change our plan? {leg} was moved to {day} at {time}.
        road: how else can we get there? The road from {origin} to {city} is closed {when}.
        stay-lost: where else could we stay? {hotel} has cancelled all our nights< because of {why}>.
        stay-night: where else could we sleep? {hotel} has no room for us {night}.
        stay-room: where else could we stay? {hotel} only has a {room} for us.
        event-off: what else could we do? {thing} is cancelled {when}< because of {why}>.
        event-moved: can you change our plan? {thing} was moved to {time} {when}.
        storm: what else could we do? There will be {why} {when}.
        ill-start: can you make it easier? {why} and we cannot start before {time} {when}.
        ill-end: can you make it easier? {why} and we have to be back by {time} {when}.
        budget: can you make it cheaper? We have only {money} in total.
        money-lost: can you make it cheaper? We lost {money}.
        """,
    ),
)
