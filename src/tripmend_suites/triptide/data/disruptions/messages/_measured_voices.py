"""Families that were kept back once: written before any message was read, measured once, then worked on like others."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "phone-call",
        "I'm just off the phone.|Had a call a minute ago.|They rang us just now.",
        "Which other possibilities are there?|Could you come up with something different?|"
        "Please see what else we might do.",
        """
        closed: {thing} won't be open {when}<, the reason being {why}>.
        closed-long: {thing} will stay shut for the foreseeable future<, the reason being {why}>.
        opens: {thing} isn't opening until {time} {when}.
        closes: {thing} will be shutting at {time} {when}.
        table: {thing} can't fit us in {when}, every table is taken.
        tickets: {thing} has nothing left {when}, all tickets are gone.
        price: {thing} has gone up to {money} per person, so that one is out for us.
        leg-late: {leg} is going to be {span} late<, the reason being {why}>.
        leg-at: {leg} is now due to leave at {time}.
        leg-early: {leg} is now due to leave at {time} already.
        leg-off: {leg} isn't going to run<, the reason being {why}>.
        leg-strike: the crew is on strike, so {leg} isn't going to run.
        leg-missed: with {why} we ended up missing {leg}.
        leg-moved: {leg} has been put on {day}, at {time}.
        airport: nothing is flying from the airport in {airport} {when}<, the reason being {why}>.
        road: you can't get through on the road from {origin} to {city} {when}<, the reason being {why}>.
        drive-at: for {leg} we won't get away before {time}.
        car: the rental car packed up, so {leg} won't work.
        stay-lost: {hotel} can't take us for any of the nights<, the reason being {why}>.
        stay-night: {hotel} doesn't have a room for us {night}<, the reason being {why}>.
        stay-room: the only thing {hotel} can give us is a {room}.
        event-off: {thing} isn't going ahead {when}<, the reason being {why}>.
        event-moved: {thing} is going to start at {time} {when}.
        storm: they're expecting {why} {when}.
        storm-all: they're expecting {why} on all days of our trip.
        ill-start: {why}, and before {time} {when} there's no getting us out of bed.
        ill-end: {why}, and {when} we'd like to call it a day at {time}.
        day-lost: {when} we'll be held up the entire day at {why}.
        budget: all in all we can spend just {money} on the trip now.
        money-lost: {money} of our holiday money has gone missing.
        """,
    ),
    family(
        "letdown",
        "What a pity.|Well, that's a shame.|This one hurts.",
        "Is there a plan B?|Could there be another choice for us?|Would something else work?",
        """
        closed: {thing} had to close {when}< on account of {why}>.
        closed-long: {thing} has been closed down for the time being< on account of {why}>.
        opens: {thing} keeps its doors closed until {time} {when}.
        closes: {thing} locks its doors at {time} {when}.
        table: there isn't a single free table at {thing} {when}.
        tickets: we couldn't get any tickets for {thing} {when}.
        price: {thing} has become too dear, at {money} per person now.
        leg-late: {leg} got held up by {span}< on account of {why}>.
        leg-at: {leg} only takes off at {time} now.
        leg-early: {leg} takes off as early as {time} now.
        leg-off: {leg} fell through< on account of {why}>.
        leg-strike: {leg} fell victim to a strike.
        leg-missed: {leg} left without us because of {why}.
        leg-moved: {leg} got bumped to {day} at {time}.
        airport: the whole airport in {airport} is out of service {when}< on account of {why}>.
        road: there is no way through from {origin} to {city} {when} on account of {why}.
        drive-at: {leg} has to wait until {time}.
        car: our hire car is at the garage, which rules out {leg}.
        stay-lost: we lost all our nights at {hotel}< on account of {why}>.
        stay-night: we lost our room at {hotel} {night}< on account of {why}>.
        stay-room: {hotel} swapped our room for a {room}.
        event-off: {thing} got axed {when}< on account of {why}>.
        event-moved: {thing} got rescheduled to {time} {when}.
        storm: {why} will hit us {when}.
        storm-all: {why} will be with us from the first day to the last.
        ill-start: {why}, and the day won't begin before {time} {when}.
        ill-end: {why}, and the day has to end at {time} {when}.
        day-lost: {why} will cost us all of {day}.
        budget: our travel fund shrank to {money} in total.
        money-lost: {money} from our travel fund are gone.
        """,
    ),
    family(
        "seasoned",
        "After thirty years of travelling nothing surprises me.|These things happen.|No drama here, but",
        "I'd welcome a different proposal.|Put something else in its place, would you?|"
        "What would you put there instead?",
        """
        closed: {thing} stays closed {when}<, as they have {why}>.
        closed-long: {thing} stays closed all through our trip<, as they have {why}>.
        opens: {thing} opens its doors at {time} {when}, and not a minute sooner.
        closes: {thing} calls it a day at {time} {when}.
        table: {thing} is full up {when}.
        tickets: {thing} has been sold out for {day}.
        price: at {thing} they now ask for {money} per person, which I refuse to pay.
        leg-late: {leg} will run {span} behind schedule.
        leg-at: the new departure time of {leg} is {time}.
        leg-early: {leg} was moved forward and departs at {time}.
        leg-off: {leg} was scrubbed<, as they have {why}>.
        leg-strike: a strike took out {leg}.
        leg-missed: we were too late for {leg}, what with {why}.
        leg-moved: {leg} was shifted to {day}, {time}.
        airport: {airport} airport is shut down {when}<, as they have {why}>.
        road: the road between {origin} and {city} is out of use {when}, as they have {why}.
        drive-at: we shall not leave for {leg} before {time}.
        stay-lost: {hotel} let us down for the entire stay<, as they have {why}>.
        stay-night: {hotel} cannot put us up {night}<, as they have {why}>.
        stay-room: {hotel} offers us nothing but a {room}.
        event-off: {thing} was struck from the programme {when}.
        event-moved: the curtain for {thing} now rises at {time} {when}.
        storm: we are in for {why} {when}.
        storm-all: we are in for {why} the entire week.
        ill-start: {why}, so {when} we will sleep in and begin at {time}.
        ill-end: {why}, so {when} we will turn in at {time}.
        day-lost: {when} belongs to {why}, from morning to night.
        budget: the purse now holds {money} for everything.
        """,
    ),
    family(
        "postcard",
        "Greetings from the road!|Sunny hello to you!|Having a great time, only one hiccup:",
        "Got another tip for us?|Where would you send us instead?|What else is worth it?",
        """
        closed: {thing} is taking a break {when}< because of {why}>, so it's closed.
        closed-long: {thing} has closed up for the whole season< because of {why}>.
        opens: {thing} is only open from {time} {when}.
        closes: {thing} is only open until {time} {when}.
        table: {thing} has no space for us {when}.
        tickets: {thing} has no more tickets {when}.
        price: {thing} has become a luxury: {money} per person!
        leg-late: {leg} will arrive {span} late< because of {why}>.
        leg-at: {leg} is leaving at {time} instead.
        leg-early: {leg} is leaving at {time} already.
        leg-off: {leg} has been dropped< because of {why}>.
        leg-strike: everyone is on strike and {leg} is cancelled.
        leg-missed: we were stuck in {why} and missed {leg}.
        leg-moved: {leg} is leaving {when} at {time} instead.
        airport: {airport} airport closed its runways {when}< because of {why}>.
        road: the road from {origin} to {city} is shut {when} because of {why}.
        stay-lost: {hotel} gave away our room for the whole stay< because of {why}>.
        stay-night: {hotel} gave away our room {night}< because of {why}>.
        stay-room: {hotel} has only a {room} to offer.
        event-off: {thing} has been dropped {when}< because of {why}>.
        event-moved: {thing} will kick off at {time} {when}.
        storm: {why} is on its way {when}.
        storm-all: {why} all along our trip.
        ill-start: {why}, so let's start at {time} {when}.
        ill-end: {why}, so let's finish by {time} {when}.
        day-lost: we'll be at {why} for all of {day}.
        money-lost: we were pickpocketed and {money} are gone.
        """,
    ),
    family(
        "ticket",
        "Issue:|Problem report.|Request for change:",
        "Requested action: suggest another option.|Expected: an alternative.|Please provide a substitute.",
        """
        closed: {thing} not open {when}<. Reason: {why}>.
        closed-long: {thing} out of business<. Reason: {why}>.
        opens: opening time of {thing} {when} changed to {time}.
        closes: closing time of {thing} {when} changed to {time}.
        table: no tables at {thing} {when}.
        tickets: {thing} tickets for {day} unavailable.
        price: price of {thing} raised to {money} per person.
        leg-late: {leg}: delay of {span}.
        leg-at: {leg}: departure changed to {time}.
        leg-early: {leg}: departure brought forward to {time}.
        leg-off: {leg}: service cancelled<. Reason: {why}>.
        leg-strike: {leg}: cancelled. Reason: strike.
        leg-missed: {leg}: missed. Reason: {why}.
        leg-moved: {leg}: rescheduled to {day} at {time}.
        airport: {airport} airport not operating {when}.
        road: road {origin} - {city} blocked {when}.
        stay-lost: {hotel}: whole reservation cancelled<. Reason: {why}>.
        stay-night: {hotel}: no vacancy {night}.
        stay-room: {hotel}: downgraded to a {room}.
        event-off: {thing}: event cancelled {when}.
        event-moved: {thing}: event rescheduled to {time} {when}.
        storm: {why} predicted {when}.
        storm-all: {why} predicted for the whole trip.
        budget: total budget reduced to {money}.
        money-lost: {money} lost.
        """,
    ),
    family(
        "travel-mate",
        "My sister looked it up.|My husband checked again.|A friend just told me:",
        "Do you see any other way?|Which alternative would you choose?|Can we swap that for something else?",
        """
        closed: {thing} isn't open {when}<, due to {why}>.
        closed-long: {thing} is no longer open at all<, due to {why}>.
        opens: {thing} won't open before {time} {when}.
        closes: {thing} closes its doors at {time} {when}.
        table: {thing} couldn't offer us a table {when}.
        tickets: {thing} doesn't have any tickets left {when}.
        price: {thing} charges {money} per person these days, more than we want to pay.
        leg-late: {leg} has a delay of {span}<, due to {why}>.
        leg-at: {leg} goes at {time} now.
        leg-early: {leg} goes at {time} already.
        leg-off: {leg} does not operate<, due to {why}>.
        leg-strike: because of the strike {leg} does not operate.
        leg-missed: we didn't catch {leg}, due to {why}.
        leg-moved: {leg} only goes {when} at {time}.
        airport: the airport at {airport} isn't operating {when}<, due to {why}>.
        road: the road from {origin} to {city} isn't passable {when}, due to {why}.
        drive-at: we can't begin {leg} before {time}.
        car: the car is broken, so we can't do {leg}.
        stay-lost: {hotel} isn't available for our stay any more<, due to {why}>.
        stay-night: {hotel} isn't available {night}<, due to {why}>.
        stay-room: {hotel} would only give us a {room}.
        event-off: {thing} does not take place {when}<, due to {why}>.
        event-moved: {thing} does not start until {time} {when}.
        storm: {why} is coming {when}.
        storm-all: {why} is coming and will last the whole trip.
        ill-start: {why}, and we would rather not start before {time} {when}.
        ill-end: {why}, and we would rather be back by {time} {when}.
        day-lost: {why} needs us for the whole day {when}.
        budget: we agreed on a new budget of {money} in total.
        money-lost: we had {money} stolen.
        """,
    ),
    family(
        "concierge",
        "Would you have a moment?|A small request, if I may.|I do not wish to trouble you, but",
        "Might there be something comparable?|I would appreciate an alternative arrangement.|"
        "Perhaps you could arrange something else.",
        """
        closed: we found out that {thing} does not open {when}< in view of {why}>.
        closed-long: we found out that {thing} has ceased operations< in view of {why}>.
        opens: we found out that {thing} does not admit guests before {time} {when}.
        closes: we found out that last orders at {thing} are at {time} {when}.
        table: we found out that {thing} has no availability {when}.
        tickets: we found out that admission to {thing} is no longer available {when}.
        price: we found out that {thing} has increased its price to {money} per person.
        leg-late: we found out that {leg} has been delayed by {span}< in view of {why}>.
        leg-at: we found out that {leg} will depart at {time}.
        leg-early: we found out that {leg} will depart earlier, at {time}.
        leg-off: we found out that {leg} has been withdrawn< in view of {why}>.
        leg-strike: we found out that {leg} is affected by a strike and will not run.
        leg-missed: we were not able to catch {leg}< in view of {why}>.
        leg-moved: we found out that {leg} has been deferred to {day} at {time}.
        airport: we found out that {airport} airport is closed to all traffic {when}.
        road: we found out that the route from {origin} to {city} is closed {when}.
        stay-lost: we found out that {hotel} is unable to host us for any of our nights< in view of {why}>.
        stay-night: we found out that {hotel} is unable to host us {night}< in view of {why}>.
        stay-room: we found out that {hotel} has assigned us a {room}.
        event-off: we found out that {thing} will not be held {when}< in view of {why}>.
        event-moved: we found out that {thing} will be held at {time} {when}.
        storm: we found out that {why} is expected {when}.
        storm-all: we found out that {why} is expected during our whole trip.
        ill-start: {why}, and it would suit us to begin no earlier than {time} {when}.
        ill-end: {why}, and it would suit us to retire no later than {time} {when}.
        day-lost: our presence is required at {why} for the whole of {day}.
        budget: we found out that we can afford no more than {money} for the trip as a whole.
        """,
    ),
    family(
        "thumbs",
        "|argh|sos",
        "ideas?|sth else?|other options pls",
        """
        closed: {when} {thing} isnt open
        closed-long: {thing} shut down for good
        opens: {thing} not open til {time} {when}
        closes: {when} {thing} closes at {time} already
        table: cant get a table at {thing} {when}
        tickets: no tix for {thing} {when}
        price: {thing} raised prices to {money} per person
        leg-late: {leg} {span} late
        leg-at: {leg} departs {time} now
        leg-early: {leg} departs earlier, {time}
        leg-off: {leg} cxld
        leg-strike: {leg} cancelled, strike
        leg-missed: missed {leg}, {why}
        leg-moved: {leg} now {day} at {time}
        airport: {airport} airport shut {when}
        road: road from {origin} to {city} blocked {when}
        stay-lost: {hotel} booking cancelled, all of it
        stay-night: no room at {hotel} {night}
        stay-room: {hotel} put us in a {room}
        event-off: {thing} got cancelled {when}
        event-moved: {thing} now at {time} {when}
        storm: {why} coming {when}
        storm-all: {why} the whole trip
        ill-start: {why}. nothing before {time} {when} pls
        ill-end: {why}. home by {time} {when} pls
        budget: only {money} left in total
        money-lost: {money} got stolen
        """,
        plain=True,
        joint="\n",
    ),
)
