"""Runs of the agent on a built folder, in text or by screenshots, with ablations and the causes of failures."""

from .benching import bench_agent, chosen
from .gold_query import GoldQuery
from .setting import Hint, Setting, Source
from .solving import Runner, run_agent
from .summary import summary

__all__ = ["GoldQuery", "Hint", "Runner", "Setting", "Source", "bench_agent", "chosen", "run_agent", "summary"]
