"""Python's values as the text of keys in a link."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from numbers import Real

from . import _loadcurve


def settings(keys: Mapping[str, object]) -> list[tuple[str, str]]:
    """Keys with their texts; a key that may be repeated takes several values."""
    pairs: list[tuple[str, str]] = []
    for key, value in keys.items():
        if key == "note" and isinstance(value, (list, tuple)):
            pairs.extend((key, text(key, part)) for part in value)
        else:
            pairs.append((key, text(key, value)))
    return pairs


def text(key: str, value: object) -> str:
    """The text of a value: of a number, a word, or of several numbers.

    >>> text("k", 16), text("load", 0.25), text("sim", True), text("dims", (4, 4, 8))
    ('16', '0.25', 'on', '4x4x8')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    # NumPy has a type of its own for them.
    if isinstance(value, bool) or type(value).__name__ == "bool":
        return "on" if value else "off"
    try:
        return str(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        pass
    if isinstance(value, Real):
        number = float(value)
        return str(int(number)) if number.is_integer() else repr(number)
    if isinstance(value, Iterable):
        joint = _loadcurve.joint(key)
        parts = (int(part) if joint == "" and isinstance(part, bool) else part for part in value)
        return joint.join(text(key, part) for part in parts)
    raise TypeError(f"{key}: {value!r} is not a number, a text or several of them")


def optional(key: str, value: object) -> str | None:
    """The same of an argument that may be left out."""
    return None if value is None else text(key, value)


def whole(key: str, value: int) -> int:
    """A number of things; whether it is in range is known to the engine."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{key}: {value!r} is not a whole number") from None


def numbers(loads: object) -> list[float] | None:
    """Loads as a list: of one number, or of any number of them, such as an array.

    >>> numbers(0.5), numbers((0.5, 1))
    ([0.5], [0.5, 1.0])
    """
    if loads is None:
        return None
    if isinstance(loads, Iterable) and not isinstance(loads, str):
        return [number(load) for load in loads]
    return [number(loads)]


def number(load: object) -> float:
    """One load; whether it is in range is known to the engine."""
    try:
        return float(load)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise type(error)(f"load: {load!r} is not a number from 0 to 1000000000") from None
