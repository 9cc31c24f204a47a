"""Files of results: of Loadcurve, and of other programs."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from . import _loadcurve
from ._curve import Curve, LoadcurveWarning, made

if TYPE_CHECKING:
    from ._types import Format, Path, Unit


def read(
    path: Path | Iterable[Path],
    format: Format | None = None,
    *,
    network: str | Curve | None = None,
    origin: str | None = None,
    columns: Mapping[str, str | int] | None = None,
    rows: Mapping[str | int, str | float] | None = None,
    unit: Unit | None = None,
    clock: float | None = None,
) -> Curve:
    """Opens files of results: of the command's ``simulate``, ``sweep``, ``merge`` and ``plot``, of the page, of
    :meth:`Curve.csv` and :meth:`Curve.json`; or logs of BookSim2 and tables of any program.

    A file of models alone has the points of the version that wrote it, beside the models as they are solved now.
    Points of other programs have the ``source`` ``"external"``, a mark of their own in charts, and are never
    pooled with ours. What they set differently is listed below the chart.

    Parameters
    ----------
    path
        Name of a file, or of several, such as the logs of one network at several loads.
    format
        ``"loadcurve"``, ``"booksim"`` or ``"table"``, or None to tell by the contents.
    network
        Network of all results, such as ``"mesh,k:8"``: tables do not name theirs, and for that of a log another may
        stand.
    origin
        Name of the program, where the file does not say it.
    columns
        Columns of a table, by name or number: ``{"load": …, "latency": …}`` and, where there are such,
        ``"throughput"`` and ``"interval"``; those that their names suggest if there are none.
    rows
        Only rows of a table that have these texts, each in the column of this name or number, where it has runs of
        several kinds: ``{"routing": "xy"}``.
    unit
        Unit of load and throughput in tables; flits if there is none.
    clock
        Clock in gigahertz, for tables with latencies in nanoseconds; without one they are in cycles.

    Raises
    ------
    ValueError
        If a file is no such file; it names the line, and what is wrong with it.

    Examples
    --------
    >>> import loadcurve, pathlib, tempfile
    >>> table = pathlib.Path(tempfile.mkdtemp()) / "noxim.csv"
    >>> _ = table.write_text("injection rate,mean delay\\n0.032,45\\n")
    >>> loadcurve.read(table, network="mesh,k:8").to_dict(simulated=True)["origin"]
    ['noxim']
    """
    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    if isinstance(network, Curve):
        network = network.link
    named = None if columns is None else ",".join(f"{role}={name}" for role, name in columns.items())
    unsaid = {
        "format": format,
        "network": network,
        "origin": origin,
        "columns": named,
        "rows": [(str(column), str(text)) for column, text in (rows or {}).items()],
        "unit": unit,
        "clock": clock,
    }
    figure, mixtures = _loadcurve.Figure.opened([contents(one) for one in paths], unsaid)
    for words in mixtures:
        warnings.warn(f"{words}; rows={{COLUMN: TEXT}} chooses some", LoadcurveWarning, stacklevel=2)
    return made(figure, {})


def contents(path: Path) -> tuple[str, str]:
    """The name of a file, and its text."""
    name = os.path.basename(os.fspath(path))
    with open(path, encoding="utf-8-sig", newline="") as file:
        try:
            return name, file.read()
        except UnicodeDecodeError as error:
            raise ValueError(f"{name}: not text in UTF-8 ({error.reason} at byte {error.start})") from None
