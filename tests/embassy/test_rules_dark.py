"""Embassy, the Breaker, dark rooms and the Tunnel, rule by rule: E104-E111."""
import pytest
from librt.random import Random

from brushpass.core.chance import draw
from brushpass.core.kernel import NATURE
from brushpass.games.embassy.data import ROOM_NAMES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_rooms import EVERYBODY, INTO, LIT, dealt, moves, said, scene, view
from tests.embassy.table import SPECTATOR, act, asked, game_of, hand, heard_of, injured, options, refuses, where


def test_e104_the_breaker_turns_the_lights_off_and_on() -> None:
    s = act(scene("tunnel red"), "move breaker", "stop")
    assert options(s) == ["pass", "lights"]
    assert view(act(s, "lights"), SPECTATOR).lights_out
    s = act(scene("tunnel red", also="lights out"), "move breaker", "stop", "lights")
    assert not view(s, SPECTATOR).lights_out
    assert [fact["what"] for fact in heard_of(s, SPECTATOR, "Acted")] == ["on"]


def test_e105_the_lights_are_on_at_the_start() -> None:
    s = dealt()
    for player in EVERYBODY:
        assert not view(s, player).lights_out


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_e106_without_a_yellow_border_a_room_is_dark_when_the_lights_are_off(room: str) -> None:
    for also, question in (("", "ChooseCard"), ("lights out", "ChooseCard" if room in LIT else "PlayGoggles")):
        s = scene(f"{INTO[room]} red: key", f"{room} blue", "new red", "new blue", also)
        assert asked(act(s, "key", f"move {room}"))[1] == question


def dark(me: str, other: str, **where_else: str) -> Embassy:
    return scene(me, one=other, also="lights out", **where_else)


def test_e107_a_dark_room_is_passed_and_used_as_if_it_were_empty() -> None:
    s = act(dark("telex red: vest", "storage-terrace blue: | wire", three="tunnel blue"), "move storage-terrace")
    s = act(s, "pass", "pass")
    assert asked(s) == (0, "Walk")
    assert {"gallery", "staircase-terrace", "telex"} == moves(s)
    s = act(s, "stop")
    assert options(s) == ["pass", "draw"]
    s = act(s, "draw", "deal key")
    assert hand(s, 0) == ["vest", "key"]
    assert asked(s) == (0, "SneakOut")


def test_e108_light_in_a_shared_breaker_room_makes_no_interaction_but_a_sneak_out() -> None:
    s = act(dark("tunnel red", "breaker blue: goggles | wire"), "move breaker", "pass", "pass", "stop", "lights")
    assert not view(s, SPECTATOR).lights_out
    assert said(s, SPECTATOR) == ["Acted"]
    assert asked(s) == (0, "SneakOut")
    s = act(s, "move cellar")
    assert (where(s, 0), where(s, 1), asked(s)) == ("cellar", "breaker", (1, "Walk"))


def test_e109_movement_into_a_dark_room_is_interrupted_by_goggles() -> None:
    s = act(dark("telex red", "storage-terrace blue: goggles"), "move storage-terrace", "goggles", "pass")
    assert asked(s) == (1, "Reward")
    s = act(s, "injure")
    assert injured(s, 0)
    assert asked(s) == (0, "SneakOut")


def test_e109_a_sneak_out_through_a_dark_room_is_interrupted_by_goggles() -> None:
    s = dark("staircase-terrace red", "x-ray blue", two="armoury red: goggles", three="security-hq blue")
    s = act(s, "move armoury", "pass", "pass", "move x-ray", "show ignore", "show ignore")
    assert (asked(s), moves(s)) == ((0, "SneakOut"), {"armoury", "security-hq"})
    s = act(s, "move armoury")
    assert (asked(s), options(s)) == ((2, "KnockOut"), ["pass", "goggles"])
    s = act(s, "goggles", "injure")
    assert (injured(s, 0), hand(s, 2)) == (True, [])
    assert (asked(s), moves(s)) == ((0, "SneakOut"), {"staircase-terrace"})


def test_e110_at_the_end_of_a_turn_no_two_share_a_room() -> None:
    game = EmbassyGame({"rounds": "12"})
    for seed in range(12):
        s, rng, turn = game.new(), Random(seed), -1
        while not s.over:
            options_now = game.legal_actions(s)
            s = game.apply(s, draw(s, rng) if game.who(s) == NATURE else options_now[rng.randrange(len(options_now))])
            if s.turn != turn and not s.over:
                turn = s.turn
                rooms = [room for room in list(s.since)[:4] if room >= 0 and not (s.reception and room == 13)]
                assert len(rooms) == len(set(rooms)), (seed, rooms)


def test_e110_in_the_dark_too_an_occupied_room_is_no_place_to_end_a_sneak_out() -> None:
    s = act(dark("staircase-ground red", "kitchen blue", two="entrance red"), "move entrance", "show ignore",
            "show ignore")
    assert asked(s) == (0, "SneakOut")
    assert moves(s) == {"ballroom", "staircase-ground"}
    assert refuses(s, "move kitchen") == "ER23"


def test_e111_in_the_danger_zone_the_tunnel_is_a_way_out() -> None:
    carrier = "breaker red: intel-blue tunnel-map"
    s = act(scene(carrier, mission="danger-zone"), "move tunnel", "stop")
    assert options(s) == ["pass", "smuggle"]
    s = act(s, "smuggle")
    assert game_of(s).result(s) == "0+2 ER43"
    for hand_now in ("intel-red tunnel-map", "intel-blue code-book", "tunnel-map"):
        s = act(scene(f"breaker red: {hand_now}", mission="danger-zone"), "move tunnel", "stop")
        assert options(s) == ["pass"]
    assert options(act(scene(carrier), "move tunnel", "stop")) == ["pass"]
