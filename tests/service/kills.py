"""Kills a writer again and again while it writes, and looks whether what it had acknowledged is there.

Run as `python kills.py FILE TIMES`; a program of its own, since it forks.
"""

import json
import os
import signal
import sqlite3
import sys

from tripmend.service import trips
from tripmend.service.accounts import first_start, who_has
from tripmend.service.store import Store
from tripmend.service.tasks import Draft

file, times = sys.argv[1], int(sys.argv[2])


def write(out: int, account: str) -> None:
    store = Store(file)
    trip = {"id": "t", "days": [{"date": "2026-05-12"}]}
    ids = None
    for number in range(10_000):
        draft = Draft(json.dumps(trip | {"title": f"{number} " + "x" * 5_000}), "{}")
        held = trips.add_trip(store, account, draft) if ids is None else trips.add_version(store, ids, None, draft)
        ids = trips.Ids(account, held.trip)
        os.write(out, f"{held.trip} {held.number}\n".encode())


store = Store(file)
token = first_start(store)
account = who_has(store, "token", token).account
store.close()
acknowledged = set()
for number in range(times):
    read, out = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        write(out, account)
    os.close(out)
    with os.fdopen(read) as lines:
        for _ in range(1 + 7 * number % 23):
            acknowledged.add(tuple(lines.readline().split()))
        os.kill(child, signal.SIGKILL)
        acknowledged |= {tuple(line.split()) for line in lines.read().splitlines(keepends=True) if line.endswith("\n")}
    os.waitpid(child, 0)
    with sqlite3.connect(file) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kept = {(trip, str(version)) for trip, version in opened.execute("SELECT trip_id, number FROM versions")}
    opened.close()
    lost = acknowledged - kept
    assert not lost, f"after {number + 1} kills: {lost}"
sys.stdout.write(f"{times} kills, {len(acknowledged)} acknowledged, none lost\n")
