"""Families of travellers far from home: an old couple who write letters, a learner, a first flyer, a teller of tales.

Development families, written without a look at the reader: no build draws them unless it is asked to.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "pen-and-paper",
        "My dear young friend, Walter and I hope this finds you well.|Dear Sir or Madam, forgive the shaky hand.|"
        "Walter says I must write to you at once, and so I do.",
        "If you could think of something else for two old people, we should be most obliged.|"
        "Is there perhaps another outing of the kind?|With kind regards, and please do suggest something different.",
        """
        closed: the kind girl at the desk has found out that {thing} keeps its doors shut {when}<, on account of {why}>.
        closed: we had so set our hearts on {thing}, and it is not open to callers {when}<, they say it is {why}>.
        closed-long: we are told {thing} has been shut up and shall not open again this season<, on account of {why}>.
        closed-long: {thing}, which Walter remembers from his youth, is closed and will stay so<, on account of {why}>.
        opens: {thing} does not unlock before {time} {when}, and Walter does so like to be early.
        opens: they tell us we may come to {thing} from {time} onwards {when}, but not before.
        closes: {thing} sends its guests home by {time} {when}, sooner than we had understood.
        closes: they lock up {thing} at {time} {when}, and we are slow walkers.
        table: the gentleman at {thing} was very sorry, but he has no table for us {when}.
        table: we telephoned {thing}, and for {day} every chair is promised to somebody.
        tickets: Walter queued at {thing}, but the tickets for {day} had all been sold by his turn.
        tickets: there is not a ticket to be had for {thing} {when}, not for love nor money.
        price: they ask {money} for each of us at {thing} now, and we live on a pension.
        price: {thing} has become so dear, {money} a head, that we must do without it.
        leg-late: we are to be kept waiting, for {leg} is {span} late<, [on account of|by reason of] {why}>.
        leg-late: it has been announced that {leg} shall be {span} behind its time<, on account of {why}>.
        leg-at: {leg} does not depart until {time}, rather later than you wrote down for us.
        leg-at: they have altered the hour of {leg}, which is now {time}, later than before.
        leg-early: {leg} departs sooner than you wrote down for us, at {time}.
        leg-early: they have altered the hour of {leg}, which is now {time}, so we must get up sooner.
        leg-off: we have been told that {leg} is not to be, they have cancelled it<, on account of {why}>.
        leg-off: {leg} has been struck off the board altogether<, [on account of|by reason of] {why}>.
        leg-strike: the men have downed tools, and {leg} is cancelled.
        leg-strike: there is one of those strikes, as in our young days, and {leg} does not run.
        leg-missed: we came too late for {leg}, what a to-do, and it was all {why}.
        leg-missed: with {why} and Walter's bad hip we did not catch {leg}.
        leg-moved: {leg} is to go on a different day, namely {day}, at {time}.
        leg-moved: you had us down for another day, but {leg} leaves {when} at {time}.
        airport: the aerodrome at {airport}, as Walter calls the airport, is closed {when}<, on account of {why}>.
        airport: no aeroplane may land at or leave {airport} airport {when}<, [on account of|by reason of] {why}>.
        road: the road that leads from {origin} to {city} is closed {when}, [on account of|by reason of] {why}.
        road: a policeman told us that nobody can pass from {origin} to {city} {when}, for there is {why}.
        drive-at: we cannot set out on {leg} before {time}.
        drive-at: Walter will not get behind the wheel until {time}, so {leg} shall begin then.
        car: the motor car has let us down, it is {why}, and {leg} cannot be undertaken.
        car: Walter has looked under the bonnet and found {why}, so {leg} is not to be thought of.
        stay-lost: {hotel} has written that we cannot have our room on any of the nights<, on account of {why}>.
        stay-lost: we are to be turned away from {hotel} altogether, all nights<, [on account of|by reason of] {why}>.
        stay-night: {hotel} regrets that there is no bed for us {night}<, [on account of|by reason of] {why}>.
        stay-night: {night} we are without a roof, for {hotel} cannot have us<, [on account of|by reason of] {why}>.
        stay-room: {hotel} means to put us, at our age, into a {room}.
        stay-room: they have nothing better for us at {hotel} than a {room}.
        event-off: what a disappointment, {thing} is not to be given {when}<, [on account of|by reason of] {why}>.
        event-off: the bills for {thing} have been pasted over, it is cancelled {when}<, on account of {why}>.
        event-moved: {thing} is to commence at {time} {when}, not at the hour on our slip of paper.
        event-moved: they have changed the hour of {thing} {when}, and it is {time} now.
        storm: Walter's knee and the wireless agree that there will be {why} {when}, so we had better stay under a roof.
        storm: they foretell {why} {when}, and we should catch our death out of doors.
        storm-all: they foretell {why} for as long as our journey lasts, and we should catch our death out of doors.
        storm-all: the wireless promises {why} on each and every day of our journey.
        ill-start: {why}, and so we had rather not go out before {time} {when}.
        ill-start: {why}. We should like to rest {when} and begin at {time}, not sooner.
        ill-end: {why}, and so we must be back in our room by {time} {when}.
        ill-end: {why}. We should like the day to be done by {time} {when}, and a cup of tea.
        day-lost: we must present ourselves at {why}, and {day} will be gone from end to end.
        day-lost: {when} there is nothing for it but to sit at {why} the whole day.
        budget: we have counted our savings again, and {money} is all that the journey may cost altogether.
        budget: our son, who looks after our affairs, allows us {money} for the whole journey and no more.
        money-lost: Walter's pocket-book has been taken, and {money} of our journey money with it.
        money-lost: we are sorry to confess that we have lost {money} of what we had put by for the journey.
        """,
    ),
    family(
        "learner",
        "Hello! I am still learn English.|Sorry for my mistakes, I write fast.|Good day to you from our group.",
        "What you can recommend instead?|Please to find other variant.|Maybe exist some alternative?",
        """
        closed: {thing} will not work {when}<, [because|reason is|because of] {why}>.
        closed: they said {thing} has closed day {when}<, it is because of {why}>.
        closed-long: {thing} is not working any more, all time of our trip it stays closed<, because {why}>.
        closed-long: {thing} they did close and nobody knows when will open<, it is because of {why}>.
        opens: {thing} {when} will begin to work from {time}, before this hour is closed.
        opens: {when} we can enter in {thing} only after {time}.
        closes: {thing} {when} is working only till {time}.
        closes: {when} {thing} finish to work in {time}, we thought it is more late.
        table: {thing} did not have for us table {when}, all is busy.
        table: I called in {thing}, for {day} all tables are reserved by other people.
        tickets: in {thing} tickets are finished for {day}.
        tickets: we could not to buy ticket for {thing} {when}, they sold all.
        price: {thing} made price {money} from one person, for us is too expensive.
        price: in {thing} one person must to pay {money} now, we have not such money.
        leg-late: {leg} is late on {span}<, [because|reason is|because of] {why}>.
        leg-late: {leg} they hold for {span}, it will go with delay<, because of {why}>.
        leg-at: {leg} will go more late, in {time}.
        leg-at: time of {leg} is changed, new time {time}, it is later as it was.
        leg-early: {leg} will go more early, in {time}.
        leg-early: time of {leg} is changed, new time {time}, it is earlier as it was.
        leg-off: {leg} they did cancel<, [because|reason is|because of] {why}>.
        leg-off: {leg} will not be, it is abolished<, because of {why}>.
        leg-strike: workers make strike, so {leg} will not be.
        leg-strike: because workers do not want to work, is strike, they did cancel {leg}.
        leg-missed: we were late on {leg} because of {why}, it went without us.
        leg-missed: {leg} we did not have time to take, because was {why}.
        leg-moved: {leg} they carried to other date, it is {day}, {time}.
        leg-moved: {leg} will fly not in our day, it will fly {when} in {time}.
        airport: airport in {airport} {when} does not work<, [because|reason is|because of] {why}>.
        airport: {when} no airplane can fly in {airport}, they closed airport<, because of {why}>.
        road: from {origin} till {city} road is closed {when}<, [because|reason is|because of] {why}>.
        road: {when} is impossible to go with car from {origin} till {city}, because of {why} road is blocked.
        drive-at: {leg} we can start only from {time}.
        drive-at: car will give us late, so we go on {leg} in {time}, not earlier.
        car: our car is broken, it has {why}, and {leg} is impossible.
        car: machine does not drive more, because of {why}, so we cannot make {leg}.
        stay-lost: {hotel} refused us in all nights<, [because|reason is|because of] {why}>.
        stay-lost: from {hotel} they wrote that all our reservation is cancelled<, because of {why}>.
        stay-night: {hotel} refused us {night}<, [because|reason is|because of] {why}>.
        stay-night: {night} we have not where to sleep, {hotel} has not free room<, because of {why}>.
        stay-room: {hotel} wants to give us {room}, but we ordered other.
        stay-room: in {hotel} remained for us only {room}.
        event-off: {thing} will not be {when}, they did cancel<, [because|reason is|because of] {why}>.
        event-off: {when} they abolished {thing}<, because of {why}>.
        event-moved: {thing} will start {when} in {time}, not how was written.
        event-moved: they changed hour of {thing} {when}, is now {time}.
        storm: {when} will be {why}, on the street is not possible to walk.
        storm: in weather they show {why} {when}, so only inside please.
        storm-all: all days of our trip will be {why}, on the street is not possible to walk.
        storm-all: in weather they show {why} from first day to last day, so only inside please.
        ill-start: {why}, and {when} we cannot go out earlier than {time}.
        ill-start: {why}, so {when} please to start all from {time}.
        ill-end: {why}, and {when} we must come back in hotel not later than {time}.
        ill-end: {why}, so {when} please to finish all in {time}, after this nothing.
        day-lost: {when} we must to be all day in {why}.
        day-lost: {day} we lose completely, because we must to sit in {why}.
        budget: for all trip we have now only {money}, more is not possible.
        budget: our money for all trip became {money} in sum.
        money-lost: from us stole {money}.
        money-lost: we lost money, {money}, now we have on this sum less.
        """,
    ),
    family(
        "first-flyer",
        "Sorry to bother you again, I've never done a trip like this!!|My hands are shaking a bit.|"
        "Is this normal?? I don't know if this happens a lot.",
        "Is there something else we could do, or is it all ruined?|Please tell me there's an alternative!|"
        "Do you know what we could do instead? I'm so nervous.",
        """
        closed: I looked three times to be sure and it really says {thing} is closed {when}<, something with {why}>!
        closed: is it true you can't just go in? {thing} isn't open {when}<, they mention {why}>.
        closed-long: I think we won't get to see {thing} ever, it says closed with no end date<, because of {why}>!
        closed-long: {thing} says "closed until further notice"<, because of {why}>, that means our whole trip, right?
        opens: [I just noticed|I only saw now that] {thing} isn't open until {time} {when}, I had no idea!
        opens: are we even allowed in? {thing} only opens at {time} {when}.
        closes: [I just noticed|I only saw now that] {thing} closes at {time} {when}, I'd never have thought!
        closes: [I'm scared|I'm worried] they'll lock us in, {thing} closes at {time} {when}.
        table: I was so nervous on the phone, and then {thing} said they're full {when}!
        table: it says "no tables available" for {thing} {when}, did I do something wrong?
        tickets: I didn't know one had to book, and now {thing} is sold out {when}!
        tickets: it says "no tickets available" for {thing} {when}, did I do something wrong?
        price: is that normal? {thing} is {money} per person now, I nearly fainted, we can't pay that.
        price: I thought I'd misread it but {thing} really costs {money} each now, which we don't have!
        leg-late: the screen says {leg} is delayed, {span}<, [because of|due to] {why}>, is that bad?
        leg-late: they keep saying {leg} will be {span} late<, [because of|due to] {why}>, and I can't sit still.
        leg-at: the screen has a new time for {leg}, {time}, which is later, do I have to do anything?
        leg-at: I was already dressed and packed and now {leg} doesn't leave until {time}!
        leg-early: the screen has a new time for {leg}, {time}, which is earlier, I'm panicking!
        leg-early: I'm afraid we'll be too slow, {leg} goes earlier now, at {time}!
        leg-off: the screen says "cancelled" next to {leg}<, [because of|due to] {why}>, I feel sick.
        leg-off: can they just do that? They cancelled {leg}<, [because of|due to] {why}>!
        leg-strike: I don't even know how a strike works, but {leg} is cancelled because of one!
        leg-strike: they're striking and {leg} isn't going, can they just do that?
        leg-missed: I'm so embarrassed, we missed {leg}, there was {why} and I didn't know what to do!
        leg-missed: we ran and the door was shut, so {leg} left without us, because of {why}, I could cry.
        leg-moved: my phone buzzed and it says {leg} is now {when} at {time}, can they change the day?
        leg-moved: they put us on a different day!! {leg} goes {when} at {time} now.
        airport: can a whole airport close?? {airport} airport is shut {when}<, [because of|due to] {why}>.
        airport: I finally dared to fly and now the airport in {airport} is closed {when}<, [because of|due to] {why}>!
        road: I'm scared to drive anyway, and now the road from {origin} to {city} is closed {when} because of {why}!
        road: the navigation says there's no way from {origin} to {city} {when}, road closed, {why}.
        drive-at: they won't give us the car sooner, so {leg} can't start before {time}, is that okay?
        drive-at: I'd rather drive when it's calm, and that means {leg} starts at {time}, no sooner.
        car: a red light came on and then the car just died, they say {why}, so we can't do {leg}!
        car: I've never had a breakdown before, it's {why}, and {leg} isn't possible like this.
        stay-lost: I got a mail that {hotel} cancelled everything, all our nights<, [because of|due to] {why}>!
        stay-lost: will we have to sleep in the street? {hotel} cancelled the whole stay<, [because of|due to] {why}>.
        stay-night: I got a mail that {hotel} doesn't have our room {night}<, [because of|due to] {why}>!
        stay-night: will we have to sleep in the street? {hotel} has no room for us {night}<, because of {why}>.
        stay-room: is that allowed? {hotel} wants to put us in a {room}.
        stay-room: I'm sure I booked it right, but {hotel} says all we get is a {room}.
        event-off: I was looking forward to it so much and {thing} is cancelled {when}<, [because of|due to] {why}>!
        event-off: do we get our money back? {thing} isn't happening {when}<, [because of|due to] {why}>.
        event-moved: am I reading this right? {thing} starts at {time} {when} now.
        event-moved: I got a mail that {thing} {when} is moved to {time}, I hope we didn't do anything wrong!
        storm: is it dangerous? They say {why} {when} and I don't dare go outside.
        storm: I checked the weather every hour and it's going to be {why} {when}, I don't dare go outside!
        storm-all: is it dangerous? They say {why} for the whole trip and I don't dare go outside.
        storm-all: I checked the weather for every day we're here and it's {why} on all of them!
        ill-start: {why}, I hope it's nothing, but we shouldn't do anything before {time} {when}.
        ill-start: {why}! Would it be alright to start at {time} {when}, not earlier?
        ill-end: {why}, I hope it's nothing, but we should be back by {time} {when}.
        ill-end: {why}! Would it be alright to be back at the hotel by {time} {when}, not later?
        day-lost: I don't know what they'll ask me, but we have to be at {why} all day {when}!
        day-lost: is it normal that it takes a whole day? {day} is gone because we have to go to {why}.
        budget: I added it up over and over, and we only have {money} for the whole trip now.
        budget: I'm ashamed to say it, but the whole trip can't cost more than {money} in total.
        money-lost: I only looked away for a second and {money} was gone from my bag!
        money-lost: I'm ashamed to say it, but I lost {money} of our trip money.
        """,
    ),
    family(
        "long-way-round",
        "We'll be needing another idea from you, and here's how that came about.|"
        "You'll have to think of something else for us, but let me start at the beginning.|"
        "What else could we do? Before you answer, picture the scene.",
        "|True story.|And there it ends.",
        """
        closed: bags packed, sun out, all of us singing, and the driver turns round: {when} {thing} is shut<, {why}>.
        closed: my aunt raved about it, my uncle bought film for it, and there it is: {thing}, {day}, closed<, {why}>.
        closed-long: we asked a baker, a cabbie and a nun, and they all said it: {thing} has shut for good<, {why}>.
        closed-long: a big chain on the gate, a note behind it, I get my glasses: {thing}, closed indefinitely<, {why}>.
        opens: my uncle likes to be first in line, so he rang ahead, and {when} {thing} opens at {time}.
        opens: I had the sandwiches made and everything, then I saw the hours: {thing} {when}, not before {time}.
        closes: we like to linger, you know us, but then I saw the hours: {when} {thing} closes at {time}.
        closes: we'd have strolled over in our own good time, only it turns out {when} {thing} shuts at {time}.
        table: I got the nice waiter, then the manager, then the owner, and it's no use, {thing} is full {when}.
        table: my aunt has been dreaming of their soup, and now they can't seat us at {thing} {when}.
        tickets: two hours in a queue, one man ahead of me, he takes the last ones, so {thing} is sold out {when}.
        tickets: I clicked, it froze, I clicked again, and by then {thing} had no tickets left for {day}.
        price: I thought the comma was in the wrong place, I even asked, but no, at {thing} it's {money} per person now.
        price: my uncle laughed, then he saw they meant it, and we can't pay it: {thing}, {money} a head.
        leg-late: you know that sinking feeling when the board flickers? {leg}, delayed by {span}<, {why}>.
        leg-late: we had coffee, we had cake, we had more coffee, because {leg} is running {span} late<, {why}>.
        leg-at: we'd said our goodbyes and hugged the landlady twice, and then we hear {leg} doesn't go until {time}.
        leg-at: I'd timed it to the minute, and then they go and put {leg} back to {time}.
        leg-early: my uncle is still in the bath, and I get this message that {leg} now goes earlier, at {time}.
        leg-early: I'd timed it to the minute, and then they go and bring {leg} forward to {time}.
        leg-off: a crackle, a cough, and then that voice over the loudspeaker: {leg} has been cancelled<, {why}>.
        leg-off: everyone around us groaned, so we looked up as well, and there it was: {leg}, cancelled<, {why}>.
        leg-strike: I heard whistles and drums and thought it was a carnival, but it's a strike, and it's cost us {leg}.
        leg-strike: people in vests, handing out leaflets, very polite, and they're on strike, so no service for {leg}.
        leg-missed: my uncle ran, my aunt ran, I ran, but what with {why} we missed {leg}.
        leg-missed: we'd left in plenty of time, and still, thanks to {why}, we stood there and {leg} had gone.
        leg-moved: I was just writing our cards when the phone goes, and they've moved {leg} to {day} at {time}.
        leg-moved: it's a fine ticket, lovely paper, only the date isn't right any more: {leg} leaves {when} at {time}.
        airport: my aunt packed her best hat for the plane, then the news: {airport} airport, closed {when}<, {why}>.
        airport: the cabbie shook his head and wouldn't take us, since {airport} airport is closed {when}<, {why}>.
        road: there was a man with a flag, he told us about {why}, and {when} the road from {origin} to {city} is shut.
        road: we'd picked the songs for the drive, but it's been on the radio: {why}, {origin} to {city} closed {when}.
        drive-at: the keys are with a man who is with his mother, so {leg} can't begin before {time}.
        drive-at: my uncle wants a proper breakfast, then he wants a nap, and so {leg} starts at {time}, no sooner.
        car: a bang, a hiss, a lot of steam, and a mechanic says it's {why}, so with this car we can't do {leg}.
        car: it coughed on the hill, it died on the bridge, it has {why}, and that's it for {leg}.
        stay-lost: they were ever so friendly, they gave us biscuits, then {hotel} cancelled all our nights<, {why}>.
        stay-lost: I rang about a cot and got an earful, and the upshot is, {hotel} cancelled our whole stay<, {why}>.
        stay-night: they were ever so friendly, they gave us biscuits, but {hotel} has no room for us {night}<, {why}>.
        stay-night: I rang about a pillow, and one thing led to another, and {hotel} can't have us {night}<, {why}>.
        stay-room: I'd pictured the balcony and the big bath, and now {hotel} gives us a {room}.
        stay-room: they were ever so friendly at {hotel}, they offered us biscuits, and then a {room}, instead of ours.
        event-off: my aunt had ironed her dress for it, then I open the paper, and {thing} is cancelled {when}<, {why}>.
        event-off: somebody was taking down the posters, so I asked, and {thing} won't be held {when}<, {why}>.
        event-moved: somebody was putting up new posters, so I had a look, and {when} {thing} begins at {time}.
        event-moved: my aunt had set her watch by the old programme, but it's been changed: {thing} {when}, {time}.
        storm: the cat next door hid, the landlady took in the chairs, and sure enough, {when} we're getting {why}.
        storm: my uncle wants to see everything in the open air, and then the forecast comes on: {why} {when}.
        storm-all: the landlady took in the chairs and said we might as well go home, as it'll be {why} the whole trip.
        storm-all: five minutes of forecast, and it all comes to this: {why} every day of our trip.
        ill-start: we danced, we sang, we paid for it: {why}, and we can't start before {time} {when}.
        ill-start: I knew it when I saw the faces at the table: {why}, so {when} nothing before {time}.
        ill-end: we'd been full of plans, and now look at us: {why}, and we have to be back by {time} {when}.
        ill-end: I knew it when I saw the faces at the table: {why}, so {when} nothing after {time}.
        day-lost: it began with a form, then a second form, and it ends with us at {why} all day {when}.
        day-lost: a clerk sighed, stamped, sighed again, and sent us to {why}, which takes up all of {day}.
        budget: my uncle got out his little book and licked his pencil, and we're down to {money} for the whole trip.
        budget: we emptied every pocket on the bed and counted, and what the whole trip may cost now is {money}.
        money-lost: a charming fellow, he helped my aunt with her coat, and then we were {money} short.
        money-lost: I patted one pocket, then the other, then I sat down: {money} of our trip money, stolen.
        """,
    ),
)
