"""Results of other programs."""

import copy
import pathlib
import pickle

import pytest

import loadcurve

LOGS = pathlib.Path(__file__).parents[3] / "tests" / "data" / "booksim"


def logs():
    return sorted(LOGS.glob("mesh88-*.log"))


def test_logs_of_booksim_are_points_of_the_network_that_they_name(command, tmp_path):
    theirs = loadcurve.read(logs())
    assert theirs.link == "?net=mesh"
    table = theirs.to_dict(simulated=True)
    assert set(table["source"]) == {"external"}
    assert set(table["origin"]) == {"BookSim2"}
    assert table["state"][-1] == "saturated"
    assert table["latency"][0] == 75.8683
    assert "\nBookSim2\n</text>" in theirs.svg()
    path = tmp_path / "all.csv"
    command("import", *logs(), "-o", path)
    picture = tmp_path / "figure.svg"
    command("plot", "--results", path, "-o", picture)
    assert theirs.svg() == picture.read_text(encoding="utf-8")
    assert loadcurve.read(path).csv(simulated=True) == theirs.csv(simulated=True)


def test_they_go_with_copies():
    theirs = loadcurve.read(logs()[:2])
    again = pickle.loads(pickle.dumps(theirs))
    assert again.csv(simulated=True) == theirs.csv(simulated=True)
    assert copy.copy(theirs).svg() == theirs.svg()


def test_tables_need_a_network_and_may_name_their_columns(tmp_path):
    path = tmp_path / "gem5.csv"
    path.write_text("a,b\n0.1,20\n")
    columns = {"load": "a", "latency": 2}
    table = loadcurve.read(path, "table", network="mesh,k:4", columns=columns, clock=2).to_dict(simulated=True)
    assert (table["load_flits"], table["latency"], table["origin"]) == ([0.1], [40.0], ["gem5"])
    for keys, words in [
        ({"network": "mesh", "columns": {"load": "a"}}, "latency"),
        ({"columns": columns}, "net"),
        ({"network": "?net=mesh&net=torus", "columns": columns}, "single network"),
        ({"network": "mesh", "columns": columns, "clock": -1}, "clock"),
        ({"network": "mesh", "columns": columns, "unit": "furlongs"}, "unit"),
        ({"format": "booksim"}, "format: “booksim” is not table, which this file is"),
        ({"format": "noxim"}, "loadcurve, booksim or table"),
    ]:
        with pytest.raises(ValueError, match=words):
            loadcurve.read(path, **keys)


def test_results_of_caminos_are_known_by_their_columns():
    path = LOGS.parent / "caminos" / "results.csv"
    rows = {"configuration.traffic.pattern.legend_name": "uniform", 2: 0.1}
    table = loadcurve.read(path, network="mesh,flits:16", rows=rows).to_dict(simulated=True)
    assert set(table["origin"]) == {"CAMINOS"}
    assert table["load_flits"] == [0.1, 0.1]
    assert table["latency"][0] == 27.15927669061184
    with pytest.warns(loadcurve.LoadcurveWarning, match="rows of 2 kinds of .* stand together: uniform, transpose"):
        loadcurve.read(path, network="mesh,flits:16")
    with pytest.raises(ValueError, match="rows: “tornado” is not a value of 1, which has transpose, uniform"):
        loadcurve.read(path, network="mesh", rows={1: "tornado"})


def test_a_file_of_models_alone_has_the_points_of_its_version(command, tmp_path):
    path = tmp_path / "model.csv"
    path.write_text(loadcurve.curve("mesh", k=4).csv(), encoding="utf-8")
    theirs = loadcurve.read(path)
    assert theirs.link == "?net=mesh,k:4"
    name = f"Loadcurve {loadcurve.__version__} model"
    table = theirs.to_dict(simulated=True)
    assert set(table["source"]) == {"external"} and set(table["origin"]) == {name}
    picture = tmp_path / "figure.svg"
    command("plot", "--results", path, "-o", picture)
    assert theirs.svg() == picture.read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_in_another_encoding_is_named(tmp_path, encoding):
    path = tmp_path / "alt.csv"
    path.write_bytes("load,latency,März\n0.05,60,1\n".encode(encoding))
    with pytest.raises(ValueError, match=r"^alt\.csv: not text in UTF-8 \("):
        loadcurve.read(path, network="mesh")


def test_curves_of_results_say_whose_they_are_and_are_equal_by_value():
    theirs = loadcurve.read(logs())
    assert repr(theirs) == "<loadcurve.Curve '?net=mesh' with points of BookSim2>"
    assert theirs == loadcurve.read(logs())
    assert theirs not in (loadcurve.read(logs()[:2]), loadcurve.curve("mesh"))
