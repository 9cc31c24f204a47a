"""Latency and throughput of interconnection networks against load.

A figure of one or more networks is a link, and a :class:`Curve` is that link solved:

>>> import loadcurve
>>> mesh = loadcurve.curve("mesh", k=16)
>>> mesh.link
'?net=mesh,k:16'
>>> mesh.saturation("flits")
[0.0855418...]

Curves never change; what changes something returns a new one. Points come as tables:

>>> mesh.to_dict([0.1], unit="capacity")["latency"]
[45.11441...]

In a notebook a curve shows its chart. :meth:`Curve.simulate` adds simulated points, and files of others come
in by :func:`read`, networks of your own by :func:`network`, traffic by :func:`traffic`. :func:`routings` compares the
routings of a network, :func:`faults` tells what happens when its links fail, and :func:`buffers` finds the smallest
buffers that will do. :func:`collective` tells how long an all-reduce or another collective operation takes.
"""

from ._answers import Answer, Collective, Failures, Table, buffers, collective, faults, routings
from ._curve import Curve, LoadcurveWarning, compare, curve, networks
from ._loadcurve import __version__
from ._own import network, open_file, traffic
from ._results import read

__all__ = [
    "Answer",
    "Collective",
    "Curve",
    "Failures",
    "LoadcurveWarning",
    "Table",
    "__version__",
    "buffers",
    "collective",
    "compare",
    "curve",
    "faults",
    "network",
    "networks",
    "open_file",
    "read",
    "routings",
    "traffic",
]
