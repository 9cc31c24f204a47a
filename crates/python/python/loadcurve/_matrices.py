"""Matrices in any form: arrays of NumPy, sparse ones of SciPy, data frames of pandas and polars, and plain lists."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Iterator, Mapping
from typing import Any

#: Columns of a data frame that lists pairs.
PAIRS = ("source", "destination", "rate")

#: What is taken for each argument.
FORMS = {
    "graph": "a graph of networkx, a square matrix, pairs of nodes or the name of a file",
    "matrix": "a square matrix, a DataFrame, a mapping of pairs or the name of a file",
}


def is_frame(value: object) -> bool:
    """True for a DataFrame of pandas or polars. Neither is imported: what is not imported has made none."""
    modules = (sys.modules.get("pandas"), sys.modules.get("polars"))
    return any(isinstance(value, module.DataFrame) for module in modules if module is not None)


def rates_of(matrix: Any) -> dict[tuple[int, int], float]:
    """Rates other than 0, by source and destination. Pairs of a data frame that are given again add up."""
    rates: dict[tuple[int, int], float] = {}
    for place, source, destination, value in given(matrix):
        try:
            rate = float(value)
        except (TypeError, ValueError):
            rate = math.nan
        if not 0 <= rate < math.inf:
            raise ValueError(f"matrix: {value!r} {place} is not a number from 0")
        if rate and source != destination:
            rates[source, destination] = rates.get((source, destination), 0.0) + rate
    return rates


def given(matrix: Any) -> Iterator[tuple[str, int, int, Any]]:
    """Places in words, sources, destinations and rates as they were given."""
    if isinstance(matrix, Mapping):
        for pair, rate in matrix.items():
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise ValueError(f"matrix: {pair!r} is not a pair of processors such as (0, 8)")
            one, other = (processor(f"{pair!r}", end) for end in pair)
            yield f"from {one} to {other}", one, other, rate
        return
    if is_frame(matrix) and "source" in matrix.columns:
        missing = [name for name in PAIRS if name not in matrix.columns]
        if missing:
            raise ValueError(f"matrix: the DataFrame has no column “{missing[0]}”; pairs have {', '.join(PAIRS)}")
        columns = [matrix[name].to_list() for name in PAIRS]
        for row, (source, destination, rate) in enumerate(zip(*columns, strict=True)):
            one, other = (processor(f"row {row}", end) for end in (source, destination))
            yield f"in row {row}", one, other, rate
        return
    processors = processors_of(matrix) if is_frame(matrix) else None
    for one, other, rate in entries_of("matrix", listed("matrix", matrix)):
        place = f"in row {one}, column {other},"
        if processors is None:
            yield place, one, other, rate
        else:
            yield place, processors[one], processors[other], rate


def processor(place: str, value: Any) -> int:
    number = whole("matrix", f"a processor of {place}", value)
    if number < 0:
        raise ValueError(f"matrix: {number} in {place} is not a processor, which are numbered from 0")
    return number


def processors_of(frame: Any) -> list[int]:
    """The processor of each row of a square data frame: its label if labels are whole numbers, or its place."""
    labels = labels_of_square("matrix", frame)
    numbers = [as_number(label) for label in labels]
    if None in numbers:
        return list(range(len(labels)))
    return [number for number in numbers if number is not None]


def labels_of_square(subject: str, frame: Any) -> list[Any]:
    """The labels of the rows of a square data frame, which are those of its columns, too, unless rows have none."""
    rows, columns = frame.shape
    if rows != columns:
        pairs = "" if subject == "graph" else f", nor has it the columns {', '.join(PAIRS)}"
        raise ValueError(f"{subject}: the DataFrame of {rows} rows and {columns} columns is not square{pairs}")
    columns = list(frame.columns)
    index = list(frame.index) if hasattr(frame, "index") else list(range(rows))
    texts = list(map(str, index))
    if len(set(texts)) < rows:
        raise ValueError(f"{subject}: two rows of the DataFrame have the same label")
    if texts == list(map(str, columns)):
        return index
    if index == list(range(rows)) and any(as_number(label) is None for label in columns):
        # Nothing but the columns has labels: rows follow in their order.
        return columns if subject == "graph" else index
    raise ValueError(f"{subject}: rows of the DataFrame have other labels than its columns, or another order of them")


def as_number(label: object) -> int | None:
    """A label that is a whole number, be it a text."""
    text = str(label)
    return int(text) if text.isascii() and text.isdigit() else None


def listed(subject: str, matrix: Any) -> list[Any]:
    """The rows of a matrix, or the pairs of a list."""
    if is_frame(matrix):
        matrix = matrix.to_numpy()
    elif hasattr(matrix, "toarray"):
        matrix = matrix.toarray()
    if hasattr(matrix, "shape"):
        if len(matrix.shape) != 2:
            raise ValueError(f"{subject}: an array of {len(matrix.shape)} dimensions is not a matrix")
        matrix = matrix.tolist()
    try:
        # Tuples and texts stay what they are, so that errors tell of them as they were written.
        return [row if isinstance(row, (str, list, tuple)) else list(row) for row in matrix]
    except TypeError:
        raise TypeError(f"{subject}: {type(matrix).__name__} is not {FORMS[subject]}") from None


def entries_of(subject: str, rows: list[Any]) -> Iterator[tuple[int, int, Any]]:
    """Rows, columns and values of a matrix, which must be square."""
    for number, row in enumerate(rows):
        if isinstance(row, str) or len(row) != len(rows):
            is_square = f"a square matrix of {len(rows)} {'row' if len(rows) == 1 else 'rows'} has as many"
            raise ValueError(f"{subject}: row {number} has {counted(row)}; {is_square}")
        for column, value in enumerate(row):
            yield number, column, value


def counted(row: Any) -> str:
    return f"{len(row)} {'column' if len(row) == 1 else 'columns'}"


def whole(subject: str, place: str, value: Any) -> int:
    """A whole number from 0, also if it is a float or a text of NumPy."""
    try:
        number = float(value)
        if number.is_integer() and number >= 0 and not isinstance(value, str):
            return operator.index(value) if hasattr(value, "__index__") else int(number)
    except (TypeError, ValueError):
        pass
    raise ValueError(f"{subject}: {place}: {value!r} is not a whole number from 0")
