"""The widget as Python sees it; a browser shows it in ``widget.test.mjs``."""

from __future__ import annotations

import pytest

import loadcurve

# Neither without anywidget nor where the package was built without its page.
Chart = pytest.importorskip("loadcurve.widget", exc_type=ImportError).Chart


def test_it_shows_a_link_or_a_curve():
    mesh = loadcurve.curve("mesh", k=16)
    for chart in [Chart("mesh", k=16), Chart(mesh), Chart("?net=mesh,k:16")]:
        assert chart.link == "?net=mesh,k:16"
        assert chart.picture == mesh.svg()
        assert not chart.fixed


def test_the_link_moves_and_the_curve_with_it():
    chart = Chart("mesh", height=300)
    chart.link = "net=mesh&load=0.05"
    assert chart.link == "?net=mesh&load=0.05"
    assert chart.curve.link == chart.link
    assert chart.picture == loadcurve.curve(chart.link).svg(height=300)
    with pytest.raises(ValueError, match="k: “1” is not"):
        chart.link = "net=mesh,k:1"
    assert chart.link == "?net=mesh&load=0.05"


def test_simulated_points_are_a_picture():
    measured = loadcurve.curve("mesh", k=4, flits=4).simulate(0.1, precision=10)
    chart = Chart(measured)
    assert chart.fixed and chart.picture == measured.svg()
    chart.link = "?net=mesh"
    assert not chart.fixed


def test_points_of_other_programs_are_a_picture(tmp_path):
    path = tmp_path / "noxim.csv"
    path.write_text("load,latency\n0.05,60\n")
    theirs = loadcurve.read(path, network="mesh")
    chart = Chart(theirs)
    assert chart.fixed and chart.picture == theirs.svg()
