"""Charts drawn with matplotlib."""

from __future__ import annotations

import subprocess
import sys

import matplotlib
import numpy
import pytest

import loadcurve

matplotlib.use("Agg")
pyplot = pytest.importorskip("matplotlib.pyplot")


@pytest.fixture(autouse=True)
def closed():
    yield
    pyplot.close("all")


@pytest.fixture(scope="module")
def measured() -> loadcurve.Curve:
    return loadcurve.curve("mesh", k=4, flits=8, x="capacity").simulate([0.2, 0.5, 1.2, 1.04], precision=10)


def legend(ax) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


def curves(ax) -> list:
    return [line for line in ax.lines if str(line.get_gid()).startswith("loadcurve-curve-")]


def test_the_chart_has_the_points_of_the_table(measured):
    ax = measured.plot()
    table = measured.to_dict(simulated=True)
    [container] = [it for it in ax.containers if it.get_label() == "_nolegend_" or it.get_label().startswith("_")]
    dots, _, (bars,) = container
    assert dots.get_xdata() == pytest.approx([0.2, 0.5])
    assert dots.get_ydata() == pytest.approx(table["latency"][:2])
    for (low, high), latency, half in zip(
        [segment[:, 1] for segment in bars.get_segments()], table["latency"], table["latency_ci"], strict=False
    ):
        assert (low, high) == pytest.approx((latency - half, latency + half))
    [curve] = curves(ax)
    load, latency = curve.get_xdata()[100], curve.get_ydata()[100]
    assert measured.to_dict(load, unit="capacity")["latency"][0] == pytest.approx(latency)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("load (share of the model's saturation)", "latency (cycles)")


def test_saturation_is_a_dashed_line_and_what_is_above_the_axis_an_arrow(measured):
    ax = measured.plot()
    [line] = [it for it in ax.lines if it.get_linestyle() == "--" and len(it.get_xdata()) == 2]
    assert list(line.get_xdata()) == [1, 1]
    words = ["Mesh, 4 × 4 nodes, 8 flits", "above the axis", "simulated, with 95 % interval", "the model's saturation"]
    assert sorted(legend(ax)) == words
    arrows = [it for it in ax.lines if it.get_marker() == "^" and len(it.get_xdata())]
    # The load of 1.2 is beyond the axis.
    assert [list(it.get_xdata()) for it in arrows] == [pytest.approx([1.04])]
    assert measured.plot(legend=False).get_legend() is None


def test_axes_and_units_are_those_of_the_link():
    ax = loadcurve.compare("mesh,k:4", "torus,k:4").with_(y="log", x="messages", title="Rings").plot()
    assert ax.get_yscale() == "log"
    assert ax.get_xlabel() == "load (messages per cycle per source)"
    assert ax.get_title("left") == "Rings"
    assert len({line.get_color() for line in curves(ax)}) == 2
    both = loadcurve.curve("mesh", show="both")
    assert both.plot(metric="throughput").get_ylabel() == "throughput (flits per cycle per source)"
    with pytest.raises(ValueError, match="metric: 'delay' is not one of latency, throughput"):
        both.plot(metric="delay")
    with pytest.raises(ValueError, match="view: a view of curves is needed"):
        loadcurve.curve("mesh", view="sweep").plot()


def test_curves_beside_others_have_other_styles_and_axes_for_all():
    _, ax = pyplot.subplots()
    ax.plot([0, 1], [0, 500])
    assert loadcurve.curve("mesh", k=4).plot(ax) is ax
    loadcurve.curve("torus", k=4).plot(ax, lw=1)
    mesh, torus = curves(ax)
    assert mesh.get_color() != torus.get_color() and torus.get_linewidth() == 1
    assert ax.get_xlim()[1] >= 1 and ax.get_ylim()[1] >= 500
    assert legend(ax).count("the model's saturation") == 1
    assert curves(loadcurve.curve("mesh").plot(color="black"))[0].get_color() == "black"


def test_colours_are_those_for_the_background():
    light = curves(loadcurve.curve("mesh").plot())[0].get_color()
    with pyplot.style.context("dark_background"):
        dark = curves(loadcurve.curve("mesh").plot())[0].get_color()
    assert (light, dark) == ("#2a5bd7", "#86a8ff")


def test_published_points_and_those_of_other_programs_have_marks(tmp_path):
    ax = loadcurve.curve("buffered-min", paper="on").plot()
    assert {"published, simulated", "published, calculated"} < set(legend(ax))
    table = loadcurve.curve("buffered-min", paper="on").to_dict()
    published = [y for y, source in zip(table["latency"], table["source"], strict=True) if source == "paper"]
    drawn = numpy.concatenate([it.get_ydata() for it in ax.lines if it.get_linestyle() == "None"])
    assert set(published) <= set(drawn)
    path = tmp_path / "noxim.csv"
    path.write_text("load,latency\n0.05,60\n0.15,inf\n")
    assert {"noxim", "saturated there"} < set(legend(loadcurve.read(path, network="mesh").plot()))


def test_matplotlib_is_imported_by_plot_alone_and_missed_by_name():
    program = """
import sys, loadcurve
mesh = loadcurve.curve("mesh")
assert "matplotlib" not in sys.modules
sys.modules["matplotlib"] = None
try:
    mesh.plot()
except ImportError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout == 'plot() needs matplotlib: pip install "loadcurve[plot]"\n'
