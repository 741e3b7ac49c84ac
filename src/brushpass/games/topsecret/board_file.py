"""A board of the user's own as a file.

It is JSON: `cities` with id, name, x and y (0 to 1); `lines` as pairs of city ids; `starts` and `headquarters` with
the seat 0 to 3 whose they are, a start with its `exits`, a headquarters with `scored_from`; both with x and y where
they do not lie as on our board.
"""
from __future__ import annotations

import json
from typing import Any

from brushpass.core.errors import BadConfig
from brushpass.games.topsecret.board import Board, board_from, check, faults, read


def board_from_file(text: str) -> str:
    """Return the board option for a board file. Raises BadConfig with the city or line that is wrong."""
    try:
        held = json.loads(text)
        board = Board()
        ids = {city["id"]: number for number, city in enumerate(held["cities"])}
        board.names = [str(city["name"])[:40] for city in held["cities"]]
        board.spots = [(float(city["x"]), float(city["y"])) for city in held["cities"]]
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        raise BadConfig("config.board-file", {"needed": "cities, lines, starts, headquarters"}) from None
    for pair in list_in(held, "lines"):
        one, other = ends_of(pair)
        board.lines.append((city_of(ids, one, pair), city_of(ids, other, pair)))
    corners = (("starts", "exits", board.exits, board.starts),
               ("headquarters", "scored_from", board.gates, board.headquarters))
    for name, key, groups, spots in corners:
        for each in list_in(held, name):
            seat = each.get("seat") if isinstance(each, dict) else None
            if type(seat) is not int or not 0 <= seat < 4 or groups[seat] or not isinstance(each.get(key), list):
                raise BadConfig("config.board-seat", {"place": name, "text": str(each)[:40]})
            groups[seat] = [city_of(ids, city, each) for city in each[key]]
            spots[seat] = spot_of(each, spots[seat], name)
    check(board)
    return board.packed()


def list_in(held: Any, name: str) -> list[Any]:
    """Return a list of the board file."""
    found = held.get(name) if isinstance(held, dict) else None
    if not isinstance(found, list):
        raise BadConfig("config.board-file", {"needed": "cities, lines, starts, headquarters"})
    return found


def ends_of(pair: Any) -> tuple[Any, Any]:
    """Return the two ends of a line."""
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadConfig("config.board-line", {"text": str(pair)[:40]})
    return pair[0], pair[1]


def city_of(ids: dict[Any, int], city: Any, place: object) -> int:
    """Return the number of a city by its id."""
    if not isinstance(city, (str, int)) or city not in ids:
        raise BadConfig("config.board-city", {"city": str(city)[:40], "text": str(place)[:40]})
    return ids[city]


def spot_of(held: dict[str, Any], ours: tuple[float, float], place: str) -> tuple[float, float]:
    """Return where a start space or a headquarters lies: where the file says so, or as on our board."""
    try:
        return float(held.get("x", ours[0])), float(held.get("y", ours[1]))
    except (ValueError, TypeError, OverflowError):
        raise BadConfig("config.board-seat", {"place": place, "text": str(held)[:40]}) from None


def board_to_file(options: dict[str, str]) -> str:
    """Return the board file of a board."""
    board = board_from(options["board"])
    spots = zip(board.names, board.spots, strict=True)
    held = {
        "cities": [{"id": str(city), "name": name, "x": x, "y": y} for city, (name, (x, y)) in enumerate(spots)],
        "lines": [[str(x), str(y)] for x, y in board.lines],
        "starts": corners_of(board, "exits", board.exits, board.starts),
        "headquarters": corners_of(board, "scored_from", board.gates, board.headquarters),
    }
    return json.dumps(held, ensure_ascii=False, indent=1) + "\n"


def corners_of(board: Board, key: str, groups: list[list[int]],
               spots: list[tuple[float, float]]) -> list[dict[str, object]]:
    """Return start spaces or headquarters as a file has them, with their spots where any of them has been moved."""
    return [{"seat": seat, key: [str(c) for c in groups[seat]],
             **({"x": spots[seat][0], "y": spots[seat][1]} if board.is_moved() else {})} for seat in range(4)]


def board_faults(options: dict[str, str]) -> list[BadConfig]:
    """Return all that is wrong with a board of the user's own."""
    try:
        return faults(read(options["board"]))
    except BadConfig as fault:
        return [fault]
