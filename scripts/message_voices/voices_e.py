# ruff: noqa: E501
"""Training voices: a learner from Chengdu, a Cape guide, a polite Torontonian, a line cook, a best man."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "learner-from-chengdu",
        "Hello dear,|Hi sir/miss, trouble you a little.|My friend, there is a small matter.",
        "Please help to think other way.|Can change to what?|Could you recommend other suitable one?",
        """
        closed: {thing} {when} do not business<, because {why}>. Other arrangement no need change.
        closed: Today I check map app, it write {thing} {when} rest, not open door<. Reason {why}>.
        closed-long: {thing} already close down<, because {why}>, later also will not open.
        closed-long: {thing} stop business for long time, our whole trip cannot go<. Reason {why}>.
        opens: {thing} {when} {time} just begin business.
        opens: {when} go to {thing} too early is no use, {time} later can enter.
        closes: {thing} {when} {time} then finish business, earlier than we know.
        closes: {when} after {time} {thing} do not let people stay.
        table: {thing} {when} seat is full, cannot book.
        table: I call {thing} want to order table {when}, they say already have no position.
        tickets: {thing} {when} ticket sell finish.
        tickets: I try to rob ticket for {thing} {when} by phone, but no ticket already.
        price: {thing} rise price, one person {money}, our money not enough for it.
        price: now every person {money} at {thing}, too expensive, we give up.
        leg-late: {leg} late {span}<, because {why}>. We eat noodle and wait.
        leg-late: {leg} need wait more {span}<. Reason {why}>.
        leg-at: {leg} delay to {time} only start<, because {why}>.
        leg-at: {leg} original time is not go, later, change to {time}.
        leg-early: {leg} in advance, {time} start. Must hurry up.
        leg-early: {leg} original time is too late now, they change to early, {time}.
        leg-off: {leg} cancel already<, because {why}>.
        leg-off: {leg} not open any more<. Reason {why}>. Money will return.
        leg-strike: worker go strike, {leg} no more run.
        leg-strike: {leg} cancel because strike.
        leg-missed: because {why}, we not catch up {leg}, it is gone.
        leg-missed: we miss {leg}<. Reason {why}>.
        leg-moved: {leg} change date to {day}, {time} start.
        leg-moved: company help us change {leg}, become {when} {time}.
        airport: {airport} airport close {when}<, because {why}>, all plane cannot fly.
        airport: {when} {airport} plane all stop, airport not open<. Reason {why}>.
        road: from {origin} go to {city} road close {when}, because {why}.
        road: {when} car cannot pass from {origin} to {city}. Reason {why}.
        drive-at: {leg} must wait to {time} only can start.
        drive-at: we {time} just go out for {leg}, early is cannot.
        car: car bad already, {why}, {leg} cannot go.
        car: our car have {why}, no method to do {leg}.
        stay-lost: {hotel} cancel our order, all night also no<, because {why}>.
        stay-lost: {hotel} do not receive us, whole stay cancel<. Reason {why}>.
        stay-night: {hotel} {night} no room for us<, because {why}>. Other night no problem.
        stay-night: we cannot live in {hotel} {night}<. Reason {why}>.
        stay-room: {hotel} change us to {room}, not same with we order.
        stay-room: {hotel} only can give {room}, we do not like.
        event-off: {thing} {when} cancel<, because {why}>.
        event-off: {thing} {when} do not hold any more<. Reason {why}>.
        event-moved: {thing} {when} change time, {time} begin.
        event-moved: {when} {thing} begin time is {time}, old time not correct already.
        storm: {when} will have {why}, not suitable go outside.
        storm: weather forecast say {why} {when}, better inside the house.
        storm-all: these several days all have {why}, whole trip not suitable go outside.
        storm-all: weather forecast say {why} from first day to last day, better inside the house.
        ill-start: {why}, {when} want to sleep more, {time} later then go out.
        ill-start: {why}, {when} before {time} please do not arrange.
        ill-end: {why}, {when} want to return early, {time} before go back.
        ill-end: {why}, {when} after {time} please do not arrange.
        day-lost: {when} whole day must go {why} handle business, no time for play.
        day-lost: {day} all day in {why}, please empty it.
        budget: our whole trip money total only {money} now.
        budget: wife say total cannot over {money}, all included.
        money-lost: my money {money} is stolen by thief, travel money become less.
        money-lost: I lose {money} carelessly, it is for travel.
        """,
    ),
    family(
        "cape-guide",
        "Howzit,|Eish, we have a situation.|Aweh from the minibus.",
        "What can we make a plan with instead?|Any other ideas, my bru?|Can you organise us something different?",
        """
        closed: {thing} are closed on us {when}, hey<, it's {why} that's the trouble>. The braai is still on, though.
        closed: I phoned a guy who knows a guy: {thing} won't be open {when}<, they're sitting with {why}>.
        closed-long: Shame, {thing} has shut its doors and nobody can tell me when they'll unlock again<, it's {why} that's the trouble>.
        closed-long: {thing} is finish and klaar, closed permanently<, they're sitting with {why}>.
        opens: {thing} will open just now, and by just now they mean {time} {when}.
        opens: They've shifted the opening of {thing} to {time} {when}, so we'd be knocking on a closed door.
        closes: They've shifted the closing of {thing} to {time} {when}, so we'd be locked inside, hey.
        closes: By {time} {when} the oke at {thing} wants to lock up and go home.
        table: {thing} is packed {when}, no table for us, my friend.
        table: I tried to swing a table at {thing} {when} and they said sorry for you.
        tickets: {thing} is out of tickets {when}, even my contact can't help.
        tickets: Somebody bought up the last tickets to {thing} {when}.
        price: {thing} is now {money} per person. Yoh! We can't swing that.
        price: It's gone up to {money} a head at {thing}, and my people can't pay it.
        leg-late: {leg} will be late, say {span}<, it's {why} that's the trouble>.
        leg-late: No stress, but {leg} is running {span} behind its time<, they're sitting with {why}>.
        leg-at: They say {leg} goes now-now, but the paper says {time}, delayed<, it's {why} that's the trouble>.
        leg-at: {leg} has been pushed out to {time}<, they're sitting with {why}>.
        leg-early: {leg} has been pulled in to {time}, so chop-chop everyone.
        leg-early: They're sending {leg} off before its time, at {time} already.
        leg-off: {leg} is off the table, they cancelled it<, it's {why} that's the trouble>.
        leg-off: Shame, {leg} won't be running<, they're sitting with {why}>.
        leg-strike: The workers are toyi-toying outside, so {leg} is cancelled.
        leg-strike: There's strike action and it's taken out {leg}.
        leg-missed: We missed {leg}, hey<, it's {why} that's the trouble>.
        leg-missed: {leg} waited for no man and left<, {why} kept us>.
        leg-moved: {leg} is now only {when}, {time}. A different date to ours.
        leg-moved: They've gone and swapped {leg} over to {day}, leaving {time}.
        airport: {airport} airport is closed to everybody {when}<, it's {why} that's the trouble>.
        airport: You can't fly anything at {airport} {when}<, they're sitting with {why}>, the airport's down.
        road: Don't take the road from {origin} to {city} {when}, it's closed, {why}.
        road: The cops have shut {origin} to {city} {when}, there's {why} on the road.
        drive-at: I'm still sorting the trailer, so {leg} starts {time} soonest.
        drive-at: {leg} only gets rolling at {time}.
        car: The bakkie has {why}, so {leg} isn't going to work.
        car: We're standing next to the road with {why}. {leg} is out, hey.
        stay-lost: {hotel} says sorry, none of the nights<, it's {why} that's the trouble>.
        stay-lost: {hotel} has cancelled the whole stay on us<, they're sitting with {why}>.
        stay-night: {hotel} is without a room for us {night}<, it's {why} that's the trouble>. The other nights are lekker.
        stay-night: {night} we've got no roof, because {hotel} can't take us<, they're sitting with {why}>.
        stay-room: {hotel} is now giving us a {room}. That's not what I organised.
        stay-room: The lady at {hotel} says a {room} is all she can do.
        event-off: {thing} is not going on {when}, hey<, it's {why} that's the trouble>.
        event-off: {when} they were meant to have {thing}, but it's been cancelled<, they're sitting with {why}>.
        event-moved: {thing} {when} won't be at its old time but at {time}.
        event-moved: They've changed {thing} over to {time} {when}.
        storm: There's {why} coming in {when}. I'm not taking anyone outside in that.
        storm: The mountain has its tablecloth on and they say {why} {when}, so indoors, please.
        storm-all: There's {why} coming in for the whole trip. I'm not taking anyone outside in that, not on any day.
        storm-all: They say {why} right through our whole time, so indoors, please.
        ill-start: {why}, so {when} we'll only be moving from {time}.
        ill-start: {why}, hey. Let's rather meet at {time} {when}, and nothing earlier.
        ill-end: {why}, so {when} we'll only be moving until {time}.
        ill-end: {why}, hey. Let's rather finish at {time} {when}, and nothing later.
        day-lost: We have to sit at {why} {when}, the whole day, no jokes.
        day-lost: {day} is gone, man. {why} will keep us all day.
        budget: The budget is tight now: {money} for the whole trip.
        budget: For everything, the whole trip, I've got {money} to work with.
        money-lost: A skelm took {money} from the minibus, our trip money.
        money-lost: I've gone and lost {money} of the trip cash.
        """,
    ),
    family(
        "polite-torontonian",
        "So sorry to be a pain, eh.|Sorry, sorry, one more thing.|Hi there, hope you're keeping warm!",
        "If it's not too much trouble, could you suggest something else?|No worries if not, but is there an alternative?|Would you mind awfully finding us another option?",
        """
        closed: It looks like {thing} is taking a break {when}<, and I get it, they've got {why}>, so we can't go.
        closed: I feel bad even mentioning it, but {thing} isn't going to be welcoming folks {when}<, all due to {why}>.
        closed-long: Sadly {thing} is on hiatus with no return in sight<, and I get it, they've got {why}>.
        closed-long: I was sorry to read that {thing} has closed its doors through the end of the season<, all due to {why}>.
        opens: I guess {thing} is sleeping in {when}, they don't open up till {time}.
        opens: It turns out the first folks get in to {thing} at {time} {when}, and we'd be there sooner.
        closes: I guess {thing} is turning in early {when}, they close up at {time}.
        closes: It turns out the last folks leave {thing} at {time} {when}, and we'd be there later.
        table: The host at {thing} was super nice about it, but there's no table for us {when}.
        table: We aren't on the list at {thing} {when} after all, and they're completely booked.
        tickets: I left tickets for {thing} {when} to the last minute and, well, there are none.
        tickets: It seems {thing} {when} is spoken for, all tickets sold.
        price: {thing} has had to raise its prices to {money} per person, and I'm afraid it's too much for us.
        price: Would you believe it's {money} each at {thing} now? We'd love to, but we can't afford it.
        leg-late: Looks like {leg} is delayed by {span}<, and I get it, they've got {why}>. They gave us cookies.
        leg-late: {leg} is gonna be {span} late, no one's fault<, all due to {why}>.
        leg-at: Looks like {leg} has been bumped back and goes at {time} now<, and I get it, they've got {why}>.
        leg-at: The nice fella at the counter says {leg} will be leaving at {time}, which is later than we figured.
        leg-early: Looks like {leg} has been bumped up and goes at {time} now.
        leg-early: The nice fella at the counter says {leg} will be leaving at {time}, which is earlier than we figured.
        leg-off: Looks like {leg} won't be going ahead<, and I get it, they've got {why}>.
        leg-off: Apologies, but {leg} has been cancelled on us<, all due to {why}>.
        leg-strike: The folks who run it are on strike, good for them, but {leg} is cancelled.
        leg-strike: With the strike on, {leg} isn't running, eh.
        leg-missed: Totally our own doing, we missed {leg}<, all due to {why}>.
        leg-missed: We were a touch late for {leg} and it had left<, and I get it, but there was that business with {why}>.
        leg-moved: Looks like {leg} has been moved over to {day}, at {time}.
        leg-moved: They were kind enough to rebook us, so {leg} is {when} at {time} now.
        airport: It sounds like {airport} airport is closed {when}<, and I get it, they've got {why}>.
        airport: I'm told no one's flying at {airport} {when}<, all due to {why}>, since the whole airport is closed.
        road: They've asked people not to use the road from {origin} to {city} {when}, it's closed due to {why}.
        road: It sounds like the highway between {origin} and {city} is closed {when}, all due to {why}.
        drive-at: Would it be okay if {leg} started at {time}? We can't make it any sooner.
        drive-at: We've got to shovel out first, so {leg} will have to wait till {time}.
        car: I'm afraid the car has {why}, so we'll have to pass on {leg}.
        car: Well, shoot, it's {why}. The car can't make {leg}.
        stay-lost: {hotel} was very apologetic, but they've cancelled our whole stay<, all due to {why}>.
        stay-lost: It looks like {hotel} can't host us for any of our nights<, and I get it, they've got {why}>.
        stay-night: {hotel} was very apologetic, but they can't host us {night}<, all due to {why}>. The other nights are a go.
        stay-night: It looks like we're without a room at {hotel} {night}<, and I get it, they've got {why}>.
        stay-room: {hotel} was very apologetic, but it's a {room} now, which won't quite work for us.
        stay-room: I don't like to fuss, but {hotel} has us in a {room} in place of what we booked.
        event-off: Too bad, {thing} isn't going ahead {when}<, all due to {why}>.
        event-off: Looks like they've called off {thing} {when}<, and I get it, they've got {why}>.
        event-moved: Looks like {thing} {when} will be starting at {time} now.
        event-moved: They've changed the time for {thing} {when}, so it's {time}, not what we have.
        storm: We're in for {why} {when}, so I'd rather we weren't outside.
        storm: The weather network is calling for {why} {when}. Maybe something with walls?
        storm-all: We're in for {why} the whole trip through, so I'd rather we weren't outside.
        storm-all: The weather network is calling for {why} every single day. Maybe everything with walls?
        ill-start: I hate to be a bother, but {why}. Could we hold off till {time} {when}?
        ill-start: {why}, so if {when} could start at {time} and not before, that'd be swell.
        ill-end: I hate to be a bother, but {why}. Could we be all done by {time} {when}?
        ill-end: {why}, so if {when} could end at {time} and not after, that'd be swell.
        day-lost: We have to be at {why} all day {when}, so we can't do anything else that day.
        day-lost: I'm afraid the whole of {day} is going to be spent at {why}.
        budget: We talked it over, and we'd like to keep the whole trip to {money}.
        budget: It looks like {money} is as far as we can go, for everything put together.
        money-lost: Someone must've needed it more than us: {money} of our trip money was taken.
        money-lost: I went and lost {money} of our trip money, silly me.
        """,
    ),
    family(
        "line-cook",
        "Heard. New ticket in:|Behind! Hot news:|Two minutes before service:",
        "Fire me an alternative.|What's the sub, chef?|86 it and tell me what else we got.",
        """
        closed: 86 {thing} {when}, they're dark<, and the word is {why}>.
        closed: no service at {thing} {when}, whole place is down<, got slammed by {why}>.
        closed-long: 86 {thing} for the whole run, it's gone under<, and the word is {why}>.
        closed-long: {thing} is dead, lights off, no comeback date<, got slammed by {why}>.
        opens: {thing} isn't firing up till {time} {when}.
        opens: {when} the line at {thing} opens at {time}, forget about anything sooner.
        closes: {thing} is breaking down at {time} {when}, doors locked after.
        closes: {when} {thing} calls last everything and it's over at {time}.
        table: {thing} is in the weeds {when}, book's full, no table.
        table: tried to get on the book at {thing} {when}, no dice, zero covers open.
        tickets: all tickets sold at {thing} {when}, we're not on the rail.
        tickets: {thing} {when}: 86 tickets.
        price: {thing} went up to {money} a head, and that's more than I make. Pass.
        price: {money} per at {thing} now? For what, truffles? Too pricey.
        leg-late: {leg} is dying on the pass, {span} late<, and the word is {why}>.
        leg-late: need {span} more on {leg}<, got slammed by {why}>.
        leg-at: hold {leg}, it goes at {time} now, later than the ticket<, and the word is {why}>.
        leg-at: {leg} is walking at {time} instead, way behind.
        leg-early: rush {leg}, it goes at {time} now, earlier than the ticket.
        leg-early: they want {leg} out sooner, on the fly, {time}.
        leg-off: kill {leg}, it's cancelled<, and the word is {why}>.
        leg-off: 86 {leg}<, got slammed by {why}>. Not leaving.
        leg-strike: their whole crew walked out on strike, 86 {leg}.
        leg-strike: strike over there, so {leg} is cancelled.
        leg-missed: we dropped the ball and {leg} left<, got slammed by {why}>.
        leg-missed: missed {leg}<, and that's on {why}>.
        leg-moved: {leg} got moved to another day's book: {day}, {time}.
        leg-moved: re-fire {leg} {when} at {time}, that's the new date.
        airport: {airport} airport is closed {when}, no covers, no flights<, and the word is {why}>.
        airport: nothing leaves or lands at {airport} {when}, airport's 86<, got slammed by {why}>.
        road: {origin} to {city} by road is closed {when}, {why}.
        road: road's down between {origin} and {city} {when}, got slammed by {why}.
        drive-at: {leg} starts at {time}, I close the night before and I need the sleep.
        drive-at: can't fire {leg} until {time}.
        car: car's burnt, {why}. 86 {leg}.
        car: {why} in the car, so {leg} can't go out.
        stay-lost: {hotel} 86'd us, every night we had<, and the word is {why}>.
        stay-lost: {hotel} tossed our whole booking in the bin<, got slammed by {why}>.
        stay-night: {hotel} is one room short {night}, ours<, and the word is {why}>. Other nights still on.
        stay-night: no bed {night} at {hotel}<, got slammed by {why}>.
        stay-room: ordered one thing at {hotel}, got a {room}. Sending it back.
        stay-room: {hotel} is plating us a {room}. Wrong order.
        event-off: {thing} {when} is 86<, and the word is {why}>. Cancelled.
        event-off: they pulled {thing} off the menu {when}<, got slammed by {why}>, it's cancelled.
        event-moved: {thing} {when} gets served at {time} now, they moved it.
        event-moved: new call time on {thing} {when}, it's {time}.
        storm: {why} {when}, patio's closed, so is everything outside for us.
        storm: it's gonna come down {when}, {why}, so keep us inside.
        storm-all: {why} all trip, patio's closed, so is everything outside for us.
        storm-all: every day we're off it's gonna be {why}, so keep us inside.
        ill-start: {why}. First course {when} is at {time}, nothing before.
        ill-start: {why}, so {when} we clock in at {time}.
        ill-end: {why}. Last course {when} is done by {time}, nothing after.
        ill-end: {why}, so {when} we clock out at {time}.
        day-lost: {when} I'm stuck at {why} open to close, whole family too.
        day-lost: {day} is a total loss, all-day double at {why}.
        budget: food cost's up, so the whole trip has to come in at {money}.
        budget: {money} is the number for the whole trip, don't go over.
        money-lost: somebody hit my knife roll and got {money} of trip money.
        money-lost: we're short {money}, lost it on the night bus.
        """,
    ),
    family(
        "best-man",
        "Lads, crisis meeting.|Right, stag party news, don't tell the groom.|Gents, I've got some admin.",
        "Somebody come up with a replacement before he notices.|What else can we lay on?|Answers on a postcard: what do we do instead?",
        """
        closed: {thing} have knocked us on the head {when}, the place isn't opening<, they've blamed {why}>.
        closed: I've just had {thing} on the blower and they're not opening up {when}<, over {why}>. The beers are in the fridge, at least.
        closed-long: {thing} has packed it in, closed until who knows<, they've blamed {why}>.
        closed-long: forget {thing} altogether, boys, they've closed the place and it won't be back before the wedding<, over {why}>.
        opens: {thing} won't let us lot in till {time} {when}, or any other lot.
        opens: bit of a wait for {thing} {when}, doors at {time} not when I said.
        closes: {thing} want us out by {time} {when}, that's chucking-out time.
        closes: bit of a rush for {thing} {when}, they bolt the doors at {time} not when I said.
        table: {thing} took one look at our numbers and said no table {when}.
        table: {thing} say they've got a big party in {when} and it isn't us. Full.
        tickets: I dithered, and {thing} {when} has sold its last ticket.
        tickets: {thing} {when}: tickets all snaffled, we've got none.
        price: {thing} have bumped it up to {money} each, and half of you still owe me. It's too steep.
        price: {thing} are having a laugh, {money} a head. We're not paying that.
        leg-late: {leg} has gone {span} late on us<, they've blamed {why}>. Bar's open.
        leg-late: there's {span} of hanging about before {leg}<, over {why}>.
        leg-at: {leg} has been put off till {time}<, they've blamed {why}>, so you can shower.
        leg-at: change of plan, {leg} goes later, {time}<, over {why}>.
        leg-early: {leg} has been dragged forward to {time}, so you can't shower.
        leg-early: change of plan, {leg} goes sooner, {time}. Be there or be left.
        leg-off: {leg} has gone for a burton, cancelled<, they've blamed {why}>.
        leg-off: no {leg}, lads, they've pulled it<, over {why}>.
        leg-strike: {leg} is cancelled, the drivers or whoever are on strike.
        leg-strike: they've picked this weekend of all weekends to strike, so {leg} is a goner.
        leg-missed: we were in the bar, then {why}, and {leg} went without us.
        leg-missed: we've only gone and missed {leg}<, and I'm blaming {why}>.
        leg-moved: {leg} now goes on a different date, {day}, {time}.
        leg-moved: they've bounced us to {day} for {leg}, {time} off.
        airport: {airport} airport is shut for business {when}<, they've blamed {why}>.
        airport: no flights from or to {airport} {when}, airport's closed<, over {why}>.
        road: can't get the minibus from {origin} to {city} {when}, road's closed, {why}.
        road: they've closed the road {when}, {origin} to {city}, over {why}.
        drive-at: nobody's fit to drive early, {leg} starts {time}.
        drive-at: minibus isn't ours till later, so it's {time} for {leg}.
        car: minibus is knackered, {why}, {leg} is dead.
        car: hire car's packed up ({why}), and that puts the kibosh on {leg}.
        stay-lost: {hotel} have heard about us and cancelled every night<, they've blamed {why}>.
        stay-lost: {hotel} have given us the boot for the whole weekend, all nights<, over {why}>.
        stay-night: {hotel} can't put us up {night}<, they've blamed {why}>. Rest of it's safe.
        stay-night: we're short of a bed {night}, {hotel} are full or something<, over {why}>.
        stay-room: {hotel} have stuck us in a {room}, which the groom won't like.
        stay-room: booked it properly, I swear, but {hotel} now say {room}.
        event-off: {thing} {when} has fallen through<, they've blamed {why}>.
        event-off: they've cancelled {thing} {when}<, over {why}>. I'd bought hats.
        event-moved: {thing} {when} has shifted, kick-off's {time}.
        event-moved: kick-off, start, whatever you call it, for {thing} {when} is now {time}.
        storm: forecast's shocking {when}, {why}, so nothing outdoorsy.
        storm: it's {why} {when}, the groom's mum will kill me if we're outside.
        storm-all: forecast's shocking all trip, {why}, so nothing outdoorsy.
        storm-all: it's {why} the whole stag, every day, the groom's mum will kill me if we're outside.
        ill-start: {why}, shock. Kicking off {when} at {time}, no earlier.
        ill-start: {why}, so {when} the meet's at {time}.
        ill-end: {why}, shock. Finishing up {when} at {time}, no later.
        ill-end: {why}, so {when} we're wrapping up by {time}. Yes, really.
        day-lost: groom's lost his passport, all of us at {why} {when}, all day.
        day-lost: {day} is done for, we'll be in {why} for the whole of it.
        budget: kitty's shrunk: {money} for the whole trip, everything in.
        budget: half the lads haven't paid, so {money} is what the whole trip gets.
        money-lost: kitty's been robbed, {money} gone.
        money-lost: I had {money} of the kitty in my jacket and now I haven't.
        """,
    ),
)
