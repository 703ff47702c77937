"""Measures what the harness for language models costs, against a local chat-completions server.

    scripts/bench-models --data DIR        iTIMO's benchmark: overhead of single samples, and 1,000 of them at once
    scripts/bench-models --samples 100     fewer samples, without data: sums of two numbers with a long prompt

Overhead: from the end of a sample to the end of the next, at one connection, less the time of the model.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.models.chat_server import ChatServer, Says  # noqa: E402
from tests.models.toy import ToyTasks  # noqa: E402

from tripmend_suites.models.evaluating.logs import read_log  # noqa: E402
from tripmend_suites.models.evaluating.run import Asking, evaluate, task_set_of  # noqa: E402

MODEL = "openai-api/local/small"


def _reply(body: dict[str, Any], number: int) -> Says:
    return Says('{"reason": "none", "recommended_index": 0}', delay=0.005)


def _serve(port: Any) -> None:
    server = ChatServer(_reply)
    port.send(server.server_address[1])
    server.serve_forever(0.05)


def _tasks(data: Path | None, n: int) -> Any:
    return ToyTasks(n) if data is None else task_set_of("itimo", data, {"limit": n})


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def overhead(data: Path | None, n: int, folder: Path) -> list[float]:
    """Milliseconds of each sample beyond the model's time, the first few left out as a warm-up."""
    ends: list[float] = []
    tasks = _tasks(data, n)
    outcome = evaluate(
        "itimo",
        tasks,
        Asking(MODEL, connections=1),
        out=folder,
        advance=lambda done, of: ends.append(time.perf_counter()),
    )
    # At one connection the samples end in the order of the items; the log may hold them in another.
    by_item = {item.id: item.waited for item in read_log(outcome.log).items}
    waited = [by_item[item.id] for item in tasks.items]
    return [1000 * (ends[i] - ends[i - 1] - waited[i]) for i in range(5, len(ends))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="a folder with iTIMO's benchmark; without it a toy suite")
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--connections", type=int, default=16)
    chosen = parser.parse_args()
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve, args=(there,), daemon=True)
    process.start()
    os.environ["LOCAL_BASE_URL"] = f"http://127.0.0.1:{here.recv()}/v1"
    os.environ["LOCAL_API_KEY"] = "no key is needed"
    try:
        with tempfile.TemporaryDirectory() as folder:
            single = overhead(chosen.data, min(chosen.samples, 200), Path(folder))
            tasks = _tasks(chosen.data, chosen.samples)
            asking = Asking(MODEL, connections=chosen.connections)
            begun = time.perf_counter()
            evaluate("itimo", tasks, asking, out=Path(folder))
            first = time.perf_counter() - begun
            begun, busy = time.perf_counter(), time.process_time()
            outcome = evaluate("itimo", tasks, asking, out=Path(folder))
            whole, busy = time.perf_counter() - begun, time.process_time() - busy
            begun = time.perf_counter()
            items = read_log(outcome.log).items
            read = time.perf_counter() - begun
            begun = time.perf_counter()
            evaluate("itimo", tasks, Asking("tripmend/lazy"), out=Path(folder))
            lazy = time.perf_counter() - begun
            size = outcome.log.stat().st_size
    finally:
        process.terminate()
    fails = sum(item.failure != "" for item in items)
    print(f"{tasks.suite}, {len(items)} samples, a server that answers after 5 ms, {os.cpu_count()} cores\n")
    print("| what | measured |\n| --- | --- |")
    print(f"| overhead of a sample, one connection: median of {len(single)} | {median(single):.1f} ms |")
    print(f"| the same, p95 | {_quantile(single, 0.95):.1f} ms |")
    print(f"| {len(items)} samples at {chosen.connections} connections | {first:.1f} s |")
    print(f"| once more, with what the suite keeps between runs | {whole:.1f} s |")
    print(f"| processor time of that, a sample | {1000 * busy / len(items):.1f} ms |")
    print(f"| failures among them | {fails}/{len(items)} |")
    print(f"| the same with a scripted model, no server | {lazy:.1f} s |")
    print(f"| reading the log for a report | {read:.1f} s |")
    print(f"| size of the log | {size / 1e6:.1f} MB |")


if __name__ == "__main__":
    main()
