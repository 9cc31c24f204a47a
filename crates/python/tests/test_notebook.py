"""Figures in notebooks."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("page", ["https://a.example", "HTTP://a.example/b/", "/loadcurve/", "../x", "//a.example"])
def test_a_frame_is_of_the_web(page):
    assert f'src="{page.rstrip("/")}/embed.html?net=mesh"' in loadcurve.curve("mesh").frame(page)


@pytest.mark.parametrize(
    "page",
    [
        "javascript:alert(1)//",
        "JavaScript:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "blob:https://a.example/1",
        "https:",
        "https:///x",
        "https://a.example/?net=torus",
        "https://a.example/#x",
        "",
    ],
)
def test_a_frame_is_of_nothing_else(page):
    with pytest.raises(ValueError, match=r"^page: .* is not an address of http or https, or a relative one"):
        loadcurve.curve("mesh").frame(page)


def test_arguments_of_a_frame_are_named():
    mesh = loadcurve.curve("mesh")
    with pytest.raises(TypeError, match=r"^page: None is not a text"):
        mesh.frame(None)
    for height in ("300px", 1.5, 0, -1):
        with pytest.raises(ValueError, match=r"^height: "):
            mesh.frame("/", height)
