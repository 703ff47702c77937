"""How well pages by other designers are read: a folder of NAME.html and NAME.truth.json, the truth told by looking.

    scripts/accuracy pages FOLDER [--screenshots] [--faults]

Slots are counted by what tells their state on the page (words, convention, legend), facts by kind; each as right, open
(not told, or said to be in doubt) or wrong (told otherwise). `more` is what a reader tells beyond the truth.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tripmend.pages import PageReading, read_page
from tripmend.pages.vocabulary import fold, languages, vocabulary

CLASSES = {
    **dict.fromkeys(("available", "open", "few"), "can be booked"),
    **dict.fromkeys(("sold_out", "closed", "cancelled"), "cannot"),
    **dict.fromkeys(("waiting", "phone"), "on request"),
}
DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
FARES = ("adult", "child", "youth", "student", "senior", "family", "group", "reduced", "infant")
MODES = ("foot", "bus", "train", "tram", "metro", "taxi", "ferry", "bike", "plane", "cable", "drive")
DIETS = ("vegetarian", "vegan", "gluten_free", "lactose_free", "halal", "kosher")
Outcome = tuple[str, str]
"""``right``, ``open`` or ``wrong``, and a note for people."""


def words(text: object) -> set[str]:
    """The words of a text that are long enough to tell something."""
    return {
        word
        for word in re.findall(r"\w+", fold(str(text or "")))
        if len(word) > 2 or word.isdigit() or not word.isascii()
    }


def alike(one: object, other: object) -> float:
    """Which share of the words of the shorter text the other has; of scripts without blanks, of its letters."""
    a, b = words(one), words(other)
    if re.search("[\u3040-\u9fff]", str(one)):
        a, b = set(fold(str(one))), set(fold(str(other)))
    return len(a & b) / max(1, min(len(a), len(b))) if a and b else 0.0


# Slots ----------------------------------------------------------------------------------------------------------------


def score_slots(
    truth: list[dict[str, Any]], told: list[dict[str, Any]]
) -> tuple[list[tuple[str, str, str]], list[str]]:
    """For each slot of the truth how it is told by the page, the outcome and a note; and what is told beyond them."""
    pairs = []
    for at, want in enumerate(truth):
        for number, slot in enumerate(told):
            if want["time"] == slot["time"] and _same_day(want.get("date"), slot.get("day", "")):
                near = sum(
                    alike(want.get(key), slot.get(other))
                    for key, other in (
                        ("product", "product"),
                        ("session", "session"),
                        ("product", "session"),
                        ("session", "product"),
                    )
                    if want.get(key)
                )
                if want.get("language") and slot.get("language"):
                    near += 2 if want["language"] == slot["language"] else -2
                if want.get("party") and slot.get("party"):
                    near += 2 if str(want["party"]) == str(slot["party"]) else -2
                dated = 1 if slot.get("day") else 0
                pairs.append((-(near + dated), at, number))
    matched: dict[int, int] = {}
    used: set[int] = set()
    for _, at, number in sorted(pairs):
        if at not in matched and number not in used:
            matched[at] = number
            used.add(number)
    rows = []
    for at, want in enumerate(truth):
        name = (
            f"{want.get('date') or ''} {want['time']} {want.get('product') or ''} {want.get('language') or ''}".strip()
        )
        slot = told[matched[at]] if at in matched else None
        if slot is None:
            rows.append((want["told_by"], "open", f"{name}: not found ({want['state']})"))
        elif want.get("date") and not slot.get("day") and len({one.get("date") for one in truth}) > 1:
            rows.append((want["told_by"], "open", f"{name}: of no day"))
        elif slot["state"] == "unknown":
            rows.append((want["told_by"], "open", f"{name}: in doubt ({want['state']})"))
        elif CLASSES[slot["state"]] != CLASSES[want["state"]]:
            rows.append(
                (want["told_by"], "wrong", f"{name}: {slot['state']}, is {want['state']} (by {slot.get('by', '')})")
            )
        elif want.get("left") is not None and slot.get("left") not in (None, want["left"]):
            rows.append((want["told_by"], "wrong", f"{name}: {slot.get('left')} left, are {want['left']}"))
        elif want.get("language") and slot.get("language") and slot["language"] not in want["language"].split("/"):
            rows.append((want["told_by"], "wrong", f"{name}: in {slot['language']}"))
        else:
            rows.append((want["told_by"], "right", ""))
    more = [
        f"{slot.get('day', '')} {slot['time']} {slot.get('product', '')}: {slot['state']}"
        for number, slot in enumerate(told)
        if number not in used
    ]
    return rows, more


def _same_day(want: object, day: str) -> bool:
    if not want or not day:
        return True
    if re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        return day == want
    if day.startswith("--"):
        return str(want)[4:] == day[1:]
    import datetime as dt

    number = dt.date.fromisoformat(str(want)).weekday() if re.fullmatch(r"\d{4}-\d\d-\d\d", str(want)) else None
    for language in languages():
        for _, rows in vocabulary((language,)).rows("weekdays"):
            for at, names in enumerate(rows):
                if fold(day).strip(".") in names:
                    return number == at
    return str(want) == day


# Facts ----------------------------------------------------------------------------------------------------------------


def score_fact(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    """The outcome for one fact of the truth."""
    kind = want["kind"]
    mine = [one for one in told if one["kind"] in KINDS.get(kind, ())]
    scorer = globals().get(f"_{kind}")
    if scorer is not None:
        result: Outcome = scorer(want, mine, truth)
        return result
    return "open", "no such kind"


KINDS = {
    "price": ("price",),
    "opening": ("hours",),
    "closed_day": ("closed",),
    "last_entry": ("last_entry",),
    "arrive_early": ("arrive_early",),
    "visit_length": ("stay",),
    "duration": ("duration",),
    "languages": ("languages",),
    "cancellation": ("cancellation",),
    "hold": ("hold",),
    "party_size": ("party",),
    "address": ("address",),
    "transfer": ("transfer",),
    "hotel_price": ("hotel",),
    "stars": ("hotel",),
    "rating": ("hotel", "rating"),
    "breakfast": ("hotel",),
    "location": ("hotel",),
    "menu_item": ("dish",),
    "performance": ("performance",),
    "best_light": ("light",),
}


def fares_of(text: str) -> set[str]:
    """The fares that a text in any language names."""
    plain = fold(text)
    return {fare for language in languages() for fare in FARES if vocabulary((language,)).has(plain, fare)}


def _price(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    """Who pays may be a fare (``adult``) or as the page writes it."""
    who = want.get("who")
    asked = fares_of(str(who)) if who not in ("any", None) else set()
    same = [
        one
        for one in told
        if one["value"]["amount"] == want["value"] and one["value"].get("currency") in (want["currency"], "")
    ]
    for one in same:
        condition = f"{one.get('condition', '')} {one['value'].get('per', '')}"
        fares = fares_of(condition)
        named = max(alike(want.get("condition"), condition), alike(who, condition)) >= 0.5
        if who in ("any", None) or asked & fares or not fares or not asked or named:
            return "right", ""
    close = [
        one
        for one in told
        if words(who) and words(want.get("condition")) | words(who) <= words(one.get("condition", ""))
    ]
    others = {one["value"] for one in truth if one["kind"] == "price"}
    if close and not same and all(one["value"]["amount"] not in others for one in close):
        return "wrong", f"{want}: {close[0]['value']}"
    return "open", f"{want}"


def _days(told: str | list[str]) -> set[int]:
    text = told if isinstance(told, str) else ",".join(told)
    days: set[int] = set()
    for part in re.split(r"[,\s]+", text):
        ends = [DAYS.index(end) for end in part.split("-") if end in DAYS]
        if len(ends) == 2:
            days |= {(ends[0] + k) % 7 for k in range((ends[1] - ends[0]) % 7 + 1)}
        elif ends:
            days.add(ends[0])
    return days


def _opening(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    days, span = _days(want["days"]), [want["from"], want["to"].replace("24:00", "00:00")]
    hit = {day for one in told if span in one["value"]["spans"] for day in one["value"]["days"]}
    if days <= hit or (not days and any(span in one["value"]["spans"] for one in told)):
        return "right", ""
    known = [
        (_days(one["days"]), [one["from"], one["to"].replace("24:00", "00:00")])
        for one in truth
        if one["kind"] == "opening"
    ]
    for one in told:
        for day in set(one["value"]["days"]) & days:
            for given in one["value"]["spans"]:
                if not any(day in those and given == right for those, right in known):
                    return "wrong", f"{want}: {one['value']}"
    return "open", f"{want}"


def _closed_day(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    days = _days(want["days"])
    if days:
        given = {day for one in told for day in one["value"].get("days", [])}
        known = {day for one in truth if one["kind"] == "closed_day" for day in _days(one["days"])}
        if days <= given:
            return "right", ""
        return ("wrong", f"{want}: {given}") if given - known - {7} else ("open", f"{want}")
    text = want["days"] if isinstance(want["days"], str) else " ".join(want["days"])
    numbers = sorted(int(one) for one in re.findall(r"(?<!\d)\d{1,2}(?!\d)", text))
    given_days = sorted(int(date[-2:]) for one in told for date in one["value"].get("dates", []))
    return ("right", "") if numbers and set(numbers) <= set(given_days) else ("open", f"{want}: {given_days}")


def _single(want: dict[str, Any], told: list[dict[str, Any]], pairs: dict[str, str]) -> Outcome:
    """One value of a kind: right where some fact has it, wrong where only others are told."""
    wanted = {mine: want[its] for its, mine in pairs.items() if want.get(its) is not None}
    for one in told:
        if all(one["value"].get(key) == value for key, value in wanted.items()):
            return "right", ""
    rivals = [one for one in told if any(key in one["value"] for key in wanted)]
    if rivals and not (
        want.get("condition") and all(alike(want["condition"], one.get("condition")) < 0.5 for one in rivals)
    ):
        return "wrong", f"{want}: {[one['value'] for one in rivals]}"
    return "open", f"{want}"


def _last_entry(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _single(want, told, {"minutes_before": "minutes", "time": "time"})


def _arrive_early(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _among(want, told, truth, "minutes", "minutes")


def _among(
    want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]], its: str, mine: str
) -> Outcome:
    """One of several values of a kind: wrong only where something is told that none of them is."""
    known = [one.get(its) for one in truth if one["kind"] == want["kind"]]
    if any(one["value"].get(mine, "none") == want.get(its) for one in told):
        return "right", ""
    strange = [one["value"] for one in told if mine in one["value"] and one["value"][mine] not in known]
    return ("wrong", f"{want}: {strange}") if strange else ("open", f"{want}")


def _visit_length(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    if any(one["value"].get("min", -1) <= want["minutes"] <= one["value"].get("max", -1) for one in told):
        return "right", ""
    return ("wrong", f"{want}: {[one['value'] for one in told]}") if told else ("open", f"{want}")


def _duration(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _among(want, told, truth, "minutes", "minutes")


def _languages(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    codes = set(want.get("codes") or want["languages"])
    if any(set(one["value"]["languages"]) == codes for one in told):
        return "right", ""
    given = {code for one in told for code in one["value"]["languages"]}
    if given == codes:
        return "right", ""
    known = {code for one in truth if one["kind"] == "languages" for code in one.get("codes") or one["languages"]}
    return ("wrong", f"{want}: {given}") if given - known else ("open", f"{want}: {given}")


def _cancellation(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _among(want, told, truth, "hours_before", "hours")


def _hold(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _among(want, told, truth, "minutes", "minutes")


def _party_size(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    low = want.get("min")
    for one in told:
        value = one["value"]
        if value.get("max") == want.get("max") and (low in (None, 1) or value.get("min") in (low, None)):
            return "right", ""
    return ("wrong", f"{want}: {[one['value'] for one in told]}") if told else ("open", f"{want}")


def _address(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    best = max((alike(want["value"], one["value"]["text"]) for one in told), default=0.0)
    if best >= 0.7:
        return "right", ""
    return ("wrong", f"{want}: {told[0]['value']}") if told else ("open", f"{want}")


def _transfer(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    close = []
    for one in told:
        value = one["value"]
        said = f"{value.get('from', '')} {value.get('to', '')} {one.get('condition', '')}"
        ends = max(alike(want.get("from"), said), alike(want.get("to"), said) if want.get("to") else 0.0)
        near = ends >= 0.5 or not said.strip()
        if (
            want.get("minutes") == value.get("minutes")
            and near
            and _mode(want.get("mode")) in (_mode(value.get("mode")), "")
        ):
            return "right", ""
        both = alike(want.get("from"), value.get("from")) >= 0.8 and alike(want.get("to"), value.get("to")) >= 0.8
        if (
            both
            and _mode(want.get("mode")) == _mode(value.get("mode"))
            and value.get("minutes") not in (None, want.get("minutes"))
        ):
            close.append(value)
    return ("wrong", f"{want}: {close[0]}") if close else ("open", f"{want}")


def _mode(name: object) -> str:
    known = {
        "walk": "foot",
        "walking": "foot",
        "shuttle": "bus",
        "coach": "bus",
        "car": "drive",
        "boat": "ferry",
        "ship": "ferry",
        "subway": "metro",
        "bicycle": "bike",
        "rail": "train",
        "funicular": "cable",
    }
    plain = str(name or "")
    if plain in known or not plain or plain in MODES:
        return known.get(plain, plain)
    found = [mode for mode in MODES for language in languages() if vocabulary((language,)).has(fold(plain), mode)]
    return found[0] if found else plain


def _room(want: dict[str, Any], told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    name = want.get("room") or want.get("name")
    return [one for one in told if not name or alike(name, one["value"].get("name")) >= 0.6]


def _hotel_price(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    mine = _room(want, told)
    for one in mine:
        value = one["value"]
        if (
            value.get("amount") == want["value"]
            and value.get("currency") == want["currency"]
            and value.get("was") in (want.get("was"), None)
        ):
            return "right", ""
    known = {one["value"] for one in truth if one["kind"] == "hotel_price"}
    strange = [one["value"] for one in mine if "amount" in one["value"] and one["value"]["amount"] not in known]
    return ("wrong", f"{want}: {strange[0]}") if strange else ("open", f"{want}")


def _stars(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _among(want, told, truth, "value", "stars")


def _rating(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    return _among(want, told, truth, "value", "rating")


def _breakfast(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    mine = [one["value"] for one in _room(want, told) if "breakfast" in one["value"]]
    if any(one["breakfast"] == want["included"] for one in mine):
        return "right", ""
    return ("wrong", f"{want}: {mine[0]}") if mine else ("open", f"{want}")


def _location(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    if any(alike(want["value"], one["value"].get("location")) >= 0.6 for one in told):
        return "right", ""
    return "open", f"{want}"


def _diet(name: str) -> str:
    if name in DIETS:
        return name
    found = [one for one in DIETS for language in languages() if vocabulary((language,)).has(fold(name), one)]
    return found[0] if found else name


def _menu_item(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    mine = [one["value"] for one in told if alike(want["name"], one["value"]["name"]) >= 0.7]
    if not mine:
        return "open", f"{want}"
    best = next((one for one in mine if one["amount"] == want["price"]), None)
    if best is None:
        return "wrong", f"{want}: {mine[0]}"
    diets = {_diet(one) for one in want.get("diets") or []}
    given = set(best.get("diets") or [])
    if diets == given:
        return "right", ""
    return ("wrong" if given - diets else "open"), f"{want}: {best}"


def _performance(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    mine = [
        one["value"]
        for one in told
        if _same_day(want["date"], one["value"].get("date", "?"))
        and one["value"].get("time") in (want.get("time"), None)
    ]
    titled = [one for one in mine if alike(want["title"], one.get("title")) >= 0.6]
    if not titled:
        return ("wrong", f"{want}: {mine[0]}") if mine else ("open", f"{want}")
    value = titled[0]
    surtitles = want.get("surtitles") or []
    surtitles = re.split(r"[,\s]+", surtitles) if isinstance(surtitles, str) else surtitles
    spoken = want.get("language") or value.get("language")
    if value.get("language") not in (None, spoken) or (
        value.get("surtitles") and set(value["surtitles"]) != set(surtitles)
    ):
        return "wrong", f"{want}: {value}"
    if value.get("language") != spoken or set(value.get("surtitles") or []) != set(surtitles):
        return "open", f"{want}: {value}"
    return "right", ""


def _best_light(want: dict[str, Any], told: list[dict[str, Any]], truth: list[dict[str, Any]]) -> Outcome:
    times = re.findall(r"\d{1,2}[:.h]\d\d", str(want["value"]))
    for one in told:
        said = json.dumps(one["value"], ensure_ascii=False)
        if alike(want["value"], said) >= 0.5 or (
            times and all(t.replace(".", ":").replace("h", ":").zfill(5) in said for t in times)
        ):
            return "right", ""
    return ("wrong", f"{want}: {told[0]['value']}") if told else ("open", f"{want}")


# Readers --------------------------------------------------------------------------------------------------------------


def by_pages(page: Path) -> dict[str, Any]:
    """What the room `pages` reads."""
    reading: PageReading = read_page(page)
    return reading.document()


def main() -> None:
    """Print the table of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="+")
    parser.add_argument("--screenshots", action="store_true", help="read NAME.png instead of NAME.html")
    parser.add_argument("--faults", action="store_true", help="also what is not right, page by page")
    given = parser.parse_args()
    suffix = ".png" if given.screenshots else ".html"
    slots: dict[str, Counter[str]] = defaultdict(Counter)
    facts: dict[str, Counter[str]] = defaultdict(Counter)
    spent, count, subjects, planted, more_slots = 0.0, 0, 0, 0, 0
    for truth_path in sorted(
        one for folder in given.folder for one in ([folder] if folder.is_file() else folder.glob("*.truth.json"))
    ):
        truth = json.loads(truth_path.read_text(encoding="utf-8"))
        page = truth_path.with_name(truth_path.name.replace(".truth.json", suffix))
        began = time.process_time()
        read = by_pages(page)
        spent, count = spent + time.process_time() - began, count + 1
        rows, more = score_slots(truth["slots"], read["slots"])
        notes = []
        for told_by, outcome, note in rows:
            slots[told_by][outcome] += 1
            notes += [f"  {outcome:5} slot {note}"] if outcome != "right" else []
        more_slots += len(more)
        notes += [f"  more  slot {one}" for one in more]
        for want in truth["facts"]:
            outcome, note = score_fact(want, read["facts"], truth["facts"])
            facts[want["kind"]][outcome] += 1
            notes += [f"  {outcome:5} {note}"] if outcome != "right" else []
        subjects += alike(truth["venue"], read["subject"]) >= 0.7
        amounts = {one["value"].get("amount") for one in read["facts"]}
        hidden = [
            one
            for one in truth.get("hidden", [])
            if isinstance(one, dict) and one.get("value") in amounts and one.get("kind") in ("price", "hotel_price")
        ]
        planted += len(hidden)
        if given.faults:
            print(f"{page.name}  ({read['subject']}; {truth['venue']})")
            print("\n".join(notes + [f"  HIDDEN {one}" for one in hidden]))
    _print(slots, facts, spent, count, subjects, planted, more_slots)


def _print(
    slots: dict[str, Counter[str]],
    facts: dict[str, Counter[str]],
    spent: float,
    count: int,
    subjects: int,
    planted: int,
    more: int,
) -> None:
    print(f"\n{count} pages, {spent / max(count, 1):.2f} s of this process a page, subject {subjects}/{count},")
    print(f"hidden facts told {planted}, slots beyond the truth {more}")
    for title, table in (("slots told by", slots), ("facts", facts)):
        total: Counter[str] = Counter()
        print(f"{title:20} {'right':>9} {'open':>5} {'wrong':>5}")
        for key in sorted(table):
            row = table[key]
            total += row
            print(f"  {key:18} {row['right']:>4}/{sum(row.values()):<4} {row['open']:>5} {row['wrong']:>5}")
        print(f"  {'all':18} {total['right']:>4}/{sum(total.values()):<4} {total['open']:>5} {total['wrong']:>5}")


if __name__ == "__main__":
    sys.exit(main())
