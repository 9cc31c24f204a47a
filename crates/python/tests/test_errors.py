"""Bad input is a ValueError with the words of page and command."""

from __future__ import annotations

import pytest

import loadcurve
from loadcurve import compare, curve

WRONG = [
    (lambda: curve("mesh", k=1), "k: “1” is not a whole number from 2 to 64"),
    (lambda: curve("fat-tree,n:1000"), "n: “1000” is not a power of 4 from 4 to 16384"),
    (lambda: curve("ring"), "net: no network “ring”; allowed: fat-tree, "),
    (lambda: curve(""), "link: “” is not a link with a query"),
    (lambda: curve("mesh", colour="red"), "colour: a link has no “colour” (value “red”); it has "),
    (lambda: curve("mesh", hot=5), "hot: "),
    (lambda: curve("mesh", load=-1), "load: “-1” is not a number from 0 to 1000000000"),
    (
        lambda: curve("own,file:0123456789abcdef"),
        "file: 0123456789abcdef is not open; open it with loadcurve.open_file",
    ),
    (lambda: compare(*["mesh"] * 9), "net: “mesh” is one too many; allowed: 1 to 8 networks"),
    (lambda: compare(), "net: “” is not 1 to 8 networks"),
    (lambda: curve("mesh").saturation("x"), "unit: “x” is not one of flits, messages, capacity, bits"),
    (lambda: curve("mesh").saturation("throughput"), "unit: “throughput” is not one of flits, messages, capacity"),
    (lambda: curve("mesh").to_dict([float("nan")]), "load: “NaN” is not a number from 0 to 1000000000"),
    (lambda: curve("mesh").to_dict(["a"]), "load: 'a' is not a number from 0 to 1000000000"),
    (lambda: curve("mesh").to_dict(points=1), "points: “1” is not a whole number from 2 to 100000"),
    (lambda: curve("mesh").to_dict(points=2.5), "points: 2.5 is not a whole number"),
    (lambda: loadcurve.traffic([[1, 0], [0, 1]]), "matrix: no processor sends to another one"),
    (lambda: curve("mesh").to_dict(0.1, simulated=True), "loads: are those of the models' points"),
    (lambda: curve("mesh").svg(10), "width: “10” is not a whole number from 160 to 4000"),
    (lambda: curve("mesh").svg(theme="red"), "theme: “red” is not one of light, dark, print"),
    (lambda: curve("mesh").simulate(-1), "load: “-1” is not a number from 0 to 1000000000"),
    (lambda: curve("mesh").simulate(threads=0), "threads: “0” is not a whole number from 1 to 1024"),
    (lambda: curve("mesh").simulate(seed=-1), "seed: “-1” is not a whole number from 0 to 4294967295"),
    (lambda: curve("mesh").simulate(precision=99), "precision: “99” is not a number from 0.05 to 50"),
    (lambda: loadcurve.routings("ring"), "net: no network “ring”; allowed: fat-tree, "),
    (lambda: loadcurve.routings("mesh", mean=0), "mean: “0” is not a whole number from 1 to 10000"),
    (lambda: loadcurve.routings("scouting"), "net: scouting has no links and cuts to compare; choose one of "),
    (lambda: loadcurve.faults("mesh", k=[1, 65]), "k: “65” is not a whole number from 1 to 64"),
    (lambda: loadcurve.faults("mesh", k=1.5), "k: “1.5” is not a whole number from 1 to 64"),
    (lambda: loadcurve.faults("buffered-min"), "net: links of buffered-min do not fail; choose one of "),
    (lambda: curve("mesh").simulate(max_messages=1), "max_messages: “1” is not a whole number from 100 to "),
]


@pytest.mark.parametrize(("wrong", "words"), WRONG, ids=[words[:40] for _, words in WRONG])
def test_key_value_and_range_are_named(wrong, words):
    with pytest.raises(ValueError) as raised:
        wrong()
    assert str(raised.value).startswith(words)


def test_what_is_no_value_is_a_type_error():
    with pytest.raises(TypeError, match="k: <object"):
        curve("mesh", k=object())
    with pytest.raises(TypeError, match=r"made by loadcurve.curve"):
        loadcurve.Curve("mesh")
    with pytest.raises(TypeError, match="load: None is not a number"):
        curve("mesh").to_dict([None])


def test_models_that_cannot_be_right_are_warned_of():
    with pytest.warns(loadcurve.LoadcurveWarning) as warned:
        curve("scouting", scout=16, k=4)
    assert warned[0].filename == __file__


def test_deadlocks_are_warned_of():
    ring = curve("own", edges="0:1:2:3:0", route="shortest")
    for ask in (lambda: ring.to_dict(0.1)["state"] == ["deadlocked"], lambda: len(ring.saturation()) == 1):
        with pytest.warns(loadcurve.LoadcurveWarning, match="in the cycle of channels 0→1→2→3→0") as warned:
            assert ask()
        assert warned[0].filename == __file__


def test_values_are_written_as_in_links():
    assert curve("cube", dims=(3, 4), wrap=[True, False]).link == "?net=cube,dims:3x4,wrap:10"
    assert curve("mesh", sim=True, fold=False, load=1e-05).link == "?net=mesh&load=0.00001&sim=on"
    assert curve("mesh", traffic="hot", spots=[0, 9], hot=12.5).link == "?net=mesh,traffic:hot,hot:12.5,spots:0.9"
    assert (
        curve("net=mesh&net=torus&net=cube", hide=[1, 3], k=4.0).link == "?net=mesh,k:4&net=torus,k:4&net=cube&hide=1,3"
    )
    assert curve("mesh", load=0.1).with_(load=None).link == "?net=mesh"
    # Only the final combination has to be legal.
    assert curve("buffered-min", switch=16, stages=4).link == "?net=buffered-min,switch:16,stages:4"
