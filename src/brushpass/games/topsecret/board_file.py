"""Custom boards as JSON files.

`cities` have id, name, x and y (0 to 1); `lines` are pairs of city ids; `starts` and `headquarters` have a seat from 0
to 3, a start its `exits`, a headquarters `scored_from`, and both x and y unless they are the default ones.
"""
from __future__ import annotations

import json
from typing import Any

from brushpass.core.errors import BadConfig
from brushpass.games.topsecret.board import Board, board_from, check, faults, read


def board_from_file(text: str) -> str:
    """Return the board option for a board file. Raises BadConfig with the city or line that is wrong."""
    try:
        data = json.loads(text)
        board = Board()
        ids = {city["id"]: number for number, city in enumerate(data["cities"])}
        board.names = [str(city["name"])[:40] for city in data["cities"]]
        board.spots = [(float(city["x"]), float(city["y"])) for city in data["cities"]]
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        raise BadConfig("config.board-file", {"needed": "cities, lines, starts, headquarters"}) from None
    for pair in list_in(data, "lines"):
        one, other = ends_of(pair)
        board.lines.append((city_of(ids, one, pair), city_of(ids, other, pair)))
    corners = (("starts", "exits", board.exits, board.starts),
               ("headquarters", "scored_from", board.gates, board.headquarters))
    for name, key, groups, spots in corners:
        for corner in list_in(data, name):
            seat = corner.get("seat") if isinstance(corner, dict) else None
            if type(seat) is not int or not 0 <= seat < 4 or groups[seat] or not isinstance(corner.get(key), list):
                raise BadConfig("config.board-seat", {"place": name, "text": str(corner)[:40]})
            groups[seat] = [city_of(ids, city, corner) for city in corner[key]]
            spots[seat] = spot_of(corner, spots[seat], name)
    check(board)
    return board.packed()


def list_in(data: Any, name: str) -> list[Any]:
    """Return a list of the board file. Raises BadConfig."""
    rows = data.get(name) if isinstance(data, dict) else None
    if not isinstance(rows, list):
        raise BadConfig("config.board-file", {"needed": "cities, lines, starts, headquarters"})
    return rows


def ends_of(pair: Any) -> tuple[Any, Any]:
    """Return the two ends of a line."""
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadConfig("config.board-line", {"text": str(pair)[:40]})
    return pair[0], pair[1]


def city_of(ids: dict[Any, int], city: Any, context: object) -> int:
    """Return the number of a city by its id."""
    if not isinstance(city, (str, int)) or city not in ids:
        raise BadConfig("config.board-city", {"city": str(city)[:40], "text": str(context)[:40]})
    return ids[city]


def spot_of(corner: dict[str, Any], ours: tuple[float, float], group: str) -> tuple[float, float]:
    """Return the coordinates of a start space or headquarters, by default those of the default board."""
    try:
        return float(corner.get("x", ours[0])), float(corner.get("y", ours[1]))
    except (ValueError, TypeError, OverflowError):
        raise BadConfig("config.board-seat", {"place": group, "text": str(corner)[:40]}) from None


def board_to_file(options: dict[str, str]) -> str:
    """Return the board file of a board."""
    board = board_from(options["board"])
    spots = zip(board.names, board.spots, strict=True)
    data = {
        "cities": [{"id": str(city), "name": name, "x": x, "y": y} for city, (name, (x, y)) in enumerate(spots)],
        "lines": [[str(x), str(y)] for x, y in board.lines],
        "starts": corners_of(board, "exits", board.exits, board.starts),
        "headquarters": corners_of(board, "scored_from", board.gates, board.headquarters),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def corners_of(board: Board, key: str, groups: list[list[int]],
               spots: list[tuple[float, float]]) -> list[dict[str, object]]:
    """Return start spaces or headquarters for a file, with coordinates if any of them was moved."""
    return [{"seat": seat, key: [str(c) for c in groups[seat]],
             **({"x": spots[seat][0], "y": spots[seat][1]} if board.is_moved() else {})} for seat in range(4)]


def board_faults(options: dict[str, str]) -> list[BadConfig]:
    """Return all faults of a custom board."""
    try:
        return faults(read(options["board"]))
    except BadConfig as fault:
        return [fault]
