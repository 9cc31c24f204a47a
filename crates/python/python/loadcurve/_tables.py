"""Points as tables of other packages, which are imported when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._loadcurve import Column


def dictionary(columns: list[Column]) -> dict[str, list[Any]]:
    """Lists by name; an empty cell is NaN among floats and None elsewhere."""
    return {name: cells for name, _, cells in columns}


def pandas_frame(columns: list[Column]) -> pandas.DataFrame:
    """A table whose columns have the same types whether they are empty or not."""
    import pandas

    def series(kind: str, cells: list[Any]) -> pandas.Series[Any]:
        if kind == "int" and None in cells:
            return pandas.Series(cells, dtype="Int64")
        dtypes: dict[str, Any] = {"int": "int64", "float": "float64", "bool": "bool"}
        # pandas 3 has a type for texts, and pandas 2 keeps them as objects.
        empty = pandas.Series(["", None]).dtype
        return pandas.Series(cells, dtype=dtypes.get(kind, empty))

    return pandas.DataFrame({name: series(kind, cells) for name, kind, cells in columns})


def polars_frame(columns: list[Column]) -> polars.DataFrame:
    """A table with nulls in the place of NaN."""
    import polars

    types = {"int": polars.Int64, "float": polars.Float64, "str": polars.String, "bool": polars.Boolean}
    return polars.DataFrame([polars.Series(name, nulls(kind, cells), types[kind]) for name, kind, cells in columns])


def arrow_table(columns: list[Column]) -> pyarrow.Table:
    """A table with nulls in the place of NaN."""
    import pyarrow

    types = {"int": pyarrow.int64(), "float": pyarrow.float64(), "str": pyarrow.string(), "bool": pyarrow.bool_()}
    return pyarrow.table({name: pyarrow.array(nulls(kind, cells), types[kind]) for name, kind, cells in columns})


def nulls(kind: str, cells: list[Any]) -> list[Any]:
    """The cells with None in the place of NaN."""
    # NaN alone differs from itself.
    return [None if cell != cell else cell for cell in cells] if kind == "float" else cells
