"""Charts drawn with matplotlib, which is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._loadcurve import Drawn, Measured, Panel, Points, Style, Titled
    from ._types import Metric

#: Markers of curves as matplotlib names them.
MARKERS = {
    "circle": "o",
    "square": "s",
    "triangle": "^",
    "diamond": "D",
    "wedge": "v",
    "hexagon": "h",
    "arrow": ">",
    "plus": "P",
}

#: Marks of other programs, which enclose no area.
STROKES: list[Any] = ["x", "+", (6, 2, 0), "1"]

#: Beginning of the identifiers of curves, by which those that axes have already are counted.
CURVE = "loadcurve-curve-"

#: Longest label that leaves room for a second column of the legend, in characters.
NARROW = 36

#: Height of the arrows at the upper edge, as a part of that of the axes.
TOP = 0.975


def drawn(
    chart_for: Callable[[bool], Drawn], ax: Axes | None, metric: Metric | None, legend: bool, line: dict[str, Any]
) -> Axes:
    """Draws a chart, of which there is one for light backgrounds and one for dark ones."""
    try:
        from matplotlib.cbook import normalize_kwargs
        from matplotlib.lines import Line2D
    except ImportError as missing:
        raise ImportError('plot() needs matplotlib: pip install "loadcurve[plot]"') from missing
    # What is wrong with the curve is told before a figure is open.
    chart = chart_for(ax is not None and is_dark(ax))
    panel, at = panel_of(chart, metric)
    is_new = ax is None
    if ax is None:
        ax = new_axes()
        chart = chart_for(is_dark(ax))
    prepare(ax, chart, panel)
    first = sum(str(other.get_gid()).startswith(CURVE) for other in ax.lines)
    given = normalize_kwargs(line, Line2D)
    is_alone = first == 0 and len(chart["series"]) == 1
    for number, series in enumerate(chart["series"], first):
        # Curves beside others take the styles that these left.
        style = chart["styles"][(first + series["style"]) % len(chart["styles"])]
        color = given.get("color", style["color"])
        usual = {"linewidth": 1.8, "linestyle": (0, style["dashes"]) if style["dashes"] else "-"}
        points = series["metrics"][at]
        x, y = columns(points["model"])
        label = series["label"] or chart["heading"]
        ax.plot(x, y, **{**usual, "label": label, "gid": f"{CURVE}{number}", **given, "color": color})
        if series["saturation"] is not None:
            saturation(ax, series["saturation"], color, is_alone)
        dots(ax, points, style, color, chart["origins"], panel["y"])
    if legend:
        entries(ax, is_new)
    return ax


def entries(ax: Axes, is_new: bool) -> None:
    """The legend, with curves first: below a chart of its own, where no curve is."""
    handles, labels = ax.get_legend_handles_labels()
    by_kind = [not str(getattr(it, "get_gid", str)()).startswith(CURVE) for it in handles]
    order = sorted(range(len(handles)), key=by_kind.__getitem__)
    place: dict[str, Any] = {"loc": "best"}
    if is_new:
        columns = 1 if max(map(len, labels)) > NARROW else 2
        place = {"loc": "upper left", "bbox_to_anchor": (-0.02, -0.14), "ncols": columns}
    shown, words = [handles[at] for at in order], [labels[at] for at in order]
    ax.legend(shown, words, frameon=False, fontsize="small", **place)


def new_axes() -> Axes:
    """The axes of a new figure, with less around the curves than matplotlib usually draws."""
    from matplotlib import pyplot

    _, ax = pyplot.subplots(figsize=(6.4, 4.6), layout="constrained")
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", alpha=0.35, linewidth=0.7)
    ax.set_axisbelow(True)
    return ax


def is_dark(ax: Axes) -> bool:
    from matplotlib.colors import to_rgb

    red, green, blue = to_rgb(ax.get_facecolor())
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5


def panel_of(chart: Drawn, metric: Metric | None) -> tuple[Panel, int]:
    """The panel of a metric, or of that which the link shows, and its index."""
    wanted = metric or chart["metric"]
    names = [panel["metric"] for panel in chart["panels"]]
    if wanted not in names:
        raise ValueError(f"metric: {wanted!r} is not one of {', '.join(names)}")
    at = names.index(wanted)
    return chart["panels"][at], at


def columns(pairs: Iterable[tuple[float, float | None]]) -> tuple[list[float], list[float]]:
    """Places and values as lists; a gap is NaN."""
    pairs = list(pairs)
    return [x for x, _ in pairs], [float("nan") if y is None else y for _, y in pairs]


def saturation(ax: Axes, load: float, color: Any, is_alone: bool) -> None:
    ax.axvline(load, color=color, linewidth=1.1, linestyle="--", alpha=0.75, zorder=1.5)
    if is_alone:
        ax.text(load, 1.01, f"{load:.4g}", transform=ax.get_xaxis_transform(), color=color, ha="center", va="bottom")
    once(ax, "the model's saturation", marker="", linestyle="--", linewidth=1.1)


def dots(ax: Axes, points: Points, style: Style, color: Any, origins: list[str], y: Titled) -> None:
    """Simulated points, those of other programs, and what was published."""
    marker, rim = MARKERS[style["marker"]], ax.get_facecolor()
    filled = {"marker": marker, "markersize": 6.5, "markeredgecolor": rim, "markeredgewidth": 0.9}
    bars(ax, points["simulated"], y, color, "simulated, with 95 % interval", marker, filled)
    hollow: dict[str, Any] = {"markersize": 8.5, "markerfacecolor": "none", "markeredgewidth": 1.4}
    published: list[tuple[str, Any, Any, Any, dict[str, Any]]] = [
        ("published, simulated", points["published"], marker, color, hollow)
    ]
    published.append(("published, calculated", points["calculated"], "x", ink(ax), {"markersize": 6.5}))
    for label, pairs, shape, tint, look in published:
        if pairs:
            ax.plot(*columns(pairs), marker=shape, color=tint, linestyle="", zorder=3, **look)
            once(ax, label, marker="o" if shape == marker else shape, **look)
    for number, origin in enumerate(origins):
        theirs = [point for index, point in points["external"] if index == number]
        stroke = STROKES[number % len(STROKES)]
        bars(ax, theirs, y, color, origin, stroke, {"marker": stroke, "markersize": 8, "markeredgewidth": 1.7})


def bars(
    ax: Axes, points: list[Measured], y: Titled, color: Any, label: str, marker: Any, look: dict[str, Any]
) -> None:
    """Measured points with their intervals; an arrow at the upper edge where there is no value, or one beyond it."""
    low, high = ax.get_xlim()
    points = [point for point in points if low <= point[0] <= high]
    shown = [point for point in points if point[1] is not None and point[1] <= y["ends"][1]]
    if shown:
        places, values, across, along, _ = zip(*shown, strict=True)
        xerr = across if any(across) else None
        ax.errorbar(places, values, along, xerr, color=color, linestyle="", elinewidth=1.3, zorder=3, **look)
        symbol = {**look, "marker": "o"} if "markeredgecolor" in look else look
        if not any(along):
            once(ax, label, **symbol)
        elif label not in ax.get_legend_handles_labels()[1]:
            empty = [float("nan")]
            ax.errorbar(empty, empty, empty, color=ink(ax), linestyle="", elinewidth=1.3, label=label, **symbol)
    arrows: dict[str, list[float]] = {"saturated there": [], "above the axis": []}
    for x, value, *_, is_beyond in points:
        if value is not None and value > y["ends"][1]:
            arrows["above the axis"].append(x)
        elif value is None and is_beyond:
            arrows["saturated there"].append(x)
    for words, loads in arrows.items():
        if loads:
            fill = "full" if words == "saturated there" else "none"
            arrow: dict[str, Any] = {"marker": "^", "markersize": 6, "fillstyle": fill}
            upper = ax.get_xaxis_transform()
            ax.plot(loads, [TOP] * len(loads), color=color, linestyle="", transform=upper, zorder=3, **arrow)
            once(ax, words, **arrow)


def once(ax: Axes, label: str, **look: Any) -> None:
    """An entry of the legend for what is drawn for several curves."""
    if label not in ax.get_legend_handles_labels()[1]:
        ax.plot([], [], **{"color": ink(ax), "linestyle": "", **look}, label=label)


def ink(ax: Axes) -> Any:
    """The colour of the titles of axes, for what is of no curve."""
    return ax.xaxis.label.get_color()


def prepare(ax: Axes, chart: Drawn, panel: Panel) -> None:
    """Axes with their titles and the range of the view, or beside other data, of all."""
    from matplotlib.ticker import LogLocator

    has_data = ax.has_data()
    for name, titled in (("x", chart["x"]), ("y", panel["y"])):
        low, high = titled["ends"]
        if has_data:
            before = getattr(ax, f"get_{name}lim")()
            low, high = min(low, *before), max(high, *before)
        axis = getattr(ax, f"{name}axis")
        getattr(ax, f"set_{name}scale")("log" if titled["is_logarithmic"] else "linear")
        if titled["is_logarithmic"]:
            axis.set_minor_locator(LogLocator(subs=(2, 5)))
            axis.set_major_formatter("{x:g}")
            axis.set_minor_formatter("{x:g}")
        getattr(ax, f"set_{name}lim")(low, high)
        if not axis.get_label_text():
            axis.set_label_text(titled["title"])
    if chart["heading"] and not ax.get_title() and not ax.get_title("left"):
        ax.set_title(chart["heading"], loc="left", fontsize="medium", pad=18 if len(chart["series"]) == 1 else None)
