"""What words say about the state of a slot: open, few left, on a waiting list, sold out; and how many are left."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .model import State
from .vocabulary import Vocabulary, alternatives, facts

__all__ = ["Told", "Verdict", "is_state_like", "state_in_place", "state_of"]

_ORDER: tuple[State, ...] = ("cancelled", "waiting", "sold_out", "few", "open")
"""Where several are said at once, the first of these holds: a button to book elsewhere opens nothing."""
_PARTS = re.compile(r"[,;|·•()\[\]\n/]|[.…_]{2,}|(?<=\s)-(?=\s)|(?<=[^\d\s])[.:!](?=\s|$)")
_CLAUSES = re.compile(r"[,;|·•()\[\]\n]|[.…_]{2,}|(?<=\s)-(?=\s)|(?<=[^\d\s])[.!](?=\s|$)")
_OF = rf"(?:{'|'.join(re.escape(one) for one in sorted(facts()['of'], key=len, reverse=True))})"
_AT_MOST = re.compile(rf"(?:{'|'.join(facts()['at_most'])}|{'|'.join(facts()['for_each'])})\.?:? ?$")
_FOR_EACH = re.compile(rf"\s?(?:{'|'.join(facts()['for_each'])})\b")
"""Before and behind a number that is no count of what is left, but of what one may have."""
_SHORT = 4
"""Words of a part in which one word alone tells a state: *full*, but not *full price from the age of 16*."""
_TELEPHONE = re.compile("|".join(facts()["telephone"]))
_MARKS: dict[str, State] = {
    **dict.fromkeys("✕✗✘✖❌⛔⊘🚫🔒×", "sold_out"),
    **dict.fromkeys("✓✔✅☑○◎〇◯🟢", "open"),
    **dict.fromkeys("△▲⚠🟡🟠", "few"),
    **dict.fromkeys("🔴", "sold_out"),
    **dict.fromkeys("☎☏📞✆", "waiting"),
}
"""Signs that mean the same everywhere, where no legend says otherwise."""


@dataclass(frozen=True, slots=True)
class Told:
    """state: "" where the words tell none; left: places that are counted; selected: the choice of who looks."""

    state: State | str = ""
    left: int | None = None
    selected: bool = False


Verdict = tuple[str, str, str, tuple[str, ...]]
"""State of a slot, what told it, why it stays open, other meanings of its look."""


def state_of(text: str, words: Vocabulary, *, counts: bool = False) -> Told:
    """What a folded text says. counts: a bare number is one of places, as under such a head."""
    found: list[tuple[int, int, State]] = []
    for state in _ORDER:
        for match in words.pattern(state).finditer(text):
            if _counts_here(match, text):
                found.append((match.start(), match.end(), state))
    kept = [
        one
        for one in found
        if not any(a <= one[0] and one[1] <= b and (b - a) > (one[1] - one[0]) for a, b, _ in found)
    ]
    negation = re.compile(rf"{words.either('not')}(?: \w+)? ?$")
    almost = re.compile(rf"{words.either('almost')} ?$")
    said: list[tuple[int, State]] = []
    for start, _, state in kept:
        if state == "sold_out" and almost.search(text[:start]):
            state = "few"
        if negation.search(text[:start]) and state in ("open", "sold_out"):
            state = "open" if state == "sold_out" else "sold_out"
        said.append((start, state))
    said, left, unclear = _counted(text, words, said, counts)
    states = {state for _, state in said}
    selected = words.has(text, "selected")
    verdict: State | str = next((one for one in _ORDER if one in states), "")
    if {"open", "waiting", "cancelled"} <= states:
        verdict = "unknown"  # several slots in one text
    if left is not None:
        if left == 0 and verdict in ("", "open", "few"):
            verdict = "sold_out"
        elif left > 0 and verdict in ("", "sold_out"):
            verdict = "open" if verdict == "" else "unknown"
    if unclear and verdict in ("", "open", "sold_out"):
        verdict = "unknown"
    if not verdict and left is None and any(words.whole(part, "left") for part in text.split("|") if len(part) > 4):
        verdict = "open"  # a button with no more than *tickets*
    if verdict in ("", "open") and left is None:
        # That there are none, few or many of what is sold, in whatever words.
        kinds: dict[State, tuple[str, ...]] = {"sold_out": ("not",), "few": ("scarce", "last"), "open": ("many",)}
        sold = [one for one in _PARTS.split(text) if len(one.split()) <= _SHORT and not words.has(one, "last_entry")]
        amount = next((state for one in sold for state, keys in kinds.items() if _of_sold(one, words, keys)), "")
        if not verdict or amount == "few":
            verdict = amount
        elif amount == "sold_out":
            verdict = "unknown"
    if verdict in ("", "open", "few") and left is None:
        verdict = _answered(text, words, verdict)
    if verdict == "few" and left is None and words.has(text, "last"):
        # What was the last may be taken: *last seats sold*.
        taken = any(words.has(words.pattern("few").sub(" ", one), "gone") for one in _CLAUSES.split(text))
        verdict = "unknown" if taken else verdict
    if not verdict and selected:
        verdict = "open"
    return Told(verdict, left, selected)


def state_in_place(text: str, words: Vocabulary, *, label: bool = False) -> Told:
    """What a folded text says that stands in a slot or (label) in a legend: there a telephone alone means that one
    books by it, and what is closed cannot be booked. Behind other words something else may be: *lunch - terrace
    closed*."""
    told = state_of(text, words)
    counted = told.state in ("open", "few") and told.left is not None
    if (told.state or told.left is not None) and not counted:
        return told
    shut = [_PARTS.split(text[: one.start()]) for one in words.pattern("closed").finditer(text) if len(one[0]) > 3]
    own = label or any("" in (_letters(ahead[-1]), _letters(*ahead[:-1])) for ahead in shut)
    if counted:  # What is counted may be what is closed: *2 lanes closed*.
        return Told("unknown", told.left, told.selected) if shut and own else told
    return Told("waiting" if _TELEPHONE.search(text) else "" if not shut else "cancelled" if own else "unknown")


def _letters(*parts: str | None) -> str:
    return re.sub(r"[\W\d_]", "", "".join(one or "" for one in parts))


def mark_of(text: str) -> State | str:
    """What a sign means by convention, where a text has signs of one meaning alone."""
    states = {_MARKS[sign] for sign in text if sign in _MARKS}
    return next(iter(states)) if len(states) == 1 else ""


def _of_sold(part: str, words: Vocabulary, keys: tuple[str, ...]) -> bool:
    """Whether what counts stands before what is sold or behind it at the end: *no free seats*, *seats few*; and not
    *not in room 4*, nor *only room 4*."""
    counts, sold = words.either(*keys), words.either("nouns")
    between = r"\w{3,}" if "not" in keys else r"\w+"  # no shorter word, such as *in*
    order = rf"{counts}(?: {between})? ?{sold}(?!\w| ?\d)|{sold}(?: \w+)? {counts}(?!\w| \w)"
    return re.search(order, part) is not None


def _counts_here(match: re.Match[str], text: str) -> bool:
    phrase = match[0]
    if " " in phrase or len(phrase) > 9 or not phrase.isascii():
        return True
    start = max(
        (found.end() for found in _PARTS.finditer(text, 0, match.start() + 1) if found.end() <= match.start()),
        default=0,
    )
    end = next((found.start() for found in _PARTS.finditer(text, match.end())), len(text))
    part = re.sub(r"[\d:.]+|[^\w\s]", " ", text[start:end])
    return len(part.split()) <= _SHORT


def _counted(
    text: str, words: Vocabulary, said: list[tuple[int, State]], counts: bool
) -> tuple[list[tuple[int, State]], int | None, bool]:
    """What is said but for what speaks of the count, how many are left, and whether that is unclear. Of what is counted
    as taken the rest is left: *12 of 40 seats booked*; without a whole, beside other words (*3 of 12 not taken*) or
    where counts contradict each other the count tells nothing."""
    few = next((m for m in re.finditer(r"(?<![\d.,:])\d{1,3}(?![\d.,:])", text) if _few_around(text, m, words)), None)
    if few:
        return said, int(few[0]), False
    left, nouns, none = words.either("left"), words.either("nouns"), words.either("not")
    # A noun before a number or a letter has that for its name: *row 4 seat 7*.
    counted = rf"(?:{left}|{nouns}(?! ?\d| \w\b))"
    patterns = (
        rf"(?<![\d.,:])(?P<n>\d{{1,4}})\s?(?:\w+\s){{0,2}}{_OF}\s?(?P<all>\d{{1,4}})(?![.,:]?\d)",
        rf"(?P<n>{none}) {_OF} (?P<all>\d{{1,4}})(?![.,:]?\d)",
        rf"(?<![\d.,:€$£])(?P<n>\d{{1,4}})(?![.,:]\d)\+?\s?x?\s?(?:\w+\s)?{counted}",
        rf"{left}\s?[:=]?\s?(?P<n>\d{{1,4}})(?![\d:.,]|\s?(?:€|\$|£|%))",
    )
    ahead = re.compile(rf"(?<!\w){_OF} $")  # a whole before its part: *von 40 Plätzen noch 3 frei*
    spans: list[tuple[int, int]] = []
    numbers: list[tuple[int, bool]] = []  # how many are left, and whether they are said to be left
    heard: dict[int, int] = {}  # the number of each clause, by its start
    told, unclear = said, False
    for match in (one for pattern in patterns for one in re.finditer(pattern, text)):
        if _AT_MOST.search(text[: match.start()]) or _FOR_EACH.match(text, match.end()):
            continue
        if any(a < match.end() and match.start() < b for a, b in spans):
            continue
        start = max((one.end() for one in _CLAUSES.finditer(text) if one.end() <= match.start()), default=0)
        end = next((one.start() for one in _CLAUSES.finditer(text, match.end())), len(text))
        clause, whole = text[start:end], int(match.groupdict().get("all") or 0)
        number = int(match["n"]) if match["n"].isdigit() else 0
        beside = clause.replace(match["n"], " ", 1)
        taken = [one for one in said if start <= one[0] < end and one[1] == "sold_out"]
        if taken or words.has(clause, "gone"):
            if whole < max(number, 1) or not _only_taken(beside, words):
                unclear = True
                continue
            told = [one for one in told if one not in taken]
            number, free = whole - number, True
        else:
            if whole:
                named = whole >= number and re.search(counted, clause) is not None
            else:
                named = not (ahead.search(text[: match.start()]) and re.search(r"\d", beside))
            if not named or not _says_no_more(clause.rpartition(":")[2], words):
                continue
            unclear = unclear or bool(whole and words.has(beside, "not"))
            free = bool(whole) or words.has(words.pattern("nouns").sub(" ", clause), "left", "open")
        spans.append(match.span())
        numbers.append((number, free))
        unclear = unclear or heard.setdefault(start, number) != number
    if any(free for _, free in numbers):
        numbers = [one for one in numbers if one[1]]
    elif numbers:  # *40 seats, all sold*
        unclear = unclear or any(
            _only_taken(one, words) or words.whole(_plain(one, words), "not") for one in _CLAUSES.split(text)
        )
    if unclear or len({number > 0 for number, _ in numbers}) > 1:
        return said, None, True
    if numbers:
        return told, numbers[0][0], False
    bare = re.fullmatch(r"\W*(?P<n>\d{1,4})(?:\s?[/]\s?\d{1,4})?\W*|\W*-\W*", text) if counts else None
    return said, int(bare["n"] or 0) if bare else None, False


def _plain(clause: str, words: Vocabulary) -> str:
    """A clause without words that change nothing: *unfortunately*, *already*, *are*."""
    return re.sub(r" +", " ", words.pattern("asides", "articles").sub(" ", clause)).strip()


def _only_taken(clause: str, words: Vocabulary) -> bool:
    """Whether a clause says that something is taken, and nothing beside what and how many."""
    if not words.has(clause, "gone", "sold_out"):
        return False
    rest = words.pattern("nouns", "gone", "sold_out").sub(" ", _plain(clause, words))
    return not re.search(r"[^\W\d_]{2}", re.sub(rf"(?<!\w){_OF}(?!\w)", " ", rest))


def _says_no_more(clause: str, words: Vocabulary) -> bool:
    """Whether a clause with a count says that it is of what is left, or nothing beside what is counted: *3 seats* and
    *3 seats free below deck*, and not *gate 4 boats*."""
    rest = re.sub(rf"(?<!\w){_OF}(?!\w)", " ", words.pattern("nouns", "articles").sub(" ", clause))
    return words.has(rest, "left", "open", "few", "many", "scarce", "last", "closed") or not re.search(
        r"[^\W\d_]{2}", rest
    )


def _answered(text: str, words: Vocabulary, verdict: State | str) -> State | str:
    """The verdict after a *none* behind what is sold or free, *free seats: none*; unknown where one stands alone or
    before something else, and where a dash stands for it."""
    sold, none = rf"{words.either('open', 'nouns', 'left', 'few')}(?: \w+)?", words.either("not")
    for clause in _CLAUSES.split(text):
        plain = _plain(clause, words)
        if re.search(rf"{sold}\s?[:=?–—-]?(?:\s?{none})+\W*$", plain):
            return "sold_out"
        alone = any(words.whole(one, "not") for one in re.split(r"[:?]", plain))
        if alone or re.search(rf"{sold}\s?(?:[:=?]\s?{none}|[:=]\s?-+\W*$)", plain):
            return "unknown" if verdict else verdict
    return verdict


def _few_around(text: str, number: re.Match[str], words: Vocabulary) -> bool:
    """Whether a number stands where a phrase for few has its star: *only 3 left*."""
    return any(
        match.start() < number.start() and number.end() <= match.end() for match in words.pattern("few").finditer(text)
    )


def is_state_like(text: str, words: Vocabulary) -> bool:
    """Whether a folded text is nothing but a state, a count, a sign or empty: what cells of a grid hold."""
    if not re.search(r"\w", text):
        return True
    if re.fullmatch(r"\W*\d{1,4}(?:\s?/\s?\d{1,4})?\W*|\W*\w\W*", text):
        return True
    return bool(state_of(text, words).state) and len(text.split()) <= 6


def only_words(text: str, phrases: tuple[str, ...]) -> bool:
    """Whether nothing is left of a text without some phrases, numbers and marks."""
    rest = re.sub(alternatives(phrases), " ", text)
    return not re.search(r"[^\W\d_]", rest)
