"""Runs in processes of their own, so that they can be killed: python -m tests.models.run_toy FOLDER N.

For every line of standard input, "begin" or "resume", a run is begun by a process that is forked off, with all imported
that it needs. Its number is printed, and when it has ended, its exit code.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

from tests.models.toy import ToyTasks
from tripmend_suites.models.evaluating.run import Asking, evaluate


def run(folder: Path, n: int, resume: bool) -> None:
    """One run, from the start or from where the last one stopped."""
    asking = Asking("openai-api/local/small", connections=2, retries=0)
    evaluate("toy", ToyTasks(n, calls=1), asking, out=folder, resume=folder if resume else None)


def say(number: int) -> None:
    """One number on a line of standard output."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    import inspect_ai  # noqa: F401  # here, where it is imported once
    import openai  # noqa: F401

    for line in sys.stdin:
        process = os.fork()
        if not process:
            code = 1
            try:
                run(Path(sys.argv[1]), int(sys.argv[2]), line.strip() == "resume")
                code = 0
            except BaseException:  # noqa: BLE001  # what is forked off ends here, whatever happens
                traceback.print_exc()
            finally:
                os._exit(code)
        say(process)
        say(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
