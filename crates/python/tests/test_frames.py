"""Matrices, data frames and graphs say what is wrong with them in the words of who wrote them."""

from __future__ import annotations

import subprocess
import sys

import networkx
import numpy
import pandas
import polars
import pytest

import loadcurve
from loadcurve import network, traffic

RATES = numpy.array([[0, 2, 0], [0, 0, 3], [1, 0, 0]])
KEYS = {"traffic": "matrix", "matrix": "0-1x2.1-2x3.2-0"}
PAIRS = {"source": [0, 1, 2, 1], "destination": [1, 2, 0, 2], "rate": [2, 1, 1, 2]}


class Sparse:
    """A sparse array of SciPy, as far as it is asked for its values."""

    shape = (3, 3)

    def toarray(self) -> numpy.ndarray:
        return RATES


FORMS = {
    "array": RATES,
    "lists": RATES.tolist(),
    "sparse": Sparse(),
    "square pandas": pandas.DataFrame(RATES),
    "texts as labels": pandas.DataFrame(RATES, index=["0", "1", "2"], columns=["0", "1", "2"]),
    "names": pandas.DataFrame(RATES, index=list("abc"), columns=list("abc")),
    "names of columns": pandas.DataFrame(RATES, columns=list("abc")),
    "square polars": polars.DataFrame(RATES, schema=["a", "b", "c"]),
    "pairs of pandas": pandas.DataFrame(PAIRS),
    "pairs of polars": polars.DataFrame(PAIRS),
    "mapping": {(0, 1): 2, (1, 2): 3, (2, 0): 1},
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_one_matrix(form):
    assert traffic(FORMS[form]) == KEYS


def test_labels_that_are_numbers_are_processors():
    frame = pandas.DataFrame([[0, 2], [5, 0]], index=[3, 7], columns=[3, 7])
    assert traffic(frame) == {"traffic": "matrix", "matrix": "3-7x2.7-3x5"}


def test_frames_need_no_other_package():
    program = "import loadcurve, sys; loadcurve.traffic([[0, 1], [1, 0]]); print('pandas' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout == "False\n"


def test_three_pairs_are_no_matrix_of_three_processors():
    """Three lines of a source, a destination and a rate could be read as one."""
    rates = {(0, 1): 0.25, (1, 2): 0.5, (2, 0): 0.75}
    curve = loadcurve.curve("mesh", k=2, **traffic(rates))
    [contents] = curve.files.values()
    lines = contents.decode().splitlines()
    assert [line.split() for line in lines] == [
        ["0", "1", "0.25"],
        ["1", "2", "0.5"],
        ["2", "0", "0.75"],
        ["0", "1", "0"],
    ]
    whole = loadcurve.curve("mesh", k=2, **traffic({pair: 4 * rate for pair, rate in rates.items()}))
    assert curve.saturation() == pytest.approx(whole.saturation())


WRONG_MATRICES = [
    ([[0, 1], [1]], "matrix: row 1 has 1 column; a square matrix of 2 rows has as many"),
    (numpy.ones((3, 2)), "matrix: row 0 has 2 columns; a square matrix of 3 rows has as many"),
    (numpy.arange(4), "matrix: an array of 1 dimensions is not a matrix"),
    (numpy.array([[0, numpy.nan], [1, 0]]), "matrix: nan in row 0, column 1, is not a number from 0"),
    ([["a", "b"], ["c", "d"]], "matrix: 'a' in row 0, column 0, is not a number from 0"),
    ({(0, 1): "x"}, "matrix: 'x' from 0 to 1 is not a number from 0"),
    ({0: 1}, "matrix: 0 is not a pair of processors such as (0, 8)"),
    ({(0, 1.5): 1}, "matrix: a processor of (0, 1.5): 1.5 is not a whole number"),
    ({(-1, 2): 1}, "matrix: a processor of (-1, 2): -1 is not a whole number from 0"),
    (pandas.DataFrame(PAIRS).drop(columns="rate"), "matrix: the DataFrame has no column “rate”; pairs have source, "),
    (pandas.DataFrame(PAIRS).replace(3, numpy.nan).assign(rate=-1), "matrix: -1 in row 0 is not a number from 0"),
    (
        polars.DataFrame(PAIRS).with_columns(source=0.5),
        "matrix: a processor of row 0: 0.5 is not a whole number from 0",
    ),
    (
        pandas.DataFrame(RATES[:2]),
        "matrix: the DataFrame of 2 rows and 3 columns is not square, nor has it the columns",
    ),
    (
        pandas.DataFrame(RATES, index=list("abc"), columns=list("acb")),
        "matrix: rows of the DataFrame have other",
    ),
    (
        pandas.DataFrame(RATES, index=[0, 0, 1], columns=[0, 0, 1]),
        "matrix: two rows of the DataFrame have",
    ),
    (numpy.eye(3), "matrix: no processor sends to another one"),
]


@pytest.mark.parametrize(("matrix", "words"), WRONG_MATRICES, ids=[words[:50] for _, words in WRONG_MATRICES])
def test_what_is_wrong_with_a_matrix_is_said_of_the_matrix(matrix, words):
    with pytest.raises(ValueError) as raised:
        traffic(matrix)
    assert str(raised.value).startswith(words)


@pytest.mark.parametrize("rates", [numpy.roll(numpy.eye(16), 1, axis=1), numpy.full((16, 16), 0.1)])
def test_a_matrix_that_is_larger_than_the_network_has_no_lines(rates):
    with pytest.raises(ValueError) as raised:
        loadcurve.curve("mesh", k=2, **traffic(rates))
    assert str(raised.value) == "matrix: 4 is not a processor; 0…3"


def test_lines_of_files_are_named_with_the_file(tmp_path):
    path = tmp_path / "ring.txt"
    path.write_text("0 1\n1 1\n")
    with pytest.raises(ValueError, match=r"^ring\.txt: line 2: joins node 1 to itself"):
        network(path)
    path.write_text("0 1 2\nx\n")
    with pytest.raises(ValueError, match=r"^ring\.txt: line 2: "):
        traffic(path)


def apart() -> networkx.Graph:
    return networkx.Graph([("a", "b"), ("c", "d")])


def changed(**data: object) -> networkx.Graph:
    graph = networkx.path_graph(3)
    graph.nodes[1].update(data)
    return graph


WRONG_GRAPHS = [
    (apart(), "graph: no way from a to c"),
    (networkx.path_graph(1), "graph: 1 processor; at least 2"),
    (networkx.Graph([(0, 0), (0, 1)]), "graph: edge (0, 0): joins node 0 to itself"),
    (networkx.Graph([("node", "x")]), "graph: “node” is no name of a node"),
    (networkx.Graph([("a,b", "x")]), "graph: “a,b” is no name of a node"),
    (changed(hosts="x"), "graph: hosts of node 1: 'x' is not a whole number from 0"),
    (changed(hosts=10**6), "graph: node 1: "),
    (changed(pos=(1,)), "graph: pos of node 1: (1,) is not two or three coordinates"),
    ([(0, 1), (2, 2)], "graph: pair 2, (2, 2): joins node 2 to itself"),
    (["01", "12"], "graph: '01' is not a pair of nodes"),
    ([[0, 1], [1, 0]], "graph: [[0, 1], [1, 0]] is two pairs of nodes or a matrix of two rows; write pairs as tuples"),
    (numpy.array([[0, numpy.nan], [1, 0]]), "graph: row 0, column 1: nan is not a whole number from 0"),
    (numpy.eye(2), "graph: row 0, column 0: joins node 0 to itself"),
    (
        pandas.DataFrame(RATES[:, :2], columns=["ab", "bc"]),
        "graph: the DataFrame of 3 rows and 2 columns is",
    ),
]


@pytest.mark.parametrize(("graph", "words"), WRONG_GRAPHS, ids=[words[:50] for _, words in WRONG_GRAPHS])
def test_what_is_wrong_with_a_graph_is_said_of_the_graph(graph, words):
    with pytest.raises(ValueError) as raised:
        network(graph)
    assert str(raised.value).startswith(words)


def test_what_is_no_form_at_all_is_a_type_error():
    with pytest.raises(TypeError, match=r"^graph: NoneType is not a graph of networkx, a square matrix, pairs"):
        network(None)
    with pytest.raises(TypeError, match=r"^matrix: int is not a square matrix, a DataFrame, a mapping"):
        traffic(5)
    with pytest.raises(ValueError, match=r"^edges: has no meaning beside a graph"):
        network([(0, 1)], edges="0-1")


def test_a_frame_of_links_has_the_names_of_its_rows():
    frame = pandas.DataFrame([[0, 1, 1], [1, 0, 1], [1, 1, 0]], index=list("abc"), columns=list("abc"))
    named, plain = network(frame), network(frame.to_numpy())
    assert named.to_dict(0.1)["latency"] == plain.to_dict(0.1)["latency"]
    assert named.with_(root="c").link.endswith("root:c")
