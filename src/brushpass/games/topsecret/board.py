"""The board of Top Secret as data: cities, lines, start spaces and headquarters; ours, or a user's own."""
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
FIRST: Final = {  # where the first city of each class lies; the others by a quarter turn clockwise
    "a": (0.270, 0.090), "b": (0.405, 0.125), "c": (0.600, 0.085), "d": (0.735, 0.105), "e": (0.270, 0.270),
    "f": (0.425, 0.265), "g": (0.590, 0.240), "h": (0.410, 0.410),
}
FIELDS: Final = ((0.12, 0.015), (0.20, 0.015), (0.015, 0.12), (0.015, 0.20))  # T66 of the first seat, A to D
CENTRE: Final = "z"  # the class of the one city that stays where it is when the map is turned


class Links(Value):
    """How the cities are joined: classes, and by how many quarter turns the second one is ahead; exits and gates."""

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
    "alternative": Links(  # found by bots: docs/figures.md has what it changes
        (("a", "b", 0), ("a", "f", 0), ("b", "c", 0), ("c", "d", 0), ("c", "e", 1), ("c", "f", 0), ("c", "g", 0),
         ("d", "e", 1), ("e", "g", 3), ("e", "h", 0), ("f", "h", 1), ("f", CENTRE, 0), ("g", "h", 1)),
        (("a", 0), ("d", 3)), (("d", 3),)),
}

MINI: Final = (  # nine cities in three rows; the headquarters of red and yellow are behind their own exits
    "Oslo:0.25:0.25,Berlin:0.5:0.25,Moscow:0.75:0.25,Paris:0.25:0.5,Geneva:0.5:0.5,Vienna:0.75:0.5,"
    "Madrid:0.25:0.75,Cairo:0.5:0.75,Delhi:0.75:0.75;0-1,1-2,3-4,4-5,6-7,7-8,0-3,1-4,2-5,3-6,4-7,5-8;3,2,5,6,3,4,5,4"
)


def turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Return a spot after so many quarter turns clockwise."""
    for _ in range(quarters):
        x, y = round(1 - y, 3), x
    return x, y


class Board(Value):
    """Cities by name and place, lines between them, and for each seat its exits and the gates to its headquarters."""

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
        """Return the city's name as notation writes it."""
        return self.names[city].lower().replace(" ", "-")

    def corners(self) -> list[tuple[float, float]]:
        """Return where the start spaces and then the headquarters lie."""
        return [*self.starts, *self.headquarters]

    def is_moved(self) -> bool:
        """Say whether a start space or a headquarters lies elsewhere than on our board."""
        return self.corners() != Board().corners()

    def packed(self) -> str:
        """Return the board on one line without spaces, for the header of a record."""
        cities = [f"{name.replace(' ', '_')}:{x}:{y}" for name, (x, y) in zip(self.names, self.spots, strict=True)]
        lines = [f"{x}-{y}" for x, y in self.lines]
        seats = ["+".join(str(c) for c in seat) for seat in [*self.exits, *self.gates]]
        moved = [",".join([f"{x}:{y}" for x, y in self.corners()])] if self.is_moved() else []
        return ";".join([",".join(cities), ",".join(lines), ",".join(seats), *moved])


def linked(links: Links) -> Board:
    """T7-T13 Return the 33 cities joined in a way that is alike from every corner."""
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
    """Return the board of an option: one of those with a name, or one packed on a line. Raises BadConfig."""
    if text in LINKS:
        return linked(LINKS[text])
    board = read(text)
    check(board)
    return board


def read(text: str) -> Board:
    """Return a board that is packed on a line, whatever is wrong with it. Raises BadConfig where it cannot be read."""
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
    """Raise BadConfig with the first thing that is wrong with a board."""
    for fault in faults(board):
        raise fault


def faults(board: Board) -> list[BadConfig]:
    """A board is small enough, its cities are named apart and hang together, and every colour gets out and home."""
    cities = len(board.names)
    if not CASES <= cities <= MAX_CITIES:  # T22 four suitcases of a colour need four cities
        wrong = BadConfig("config.board-size", {"found": cities, "least": CASES, "most": MAX_CITIES})
        return [wrong.by("T22" if cities < CASES else "T7")]
    if [len(each) for each in (board.exits, board.gates, board.starts, board.headquarters)] != [4, 4, 4, 4]:
        return [BadConfig("config.board-file", {"needed": "starts, headquarters"}).by("T9")]
    everywhere = [*[c for line in board.lines for c in line], *[c for g in [*board.exits, *board.gates] for c in g]]
    if any(not 0 <= city < cities for city in everywhere):
        return [*name_faults(board), BadConfig("config.board-text", {"text": "?"})]
    doubled = doubled_lines(board)  # a hostile file may have any number of these: they are not followed
    return [*name_faults(board), *(doubled or line_faults(board)), *way_faults(board), *corner_faults(board)]


def is_inside(x: float, y: float) -> bool:
    """Say whether a spot lies on the map."""
    return 0 <= x <= 1 and 0 <= y <= 1


def is_plain(name: str) -> bool:
    """Say whether a name is written with letters and digits of any script, its accents and vowel signs too."""
    return name != "" and all([letter.isalnum() or category(letter)[0] == "M" for letter in name])


def name_faults(board: Board) -> list[BadConfig]:
    """T7 Return the cities whose name is taken, or written with signs that notation needs, or that lie outside."""
    names = [board.key(city) for city in range(len(board.names))]
    reserved = [f"{kind}-{colour}" for kind in ("start", "headquarters") for colour in COLOURS]
    found: list[BadConfig] = []
    for city, name in enumerate(names):
        plain = is_plain(name.replace("-", "").replace(".", "").replace("'", ""))
        x, y = board.spots[city]
        if names.index(name) != city or name in reserved or not plain or not is_inside(x, y):
            found.append(BadConfig("config.board-name", {"city": board.names[city]}).by("T7", f"city:{city}"))
    return found


def doubled_lines(board: Board) -> list[BadConfig]:
    """T8 Return the lines that join no two cities, or are there twice."""
    found: list[BadConfig] = []
    seen: set[tuple[int, int]] = set()
    for x, y in board.lines:
        if x == y or (x, y) in seen:
            text = f"{board.names[x]} - {board.names[y]}"
            found.append(BadConfig("config.board-line", {"text": text}).by("T8", f"line:{x}-{y}"))
        seen |= {(x, y), (y, x)}
    return found


def line_faults(board: Board) -> list[BadConfig]:
    """T8 Return the cities that have too many lines, or no way to the others."""
    found: list[BadConfig] = []
    for city, name in enumerate(board.names):
        if len(board.neighbours(city)) > MAX_LINES:
            found.append(BadConfig("config.board-lines", {"city": name, "most": MAX_LINES}).by("T7", f"city:{city}"))
    reached = reached_from(board, 0)
    for city, name in enumerate(board.names):
        if city not in reached:
            apart = BadConfig("config.board-apart", {"city": name, "from": board.names[0]})
            found.append(apart.by("T8", f"city:{city}"))
    return found


def reached_from(board: Board, city: int) -> set[int]:
    """T8 Return the cities that can be reached from one of them along the lines."""
    reached = {city}
    while True:
        more = {near for each in reached for near in board.neighbours(each)} - reached
        if not more:
            return reached
        reached |= more


def way_faults(board: Board) -> list[BadConfig]:
    """T12, T13 Return the colours that have no way out of their start, or none into their headquarters."""
    found: list[BadConfig] = []
    for seat, colour in enumerate(COLOURS):
        out = 1 <= len(set(board.exits[seat])) == len(board.exits[seat]) <= MAX_LINES
        if not out or not board.gates[seat]:
            wrong = BadConfig("config.board-way", {"colour": f"@topsecret.colour.{colour}"})
            found.append(wrong.by("T13" if out else "T12", f"seat:{seat}"))
    return found


def corner_faults(board: Board) -> list[BadConfig]:
    """T9, T10 Return the colours whose start space or headquarters lies outside the map."""
    return [BadConfig("config.board-corner", {"colour": f"@topsecret.colour.{colour}"}).by("T9", f"seat:{seat}")
            for seat, colour in enumerate(COLOURS)
            if not (is_inside(*board.starts[seat]) and is_inside(*board.headquarters[seat]))]
