"""A program of its own: the text of the PDF on standard input, on standard output.

What a damaged PDF does to it (memory, time without end) ends with it. Standard library and pypdf alone, so that it
starts quickly.
"""

import io
import logging
import sys

PAGES, LETTERS, MEMORY, SECONDS = 50, 500_000, 2 * 1024**3, 30
LOCKED = 3
"""The exit code for a PDF with a password."""


def main() -> int:
    """Write the text as it stands on the pages; exit 0, 3 for a PDF with a password, 1 for one that cannot be read."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    except (ImportError, ValueError, OSError):
        pass  # where there are no such limits, the caller's time limit holds
    import pypdf

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    reader = pypdf.PdfReader(io.BytesIO(sys.stdin.buffer.read()), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        return LOCKED
    left = LETTERS
    for number, page in enumerate(reader.pages):
        if number >= PAGES or left <= 0:
            break
        try:
            text = page.extract_text(extraction_mode="layout")
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, ZeroDivisionError, RecursionError):
            text = page.extract_text()
        sys.stdout.buffer.write(text[:left].encode("utf-8", "replace") + b"\n")
        left -= len(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
