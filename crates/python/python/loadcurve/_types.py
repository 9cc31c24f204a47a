"""Types of arguments."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Literal

Path = str | os.PathLike[str]
Loads = float | Iterable[float] | None
Unit = Literal["flits", "messages", "capacity", "bits"]
Theme = Literal["light", "dark", "print"]
Format = Literal["loadcurve", "booksim", "table"]
Metric = Literal["latency", "throughput"]
