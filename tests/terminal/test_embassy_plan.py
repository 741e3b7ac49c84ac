"""The floor plan of the embassy as text: every room, agent and door, on screens of any size."""
from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.chance import draw
from brushpass.core.game import Game
from brushpass.games import game
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ROOM_NAMES
from brushpass.games.embassy.plan import default_plan
from brushpass.games.embassy.text.position import position
from brushpass.text.catalogue import LANGUAGES, Catalogue
from brushpass.text.drawn.drawer import drawer_of
from brushpass.text.drawn.screen import Screen
from tests.terminal.console import brushpass, say

KINDS = ("", "normal", "x-ray", "locked")
SIZES = [(140, 60), (120, 50), (100, 24), (99, 60), (60, 46)]


def screen_of(width: int, height: int, plain: bool = False) -> Screen:
    screen = Screen(io.StringIO(), {"TERM": "xterm"}, plain)
    screen.width, screen.height = width, height
    return screen


def drawn(s: Any, size: tuple[int, int], seat: int = 0, language: str = "en", plain: bool = False) -> str:
    played: Game[Any] = game("embassy", **s.config.options)
    screen = screen_of(*size, plain)
    return "\n".join(drawer_of("embassy").draw(played, played.observe(s, seat), screen, Catalogue(language)))


def table(text: str, **options: str) -> Any:
    return position(text, EmbassyConfig(options))


BUSY = """player 0 helipad red: key bomb | knife
player 1 kitchen blue injured: vest |
player 2 central-lock red: |
player 3 cellar blue: goggles key contraband | wire wire
turn 0
lights out
lock 2 terrace
helicopter blue
wrecks red 1
jamming on
discard key vest"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_room_is_on_the_plan(size: tuple[int, int], language: str) -> None:
    shown, words = drawn(table(BUSY), size, language=language), Catalogue(language)
    for room in ROOM_NAMES:
        for part in words.say(f"terminal.embassy.short.{room}").split():
            assert part in shown, room
            assert len(part) <= 9, room
    assert max(len(line) for line in shown.splitlines()) <= size[0]


@pytest.mark.parametrize("size", SIZES)
def test_agents_tokens_and_doors_are_on_the_plan(size: tuple[int, int]) -> None:
    shown = drawn(table(BUSY), size)
    assert re.search(r"│\[1\] ▲blue *│", shown)
    assert re.search(r"│2\*░+│", shown)
    assert "Terrace, locked off (Agent 3)" in shown
    assert shown.count("▲") == 2  # on the pad, and among the signs
    assert len(re.findall(r"── # ──|#Stair|# +x|#░+x", shown)) >= 6
    assert "lights: out" in shown
    assert shown.count("wrecks") == 2


def test_own_cards_and_the_sizes_of_others() -> None:
    for seat, mine in ((0, "items: Bomb, Key"), (3, "items: Key, Contraband, Night Vision Goggles")):
        shown = drawn(table(BUSY), (80, 24), seat)
        assert mine.split(", ")[0] in shown
        assert shown.count("Attack cards") == 1
        assert "items 3" in shown


def test_small_and_plain_screens_have_a_list_of_rooms_with_their_doors() -> None:
    for size, plain in (((80, 24), False), ((40, 10), False), ((100, 40), True)):
        shown = drawn(table(BUSY), size, plain=plain)
        assert "┌" not in shown
        assert "Telex (X-ray)" in shown
        assert "(locked)" in shown
    plain_text = drawn(table(BUSY), (100, 40), plain=True)
    assert "Kitchen, dark: Agent 2, injured. Ways to: Ambassador\u2019s Office; Entrance." in plain_text
    assert "Helipad: Agent 1 (you), a helicopter: blue." in plain_text


def test_stairs_that_the_lock_has_shut_lose_their_arrow() -> None:
    open_stairs = drawn(table(BUSY.replace("lock 2 terrace\n", "")), (100, 40))
    shut = drawn(table(BUSY), (100, 40))
    assert open_stairs.count("↕") == shut.count("↕") + 1
    assert "Staircase (terrace) (stairs, shut)" in drawn(
        table(BUSY.replace("player 1 kitchen", "player 1 staircase-ground")), (100, 40), plain=True)


def test_all_six_in_the_ballroom_fit() -> None:
    lines = [f"player {seat} ballroom {('red', 'blue')[seat % 2]} injured: |" for seat in range(6)]
    shown = drawn(table("\n".join([*lines, "turn 0", "reception held"]), players="6"), (100, 40))
    assert re.search(r"\[1\]\*2\*3\*", shown)
    assert re.search(r"4\*5\*6\*|4\* 5\* 6\*", shown)
    assert "Reception:" in shown


def test_random_games_are_drawn_at_any_size() -> None:
    played, rng = game("embassy", mission="danger-zone", players="6", rounds="6"), Random(5)
    s, count = played.new(), 0
    while not played.over(s):
        s, count = played.apply(s, draw(s, rng)), count + 1
        if count % 25 == 0:
            for size in (*SIZES, (80, 24), (40, 10)):
                shown = drawn(s, size, count % 6)
                assert max(len(line) for line in shown.splitlines()) <= size[0]
                assert not re.search(r"[{}@]", shown)


def plan_file() -> dict[str, Any]:
    """Return the default plan in file format."""
    plan = default_plan()
    doors = [[ROOM_NAMES[x], ROOM_NAMES[y], KINDS[kind]] for x, y, kind in plan.doors]
    floors = [[[ROOM_NAMES[floor * 9 + row * 3 + column] for column in range(3)] for row in range(3)]
              for floor in range(3)]
    return {"floors": floors, "doors": doors, "lit": [ROOM_NAMES[room] for room in plan.lit]}


def played_with(folder: Path, data: Any, *flags: str) -> Any:
    path = folder / "plan.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return brushpass("play", "embassy", "--seed", "1", "--board", str(path), *flags, typed="1\n")


def test_a_plan_of_ones_own(tmp_path: Path) -> None:
    file = plan_file()
    top = file["floors"][1][0]
    top[0], top[2] = top[2], top[0]  # Kitchen and Service Staircase change places
    result = played_with(tmp_path, file)
    assert (result.code, result.err) == (0, "")
    assert re.search(r"│Service +│Office +│Kitchen +│", result.out)
    assert say("terminal.embassy.door.normal", one="Kitchen", other="Entrance") in result.out
    assert played_with(tmp_path, file, "--plain").code == 0


@pytest.mark.parametrize(("spoil", "named"), [
    (lambda file: file["doors"].append(["kitchen", "radio", "normal"]), "kitchen - radio"),
    (lambda file: file["doors"].append(["kitchen", "entrance", "glass"]), "glass"),
    (lambda file: file["doors"].append(["kitchen", "sauna", "normal"]), "sauna"),
    (lambda file: file["lit"].append("attic"), "attic"),
    (lambda file: file["floors"][0][0].__setitem__(0, "kitchen"), "telex"),
    (lambda file: file.__setitem__("doors", [door for door in file["doors"] if "tunnel" not in door]),
     "@embassy.room.tunnel"),
    (lambda file: file["doors"].append(["office", "jamming", "normal"]) or file["doors"].append(
        ["ballroom", "service-ground", "normal"]), "@embassy.room.service-ground"),
    (lambda file: file.pop("lit"), "floors, doors, lit"),
])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_plan_is_refused_by_name(tmp_path: Path, spoil: Any, named: str, language: str) -> None:
    file = plan_file()
    spoil(file)
    result = played_with(tmp_path, file, "--lang", language)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert (Catalogue(language).say(named[1:]) if named.startswith("@") else named) in result.err
    assert "plan.json" in result.err


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 100_000, '{"floors": 1, "doors": [], "lit": []}'])
def test_a_file_that_is_no_plan(tmp_path: Path, text: str) -> None:
    result = played_with(tmp_path, text)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
