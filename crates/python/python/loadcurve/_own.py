"""Networks and traffic of one's own: files, graphs of networkx, matrices of NumPy, data frames, or plain lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import _loadcurve
from ._curve import FILES, MADE, Curve, made
from ._matrices import entries_of, is_frame, labels_of_square, listed, rates_of, whole

if TYPE_CHECKING:
    from ._types import Path

#: Longest traffic matrix that is written into a link, in characters.
LONGEST = 1500

#: Keys of a network that a graph says itself.
OF_GRAPHS = ["edges", "zip", "file", "hosts"]


def network(graph: object, /, **keys: object) -> Curve:
    """A network of your own.

    Parameters
    ----------
    graph
        * a graph of networkx: its nodes with the attributes ``hosts`` (number of processors, 1 if there is
          none) and ``pos`` (coordinates), its edges with ``count`` (number of parallel links); an edge of a
          directed graph is a link of one way;
        * a square matrix, such as an array of NumPy, a sparse one of SciPy or a data frame: the numbers of links
          from the node of the row to that of the column; rows of a DataFrame of pandas name their nodes;
        * pairs of nodes, joined both ways;
        * the name of a file, with a line for each link, or of BookSim's network ``anynet``.
    **keys
        Keys of the network ``own``, such as ``route`` and ``flits``, and of the view.

    A network that is short enough is packed into the link. The link of a longer one names its file, which has
    to be at hand where the link is used: see :attr:`Curve.files`.

    Examples
    --------
    >>> import loadcurve
    >>> ring = loadcurve.network([(0, 1), (1, 2), (2, 3), (3, 0)], flits=16)
    >>> ring.saturation("flits")
    [0.5599123...]
    >>> import networkx
    >>> petersen = loadcurve.network(networkx.petersen_graph(), route="hops")
    >>> petersen.labels
    ['Own network, 10 nodes, 30 links, ...']
    >>> loadcurve.network([(0, 1), (2, 2)])
    Traceback (most recent call last):
    ...
    ValueError: graph: pair 2, (2, 2): joins node 2 to itself
    """
    for key in OF_GRAPHS:
        if key in keys:
            raise ValueError(f"{key}: has no meaning beside a graph, which says this itself")
    if isinstance(graph, (str, os.PathLike)):
        subject, places, contents = os.path.basename(os.fspath(graph)), [], read_bytes(graph)
    else:
        lines = list(lines_of(graph))
        subject, places = "graph", [place for place, _ in lines]
        contents = "".join(f"{line}\n" for _, line in lines).encode()
    figure = _loadcurve.own_network(contents, subject, places)
    kept(_loadcurve.open_network(contents, subject), contents)
    return made(figure, keys)


def traffic(matrix: object, /) -> dict[str, str]:
    """Keys for traffic of your own.

    Parameters
    ----------
    matrix
        How often each processor sends to each other one, relative to all others:

        * a square matrix, such as an array of NumPy, a sparse one of SciPy or nested lists: the rate from the
          processor of the row to that of the column. It is always dense, even if it has three columns;
        * a DataFrame of pandas or polars with the columns ``source``, ``destination`` and ``rate``, of which equal
          pairs add up; or a square one, whose labels are processors if they are whole numbers;
        * a mapping of pairs to rates;
        * the name of a file with a line for each pair: source, destination, rate.

        What a processor would send to itself is dropped.

    Short matrices of whole numbers are written into the link. The link of others names a file: see
    :attr:`Curve.files`.

    Examples
    --------
    >>> import loadcurve
    >>> to_the_next = [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    >>> loadcurve.traffic(to_the_next)
    {'traffic': 'matrix', 'matrix': '0-1.1-2.2-0'}
    >>> loadcurve.curve("cube", dims=3, wrap=1, **loadcurve.traffic(to_the_next)).link
    '?net=cube,dims:3,wrap:1,traffic:matrix,matrix:0-1.1-2.2-0'
    >>> import pandas
    >>> pairs = pandas.DataFrame({"source": [0, 1, 0], "destination": [1, 2, 1], "rate": [1, 2, 3]})
    >>> loadcurve.traffic(pairs)
    {'traffic': 'matrix', 'matrix': '0-1x4.1-2x2'}
    """
    if isinstance(matrix, (str, os.PathLike)):
        contents = read_bytes(matrix)
        name = _loadcurve.open_matrix(contents, os.path.basename(os.fspath(matrix)))
        return {"traffic": "matrix", "mfile": kept(name, contents)}
    rates = rates_of(matrix)
    if not rates:
        raise ValueError("matrix: no processor sends to another one")
    text = ".".join(f"{a}-{b}" if rate == 1 else f"{a}-{b}x{rate:.0f}" for (a, b), rate in rates.items())
    if len(text) <= LONGEST and all(rate == int(rate) < 2**32 for rate in rates.values()):
        return {"traffic": "matrix", "matrix": text}
    lines = [f"{a} {b} {rate!r}\n" for (a, b), rate in rates.items()]
    if len(lines) == 3:
        # Three lines of three columns could be a matrix of three processors. An entry that adds nothing makes four.
        a, b = next(iter(rates))
        lines.append(f"{a} {b} 0\n")
    contents = "".join(lines).encode()
    name = kept(_loadcurve.open_matrix(contents, "matrix"), contents)
    MADE.add(name)
    return {"traffic": "matrix", "mfile": name}


def open_file(path: Path, /) -> str:
    """Opens the file of a network or of a traffic matrix that links refer to, and returns its name in links."""
    contents = read_bytes(path)
    return kept(_loadcurve.open_file(contents, os.path.basename(os.fspath(path))), contents)


def kept(name: str, contents: bytes) -> str:
    """Remembers the contents of a file, so that they can be saved beside a link."""
    FILES[name] = contents
    return name


def read_bytes(path: Path) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def lines_of(graph: Any) -> Iterator[tuple[str, str]]:
    """The lines of the file of a network, each with the place in the graph that it stands for."""
    if hasattr(graph, "is_directed") and hasattr(graph, "edges"):
        return lines_of_graph(graph)
    if is_frame(graph):
        names = [str(label) for label in labels_of_square("graph", graph)]
        return lines_of_matrix(listed("graph", graph), names)
    rows = listed("graph", graph)
    is_array = hasattr(graph, "shape")
    if len(rows) == 2 and not is_array and may_be_either(rows):
        words = "is two pairs of nodes or a matrix of two rows; write pairs as tuples, or the matrix as an array"
        raise ValueError(f"graph: {rows!r} {words}")
    is_square = len(rows) > 2 and all(len(row) == len(rows) for row in rows)
    return lines_of_matrix(rows, list(map(str, range(len(rows))))) if is_square or is_array else lines_of_pairs(rows)


def may_be_either(rows: list[Any]) -> bool:
    """True for two lists of two numbers that join no node to itself, whichever they are."""
    return all(isinstance(row, list) and len(row) == 2 for row in rows) and rows[0][0] == rows[1][1] == 0


def lines_of_graph(graph: Any) -> Iterator[tuple[str, str]]:
    seen = set()
    for node, data in graph.nodes(data=True):
        name = name_of(node)
        if name in seen:
            raise ValueError(f"graph: two nodes have the name {name}")
        seen.add(name)
        position = "".join(f" {at!r}" for at in position_of(node, data.get("pos", ())))
        hosts = whole("graph", f"hosts of node {node!r}", data.get("hosts", 1))
        yield f"node {node!r}", f"node {name}{position}{'' if hosts == 1 else f' hosts {hosts}'}"
    joint = " -> " if graph.is_directed() else " "
    for one, other, data in graph.edges(data=True):
        place = f"edge {(one, other)!r}"
        count = whole("graph", f"count of {place}", data.get("count", 1))
        yield place, line(name_of(one), joint, name_of(other), count)


def position_of(node: object, position: Any) -> list[float]:
    """The coordinates of a node: two or three, or none."""
    try:
        numbers = [float(at) for at in position]
    except (TypeError, ValueError):
        numbers = [0.0]
    if len(numbers) not in (0, 2, 3):
        raise ValueError(f"graph: pos of node {node!r}: {position!r} is not two or three coordinates")
    return numbers


def lines_of_matrix(rows: list[Any], names: list[str]) -> Iterator[tuple[str, str]]:
    for node, name in enumerate(names):
        if not _loadcurve.is_name(name):
            raise ValueError(name_error(name))
        yield f"row {node}", f"node {name}"
    for one, other, count in entries_of("graph", rows):
        if count:
            place = f"row {one}, column {other}"
            yield place, line(names[one], " -> ", names[other], whole("graph", place, count))


def lines_of_pairs(pairs: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for number, pair in enumerate(pairs, 1):
        if isinstance(pair, str) or len(pair) != 2:
            raise ValueError(f"graph: {pair!r} is not a pair of nodes")
        yield f"pair {number}, {pair!r}", line(name_of(pair[0]), " ", name_of(pair[1]), 1)


def line(one: str, joint: str, other: str, count: int) -> str:
    return f"{one}{joint}{other}{'' if count == 1 else f' x{count}'}"


def name_of(node: object) -> str:
    """The name of a node in a file: (0, 1) is 0.1."""
    name = ".".join(map(str, node)) if isinstance(node, tuple) else str(node)
    if not _loadcurve.is_name(name):
        raise ValueError(name_error(name))
    return name


def name_error(name: str) -> str:
    reserved = "node, default, hosts, route and router have another meaning"
    return f"graph: “{name}” is no name of a node; names are 1 to 32 letters, digits, _, - and .; {reserved}"
