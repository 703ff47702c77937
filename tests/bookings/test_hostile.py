"""Files that mean harm: one sentence each, nothing written, nothing run, nothing waited for."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, _files, read_bookings

from ..app.conftest import Cli, cli
from .test_trips import HOME, OUT, TODAY, lines

__all__ = ["cli"]


def packed(**entries: bytes | str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return out.getvalue()


def read(folder: Path, name: str, content: bytes) -> ReadBookings:
    (folder / name).write_bytes(content)
    return read_bookings(folder, today=TODAY)


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "haha">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(12))
    + b']><gpx><wpt lat="1" lon="2"><name>&m;</name></wpt></gpx>'
)
MANY = b"BEGIN:VCALENDAR\r\n" + b"BEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\n" * 20_000 + b"END:VCALENDAR\r\n"
DEEP = b"[" * 100_000
ENDLESS = (
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:x\nLOCATION:y\nDTSTART:20270512T100000\n"
    "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=1\nEND:VEVENT\nEND:VCALENDAR\n"
)
HOSTILE: dict[str, tuple[str, bytes, str]] = {
    "a pass that unpacks to 30 MB": ("a.pkpass", packed(pass_json=b"\0" * 30_000_000), "larger than 2 MB unpacked"),
    "an archive of 1,000 entries": ("a.pkpass", packed(**{f"e{n}": b"" for n in range(1000)}), "1000 entries"),
    "archives in an archive": ("a.zip", packed(a_pkpass=packed(b_pkpass=packed(pass_json=b"{}"))), "holds no pass"),
    "a cut-off archive": ("a.pkpass", packed(pass_json=b"{}")[:40], "this archive is damaged"),
    "an archive of something else": ("a.zip", packed(__etc__passwd=b"root"), "holds no pass"),
    "a billion laughs": ("a.gpx", LAUGHS, "this is not XML that can be read"),
    "20,000 events": ("a.ics", MANY, "holds 20000 events"),
    "JSON without a bottom": ("a.json", DEEP, "could be made out"),
    "a PDF that is none": ("a.pdf", b"%PDF-1.7\n" + b"1 0 obj <<" * 5000, "this PDF cannot be read"),
    "a picture": ("a.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "it is a picture"),
    "a charset that is none": ("a.html", b'<html><meta charset="undefined">caf\xe9</html>', "could be made out"),
    "an empty file": ("a.txt", b"", "it is empty"),
    "a rule that never comes": (
        "a.ics", ENDLESS.encode(), "recurs in a way"
    ),
    "a version of 5,000 digits": (
        "a.json", b'{"tripmend": ' + b"9" * 4000 + b', "trip": {}}', "version 999"
    ),
    "an event on 20 dates": (
        "a.ics",
        b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Dinner at Da Enzo\nLOCATION:Rome\nDTSTART:20270501T190000\n"
        b"RDATE:" + b",".join(b"202705%02dT190000" % day for day in range(2, 22)) + b"\nEND:VEVENT\nEND:VCALENDAR\n",
        "it recurs more than 14 times",
    ),
    "events that say too much": (
        "a.ics",
        b"BEGIN:VCALENDAR\n"
        + b"BEGIN:VEVENT\nUID:a\nSUMMARY:x\nDTSTART:20270512T100000\nDESCRIPTION:" + b"10:00 A " * 2500
        + b"\nEND:VEVENT\n"
        + b"".join(
            b"BEGIN:VEVENT\nUID:%d\nSUMMARY:x\nDTSTART:20270512T100000\nDESCRIPTION:%b\nEND:VEVENT\n"
            % (at, b"10:00 A " * 2500)
            for at in range(101)
        )
        + b"END:VCALENDAR\n",
        "say more than the 2,000,000 letters",
    ),
    "3,000 bookings": (
        "a.json", json.dumps([OUT] * 3000).encode(), "holds more than 2,000 bookings"
    ),
    "a plan of 1,500 items": (
        "a.txt",
        "\n".join(f"Day {day} - {day} May 2027\n" + "- 10:00 Museum\n" * 80 for day in range(1, 21)).encode(),
        "more than 1,000 items",
    ),
    "tags that never end": ("a.html", b"<script" * 300_000, "could be made out"),
    "a line without an end": ("a.txt", b"10:00 A" * 50_000, "could be made out"),
    "a mail in a mail in a mail": (
        "a.eml",
        b"".join(
            b'From: a@b\r\nContent-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (n, n)
            for n in range(300)
        ),
        "could be made out",
    ),
    "3,000 parts inside each other": (
        "a.eml",
        b"From: a@b\r\n"
        + b"".join(b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (n, n) for n in range(3000)),
        "cannot be read",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "words"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_one_sentence(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    found = read(tmp_path, name, content)
    assert not found.trips
    (told,) = found.not_used
    assert words in told.reason
    assert len(str(told.reason)) < 200
    assert [path.name for path in tmp_path.iterdir()] == [name], "nothing is written"


def test_a_good_file_beside_hostile_ones_is_read(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(json.dumps([OUT, HOME]), encoding="utf-8")
    found = read(tmp_path, "bad.pkpass", packed(pass_json=b"\0" * 5_000_000))
    assert len(lines(found)) == 2
    assert [one.source.file for one in found.not_used] == ["bad.pkpass"]


def test_script_and_steering_in_names_are_shown_and_do_nothing(cli: Cli, tmp_path: Path) -> None:
    name = "<script>alert(1)</script>\x1b[2J\u202egnp.exe\ud800"
    hotel = {
        "@type": "LodgingReservation", "checkinTime": "2027-05-10", "checkoutTime": "2027-05-12",
        "reservationFor": {"@type": "Hotel", "name": name, "address": {"addressLocality": "Rome"}},
    }  # fmt: skip
    (tmp_path / "a.json").write_text(json.dumps([OUT, HOME, hotel]), encoding="utf-8")
    out, page = tmp_path / "trip.json", tmp_path / "trip.html"
    ran = cli("import", tmp_path / "a.json", "-o", out)
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert "\u202e" not in out.read_text("utf-8")
    assert cli("show", out, "--html", page).code == 0
    assert "<script>alert" not in page.read_text("utf-8")
    assert cli("convert", out, tmp_path / "trip.ics").code == 0


def test_more_on_one_day_than_anybody_has_is_told_once(tmp_path: Path) -> None:
    event = "BEGIN:VEVENT\nUID:{0}\nSUMMARY:Dinner at Place {0}\nLOCATION:Via Roma {0}\\, Rome\n"
    event += "DTSTART;TZID=Europe/Rome:20270510T200000\nEND:VEVENT\n"
    calendar = f"BEGIN:VCALENDAR\n{''.join(event.format(n) for n in range(210))}END:VCALENDAR\n"
    found = read(tmp_path, "a.ics", calendar.encode())
    assert [one.reason for one in found.not_used] == [
        "10 of what it holds are beyond the 200 of one kind that are read of one day"
    ]


def test_a_text_that_is_too_long_is_read_as_far_as_it_goes_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_files, "_MOST_LINES", 20)
    rows = "".join(f"2027-05-{day:02},10:00,Museum {day},Rome\n" for day in range(1, 29))
    found = read(tmp_path, "a.csv", f"date,time,what,where\n{rows}".encode())
    assert len(lines(found)) == 19, "20 lines less the head of the table"
    assert "only its first 20 lines and 200,000 letters are read" in found.not_used[-1].reason


def test_a_fault_of_tripmend_is_called_one_and_loses_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.undo()  # of what tests have faults do
    monkeypatch.setattr(_files, "html_text", broken)
    (tmp_path / "good.json").write_text(json.dumps([OUT, HOME]), encoding="utf-8")
    found = read(tmp_path, "bad.html", b"<html>x</html>")
    assert len(lines(found)) == 2
    assert [one.reason for one in found.not_used] == [
        "tripmend itself fails on it (KeyError), which is a fault of tripmend; please report it"
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_other_encodings_are_read(tmp_path: Path, encoding: str) -> None:
    text = (
        "Ihre Buchung bei Hôtel Müller ist bestätigt\nHôtel Müller\nLerchenweg 5\n80331 München\n"
        "Anreise: 10. Mai 2027, 15:00 Uhr\nAbreise: 12. Mai 2027\n"
    )
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    found = read(tmp_path, "a.txt", mark + text.encode(encoding))
    assert lines(found) == ["stay hotel-muller 2027-05-10 2027-05-12"]
    assert found.trips[0].document.catalogue.places[0].name == "Hôtel Müller"


def test_names_with_paths_are_names(tmp_path: Path) -> None:
    mail = (
        'From: a@b.example\r\nContent-Type: application/ld+json; name="../../../etc/x.json"\r\n'
        'Content-Disposition: attachment; filename="../../../etc/x.json"\r\n\r\n' + json.dumps([OUT, HOME])
    )
    found = read(tmp_path, "a.eml", mail.encode())
    assert [str(source) for source in found.trips[0].sources["flight-9u-218"]] == ["a.eml, x.json"]
    found = read(tmp_path, "b.zip", packed(__etc__x_pkpass=packed(pass_json=b"{}")))
    assert "b.zip, x.pkpass" in {str(one.source) for one in found.not_used}


def test_a_pipe_in_a_folder_is_not_waited_for_and_a_link_to_a_device_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ics")
    (tmp_path / "zero.txt").symlink_to("/dev/zero")
    found = read(tmp_path, "good.json", json.dumps(OUT).encode())
    assert len(lines(found)) == 1
    (tmp_path / "pipe.ics").unlink()
    assert [one.reason for one in read_bookings(tmp_path / "zero.txt").not_used] == ["this is a device, not a file"]


def test_a_trip_in_a_folder_cannot_bring_in_other_files(tmp_path: Path) -> None:
    data = {"tripmend": 1, "trip": {"id": "a", "days": [{"date": "2027-05-12"}]}, "catalogue": "/etc/passwd"}
    found = read(tmp_path, "a.json", json.dumps(data).encode())
    assert [one.reason for one in found.not_used] == [
        "its catalogue is in another file: give /etc/passwd together with it"
    ]


def test_a_link_in_a_folder_leads_to_nothing_outside_of_it(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("Hotel Rose, check-in 12 May 2027, check-out 14 May 2027", encoding="utf-8")
    folder = tmp_path / "trip"
    folder.mkdir()
    (folder / "mine.txt").symlink_to(tmp_path / "secret.txt")
    found = read_bookings(folder)
    assert [one.reason for one in found.not_used] == ["it is a link to something outside this folder"]
    assert read_bookings(folder / "mine.txt").trips, "who names the link itself means what it leads to"


def test_more_files_than_allowed_are_told_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripmend.formats.bookings._files._MOST_FILES", 1)
    (tmp_path / "b.json").write_text(json.dumps(HOME), encoding="utf-8")
    found = read(tmp_path, "a.json", json.dumps(OUT).encode())
    assert len(lines(found)) == 1
    assert [str(one.source) for one in found.not_used] == ["b.json"]


def test_a_line_as_wide_as_no_page_is_read_at_once(tmp_path: Path) -> None:
    wide = "Hotel Rose\nCheck-in 12 May 2027" + " " * 190_000 + "Check-out 14 May 2027\n"
    found = read(tmp_path, "a.txt", wide.encode())
    assert [stay.check_in.isoformat() for stay in found.trips[0].document.itinerary.stays] == ["2027-05-12"]
