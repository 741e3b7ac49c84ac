"""The boards of Top Secret: cities, lines, start spaces and headquarters; built in or custom."""
from __future__ import annotations

from typing import Final
from unicodedata import category

from brushpass.core.errors import BadConfig
from brushpass.core.kernel import Value
from brushpass.games.topsecret.data import CASES, COLOURS, MAX_CITIES, MAX_LINES

NAMES: Final = {
    "a": ("Montreal", "Beijing", "Sydney", "Lima"), "b": ("Reykjavik", "Seoul", "Jakarta", "Bogota"),
    "c": ("Oslo", "Tokyo", "Cape Town", "Mexico City"), "d": ("Helsinki", "Manila", "Buenos Aires", "Los Angeles"),
    "e": ("New York", "Moscow", "Singapore", "Rio de Janeiro"), "f": ("London", "Istanbul", "Nairobi", "Havana"),
    "g": ("Berlin", "Delhi", "Lagos", "Washington"), "h": ("Paris", "Vienna", "Cairo", "Madrid"),
}
FIRST: Final = {  # the coordinates of the first city of each class; the others by quarter turns clockwise
    "a": (0.270, 0.090), "b": (0.405, 0.125), "c": (0.600, 0.085), "d": (0.735, 0.105), "e": (0.270, 0.270),
    "f": (0.425, 0.265), "g": (0.590, 0.240), "h": (0.410, 0.410),
}
FIELDS: Final = ((0.12, 0.015), (0.20, 0.015), (0.015, 0.12), (0.015, 0.20))  # T66 of the first seat, A to D
CENTRE: Final = "z"  # the class of the city in the centre, which is the same after every turn


class Links(Value):
    """Connections between classes of cities, with the quarter turns from the first to the second; exits and gates."""

    def __init__(self, lines: tuple[tuple[str, str, int], ...], exits: tuple[tuple[str, int], ...],
                 gates: tuple[tuple[str, int], ...]) -> None:
        self.lines = lines
        self.exits = exits  # from the start space of a corner
        self.gates = gates  # to the headquarters in a corner


LINKS: Final = {
    "default": Links(
        (("a", "b", 0), ("a", "e", 0), ("b", "f", 0), ("b", "g", 0), ("c", "d", 0), ("c", "e", 1), ("c", "g", 0),
         ("d", "e", 1), ("e", "f", 0), ("f", "h", 0), ("f", "h", 1), ("g", "h", 1), ("h", CENTRE, 0)),
        (("a", 0), ("d", 3)), (("a", 0), ("d", 3), ("e", 0))),
    "alternative": Links(  # found by search; see docs/figures.md
        (("a", "b", 0), ("a", "f", 0), ("b", "c", 0), ("c", "d", 0), ("c", "e", 1), ("c", "f", 0), ("c", "g", 0),
         ("d", "e", 1), ("e", "g", 3), ("e", "h", 0), ("f", "h", 1), ("f", CENTRE, 0), ("g", "h", 1)),
        (("a", 0), ("d", 3)), (("d", 3),)),
}

MINI: Final = (  # nine cities in three rows; the headquarters of red and yellow are behind their own exits
    "Oslo:0.25:0.25,Berlin:0.5:0.25,Moscow:0.75:0.25,Paris:0.25:0.5,Geneva:0.5:0.5,Vienna:0.75:0.5,"
    "Madrid:0.25:0.75,Cairo:0.5:0.75,Delhi:0.75:0.75;0-1,1-2,3-4,4-5,6-7,7-8,0-3,1-4,2-5,3-6,4-7,5-8;3,2,5,6,3,4,5,4"
)


def turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Return a spot after a number of quarter turns clockwise."""
    for _ in range(quarters):
        x, y = round(1 - y, 3), x
    return x, y


class Board(Value):
    """Cities with coordinates, lines between them, and for each seat its exits and the gates to its headquarters."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.spots: list[tuple[float, float]] = []
        self.lines: list[tuple[int, int]] = []
        self.exits: list[list[int]] = [[], [], [], []]
        self.gates: list[list[int]] = [[], [], [], []]
        self.starts: list[tuple[float, float]] = [turned(0.045, 0.045, seat) for seat in range(4)]
        self.headquarters: list[tuple[float, float]] = [turned(0.165, 0.165, seat + 2) for seat in range(4)]
        self.fields: list[list[tuple[float, float]]] = [[turned(x, y, seat) for x, y in FIELDS] for seat in range(4)]

    def neighbours(self, city: int) -> list[int]:
        return sorted([y for x, y in self.lines if x == city] + [x for x, y in self.lines if y == city])

    def key(self, city: int) -> str:
        """Return the notation of a city's name."""
        return self.names[city].lower().replace(" ", "-")

    def corners(self) -> list[tuple[float, float]]:
        """Return the coordinates of the start spaces, then of the headquarters."""
        return [*self.starts, *self.headquarters]

    def is_moved(self) -> bool:
        """Return whether a start space or a headquarters differs from the default board."""
        return self.corners() != Board().corners()

    def packed(self) -> str:
        """Return the board on one line without spaces, for the header of a record."""
        cities = [f"{name.replace(' ', '_')}:{x}:{y}" for name, (x, y) in zip(self.names, self.spots, strict=True)]
        lines = [f"{x}-{y}" for x, y in self.lines]
        seats = ["+".join(str(c) for c in seat) for seat in [*self.exits, *self.gates]]
        moved = [",".join([f"{x}:{y}" for x, y in self.corners()])] if self.is_moved() else []
        return ";".join([",".join(cities), ",".join(lines), ",".join(seats), *moved])


def linked(links: Links) -> Board:
    """T7-T13 Return the 33 cities, connected with fourfold symmetry."""
    board = Board()
    number: dict[str, int] = {}
    for turn in range(4):
        for letter in "abcdefgh":
            number[f"{letter}{turn}"] = len(board.names)
            board.names.append(NAMES[letter][turn])
            board.spots.append(turned(*FIRST[letter], turn))
        number[f"{CENTRE}{turn}"] = 4 * len(NAMES)
    board.names.append("Geneva")
    board.spots.append((0.5, 0.5))
    for turn in range(4):
        board.lines += [(number[f"{x}{turn}"], number[f"{y}{(turn + ahead) % 4}"]) for x, y, ahead in links.lines]
        board.exits[turn] = [number[f"{city}{(turn + ahead) % 4}"] for city, ahead in links.exits]
        across = turn + 2  # T10 the headquarters of a colour lies opposite its start
        board.gates[turn] = [number[f"{city}{(across + ahead) % 4}"] for city, ahead in links.gates]
    return board


def default_board() -> Board:
    """Return the reconstruction: 33 cities, 52 lines."""
    return linked(LINKS["default"])


def board_from(text: str) -> Board:
    """Return the board of an option: a named one, or one packed on a line. Raises BadConfig."""
    if text in LINKS:
        return linked(LINKS[text])
    board = read(text)
    check(board)
    return board


def read(text: str) -> Board:
    """Parse a board packed on a line, without checking it. Raises BadConfig if it cannot be parsed."""
    try:
        cities, lines, seats, *moved = (MINI if text == "mini" else text).split(";", 3)
        board = Board()
        for city in cities.split(",") if cities else []:
            name, x, y = city.split(":")
            board.names.append(name.replace("_", " ")[:40])
            board.spots.append((float(x), float(y)))
        board.lines = [(int(x), int(y)) for x, y in [line.split("-") for line in lines.split(",")]] if lines else []
        groups = [[int(c) for c in group.split("+") if c] for group in seats.split(",")]
        board.exits, board.gates = groups[:4], groups[4:]
        if moved:
            corners = [(float(x), float(y)) for x, y in [spot.split(":") for spot in moved[0].split(",")]]
            board.starts, board.headquarters = corners[:4], corners[4:]
    except ValueError:
        raise BadConfig("config.board-text", {"text": text[:40]}) from None
    return board


def check(board: Board) -> None:
    """Raise BadConfig with the first fault of a board, if any."""
    for fault in faults(board):
        raise fault


def faults(board: Board) -> list[BadConfig]:
    """Return all faults of a board: size, names, lines, connectivity, exits and gates."""
    cities = len(board.names)
    if not CASES <= cities <= MAX_CITIES:  # T22 four suitcases of a colour need four cities
        wrong = BadConfig("config.board-size", {"found": cities, "least": CASES, "most": MAX_CITIES})
        return [wrong.by("T22" if cities < CASES else "T7")]
    if [len(group) for group in (board.exits, board.gates, board.starts, board.headquarters)] != [4, 4, 4, 4]:
        return [BadConfig("config.board-file", {"needed": "starts, headquarters"}).by("T9")]
    everywhere = [*[c for line in board.lines for c in line], *[c for g in [*board.exits, *board.gates] for c in g]]
    if any(not 0 <= city < cities for city in everywhere):
        return [*name_faults(board), BadConfig("config.board-text", {"text": "?"})]
    doubled = doubled_lines(board)  # a hostile file may have any number of these, so they are not searched
    return [*name_faults(board), *(doubled or line_faults(board)), *way_faults(board), *corner_faults(board)]


def is_inside(x: float, y: float) -> bool:
    """Return whether a spot is on the map."""
    return 0 <= x <= 1 and 0 <= y <= 1


def is_plain(name: str) -> bool:
    """Return whether a name has only letters, digits and combining marks of any script."""
    return name != "" and all([letter.isalnum() or category(letter)[0] == "M" for letter in name])


def name_faults(board: Board) -> list[BadConfig]:
    """T7 Return the cities with a duplicate, reserved or malformed name, or outside the map."""
    names = [board.key(city) for city in range(len(board.names))]
    reserved = [f"{kind}-{colour}" for kind in ("start", "headquarters") for colour in COLOURS]
    errors: list[BadConfig] = []
    for city, name in enumerate(names):
        plain = is_plain(name.replace("-", "").replace(".", "").replace("'", ""))
        x, y = board.spots[city]
        if names.index(name) != city or name in reserved or not plain or not is_inside(x, y):
            errors.append(BadConfig("config.board-name", {"city": board.names[city]}).by("T7", f"city:{city}"))
    return errors


def doubled_lines(board: Board) -> list[BadConfig]:
    """T8 Return loops and duplicate lines."""
    errors: list[BadConfig] = []
    seen: set[tuple[int, int]] = set()
    for x, y in board.lines:
        if x == y or (x, y) in seen:
            text = f"{board.names[x]} - {board.names[y]}"
            errors.append(BadConfig("config.board-line", {"text": text}).by("T8", f"line:{x}-{y}"))
        seen |= {(x, y), (y, x)}
    return errors


def line_faults(board: Board) -> list[BadConfig]:
    """T8 Return the cities with too many lines or without a connection to the others."""
    errors: list[BadConfig] = []
    for city, name in enumerate(board.names):
        if len(board.neighbours(city)) > MAX_LINES:
            errors.append(BadConfig("config.board-lines", {"city": name, "most": MAX_LINES}).by("T7", f"city:{city}"))
    reached = reached_from(board, 0)
    for city, name in enumerate(board.names):
        if city not in reached:
            apart = BadConfig("config.board-apart", {"city": name, "from": board.names[0]})
            errors.append(apart.by("T8", f"city:{city}"))
    return errors


def reached_from(board: Board, city: int) -> set[int]:
    """T8 Return the cities that are connected to a city."""
    reached = {city}
    while True:
        more = {near for other in reached for near in board.neighbours(other)} - reached
        if not more:
            return reached
        reached |= more


def way_faults(board: Board) -> list[BadConfig]:
    """T12, T13 Return the colours without an exit from their start or a gate to their headquarters."""
    errors: list[BadConfig] = []
    for seat, colour in enumerate(COLOURS):
        out = 1 <= len(set(board.exits[seat])) == len(board.exits[seat]) <= MAX_LINES
        if not out or not board.gates[seat]:
            wrong = BadConfig("config.board-way", {"colour": f"@topsecret.colour.{colour}"})
            errors.append(wrong.by("T13" if out else "T12", f"seat:{seat}"))
    return errors


def corner_faults(board: Board) -> list[BadConfig]:
    """T9, T10 Return the colours whose start space or headquarters is outside the map."""
    return [BadConfig("config.board-corner", {"colour": f"@topsecret.colour.{colour}"}).by("T9", f"seat:{seat}")
            for seat, colour in enumerate(COLOURS)
            if not (is_inside(*board.starts[seat]) and is_inside(*board.headquarters[seat]))]
