"""Examples of the documentation give what they say, and the types are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import mypy.api
import pytest

import loadcurve

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [module.name for module in pkgutil.iter_modules(loadcurve.__path__, "loadcurve.")]


@pytest.mark.parametrize("name", ["loadcurve", *MODULES])
def test_examples_of_the_docstrings_hold(name):
    if name.endswith(".widget"):
        pytest.importorskip(name, exc_type=ImportError)
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert failed == 0


def test_examples_of_the_readme_hold():
    readme = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False, optionflags=OPTIONS)
    assert failed == 0 and tried > 0


def test_all_that_is_public_is_documented():
    for name in loadcurve.__all__:
        assert name == "__version__" or getattr(loadcurve, name).__doc__, name
    methods = {name: it for name, it in vars(loadcurve.Curve).items() if not name.startswith("_")}
    assert all(it.__doc__ for it in methods.values())


def test_types_are_right(tmp_path, monkeypatch):
    """Of the package as it is installed, and of a program that uses it."""
    monkeypatch.chdir(tmp_path)
    Path("program.py").write_text(
        "import loadcurve\n"
        "frame = loadcurve.curve('mesh', k=16).to_pandas([0.1], unit='capacity')\n"
        "latency: float = frame['latency'][0]\n"
        "svg: str = loadcurve.compare('mesh', 'torus', x='capacity').simulate(progress=True).svg()\n"
        "answer: loadcurve.Failures = loadcurve.faults('mesh', k=[1, 2])\n"
        "sentence: str = loadcurve.routings('mesh', mean=10).sentences[0]\n"
        "mean: float = answer.random.to_pandas()['mean'][0]\n"
    )
    options = ["--strict", "--ignore-missing-imports", "-p", "loadcurve"]
    out, error, status = mypy.api.run(options)
    assert status == 0, out + error
    out, error, status = mypy.api.run(["--strict", "--ignore-missing-imports", "program.py"])
    assert status == 0, out + error
