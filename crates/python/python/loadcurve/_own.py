"""Networks and traffic of one's own: files, graphs of networkx, matrices of NumPy, or plain lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _loadcurve
from ._curve import Curve, made

if TYPE_CHECKING:
    from ._types import Path

#: Longest traffic matrix that is written into a link, in characters.
LONGEST = 1500

#: Contents of the files that were opened here, by their name in links.
FILES: dict[str, bytes] = {}


def network(graph: object, /, **keys: object) -> Curve:
    """A network of your own.

    Parameters
    ----------
    graph
        * a graph of networkx: its nodes with the attributes ``hosts`` (number of processors, 1 if there is
          none) and ``pos`` (coordinates), its edges with ``count`` (number of parallel links); an edge of a
          directed graph is a link of one way;
        * a square matrix, such as an array of NumPy: the numbers of links from the node of the row to that of
          the column;
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
    """
    contents = file_of(graph)
    figure = _loadcurve.own_network(contents)
    kept(_loadcurve.open_network(contents), contents)
    return made(figure, keys)


def traffic(matrix: object, /) -> dict[str, str]:
    """Keys for traffic of your own.

    Parameters
    ----------
    matrix
        A square matrix, such as an array of NumPy or nested lists: how often the processor of the row sends to
        that of the column, relative to all others. Or a mapping of pairs to such rates, or the name of a file
        with a line for each pair: source, destination, rate. What a processor would send to itself is dropped.

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
    """
    if isinstance(matrix, (str, os.PathLike)):
        contents = read_bytes(matrix)
    else:
        rates = dict(rates_of(matrix))
        if not rates:
            raise ValueError("traffic: no processor sends to another one")
        text = ".".join(f"{a}-{b}" if rate == 1 else f"{a}-{b}x{rate:.0f}" for (a, b), rate in rates.items())
        if len(text) <= LONGEST and all(rate == int(rate) < 2**32 for rate in rates.values()):
            return {"traffic": "matrix", "matrix": text}
        contents = "".join(f"{a} {b} {rate!r}\n" for (a, b), rate in rates.items()).encode()
    return {"traffic": "matrix", "mfile": kept(_loadcurve.open_matrix(contents), contents)}


def open_file(path: Path, /) -> str:
    """Opens the file of a network or of a traffic matrix that links refer to, and returns its name in links."""
    return opened(read_bytes(path))


def opened(contents: bytes) -> str:
    try:
        return kept(_loadcurve.open_network(contents), contents)
    except ValueError as no_network:
        try:
            return kept(_loadcurve.open_matrix(contents), contents)
        except ValueError:
            raise no_network from None


def kept(name: str, contents: bytes) -> str:
    """Remembers the contents of a file, so that they can be saved beside a link."""
    FILES[name] = contents
    return name


def read_bytes(path: Path) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def file_of(graph: Any) -> bytes:
    """The file of a network in any form."""
    if isinstance(graph, (str, os.PathLike)):
        return read_bytes(graph)
    if hasattr(graph, "is_directed") and hasattr(graph, "edges"):
        return "".join(lines_of_graph(graph)).encode()
    rows = [list(row) for row in graph]
    is_square = len(rows) > 2 and all(len(row) == len(rows) for row in rows)
    lines = lines_of_matrix(rows) if is_square or hasattr(graph, "shape") else lines_of_pairs(rows)
    return "".join(lines).encode()


def lines_of_graph(graph: Any) -> Iterable[str]:
    names = unique([name_of(node) for node in graph.nodes])
    for name, (_, data) in zip(names, graph.nodes(data=True), strict=True):
        place = "".join(f" {float(at)!r}" for at in data.get("pos", ()))
        hosts = int(data.get("hosts", 1))
        yield f"node {name}{place}{'' if hosts == 1 else f' hosts {hosts}'}\n"
    joint = " -> " if graph.is_directed() else " "
    for one, other, data in graph.edges(data=True):
        yield line(name_of(one), joint, name_of(other), data.get("count", 1))


def lines_of_matrix(rows: list[list[Any]]) -> Iterable[str]:
    for node in range(len(rows)):
        yield f"node {node}\n"
    for one, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(f"network: a matrix of {len(rows)} rows has a row of {len(row)} columns")
        for other, count in enumerate(row):
            if count:
                yield line(str(one), " -> ", str(other), count)


def lines_of_pairs(pairs: list[list[Any]]) -> Iterable[str]:
    for pair in pairs:
        if len(pair) != 2:
            raise ValueError(f"network: {pair!r} is not a pair of nodes")
        yield line(name_of(pair[0]), " ", name_of(pair[1]), 1)


def line(one: str, joint: str, other: str, count: Any) -> str:
    if count != int(count) or count < 0:
        raise ValueError(f"network: {count!r} is not a number of links from {one} to {other}")
    return f"{one}{joint}{other}{'' if count == 1 else f' x{int(count)}'}\n"


def name_of(node: object) -> str:
    """The name of a node in a file: (0, 1) is 0.1."""
    name = ".".join(map(str, node)) if isinstance(node, tuple) else str(node)
    if len(name.split()) != 1 or "#" in name:
        raise ValueError(f'network: node "{name}" has a space in its name; letters, digits, _, - and . are allowed')
    return name


def unique(names: list[str]) -> list[str]:
    seen = set()
    for name in names:
        if name in seen:
            raise ValueError(f"network: two nodes have the name {name}")
        seen.add(name)
    return names


def rates_of(matrix: Any) -> Iterable[tuple[tuple[int, int], float]]:
    """Pairs with rates other than 0."""
    if isinstance(matrix, Mapping):
        entries = [(int(a), int(b), float(rate)) for (a, b), rate in matrix.items()]
    else:
        rows = [[float(rate) for rate in row] for row in matrix]
        for number, row in enumerate(rows):
            if len(row) != len(rows):
                raise ValueError(
                    f"traffic: a matrix of {len(rows)} rows has {len(row)} columns in row {number}, not as many"
                )
        entries = [(a, b, rate) for a, row in enumerate(rows) for b, rate in enumerate(row)]
    for source, destination, rate in entries:
        if not 0 <= rate < float("inf"):
            raise ValueError(f"traffic: {rate!r} from {source} to {destination} is not a number from 0")
        if rate and source != destination:
            yield (source, destination), rate
