"""What the page must know of Top Secret: its map."""
from __future__ import annotations

from brushpass.games.topsecret.board import LINKS, default_board, linked

FILE = "board.json"


def facts() -> dict[str, object]:
    """Return the cities, the lines between them, and the corners; of other boards, what differs."""
    board = default_board()
    cities = [{"name": name, "x": x, "y": y} for name, (x, y) in zip(board.names, board.spots, strict=True)]
    return {"cities": cities, "lines": board.lines, "exits": board.exits, "gates": board.gates, "starts": board.starts,
            "headquarters": board.headquarters, "fields": board.fields,
            "others": {name: links_of(name) for name in LINKS if name != "default"}}


def links_of(name: str) -> dict[str, object]:
    """Return how a board joins the same cities."""
    links = linked(LINKS[name])
    return {"lines": links.lines, "exits": links.exits, "gates": links.gates}
