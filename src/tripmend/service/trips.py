"""Trips with their versions, and the life of a proposal. Whatever is another account's does not exist."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session, defer

from .problems import Problem
from .store import Store, digest, now
from .tables import CatalogueRow, ChangeRow, Proposal, Trip, Version, Watch
from .tasks import Draft

MOST = 1_000
"""Trips of one account."""


@dataclass(frozen=True, slots=True)
class Ids:
    """A trip of an account."""

    account: str
    trip: str


Base = int | tuple[int, ...] | None
"""The version that something was made from, or several that would do; None: whichever holds."""


@dataclass(frozen=True, slots=True)
class Held:
    """One version of a trip, as it is kept. current: whether it is the one that holds. before: what undo leads to."""

    trip: str
    account: str
    title: str
    number: int
    current: int
    before: int | None
    kind: str
    words: str
    document: str
    catalogue: str
    catalogue_id: str
    proposal: str | None
    created: Any

    def text(self) -> str:
        """The whole trip document, with its catalogue inside, as JSON."""
        return f'{{"tripmend": 1, "trip": {self.document}, "catalogue": {self.catalogue}}}'

    @property
    def ids(self) -> Ids:
        return Ids(self.account, self.trip)

    @property
    def digest(self) -> str:
        """The same for the same trip with the same catalogue."""
        return digest(self.document + self.catalogue_id)


def stored(data: Any) -> str:
    """A document as it is kept: JSON in ASCII, which every database takes, whatever a name holds."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def plain(text: str, most: int) -> str:
    """Text for a column of its own: without what no database takes, and not longer than it may be."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode()[:most]


def find_trip(session: Session, ids: Ids, *, lock: bool = False) -> Trip:
    """Raises Problem (404) where the account has no such trip. lock: until the end of the transaction nobody else
    changes or decides anything of it."""
    trip = session.get(Trip, ids.trip, with_for_update=lock or None)
    if trip is None or trip.account_id != ids.account:
        raise Problem(404, "There is no such trip.")
    return trip


def list_trips(store: Store, account: str) -> list[Trip]:
    """The trips of an account, the next to begin first."""
    with store.reading() as session:
        found = select(Trip).where(Trip.account_id == account).order_by(Trip.begins, Trip.created, Trip.id)
        return list(session.scalars(found))


def _held(session: Session, trip: Trip, number: int) -> Held:
    version = session.get(Version, (trip.id, number))
    if version is None:
        raise Problem(404, f"The trip has no version {number}.")
    catalogue = session.get_one(CatalogueRow, version.catalogue_id)
    return Held(
        trip=trip.id,
        account=trip.account_id,
        title=trip.title,
        number=number,
        current=trip.current,
        before=version.before,
        kind=version.kind,
        words=version.words,
        document=version.document,
        catalogue=catalogue.document,
        catalogue_id=catalogue.id,
        proposal=version.proposal_id,
        created=version.created,
    )


def held(store: Store, ids: Ids, number: int | None = None) -> Held:
    """A version of a trip; None: the one that holds."""
    with store.reading() as session:
        trip = find_trip(session, ids)
        return _held(session, trip, trip.current if number is None else number)


def versions_of(store: Store, ids: Ids) -> list[Version]:
    """Every version, the newest first."""
    with store.reading() as session:
        find_trip(session, ids)
        wanted = select(Version).where(Version.trip_id == ids.trip).order_by(Version.number.desc())
        return list(session.scalars(wanted.options(defer(Version.document, raiseload=True))))


def keep_catalogue(session: Session, account: str, draft: Draft) -> CatalogueRow:
    """The row of the catalogue of a draft, which is one and the same for the same catalogue."""
    text = draft.catalogue
    name = digest(text)
    row = session.scalar(select(CatalogueRow).where(CatalogueRow.account_id == account, CatalogueRow.digest == name))
    if row is None:
        source = plain(draft.source, 500)
        row = CatalogueRow(account_id=account, digest=name, source=source, document=text)
        session.add(row)
        session.flush()
    return row


def catalogue_of(store: Store, account: str, catalogue: str) -> CatalogueRow:
    """Raises Problem (404) where the account has no such catalogue."""
    with store.reading() as session:
        row = session.get(CatalogueRow, catalogue)
        if row is None or row.account_id != account:
            raise Problem(404, "There is no such catalogue.")
        return row


def catalogues_of(store: Store, account: str) -> list[CatalogueRow]:
    """The catalogues of an account, oldest first."""
    with store.reading() as session:
        found = select(CatalogueRow).where(CatalogueRow.account_id == account)
        found = found.options(defer(CatalogueRow.document, raiseload=True))
        return list(session.scalars(found.order_by(CatalogueRow.created, CatalogueRow.id)))


@dataclass(frozen=True, slots=True)
class _Kept:
    """A trip as a version holds it: its text, its catalogue, and what lists show of it."""

    document: str
    catalogue: str
    title: str
    begins: str
    ends: str


def _kept(document: str, catalogue: str) -> _Kept:
    data = json.loads(document)
    title = plain(data.get("title") or data["id"], 500)
    return _Kept(document, catalogue, title, data["days"][0]["date"], data["days"][-1]["date"])


def _keep(session: Session, account: str, draft: Draft) -> _Kept:
    return _kept(draft.itinerary, keep_catalogue(session, account, draft).id)


def add_trip(store: Store, account: str, draft: Draft, kind: str = "imported", words: str = "") -> Held:
    """A new trip with its first version."""
    with store.writing() as session:
        if (session.scalar(select(func.count()).where(Trip.account_id == account)) or 0) >= MOST:
            raise Problem(409, f"This account has {MOST:,} trips; remove one first.")
        new = _keep(session, account, draft)
        shown = {"title": new.title, "begins": new.begins, "ends": new.ends}
        trip = Trip(account_id=account, current=0, changed=now(), **shown)
        session.add(trip)
        session.flush()
        return _append(session, trip, new, kind, words, None)


def _append(
    session: Session, trip: Trip, new: _Kept, kind: str, words: str, before: int | None, proposal: str | None = None
) -> Held:
    """The next version. That nobody else was quicker is asked of the database, not remembered from before."""
    base, moment = trip.current, now()
    step = update(Trip).where(Trip.id == trip.id, Trip.current == base)
    step = step.values(current=base + 1, changed=moment, title=new.title, begins=new.begins, ends=new.ends)
    if not session.execute(step.execution_options(synchronize_session=False)).rowcount:  # type: ignore[attr-defined]
        raise _outdated(base, base + 1)
    session.add(
        Version(
            trip_id=trip.id,
            number=base + 1,
            before=before,
            kind=kind,
            words=plain(words, 2000),
            document=new.document,
            catalogue_id=new.catalogue,
            proposal_id=proposal,
        )
    )
    session.execute(update(Watch).where(Watch.trip_id == trip.id).values(due=moment))  # what is known is weighed anew
    waiting = update(Proposal).where(Proposal.trip_id == trip.id, Proposal.state == "pending")
    session.execute(waiting.values(state="outdated"))
    session.flush()
    session.refresh(trip)
    return _held(session, trip, base + 1)


def _outdated(base: Base, current: int) -> Problem:
    named = " or ".join(map(str, (base,) if isinstance(base, int) else base or ()))
    about = f"version {named}" if named else "no version of it"
    words = f"This is about {about}, and the trip is at version {current} by now: look at it again first."
    return Problem(412, words, current=current)


def _is_current(trip: Trip, base: Base) -> None:
    if base is not None and trip.current not in ((base,) if isinstance(base, int) else base):
        raise _outdated(base, trip.current)


def add_version(store: Store, ids: Ids, base: Base, draft: Draft, words: str = "", kind: str = "edited") -> Held:
    """A further version. base: the version it was made from.

    Raises Problem (412) where that is not the one that holds any more.
    """
    with store.writing() as session:
        trip = find_trip(session, ids, lock=True)
        _is_current(trip, base)
        return _append(session, trip, _keep(session, ids.account, draft), kind, words, trip.current)


_AS = "as in version "


def undo(store: Store, ids: Ids, base: Base, to: int | None = None) -> Held:
    """A new version that is as an earlier one was: the one before the last change, or `to`.

    Undone again, it goes back one change more; what was undone can be had back by its number.
    """
    with store.writing() as session:
        trip = find_trip(session, ids, lock=True)
        _is_current(trip, base)
        here = session.get_one(Version, (trip.id, trip.current))
        target = here.before if to is None else to
        if target is None:
            raise Problem(409, "There is nothing to undo: this is the trip as it came.")
        there = session.get(Version, (trip.id, target))
        if there is None:
            raise Problem(404, f"The trip has no version {target}.")
        before = there.before if to is None else trip.current
        again = _kept(there.document, there.catalogue_id)
        return _append(session, trip, again, "undone", f"{_AS}{target}", before)


def remove_trip(store: Store, ids: Ids) -> None:
    """Remove a trip with its versions, proposals and shares, and the catalogues that no other trip has."""
    with store.writing() as session:
        session.delete(find_trip(session, ids))
        session.flush()
        used = select(Version.catalogue_id)
        mine = delete(CatalogueRow).where(CatalogueRow.account_id == ids.account, CatalogueRow.id.not_in(used))
        session.execute(mine)


def add_change(store: Store, ids: Ids, base: int, words: str, document: dict[str, Any]) -> tuple[str, str]:
    """Keep what happened, and a proposal that is being solved for it; their ids."""
    with store.writing() as session:
        return put_change(session, ids, base, words, document)


def put_change(
    session: Session, ids: Ids, base: int, words: str, document: dict[str, Any], answer: dict[str, Any] | None = None
) -> tuple[str, str]:
    """The same within a transaction. answer: where it is there already, so that nothing is being solved."""
    trip = find_trip(session, ids)
    change = ChangeRow(trip_id=ids.trip, base=base, words=plain(words, 20_000), document=stored(document))
    session.add(change)
    session.flush()
    proposal = Proposal(trip_id=ids.trip, change_id=change.id, base=base, state="solving")
    if answer is not None:
        proposal.state, proposal.answer = _solved(trip, base), stored(answer)
    session.add(proposal)
    session.flush()
    return change.id, proposal.id


def _solved(trip: Trip, base: int) -> str:
    """The state of a proposal for a version of a trip that has its answer."""
    return "pending" if trip.current == base else "outdated"


def finish_proposal(store: Store, proposal: str, answer: dict[str, Any] | None, problem: str = "") -> bool:
    """Put the answer with the catalogue of its world, or why there is none, to a proposal that is being solved; whether
    it waits for an answer now."""
    with store.writing() as session:
        row = session.get(Proposal, proposal)
        if row is None or row.state != "solving":
            return False  # its trip was removed meanwhile
        row.state = "failed" if answer is None else _solved(session.get_one(Trip, row.trip_id), row.base)
        row.answer, row.problem = None if answer is None else stored(answer), problem
        return row.state == "pending"


def find_proposal(session: Session, ids: Ids, proposal: str, *, lock: bool = False) -> Proposal:
    """Raises Problem (404) where the trip has no such proposal, or the account no such trip. lock: as of its trip."""
    find_trip(session, ids, lock=lock)
    row = session.get(Proposal, proposal)
    if row is None or row.trip_id != ids.trip:
        raise Problem(404, "There is no such proposal.")
    return row


def proposals_of(store: Store, ids: Ids) -> list[tuple[Proposal, ChangeRow]]:
    """The proposals of a trip with what they are about, the newest first; their answers are left in the database."""
    with store.reading() as session:
        find_trip(session, ids)
        wanted = select(Proposal, ChangeRow).join(ChangeRow, ChangeRow.id == Proposal.change_id)
        wanted = wanted.options(defer(Proposal.answer, raiseload=True), defer(ChangeRow.document, raiseload=True))
        wanted = wanted.where(Proposal.trip_id == ids.trip).order_by(Proposal.created.desc(), Proposal.id)
        return [(row, change) for row, change in session.execute(wanted.limit(200))]


def without_plan(store: Store, ids: Ids) -> set[str]:
    """The proposals of a trip that hold no plan: there is no repair, and at most what would help."""
    with store.reading() as session:
        none = Proposal.answer.contains(
            '"revision":null'
        )  # as `stored` writes it; within a text a quote has a backslash
        return set(session.scalars(select(Proposal.id).where(Proposal.trip_id == ids.trip, none)))


def _chosen(answer: dict[str, Any], catalogue: dict[str, Any], choice: str) -> dict[str, Any]:
    """The trip document that an answer holds under a name. Raises Problem."""
    part, _, place = choice.partition("/")
    if part == "revision" and not place:
        if answer["revision"] is None:
            raise Problem(409, "There is no repair that could be accepted; one of the ways out may be.", where="choice")
        found: dict[str, Any] = answer["revision"]
        return found
    ways = answer.get(part) if part in ("alternatives", "relaxations") else None
    if (
        ways is None
        or not re.fullmatch(r"[0-9]{1,3}", place)
        or int(place) >= len(ways)
        or "trip" not in ways[int(place)]
    ):
        raise Problem(422, "This proposal holds no such plan.", where="choice")
    return {"tripmend": 1, "trip": ways[int(place)]["trip"], "catalogue": catalogue}


_STANDS = {
    "solving": "it is still being worked at",
    "pending": "it waits for an answer",
    "failed": "nothing came of it",
    "accepted": "it was accepted already",
    "declined": "it was declined already",
}
OPEN = ("pending", "outdated", "failed")
"""The states in which a proposal may be declined."""


def accept(store: Store, ids: Ids, proposal: str, choice: str = "revision", base: Base = None) -> Held:
    """Make a plan of a proposal the version that holds. base: the version that the caller takes it to be at.

    Raises Problem: 409 where it is decided already or holds no plan, 412 where the trip was changed since.
    """
    with store.writing() as session:
        row = find_proposal(session, ids, proposal, lock=True)
        trip = find_trip(session, ids)
        if row.state == "outdated":
            about = f"This was worked out for version {row.base}, and the trip is at version {trip.current} by now"
            raise Problem(412, f"{about}: have its change worked out again.", current=trip.current)
        if row.state != "pending" or row.answer is None:
            raise Problem(409, f"This proposal cannot be accepted: {_STANDS[row.state]}.")
        _is_current(trip, base)
        kept = json.loads(row.answer)
        answer = kept["answer"]
        chosen = _chosen(answer, kept["catalogue"], choice)
        draft = Draft(stored(chosen["trip"]), stored(chosen["catalogue"]), kept["catalogue"].get("source", ""))
        words = " ".join(part["words"] for part in answer["understood"]["disruptions"]) or answer["headline"]
        new = _keep(session, ids.account, draft)
        made = _append(session, trip, new, "repaired", words, trip.current, row.id)
        row.state, row.choice, row.version, row.decided = "accepted", choice, made.number, now()
        row.done = stored([]) if to_do(answer, choice) else ""
        return made


def decline(store: Store, ids: Ids, proposal: str) -> None:
    """Keep in mind that a proposal is not wanted. Raises Problem (409) where it is decided already."""
    with store.writing() as session:
        row = find_proposal(session, ids, proposal, lock=True)
        if row.state not in OPEN:
            raise Problem(409, f"This proposal cannot be declined: {_STANDS[row.state]}.")
        row.state, row.decided = "declined", now()


def to_do(answer: dict[str, Any], choice: str) -> list[dict[str, str]]:
    """What a plan of an answer leaves to the traveller, by `item`: whom to tell, what to cancel or to book."""
    part, _, place = choice.partition("/")
    changes = answer[part][int(place)]["changes"] if place else answer["changes"]
    found = []
    for one in changes:
        old, new = one["before"], one["after"]
        words = " ".join(filter(None, (one["cancel"], one["nights"])))
        if words:
            found.append({"item": one["id"], "name": (old or new)["name"], "words": words})
    return found


def ticked(row: Proposal) -> list[str]:
    """The items of a proposal of which what it leaves to be done is done."""
    found: list[str] = json.loads(row.done or "[]")
    return found


def left_to_do(store: Store, ids: Ids) -> list[dict[str, str]]:
    """What is not ticked off yet of all accepted proposals from which the trip as it holds has come, oldest first."""
    with store.reading() as session:
        wanted = select(Version.number, Version.before, Version.kind, Version.words, Version.proposal_id)
        versions = {row.number: row for row in session.execute(wanted.where(Version.trip_id == ids.trip))}
        number: int | None = find_trip(session, ids).current
        found: list[dict[str, str]] = []
        while number is not None:
            version = versions[number]
            if version.kind == "undone":  # it is what an earlier one was, whatever came between
                number = int(version.words.removeprefix(_AS))
                continue
            name = version.proposal_id
            row = None if name is None else session.get(Proposal, name, options=[defer(Proposal.answer)])
            if row is not None and row.done and row.answer is not None:  # an answer is long: most leave nothing to do
                every = to_do(json.loads(row.answer)["answer"], row.choice)
                left = [one for one in every if one["item"] not in ticked(row)]
                found = [one | {"proposal": row.id, "done": ""} for one in left] + found
            number = version.before
        return found


def tick(store: Store, ids: Ids, proposal: str, item: str, done: bool) -> None:
    """Keep in mind that what an accepted proposal leaves to be done about an item is done, or is not."""
    with store.writing() as session:
        row = find_proposal(session, ids, proposal, lock=True)
        every = [] if row.answer is None else to_do(json.loads(row.answer)["answer"], row.choice)
        if row.state != "accepted" or item not in (one["item"] for one in every):
            raise Problem(404, "There is nothing of this to be done.")
        others = [one for one in ticked(row) if one != item]
        row.done = stored([*others, item] if done else others)
