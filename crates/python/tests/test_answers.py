"""Answers about networks are those of the command, as sentences, tables and files."""

from __future__ import annotations

import math

import pandas
import polars
import pytest

import loadcurve

LINK = "?net=torus,k:4,links:bi,traffic:tornado&net=mesh,k:4,fail:5-6"


@pytest.fixture(scope="module")
def routings() -> loadcurve.Answer:
    return loadcurve.routings(LINK, mean=3)


@pytest.fixture(scope="module")
def faults() -> loadcurve.Failures:
    return loadcurve.faults("mesh,k:4,fail:5-6", k=[1, 2])


def test_files_have_the_bytes_of_the_command(routings, command):
    assert routings.csv() == command("routings", LINK, "--mean", 3, "--format", "csv")
    assert routings.json() == command("routings", LINK, "--mean", 3, "--format", "json")
    answer = loadcurve.faults(loadcurve.curve(LINK), k=1)
    assert answer.csv() == command("faults", LINK, "--k", 1, "--format", "csv")
    assert answer.json() == command("faults", LINK, "--k", 1, "--format", "json")


def test_numbers_are_those_of_the_command_unless_told_otherwise(command):
    small = "torus,k:2,links:bi"
    assert loadcurve.routings(small).csv() == command("routings", small, "--format", "csv")
    assert loadcurve.faults(small).csv() == command("faults", small, "--format", "csv")


def test_the_table_is_that_of_the_csv_file(routings, faults):
    for answer in (routings, faults):
        lines = [line for line in answer.csv().splitlines() if not line.startswith("#")]
        table = answer.to_dict()
        assert ",".join(table) == lines[0]
        assert len(answer) == len(lines) - 1
        for line, bound in zip(lines[1:], table["bound"], strict=True):
            cell = line.split(",")[list(table).index("bound")]
            assert (cell == "") if math.isnan(bound) else (float(cell) == bound)


def test_a_sentence_is_said_of_each_network(routings, faults):
    assert len(routings.sentences) == 2
    assert str(routings) == "\n".join(routings.sentences)
    assert faults.sentences[0].startswith("Without 5–6, 32 of 240 pairs detour; links carry ")
    assert repr(faults).startswith(f"<loadcurve.Failures of {2 + 24 + 40} rows: Without 5–6")


def test_rows_say_whose_they_are_where_there_are_several_networks(routings, faults):
    rows = routings.to_pandas()
    own = rows[rows["traffic"] == "tornado"]
    assert set(own["net"].str.startswith("torus,k:4")) == {True}
    assert list(own["route"])[:2] == ["dor", "o1turn"]
    assert "net" not in faults.to_dict()


def test_links_that_fail_at_random_are_a_table_of_their_own(faults):
    table = faults.random.to_pandas()
    assert table["links"].tolist() == [1, 2]
    assert (table["mean"] > table["least"]).all()
    assert table["cut_off"].tolist() == [0, 0]
    two = loadcurve.faults(LINK, k=1).random.to_dict()
    assert [net.split(",")[0] for net in two["net"]] == ["torus", "mesh"]


def test_tables_of_all_kinds_agree_and_keep_their_types(routings, faults):
    for table in (routings, faults, faults.random):
        frame = table.to_pandas()
        pandas.testing.assert_frame_equal(frame, table.to_arrow().to_pandas(), check_dtype=False)
        assert table.to_polars().to_dict(as_series=False) == table.to_arrow().to_pydict()
        assert polars.DataFrame(table).shape == frame.shape
    assert str(routings.to_pandas()["from"].dtype) == "Int64"
    assert str(faults.to_pandas()["bound"].dtype) == "float64"
    assert str(faults.to_pandas()["pairs_detoured"].dtype) == "Int64"


def test_routings_that_the_network_cannot_have_are_warned_of():
    with pytest.warns(loadcurve.LoadcurveWarning, match="ival needs 2 dimensions") as warned:
        answer = loadcurve.routings("cube,dims:3x3x3", mean=1)
    assert warned[0].filename == __file__
    assert "ival" not in answer.to_dict()["route"]
