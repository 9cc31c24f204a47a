"""Figures in notebooks."""

from __future__ import annotations

import loadcurve


def test_a_curve_shows_its_chart():
    mesh = loadcurve.curve("mesh")
    bundle = mesh._repr_mimebundle_()
    assert bundle["image/svg+xml"] == mesh.svg()
    assert mesh.svg() in bundle["text/html"]
    assert bundle["text/plain"] == repr(mesh)


def test_a_frame_leads_to_the_live_figure():
    frame = loadcurve.compare("mesh", "torus", title="A & B").frame("https://loadcurve.example/", 300)
    assert 'src="https://loadcurve.example/embed.html?net=mesh&amp;net=torus&amp;title=A' in frame
    assert 'height="300"' in frame
