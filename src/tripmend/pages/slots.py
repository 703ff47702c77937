"""The slots of a page: its starts with what they are, and their states by words, legends, forms and convention."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from .company import CLOSED, by_company, contrast, is_barred, is_selected, key_of, keys_of
from .context import Page, beside
from .counts import are_counts, numbered, without_number
from .grids import choices_of
from .legend import NOTE, Legend, legends_of
from .looks import SHAPES, Look, drawn_in, is_drawn, is_dressed, is_line, look_of
from .matching import Match, match_all
from .model import Open, Slot
from .naming import languages_in, slot_of
from .starts import Choice, rest_of
from .states import Told, Verdict, is_state_like, state_in_place, state_of
from .tree import Box, Element, hull

__all__ = ["read_slots"]

_STARS = ("*", "**", "†", "‡")
_CLAUSES = re.compile(r"[|,;()]|\s-\s|[.:!]\s")
_PROSE = 20
"""Words of a line above which it tells more than of the slots that it stands among."""
_NOUGHT = re.compile(r"\W*0\W*")
_NOT_UNDERSTOOD = "it says something that is not understood"


def read_slots(page: Page) -> tuple[list[Slot], list[Open]]:
    """All slots, and what of them stays open."""
    choices = choices_of(page)
    for choice in choices:
        shapes = _shape_beside(choice.tile)
        if shapes:  # and not the shape that stands before the next time in the source
            choice.parts = [one for one in choice.parts if one.tag not in SHAPES]
        held = {id(one) for part in choice.parts for one in part.walk()}
        choice.parts += [one for one in shapes if id(one) not in held]
    used = {id(part) for one in choices for part in one.parts}
    page.taken = {
        id(leaf)
        for leaf in page.leaves
        if len(leaf.text.split()) <= _PROSE and any(id(one) in used for one in (leaf, *leaf.ancestors()))
    }
    loose = _loose(page, choices)
    for choice in (one for one in choices if one.group in loose):
        choice.heads = [head for head in choice.heads if page.lexer.dates(page.folded(head))]
    legends = legends_of(page, used, _codes(page, choices))
    if not any(page.folded(entry.sign) == "-" for legend in legends for entry in legend.states):
        choices = [one for one in choices if not re.fullmatch(r"[-/\s]+", one.text)]  # no start
    places = {id(legend.place) for legend in legends if len(legend.entries) > 1}
    choices = [
        one
        for one in choices
        if not any(
            id(above) in places and page.starts.get(id(above), 0) <= 4
            for part in one.parts
            for above in (part, *part.ancestors())
        )
        or all(
            not any(part.within(p) or p.within(part) for e in legend.entries for p in e.parts)
            for legend in legends
            for part in one.parts
        )
    ]
    looks = _looks([one.parts for one in choices])
    tiles = _looks([[one.tile] if one.tile is not None else one.parts for one in choices])
    marks = _marks([one.parts for one in choices], looks)
    told = [_noted(page, one, _told(page, one), legends) for one in choices]
    told = _under_states(page, choices, told)
    if not any(one.left for one in told):  # a lone 0 is perhaps a sign, and no count
        told = [
            Told() if one.left == 0 and _NOUGHT.fullmatch(c.text) else one for c, one in zip(choices, told, strict=True)
        ]
    counted = are_counts(page)
    if counted:
        told = [numbered(page, one, words) for one, words in zip(choices, told, strict=True)]
    verdicts = _verdicts(page, choices, looks, [tiles, looks, *marks], told, legends)
    if counted:
        verdicts = without_number(choices, looks, told, verdicts, page)
    slots, doubts = [], []
    sizes = Counter(one.group for one in choices)
    often = {number: {one.clock.minutes for one in choices if one.group == number} for number in sizes}
    dates = {
        date.iso(page.year)
        for leaf in page.leaves
        for date in page.lexer.dates(page.fold(leaf))
        if date.year or page.year
    }
    for choice, words, look, (state, by, why, notes) in zip(choices, told, looks, verdicts, strict=True):
        if state == "unknown" and not choice.text and _is_blank(look):
            continue  # nothing is offered there
        if choice.group in loose and by in ("convention", "contrast"):
            state, why = "unknown", "states stand between the times, and nothing tells of which"
        weekly = choice.heads and len(page.lexer.week(page.folded(choice.heads[0]))[0]) > 1
        if weekly and not words.state and by != "legend" and not page.lexer.dates(page.folded(choice.heads[0])):
            continue  # a timetable of the week, which nobody books
        lone = sizes[choice.group] == 1 and max(sizes.values()) >= 3
        if lone and by in ("", "convention", "contrast") and not look.link and not words.state:
            continue  # a time in passing
        if (
            lone
            and words.state in ("", "open", "unknown")
            and choice.clock.minutes in often[max(sizes, key=lambda n: sizes[n])]
        ):
            continue  # what is chosen, said again
        slot = slot_of(page, choice, words, state, by, notes, next(iter(dates)) if len(dates) == 1 else "")
        slots.append(slot)
        if state == "unknown":
            doubts.append(
                Open(f"slot {' '.join(one for one in (slot.day, slot.time) if one)}", why or "nothing tells its state")
            )
    return _once(slots), doubts


def _loose(page: Page, choices: list[Choice]) -> set[int]:
    """The groups between whose times lines tell states that belong to none of them: what is said of which, and what
    stands over it and what under it, was not made out."""
    groups: dict[int, list[Choice]] = defaultdict(list)
    for choice in choices:
        groups[choice.group].append(choice)
    told = [one for one in page.leaves if one.box and id(one) not in page.taken and _tells_alone(page, one)]
    found: set[int] = set()
    for number, group in groups.items():
        box = hull([one.box for one in group if one.box])
        rows = [one.box for one in group if one.box]
        inner = [
            one
            for one in told
            if box and one.box and (_is_within(one.box, box) or any(beside(one.box, row) for row in rows))
        ]
        if len(inner) > max(1, 0.2 * len(group)):
            found.add(number)
    return found


def _tells_alone(page: Page, leaf: Element) -> bool:
    """Whether a line tells a state and hardly more."""
    text = page.fold(leaf)
    return bool(re.search(r"[^\W\d_]", text) and state_of(text, page.words).state) and is_state_like(text, page.words)


def _is_within(box: Box, outer: Box) -> bool:
    """Whether a line stands in the rows and over some column of a box."""
    return outer[1] <= (box[1] + box[3]) / 2 <= outer[3] and box[0] < outer[2] and outer[0] < box[2]


def _shape_beside(tile: Element | None) -> list[Element]:
    """Of a time that is written in a drawing the shape nearest to it, and what is drawn in that: no line of a scale."""
    drawing = next((one for one in tile.ancestors() if one.tag == "svg"), None) if tile is not None else None
    if tile is None or tile.box is None or drawing is None:
        return []
    shapes = [one for one in drawing.walk() if one.tag in SHAPES and one.box and not one.within_tag("defs", "use")]
    small = [one for one in shapes if one.box and min(one.box[2] - one.box[0], 3.5 * (one.box[3] - one.box[1])) <= 140]
    small = [one for one in small if not is_line(one)]
    near = min(small, key=lambda one: (*_apart(tile.box, one.box), one.number), default=None)
    if near is None or _apart(tile.box, near.box)[0] > 60:
        return []
    return [near, *(one for one in small if one is not near and _apart(near.box, one.box)[0] <= 0)]


def _apart(one: Box | None, other: Box | None) -> tuple[float, float]:
    """Pixels between two boxes, and between their middles."""
    a, b = one or (0.0, 0.0, 0.0, 0.0), other or (0.0, 0.0, 0.0, 0.0)
    gaps = [max(b[n] - a[n + 2], a[n] - b[n + 2], 0.0) for n in (0, 1)]
    return sum(gaps), sum(abs(a[n] + a[n + 2] - b[n] - b[n + 2]) / 2 for n in (0, 1))


def _codes(page: Page, choices: list[Choice]) -> frozenset[str]:
    """The short texts of slots that may stand for states, such as letters and dashes."""
    written = [page.lexer.without_values(page.folded(_written(choice))) for choice in choices]
    rests = {text.replace("|", " ").strip() for text in written}
    texts = {
        word
        for choice in choices
        for word in _written(choice).split()
        if len(word) <= 3 and page.folded(word) in rests and not word.isdigit()
    }
    return frozenset(texts)


def _is_blank(look: Look) -> bool:
    """Whether a cell shows nothing: no pattern, spot, drawing, bar or frame that others have not."""
    return not any(look.get(name) for name in ("dot", "drawing", "share", "edge")) and look.get("pattern") in (
        None,
        "none",
    )


def _once(slots: list[Slot]) -> list[Slot]:
    """Each slot once: the same one in the same state, as in a list for narrow windows."""
    seen: dict[tuple[object, ...], Slot] = {}
    for slot in slots:
        key = (slot.day, slot.time, slot.product, slot.session, slot.language, slot.party, slot.state, slot.box)
        seen.setdefault(key, slot)
    return list(seen.values())


# States -------------------------------------------------------------------------------------------------------------


def _told(page: Page, choice: Choice) -> Told:
    """What the words of a choice say of its state."""
    columns = choice.columns
    told = state_in_place(page.lexer.without_values(choice.text), page.words)
    if columns.get("head_left"):
        counted = state_of(columns["head_left"], page.words, counts=True)
        if counted.left is not None:
            state = told.state or ("sold_out" if counted.left == 0 else "open")
            if counted.left == 0 and state in ("open", "few"):
                state = "sold_out" if not told.state else "unknown" if not _only_button(told) else "sold_out"
            return Told(state, counted.left, told.selected)
    return told


def _under_states(page: Page, choices: list[Choice], told: list[Told]) -> list[Told]:
    """What is told of choices, of those that say nothing by the heads right over them, where these are nothing but
    states and not all the same: columns of what is free and what is full."""
    heads = [page.folded(one.heads[0]) if one.heads else "" for one in choices]
    states = [state_in_place(one, page.words) if one and not rest_of(page, one) else Told() for one in heads]
    if len({one.state for one in states} - {""}) < 2:
        return told
    return [own if own.state or own.left is not None else head for own, head in zip(told, states, strict=True)]


def _written(choice: Choice) -> str:
    """The text of a choice, raised letters marked."""
    if choice.shared and choice.tile is not None and choice.tile.text.count(":") + choice.tile.text.count(".") > 1:
        return f"{choice.text} {choice.text.upper()}"  # of a line of several, its own part, small and large letters
    parts = [choice.tile] if choice.shared and choice.tile is not None else choice.parts
    raised = [NOTE + one.text for part in parts for one in part.walk() if one.tag == "sup"]
    return " ".join([*(part.text for part in parts), *raised])


def _noted(page: Page, choice: Choice, told: Told, legends: list[Legend]) -> Told:
    """What a footnote says of a choice whose own words tell nothing."""
    if told.state:
        return told
    text = _written(choice)
    states = {
        entry.state
        for legend in legends
        for entry in legend.states
        if (entry.sign.startswith(NOTE) and entry.sign in text.split())
        or (entry.sign in _STARS and entry.sign in re.findall(r"\*+|†+|‡+", text))
    }
    return Told(states.pop(), told.left, told.selected) if len(states) == 1 else told


def _only_button(told: Told) -> bool:
    return told.state == "open" and told.left is None


def _looks(parts: list[list[Element]]) -> list[Look]:
    """The looks of what some elements draw; what draws several starts is looked at once."""
    seen: dict[tuple[int, ...], Look] = {}
    parts = [[drawn_in(one) for one in group] for group in parts]
    for group in parts:
        key = tuple(id(one) for one in group)
        if key not in seen:
            seen[key] = look_of(group)
    return [seen[tuple(id(one) for one in group)] for group in parts]


def _marks(parts: list[list[Element]], looks: list[Look]) -> list[list[Look]]:
    """The looks of the only small thing without text that is drawn in each of some cells; none where few have one."""
    found: list[Look | None] = []
    for group in parts:
        drawn: list[Element] = []
        for one in (one for part in group for one in part.walk()):
            box = one.box
            small = box is not None and box[2] - box[0] <= 140 and box[3] - box[1] <= 90
            seen = is_dressed(one) or (one.tag not in ("td", "th", "input") and is_drawn(one))
            outer = any(one is part for part in group) or any(one.within(other) for other in drawn)
            if small and seen and not one.text and not outer:
                drawn.append(one)
        found.append(look_of(drawn) if len(drawn) == 1 else None)
    if sum(one is not None for one in found) < 0.6 * len(found):
        return []
    return [[mark or look for mark, look in zip(found, looks, strict=True)]]


def _verdicts(
    page: Page,
    choices: list[Choice],
    looks: list[Look],
    levels: list[list[Look]],
    told: list[Told],
    legends: list[Legend],
) -> list[Verdict]:
    results: list[Verdict] = [("", "", "", ())] * len(choices)
    groups: dict[int, list[int]] = defaultdict(list)
    for number, choice in enumerate(choices):
        groups[choice.group].append(number)
    raw = [_written(choice) for choice in choices]
    matches: list[Match | None] = [None] * len(choices)
    rest, lacks_open = "", False
    for legend in sorted(legends, key=lambda one: -len(one.states)):
        open_numbers = [n for n in range(len(choices)) if matches[n] is None]
        ways = [match_all(legend, [level[n] for n in open_numbers], [raw[n] for n in open_numbers]) for level in levels]
        # What all cells have in common does not tell why they differ on another level.
        kinds = [len({id(one.entry) for one in matched if one.entry is not None}) for matched, _, _ in ways]
        found, entries = max(zip(kinds, ways, strict=True), key=lambda one: (min(one[0], 2), one[1][2]))[1][:2]
        for other, others, _ in ways:  # what one level does not show another may, if they agree on what both do
            pairs = [(one.entry, two.entry) for one, two in zip(found, other, strict=bool(others))]
            both = [(one, two) for one, two in pairs if one is not None and two is not None]
            if len({id(one) for one, _ in both}) > 1 and all(one is two for one, two in both):
                found = [one if one.entry is not None else two for one, two in zip(found, other, strict=True)]
        if entries and any(one.entry for one in found) and not _contradicted(found, [told[n] for n in open_numbers]):
            for number, one in zip(open_numbers, found, strict=True):
                if one.entry is not None or matches[number] is None:
                    matches[number] = one
            lacks_open = not legend.rivals and not any(entry.state == "open" for entry in entries)
            rest = legend.rest or ("open" if lacks_open else "")
            break
    pale = _pale_buttons(groups, looks, told)
    more = _saying_more(page, groups, choices, told)
    holders = Counter(id(choice.parts[0]) for choice in choices if not choice.shared)
    by_legend = any(match is not None and match.entry is not None for match in matches)
    for number, match in enumerate(matches):
        words = told[number]
        notes = _notes(legends, looks[number], raw[number])
        shared = holders[id(choices[number].parts[0])] > 1 and len(choices[number].parts[0].lines) > 1
        if shared or _says_several(page, choices[number]):
            results[number] = ("unknown", "", "what stands under several heads says several things", notes)
        elif match is not None and match.entry is not None and not (match.entry.state or words.state):
            results[number] = ("unknown", "legend", f"not understood: {match.entry.meaning}", notes)
        elif match is not None and match.entry is not None and match.entry.state:
            state = match.entry.state
            if words.state and words.state != state and not _agree(str(words.state), state):
                if _weak(page, choices[number], words):
                    results[number] = (state, "legend", "", notes)
                else:
                    results[number] = ("unknown", "legend", f"its words say {words.state}, its look {state}", notes)
            else:
                results[number] = (
                    str(words.state) if words.state in ("few", "waiting") else state,
                    "legend",
                    "",
                    notes,
                )
        elif words.state == "open" and words.left is None and is_barred(looks[number]):
            results[number] = ("sold_out", "form", "", notes)
        elif words.state == "open" and words.left is None and number in pale:
            results[number] = ("sold_out", "convention", "", notes)
        elif words.state == "sold_out" and number in more:
            results[number] = ("unknown", "", _NOT_UNDERSTOOD, notes)  # perhaps of a waiting list
        elif words.state:
            results[number] = (str(words.state), "words", "its words contradict each other", notes)
        elif by_legend and match is not None:
            unmatched = [
                n for n, one in enumerate(matches) if one is not None and one.entry is None and not told[n].state
            ]
            plain = all(_is_blank(looks[n]) and looks[n].get("framing") in (None, "none") for n in unmatched)
            alike = len({key_of(looks[n]) for n in unmatched}) == 1 or (plain and not lacks_open)
            if rest and alike and not (rest == "open" and looks[number].disabled):
                results[number] = (rest, "contrast", "", notes)
            elif is_selected(choices[number].parts):
                results[number] = ("open", "form", "", notes)
            else:
                results[number] = ("unknown", "legend", match.doubt, notes)
        else:
            results[number] = ("", "", "", notes)
    noted = any(one.state and not _told(page, choice).state for one, choice in zip(told, choices, strict=True))
    unseen = not (by_legend or noted) and any(len({entry.state for entry in one.states}) > 1 for one in legends)
    for numbers in groups.values():
        silent = [n for n in numbers if not results[n][0]]
        keys = keys_of(numbers, choices, looks, levels[0])
        by_company(page, silent, numbers, choices, looks, told, results, raw, keys)
        for n in silent:
            if n in more and results[n][1] not in ("form", "data"):
                results[n] = ("unknown", "", _NOT_UNDERSTOOD, results[n][3])
    if unseen:
        for number, (state, by, _, notes) in enumerate(results):
            if state != "unknown" and by in ("convention", "contrast"):
                results[number] = ("unknown", "", "there is a legend, and its looks are not found here", notes)
    return results


def _says_several(page: Page, choice: Choice) -> bool:
    """Whether three or more lines beside a time tell states and not all the same: those of several columns."""
    lines = [page.folded(line) for part in choice.parts for line in part.lines] if not choice.shared else []
    told = [
        state_of(line, page.words).state
        for line in lines
        if re.search(r"[^\W\d_]", line) and is_state_like(line, page.words)
    ]
    return len(told) > 2 and len({one in ("open", "few") for one in told}) > 1


def _saying_more(page: Page, groups: dict[int, list[int]], choices: list[Choice], told: list[Told]) -> set[int]:
    """The cells that say more beside their time than those of their group that tell their state do beside it (than the
    tersest where none does), in words that are not understood; and all of a group with noughts, or letters that
    differ."""
    found: set[int] = set()
    sold = page.words.pattern("nouns", "scarce", "last", "many")
    for numbers in groups.values():
        texts = {n: sold.sub(" ", choices[n].text) if told[n].state else choices[n].text for n in numbers}
        strange = {n: _strange(page, text) for n, text in texts.items()}
        spoken = sorted(strange[n] for n in numbers if told[n].state) or [min(strange.values())]
        for n in numbers:  # what there may be in its stead is told behind *sold out*
            said = page.words.pattern("sold_out").search(texts[n]) if told[n].state == "sold_out" else None
            strange[n] = _strange(page, texts[n][said.start() :]) if said else strange[n]
        found |= {n for n in numbers if strange[n] > spoken[len(spoken) // 2]}
        codes = {_code(page, choices[n]) for n in numbers}
        found |= {n for n in numbers if len(codes) > 1 or _NOUGHT.fullmatch(choices[n].text)}
    return found


def _strange(page: Page, text: str) -> int:
    """How many clauses of a text say something that is not understood."""
    return sum(bool(rest_of(page, one)) and not languages_in(page, one) for one in _CLAUSES.split(text))


def _code(page: Page, choice: Choice) -> str:
    """The letter that is all that a choice says beside its time, "" without one."""
    rest = page.lexer.without_values(choice.text).strip(" |()[]:.-·")
    return rest if re.fullmatch(r"[^\W\d_]", rest) and not choice.shared else ""


def _contradicted(found: list[Match], told: list[Told]) -> bool:
    """Whether what the numbers of places in cells say contradicts the meanings that a legend gives them more often than
    not: their looks were not made out."""
    counted = [
        _agree(str(one.state), match.entry.state)
        for match, one in zip(found, told, strict=True)
        if match.entry is not None and match.entry.state and one.left is not None
    ]
    return bool(counted) and sum(counted) < 0.5 * len(counted)


def _pale_buttons(groups: dict[int, list[int]], looks: list[Look], told: list[Told]) -> set[int]:
    """The cells whose button says what all say, and stands out from its ground far less than the others do."""
    found: set[int] = set()
    for numbers in groups.values():
        spoken = [n for n in numbers if told[n].state]
        if any(told[n].state != "open" or told[n].left is not None for n in spoken):
            continue
        strength = {n: contrast(looks[n]) for n in spoken}
        found |= {n for n in spoken if strength[n] < 0.5 * max(strength.values())}
    return found


def _agree(one: str, other: str) -> bool:
    can = ("open", "few")
    return (
        (one in can and other in can) or (one in CLOSED and other in CLOSED) or {one, other} == {"waiting", "sold_out"}
    )


def _weak(page: Page, choice: Choice, words: Told) -> bool:
    """Whether what the words say is no more than a button that all cells have."""
    return words.state == "open" and words.left is None and not choice.columns.get("head_state")


def _notes(legends: list[Legend], look: Look, text: str) -> tuple[str, ...]:
    """Meanings of signs, drawings and dots of a legend that are no states."""
    found = []
    for legend in legends:
        for entry in legend.entries:
            if entry.state or not entry.meaning:
                continue
            signed = (
                bool(entry.sign)
                and all(one in text for one in entry.sign)
                and (not entry.sign.isalnum() or re.search(rf"(?<!\w){re.escape(entry.sign)}(?!\w)", text) is not None)
            )
            drawn = entry.look.get("drawing") and str(entry.look.get("drawing")) in str(look.get("drawing") or "")
            same = False
            for name in ("dot", "edge", "bar"):
                mine = entry.look.get("dot") or entry.look.get("fill")
                its = look.get(name)
                same = same or (
                    not entry.sign
                    and isinstance(mine, tuple)
                    and isinstance(its, tuple)
                    and sum(abs(a - b) for a, b in zip(mine, its, strict=True)) < 24
                )
            if signed or drawn or same:
                found.append(entry.meaning)
    return tuple(dict.fromkeys(found))
