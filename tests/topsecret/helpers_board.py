"""The board of Top Secret as the rules list it (3.3), to compare with, and small boards of a user's own."""
from __future__ import annotations

from typing import Any

LISTED = """
Montreal | 0.270 0.090 | New York, Reykjavik
Beijing | 0.910 0.270 | Moscow, Seoul
Sydney | 0.730 0.910 | Jakarta, Singapore
Lima | 0.090 0.730 | Bogota, Rio de Janeiro
Reykjavik | 0.405 0.125 | Berlin, London, Montreal
Seoul | 0.875 0.405 | Beijing, Delhi, Istanbul
Jakarta | 0.595 0.875 | Lagos, Nairobi, Sydney
Bogota | 0.125 0.595 | Havana, Lima, Washington
Oslo | 0.600 0.085 | Berlin, Helsinki, Moscow
Tokyo | 0.915 0.600 | Delhi, Manila, Singapore
Cape Town | 0.400 0.915 | Buenos Aires, Lagos, Rio de Janeiro
Mexico City | 0.085 0.400 | Los Angeles, New York, Washington
Helsinki | 0.735 0.105 | Moscow, Oslo
Manila | 0.895 0.735 | Singapore, Tokyo
Buenos Aires | 0.265 0.895 | Cape Town, Rio de Janeiro
Los Angeles | 0.105 0.265 | Mexico City, New York
New York | 0.270 0.270 | London, Los Angeles, Mexico City, Montreal
Moscow | 0.730 0.270 | Beijing, Helsinki, Istanbul, Oslo
Singapore | 0.730 0.730 | Manila, Nairobi, Sydney, Tokyo
Rio de Janeiro | 0.270 0.730 | Buenos Aires, Cape Town, Havana, Lima
London | 0.425 0.265 | New York, Paris, Reykjavik, Vienna
Istanbul | 0.735 0.425 | Cairo, Moscow, Seoul, Vienna
Nairobi | 0.575 0.735 | Cairo, Jakarta, Madrid, Singapore
Havana | 0.265 0.575 | Bogota, Madrid, Paris, Rio de Janeiro
Berlin | 0.590 0.240 | Oslo, Reykjavik, Vienna
Delhi | 0.760 0.590 | Cairo, Seoul, Tokyo
Lagos | 0.410 0.760 | Cape Town, Jakarta, Madrid
Washington | 0.240 0.410 | Bogota, Mexico City, Paris
Paris | 0.410 0.410 | Geneva, Havana, London, Washington
Vienna | 0.590 0.410 | Berlin, Geneva, Istanbul, London
Cairo | 0.590 0.590 | Delhi, Geneva, Istanbul, Nairobi
Madrid | 0.410 0.590 | Geneva, Havana, Lagos, Nairobi
Geneva | 0.500 0.500 | Cairo, Madrid, Paris, Vienna
"""
EXITS = (("Montreal", "Los Angeles"), ("Beijing", "Helsinki"), ("Sydney", "Manila"), ("Lima", "Buenos Aires"))
GATES = (
    ("Sydney", "Manila", "Singapore"), ("Lima", "Buenos Aires", "Rio de Janeiro"),
    ("Montreal", "Los Angeles", "New York"), ("Beijing", "Helsinki", "Moscow"),
)


def listed_spots() -> dict[str, tuple[float, float]]:
    """Return where each city lies."""
    rows = [line.split(" | ") for line in LISTED.split("\n") if line]
    return {name: (float(spot.split()[0]), float(spot.split()[1])) for name, spot, _ in rows}


def listed_lines() -> dict[str, list[str]]:
    """Return the cities that ordinary lines lead to from each city."""
    rows = [line.split(" | ") for line in LISTED.split("\n") if line]
    return {name: sorted(near.split(", ")) for name, _, near in rows}


def listed_file() -> dict[str, Any]:
    """Return the board of the rules as a board file."""
    lines = [[name, near] for name, others in listed_lines().items() for near in others if name < near]
    return {
        "cities": [{"id": name, "name": name, "x": x, "y": y} for name, (x, y) in listed_spots().items()],
        "lines": lines,
        "starts": [{"seat": seat, "exits": list(exits)} for seat, exits in enumerate(EXITS)],
        "headquarters": [{"seat": seat, "scored_from": list(gates)} for seat, gates in enumerate(GATES)],
    }


def ring(cities: int) -> dict[str, Any]:
    """Return a board file with a ring of cities; all start at the first and have their headquarters at the last."""
    return {
        "cities": [{"id": f"c{n}", "name": f"City {n}", "x": n / cities, "y": 0.5} for n in range(cities)],
        "lines": [[f"c{n}", f"c{(n + 1) % cities}"] for n in range(cities)],
        "starts": [{"seat": seat, "exits": ["c0"]} for seat in range(4)],
        "headquarters": [{"seat": seat, "scored_from": [f"c{cities - 1}"]} for seat in range(4)],
    }
