from collections.abc import Callable, Sequence
from typing import Any, Literal, TypedDict

__version__: str

Column = tuple[str, Literal["int", "float", "str", "bool"], list[Any]]

def networks() -> str: ...
def joint(key: str) -> str: ...
def own_network(bytes: bytes, subject: str, places: Sequence[str]) -> Figure: ...
def open_file(bytes: bytes, subject: str) -> str: ...
def open_network(bytes: bytes, subject: str) -> str: ...
def open_matrix(bytes: bytes, subject: str) -> str: ...
def is_name(word: str) -> bool: ...

# A place, a value, the half-widths of their intervals, and whether the network cannot sustain the load.
Measured = tuple[float, float | None, float, float, bool]

class Titled(TypedDict):
    title: str
    ends: tuple[float, float]
    is_logarithmic: bool

class Panel(TypedDict):
    metric: Literal["latency", "throughput"]
    y: Titled

class Points(TypedDict):
    model: list[tuple[float, float | None]]
    simulated: list[Measured]
    published: list[tuple[float, float]]
    calculated: list[tuple[float, float]]
    external: list[tuple[int, Measured]]

class Style(TypedDict):
    color: str
    marker: str
    dashes: list[float]

class Line(TypedDict):
    label: str
    style: int
    saturation: float | None
    metrics: list[Points]

class Drawn(TypedDict):
    heading: str
    metric: Literal["latency", "throughput"]
    x: Titled
    panels: list[Panel]
    series: list[Line]
    styles: list[Style]
    origins: list[str]

class Answered(TypedDict):
    notices: list[str]
    sentences: list[str]
    columns: list[Column]
    random: list[Column]
    csv: str
    json: str

class Figure:
    @staticmethod
    def read(link: str) -> Figure: ...
    @staticmethod
    def opened(files: Sequence[tuple[str, str]], unsaid: dict[str, Any] | None = None) -> tuple[Figure, list[str]]: ...
    @staticmethod
    def compared(figures: Sequence[Figure]) -> Figure: ...
    @property
    def link(self) -> str: ...
    @property
    def labels(self) -> list[str]: ...
    @property
    def warnings(self) -> list[str]: ...
    def deadlocks(self) -> list[str]: ...
    @property
    def is_simulated(self) -> bool: ...
    @property
    def is_measured(self) -> bool: ...
    def with_settings(self, settings: Sequence[tuple[str, str]], made: Sequence[str]) -> Figure: ...
    def chart(self, is_dark: bool) -> Drawn: ...
    def saturation(self, unit: str | None) -> list[float]: ...
    def routings(self, mean: str) -> Answered: ...
    def faults(self, counts: Sequence[str]) -> Answered: ...
    def buffers(self, within: str | None) -> Answered: ...
    def collective(
        self,
        kind: str | None,
        bytes: str | None,
        algorithm: str | None,
        ports: str | None,
        startup: str | None,
    ) -> Answered: ...
    def columns(self, table: dict[str, Any]) -> list[Column]: ...
    def csv(self, table: dict[str, Any] | None) -> str: ...
    def json(self, table: dict[str, Any] | None) -> str: ...
    def tex(self) -> str: ...
    def bibtex(self) -> str: ...
    def svg(self, width: str, height: str, theme: str | None, drawing: bool) -> str: ...
    def simulate(
        self, wanted: dict[str, Any], callback: Callable[[float, float], object] | None
    ) -> tuple[Figure, str | None]: ...
