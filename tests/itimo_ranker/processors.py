"""Other processors, as far as one can play them: settings under which OpenBLAS and numpy take other ways of adding.

Run as a program it trains on made-up numbers and prints hashes, by which `test_exact` compares the settings.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy._core import _multiarray_umath as _umath

from tripmend_suites.itimo.edits.learners import Growth, Training, bin_columns, bin_edges, fit, grow

ROOT = Path(__file__).resolve().parents[2]
_FEATURES: dict[str, bool] = getattr(_umath, "__cpu_features__", {})
_DISPATCHED: list[str] = getattr(_umath, "__cpu_dispatch__", [])
OLDEST = {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": " ".join(_DISPATCHED)}
"""A processor of 2004 and numpy without anything that newer ones can do."""


def settings() -> list[dict[str, str]]:
    """Environments for the processors that this one can play; asked for more than it has, OpenBLAS would crash."""
    has = {name for name, there in _FEATURES.items() if there}
    kernels = ["", "Prescott", "Nehalem"] if "SSE42" in has or "X86_V2" in has else [""]
    if {"AVX2", "FMA3"} <= has or "X86_V3" in has:
        kernels += ["Haswell", "Zen"]
    if "AVX512_SKX" in has or "X86_V4" in has:
        kernels.append("SkylakeX")
    newest = [name for name in _DISPATCHED if "512" in name or name == "X86_V4"]
    found = [{"OPENBLAS_CORETYPE": kernel} for kernel in kernels]
    return [*found, {"NPY_DISABLE_CPU_FEATURES": " ".join(newest)}, OLDEST]


def output_of(words: list[str], setting: dict[str, str]) -> str:
    """What python prints when it is run with `words` on the processor of `setting`."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    there = {**os.environ, **setting, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, *words], env=there, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _hash(*arrays: Any) -> str:
    return hashlib.sha256(b"".join(np.ascontiguousarray(one).tobytes() for one in arrays)).hexdigest()


def hashes() -> dict[str, str]:
    """plain: of numpy's own products and exponentials; trees, network: of small ones before anything is cut off."""
    draw = np.random.default_rng(7)
    group = np.repeat(np.arange(160), 15)
    values = np.round(draw.normal(size=(len(group), 37)), 6)
    values[draw.random(values.shape) < 0.1] = np.nan
    gold = np.arange(len(group)) % 15 == np.repeat(draw.integers(15, size=160), 15)
    weights = np.ones(160)
    edges = bin_edges(values)
    forest = grow(bin_columns(values, edges), group, gold, weights, Growth(trees=30), 1)
    (net,) = fit(values, group, gold, weights, Training(hidden=8, epochs=6), [1])
    known = np.nan_to_num(values)
    short = known.astype(np.float32)
    return {
        "plain": _hash(known @ known.T[:, :9], short @ short.T[:, :9], np.exp(known)),
        "trees": _hash(forest.column, forest.limit, forest.mask, forest.value, *edges),
        "network": _hash(net.mean, net.scale, net.inner, net.bias, net.outer, net.line, net.scores(values)),
    }  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write(json.dumps(hashes()))
