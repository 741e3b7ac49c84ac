"""What the page must know of Top Secret: its map."""
from __future__ import annotations

from brushpass.games.topsecret.board import LINKS, default_board, linked

FILE = "board.json"


def facts() -> dict[str, object]:
    """Return the cities, the lines between them, and the corners; of other boards, what differs."""
    held = default_board()
    cities = [{"name": name, "x": x, "y": y} for name, (x, y) in zip(held.names, held.spots, strict=True)]
    return {"cities": cities, "lines": held.lines, "exits": held.exits, "gates": held.gates, "starts": held.starts,
            "headquarters": held.headquarters, "fields": held.fields,
            "others": {name: links_of(name) for name in LINKS if name != "default"}}


def links_of(name: str) -> dict[str, object]:
    """Return how a board joins the same cities."""
    held = linked(LINKS[name])
    return {"lines": held.lines, "exits": held.exits, "gates": held.gates}
