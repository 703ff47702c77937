"""What words say about the state of a slot: open, few left, on a waiting list, sold out; and how many are left."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from .model import State
from .vocabulary import Vocabulary, alternatives, facts

__all__ = ["Told", "Verdict", "is_state_like", "state_in_place", "state_of"]

_ORDER: tuple[State, ...] = ("cancelled", "waiting", "sold_out", "few", "open")
"""Where several are said at once, the first of these holds: a button to book elsewhere opens nothing."""
_PARTS = re.compile(r"[,;|·•()\[\]\n/]|[.…_]{2,}|(?<=\s)-(?=\s)|(?<=[^\d\s])[.:!](?=\s|$)")
_CLAUSES = re.compile(r"[,;|·•()\[\]\n]|[.…_]{2,}|(?<=\s)-(?=\s)|(?<=[^\d\s])[.!](?=\s|$)")
_NUMBER = re.compile(r"(?<![\d.,:€$£¥])\d{1,4}(?![.,:]?\d|\s?[€$£¥%])\+?")
_OF_NUMBER = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(one) for one in facts()['of'])}) (?=\d)|/ ?(?=\d)")
_RESTRICTED = re.compile(rf"(?<!\w)(?:{'|'.join([*facts()['at_most'], *facts()['for_each']])})(?!\w)[.:]*")
_HALF_TOLD = re.compile("n.*t|t.*n|no.*f|n.*f.*r")
"""A clause that counts what is free or taken in words that no pattern has."""
_FOR_SOME = re.compile("f[wp]*r")
_DIALLED = re.compile(r"(?<![\d.,])(?:[+0]\d(?:[ /-]?\d){6,}|\d(?: ?\d){7,})(?![.,:]?\d)")
_COMPOUND = re.compile(r"[^\W\d_]-$")
_COLON = re.compile(r"[:=]")
_WORD = re.compile(r"\w+(?:[.,:]\w+)*")
_WHO = ("member", "group", "family", "student", "senior", "child", "infant", "disabled")
"""Of whom some places may be for."""
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
            compound = state == "open" and _COMPOUND.search(text[: match.start()])  # *step-free*
            if not compound and _counts_here(match, text, words):
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
    if verdict == "open" and left is None and words.has(text, *_WHO):  # *available to members only*
        codes = "".join(kind for kind, _, _ in _tokens(text, words))
        verdict = "unknown" if _FOR_SOME.search(codes) else verdict
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
    if told.state in ("", "open") and told.left is None and _DIALLED.search(text):  # *ring 01999 550 312 to book*
        return Told("waiting", None, told.selected)
    counted = told.state in ("open", "few") and told.left is not None
    if (told.state or told.left is not None) and not counted:
        return told
    shut = [
        _PARTS.split(text[: one.start()])
        for one in words.pattern("closed").finditer(text)
        if len(one[0]) > 3 or not one[0].isascii()
    ]
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


def _counts_here(match: re.Match[str], text: str, words: Vocabulary) -> bool:
    """Whether a phrase tells a state: one short word alone does in a few words, but for the reason behind it."""
    phrase = match[0]
    if " " in phrase or len(phrase) > 9 or not phrase.isascii():
        return True
    start = max(
        (found.end() for found in _PARTS.finditer(text, 0, match.start() + 1) if found.end() <= match.start()),
        default=0,
    )
    ends = (
        next(ends, None)
        for ends in (_PARTS.finditer(text, match.end()), words.pattern("because").finditer(text, match.end()))
    )
    end = min((found.start() for found in ends if found), default=len(text))
    part = re.sub(r"[\d:.]+|[^\w\s]", " ", text[start:end])
    return len(part.split()) <= _SHORT


def _counted(
    text: str, words: Vocabulary, said: list[tuple[int, State]], counts: bool
) -> tuple[list[tuple[int, State]], int | None, bool]:
    """What is said but for what speaks of the count, how many are left, and whether that is unclear: something is
    counted as free or taken in words that no pattern has, of a whole that is not told, or counts contradict each
    other."""
    few = next((m for m in re.finditer(r"(?<![\d.,:])\d{1,3}(?![\d.,:])", text) if _few_around(text, m, words)), None)
    if few:
        return said, int(few[0]), False
    tokens = _tokens(text, words) if re.search(r"\d", text) else []
    codes = "".join(kind for kind, _, _ in tokens)
    found: dict[str, list[int]] = {"left": [], "all": [], "taken": []}
    spans: list[tuple[int, int]] = []
    for pattern, meaning in _patterns():
        for match in pattern.finditer(codes):
            if any(first < match.end() and match.start() < end for first, end in spans):
                continue
            spans.append(match.span())
            told_by = [tokens[match.start(name)][1:] if match[name] else (0, 0) for name in ("n", "m")]
            part, whole = (int(text[start:end].rstrip("+") or 0) for start, end in told_by)
            values = {"rest is left": whole - part, "none is left": 0}
            found[meaning.rpartition(" ")[2]].append(values.get(meaning, part))
    rest = "".join("," if any(first <= at < end for first, end in spans) else one for at, one in enumerate(codes))
    left, taken, totals = found["left"], found["taken"], found["all"]
    if taken and not left:
        left = [totals[0] - sum(taken)] if len(totals) == 1 else [-1]
    clauses = rest.split(",")
    odd = len(set(left)) > 1 or min(left, default=0) < 0 or any(map(_HALF_TOLD.search, clauses))
    if odd or (totals and not left and (len({one > 0 for one in totals}) > 1 or {"x", "t"} & {*clauses})):
        return said, None, True
    if left or totals:
        places = [(tokens[first][1], tokens[end - 1][2]) for first, end in spans]
        told = [one for one in said if one[1] == "few" or not any(start <= one[0] < end for start, end in places)]
        return told, (left or totals)[0], False
    bare = re.fullmatch(r"\W*(?P<n>\d{1,4})(?:\s?[/]\s?\d{1,4})?\W*|\W*-\W*", text) if counts else None
    return said, int(bare["n"] or 0) if bare else None, False


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """How places are counted, as expressions over the codes of `_tokens`, and what they mean."""
    found = []
    for meaning, patterns in facts()["counts"].items():
        for pattern in patterns:
            plain = pattern.replace("N", "s?(?P<n>n)").replace("M", "(?P<m>n)")
            named = "".join(f"(?P<{name}>(?!))?" for name in "nm" if f"<{name}>" not in plain)
            found.append((re.compile(rf"(?:^|(?<=,)|(?<=wc))(?:{plain}){named}(?=,|$)"), meaning))
    return found


def _tokens(text: str, words: Vocabulary) -> list[tuple[str, int, int]]:
    """The codes of the words of a text, each with where it begins and ends, without those that change nothing: n a
    number, o *of* before one, p what is sold, f free, t taken, x a negation, r for whom or how many, s *only*
    and *last* before a number, c a colon, k closed, w any other word, a comma between clauses."""
    kinds = (
        ("n", _NUMBER),
        ("o", _OF_NUMBER),
        ("r", _RESTRICTED),
        ("x", words.pattern("not")),
        ("t", words.pattern("gone", "sold_out")),
        ("p", words.pattern("nouns")),
        ("f", words.pattern("left", "open")),
        ("r", words.pattern("at_most", *_WHO)),
        ("k", words.pattern("closed")),
        ("s", words.pattern("scarce", "last")),
        ("", words.pattern("asides", "articles")),
        ("c", _COLON),
        (",", _CLAUSES),
        ("w", _WORD),
    )
    found: list[tuple[str, int, int]] = []
    at = 0
    while at < len(text):
        hits = [(one.match(text, at), -order, kind) for order, (kind, one) in enumerate(kinds)]
        end, _, kind = max(((hit.end(), order, kind) for hit, order, kind in hits if hit), default=(at + 1, 0, ""))
        end = max(end, at + 1)
        if kind not in ("", "n") and found and found[-1][0] == "s":
            found.pop()
        if kind == "f" and words.has(text[at:end], "nouns"):  # *places left*
            found.append(("p", at, end))
        if kind and not (kind == "," and (not found or found[-1][0] == ",")):
            found.append((kind, at, end))
        at = end
    return found


def _plain(clause: str, words: Vocabulary) -> str:
    """A clause without words that change nothing: *unfortunately*, *already*, *are*."""
    return re.sub(r" +", " ", words.pattern("asides", "articles").sub(" ", clause)).strip()


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
