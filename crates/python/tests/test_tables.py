"""Tables of every kind, with the same types whether they are empty or not."""

from __future__ import annotations

import math

import numpy
import pandas
import polars
import pyarrow
import pytest

import loadcurve

FLOATS = ["load_messages", "load_flits", "load_capacity", "latency", "latency_ci", "throughput_messages"]


@pytest.fixture(scope="module")
def mesh() -> loadcurve.Curve:
    return loadcurve.curve("mesh", k=4, flits=8)


@pytest.fixture(scope="module")
def measured(mesh) -> loadcurve.Curve:
    return mesh.simulate([0.2, 0.5, 1.5], unit="capacity", precision=10)


def test_the_first_line_of_a_notebook():
    table = loadcurve.curve("mesh", k=16).to_pandas()
    assert len(table) == 22
    assert table["latency"][:-1].is_monotonic_increasing
    assert table["state"].tolist() == ["steady"] * 21 + ["saturated"]
    assert set(table["source"]) == {"model"}


def test_floats_stay_floats(mesh, measured):
    for curve, simulated in [(mesh, False), (mesh, True), (measured, False), (measured, True)]:
        frame = curve.to_pandas(simulated=simulated)
        assert [str(frame[name].dtype) for name in FLOATS] == ["float64"] * 6
        assert str(frame["curve"].dtype) == "int64"
        frame = curve.to_polars(simulated=simulated)
        assert [frame[name].dtype for name in FLOATS] == [polars.Float64] * 6
        assert frame["state"].dtype == polars.String
        table = curve.to_arrow(simulated=simulated)
        assert [table.schema.field(name).type for name in FLOATS] == [pyarrow.float64()] * 6


def test_empty_cells_are_nan_or_null(mesh):
    asked = {"loads": [0.5, 2], "unit": "capacity"}
    assert math.isnan(mesh.to_dict(**asked)["latency"][1])
    assert mesh.to_pandas(**asked)["latency"].isna().tolist() == [False, True]
    assert mesh.to_polars(**asked)["latency"].null_count() == 1
    table = mesh.to_arrow(**asked)
    assert (table["latency"].null_count, table["latency_ci"].null_count) == (1, 2)


def test_simulated_points_follow_those_of_the_model(measured):
    table = measured.to_pandas([0.2, 0.5], unit="capacity")
    assert table["source"].tolist() == ["model"] * 2 + ["simulation"] * 3
    alone = measured.to_pandas(simulated=True)
    assert alone["state"].tolist() == ["steady", "steady", "saturated"]
    assert alone["load_capacity"].tolist() == pytest.approx([0.2, 0.5, 1.5])
    assert (alone["precision_reached"][:2] <= 10).all()
    # Whole numbers with empty cells.
    assert str(alone["deciding_replication"].dtype) == "Int64"
    assert alone["rule"].notna().tolist() == [False, False, True]
    assert measured.to_arrow(simulated=True)["deciding_replication"].null_count == 2


def test_all_kinds_of_tables_agree(measured):
    frame = measured.to_pandas()
    arrow = measured.to_arrow().to_pandas()
    pandas.testing.assert_frame_equal(frame, arrow, check_dtype=False)
    assert measured.to_polars().to_dict(as_series=False) == measured.to_arrow().to_pydict()
    assert list(measured.to_dict()) == list(frame.columns)


def test_others_read_it_as_a_stream_of_arrow(mesh):
    assert polars.DataFrame(mesh).shape == (22, 10)
    assert pyarrow.table(mesh).equals(mesh.to_arrow())


def test_loads_are_numbers_or_arrays(mesh):
    latency = mesh.to_dict([0.1, 0.2])["latency"]
    assert mesh.to_dict(numpy.array([0.1, 0.2]))["latency"] == latency
    assert mesh.to_dict(0.1)["latency"] == latency[:1]
    assert mesh.to_dict(pandas.Series([0.2]))["latency"] == latency[1:]


def test_many_points_are_many_rows(mesh):
    assert len(mesh.to_pandas(points=10_000)) >= 10_000
