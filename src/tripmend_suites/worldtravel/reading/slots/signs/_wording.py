"""What is written in the slots: words, numbers of places, labels that only some have, prices or dashes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from ..frames._cells import Cell
from ..frames._verdict import NOTHING, Basis, Verdict
from ..words._counts import by_counts, counts_taken, priced
from ..words._lexicon import Meaning, denies, folded, is_filler, meaning_of, says_few, without_languages
from ..words._misspelt import well_spelt
from ..words._negated import negated

__all__ = ["bare", "by_words", "kinds", "says_both", "unworded", "worded_apart"]

_TICKS = frozenset("✓✔√☑")
_BOXES = re.compile(r"[□☐]")
_DASH = re.compile(r"(?<!\w)(?:[-–—−]{1,3}|n\.?/?a\.?|nil|zero|null)(?!\w)")
_COLON = re.compile(r"(?<=[^\W\d_]):(?=\d)")
_ONLY_SOLD_OUT = Verdict("open", 0.96, "only those that are sold out say so", Basis.NO_LABEL)
_ALIKE = 78.0
"""Labels this much alike, of 100, are one label that the recogniser read in two ways."""
_RUN = 88.0
"""The same for labels without their spaces, where the words are not as many."""
_OTHER: dict[Meaning, Meaning] = {"open": "sold_out", "sold_out": "open"}


def bare(cell: Cell) -> str:
    """The words of a slot without numbers."""
    return re.sub(r"\d+", "#", cell.words).strip()


def by_words(cells: Sequence[Cell]) -> list[Verdict]:
    """States that are written out, in words or numbers."""
    texts = well_spelt([_COLON.sub(": ", " | ".join(piece.text for piece in cell.pieces)) for cell in cells])
    counted = by_counts(texts)
    told: list[Meaning | None] = []
    for text, count in zip(texts, counted, strict=True):
        said = None if counts_taken(text) else meaning_of(text.replace(" | ", " "))
        told.append(count if count == "sold_out" or said is None else None if count and count != said else said)
    strokes = [{meaning_of(piece.struck) for piece in cell.pieces if piece.struck} for cell in cells]
    free = [i for i, one in enumerate(told) if one == "open"]
    glowing = len(free) > 1 and all("open" in strokes[i] for i in free)  # a lamp's glow, or a frame, is no stroke
    if _ruled(told, strokes, texts):
        strokes = [set()] * len(told)
    for i, struck in enumerate(strokes):
        if says_both(texts[i]):  # one of the two words is struck out, or nothing is told
            told[i] = "sold_out" if struck == {"open"} else "open" if struck == {"sold_out"} else told[i]
        elif "open" in struck and not (glowing and "sold_out" in told):
            told[i] = None if glowing else "sold_out"
        elif "sold_out" in struck and not glowing:
            told[i] = None
    told = [_ticked(text) or one for text, one in zip(texts, told, strict=True)]
    ticks = any(set(text) & _TICKS for text in texts)
    for i, text in enumerate(texts):
        if ticks and told[i] is None and re.search(r"(?<![A-Za-z])[Xx×]$", text):
            told[i] = "sold_out"  # a cross that was read as a letter, on a page of ticks
    told = _undone(cells, negated([frozenset(kind.split()) for kind in kinds(cells)], _read_otherwise(texts, told)))
    told = _by_prices(texts, told)
    return [
        NOTHING if one is None else Verdict(one, 0.985, f"it says “{cell.words}”", Basis.WORDS)
        for one, cell in zip(told, cells, strict=True)
    ]


def _ruled(told: Sequence[Meaning | None], strokes: Sequence[set[Meaning | None]], texts: Sequence[str]) -> bool:
    """Whether lines run through all labels for sold out and through some other labels: they are printed on ruled
    ground, and none is struck out. Not where a slot has the words for both."""
    full = ["sold_out" in strokes[i] for i, one in enumerate(told) if one == "sold_out"]
    others = any(strokes[i] for i, one in enumerate(told) if one != "sold_out")
    return len(full) > 1 and all(full) and others and not any(says_both(text) for text in texts)


def says_both(text: str) -> bool:
    """Whether words for both states stand in a slot, as on a form where one of them is marked or struck out."""
    return {meaning_of(word) for word in re.findall(r"[^\W\d_]{3,}", text)} >= set(_OTHER)


def _ticked(text: str) -> Meaning | None:
    """Where both states are printed with a box before each, the one whose box is not empty."""
    if len(_BOXES.findall(text)) != 1:
        return None
    before, _, after = re.sub(r"\d+", " ", text).partition(_BOXES.findall(text)[0])
    empty = next((state for piece in after.split() if (state := meaning_of(piece))), None)
    rest = [state for piece in (before + " " + after).split() if (state := meaning_of(piece))]
    return _OTHER[empty] if empty and len(rest) == 2 and set(rest) == set(_OTHER) else None


def _undone(cells: Sequence[Cell], told: list[Meaning | None]) -> list[Meaning | None]:
    """Labels that are another label of the same state with a strange word before or after it: ``ingen plass`` beside
    ``plass`` may undo it, and tells nothing."""
    said = [frozenset(kind.split()) for kind in kinds(cells)]
    known = {
        state: {words for words, one in zip(said, told, strict=True) if one == state and words} for state in _OTHER
    }
    return [
        None if one and any(other < words and _strange(words - other) for other in known[one]) else one
        for words, one in zip(said, told, strict=True)
    ]


def _strange(words: Collection[str]) -> bool:
    return not any(len(word) < 2 or meaning_of(word) or is_filler(word) for word in words)


def _by_prices(texts: Sequence[str], told: list[Meaning | None]) -> list[Meaning | None]:
    """Where some slots have a price, a button or a tick, and others a dash in its place, these cannot be booked."""
    dashed = [one is None and bool(_DASH.search(folded(text))) for one, text in zip(told, texts, strict=True)]
    price = [one is None and priced(text) for one, text in zip(told, texts, strict=True)]
    if not any(dashed) or any(d and p for d, p in zip(dashed, price, strict=True)):
        return told
    others = sum(p or one == "open" for p, one in zip(price, told, strict=True))
    if others < 1 or others + sum(dashed) < 0.9 * len(texts) or any(one == "sold_out" for one in told):
        return told
    return ["sold_out" if d else "open" if p else one for d, p, one in zip(dashed, price, told, strict=True)]


def _read_otherwise(texts: Sequence[str], told: list[Meaning | None]) -> list[Meaning | None]:
    """Labels that are like one of the page whose state is known, and less like all with the other state: letters that
    the recogniser took for others, or lost."""
    labels = {"open": Counter[str](), "sold_out": Counter[str]()}
    plain = _telling([_label(text) for text in texts], told)
    for label, one in zip(plain, told, strict=True):
        if one and len(label) > 2:
            labels[one][label] += 1
    if not any(labels.values()):
        return told
    found, often = list(told), Counter(plain)
    for i, label in enumerate(plain):
        one = told[i]
        if one and _slip(label, [whole for whole, n in labels[_OTHER[one]].items() if n >= 2 * often[label]]):
            found[i] = _OTHER[one]
        if one is not None or len(label) < 3 or counts_taken(texts[i]):
            continue
        near = {
            state: max(
                (
                    _near(label, one)
                    for one, n in known.items()
                    if n >= 2 * often[label] and denies(one) == denies(label)
                ),
                default=0.0,
            )
            for state, known in labels.items()
        }
        state: Meaning = "open" if near["open"] > near["sold_out"] else "sold_out"
        if near[state] >= _ALIKE and abs(near["open"] - near["sold_out"]) > 12:
            found[i] = state
    return found


def _telling(labels: Sequence[str], told: Sequence[Meaning | None]) -> list[str]:
    """The labels without words that stand with both states about as often (``max``, a language)."""
    shares: list[dict[str, float]] = []
    for state in _OTHER:
        of = [set(label.split()) for label, one in zip(labels, told, strict=True) if one == state]
        shares.append({word: n / len(of) for word, n in Counter(word for one in of for word in one).items()})
    both = {word for word, share in shares[0].items() if 0.4 < shares[1].get(word, 0.0) / share < 2.5}
    return [" ".join(word for word in label.split() if word not in both) for label in labels]


def _near(label: str, whole: str) -> float:
    """How much a label is like another, from 0 to 100: as many words, about as long, or its first half at least."""
    from rapidfuzz.fuzz import ratio

    if len(label) * 2 >= len(whole) and whole.startswith(label):
        return 90.0
    same = len(label.split()) == len(whole.split()) and abs(len(label) - len(whole)) <= 1
    run = ratio(label.replace(" ", ""), whole.replace(" ", ""))  # spaces are lost more often than letters
    return ratio(label, whole) if same else run if run > _RUN and len(whole) > 7 else 0.0


def _slip(label: str, others: Sequence[str]) -> bool:
    """Whether a label that says one state is one of the other state with a letter misread or lost (``Ful: join the
    waiting list``, which would say *join*). No negation is a single letter."""
    from rapidfuzz.distance import Levenshtein

    own = label.replace(" ", "")
    return any(len(own) > 7 and Levenshtein.distance(own, one.replace(" ", ""), score_cutoff=1) == 1 for one in others)


def _one_label(texts: Collection[str]) -> bool:
    """Whether all are one text, allowing for letters that were read in another way."""
    from rapidfuzz.fuzz import ratio

    first = min(texts, default="")
    return bool(texts) and all(one == first or (len(first) > 3 and ratio(first, one) > _ALIKE) for one in texts)


def _label(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", folded(text)))


def kinds(cells: Sequence[Cell]) -> list[str]:
    """What is written in each slot besides numbers, without languages and without words that nearly all slots have."""
    labels = [without_languages(_label(cell.words)).split() for cell in cells]
    often = Counter(word for one in labels for word in set(one))
    usual = {word for word, n in often.items() if n >= 0.9 * len(labels) and not _replaced(word, labels)}
    return [" ".join(word for word in one if word not in usual) for one in labels]


def _replaced(word: str, labels: Sequence[Sequence[str]]) -> bool:
    """Whether all slots without a word have another word in its place that says a state, and no others have that."""
    rest = [set(one) for one in labels if word not in one]
    there = {other for one in labels if word in one for other in one}
    return bool(rest) and all(any(meaning_of(other) for other in one - there) for one in rest)


def worded_apart(cells: Sequence[Cell]) -> bool:
    """Whether some slots say other words than others, in any language: their looks alone do not tell their states."""
    said = Counter(one for one in kinds(cells) if len(one) > 3)
    return bool(said) and (sum(said.values()) < len(cells) or not _one_label(said))


def unworded(
    cells: Sequence[Cell],
    worded: Sequence[Verdict],
    drawn: Sequence[Verdict],
    empty: Collection[int] = (),
) -> list[Verdict]:
    """Slots without words where others have them: the other state, if all others say the same state and at least two
    say it; not guessed where both states are told, or where those that say *open* are drawn as if they were not and are
    few. Slots that all say one and the same other thing (a price, *sign up*) are of the other state, whatever they look
    like. empty: slots that have nothing where others have their words; where only sold-out slots have words, these are
    open, and what has something there that is no word is not guessed."""
    told = {one.state for one in worded} - {"unknown"}
    if len(told) == 2:
        return [NOTHING] * len(drawn)
    if not told:
        return list(drawn)
    rest = {kind for kind, one in zip(kinds(cells), worded, strict=True) if one.state == "unknown"}
    alike = _one_label(rest)
    if told == {"sold_out"}:
        sure = alike and len(min(rest)) > 3
        if empty and not sure:
            inked = [bool(kind) or one.state == "open" for kind, one in zip(kinds(cells), drawn, strict=True)]
            drawn = [_ONLY_SOLD_OUT if i in empty else one if inked[i] else NOTHING for i, one in enumerate(drawn)]
            return [_ONLY_SOLD_OUT if one.state == "unknown" and inked[i] else one for i, one in enumerate(drawn)]
        mute = [one for one, own in zip(drawn, worded, strict=True) if own.state == "unknown"]
        those = [one for one, own in zip(drawn, worded, strict=True) if own.state == "sold_out"]
        inverted = all(one.state == "open" for one in those)  # looks part the slots as words do, but the other way
        if not sure and not inverted and mute and all(one.state == "sold_out" for one in mute):
            return [NOTHING] * len(drawn)  # then all would be sold out, and only some would say so
        return [_ONLY_SOLD_OUT if sure or inverted or one.state == "unknown" else one for one in drawn]
    if not alike or sum(one.state == "open" for one in worded) < 2:
        return list(drawn)
    other = Verdict("sold_out", 0.96, "those that can be booked say so")
    said = [
        (kind, one.state) for kind, one, own in zip(kinds(cells), drawn, worded, strict=True) if own.state == "open"
    ]
    if all(state == "sold_out" for _, state in said):  # the page is parted as the words part it, but the other way
        button = _one_label({kind for kind, _ in said}) and 2 * len(said) >= len(cells)
        if not button or any(says_few(kind) for kind, _ in said):
            return [NOTHING] * len(drawn)  # few are left there, and the others may have many
        return [other] * len(drawn)
    return [other if one.state == "unknown" else one for one in drawn]
