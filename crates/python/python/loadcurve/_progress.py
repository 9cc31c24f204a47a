"""Progress of a simulation: a callback, a bar of tqdm, or a line on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = bool | Callable[[float, float], object] | None


@contextmanager
def shown(progress: Progress) -> Iterator[Callable[[float, float], object] | None]:
    """The callback for what was asked for."""
    if progress is None or progress is False:
        yield None
    elif progress is not True:
        yield progress
    else:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield on_a_line
            print(file=sys.stderr)
            return
        with tqdm(
            total=0, desc="simulating", bar_format="{desc} {percentage:3.0f}% {bar} {elapsed}<{remaining}"
        ) as bar:

            def moved(done: float, total: float) -> None:
                bar.total = total
                bar.n = done
                bar.refresh()

            yield moved


def on_a_line(done: float, total: float) -> None:
    """Writes over the line before."""
    percent = 100 * done / total if total else 0.0
    print(f"\rsimulating {percent:3.0f} %", end="", file=sys.stderr, flush=True)
