"""Curves: links, solved and simulated."""

from __future__ import annotations

import html
import json
import re
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _loadcurve, _tables
from ._progress import Progress, shown
from ._settings import numbers, optional, settings, text, whole

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas
    import polars
    import pyarrow

    from ._answers import Collective
    from ._loadcurve import Column, Figure
    from ._types import Loads, Metric, Theme, Unit

#: Contents of the files that were opened here, by their name in links, and the names of those that are no files of a
#: user's, but were made of an array.
FILES: dict[str, bytes] = {}
MADE: set[str] = set()


class LoadcurveWarning(UserWarning):
    """A reason not to trust some figures, such as a network for which a published model cannot be right."""


def curve(network: str, /, **keys: object) -> Curve:
    """The curve of a network, or the curves of a link.

    Parameters
    ----------
    network
        A kind of network such as ``"mesh"``, a network such as ``"mesh,k:16"``, or a link: an address or its
        query. :func:`networks` has all kinds with their keys.
    **keys
        Keys of the networks, such as ``k`` and ``flits``, and of the view, such as ``x``, ``load``, ``y`` and
        ``title``, as in a link. Sizes may be a tuple: ``dims=(4, 4, 8)``.

    Raises
    ------
    ValueError
        If anything is wrong with the link or a key; it names the key, the value and the allowed range.

    Examples
    --------
    >>> import loadcurve
    >>> loadcurve.curve("mesh", k=16, x="capacity")
    loadcurve.curve('?net=mesh,k:16&x=capacity')
    >>> loadcurve.curve("mesh", k=1)
    Traceback (most recent call last):
    ...
    ValueError: k: “1” is not a whole number from 2 to 64
    """
    return made(_loadcurve.Figure.read(network), keys)


def compare(*networks: str | Curve, **view: object) -> Curve:
    """Several networks on one chart, with the view of the first.

    Parameters
    ----------
    *networks
        1 to 8 networks, each as for :func:`curve`, or curves.
    **view
        Keys of the view, and of all networks that have them.

    Examples
    --------
    >>> import loadcurve
    >>> both = loadcurve.compare("mesh,k:8", "torus,k:8", x="capacity")
    >>> both.link
    '?net=mesh&net=torus&x=capacity'
    >>> both.saturation("messages")
    [0.0058925..., 0.0027586...]
    """
    read = _loadcurve.Figure.read
    figures = [one._figure if isinstance(one, Curve) else read(one) for one in networks]
    return made(_loadcurve.Figure.compared(figures), view)


def networks() -> dict[str, Any]:
    """All kinds of networks with their keys.

    Examples
    --------
    >>> import loadcurve
    >>> loadcurve.networks()["mesh"]["keys"]["k"]
    {'meaning': 'nodes a row', 'default': 8, 'allowed': 'a whole number from 2 to 64'}
    """
    kinds: dict[str, Any] = json.loads(_loadcurve.networks())
    return kinds


class Curve:
    """One or more networks, with models that answer at every load, and the points that were simulated.

    Made by :func:`curve`, :func:`compare`, :func:`network` and :func:`read`. A curve never changes.
    """

    __slots__ = ("_figure",)
    _figure: Figure

    def __init__(self, figure: Figure) -> None:
        if not isinstance(figure, _loadcurve.Figure):
            raise TypeError("a Curve is made by loadcurve.curve(…)")
        object.__setattr__(self, "_figure", figure)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a curve never changes; with_(…) makes another one ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a curve never changes ({name})")

    def __repr__(self) -> str:
        """What makes the curve once more, or what it is if only :func:`read` does."""
        table = self._measured() if self._figure.is_measured else {}
        origins = sorted({name for name in table.get("origin", []) if name is not None})
        if origins:
            return f"<loadcurve.Curve {self.link!r} with points of {', '.join(origins)}>"
        simulated = ".simulate()" if self._figure.is_simulated else ""
        return f"loadcurve.curve({self.link!r}){simulated}"

    def __eq__(self, other: object) -> bool:
        """True if links and measured points are the same.

        >>> import loadcurve
        >>> loadcurve.curve("mesh", k=8) == loadcurve.curve("?net=mesh")
        True
        """
        if not isinstance(other, Curve):
            return NotImplemented
        if self.link != other.link or self._figure.is_measured != other._figure.is_measured:
            return False
        return not self._figure.is_measured or self.csv(simulated=True) == other.csv(simulated=True)

    def __hash__(self) -> int:
        return hash(self.link)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies for other processes have the link, the files that it names, and the measured points."""
        return restored, (self.link, self.files, self.csv() if self._figure.is_measured else None)

    @property
    def link(self) -> str:
        """The canonical link: the query of an address, which holds all but the simulated points.

        >>> import loadcurve
        >>> loadcurve.curve("mesh", flits=32, k=16).link
        '?net=mesh,k:16'
        """
        return self._figure.link

    @property
    def labels(self) -> list[str]:
        """The labels of the curves in words.

        >>> import loadcurve
        >>> loadcurve.curve("mesh").labels
        ['Mesh, 8 × 8 nodes, 32 flits']
        """
        return self._figure.labels

    @property
    def files(self) -> dict[str, bytes]:
        """Contents of the files that the link names, by their names in it: what has to go with the link, for
        ``loadcurve --file`` and “Open a file” on the page. Empty if the link says everything.

        >>> import loadcurve
        >>> loadcurve.curve("mesh").files
        {}
        """
        return {name: contents for name, contents in FILES.items() if f"file:{name}" in self.link}

    def with_(self, **keys: object) -> Curve:
        """The same with other values of some keys, each in the view or in every network that has it. Simulated
        points are left behind. None removes a number from the view.

        >>> import loadcurve
        >>> loadcurve.curve("mesh").with_(flits=64, load=0.05).link
        '?net=mesh,flits:64&load=0.05'
        """
        return made(self._figure, keys)

    def saturation(self, unit: Unit | None = None) -> list[float]:
        """The saturation load of each curve, by its model, in a unit or in that of the link.

        >>> import loadcurve
        >>> loadcurve.curve("mesh").saturation("messages")
        [0.0058925...]
        """
        for words in self._figure.deadlocks():
            warnings.warn(words, LoadcurveWarning, stacklevel=2)
        return self._figure.saturation(unit)

    def collective(
        self,
        kind: str | None = None,
        bytes: int | str | None = None,
        *,
        algorithm: str | Iterable[str] | None = None,
        ports: int | str | None = None,
        startup: int | None = None,
        simulate: bool | None = None,
        seed: int | None = None,
    ) -> Collective:
        """How long a collective operation takes on its networks, as by :func:`loadcurve.collective`.

        Examples
        --------
        >>> import loadcurve
        >>> mesh = loadcurve.curve("mesh", k=4)
        >>> mesh.collective("all-gather", 2**20).best["algorithm"]
        '...'
        """
        from ._answers import collective

        return collective(
            self, kind, bytes, algorithm=algorithm, ports=ports, startup=startup, simulate=simulate, seed=seed
        )

    def simulate(
        self,
        loads: Loads = None,
        *,
        unit: Unit | None = None,
        seed: int | None = None,
        precision: float | None = None,
        max_messages: int | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Curve:
        """The same with simulated points.

        Other threads of Python go on meanwhile, and Ctrl-C ends it. The same seed gives the same digits, with
        any number of threads, and in the command and on the page.

        Parameters
        ----------
        loads
            Loads to simulate; those of the page if there are none.
        unit
            Their unit: ``"flits"``, ``"messages"``, ``"capacity"`` or ``"bits"``; that of the link if there is none.
        seed, precision
            Seed of the random numbers, and half-width of the 95 % confidence interval to reach in per cent of the
            latency; those of the link if there are none.
        max_messages
            The most messages for a point, 2 million unless told otherwise. A point that would need more keeps its
            wider interval, and a :class:`LoadcurveWarning` says so.
        threads
            Number of threads, which changes nothing in the results; that of the cores if there is none.
        progress
            True for a bar (of tqdm, where that is installed), or a function that is called with the seconds of
            one core that are done and those expected in all, some of which may be found out on the way.

        Examples
        --------
        >>> import loadcurve
        >>> mesh = loadcurve.curve("mesh", k=4, flits=8)
        >>> measured = mesh.simulate([0.2, 0.5], unit="capacity", precision=5)
        >>> measured.to_dict(simulated=True)["latency"]
        [12.708307..., 15.44005]
        """
        for words in self._figure.deadlocks():
            warnings.warn(words, LoadcurveWarning, stacklevel=2)
        wanted = {
            "loads": numbers(loads),
            "unit": unit,
            "seed": optional("seed", seed),
            "precision": optional("precision", precision),
            "max_messages": optional("max_messages", max_messages),
            "threads": optional("threads", threads),
        }
        with shown(progress) as callback:
            figure, warning = self._figure.simulate(wanted, callback)
        if warning is not None:
            warnings.warn(warning, LoadcurveWarning, stacklevel=2)
        return Curve(figure)

    def to_dict(
        self, loads: Loads = None, *, unit: Unit | None = None, points: int = 21, simulated: bool = False
    ) -> dict[str, list[Any]]:
        """Points as lists, by the names of the columns in CSV files, with labels and loads in all three units.

        The points of the models come first, then those that were simulated, those of other programs (``source``
        is ``"external"``, and ``origin`` their name) and, if the view shows them (``paper="on"``), those that were
        published.

        Parameters
        ----------
        loads
            Loads of the models' points.
        unit
            Their unit; that of the link if there is none.
        points
            Number of points from zero load to saturation if there are no loads.
        simulated
            True for the measured points only: those that were simulated, here or by another program.

        Examples
        --------
        >>> import loadcurve
        >>> table = loadcurve.curve("fat-tree", n=1024, flits=32).to_dict([0, 0.001], unit="messages")
        >>> table["latency"]
        [40.3431085..., 63.5180787...]
        >>> table["latency_ci"], table["state"]
        ([nan, nan], ['steady', 'steady'])
        """
        return _tables.dictionary(self._columns(loads, unit, points, simulated))

    def to_pandas(
        self, loads: Loads = None, *, unit: Unit | None = None, points: int = 21, simulated: bool = False
    ) -> pandas.DataFrame:
        """The table of :meth:`to_dict` as a DataFrame of pandas."""
        return _tables.pandas_frame(self._columns(loads, unit, points, simulated))

    def to_polars(
        self, loads: Loads = None, *, unit: Unit | None = None, points: int = 21, simulated: bool = False
    ) -> polars.DataFrame:
        """The table of :meth:`to_dict` as a DataFrame of polars."""
        return _tables.polars_frame(self._columns(loads, unit, points, simulated))

    def to_arrow(
        self, loads: Loads = None, *, unit: Unit | None = None, points: int = 21, simulated: bool = False
    ) -> pyarrow.Table:
        """The table of :meth:`to_dict` as a table of Arrow."""
        return _tables.arrow_table(self._columns(loads, unit, points, simulated))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table of :meth:`to_arrow` for any program that takes Arrow's C stream. It takes pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def svg(self, width: int = 640, height: int = 420, *, theme: Theme | None = None, drawing: bool = False) -> str:
        """The chart as an SVG document, with the bytes of the command's ``plot``.

        Parameters
        ----------
        width, height
            Its size in CSS pixels, from 160 to 4000.
        theme
            Its colours: ``"light"``, ``"dark"`` or ``"print"``; those of the link if there are none.
        drawing
            True for the drawing of the network instead, with its channels at the operating point.
        """
        return self._figure.svg(text("width", width), text("height", height), theme, drawing)

    def csv(
        self,
        loads: Loads = None,
        *,
        unit: Unit | None = None,
        points: int | None = None,
        simulated: bool = False,
    ) -> str:
        """The numbers of the chart as a CSV file, which page and command open.

        With arguments, as for :meth:`to_dict`, it is that of the command's ``curve`` and ``simulate``.
        """
        return self._figure.csv(self._table_or_all(loads, unit, points, simulated))

    def json(
        self,
        loads: Loads = None,
        *,
        unit: Unit | None = None,
        points: int | None = None,
        simulated: bool = False,
    ) -> str:
        """The same as a JSON file."""
        return self._figure.json(self._table_or_all(loads, unit, points, simulated))

    def tex(self) -> str:
        """The chart as TeX, drawn by pgfplots."""
        return self._figure.tex()

    def bibtex(self) -> str:
        """The works behind the models as BibTeX.

        >>> import loadcurve
        >>> print(loadcurve.curve("mesh").bibtex())
        % Loadcurve ...
        % link: ?net=mesh
        ...
        """
        return self._figure.bibtex()

    def plot(
        self,
        ax: matplotlib.axes.Axes | None = None,
        *,
        metric: Metric | None = None,
        legend: bool = True,
        **line: Any,
    ) -> matplotlib.axes.Axes:
        """Draws the chart with matplotlib, for figures of your own: the extra ``plot``.

        The models are lines, simulated points have bars over their 95 % intervals, points of other programs marks of
        their own, and a dashed line stands at each model's saturation. What the view says of axes and units holds here,
        too; colours are those for the background of the axes.

        Parameters
        ----------
        ax
            Axes to draw on, beside what they have; those of a new figure if there are none.
        metric
            ``"latency"`` or ``"throughput"``; what the link shows if there is none.
        legend
            False for axes without a legend.
        **line
            Properties of the models' lines, such as ``linewidth=1`` and ``color="black"``.

        Returns
        -------
        matplotlib.axes.Axes
            The axes, of which everything can be changed.

        Examples
        --------
        >>> import loadcurve
        >>> mesh = loadcurve.curve("mesh", k=4, flits=8)
        >>> ax = mesh.simulate([0.2, 0.5], unit="capacity", precision=5).plot()
        >>> ax.get_ylabel()
        'latency (cycles)'
        >>> ax.figure.savefig("mesh.pdf")  # doctest: +SKIP
        """
        from . import _plot

        for words in self._figure.deadlocks():
            warnings.warn(words, LoadcurveWarning, stacklevel=2)
        return _plot.drawn(self._figure.chart, ax, metric, legend, line)

    def frame(self, page: str, height: int = 460) -> str:
        """HTML of the live figure, in a frame.

        Parameters
        ----------
        page
            Address of a copy of Loadcurve's page: of http or https, or relative to that of the document.
        height
            Height of the frame in CSS pixels.

        Raises
        ------
        ValueError
            If the address or the height is none.

        Examples
        --------
        >>> import loadcurve
        >>> print(loadcurve.curve("mesh").frame("https://loadcurve.example/"))
        <iframe src="https://loadcurve.example/embed.html?net=mesh" title="Mesh, 8 × 8 nodes, 32 flits" ...
        """
        address = html.escape(folder("page", page) + "embed.html" + self.link)
        title = html.escape("; ".join(self.labels))
        if not 1 <= whole("height", height) <= 10_000:
            raise ValueError(f"height: {height} is not a whole number from 1 to 10000")
        size = f'width="100%" height="{whole("height", height)}" style="border: 0"'
        return f'<iframe src="{address}" title="{title}" {size} loading="lazy"></iframe>'

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        svg = self.svg()
        return {
            "image/svg+xml": svg,
            "text/html": f'<div style="overflow-x: auto">{svg}</div>',
            "text/plain": repr(self),
        }

    def _measured(self) -> dict[str, list[Any]]:
        """The measured points, as :meth:`to_dict` has them, without a word of what is to be warned of."""
        return _tables.dictionary(self._figure.columns(table(None, None, 21, True)))

    def _columns(self, loads: Loads, unit: Unit | None, points: int, simulated: bool) -> list[Column]:
        for words in self._figure.deadlocks():
            warnings.warn(words, LoadcurveWarning, stacklevel=3)
        return self._figure.columns(table(loads, unit, points, simulated))

    def _table_or_all(
        self, loads: Loads, unit: Unit | None, points: int | None, simulated: bool
    ) -> dict[str, Any] | None:
        if loads is None and points is None and not simulated:
            return None
        return table(loads, unit, points or 21, simulated)


def restored(link: str, files: dict[str, bytes], results: str | None) -> Curve:
    """The curve of a copy."""
    for name, contents in files.items():
        # A link says what a file is, which pairs of numbers alone would not.
        if re.search(f"(?<!m)file:{name}", link):
            _loadcurve.open_network(contents, name)
        if f"mfile:{name}" in link:
            _loadcurve.open_matrix(contents, name)
        FILES[name] = contents
    if results is None:
        return Curve(_loadcurve.Figure.read(link))
    return Curve(_loadcurve.Figure.opened([("", results)])[0])


def table(loads: Loads, unit: Unit | None, points: int, simulated: bool) -> dict[str, Any]:
    """The choice of rows as the native module takes it."""
    if simulated and loads is not None:
        raise ValueError("loads: are those of the models' points, which simulated=True leaves out")
    return {"loads": numbers(loads), "unit": unit, "points": None if simulated else whole("points", points)}


def made(figure: Figure, keys: dict[str, object]) -> Curve:
    """The curve of a figure with some keys set, with a warning where its models cannot be right."""
    if keys:
        figure = figure.with_settings(settings(keys), list(MADE))
    for words in figure.warnings:
        warnings.warn(words, LoadcurveWarning, stacklevel=3)
    return Curve(figure)


def folder(key: str, address: object) -> str:
    """The address of a folder of the web, with the slash at its end. A script in the place of one would run in every
    page that shows the frame.

    >>> folder("page", "https://loadcurve.example"), folder("page", "../loadcurve/")
    ('https://loadcurve.example/', '../loadcurve/')
    """
    allowed = "an address of http or https, or a relative one, without query and fragment"
    if not isinstance(address, str):
        raise TypeError(f"{key}: {address!r} is not a text")
    # Browsers leave out spaces and control characters before they look for a scheme.
    has_gap = any(character.isspace() or not character.isprintable() for character in address)
    scheme = re.match("([^/?#]*):", address)
    is_of_web = scheme is None or re.match("https?://[^/]", address, re.IGNORECASE)
    if not address or has_gap or not is_of_web or "?" in address or "#" in address:
        raise ValueError(f"{key}: {address!r} is not {allowed}")
    return address.rstrip("/") + "/"
