"""What the page must know of Top Secret: its map."""
from __future__ import annotations

from brushpass.games.topsecret.board import default_board

FILE = "board.json"


def facts() -> dict[str, object]:
    """Return the cities, the lines between them, and the corners."""
    held = default_board()
    cities = [{"name": name, "x": x, "y": y} for name, (x, y) in zip(held.names, held.spots, strict=True)]
    return {"cities": cities, "lines": held.lines, "exits": held.exits, "gates": held.gates, "starts": held.starts,
            "headquarters": held.headquarters, "fields": held.fields}
