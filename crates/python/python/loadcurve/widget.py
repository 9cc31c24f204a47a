"""A chart in a live notebook, whose operating point is dragged: the extra ``widget``.

It needs a running notebook. Where notebooks are only read, show a curve itself, or its :meth:`~Curve.frame`.
"""

from __future__ import annotations

import pathlib
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError as missing:
    raise ImportError('the widget needs anywidget: pip install "loadcurve[widget]"') from missing

from ._curve import Curve, curve

SCRIPT = pathlib.Path(__file__).parent / "chart.js"
if not SCRIPT.is_file():
    raise ImportError("this copy of loadcurve was built without its page, and has no widget: see its README")


class Chart(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """The chart of a link or a curve, drawn in the browser by the engine itself.

    Parameters
    ----------
    link
        A link, a network such as ``"mesh,k:16"``, or a :class:`~loadcurve.Curve`.
    **keys
        Keys of the networks and of the view, as for :func:`~loadcurve.curve`.

    The operating point moves with a drag or with arrow keys, and ``chart.link`` with it; a link that is set is
    drawn. Measured points, and networks that the small engine leaves to the large one, are shown as a picture.

    Examples
    --------
    >>> from loadcurve.widget import Chart
    >>> chart = Chart("mesh", k=16)
    >>> chart.link = "?net=mesh,k:16&load=0.05"
    >>> chart.curve.to_dict(0.05)["latency"]
    [57.2370...]
    """

    _esm = SCRIPT
    link = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(420).tag(sync=True)
    fixed = traitlets.Bool(False).tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)

    def __init__(self, link: str | Curve, /, *, height: int = 420, **keys: object) -> None:
        shown = link if isinstance(link, Curve) else curve(link)
        if keys:
            shown = shown.with_(**keys)
        self._curve = shown
        fixed = shown._figure.is_measured
        super().__init__(link=shown.link, height=height, fixed=fixed, picture=shown.svg(height=height))

    @property
    def curve(self) -> Curve:
        """The curve that is shown."""
        return self._curve

    @traitlets.validate("link")
    def _checked(self, proposal: dict[str, Any]) -> str:
        """Any link becomes its canonical form; a wrong one is a ValueError, and the old one stays."""
        if proposal["value"] != self._curve.link:
            self._curve = curve(proposal["value"])
        return self._curve.link

    @traitlets.observe("link")
    def _drawn(self, change: dict[str, Any]) -> None:
        if change["old"]:
            self.fixed = False
            self.picture = self._curve.svg(height=self.height)
