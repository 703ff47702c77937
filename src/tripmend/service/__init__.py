"""A service and a page to mend trips on: thin, on the library. Needs the extra "serve"."""

from .accounts import first_start, further_token
from .application import create_app
from .settings import Settings

__all__ = ["Settings", "create_app", "first_start", "further_token"]
