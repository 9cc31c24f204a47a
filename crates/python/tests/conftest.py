"""The command, whose results the package has to repeat."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

import pytest


@pytest.fixture
def command() -> Callable[..., str]:
    """Runs the command and returns its output."""
    program = os.environ.get("LOADCURVE_BIN")
    if program is None:
        pytest.skip("LOADCURVE_BIN does not name the command")

    def run(*arguments: object) -> str:
        words = [program, *map(str, arguments)]
        return subprocess.run(words, check=True, capture_output=True, encoding="utf-8").stdout

    return run
