"""Whether the words around a booking say that it holds: cancelled, only asked for or offered, or confirmed.

A cancellation is a statement of fact about this booking: a subject, a headline, "has been cancelled". What may be done,
what would follow and what the terms are (if, until, can, free of charge, policy) says nothing about it. Where both
could be meant, that is a doubt. The words are in words.yaml, in many languages.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ._lines import find_number
from ._reservation import BY, JOURNEYS, Reservation, Status
from ._words import columns_called, plain_name, words

__all__ = ["Standing", "current", "standing_of"]

_MOST_SENTENCES, _HEADLINE = 400, 9
"""A headline has not more words than this."""


@dataclass(frozen=True)
class Standing:
    """What a text says of its bookings: their status, whether they are booked, the sentence that says so, and doubts.

    numbers: of the journeys that the sentence names; without any it is about all. sorts: of the things that it names
    (``HOTEL IN JAPAN: NOT BOOKED``); what is of none of them stays as it is.
    """

    status: Status = "confirmed"
    booked: bool = True
    numbers: frozenset[str] = frozenset()
    doubts: tuple[str, ...] = ()
    sorts: frozenset[str] = frozenset()

    def of(self, found: Iterable[Reservation], *, told: bool = False) -> list[Reservation]:
        """The reservations of the text with their standing.

        told: they tell their status themselves; what the words say otherwise is a doubt then.
        """
        every = list(found)
        named = [one for one in every if one.number and _digits(one.number) in self.numbers]
        changed = []
        for one in every:
            if self.status == "cancelled" and one.status != "cancelled":
                if told or (self.numbers and one.number and not named):
                    one = one.doubted(*self.doubts)  # another one is, or so it seems
                elif not named or one in named:
                    one = one.but(status="cancelled")
            elif self.status != "cancelled" and (not self.sorts or _SORT_OF.get(one.kind, "") in self.sorts):
                another = self.numbers and one.number and _digits(one.number) not in self.numbers
                one = one.doubted(*(() if another and self.booked else self.doubts))
                if not self.booked and not told:
                    one = one.but(booked=False, status="hold" if one.status == "confirmed" else one.status)
            changed.append(one)
        return changed


def _digits(number: str) -> str:
    return re.sub(r"\D", "", number).lstrip("0")


_END = re.compile(r"(?<!\b\d\.)(?<!\b\d\d\.)(?<=[.!?;])\s+(?=[^\W\d_¡¿])|\n+")
_SUBJECT = re.compile(r"^\W*([^\W\d_]{2,12})\s*[:：]\s*(.+)$")


def _sentences(about: str, text: str) -> Iterator[tuple[str, bool]]:
    """Each sentence or line, and whether it heads the text: a subject, or the first line."""
    subject = about.split("\n", 1)[0].strip()
    if subject:
        yield subject, True
    first = not subject
    for number, part in enumerate(_END.split(text[:50_000])):
        if number > _MOST_SENTENCES:
            return
        line = part.strip()
        if not re.search(r"\w", line):
            continue
        label = _SUBJECT.match(line)
        heads = label is not None and plain_name(label[1]) in words("subject")
        yield (label[2] if label is not None and heads else line), heads or first
        first = False


def _at(said: Sequence[str], kind: str) -> int | None:
    """Where the first word or phrase of a list stands in some plain words."""
    known = words(kind)
    return next(
        (at for at in range(len(said)) if any(" ".join(said[at : at + many]) in known for many in (1, 2, 3, 4))), None
    )


def _holds(said: Sequence[str], kind: str) -> bool:
    return _at(said, kind) is not None


def _stem_at(said: Sequence[str], kind: str) -> int | None:
    """Where the first word stands that holds a stem of a list (``Stornierungsbestätigung``)."""
    return next((at for at, word in enumerate(said) if any(stem in word for stem in words(kind))), None)


_ADVERB = r" (?:\w+ )?"
_HAS_BEEN = re.compile(rf"\b(?:{'|'.join(_ADVERB.join(phrase.split()) for phrase in words('has_been'))})\b")
"""An auxiliary, also with an adverb in it: ``a bien été``."""
_NO_MODALS = re.compile(r"\bse (?=han? )|\b\d{1,2} (?:de )?(?:may|mai)\b|\b(?:may|mai) \d+\b")
"""What looks like "if", "may" or "never" and is none: ``se ha cancelado``, ``5 May``, ``3. Mai``."""


def _cancels(line: str, heads: bool) -> bool | None:
    """Whether a sentence says that the booking is cancelled; None where it may."""
    said = _NO_MODALS.sub(" ", plain_name(line)).split()
    at, noun = _at(said, "cancelled"), _stem_at(said, "cancellation")
    short = len(said) <= _HEADLINE
    if at is not None and _holds(said[:at], "another"):
        return None  # "Your other reservation at … has been cancelled"
    terms = _holds(said, "maybe") or _holds(said, "terms") or _stem_at(said, "terms_stems") is not None
    terms = terms or " ".join(said[:1]) in words("in_order_to")  # "To cancel, send a request"
    wish = not terms and _stem_at(said, "asks") is not None and _stem_at(said, "cancelling") is not None
    label, _, value = line.partition(":")
    if columns_called().get(plain_name(label)) == "booked" and _stem_at(plain_name(value).split(), "cancellation") == 0:
        return True  # "Status: storno"
    if at is not None and len(said) - at > 1 and " ".join(said[at:]) in words("cancelled"):
        return True  # what ends a sentence with its verb: "… iptal edilmiştir"
    if at is not None:
        before = said[:at]
        if _holds(before, "maybe"):
            return False
        done = any(word in words("done") for word in before[-6:])
        if done and _HAS_BEEN.search(" ".join(said[: at + 2])):  # "… ist gestrichen worden"
            return True
        if terms or wish:
            return None if done or wish else False
        # "Cancelled: …", "Booking cancelled", and not "Cancelled tickets …"
        ends = {len(plain_name(line[: sign.start()]).split()) for sign in re.finditer(r"[:!)\]–—]|\s-\s|$", line)}
        return True if done or (short and ends & {at + 1, at + 2}) else None
    if wish:
        return None  # "Cancellation request received": it may come
    if noun is None or terms:
        return False
    if (heads and short) or _stem_at(said, "confirms") is not None:
        return True
    return None if any(word in words("done") for word in said) else False


def standing_of(about: str, text: str) -> Standing:
    """What subject (the first line of `about`) and text say of the booking in them."""
    facts: list[str] = []
    unsure: list[str] = []
    asked: list[str] = []
    gone: dict[str, str] = {}
    confirmed, holds, last, under = False, False, "", ""
    every = [(line, heads, plain_name(line).split()) for line, heads in _sentences(about, text)]
    over = [_over(said, below) for (_, _, said), (below, _, _) in pairwise([*every, ("", False, [])])]
    apart = {"cancelled", "confirmed"} <= {*over} or any(" ".join(said) in words("kept") for _, _, said in every)
    for (line, heads, said), sort in zip(every, over, strict=True):
        number = find_number(line)
        if apart and (sort or " ".join(said) in words("cancelled") | words("kept") | words("confirmed")):
            under = line if sort == "cancelled" or " ".join(said) in words("cancelled") else ""
            continue
        if under and number is not None:
            gone[_digits(number[0])] = line
        last = _digits(number[0]) if number is not None else last
        if last and said[-1:] and (number is not None or len(said) <= 3):  # the status of one of several
            if said[-1] in words("cancelled"):
                gone[last] = line
                continue
            if said[-1] in words("confirmed") | words("holds"):
                holds = True
                continue
        cancels = _cancels(line, heads)
        if cancels is not False:
            (facts if cancels else unsure).append(line)
            continue
        if _holds(said, "not_booked"):
            asked.append(line)
        elif _holds(said, "confirmed") and not _holds(said, "maybe"):
            confirmed = True
        elif heads and _holds(said, "offer"):
            asked.append(line)
    numbers = frozenset(_digits(number[0]) for line in facts if (number := find_number(line)) is not None)
    numbers |= frozenset(gone if apart or holds else ())
    if gone and facts:
        facts += gone.values()
    if facts and (not confirmed or (gone and holds)):
        return Standing("cancelled", numbers=numbers, doubts=(f"its words say that it is cancelled: {_quoted(facts)}",))
    if gone and not (facts or unsure):
        of_one = (f"its words say that it is cancelled: {_quoted([*gone.values()])}",)
        return Standing("cancelled", numbers=frozenset(gone), doubts=of_one)
    doubts = []
    if facts or unsure:
        doubts.append(f"it may be cancelled: {_quoted(facts or unsure)}")
    if asked and not confirmed:
        doubts.append(f"it is not booked: {_quoted(asked)}")
    elif asked:
        doubts.append(f"it may not be booked: {_quoted(asked)}")
    sorts = [_sorts_in(line) for line in asked] if not (facts or unsure) else []
    named = frozenset[str]().union(*sorts) if all(sorts) else frozenset[str]()
    return Standing(booked=not asked or confirmed, numbers=numbers, doubts=tuple(doubts), sorts=named)


def _over(said: Sequence[str], below: str) -> str:
    """Whether a short line over the number of a journey heads what is ``cancelled`` or ``confirmed``, "" for none."""
    if len(said) > 4 or find_number(" ".join(said)) is not None or find_number(below) is None:
        return ""
    return next((sort for sort in ("cancelled", "confirmed") if _holds(said, sort)), "")


_SORT_OF = dict.fromkeys(JOURNEYS, "goes") | {"lodging": "hotel", "car": "car_noun", "meal": "table"}


def _sorts_in(line: str) -> frozenset[str]:
    """The sorts of things that a line names."""
    said = set(plain_name(line).split())
    named = {sort for sort in ("hotel", "car_noun", "table") if said & words(sort)}
    return frozenset(named | ({"goes"} if any(said & words(kind) for kind in BY) else set()))


def _quoted(lines: Sequence[str]) -> str:
    line = " ".join(lines[0].split())
    return f"“{line if len(line) <= 80 else line[:79] + '…'}”"


def _led(line: str, kind: str) -> str | None:
    """A line that begins with a word of a list without that word: ``New: Munich …``, ``New departure: 11:10``."""
    found = re.match(r"^\W*([^\W\d_][^\W\d_ ]*)((?: [^\W\d_]+){0,2})\s*[:：]\s*(.*)$", line)
    if found is None or not _holds(plain_name(found[1]).split()[:1], kind):
        return None
    return f"{found[2].strip()}: {found[3].strip()}" if found[2] else found[3].strip()


def _head_of(line: str, kind: str) -> str:
    """The other words of a short line with one word of a list, "" where it is none: ``your itinerary``."""
    said = plain_name(re.sub(r"\([^()]*\)", " ", line)).split()
    rest = [word for word in said if word not in words(kind)]
    return " ".join(rest) if 1 < len(said) < 7 and len(said) - len(rest) == 1 and not re.search(r"\d", line) else ""


def _is_void(line: str, heads: Collection[str] = ()) -> bool:
    """Whether a line heads what holds no more: ``NO LONGER VALID``, or ``Your former flights`` where another is headed
    ``Your new flights``; heads: the other words of those."""
    said = plain_name(line)
    return (said in words("void") or _head_of(line, "old") in {*heads}) and not re.search(r"\d", line)


def _tells(line: str) -> bool:
    """Whether a line is empty, or tells of a date or time, as the lines of a journey do."""
    return not line.strip() or re.search(r"\d[:.h]\d\d|\b\d{1,2}\b.*\b\d{4}\b", line) is not None


def current(text: str) -> str:
    """A text of a change without what held before it: of ``Old: …`` and ``New: …`` the new is kept."""
    lines = text.splitlines()
    heads = {head for line in lines if (head := _head_of(line, "new"))}
    if any(_is_void(line, heads) for line in lines):
        void, left = False, list[str]()
        for line in lines:
            void = _is_void(line, heads) or (void and _tells(line))
            left += [] if void else [line]
        lines, text = left, "\n".join(left)
    if not all(any(_led(line, kind) is not None for line in lines) for kind in ("old", "new")):
        return text
    kept: list[str] = []
    old = False
    for line in lines:
        before, after = _led(line, "old"), _led(line, "new")
        if after is not None:
            old = False
            kept.append(after)
        elif before is not None:
            old = old or not before
        elif not old:
            kept.append(line)
    return "\n".join(kept)
