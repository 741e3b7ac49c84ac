"""The map of Top Secret as text: every city and every piece is shown at any size and position."""
from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.chance import draw
from brushpass.core.game import Game
from brushpass.games import game
from brushpass.games.topsecret.board import default_board
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of
from brushpass.text.drawn.screen import Screen
from brushpass.games.topsecret.text.drawer import as_topsecret
from brushpass.games.topsecret.text.drawn_map import Map
from brushpass.games.topsecret.text.drawn_pieces import Pieces
from tests.effort import sample
from tests.terminal.console import brushpass, say

BOARD = default_board()
SIZES = [(120, 50), (118, 36), (140, 60), (100, 40), (117, 36), (80, 40), (80, 24)]


def screen_of(width: int, height: int, plain: bool = False, term: str = "xterm") -> Screen:
    screen = Screen(io.StringIO(), {"TERM": term}, plain)
    screen.width, screen.height = width, height
    return screen


@cache
def positions(players: str, seed: int) -> list[tuple[Game[Any], Any]]:
    """Return states of a random game, one in every forty decisions."""
    played, rng = game("topsecret", players=players, most_turns="200"), Random(seed)
    states = [played.new()]
    while not states[-1].over:
        states.append(played.apply(states[-1], draw(states[-1], rng)))
    return [(played, s) for s in states[::40]]


def drawn(played: Game[Any], s: Any, screen: Screen, language: str = "en") -> list[str]:
    return drawer_of("topsecret").draw(played, played.observe(s, 0), screen, Catalogue(language))


@pytest.mark.parametrize("size", SIZES)
def test_every_city_and_every_piece_is_on_the_map(size: tuple[int, int]) -> None:
    for played, s in positions("4", 3):
        shown = "\n".join(drawn(played, s, screen_of(*size)))
        pieces = Pieces(played, as_topsecret(played.observe(s, 0)), Catalogue("en"))
        for city, name in enumerate(BOARD.names):
            assert name in shown
            for text, _ in pieces.signs(city):
                assert text in shown, (text, name)


@pytest.mark.parametrize("height", [26, 29, 33])
def test_names_find_a_place_at_every_size_and_lose_no_letter(height: int) -> None:
    played, s = positions("4", 5)[2]
    pieces = Pieces(played, as_topsecret(played.observe(s, 0)), Catalogue("en"))
    for width in range(78, 101):
        found = Map(pieces, width, height, True)
        assert found.whole
        lines = found.canvas.lines(screen_of(width, height))
        assert max(len(line) for line in lines) <= width
        for name in BOARD.names:
            assert len(re.findall(rf"(?<![A-Za-z]){name}(?![A-Za-z])", "\n".join(lines))) == 1


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_corners_in_use(players: str) -> None:
    played = game("topsecret", players=players)
    shown = "\n".join(line[:80] for line in drawn(played, played.new(), screen_of(120, 50)))
    for sign, used in (("r", True), ("y", True), ("b", players != "2"), ("g", players == "4")):
        assert (f"({sign} 1234567)" in shown) is used
        assert (f"<{sign.upper()}>" in shown) is used
    assert (" (g)" in shown) is (players == "3")


def test_without_braille_lines_are_dots() -> None:
    played, s = positions("4", 5)[2]
    coarse = "\n".join(drawn(played, s, screen_of(120, 50, term="linux")))
    assert not re.search(r"[\u2800-\u28ff]", coarse)
    assert "··" in coarse
    assert "==" in coarse
    assert re.search(r"[\u2801-\u28ff]", "\n".join(drawn(played, s, screen_of(120, 50))))


def test_a_small_screen_gets_a_list_with_every_piece() -> None:
    for played, s in positions("3", 4):
        lines = drawn(played, s, screen_of(79, 24))
        pieces = Pieces(played, as_topsecret(played.observe(s, 0)), Catalogue("en"))
        for city in pieces.occupied():
            row = next(line for line in lines if line.startswith(f"{BOARD.names[city]}  "))
            assert all(text in row for text, _ in pieces.signs(city, 16))
            assert BOARD.names[BOARD.neighbours(city)[0]] in row
        assert max(len(line) for line in lines) <= 79
        assert say("terminal.topsecret.small") in lines


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_a_screen_of_80_columns_gets_the_map_above_the_turn(language: str) -> None:
    for played, s in positions("4", 3):
        lines = drawn(played, s, screen_of(80, 24), language)
        assert max(len(line) for line in lines) <= 80
        pieces = Pieces(played, as_topsecret(played.observe(s, 0)), Catalogue(language))
        first = next(row for row, line in enumerate(lines) if re.search(r"[\u2801-\u28ff]", line))
        assert not any(pieces.city(city) in line for line in lines[:first] for city in range(len(BOARD.names)))
        assert 8 <= first <= 16, "the players are above the map"
        assert len(lines) - first < 32


def test_plain_text_tells_every_occupied_city_in_one_line() -> None:
    for played, s in positions("2", 6):
        lines = drawn(played, s, screen_of(80, 24, plain=True))
        pieces = Pieces(played, as_topsecret(played.observe(s, 0)), Catalogue("en"))
        for city in pieces.occupied():
            row = [line for line in lines if line.startswith(f"{BOARD.names[city]}: ")]
            assert len(row) == 1
            assert all(BOARD.names[near] in row[0] for near in BOARD.neighbours(city))
        assert not re.search(r"[→\u2800-\u28ff]", "\n".join(lines))


@pytest.mark.parametrize("language", sample(["fr", "en", "pl"]))
def test_every_view_can_be_drawn(language: str) -> None:
    drawer, words = drawer_of("topsecret"), Catalogue(language)
    for players in ("2", "3", "4"):
        for played, s in positions(players, 8)[::4]:
            for screen in (screen_of(120, 50), screen_of(100, 40), screen_of(80, 24), screen_of(40, 20),
                           screen_of(80, 24, plain=True)):
                lines = [line for seat in (0, played.seats - 1, -2)
                         for line in drawer.draw(played, played.observe(s, seat), screen, words)]
                lines += drawer.draw_open(played, s, screen, words)
                assert not re.search(r"[{}@]", "\n".join(lines))


def file_of() -> dict[str, Any]:
    """Return the default map as a board file."""
    cities = [{"id": f"c{number}", "name": name, "x": x, "y": y}
              for number, (name, (x, y)) in enumerate(zip(BOARD.names, BOARD.spots, strict=True))]
    return {
        "cities": cities, "lines": [[f"c{one}", f"c{other}"] for one, other in BOARD.lines],
        "starts": [{"seat": seat, "exits": [f"c{city}" for city in BOARD.exits[seat]]} for seat in range(4)],
        "headquarters": [{"seat": seat, "scored_from": [f"c{city}" for city in BOARD.gates[seat]]}
                         for seat in range(4)],
    }


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    file, path, saved = file_of(), tmp_path / "board.json", tmp_path / "game.txt"
    file["cities"][8]["name"] = "Saint-Malo"
    path.write_text(json.dumps(file))
    result = brushpass("play", "topsecret", "--board", str(path), "--save", str(saved), typed="1\n" * 8)
    assert result.code == 0
    assert "Saint-Malo" in result.out
    assert "Beijing" not in result.out
    assert brushpass("verify", str(saved)).code == 0
    assert "Saint-Malo" in brushpass("play", "--resume", str(saved), typed="quit\n").out


def test_a_board_whose_names_find_no_place_is_a_list(tmp_path: Path) -> None:
    file, path = file_of(), tmp_path / "board.json"
    for city in file["cities"]:
        city["x"] = city["y"] = 0.5
    path.write_text(json.dumps(file))
    result = brushpass("play", "topsecret", "--board", str(path), typed="1\n" * 4)
    assert result.code == 0
    assert say("terminal.topsecret.column.near") in result.out


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in file_of().items() if name != key}


def changed(key: str, place: int, value: object) -> dict[str, Any]:
    file = file_of()
    file[key][place] = value
    return file


@pytest.mark.parametrize(("data", "named"), [
    ([], "cities"), ("x", "cities"), (None, "cities"), ({"cities": []}, "lines"), (without("lines"), "lines"),
    (without("starts"), "starts"), (changed("lines", 0, ["c0", "nowhere"]), "nowhere"),
    (changed("lines", 0, ["c0", "c0"]), "Montreal - Montreal"), (changed("lines", 0, ["c0"]), "c0"),
    (changed("lines", 0, file_of()["lines"][1]), "Montreal - New York"),
    (changed("starts", 0, {"seat": 7, "exits": ["c0"]}), "starts"),
    (changed("starts", 0, {"seat": 0, "exits": []}), "Red"),
    (changed("headquarters", 2, {"seat": 2, "scored_from": ["zz"]}), "zz"),
    (changed("cities", 1, {"id": "c1", "name": "Montreal", "x": 0, "y": 0}), "Montreal"),
    (changed("cities", 1, {"id": "c1", "name": "A,B;C", "x": 0, "y": 0}), "A,B;C"),
    (changed("cities", 1, {"id": "c1", "name": "Oops", "x": "left", "y": 0}), "cities"),
    ({**file_of(), "lines": file_of()["lines"][1:2]}, "Reykjavik"),
], ids=lambda value: value if isinstance(value, str) else "file")
def test_a_broken_board_is_refused_with_its_place(data: object, named: str, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data))
    for language in ("en", "fr", "pl"):
        result = brushpass("play", "topsecret", "--board", str(path), "--lang", language)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert named in result.err or (named == "Red" and language != "en")
        assert str(path) in result.err
