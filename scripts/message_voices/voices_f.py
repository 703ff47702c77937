# ruff: noqa: E501
"""Training voices: a ship's captain retired, a Singaporean clerk, a pastor from Lagos, a hotel concierge, a cyclist."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "old-sea-captain",
        "Ahoy there.|Log entry, foul luck.|Captain (ret.) reporting:",
        "What other course would you plot?|Chart me an alternative, if you'd be so kind.|Where do we steer instead?",
        """
        closed: No landing at {thing} {when}<, they've run aground on {why}>. Closed to all hands.
        closed: {thing} has hauled up the gangway {when}<, and the culprit is {why}>. Fair winds otherwise.
        closed-long: {thing} is laid up, closed for good as far as this voyage is concerned<, they've run aground on {why}>.
        closed-long: Strike {thing} from the chart: she's decommissioned, closed and not to open again<, and the culprit is {why}>.
        opens: {thing} lowers the gangway at {time} {when}, and till then you stand on the quay.
        opens: First bell at {thing} {when} is {time}. No boarding before.
        closes: {thing} raises the gangway at {time} {when}, all visitors ashore.
        closes: Last bell at {thing} {when} is {time}. Nobody stays after.
        table: The mess at {thing} is full {when}, there's no berth at table for us.
        table: I signalled {thing} for a table {when}. Reply: negative, all taken.
        tickets: Not a boarding ticket left for {thing} {when}.
        tickets: {thing} {when}: complement full, ticket sales ended.
        price: {thing} has raised its dues to {money} per person. Piracy, and past our purse.
        price: The toll at {thing} stands at {money} a head. We haven't the doubloons.
        leg-late: {leg} lies becalmed, {span} late<, they've run aground on {why}>.
        leg-late: {leg} is {span} astern of her schedule<, and the culprit is {why}>. Rum was served.
        leg-at: {leg} doesn't weigh anchor until {time}, later than posted<, they've run aground on {why}>.
        leg-at: {leg} held in harbour, as it were, till {time}<, and the culprit is {why}>.
        leg-early: {leg} catches the earlier tide and leaves at {time}.
        leg-early: They're casting off {leg} ahead of schedule, {time} by my chronometer.
        leg-off: {leg} is sunk<, they've run aground on {why}>. Cancelled outright.
        leg-off: {leg} won't leave port at all<, and the culprit is {why}>.
        leg-strike: The crew has mutinied, on strike they call it, and {leg} is cancelled.
        leg-strike: All hands are on strike, therefore no {leg}.
        leg-missed: {leg} sailed without us<, and the culprit is {why}>.
        leg-missed: We hove in too late for {leg}, thanks to {why}. She was gone.
        leg-moved: {leg} now sails, so to speak, {when} at {time}, not on the old date.
        leg-moved: New sailing orders for {leg}: {day}, {time}.
        airport: The airport at {airport} is blockaded {when}<, they've run aground on {why}>. Closed to all craft.
        airport: Nothing flies out of or in to {airport} {when}<, and the culprit is {why}>. Airport closed.
        road: The overland passage from {origin} to {city} is closed {when}, {why}.
        road: No getting through by road, {origin} to {city}, {when}: closed, and the culprit is {why}.
        drive-at: We slip our moorings for {leg} at {time}, and not one bell sooner.
        drive-at: The earliest I can muster all hands for {leg} is {time}.
        car: The motor has foundered with {why}. {leg} is scuttled.
        car: Engine room reports {why} in the car, so {leg} is beyond us.
        stay-lost: {hotel} has put us overboard for the entire stay<, they've run aground on {why}>.
        stay-lost: No berth at {hotel} on any night, the whole booking is scuppered<, and the culprit is {why}>.
        stay-night: No berth for us at {hotel} {night}<, they've run aground on {why}>. Remaining nights shipshape.
        stay-night: {hotel} can't sling us a hammock {night}<, and the culprit is {why}>.
        stay-room: {hotel} has assigned us a {room}. I've had enough of crew quarters.
        stay-room: Not the cabin I ordered: {hotel} gives us a {room}.
        event-off: {thing} {when} has been scuttled, cancelled<, they've run aground on {why}>.
        event-off: The flag is down: {thing} will not be held {when}<, and the culprit is {why}>.
        event-moved: {thing} {when} is now piped at {time}.
        event-moved: The starting gun for {thing} {when} has been moved to {time}.
        storm: Glass falling. {why} {when}. All hands below deck, nothing in the open.
        storm: {why} bearing down {when}. I'll not have the family on an open deck.
        storm-all: Glass at the bottom. {why} for the whole voyage. All hands below deck, nothing in the open.
        storm-all: {why} bearing down on us every day of the trip. I'll not have the family on an open deck, any day.
        ill-start: Sick bay reports: {why}. {when}, all quiet until {time}.
        ill-start: {why}, so {when} the watch turns out at {time}, no sooner.
        ill-end: Sick bay reports: {why}. {when}, back aboard by {time}.
        ill-end: {why}, so {when} it's pipe down at {time}, no later.
        day-lost: {when} we're in quarantine at {why}, so to speak, the whole day.
        day-lost: {day} is written off in the log: at {why} from dawn watch to dusk.
        budget: The ship's chest holds {money} for the entire voyage, all found.
        budget: The purser, my wife, allows {money} for the whole trip.
        money-lost: Boarded by thieves: {money} gone from the ship's chest.
        money-lost: {money} of our funds went over the side, lost.
        """,
    ),
    family(
        "singapore-clerk",
        "Aiyo, headache.|Hi boss, got problem ah.|Wah, like that also can.",
        "Got other place or not?|How ah? Any alternative?|Can help find another one, can or not?",
        """
        closed: {thing} {when} never open lah<, all because {why}>. Rest of the plan steady.
        closed: I go and check already, {thing} {when} close shop<, they got {why}>.
        closed-long: {thing} close down liao<, all because {why}>. Whole trip cannot go.
        closed-long: {thing} kena shut until dunno when<, they got {why}>.
        opens: {thing} {when} {time} then open, so early go for what.
        opens: Must wait until {time} {when} then {thing} let people go in.
        closes: {thing} {when} {time} close already, where got enough time.
        closes: By {time} {when} must come out of {thing}, they closing.
        table: {thing} {when} full house, table don't have.
        table: Try to chope table at {thing} {when}, cannot, all reserved.
        tickets: {thing} {when} ticket all sold out liao.
        tickets: Queue until leg pain, {thing} {when} still no ticket left.
        price: {thing} now {money} one person leh, siao ah, cannot afford.
        price: Each person {money} for {thing}, so ex, bust our budget.
        leg-late: {leg} kena delay {span}<, all because {why}>.
        leg-late: {leg} {span} late leh<, they got {why}>. Never mind, go makan first.
        leg-at: {leg} now {time} then go<, all because {why}>, push back liao.
        leg-at: They say {leg} delay until {time}.
        leg-early: {leg} go earlier leh, {time} already leaving.
        leg-early: They say {leg} shift forward to {time}, so must chiong.
        leg-off: {leg} cancel liao<, all because {why}>.
        leg-off: {leg} don't have already, they cancel<, they got {why}>.
        leg-strike: Staff all go strike, {leg} cancel lor.
        leg-strike: {leg} kena strike, not going.
        leg-missed: We all miss {leg} liao<, all because {why}>.
        leg-missed: Run so fast still cannot make it, {leg} go off without us<, all because of {why}>.
        leg-moved: {leg} change to {day}, {time}.
        leg-moved: They anyhow move {leg}, now {when} {time} then go.
        airport: {airport} airport close {when}<, all because {why}>, no flight one.
        airport: {when} {airport} cannot take off cannot land, airport close<, they got {why}>.
        road: {origin} to {city} that road close {when}, all because {why}.
        road: Cannot drive {origin} to {city} {when}, road block, got {why}.
        drive-at: {leg} must {time} then can start.
        drive-at: We only can go for {leg} at {time}, earlier cannot make it.
        car: Car spoil liao, {why}, {leg} cannot.
        car: Car kena {why}, so {leg} don't need to think.
        stay-lost: {hotel} cancel all our nights<, all because {why}>.
        stay-lost: {hotel} say whole booking don't have already<, they got {why}>.
        stay-night: {hotel} {night} no room for us<, all because {why}>. Other night still got.
        stay-night: {night} cannot stay {hotel}<, they got {why}>, how to sleep.
        stay-room: {hotel} give us {room} only. We never book this kind.
        stay-room: Suddenly {hotel} change to {room}, cannot lah.
        event-off: {thing} {when} cancel<, all because {why}>.
        event-off: {when} no more {thing} liao<, they got {why}>.
        event-moved: {thing} {when} time change, {time} then start.
        event-moved: Eh, {thing} {when} is {time} now, not the old timing.
        storm: {when} got {why}, outside how to walk.
        storm: Forecast say {why} {when}, better go indoor one.
        storm-all: Whole trip got {why}, outside how to walk.
        storm-all: Forecast say every day {why} until we go home, better all indoor one.
        ill-start: {why}, so {when} {time} then can go out.
        ill-start: {why} lah. Morning {when} cannot, start from {time}.
        ill-end: {why}, so {when} by {time} must go back already.
        ill-end: {why} lah. Night time {when} cannot, {time} must finish.
        day-lost: {when} whole day must settle things at {why}, no need plan anything.
        day-lost: {day} gone case, whole day stuck at {why}.
        budget: Whole trip total {money} only, cannot more than that.
        budget: Boss at home say everything must be inside {money}, whole trip.
        money-lost: Kena pickpocket, {money} gone from the trip money.
        money-lost: I blur, drop {money}, the trip money less by that.
        """,
    ),
    family(
        "pastor-from-lagos",
        "Grace and peace to you.|Calvary greetings.|My brother, we thank God for life, but",
        "Kindly assist us with another arrangement.|What alternative can you give us, please?|Abeg, help us find something else.",
        """
        closed: the management of {thing} has informed us that they are not opening their doors {when}<, as a result of {why}>.
        closed: it has come to our notice that {thing} is on break {when}<, the issue is {why}>. Other things are intact.
        closed-long: {thing} has folded up completely<, as a result of {why}>.
        closed-long: they have sealed {thing}, and nobody knows the day it will be unsealed<, the issue is {why}>.
        opens: the gate man at {thing} said he cannot open for anybody until {time} {when}.
        opens: entry at {thing} {when} starts by {time}, so our own time is too early.
        closes: the gate man at {thing} said by {time} {when} everybody must go out, they are closing.
        closes: {thing} {when} closes by {time}, so our own time is too late.
        table: {thing} is filled up {when}, there is no seat for us to eat.
        table: we called {thing} to keep a table for us {when} but they said everywhere is booked.
        tickets: tickets for {thing} {when} have finished.
        tickets: they are no longer selling tickets for {thing} {when}, all have been bought.
        price: {thing} has added money, it is now {money} per person, and our pocket cannot carry it.
        price: see me see wahala, {thing} is {money} each. We do not have such money.
        leg-late: {leg} will not come on time, it is late by {span}<, as a result of {why}>.
        leg-late: they have announced {span} delay for {leg}<, the issue is {why}>. We are singing hymns.
        leg-at: {leg} has been shifted backward, it will leave by {time}<, as a result of {why}>.
        leg-at: {leg} is now by {time}, later than the former time.
        leg-early: {leg} has been shifted forward, it will leave earlier, by {time}.
        leg-early: {leg} is now by {time}, earlier than the former time.
        leg-off: they have cancelled {leg}<, as a result of {why}>.
        leg-off: {leg} will no longer hold<, the issue is {why}>.
        leg-strike: the union has embarked on strike and {leg} has been cancelled.
        leg-strike: because of the strike they called, {leg} is not moving.
        leg-missed: {leg} has left us behind<, as a result of {why}>.
        leg-missed: we could not meet {leg}<, the issue is {why}>, it had gone.
        leg-moved: {leg} has been shifted to {day}, by {time}.
        leg-moved: the date of {leg} has changed, we are to travel {when} at {time}.
        airport: {airport} airport has been shut down {when}<, as a result of {why}>.
        airport: there is no flight at all in {airport} {when}, the airport is closed<, the issue is {why}>.
        road: the road from {origin} to {city} is not motorable {when}, it is closed as a result of {why}.
        road: {when} they are turning motors back between {origin} and {city}, the issue is {why}.
        drive-at: by the grace of God we can start {leg} by {time}, not earlier.
        drive-at: {leg} will take off from our end by {time}, that is the earliest.
        car: our motor has spoilt, it has {why}, so {leg} cannot hold.
        car: the mechanic has said it is {why}, the car cannot go {leg}.
        stay-lost: {hotel} has cancelled our lodging completely, all the nights<, as a result of {why}>.
        stay-lost: {hotel} said we should not come again at all<, the issue is {why}>, the entire stay is off.
        stay-night: {hotel} cannot lodge us {night}<, as a result of {why}>. For the remaining nights, no problem.
        stay-night: there is no room for us in the inn, as it is written: {hotel}, {night}<, the issue is {why}>.
        stay-room: {hotel} wants to lodge us in a {room}, which was not our agreement.
        stay-room: it is a {room} they have now given us at {hotel}.
        event-off: {thing} will no longer hold {when}<, as a result of {why}>.
        event-off: the organisers have cancelled {thing} {when}<, the issue is {why}>.
        event-moved: {thing} {when} will now start by {time}.
        event-moved: the time for {thing} {when} has been changed to {time}.
        storm: they have forecast {why} {when}, so we cannot be going up and down outside.
        storm: {why} will fall on us {when}, let us stay under shelter.
        storm-all: they have forecast {why} throughout the journey, so we cannot be going up and down outside.
        storm-all: {why} is to be our portion every day of this trip, let us stay under shelter.
        ill-start: {why}, we are trusting God. Let {when} begin by {time} and not before.
        ill-start: {why}, so nobody is going out before {time} {when}.
        ill-end: {why}, we are trusting God. Let {when} end by {time} and not after.
        ill-end: {why}, so everybody must have returned by {time} {when}.
        day-lost: we are to report at {why} {when} and it will consume the whole day.
        day-lost: the whole of {day} will be spent at {why}, there will be no other outing.
        budget: everything for this journey must not pass {money}.
        budget: the church board has approved {money} for the whole trip, nothing more.
        money-lost: thieves have carried {money} of our journey money away.
        money-lost: {money} has got missing from the travel purse.
        """,
    ),
    family(
        "concierge-for-guests",
        "This is the concierge, writing on behalf of your travellers.|Concierge desk here, with word from your clients.|On behalf of the family you booked for:",
        "They would be glad of another suggestion.|What may I offer them instead?|Could you kindly send an alternative for the guests?",
        """
        closed: the guests were turned away, so to speak, by phone: {thing} does not receive {when}<, attributable to {why}>.
        closed: {thing} informed my desk that it keeps its doors shut {when}<; they mention {why}>. The guests' other bookings are in order.
        closed-long: {thing} informed my desk that it is shut for the duration and has no reopening date<; they mention {why}>.
        closed-long: the guests will not be able to see {thing} at all, the establishment having closed down<, attributable to {why}>.
        opens: {thing} informed my desk that guests are welcome from {time} {when}, which is later than your plan has them arriving.
        opens: the guests' slot at {thing} falls before opening: {when} it unlocks at {time}.
        closes: {thing} informed my desk that guests are welcome until {time} {when}, which is earlier than your plan has them leaving.
        closes: the guests' slot at {thing} falls after closing: {when} it locks at {time}.
        table: I could not obtain a table for the guests at {thing} {when}, despite my best connections.
        table: {thing} has no covers {when}, and the guests are disappointed.
        tickets: I could not obtain tickets for the guests to {thing} {when}, the last were sold.
        tickets: {thing} is entirely sold out {when}, even to concierges.
        price: {thing} quotes the guests {money} per person now, and they ask to be spared the expense.
        price: on learning that {thing} asks {money} per person, the guests said it was above their budget.
        leg-late: the guests' plans are affected: {leg} is showing {span} late<, attributable to {why}>.
        leg-late: for the guests: {leg} will be {span} behind schedule<; they mention {why}>. I have sent up tea.
        leg-at: the guests asked me to pass on that {leg} will not depart until {time}, a later hour<, attributable to {why}>.
        leg-at: for the guests: {leg} is retimed to {time}, later than on your sheet<; they mention {why}>.
        leg-early: the guests asked me to pass on that {leg} departs at {time}, an earlier hour.
        leg-early: for the guests: {leg} is retimed to {time}, earlier than on your sheet. I have arranged a wake-up call.
        leg-off: the guests have been told that {leg} is cancelled<, attributable to {why}>.
        leg-off: for the guests: {leg} no longer operates on their date<; they mention {why}>.
        leg-strike: a strike has been called and the guests cannot take {leg}, it is cancelled.
        leg-strike: for the guests: {leg} falls to the strike.
        leg-missed: the guests have returned to the lobby, having missed {leg}<, attributable to {why}>.
        leg-missed: your clients did not reach {leg} before it left<; they mention {why}>.
        leg-moved: the guests have been shifted to another date for {leg}: {day}, {time}.
        leg-moved: for the guests: {leg} departs {when} at {time}, by decision of the airline.
        airport: the guests should know that {airport} airport is closed {when}<, attributable to {why}>.
        airport: for the guests: no flights at {airport} {when}, the airport having closed<; they mention {why}>.
        road: the police inform my desk that the road from {origin} to {city} is closed {when}, attributable to {why}.
        road: for the guests: {origin} to {city} cannot be driven {when}, the road is closed; they mention {why}.
        drive-at: the guests would not be ready before {time} for {leg}, they tell me.
        drive-at: the car comes round late, so {leg} begins at {time} at the soonest.
        car: the guests' car would not leave my forecourt, {why}, so {leg} is ruled out.
        car: for the guests: {leg} cannot be done, the car has {why}.
        stay-lost: the guests have lost their reservation at {hotel}, all nights of it<, attributable to {why}>.
        stay-lost: {hotel} regrets, and withdraws the complete stay<; they mention {why}>.
        stay-night: {hotel} regrets that one night, and one only, cannot be provided: no room {night}<; they mention {why}>.
        stay-night: the guests have no room at {hotel} {night}<, attributable to {why}>.
        stay-room: {hotel} offers the guests a {room}, and they had asked for another category.
        stay-room: the guests were shown to a {room} at {hotel}, not what they reserved.
        event-off: {thing}, which the guests were to attend {when}, has been cancelled<, attributable to {why}>.
        event-off: for the guests: no performance, no gate, no {thing} {when}<; they mention {why}>.
        event-moved: {thing}, which the guests are to attend {when}, begins at {time} by the latest bulletin.
        event-moved: for the guests: {thing} {when} has a changed hour, {time}.
        storm: with {why} {when}, the guests prefer not to leave the shelter of a building.
        storm: I have advised the guests of {why} {when} and against any outdoor excursion.
        storm-all: with {why} on all of their dates, the guests prefer not to leave the shelter of a building.
        storm-all: I have advised the guests of {why} for the length of their stay with us and elsewhere, and against any outdoor excursion.
        ill-start: a note was left for you at my desk: "{why}, nothing before {time} {when}, thank you."
        ill-start: in the guest's own words, "{why}". They will come down {when} at {time} and not sooner.
        ill-end: a note was left for you at my desk: "{why}, nothing after {time} {when}, thank you."
        ill-end: in the guest's own words, "{why}". They will go up to their room {when} at {time} and not later.
        day-lost: the guests are obliged to spend {day} at {why}, the whole of it.
        day-lost: for the guests: all hours {when} go to {why}, please clear everything.
        budget: the guests have set the cost of the whole trip at {money} and no higher.
        budget: your clients ask that everything together remain within {money}.
        money-lost: the guests reported {money} stolen from their travel money.
        money-lost: your clients cannot find {money} of the cash meant for the trip.
        """,
    ),
    family(
        "touring-cyclist",
        "Punctured plans today.|Legs fine, logistics not.|Quick pit stop to type this:",
        "Which way now? Any alternative?|Got a detour for me? Something else worth the miles?|What would you swap in instead?",
        """
        closed: freewheeled up to {thing}'s page: nope, shut {when}<, after {why}>.
        closed: {thing} won't be having anyone over {when}<, and {why} is what did for it>. Roads look dry, mind.
        closed-long: {thing} has hung up its wheels for good<, after {why}>.
        closed-long: closed sign on {thing} with "until further notice" scrawled on it<, and {why} is what did for it>.
        opens: {thing} rolls out of bed at {time} {when}, closed up to then.
        opens: doors unbolted at {thing} {when}: {time}. That's after we meant to roll in.
        closes: {thing} rolls down the blinds at {time} {when}, closed from then on.
        closes: doors bolted at {thing} {when}: {time}. That's before we meant to roll out.
        table: wanted carbs at {thing} {when}, but they're jammed, no table.
        table: {thing} has zero space to seat us {when}.
        tickets: peloton got there first: {thing} {when} has no tickets left.
        tickets: {thing} {when}, sold out to the last ticket.
        price: {thing} is up to {money} a person, steeper than any col, more than we can pay.
        price: {money} each at {thing}. That's a new chain and cassette. Not in our budget.
        leg-late: {leg} is off the pace by {span}<, after {why}>.
        leg-late: dropped by the bunch: {leg} {span} late<, and {why} is what did for it>.
        leg-at: {leg} has a later start, {time}<, after {why}>.
        leg-at: no hurry, {leg} was neutralised until {time}<, and {why} is what did for it>.
        leg-early: {leg} has an earlier start, {time}.
        leg-early: sprint finish needed, {leg} attacks early: {time}.
        leg-off: {leg} has abandoned the race, cancelled<, after {why}>.
        leg-off: did not start: {leg}<, and {why} is what did for it>. Cancelled.
        leg-strike: strikers have stopped {leg}, it isn't going.
        leg-strike: {leg} called off, crew on strike.
        leg-missed: got caught by {why} and {leg} rode away without us.
        leg-missed: missed the cut for {leg}<, after {why}>, it had left.
        leg-moved: {leg} moved to a different stage: {day}, {time}.
        leg-moved: rest day reshuffle, {leg} goes {when} at {time}.
        airport: {airport} airport closed {when}<, after {why}>, bikes only, no planes.
        airport: no flying via {airport} {when}, whole airport shut<, and {why} is what did for it>.
        road: road {origin} to {city} shut {when} after {why}, even for bikes, certainly for us.
        road: {when} there's no way through by road from {origin} to {city}, and {why} is what did for it.
        drive-at: bikes have to be strapped on first, {leg} from {time}.
        drive-at: {leg} rolls out {time}, can't do better.
        car: support car is dead, {why}, so {leg} is scrapped.
        car: got {why} in the van, no {leg} then.
        stay-lost: {hotel} dropped us entirely, every night we had there<, after {why}>.
        stay-lost: no beds for weary legs: {hotel} scrapped the full booking<, and {why} is what did for it>.
        stay-night: {hotel} has no bed for my legs {night}<, after {why}>. Others okay.
        stay-night: one night missing at {hotel}, namely {night}<, and {why} is what did for it>.
        stay-room: {hotel} handing us a {room}, not what we signed up for.
        stay-room: wrong saddle: {hotel} has us in a {room}.
        event-off: {thing} {when} won't start, it's cancelled<, after {why}>.
        event-off: black flag for {thing} {when}<, and {why} is what did for it>. It's off.
        event-moved: {thing} {when} rolls off at {time} after a timetable change.
        event-moved: {thing} {when}, fresh start time {time}.
        storm: headwind news: {why} {when}, I'm not going out in that, nobody should.
        storm: {why} {when}, so hang up the helmets, indoor day.
        storm-all: {why} on every stage of the trip, so hang up the helmets, indoor days only.
        storm-all: headwind news: {why} the entire tour, nobody should be outside for any of it.
        ill-start: {why}, so {when} let's have a slow roll-out at {time}.
        ill-start: {why}. {when} neutral until {time}, racing after.
        ill-end: {why}, so {when} finish line is at {time}.
        ill-end: {why}. {when} racing until {time}, feet up after.
        day-lost: {when} is an unwanted rest day: all day at {why}.
        day-lost: {day} lost, {why} will have us from opening to closing.
        budget: total for the tour, whole trip, now {money}.
        budget: new bike bill, so {money} has to pay for the whole trip.
        money-lost: saddlebag was open, {money} of trip money gone.
        money-lost: thief at the bike rack, {money} missing from our cash.
        """,
    ),
)
