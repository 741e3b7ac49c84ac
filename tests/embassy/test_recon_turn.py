"""Embassy, the turn, rule by rule: ER7-ER15."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_rooms import EVERYBODY, alike, moves, said, scene, view
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, game_of, hand, heard_of, injured, options, refuses, where,
)


def test_er7_movement_interaction_action_sneak_out_end_in_this_order() -> None:
    s, questions = scene("gallery red: key", one="storage-terrace blue: vest", three="tunnel blue"), []
    for text in ("move storage-terrace", "show friendly", "show friendly", "give key", "give vest", "draw", "deal bomb",
                 "move telex"):
        questions.append(asked(s)[1])
        s = act(s, text)
    assert questions == [
        "Walk", "ChooseCard", "ChooseCard", "GiveItem", "GiveItem", "TakeAction", "DrawItem", "SneakOut"]
    assert (asked(s), where(s, 0), where(s, 1)) == ((1, "Walk"), "telex", "storage-terrace")


def test_er7_the_interaction_ends_the_movement_and_there_is_one_action_only() -> None:
    s = scene("gallery red: contraband | wire", one="storage-terrace blue", three="tunnel blue")
    s = act(s, "move storage-terrace", "show wire", "show friendly", "pass", "displace staircase-terrace")
    assert asked(s) == (0, "TakeAction")
    assert set(options(s)) == {"pass", "draw", "contraband"}
    assert asked(act(s, "contraband")) == (1, "Walk")
    assert asked(act(s, "draw", "deal bomb")) == (1, "Walk")


@pytest.mark.parametrize(("state", "most"), [("", 3), ("injured", 2)])
def test_er8_three_steps_injured_two(state: str, most: int) -> None:
    s = scene(f"breaker red {state}", two="office red")
    for step, room in enumerate(("cellar", "computer", "radio", "vault")[:most + 1]):
        if step < most:
            assert ("stop" in options(s)) == (step > 0)
            s = act(s, f"move {room}")
        else:
            assert options(s) == ["stop"]
            assert refuses(s, f"move {room}") == "ER8"


def test_er8_the_player_decides_step_by_step_and_a_stair_is_a_step() -> None:
    s = act(scene("entrance red"), "move staircase-ground", "move staircase-terrace", "move storage-terrace")
    assert options(s) == ["stop"]
    assert where(act(scene("entrance red"), "move staircase-ground", "stop", "pass"), 0) == "staircase-ground"
    assert refuses(scene("entrance red"), "move jamming") == "ER8"


def test_er8_who_is_healed_on_the_way_has_their_three_steps_again_in_the_next_turn() -> None:
    s = act(scene("central-lock red injured", two="office red"), "move infirmary", "stop", "heal")
    s = act(s, "move entrance", "stop", "pass", "move ballroom", "stop", "pass", "move helipad", "stop", "pass")
    s = act(s, "move central-lock", "move staircase-ground")
    assert "move staircase-basement" in options(s)


def test_er9_at_least_one_step_must_be_taken() -> None:
    s = scene("infirmary red: first-aid key bomb")
    assert options(s) == ["move jamming", "move central-lock", "key"]
    assert refuses(s, "stop") == "ER9"


@pytest.mark.parametrize(("me", "item"), [("infirmary red injured: first-aid", "first-aid"),
                                          ("storage-basement red: contraband", "contraband")])
def test_er9_an_item_action_lets_one_stay_and_gives_no_room_action(me: str, item: str) -> None:
    s = act(scene(me, one="entrance blue"), item)
    assert where(s, 0) == me.split()[0]
    assert asked(s) == (1, "Walk")
    assert discards(s) == [item]


def test_er9_boarding_needs_no_step() -> None:
    s = scene("helipad red: intel-blue", also="helicopter red")
    assert "board red" in options(s)
    assert game_of(s).result(act(s, "board red")) == "0+2 ER37"
    assert not [text for text in options(scene("helipad red", also="helicopter blue")) if text.startswith("board")]


def test_er9_a_bomb_needs_a_step() -> None:
    s = scene("helipad red: bomb", also="helicopter blue")
    assert refuses(s, "bomb") == "ER10"
    assert "bomb" in options(act(s, "move gallery", "move helipad", "stop"))


def test_er9_going_out_and_back_counts_as_entering() -> None:
    s = act(scene("storage-terrace red", three="tunnel blue"), "move telex", "move storage-terrace", "stop")
    assert "draw" in options(s)


def test_er9_with_the_option_staying_is_free_but_gives_no_room_action() -> None:
    s = act(scene("storage-terrace red: contraband", stay="free"), "stop")
    assert set(options(s)) == {"pass", "contraband"}
    assert refuses(s, "draw") == "ER10"
    s = act(scene("helipad red", also="helicopter red", stay="free"), "stop")
    assert "board red" in options(s)


def test_er10_a_room_action_needs_that_the_room_was_entered() -> None:
    assert refuses(scene("storage-basement red"), "draw") == "ER10"
    assert refuses(scene("radio red"), "call red") == "ER10"
    assert "draw" in options(act(scene("cellar red"), "move storage-basement", "stop"))


@pytest.mark.parametrize(("cards", "acts"), [
    (("show ignore", "show ignore"), False), (("show friendly", "show ignore"), False),
    (("show wire", "show wire", "pass", "pass"), False),
    (("show friendly", "show wire", "pass", "displace gallery"), False),
    (("show friendly", "show friendly", "pass", "pass"), True),
    (("show wire", "show friendly", "pass", "displace gallery"), True),
])
def test_er10_with_another_agent_only_after_friendly_on_both_sides(cards: tuple[str, ...], acts: bool) -> None:
    s = scene("staircase-terrace red: contraband | wire", one="storage-terrace blue: | wire", three="tunnel blue")
    s = act(s, "move storage-terrace", *cards)
    assert ("draw" in options(s)) == acts
    assert ("contraband" in options(s)) == acts


def test_er11_a_lit_room_where_somebody_stands_ends_the_movement() -> None:
    s = act(scene("gallery red", one="security-hq blue"), "move security-hq")
    assert (asked(s), said(s, SPECTATOR)) == ((0, "ChooseCard"), ["Moved", "Met"])
    s = act(s, "show ignore", "show ignore")
    assert asked(s) == (0, "SneakOut")


def test_er11_the_ballroom_after_the_reception_is_exempt() -> None:
    s = act(scene("entrance red", one="ballroom blue", also="reception"), "move ballroom")
    assert (asked(s), said(s, SPECTATOR)) == ((0, "Walk"), ["Moved"])
    assert "move jamming" in options(s)


def dark(mine: str = "", yours: str = "") -> Embassy:
    """Return the table with player 0 having come into the dark Storage of player 1."""
    here = f"storage-terrace blue: {yours} | wire"
    s = scene(f"telex red: {mine} | wire", here, "vault red", "tunnel blue", "lights out")
    return act(s, "move storage-terrace")


def test_er12_both_are_asked_whatever_they_hold_the_occupant_first() -> None:
    s = dark()
    assert (asked(s), options(s)) == ((1, "PlayGoggles"), ["pass"])
    s = act(s, "pass")
    assert (asked(s), options(s)) == ((0, "PlayGoggles"), ["pass"])
    s = act(s, "pass")
    assert (asked(s), moves(s)) == ((0, "Walk"), {"telex", "gallery", "staircase-terrace"})


def test_er12_a_pass_tells_nobody_whether_goggles_are_held() -> None:
    without, holding = dark("vest", "vest"), dark("vest", "goggles")
    assert alike(without, holding, 0, 2, 3, SPECTATOR)
    without, holding = act(without, "pass"), act(dark("goggles", "vest"), "pass")
    assert alike(without, holding, 1, 2, 3, SPECTATOR)
    assert alike(act(without, "pass"), act(holding, "pass"), 1, 2, 3, SPECTATOR)


def test_er12_goggles_on_both_sides_make_an_interaction() -> None:
    s = act(dark("goggles", "goggles"), "goggles", "goggles")
    assert (asked(s), discards(s)) == ((0, "ChooseCard"), ["goggles", "goggles"])
    assert "Met" in said(s, SPECTATOR)


@pytest.mark.parametrize(("mine", "yours", "answers", "winner"), [
    ("", "goggles", ("goggles", "pass"), 1), ("goggles", "", ("pass", "goggles"), 0),
    ("goggles", "goggles", ("goggles", "pass"), 1),
])
def test_er12_goggles_on_one_side_give_a_reward_and_end_the_turn(
        mine: str, yours: str, answers: tuple[str, str], winner: int) -> None:
    s = act(dark(mine, yours), *answers)
    assert asked(s) == (winner, "Reward")
    s = act(s, "injure")
    assert (injured(s, 1 - winner), asked(s)) == (True, (0, "SneakOut"))
    assert "Met" not in said(s, SPECTATOR)


def test_er13_a_key_may_be_played_at_any_time_of_the_movement() -> None:
    s = act(scene("radio red: key key", two="office red"), "move vault")
    assert refuses(s, "move cellar") == "E32"
    s = act(s, "key", "move cellar")
    assert hand(s, 0) == ["key"]
    assert "key" not in options(s)
    s = act(s, "move vault", "stop", "pass")
    assert where(s, 0) == "vault"
    assert not view(s, SPECTATOR).key_played


def test_er13_a_key_may_be_played_to_sneak_out_and_one_played_before_still_serves() -> None:
    s = act(scene("kitchen red: key", one="office blue"), "move office", "show ignore", "show ignore")
    assert "service-ground" not in moves(s)
    assert where(act(s, "key", "move service-ground"), 0) == "service-ground"
    s = act(scene("kitchen red: key", one="office blue"), "key", "move office", "show ignore", "show ignore")
    assert "service-ground" in moves(s)
    assert "key" not in options(s)


@pytest.mark.parametrize(("room", "out"), [
    ("service-terrace", {"helipad", "security-hq", "service-ground"}),
    ("service-ground", {"office", "jamming", "service-terrace", "service-basement"}),
    ("service-basement", {"computer", "storage-basement", "service-ground"}),
])
def test_er13_a_service_staircase_is_locked_from_outside_and_free_from_inside(room: str, out: set[str]) -> None:
    assert moves(scene(f"{room} red")) == out
    for start in out - {"service-terrace", "service-ground", "service-basement"}:
        assert refuses(scene(f"{start} red"), f"move {room}") == "E32"
        assert room in moves(act(scene(f"{start} red: key"), "key"))


def test_er14_a_lock_set_again_replaces_the_former() -> None:
    s = scene("infirmary red", one="central-lock blue", also="lights out; lock 1 terrace")
    s = act(s, "move central-lock", "pass", "pass", "stop", "lock basement")
    assert view(s, SPECTATOR).lock == (0, 2)
    s = act(s, "move infirmary")
    assert view(s, SPECTATOR).lock == (-1, -1)


def test_er14_the_owner_who_leaves_may_use_the_stairs_too() -> None:
    s = act(scene("central-lock red", also="lock 0 terrace"), "move staircase-ground", "move staircase-terrace")
    assert where(s, 0) == "staircase-terrace"


ALL_ITEMS = [str(item) for item in range(20)]
WAYS = {"step": 0, "displaced": 1, "sneaking": 0}  # who passes the door


def passes(way: str, cards: str, watcher: str = "x-ray red") -> Embassy:
    """Return the table after somebody has passed the X-ray door from the Office to the Ballroom."""
    if way == "step":
        return act(scene(f"office red: {cards}", two=watcher), "move ballroom")
    if way == "displaced":
        s = scene("kitchen red: | wire", f"office blue: {cards}", watcher)
        return act(s, "move office", "show wire", "show friendly", "pass", "displace ballroom")
    s = scene(f"kitchen red: {cards}", "office blue", watcher)
    return act(s, "move office", "show ignore", "show ignore", "move ballroom")


@pytest.mark.parametrize(("way", "passer"), WAYS.items())
def test_er15_the_occupant_of_x_ray_sees_all_item_cards(way: str, passer: int) -> None:
    s = passes(way, "intel-blue key key")
    assert [fact["items"] for fact in heard_of(s, 2, "Scanned")] == [(1, 10, 10)]
    assert [fact["player"] for fact in heard_of(s, 2, "Scanned")] == [passer]


@pytest.mark.parametrize(("way", "passer"), WAYS.items())
def test_er15_nobody_else_learns_more_than_that_the_door_was_passed(way: str, passer: int) -> None:
    this, that = passes(way, "intel-blue key"), passes(way, "bomb vest")
    others = [player for player in EVERYBODY if player not in (passer, 2)]
    assert alike(this, that, *others)
    for player in others:
        assert [fact["player"] for fact in heard_of(this, player, "Scanned")] == [passer]
        assert not set(ALL_ITEMS) & set(str(heard_of(this, player, "Scanned")[0]["items"]).strip("()").split(","))


@pytest.mark.parametrize("way", WAYS)
def test_er15_with_nobody_in_the_x_ray_room_nobody_sees_anything(way: str) -> None:
    s = passes(way, "bomb", watcher="security-hq red")
    assert [heard_of(s, player, "Scanned") for player in EVERYBODY] == [[]] * 5


def test_er15_other_doors_show_nothing_and_the_occupant_is_not_watched() -> None:
    s = act(scene("kitchen red: bomb", one="x-ray blue"), "move office")
    assert heard_of(s, 1, "Scanned") == []
    s = act(scene("x-ray red: bomb"), "move armoury", "move staircase-terrace")
    assert [heard_of(s, player, "Scanned") for player in EVERYBODY] == [[]] * 5


def test_er15_who_has_come_to_x_ray_sees_from_the_next_turn_on() -> None:
    s = act(scene("armoury red", one="office blue: bomb"), "move x-ray", "stop", "pass", "move ballroom")
    assert [fact["items"] for fact in heard_of(s, 0, "Scanned")] == [(3,)]
    s = act(scene("x-ray red", one="office blue: bomb"), "move armoury", "stop", "pass", "move ballroom")
    assert heard_of(s, 0, "Scanned") == []
