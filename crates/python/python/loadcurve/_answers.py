"""Answers about the networks of a link: a sentence on each, and a table of all."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _loadcurve, _tables
from ._curve import Curve, LoadcurveWarning
from ._settings import optional, text

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._loadcurve import Answered, Column, Figure


def routings(network: str | Curve, mean: int = 100) -> Answer:
    """The routings of each network of a link, compared as by the command's ``routings``.

    Each routing has a row for each ``traffic``: ``"uniform"``, the network's own if it is another, the ``"mean"``
    over random permutations, and the routing's ``"worst"`` permutation. A row has the load that its links carry
    (``bound``), the interval of the ideal throughput, which no routing exceeds, the routers at the ends of the
    busiest link, the mean number of links on a route (``hops``), the virtual channels of a link (``classes``), and
    the load at which the model saturates. Loads are in flits/cycle/source.

    Parameters
    ----------
    network
        A kind of network, a network or a link, as for :func:`curve`, or a curve.
    mean
        Number of random permutations, from 1 to 10000.

    Examples
    --------
    >>> import loadcurve
    >>> answer = loadcurve.routings("mesh,k:4", mean=10)
    >>> print(answer)
    With O1TURN routing, what links carry under the worst permutation rises from 0.333 to 0.500, ...
    >>> rows = answer.to_dict()
    >>> rows["route"][:3], rows["traffic"][:3], rows["bound"][0]
    (['dor', 'dor', 'dor'], ['uniform', 'mean', 'worst'], 0.9375)
    """
    answered = figure(network).routings(text("mean", mean))
    for words in answered["notices"]:
        warnings.warn(words, LoadcurveWarning, stacklevel=2)
    return Answer(answered)


def faults(network: str | Curve, k: int | Iterable[int] = (1, 2, 4, 8)) -> Failures:
    """What happens when links of each network of a link fail, as by the command's ``faults``.

    There is a row for the whole network (nothing has ``failed``), one for the network's own failures if it has any,
    one for each link that fails alone, and 20 for each number of links that fail at random. A row has the number of
    pairs of processors whose messages are lost or take a detour, the load that the links left carry (``bound``),
    the load at which the model saturates, both in flits/cycle/source, and the latency at zero load in cycles. Of
    the links that fail alone only the eight that leave the least are modelled.

    Parameters
    ----------
    network
        A kind of network, a network or a link, as for :func:`curve`, or a curve.
    k
        Numbers of links that fail at random, each from 1 to 64.

    Examples
    --------
    >>> import loadcurve
    >>> answer = loadcurve.faults("mesh,k:4,fail:5-6", k=1)
    >>> print(answer)
    Without 5–6, 32 of 240 pairs detour; links carry ...
    >>> answer.to_dict()["pairs_detoured"][:2]
    [None, 32]
    >>> answer.random.to_dict()["links"]
    [1]
    """
    counts = k if isinstance(k, Iterable) and not isinstance(k, str) else [k]
    return Failures(figure(network).faults([text("k", count) for count in counts]))


def buffers(network: str | Curve, within: float | None = None) -> Answer:
    """The smallest buffers that will do in each network of a link, as by the command's ``buffers``.

    There is a row for each number of virtual channels of a link (``vcs``) and each size of their buffers in flits
    (``buffer``; none where buffers are unlimited). A row has the flits in all buffers of all routers (``memory``), and
    what the network carries under overload (``plateau``, in flits/cycle/source) with the half-width of its 95 %
    interval (``plateau_ci``); where the link has a load, the ``latency`` there in cycles in their place. ``relative``
    is the value relative to the best with unlimited buffers, and ``smallest`` is true in the row of the least memory
    that comes within some per cent of it.

    Parameters
    ----------
    network
        A kind of network, a network or a link, as for :func:`curve`, or a curve.
    within
        What smaller buffers may cost, in per cent, from 0.1 to 90; that of the link, or 5, by default.

    Examples
    --------
    >>> import loadcurve
    >>> answer = loadcurve.buffers("mesh,k:3,flits:2", within=10)
    >>> rows = answer.to_dict()
    >>> rows["vcs"][:3], rows["buffer"][:3], rows["memory"][:3]
    ([1, 1, 1], [1, 2, 4], [33, 66, 132])
    >>> sum(rows["smallest"])
    1
    """
    return Answer(figure(network).buffers(None if within is None else text("within", within)))


def collective(
    network: str | Curve,
    kind: str | None = None,
    bytes: int | str | None = None,
    *,
    algorithm: str | Iterable[str] | None = None,
    ports: int | str | None = None,
    startup: int | None = None,
    simulate: bool | None = None,
    seed: int | None = None,
) -> Collective:
    """How long a collective operation takes on each network of a link, as by the command's ``collective``.

    There is a row for each algorithm and each size of buffers, and one for the lower bound (``source`` is ``"bound"``)
    at each size: the largest buffer of a processor in ``bytes`` and ``flits``, the number of ``steps`` and
    ``messages``, the time in ``cycles`` and, where the link has the length of a cycle (``ns``), in ``microseconds``,
    algorithm and bus bandwidth as nccl-tests define them, in GB/s or, without the length of a cycle, in bytes/cycle,
    and whether no messages meet (``contention_free``): only then the time is exact.

    The first call for an operation finds its times for all sizes of the link. After that another size of the same curve
    takes less than a millisecond: between two sizes its time lies on a line, up to 3 % above the model. Ask a curve
    again rather than a link, which remembers nothing.

    Parameters
    ----------
    network
        A kind of network, a network or a link, as for :func:`curve`, or a curve.
    kind
        ``"all-reduce"``, ``"reduce-scatter"``, ``"all-gather"``, ``"all-to-all"``, ``"broadcast"`` or ``"halo"``.
    bytes
        Size of the largest buffer of a processor, or a range such as ``"1K-1G"``, in which each size is twice the one
        before; the sizes of the link by default.
    algorithm
        Names of algorithms; all that the network allows by default.
    ports
        Injection channels of each processor, and as many ejection channels, or ``"all"`` for as many as its router has
        links.
    startup
        Cycles that a processor spends on each message before it leaves.
    simulate
        Whether times are simulated, too, where messages meet: with three seeds, up to some seconds for each size and
        algorithm. Rows of such times have ``source`` ``"simulation"``, or ``"extrapolated"`` beyond the longest runs.
        As in the link by default.
    seed
        The first of these seeds; that of the link by default.

    Examples
    --------
    >>> import loadcurve
    >>> torus = loadcurve.curve("cube", dims=(4, 4, 4), wrap=1, width=512, ns=1.422)
    >>> answer = torus.collective("all-reduce", 2**30, ports="all", startup=703)
    >>> print(answer)
    All-reduce of 1 GiB over 64 processors: swing 7.85 ms; nothing below 7.83 ms, for each has 6 ports.
    >>> answer.best["algorithm"], answer.bound["binds"]
    ('swing', 'ports')

    Gradients of a training step with 7 billion parameters of two bytes, reduced in 25 MiB each:

    >>> parts = -(-14_000_000_000 // (25 << 20))
    >>> each = torus.collective("all-reduce", 25 << 20, ports="all", startup=703)
    >>> round(parts * each.best["microseconds"] / 1000)
    1...
    """
    if algorithm is not None and not isinstance(algorithm, str):
        algorithm = ".".join(algorithm)
    simulated = None if simulate is None else "on" if simulate else "off"
    settings = {
        "algorithm": algorithm,
        "ports": optional("ports", ports),
        "startup": optional("startup", startup),
        "sim": simulated,
        "seed": optional("seed", seed),
    }
    given = [(key, text) for key, text in settings.items() if text is not None]
    asked = figure(network).collective(kind, optional("bytes", bytes), given)
    for words in asked["notices"]:
        warnings.warn(words, LoadcurveWarning, stacklevel=2)
    return Collective(asked)


class Table:
    """A table, as lists by the names of its columns or as a data frame."""

    __slots__ = ("_columns",)

    def __init__(self, columns: list[Column]) -> None:
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns[0][2]) if self._columns else 0

    def to_dict(self) -> dict[str, list[Any]]:
        """Lists by the names of the columns; an empty cell is NaN among floats and None elsewhere."""
        return _tables.dictionary(self._columns)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a DataFrame of pandas."""
        return _tables.pandas_frame(self._columns)

    def to_polars(self) -> polars.DataFrame:
        """The table as a DataFrame of polars."""
        return _tables.polars_frame(self._columns)

    def to_arrow(self) -> pyarrow.Table:
        """The table as a table of Arrow."""
        return _tables.arrow_table(self._columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for any program that takes Arrow's C stream. It takes pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


class Answer(Table):
    """A table with a sentence on each network, and the files of the command. As text it is its sentences."""

    __slots__ = ("_answered",)

    def __init__(self, answered: Answered) -> None:
        super().__init__(answered["columns"])
        self._answered = answered

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return f"<loadcurve.{type(self).__name__} of {len(self)} rows: {self}>"

    @property
    def sentences(self) -> list[str]:
        """What the answer says of each network."""
        return list(self._answered["sentences"])

    def csv(self) -> str:
        """The CSV file, with the bytes of the command."""
        return self._answered["csv"]

    def json(self) -> str:
        """The JSON file, with the bytes of the command."""
        return self._answered["json"]


class Failures(Answer):
    """The answer of :func:`faults`."""

    __slots__ = ()

    @property
    def random(self) -> Table:
        """What links that fail at random leave, a row for each number of ``links``: over 20 draws, the ``mean`` of the
        loads at which the model saturates with the ``half_width`` of its 95 % interval, the ``least`` of them, and the
        fraction of draws that cut processors off.
        """
        return Table(self._answered["random"])


class Collective(Answer):
    """The answer of :func:`collective`."""

    __slots__ = ()

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the table, each by the names of the columns."""
        columns = self.to_dict()
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    @property
    def best(self) -> dict[str, Any]:
        """The row of the least time for the largest buffers, on the first network: a simulated one where there is."""
        # Those of an algorithm by the model come before its simulated ones.
        surest = {row["algorithm"]: row for row in self._largest(is_bound=False)}
        return min(surest.values(), key=lambda row: row["cycles"])

    @property
    def bound(self) -> dict[str, Any] | None:
        """The row of the lower bound for the largest buffers, on the first network; none of operations without one."""
        return next(iter(self._largest(is_bound=True)), None)

    def _largest(self, *, is_bound: bool) -> list[dict[str, Any]]:
        rows = [row for row in self.rows if (row["source"] == "bound") == is_bound]
        first = [row for row in rows if row["curve"] == rows[0]["curve"]]
        most = max((row["bytes"] for row in first), default=0)
        return [row for row in first if row["bytes"] == most]


def figure(network: str | Curve) -> Figure:
    """The figure of a curve or a link."""
    return network._figure if isinstance(network, Curve) else _loadcurve.Figure.read(network)
