"""The package gives the bytes of the command."""

from __future__ import annotations

import pytest

import loadcurve

LINKS = [
    "?net=mesh,k:16",
    "?net=fat-tree,n:1024&net=fat-tree,n:1024,flits:32&x=capacity&load=0.5",
    "?net=torus,k:4,traffic:transpose&y=log&show=both&theme=dark&title=Torus",
    "?net=buffered-min&paper=on",
    "?net=mesh,k:4,flits:8&sim=on&precision=5&seed=7",
]


def simulated(link: str) -> loadcurve.Curve:
    curve = loadcurve.curve(link)
    return curve.simulate() if "sim=on" in link else curve


@pytest.mark.parametrize("link", LINKS)
def test_files_have_the_same_bytes(link, command, tmp_path):
    curve = simulated(link)
    texts = {"svg": curve.svg(), "tex": curve.tex(), "csv": curve.csv(), "json": curve.json(), "bib": curve.bibtex()}
    outputs = [tmp_path / f"figure.{ending}" for ending in texts]
    command("plot", link, *(word for output in outputs for word in ("-o", output)))
    for output in outputs:
        assert output.read_bytes() == texts[output.suffix[1:]].encode(), output.suffix


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_pictures_have_the_same_bytes(theme, command, tmp_path):
    curve = loadcurve.curve("mesh,k:4", load=0.1)
    output = tmp_path / "figure.svg"
    size = ["--width", 500, "--height", 300, "--theme", theme, "-o", output]
    command("plot", curve.link, *size)
    assert output.read_text(encoding="utf-8") == curve.svg(500, 300, theme=theme)
    command("plot", curve.link, *size, "--drawing")
    assert output.read_text(encoding="utf-8") == curve.svg(500, 300, theme=theme, drawing=True)


def test_measured_channels_are_drawn_alike(command, tmp_path):
    curve = loadcurve.curve("mesh,k:4,flits:4", channels="measured", sim="on", precision=10)
    output = tmp_path / "figure.svg"
    command("plot", curve.link, "--drawing", "-o", output)
    drawn = curve.simulate().svg(drawing=True)
    assert output.read_text(encoding="utf-8") == drawn
    assert drawn != curve.svg(drawing=True)


def test_tables_have_the_same_digits(command):
    curve = loadcurve.compare("mesh,k:16", "fat-tree")
    assert curve.csv(points=21) == command("curve", curve.link, "--format", "csv")
    asked = ["--load", "0,0.25,0.5", "--unit", "capacity"]
    assert curve.csv([0, 0.25, 0.5], unit="capacity") == command("curve", curve.link, *asked, "--format", "csv")
    assert curve.json([0, 0.25, 0.5], unit="capacity") == command("curve", curve.link, *asked, "--format", "json")


@pytest.mark.parametrize("threads", [1, 2])
def test_simulations_have_the_same_digits(threads, command):
    curve = loadcurve.curve("torus", k=4, flits=8, sim="on")
    asked = {"seed": 3, "precision": 4, "max_messages": 50_000}
    options = ["--seed", 3, "--precision", 4, "--max-messages", 50_000, "--load", "0.3,0.6", "--unit", "capacity"]
    measured = curve.simulate([0.3, 0.6], unit="capacity", threads=threads, **asked)
    expected = command("simulate", curve.link, *options, "--format", "csv")
    assert measured.csv(simulated=True) == expected
    # The columns are the cells of the file.
    rows = [line.split(",") for line in expected.splitlines() if not line.startswith("#")]
    table = measured.to_dict(simulated=True)
    for name in ["load_messages", "latency", "latency_ci", "throughput_messages", "throughput_ci"]:
        assert [float(row[rows[0].index(name)]) for row in rows[1:]] == table[name]


def test_links_and_kinds_are_those_of_the_command(command):
    link = "https://example.org/?net=Mesh,flits:32,k:16"
    assert "https://example.org/" + loadcurve.curve(link).link == command("link", link).strip()
    assert all(f"{name} – {kind['title']}" in command("networks") for name, kind in loadcurve.networks().items())
