# ruff: noqa: E501
"""Training voices: a retired teacher, a teenager from Perth, a manager from Pune, a learner from Kiel, a haulier."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "retired-teacher",
        "Good morning,|I do hope this finds you well.|Forgive another letter so soon.",
        "Might you propose something in its place? With kind regards.|I should be most grateful for an alternative.|Would you be so good as to suggest what we might do instead?",
        """
        closed: A most courteous young woman rang to say that {thing} will be receiving no visitors {when}<, owing to {why}>.
        closed: <Owing to {why}, >{thing} is to remain shuttered {when}. The rest of our programme stands, I am glad to say.
        closed-long: I gather that {thing} has ceased to receive the public altogether<, in consequence of {why}>.
        closed-long: It grieves me to report that {thing} has closed with no date given for its reopening<, {why} being to blame>.
        opens: It seems that one may not enter {thing} {when} until {time} has struck.
        opens: The porter at {thing} will not unbolt the doors before {time} {when}, whatever our booking may say.
        closes: I am informed that the last visitors must have left {thing} by {time} {when}.
        closes: {thing} rings its closing bell at {time} {when}, rather before we had supposed.
        table: {thing} regrets that it is unable to seat us {when}, every cover having been spoken for.
        table: There is, alas, not a table to be had at {thing} {when}.
        tickets: I am told that the full allocation of tickets for {thing} {when} has been disposed of.
        tickets: My enquiry about admission to {thing} {when} met with a polite refusal: no tickets remain.
        price: {thing} has seen fit to raise its charge to {money} per person, which exceeds our means.
        price: One is now asked for {money} a head at {thing}. I fear our purse does not stretch to that.
        leg-late: We are advised that {leg} will be some {span} behind its time<, owing to {why}>.
        leg-late: <In view of {why}, >{leg} is to run {span} late. We have a flask of tea, so do not worry.
        leg-at: The departure of {leg} has been deferred until {time}<, on account of {why}>.
        leg-at: {leg} is not now to depart before {time}, which is a good deal later than my notes have it.
        leg-early: The departure of {leg} has been brought forward to {time}, and we must rise accordingly.
        leg-early: {leg} is to leave us rather less time than we thought: it departs at {time}, ahead of the printed hour.
        leg-off: I regret to say that {leg} has been withdrawn from the timetable<, owing to {why}>.
        leg-off: {leg} will not now be operated<, {why} being the reason given>.
        leg-strike: The staff have withdrawn their labour, and {leg} has been cancelled as a result.
        leg-strike: Owing to industrial action, {leg} is not to run.
        leg-missed: To my shame, we arrived too late to board {leg}<, having been held up by {why}>.
        leg-missed: {leg} departed without us<, thanks to {why}>. I have never before failed to catch anything.
        leg-moved: {leg} has been transferred to {day}, departing at {time}.
        leg-moved: The company has assigned us another date for {leg}, namely {day} at {time}.
        airport: The aerodrome at {airport} is to be closed to all traffic {when}<, owing to {why}>.
        airport: <In consequence of {why}, >no aeroplane may land at or leave {airport} airport {when}.
        road: The highway from {origin} to {city} has been barred to traffic {when}, owing to {why}.
        road: In consequence of {why}, one cannot travel by road between {origin} and {city} {when}.
        drive-at: We shall be in no position to set out on {leg} before {time}.
        drive-at: Regarding {leg}, our departure must be put off until {time}.
        car: The motor car has been found to suffer from {why}, so that {leg} is no longer feasible.
        car: Our hired motor has failed us with {why}. {leg} must be given up.
        stay-lost: {hotel} has written to revoke our reservation in its entirety<, citing {why}>.
        stay-lost: <Owing to {why}, >{hotel} is unable to honour any of the nights we had reserved.
        stay-night: {hotel} regrets that it cannot lodge us {night}<, owing to {why}>.
        stay-night: We find ourselves without a bed at {hotel} {night}<, by reason of {why}>. The other nights are confirmed.
        stay-room: {hotel} now proposes to lodge us in a {room}, which is not what was agreed.
        stay-room: In lieu of the accommodation we reserved, {hotel} can furnish only a {room}.
        event-off: The management has abandoned {thing} {when}<, owing to {why}>.
        event-off: I see from a printed notice that {thing} will not be given {when}<, {why} having intervened>.
        event-moved: {thing} is to commence at {time} {when}, the hour having been altered.
        event-moved: The organisers have fixed upon {time} as the new hour for {thing} {when}.
        storm: The wireless promises {why} {when}, and at our age one does not court pneumonia out of doors.
        storm: In view of {why} expected {when}, anything in the open air is out of the question.
        storm-all: The forecast holds out {why} for the whole of our stay, from the first day to the last.
        storm-all: We are to have {why} without respite all through the journey, so open-air visits must be forgone.
        ill-start: I must confess that {why}, and we should prefer not to stir before {time} {when}.
        ill-start: As {why}, kindly let nothing commence until {time} {when}.
        ill-end: As {why}, we should wish to retire by {time} {when}.
        ill-end: I must confess that {why}. Pray see that we are back in our lodgings by {time} {when}.
        day-lost: The whole of {day} must be given over to business at {why}; nothing else can be entertained.
        day-lost: We are required to attend {why} {when} and shall not be free at any hour.
        budget: Upon reflection, our outlay for the entire journey must not exceed {money}.
        budget: I have been through our accounts, and {money} is the most that we may lay out in all.
        money-lost: I am vexed to report the loss of {money} from our travelling funds.
        money-lost: A pickpocket has relieved us of {money}, and our means are reduced by that much.
        """,
    ),
    family(
        "perth-teenager",
        "yo|oi so|ugh ok",
        "reckon theres something better we could do?|got any other ideas|what do we do instead lol",
        """
        closed: checked insta and {thing} isnt even running {when}< coz of {why}>
        closed: {thing} are having a day off {when}<, {why} apparently>, heaps annoying
        closed-long: {thing} has gone under or smth, its closed for good<. {why} i think>
        closed-long: dont bother with {thing} the whole trip, its closed every single day< coz of {why}>
        opens: {thing} doesnt even get going til {time} {when}, what are we meant to do before that
        opens: {when} its {time} before they let anyone into {thing}, so no point rocking up early
        closes: {thing} knocks off at {time} {when}, bit early if u ask me
        closes: gotta be outta {thing} by {time} {when} coz thats when they lock up
        table: {thing} is chockers {when}, we arent getting a table
        table: dad tried to book {thing} for {day} and they just laughed, no tables
        tickets: {thing} tickets for {day} are gone burger, someone bought em all
        tickets: no chance of {thing} {when}, its a sell out
        price: {thing} jacked it up to {money} each, what a rip
        price: {money} a person for {thing}? yeah nah thats too dear for us
        leg-late: {leg} is like {span} late< coz of {why}>, im dying of boredom here
        leg-late: gonna be sitting round another {span} for {leg}< coz of {why}>
        leg-at: {leg} aint leaving til {time} now< coz of {why}>
        leg-at: {leg} got bumped back to {time}, at least i can finish my game
        leg-early: {leg} goes at {time} now which is EARLIER, who does that
        leg-early: mum says {leg} got moved up to {time} so we gotta leave sooner
        leg-off: {leg} got binned< coz of {why}>
        leg-off: {leg} isnt a thing anymore, they cancelled on us< coz of {why}>
        leg-strike: {leg} cancelled, the workers are striking, fair play i guess
        leg-strike: theres a strike on so {leg} is a no go
        leg-missed: dad took forever and we missed {leg}< plus {why}>
        leg-missed: got to the gate and they shut it in our face, {leg} left< all bc of {why}>
        leg-moved: they stuck {leg} on {day} instead, {time}
        leg-moved: {leg} isnt when we thought, its {day} at {time} now
        airport: {airport} airport is closed {when}< coz of {why}> so nobodys flying
        airport: apparently nothings taking off or landing at {airport} {when}< coz of {why}>, whole airports shut
        road: the road from {origin} to {city} is blocked {when} coz of {why}
        road: {when} they wont let cars through from {origin} to {city}, {why}
        drive-at: {leg} cant kick off til {time}
        drive-at: dad says we arent hopping in the car for {leg} before {time}
        car: the hire car carked it, {why}, so {leg} is off the cards
        car: cars stuffed ({why}) cant do {leg} in it
        stay-lost: {hotel} ditched us for every night< coz of {why}>
        stay-lost: {hotel} cancelled our entire booking< coz of {why}>, homeless era
        stay-night: {hotel} wont have us {night}< coz of {why}>, rest is sweet tho
        stay-night: we got nowhere to crash {night} coz {hotel} havent got a room for us< ({why})>
        stay-room: {hotel} put us in a {room}?? thats not what mum booked
        stay-room: all we get at {hotel} is a {room}, gross
        event-off: {thing} got called off {when}< coz of {why}>, gutted
        event-off: {thing} isnt on {when} anymore< coz of {why}>
        event-moved: {thing} kicks off at {time} {when} instead, different from the ticket
        event-moved: they changed when {thing} is {when}, its {time} now
        storm: its gonna bucket down or whatever {when}, they said {why}, so no outside stuff
        storm: {when} looks feral, {why}, cant be outdoors
        storm-all: weathers cooked the entire trip, {why} every day, nothing outside
        storm-all: just looked and its {why} all the days were away, so everything outdoors is dead
        ill-start: {why} so we arent getting up before {time} {when}
        ill-start: can we like not do anything til {time} {when}, {why}
        ill-end: {why} so we wanna be back at the room by {time} {when}
        ill-end: {when} we gotta call it quits at {time} coz {why}
        day-lost: were stuck at {why} all of {day}, so bin everything for that day
        day-lost: {day} is a write off, {why} takes the whole day
        budget: dad goes we can only spend {money} on the whole trip now
        budget: were broke, whole trip cant cost more than {money}
        money-lost: mum got her bag nicked, thats {money} gone
        money-lost: we are down {money}, someone pinched it
        """,
        plain=True,
    ),
    family(
        "pune-manager",
        "Dear team,|Respected sir/madam,|Greetings of the day.",
        "Kindly do the needful and revert with another option.|Request you to please arrange a suitable replacement at the earliest.|Kindly suggest some alternate and oblige.",
        """
        closed: This is to intimate that {thing} will not be functioning {when}<, due to {why}>.
        closed: Kindly note, {thing} is observing closure {when}<, reason being {why}>. Balance items are fine.
        closed-long: It is learnt that {thing} is non-operational till further intimation<, reason being {why}>.
        closed-long: {thing} has been closed down and same will not resume during our tour<, due to {why}>.
        opens: As per the revised timings, {thing} will commence from {time} only {when}.
        opens: Entry to {thing} {when} is permitted from {time} onwards, not prior.
        closes: As per the revised timings, {thing} will wind up by {time} {when}.
        closes: {when} {thing} is operating up to {time} only.
        table: {thing} has expressed inability to give us a table {when} as they are full.
        table: Reservation at {thing} {when} could not be confirmed, all tables are occupied.
        tickets: Tickets of {thing} for {day} are exhausted.
        tickets: Booking counter informs that {thing} is houseful {when}, no tickets can be issued.
        price: Charges of {thing} have been revised to {money} per head, which is not affordable for us.
        price: {thing} is now quoting {money} per person. This is beyond our sanctioned limit.
        leg-late: Please be informed that {leg} is delayed by {span}<, reason being {why}>.
        leg-late: There is a delay of {span} in {leg}<, due to {why}>. Family is comfortable in the lounge.
        leg-at: {leg} has been rescheduled and same will depart at {time} only, later than earlier told.
        leg-at: {leg} is postponed to {time} same day<, due to {why}>.
        leg-early: {leg} has been preponed to {time}. Kindly adjust accordingly.
        leg-early: Timing of {leg} is preponed, new departure being {time}.
        leg-off: {leg} stands cancelled<, due to {why}>.
        leg-off: We have received cancellation of {leg} from the operator<, reason being {why}>.
        leg-strike: Due to strike called by the union, {leg} stands cancelled.
        leg-strike: Employees are on strike since morning and {leg} will not be plying.
        leg-missed: We could not board {leg}<, due to {why}>, and same has departed.
        leg-missed: Despite best efforts we have missed {leg}<, reason being {why}>.
        leg-moved: {leg} is shifted to {day}, departure {time}. Please take on record.
        leg-moved: Our booking on {leg} has been changed by them to {day}, {time} hours.
        airport: {airport} airport is under closure {when}<, due to {why}>, hence no flights are operating.
        airport: Flight operations at {airport} airport are suspended for the day {when}<, reason being {why}>.
        road: {origin} to {city} road is closed for vehicles {when}, due to {why}.
        road: Vehicles are not being allowed on {origin}-{city} road {when}, reason being {why}.
        drive-at: Start of {leg} is possible from {time} only.
        drive-at: Driver duty is from {time}, hence {leg} cannot begin prior to same.
        car: Our vehicle is under breakdown, {why} is there, so {leg} cannot be undertaken.
        car: Due to {why} in the car, {leg} is not possible by same.
        stay-lost: {hotel} has cancelled our booking for all the nights<, due to {why}>.
        stay-lost: Entire stay at {hotel} stands cancelled from their end<, reason being {why}>.
        stay-night: {hotel} is unable to accommodate us {night}<, due to {why}>. Other nights are okay.
        stay-night: Room is not available for us at {hotel} {night}<, reason being {why}>.
        stay-room: {hotel} is allotting us a {room} against our confirmed category.
        stay-room: Only a {room} is being provided by {hotel}, which is not acceptable to family.
        event-off: {thing} scheduled {when} stands cancelled<, due to {why}>.
        event-off: Organizers have dropped {thing} {when}<, reason being {why}>.
        event-moved: {thing} {when} will now start at {time}, kindly note the change.
        event-moved: Start of {thing} {when} has been revised to {time}.
        storm: Met department has issued warning of {why} {when}, so outdoor visits are not advisable.
        storm: Due to {why} expected {when}, please keep only indoor places.
        storm-all: Met department is showing {why} for full duration of tour, so only indoor places please.
        storm-all: Throughout our tour there will be {why}, hence outdoor visits may be dropped on all days.
        ill-start: Since {why}, {when} we can come out only after {time}.
        ill-start: {why}, so kindly keep nothing prior to {time} {when}.
        ill-end: Since {why}, {when} kindly finish everything by {time} so that we can take rest.
        ill-end: {why}. Request that we reach back by {time} {when}.
        day-lost: Full day {when} will go at {why}, hence nothing else is possible.
        day-lost: We have been called to {why} {when}, for the complete day.
        budget: Total expenditure for the tour is to be restricted to {money}.
        budget: My wife and I have decided that total tour cost should not cross {money}.
        money-lost: We have misplaced {money} out of our tour money.
        money-lost: An amount of {money} has been stolen from my luggage.
        """,
    ),
    family(
        "learner-from-kiel",
        "Hello, please excuse my English.|Hi, we have become a bad news.|Good day together,",
        "What can we make instead?|Do you have for us an other possibility?|Can you search please something different?",
        """
        closed: {thing} has {when} closed<, because of {why}>. That stands on the door.
        closed: Unfortunately makes {thing} {when} not open<, the ground is {why}>.
        closed-long: {thing} is since now closed and makes in our whole holiday not more open<, because of {why}>.
        closed-long: They have {thing} closed for indefinite time<, the ground is {why}>.
        opens: {thing} makes {when} first at {time} open, not before.
        opens: {when} can one go only from {time} on into {thing}.
        closes: {thing} makes {when} already at {time} to.
        closes: {when} must we be out of {thing} until {time} latest, then they close.
        table: In {thing} is {when} everything reserved, for us stays no table.
        table: I have called {thing} for {day}, they have no more place for us to eat.
        tickets: For {thing} are {when} no cards more to get, all sold.
        tickets: The tickets for {thing} {when} are sold out already.
        price: {thing} costs now {money} pro person, this is for us too expensive.
        price: They want in {thing} now {money} for each person and that much we can not pay.
        leg-late: {leg} has {span} delay<, because of {why}>. We drink so long a coffee.
        leg-late: {leg} comes {span} too late<, the ground is {why}>.
        leg-at: {leg} goes first at {time}, so later as planned<, because of {why}>.
        leg-at: They have made {leg} later, departure is now {time}.
        leg-early: {leg} goes now already at {time}, so earlier as on our paper.
        leg-early: They have laid {leg} to the front, it departs at {time}.
        leg-off: {leg} falls out<, because of {why}>.
        leg-off: {leg} does not take place<, the ground is {why}>.
        leg-strike: It becomes gestriked, so {leg} falls out. Strike, I mean.
        leg-strike: Because all make strike, {leg} goes not.
        leg-missed: We have {leg} not reached any more<, because of {why}>, it was away.
        leg-missed: Because of {why} are we come too late and {leg} was without us started.
        leg-moved: {leg} is laid on an other day, namely {day} at {time}.
        leg-moved: {leg} goes not on the old day but {when} at {time}.
        airport: The airport of {airport} is {when} locked<, because of {why}>, there flies nothing.
        airport: {when} nobody can fly from or to {airport}, the airport is closed<, the ground is {why}>.
        road: The street from {origin} to {city} is {when} locked, because of {why}.
        road: {when} one comes not through with car from {origin} to {city}, there is the road to because of {why}.
        drive-at: With {leg} can we first at {time} begin.
        drive-at: Before {time} we can not drive away for {leg}.
        car: Our auto is broken, {why}, and therefore {leg} goes not.
        car: The car has {why}, so is {leg} not possible.
        stay-lost: {hotel} has all our nights cancelled<, because of {why}>.
        stay-lost: {hotel} takes us not any more, not one of the nights<, the ground is {why}>.
        stay-night: {hotel} has {night} no bed for us<, because of {why}>. The rest is in order.
        stay-night: {night} can we not sleep in {hotel}<, the ground is {why}>.
        stay-room: {hotel} gives us only a {room}, ordered had we something other.
        stay-room: We should become a {room} in {hotel} and this will we not.
        event-off: {thing} {when} is said off<, because of {why}>.
        event-off: {thing} finds {when} not place<, the ground is {why}>.
        event-moved: {thing} begins {when} at {time}, this is new.
        event-moved: The start of {thing} {when} was put on {time}.
        storm: It gives {why} {when}, so we can not be outside.
        storm: The weather report says {why} {when}, please nothing under the free sky.
        storm-all: It gives {why} the whole holiday through, each day, so nothing outside.
        storm-all: The weather report says for all our days {why}, outside we can make nothing.
        ill-start: {why}, so can we {when} first from {time} on do something.
        ill-start: Because {why}, {when} please begin not before {time}.
        ill-end: {why}, so will we {when} latest at {time} be back in the bed.
        ill-end: Because {why}, must {when} at {time} all be finished.
        day-lost: {when} must we the whole day to {why}, for other things is no time.
        day-lost: We lose {day} completely, all hours sit we at {why}.
        budget: We have for the whole travel only still {money} altogether.
        budget: All together may the holiday cost maximal {money} now.
        money-lost: To us were {money} stolen from the travel cash.
        money-lost: I have {money} lost, that misses now in our holiday cash.
        """,
    ),
    family(
        "long-haul-driver",
        "Breaker breaker, got a snag.|Howdy from the truck stop.|Listen here, partner.",
        "What else y'all got for us?|Rustle us up another plan, would ya?|Find me somethin' different, I'm buyin' the coffee.",
        """
        closed: Drove plumb past {thing}: chain's across the lot {when}<, on account of {why}>.
        closed: {thing} ain't doin' business {when}<, they got {why}>. Shame, 'cause the sky's pretty.
        closed-long: {thing} done boarded up the windows, and they ain't comin' back anytime we're here<. {why}, folks say>.
        closed-long: Y'all can strike {thing} off for good, it's out of business<, on account of {why}>.
        opens: Gate at {thing} don't swing open till {time} {when}.
        opens: {when} it's {time} or you're waitin' in the lot at {thing}, that's when they turn the key.
        closes: {thing} rolls up the sidewalk at {time} {when}.
        closes: Come {time} {when}, {thing}'s runnin' folks out and lockin' the gate.
        table: {thing}'s packed to the rafters {when}, ain't no table for us.
        table: Hostess at {thing} says they can't feed us {when}, full up.
        tickets: Fella at the window says {thing}'s clean outta tickets for {day}.
        tickets: {thing} done sold every ticket they had {when}.
        price: {thing}'s askin' {money} a head these days, and that's highway robbery.
        price: Used to be fair, but {thing} wants {money} per person now and I ain't got it.
        leg-late: {leg}'s draggin' {span} behind<, on account of {why}>.
        leg-late: Tack {span} onto {leg}, she's runnin' late<, on account of {why}>.
        leg-at: {leg} ain't rollin' out before {time} now<, on account of {why}>.
        leg-at: They pushed {leg} back. {time} is when she goes.
        leg-early: They bumped {leg} up on us, wheels are turnin' at {time}.
        leg-early: Better saddle up sooner, {leg} pulls out at {time} now.
        leg-off: {leg} ain't goin' nowhere, they scrubbed it<, on account of {why}>.
        leg-off: Well, they up and killed {leg}<, on account of {why}>.
        leg-strike: Them boys are on the picket line, so {leg} is scrubbed.
        leg-strike: Union walked, and {leg} ain't runnin'.
        leg-missed: We got hung up with {why} and {leg} took off without us.
        leg-missed: Missed {leg} by a whisker, and I blame {why}.
        leg-moved: They slid {leg} over to {day}, {time} sharp.
        leg-moved: {leg}'s on the board for {day} at {time} now, not the day on our sheet.
        airport: They got {airport} airport locked down tight {when}<, on account of {why}>. Nothin's flyin'.
        airport: Ain't no planes movin' at {airport} {when}<, on account of {why}>, airport's closed.
        road: Smokey's turnin' everybody round between {origin} and {city} {when}, {why} across the lanes.
        road: Highway from {origin} to {city} is shut {when}, on account of {why}.
        drive-at: Won't have the keys in the ignition for {leg} before {time}.
        drive-at: Earliest I can pull out on {leg} is {time}.
        car: Rig's down with {why}, so there ain't gonna be no {leg}.
        car: I looked under the hood: {why}. Can't make {leg} in her.
        stay-lost: {hotel} threw us out of the book, every last night<, on account of {why}>.
        stay-lost: {hotel} reneged on the whole stay<, on account of {why}>.
        stay-night: {hotel} ain't got a bunk for us {night}<, on account of {why}>.
        stay-night: No bed at {hotel} {night}<, on account of {why}>, but them other nights are fine.
        stay-room: {hotel}'s stickin' us in a {room}. That ain't what I paid for.
        stay-room: Only thing {hotel} will give us is a {room}, take it or leave it.
        event-off: They called the whole shebang off: no {thing} {when}<, on account of {why}>.
        event-off: {thing}'s been scratched {when}<, on account of {why}>.
        event-moved: {thing}'s startin' at {time} {when} now, poster's wrong.
        event-moved: Heads up, {thing} {when} got shifted to {time}.
        storm: CB's callin' for {why} {when}, ain't fit for man nor beast outside.
        storm: We're fixin' to get {why} {when}, so keep us under a roof.
        storm-all: CB says {why} from one end of this trip to the other, keep us under a roof.
        storm-all: Gonna be {why} every dang day we're on the road, so no outdoors.
        ill-start: {why}, so {when} don't expect us up and about till {time}.
        ill-start: {why}. We ain't stirrin' before {time} {when}.
        ill-end: {why}, so {when} we're parkin' it for the night at {time}.
        ill-end: {why}. Better have us back in the sack by {time} {when}.
        day-lost: Gonna burn all of {day} at {why}, can't do nothin' else.
        day-lost: {when} I'm stuck at {why} sunup to sundown, and the family with me.
        budget: Wallet's thin: {money} for the whole shootin' match, not a nickel over.
        budget: Missus says the whole trip's gotta come in under {money} now.
        money-lost: Some lowlife lifted {money} outta my cab.
        money-lost: I'm out {money}, slipped clean outta my pocket.
        """,
    ),
)
