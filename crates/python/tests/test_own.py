"""Networks, traffic and results of one's own."""

from __future__ import annotations

import pickle
import subprocess
import sys

import networkx
import numpy
import pytest

import loadcurve

RING = [(0, 1), (1, 2), (2, 3), (3, 0)]


def test_graphs_matrices_pairs_and_files_are_one_network(tmp_path):
    file = tmp_path / "ring.txt"
    file.write_text("# a ring\n0 1\n1 2\n2 3\n3 0\n")
    adjacency = numpy.array([[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]])
    graph = networkx.Graph(RING)
    forms = [RING, file, str(file), adjacency, adjacency.tolist(), graph, graph.to_directed(), networkx.cycle_graph(4)]
    latencies = [loadcurve.network(form, flits=8).to_dict(0.1)["latency"] for form in forms]
    assert latencies == [loadcurve.curve("own", edges="0-1-2-3-0", flits=8).to_dict(0.1)["latency"]] * len(forms)


def test_nodes_have_processors_and_places_and_edges_are_counted():
    graph = networkx.star_graph(3)
    graph.nodes[0].update(hosts=0, pos=(0.5, 0.5))
    for node in (1, 2, 3):
        graph.nodes[node]["pos"] = (node, 0)
    graph.edges[0, 1]["count"] = 2
    star = loadcurve.network(graph)
    assert star.labels == ["Own network, 4 nodes, 8 links, up*/down* routing, 32 flits"]
    # It is in the link as a whole.
    assert "zip:" in star.link and star.files == {}


def test_names_of_nodes_are_those_of_the_graph():
    grid = loadcurve.network(networkx.grid_2d_graph(3, 3), route="hops", focus=None)
    assert "zip:" in grid.link and "route:hops" in grid.link
    for graph, words in [
        (networkx.Graph([("a b", "c")]), "“a b” is no name of a node"),
        (networkx.Graph([("1", 1)]), "two nodes have the name 1"),
        ([(0, 1, 2)], "is not a pair of nodes"),
        (numpy.ones((3, 2)), "row 0 has 2 columns"),
        ([(0, 0)], "joins node 0 to itself"),
        (networkx.Graph(), "no nodes"),
        ([[0, 0.5, 1], [1, 0, 1], [1, 1, 0]], "row 0, column 1: 0.5 is not a whole number from 0"),
    ]:
        with pytest.raises(ValueError, match=words):
            loadcurve.network(graph)


def test_a_long_network_is_a_file_that_goes_with_the_link(command, tmp_path):
    graph = networkx.random_regular_graph(6, 600, seed=1)
    long = loadcurve.network(graph, flits=16)
    [(name, contents)] = long.files.items()
    assert long.link == f"?net=own,file:{name},flits:16"
    path = tmp_path / "graph.txt"
    path.write_bytes(contents)
    expected = command("saturation", long.link, "--file", path, "--format", "csv")
    assert float(expected.splitlines()[-1].split(",")[2]) == long.saturation("flits")[0]
    assert loadcurve.open_file(path) == name


def test_a_file_that_is_refused_as_a_network_is_no_traffic(tmp_path):
    path = tmp_path / "pairs.txt"
    path.write_text("0 1\n1 1\n")
    with pytest.raises(ValueError, match=r"pairs\.txt: line 2: joins node 1 to itself"):
        loadcurve.open_file(path)
    path.write_text("0 1 0.5\n1 x 1\n")
    with pytest.raises(ValueError, match=r"pairs\.txt: .*line 2"):
        loadcurve.open_file(path)


def test_pairs_of_numbers_are_traffic_in_other_processes_if_the_link_says_so(tmp_path):
    path = tmp_path / "pairs.txt"
    path.write_text("0 1\n1 2\n2 0\n")
    mesh = loadcurve.curve("mesh", k=2, **loadcurve.traffic(path))
    show = "import pickle, sys; print(pickle.load(sys.stdin.buffer).csv(), end='')"
    other = subprocess.run([sys.executable, "-c", show], input=pickle.dumps(mesh), capture_output=True, check=True)
    assert other.stdout.decode() == mesh.csv()


def test_traffic_is_in_the_link_if_it_is_short():
    shift = numpy.roll(numpy.eye(16, dtype=int), 1, axis=1)
    keys = loadcurve.traffic(3 * shift)
    assert keys["matrix"].startswith("0-1x3.1-2x3.")
    mesh = loadcurve.curve("mesh", k=4, **keys)
    plain = loadcurve.curve("mesh", k=4, traffic="shift", by=1)
    assert mesh.saturation() == pytest.approx(plain.saturation())
    assert mesh.files == {}
    assert loadcurve.traffic({(0, 1): 2, (1, 1): 5}) == {"traffic": "matrix", "matrix": "0-1x2"}


def test_other_traffic_is_a_file_that_goes_with_the_link(command, tmp_path):
    rates = numpy.random.default_rng(1).random((16, 16))
    mesh = loadcurve.curve("mesh", k=4, **loadcurve.traffic(rates))
    [(name, contents)] = mesh.files.items()
    assert mesh.link == f"?net=mesh,k:4,traffic:matrix,mfile:{name}"
    path = tmp_path / "rates.txt"
    path.write_bytes(contents)
    assert mesh.csv(points=5) == command("curve", mesh.link, "--points", 5, "--format", "csv", "--file", path)
    assert loadcurve.traffic(path) == {"traffic": "matrix", "mfile": name}
    measured = mesh.simulate(0.3, unit="capacity", precision=10)
    assert measured.to_dict(simulated=True)["state"] == ["steady"]


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        ([[0, 1], [1]], "row 1 has 1 column"),
        ([[0, -1], [1, 0]], "-1 in row 0, column 1, is not a number from 0"),
        ([[0, float("nan")], [1, 0]], "nan in row 0, column 1"),
        (numpy.eye(3), "matrix: no processor sends"),
    ],
)
def test_rates_are_numbers_of_a_square(matrix, words):
    with pytest.raises(ValueError, match=words):
        loadcurve.curve("mesh", k=2, **loadcurve.traffic(matrix))


def test_results_come_back_as_they_were(command, tmp_path):
    measured = loadcurve.curve("mesh", k=4, flits=8).simulate(precision=10)
    path = tmp_path / "results"
    for text in [measured.csv(), measured.json(), measured.csv(simulated=True)]:
        path.write_text(text, encoding="utf-8")
        again = loadcurve.read(path)
        assert again.link == measured.link
        assert again.to_dict(simulated=True)["latency"] == measured.to_dict(simulated=True)["latency"]
        assert again.svg() == measured.svg()
    path = tmp_path / "sweep.jsonl"
    command("sweep", "mesh,k:4,flits:8", "--grid", "flits=4,8", "--precision", 20, "--load", 0.1, "--quiet", "-o", path)
    assert loadcurve.read(path).labels == ["Mesh, 4 × 4 nodes, 4 flits", "Mesh, 4 × 4 nodes, 8 flits"]


def test_files_that_are_none_are_refused(tmp_path):
    path = tmp_path / "results.csv"
    path.write_text("load,latency\n1,2\n")
    with pytest.raises(ValueError, match=r"results\.csv: net"):
        loadcurve.read(path)
    with pytest.raises(FileNotFoundError):
        loadcurve.read(tmp_path / "missing")
