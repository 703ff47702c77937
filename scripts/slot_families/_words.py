"""Families in words and numbers: what stands beside a slot says its state."""

from __future__ import annotations

from ._faces import Face, Family

_PILL = "display:inline-block;border-radius:9px;padding:1px 9px;font-size:11.5px;"
_SMALL = "font-size:12.5px;"
_DARK = _PILL + "background:var(--deep);color:#fff"
_LINE = _PILL + "border:1px solid var(--accent);color:var(--accent)"

_WORD_PAIRS: tuple[tuple[str, str, str, str], ...] = (
    # name, open, sold out, layout of the label
    ("book-full", "Book", "Full", "pill"),
    ("book-now-fully-booked", "Book now", "Fully booked", "line"),
    ("free-taken", "FREE", "TAKEN", "dark"),
    ("yes-no", "Yes", "No", "small"),
    ("open-closed", "open", "closed", "dark"),
    ("available-unavailable", "available", "unavailable", "small"),
    ("bookable-not", "bookable", "not bookable", "small"),
    ("go-gone", "go", "gone", "dark"),
    ("places-none", "places left", "no places left", "small"),
    ("tickets-none", "tickets", "no tickets", "small"),
    ("seats-waitlist", "seats", "waitlist only", "line"),
    ("call", "Book online", "Call us", "line"),
    ("ask", "Reserve", "Ask at the desk", "line"),
    ("notify", "Buy", "Notify me", "line"),
    ("too-late", "still time", "too late", "small"),
    ("vacant-engaged", "vacant", "engaged", "dark"),
    ("spots-over", "spots", "over", "small"),
    ("frei-belegt", "frei", "belegt", "dark"),
    ("buchen-voll", "Buchen", "Voll", "line"),
    ("platz-voll", "Plätze frei", "keine Plätze", "small"),
    ("libre-complet", "libre", "complet", "dark"),
    ("reserver-plein", "Réserver", "Plus de place", "line"),
    ("prenota", "Prenota", "Tutto esaurito", "line"),
    ("libero", "libero", "occupato", "small"),
    ("reservar", "Reservar", "Agotado", "line"),
    ("quedan", "quedan plazas", "sin plazas", "small"),
    ("lliure", "lliure", "ple", "dark"),
    ("boek", "Boek", "Volgeboekt", "line"),
    ("ledig", "ledig", "fullbokad", "small"),
    ("wolne", "wolne", "zajęte", "small"),
    ("volno", "volno", "obsazeno", "dark"),
    ("livre", "livre", "esgotado", "small"),
    ("szabad", "szabad", "betelt", "small"),
    ("bos", "boş", "dolu", "dark"),
    ("ja-nee", "ja", "nee", "small"),
    ("only-sold", "", "SOLD", "dark"),
    ("only-gone", "", "all gone", "small"),
    ("only-full", "", "(full)", "small"),
    ("only-book", "Book ›", "", "line"),
    ("only-free", "free", "", "small"),
    ("book-dash", "Select", "—", "small"),
    ("tick-dash", "✓", "–", "small"),
    ("price-dash", "€ 18", "—", "small"),
    ("price-sold", "€ 18", "sold", "small"),
    ("from-price-none", "from € 18", "n/a", "small"),
)
_NUMBERS: tuple[tuple[str, str, str], ...] = (
    ("left-none-number", "{n} left", "0 left"),
    ("free-number", "{n} free", "0 free"),
    ("of-free", "{n} of 20 free", "0 of 20 free"),
    ("of-taken", "{n} of 20 taken", "20 of 20 taken"),
    ("booked-slash", "{n}/20 booked", "20/20 booked"),
    ("percent-full", "{fill} % full", "100 % full"),
    ("percent-sold", "{fill}% sold", "100% sold"),
    ("number-zero", "{n}", "0"),
    ("number-none", "{n} left", ""),
    ("number-dash", "{n}", "–"),
    ("seats-number", "seats: {n}", "seats: 0"),
    ("frei-zahl", "noch {n} frei", "0 frei"),
    ("posti", "{n} posti", "0 posti"),
)


def _mark(kind: str) -> str:
    return {"pill": _PILL + "background:var(--accent);color:#fff", "line": _LINE, "dark": _DARK}.get(kind, _SMALL)


def words() -> list[Family]:
    """Families in words and numbers."""
    found = [
        Family(f"{name}-word", Face(mark=_mark(kind), says=one), Face(mark=_mark(kind), says=two), explicit=True)
        for name, one, two, kind in _WORD_PAIRS
    ]
    found += [Family(f"{name}-word", Face(count=one), Face(count=two), explicit=True) for name, one, two in _NUMBERS]
    return found
