"""Tools for assistants, by the Model Context Protocol (modelcontextprotocol.io). Needs the extra "mcp"."""

from .folder import Folder, Kept
from .server import create_server, http_app, serve_stdio

__all__ = ["Folder", "Kept", "create_server", "http_app", "serve_stdio"]
