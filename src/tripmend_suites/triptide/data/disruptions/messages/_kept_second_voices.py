"""Families of travellers who talk as they work: a florist, a baseball trainer, an auditor, a baker at night.

Held out: written apart from the reader and from the other voices.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "florist",
        "Ah, would you believe it.|Lord, I'm wilting here.|Hiya pet, it's only me.",
        "You wouldn't have something else for us, would you?|Go on, pick us out something different.|"
        "What would be a nice swap, do you think?",
        """
        closed: there I was, dressed for {thing}, and don't they tell me it's shut {when}<. And all over {why}>.
        closed: {thing} is having none of us {when}, for it's closed<. We've {why} to thank>.
        closed-long: {thing} is shut, the poor thing, and it'll be shut long after we're gone<. And all over {why}>.
        closed-long: you may strike {thing} out altogether, it's closed every day there is<. 'Twas {why} finished it>.
        opens: they're late risers at {thing}: {when} it's {time} before they'd let you in.
        opens: {thing} isn't opening until {time} {when}, and us like eejits with an earlier plan.
        closes: {thing} will be shooing us out at {time} {when}, for that's when they shut.
        closes: imagine, {thing} closes at {time} {when}, and we'd hardly have our coats off.
        table: I was on to {thing}, and there isn't a table to be got {when}, not for love nor roses.
        table: {thing} is bursting at the seams {when} and there's no table for the likes of us.
        tickets: every ticket for {thing} {when} is after being sold.
        tickets: I was too slow with the tickets for {thing}, and for {day} there isn't one to be had.
        price: {thing} is asking {money} a person now, you'd expect to own the place for that. We can't manage it.
        price: they've gone wild at {thing}, it's {money} per person, and we haven't that in the purse.
        leg-late: we're going nowhere fast, {leg} is {span} late<. And all over {why}>.
        leg-late: {leg} is after getting a delay of {span}<. 'Twas {why} that did it>.
        leg-at: {leg} isn't stirring until {time}, and it should've been away sooner.
        leg-at: {time} is what they're telling us now for {leg}, so we've a longer wait.
        leg-early: {leg} is going on us early, at {time}, would you credit it.
        leg-early: it's all haste now, {leg} is brought forward to {time}.
        leg-off: {leg} is cancelled on us<. And all over {why}>.
        leg-off: you can forget {leg}, they've let it wither, it's not going<. 'Twas {why} that did it>.
        leg-strike: they're out on the picket line, God love them, so {leg} is cancelled.
        leg-strike: with the strike that's on, {leg} isn't going.
        leg-missed: we're after missing {leg}, and {why} is to blame.
        leg-missed: what with {why}, we got there to find {leg} had left without us.
        leg-moved: {leg} is not when we thought: they've given us {day} at {time}.
        leg-moved: they've put {leg} into a different day, so now we're going {when} at {time}.
        airport: the whole airport at {airport} is closed {when}<. And all over {why}>. Not a plane will stir.
        airport: {when} there's no flying at all, they've {airport} airport shut<. 'Twas {why} that did it>.
        road: {when} they've the road closed from {origin} to {city}<. And all over {why}>.
        road: there's no driving from {origin} to {city} {when}, the road is shut<. 'Twas {why} that did it>.
        drive-at: we won't have our bits in the boot before {time}, and that's when {leg} starts.
        drive-at: it'll be {time} before we can be off on {leg}.
        car: the car is after dying on us, it's {why}, so {leg} is out.
        car: we've {why}, the car won't budge, and there's an end to {leg}.
        stay-lost: {hotel} is after cancelling the whole of our booking, every night in it<. And all over {why}>.
        stay-lost: we've no nights at all with {hotel} now, they've let us go<. 'Twas {why} that did it>.
        stay-night: {hotel} can't have us {night}<. And all over {why}>.
        stay-night: we'll be sleeping under a hedge {night}, for {hotel} can't take us then<. 'Twas {why} that did it>.
        stay-room: {hotel} has gone and given us a {room}, the cheek.
        stay-room: {hotel} hasn't what we booked, it has a {room} and nothing better.
        event-off: {thing} is cancelled {when}, and I'd my good shoes packed<. And all over {why}>.
        event-off: we won't be seeing {thing} {when}, they've called it off<. 'Twas {why} that did it>.
        event-moved: they're after changing {thing} {when}, it's on at {time} now.
        event-moved: {thing} will be starting at {time} {when}, which isn't what it says on the poster.
        storm: there's {why} promised {when}, and you wouldn't leave a geranium out in it. Inside for us.
        storm: it's giving {why} {when}, so we'll want to be in out of it.
        storm-all: there's {why} promised for every blessed day we're away. We'll want to be inside for the lot.
        storm-all: it's giving {why} the length of the trip, and we can't be outside in that.
        ill-start: {why}, so {when} we won't be fit for anything before {time}.
        ill-start: {why}. We'd want to leave the start until {time} {when}.
        ill-end: {why}, so {when} I'd want us all in by {time}.
        ill-end: {why}. Have us finished and in by {time} {when}, like a good soul.
        day-lost: that's {day} gone entirely, we've to be at {why} for all of it.
        day-lost: {when} it's {why} for us, first thing until last, and not a minute for anything else.
        budget: himself did the books, and {money} is all there is for the whole trip.
        budget: the entire trip has to be got out of {money} now, every last thing.
        money-lost: I'm after losing {money} of the holiday money, don't ask me how.
        money-lost: some blackguard has robbed us of {money}, so we've that much less for the trip.
        """,
    ),
    family(
        "dugout",
        "Listen up, team.|OK, huddle.|Got a curveball for you.",
        "Who's coming off the bench?|What's our next play?|Give me a pinch hitter here: what can we do instead?",
        """
        closed: swing and a miss: {thing} is closed {when}<. Chalk it up to {why}>.
        closed: {thing} just got benched. Not open {when}<. The culprit: {why}>.
        closed-long: {thing} is out for the season. Closed the entire time we're on the road<. Chalk it up to {why}>.
        closed-long: take {thing} off the roster. It's closed, no return date<. The culprit: {why}>.
        opens: first pitch at {thing} is {time} {when}. Nobody gets in before that.
        opens: {thing} isn't opening up until {time} {when}.
        closes: {thing} calls the game at {time} {when}. That's closing time.
        closes: heads up, {thing} closes at {time} {when}, sooner than we drew it up.
        table: struck out at {thing}. Full house {when}, no table.
        table: {thing} can't give us a table {when}, the joint is jammed.
        tickets: box office at {thing} is cleaned out {when}. No tickets.
        tickets: no seats in the bleachers, no seats anywhere: tickets for {thing} {when} are gone.
        price: {thing} jacked it up to {money} a person. That's major-league money, and we're minor league.
        price: {money} apiece at {thing} now. Our budget can't play at that level.
        leg-late: {leg} is stuck in the bullpen, {span} late<. Chalk it up to {why}>.
        leg-late: {leg} is {span} behind schedule<. The culprit: {why}>.
        leg-at: they pushed {leg} back to {time}.
        leg-at: {leg} won't leave the dugout until {time} now, so it's a late one.
        leg-early: they moved {leg} up. It rolls at {time} now.
        leg-early: hustle time. {leg} goes earlier than we had it, {time}.
        leg-off: {leg} got scratched<. Chalk it up to {why}>. It isn't going.
        leg-off: {leg} is a no-go, canceled<. The culprit: {why}>.
        leg-strike: strike, and I don't mean the baseball kind. The workers walked, {leg} is canceled.
        leg-strike: {leg} won't run, because the crews are on strike.
        leg-missed: we got thrown out at the plate: {leg} left before we made it. Blame {why}.
        leg-missed: {why} cost us {leg}. We missed it.
        leg-moved: {leg} has been rescheduled to {day}, {time} start.
        leg-moved: schedule change: {leg} now goes {when} at {time}.
        airport: {airport} airport is closed {when}<. Chalk it up to {why}>. No flights in or out.
        airport: all planes benched: they closed the airport in {airport} {when}<. The culprit: {why}>.
        road: {origin} to {city} is closed to traffic {when}<. Chalk it up to {why}>.
        road: roadblock {when}: can't drive {origin} to {city}<. The culprit: {why}>.
        drive-at: {leg} can't get under way until {time}.
        drive-at: our start on {leg} is {time}, not any sooner.
        car: the car's throwing arm is shot: {why}. {leg} is out of the question.
        car: the rental's on the injured list with {why}, so scratch {leg}.
        stay-lost: {hotel} cut us from the team. Every night, gone<. Chalk it up to {why}>.
        stay-lost: our entire stay at {hotel} got canceled<. The culprit: {why}>.
        stay-night: {hotel} can't field us {night}<. Chalk it up to {why}>. No bed.
        stay-night: {night} {hotel} has zero rooms for us<. The culprit: {why}>.
        stay-room: bad trade at {hotel}: they're handing us a {room}.
        stay-room: {hotel} says a {room} is the only thing left on the board for us.
        event-off: game canceled, by which I mean {thing} {when}<. Chalk it up to {why}>.
        event-off: {thing} won't be played {when}<. The culprit: {why}>. They called it off.
        event-moved: new start time for {thing} {when}: {time}.
        event-moved: {thing} {when} gets rolling at {time} now.
        storm: {why} {when}. No playing outside in that, we need a dome.
        storm: weather report {when} is {why}. Keep the squad indoors.
        storm-all: {why} for the entire road trip, day one to the last out. We need a dome every day.
        storm-all: weather report says {why} every single day of this trip. Keep the squad indoors.
        ill-start: {why}. First activity {when} goes no earlier than {time}.
        ill-start: {why}, so we're sleeping in {when}. Nothing before {time}.
        ill-end: {why}. Curfew {when} is {time}, everybody back by then.
        ill-end: {why}, so {when} we hit the showers early: home base by {time}.
        day-lost: all of {day} goes to {why}. Full nine innings, no time for anything else.
        day-lost: we're tied up at {why} {when}, morning through night.
        budget: front office says {money} for the whole trip, period.
        budget: new salary cap: the whole trip can't run over {money} total.
        money-lost: somebody stole a base and {money} of our trip cash with it.
        money-lost: we dropped {money}, like, physically dropped it. Trip funds are down by that much.
        """,
    ),
    family(
        "auditor",
        "I will be direct.|Finding of the day.|This has to be corrected, so I write at once.",
        "I expect an alternative.|Which substitute do you propose?|Please replace it with something sensible.",
        """
        closed: your plan has us at {thing} {when}. It will be closed<. Ground given: {why}>.
        closed: {thing} does not open {when}<, and the ground is {why}>. This makes the visit impossible.
        closed-long: {thing} has ceased to open for an indefinite period<. Ground given: {why}>.
        closed-long: for as long as we are travelling, {thing} stays closed<, and the ground is {why}>.
        opens: {thing} has corrected its hours. {when} it opens at {time}.
        opens: entry to {thing} is possible as of {time} {when}. Your plan assumes an earlier hour.
        closes: {thing} has corrected its hours. {when} it closes at {time}.
        closes: {thing} shuts to visitors at {time} {when}. Your plan assumes a later hour.
        table: {thing} has refused our request for {day}. All tables are taken.
        table: capacity at {thing} {when} is used up, so a table for us is excluded.
        tickets: {thing} has no tickets left to sell for {day}.
        tickets: tickets to {thing} {when} are unavailable, all having been sold.
        price: {thing} has raised its price to {money} per person. I will not approve that, as it breaks the budget.
        price: per person, {thing} charges {money} at present. This expense exceeds what we can pay.
        leg-late: {leg} has been delayed by {span}<. Ground given: {why}>.
        leg-late: a delay of {span} applies to {leg}<, and the ground is {why}>. Unacceptable, but so be it.
        leg-at: the carrier has postponed {leg} to {time}.
        leg-at: {leg} leaves late, namely at {time}.
        leg-early: the carrier has advanced {leg} to {time}.
        leg-early: {leg} leaves early, namely at {time}.
        leg-off: {leg} has been annulled<. Ground given: {why}>. We shall not travel on it.
        leg-off: the operator does not carry out {leg}<, and the ground is {why}>.
        leg-strike: owing to industrial action {leg} is cancelled.
        leg-strike: {leg} has been cancelled. The staff have laid down their work.
        leg-missed: I regret to admit that we missed {leg}. It was caused by {why}.
        leg-missed: through {why} we were not on board when {leg} left.
        leg-moved: the booking for {leg} has been transferred to {day}, with departure at {time}.
        leg-moved: {leg} takes place on another date. It departs {when} at {time}.
        airport: {airport} airport does not operate {when}<. Ground given: {why}>. Flying is excluded.
        airport: {when} the airport of {airport} is closed to all flights<, and the ground is {why}>.
        road: the road between {origin} and {city} may not be used {when}<. Ground given: {why}>.
        road: {when} traffic from {origin} to {city} is halted by a road closure<, and the ground is {why}>.
        drive-at: {leg} commences at {time}, because the car is not released to us before.
        drive-at: as to {leg}, we cannot depart until {time}.
        car: our car is unusable, with {why}. {leg} has to be written off.
        car: owing to {why} in the car, {leg} cannot be carried out.
        stay-lost: {hotel} has terminated our reservation in full<. Ground given: {why}>. No night remains.
        stay-lost: none of our nights at {hotel} will be honoured<, and the ground is {why}>.
        stay-night: {hotel} will not honour our reservation {night}<. Ground given: {why}>.
        stay-night: {night} we have no room, as {hotel} is unable to supply one<, and the ground is {why}>.
        stay-room: contrary to our contract, {hotel} supplies only a {room}.
        stay-room: {hotel} has altered the type of our room to a {room}. That is not what was ordered.
        event-off: the organisers have cancelled {thing} {when}<. Ground given: {why}>.
        event-off: {thing} {when} will not go ahead<, and the ground is {why}>.
        event-moved: the organisers have reset {thing} {when} to {time}.
        event-moved: {thing} {when} commences at {time}, unlike what was published.
        storm: the forecast of {why} {when} is firm, which disqualifies anything in the open air.
        storm: {when} we face {why}. I accept only items under a roof.
        storm-all: the forecast of {why} holds for all days of the trip, which disqualifies anything in the open air.
        storm-all: we face {why} for the entire duration of the trip. I accept only items under a roof.
        ill-start: {why}. For that reason nothing may begin before {time} {when}.
        ill-start: {why}. I set the start of our programme {when} at {time}.
        ill-end: {why}. For that reason we return by {time} {when}, at the latest.
        ill-end: {why}. I set the end of our programme {when} at {time}, by when we are back.
        day-lost: an appointment at {why} takes up the entirety of {day}.
        day-lost: we are required to present ourselves at {why} {when}. It will consume the full day.
        budget: the ceiling for the whole trip has been lowered to {money}.
        budget: the approved total for the entire trip now stands at {money}.
        money-lost: a loss of {money} must be booked against our budget, due to a pickpocket.
        money-lost: the travel fund shows a shortfall: {money} has gone missing and will not be recovered.
        """,
    ),
    family(
        "night-baker",
        "it is me from the bakery|sorry for the hour, i keep bread time|bonsoir, small catastrophe",
        "what do you put in the oven for us instead?|you can find us another thing, yes?|i count on you for a plan b",
        """
        closed: {thing} keeps its oven cold {when}, closed, finished<. [the story is {why}|they say {why}]>
        closed: {when} we would find {thing} locked, it does not open<. [the story is {why}|they say {why}]>
        closed-long: {thing} is closed and the baker himself could not tell you until when<. the story is {why}>
        closed-long: it is over for {thing}, no opening while our vacation lasts<. they say {why}>
        opens: {thing} sleeps longer than me, {when} they open only at {time}
        opens: {when} you cannot enter {thing} until {time}, i asked
        closes: {when} at {time} they take in the sign at {thing} and everybody goes out
        closes: {thing} stops at {time} {when}, closed after that
        table: {thing} has given away each of its tables {when}, for us there is nothing
        table: i telephoned {thing} and {when} they are full, no table
        tickets: {thing} {when}, no more tickets, they went like hot croissants
        tickets: the tickets of {thing} for {day} are all sold to others
        price: {thing} is now {money} for each person, with that i buy flour for a month. too much for us
        price: they demand {money} for one person at {thing}, we are not millionaires, we cannot
        leg-late: {leg} needs more time in the oven, it is late by {span}<. the story is {why}>
        leg-late: {leg} is slow to rise today, so to say, {span} late<. they say {why}>
        leg-at: {leg} leaves only at {time} now, later than on the paper
        leg-at: they let {leg} rest until {time}, only then it leaves
        leg-early: {leg} leaves before its hour, already at {time}
        leg-early: for once i am not the early one, {leg} has been moved up to {time}
        leg-off: {leg} is crossed out, it does not leave<. [the story is {why}|they say {why}]>
        leg-off: burnt, {leg}, i mean cancelled<. they say {why}>
        leg-strike: a strike, like at home, and {leg} is cancelled for it
        leg-strike: everyone has put down the apron and is on strike, so {leg} does not leave
        leg-missed: we came too late and {leg} was gone, the fault is with {why}
        leg-missed: there was {why} and so we have missed {leg}
        leg-moved: {leg} is now {day} at {time}, another day than we had
        leg-moved: they have moved our reservation, {leg} leaves {when} at {time}
        airport: the airport of {airport} closes its doors {when}, zero planes<. the story is {why}>
        airport: {when} nobody flies because {airport} airport is shut<. they say {why}>
        road: {when} the road from {origin} to {city} is barred<. the story is {why}>
        road: we cannot drive from {origin} to {city} {when}, they closed the road<. they say {why}>
        drive-at: we can take the wheel for {leg} at {time}, before is not possible
        drive-at: {leg} begins at {time} and not before
        car: the car is kaput, {why}, and with it {leg}
        car: our car has {why}, it stays where it is, so we cannot do {leg}
        stay-lost: {hotel} has cancelled us, all the nights without exception<. the story is {why}>
        stay-lost: of all our nights at {hotel} not a crumb is left, cancelled<. they say {why}>
        stay-night: {night} there is no bed for us at {hotel}<. the story is {why}>
        stay-night: {hotel} cannot lodge us {night}<. they say {why}>
        stay-room: {hotel} offers us a {room} and that is all they have
        stay-room: instead of our room it is a {room} now at {hotel}
        event-off: {thing} {when} has been cancelled<. [the story is {why}|they say {why}]>
        event-off: nobody will play or show anything, {thing} {when} is cancelled<. they say {why}>
        event-moved: {thing} {when} has a new hour, it begins at {time}
        event-moved: for {thing} {when} you must come at {time} now, that is when it starts
        storm: {when} we get {why}, for outside that is no good
        storm: the radio promises {why} {when}, so put us somewhere dry with a roof
        storm-all: we get {why} on all the days of our trip, for outside that is no good
        storm-all: the radio promises {why} from the first to the last day, so always a roof please
        ill-start: {why}, so {when} we begin at {time} and not before
        ill-start: {why}, leave us in bed {when}, the first thing can be at {time}
        ill-end: {why}, so {when} we must be back by {time}
        ill-end: {why}, {when} i want us inside again by {time}
        day-lost: {day} we can throw to the birds, all of it passes at {why}
        day-lost: {when} we must go to {why} and it eats the complete day
        budget: we have weighed everything, the complete trip cannot pass {money}
        budget: for all of the trip we have {money} now, it is the whole dough
        money-lost: my jacket had {money} of the trip in it and now it has nothing
        money-lost: we are {money} poorer, a thief passed, so the trip money is less by that
        """,
        plain=True,
        joint="\n",
    ),
)
