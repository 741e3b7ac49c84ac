"""Embassy, a floor plan and card counts of the user's own: sound ones are played with, broken ones refused by name."""
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.random import Random

from brushpass.core.chance import playout
from brushpass.core.errors import BadConfig
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.plan import default_plan, plan_from, plan_from_file
from tests.effort import effort
from tests.embassy.helpers_rooms import DOORS, LIT, moves, plan_file, scene, view
from tests.embassy.table import SPECTATOR, act, asked, heard_of, options, refuses

CHANGES = "bomb=0,code-cracker=0,hidden-weapon=0,vest=0,first-aid=0,contraband=0,goggles=0"


def packed(**parts: object) -> str:
    """Return the plan option for the rulebook's building with some parts put in its place."""
    return plan_from_file(json.dumps({**plan_file(), **parts}))


def complaint(text: str) -> BadConfig:
    """Return the error of a broken plan file."""
    with pytest.raises(BadConfig) as refused:
        plan_from_file(text)
    return refused.value


def named(**parts: object) -> str:
    """Return all that is said about a broken plan file, in one text."""
    told = complaint(json.dumps({**plan_file(), **parts})).params
    return " ".join([str(value) for value in told.values()])


def doors(*more: object, without: tuple[str, str] | None = None) -> list[Any]:
    """Return the doors of the rulebook, one left out and some more put in."""
    return [door for door in plan_file()["doors"] if tuple(door[:2]) != without] + list(more)


def test_er33_er34_er35_the_rulebook_given_as_a_file_is_the_default_plan() -> None:
    plan, default = plan_from(packed()), default_plan()
    assert {(*sorted(door[:2]), door[2]) for door in plan.doors} == {
        (*sorted(door[:2]), door[2]) for door in default.doors}
    assert (sorted(plan.lit), plan.positions) == (sorted(default.lit), default.positions)


def test_er33_er34_er35_a_packed_plan_is_one_word_and_reads_back_as_it_was() -> None:
    option = packed(lit=["vault"], doors=doors(["telex", "gallery", "x-ray"]))
    assert not set(option) & set(" \t\n\"'=")
    assert plan_from(option).packed() == option
    assert EmbassyGame(EmbassyGame({"plan": option}).config.options).config.options["plan"] == option


def test_er33_a_users_doors_hold_in_play() -> None:
    more = (["telex", "gallery", "x-ray"], ["vault", "breaker", "locked"])
    option = packed(doors=doors(*more, without=("kitchen", "office")))
    assert "gallery" in moves(scene("telex red: bomb", one="x-ray blue", three="tunnel blue", plan=option))
    s = act(scene("telex red: bomb", one="x-ray blue", three="tunnel blue", plan=option), "move gallery")
    assert [fact["items"] for fact in heard_of(s, 1, "Scanned")] == [(3,)]
    assert refuses(scene("kitchen red", one="radio blue", plan=option), "move office") == "ER8"
    assert refuses(scene("vault red", two="radio red", plan=option), "move breaker") == "E32"
    assert "move breaker" in options(act(scene("vault red: key", two="radio red", plan=option), "key"))


@pytest.mark.parametrize("lit", [[], ["vault"], list(ROOM_NAMES)])
def test_er32_a_users_lit_rooms_hold_in_play(lit: list[str]) -> None:
    option = packed(lit=lit)
    for room, start in (("vault", "radio"), ("helipad", "gallery")):
        s = scene(f"{start} red", f"{room} blue", "office red", "kitchen blue", "lights out", plan=option)
        assert asked(act(s, f"move {room}"))[1] == ("ChooseCard" if room in lit else "PlayGoggles")


def test_er32_a_lit_room_named_twice_lights_no_other_room() -> None:
    try:
        option = packed(lit=["helipad", "helipad"])
    except BadConfig as refused:
        assert "Helipad" in str(refused)
        return
    for room, start in (("helipad", "gallery"), ("service-terrace", "helipad")):
        s = scene(f"{start} red: key", f"{room} blue", "office red", "kitchen blue", "lights out", plan=option)
        assert asked(act(s, "key", f"move {room}"))[1] == ("ChooseCard" if room == "helipad" else "PlayGoggles")


@pytest.mark.parametrize("kind", ["normal", "x-ray"])
def test_er33_a_users_plan_is_played_to_the_end(kind: str) -> None:
    kinds = {"normal": "normal", "x-ray": kind, "locked": "locked"}
    every = [[one, other, kinds[usual]] for usual, found in DOORS.items() for one, other in found]
    game = EmbassyGame({"plan": packed(doors=every, lit=[]), "rounds": "10"})
    for seed in range(4):
        s = game.new()
        assert playout(s, Random(seed)) > 20
        assert game.result(s)


@pytest.mark.parametrize(("door", "words"), [
    (["telex", "atlantis", "normal"], "atlantis"), (["telex", 7, "normal"], "7"), ([None, "telex", "normal"], "None"),
    (["telex", "telex", "normal"], "telex - telex"), (["telex", "gallery", "glass"], "glass"),
    (["gallery", "security-hq", "normal"], "gallery - security-hq"),
    (["security-hq", "gallery", "locked"], "security-hq - gallery"),
    (["telex", "kitchen", "normal"], "telex - kitchen"), (["telex", "gallery"], "telex"),
    (["service-terrace", "gallery", "normal"], "service-terrace"),
    (["vault", "service-basement", "x-ray"], "service-basement"),
    ("telex-gallery", "telex-gallery"), (None, "None"), (["telex", "gallery", ["normal"]], "telex"),
    (["telex", "gallery", {}], "telex"), ([["telex"], "gallery", "normal"], "telex"),
])
def test_er33_er34_er35_a_broken_door_is_refused_by_name(door: object, words: str) -> None:
    assert words in named(doors=doors(door))


def test_er33_too_many_doors_of_one_room_are_refused_by_name() -> None:
    more = [["gallery", room, "normal"] for room in ("telex", "staircase-terrace", "armoury", "x-ray")]
    assert "gallery" in named(doors=doors(*more))


@pytest.mark.parametrize(("without", "room"), [
    ((("jamming", "infirmary"), ("ballroom", "jamming")), "jamming"),
    ((("telex", "storage-terrace"), ("telex", "helipad")), "telex"),
    ((("storage-terrace", "staircase-terrace"), ("staircase-terrace", "armoury")), "telex"),
])
def test_er73_a_room_out_of_reach_without_a_key_is_refused_by_name(
        without: tuple[tuple[str, str], ...], room: str) -> None:
    left = [door for door in plan_file()["doors"] if tuple(door[:2]) not in without]
    assert room in named(doors=left)


def test_er73_a_room_behind_locked_doors_only_is_out_of_reach() -> None:
    shut = [[*door[:2], "locked"] if "tunnel" in door else door for door in plan_file()["doors"]]
    assert "tunnel" in named(doors=shut)


@pytest.mark.parametrize(("lit", "words"), [(["atlantis"], "atlantis"), ([None], "None"), ([["vault"]], "vault")])
def test_er32_a_lit_room_that_does_not_exist_is_refused_by_name(lit: list[object], words: str) -> None:
    assert words in named(lit=lit)


def floors(**swap: str) -> list[list[list[str]]]:
    """Return the floors with some rooms written in the place of others."""
    return [[[swap.get(room, room) for room in row] for row in floor] for floor in plan_file()["floors"]]


def test_er33_rooms_missing_or_drawn_twice_are_refused_by_name() -> None:
    assert "telex" in named(floors=floors(telex="atlantis")) + named(floors=floors(telex="helipad"))
    assert "atlantis" in named(floors=floors(telex="atlantis"))
    assert "floors" in named(floors=[])


def test_er33_er34_er35_rooms_may_lie_elsewhere_on_their_own_floor() -> None:
    plan = plan_from(packed(floors=floors(telex="gallery", gallery="telex")))
    assert (plan.positions[0], plan.positions[4]) == (4, 0)


def test_er33_er34_er35_a_room_on_another_floor_is_refused_by_name() -> None:
    told = named(floors=floors(telex="vault", vault="telex"))
    assert {"@embassy.room.telex", "@embassy.room.vault"} & set(told.split())


@pytest.mark.parametrize("shape", [
    plan_file()["floors"][::-1], [list(ROOM_NAMES)], [[list(ROOM_NAMES)]], [*plan_file()["floors"], "attic"],
    [[[room] for room in row] for floor in plan_file()["floors"] for row in floor],
])
def test_er33_er34_er35_floors_that_are_not_three_grids_are_refused(shape: object) -> None:
    named(floors=shape)


@pytest.mark.parametrize("text", [
    "", "null", "[]", "{}", '"plan"', "9" * 6000, "[" * 100_000, '{"doors":' * 100_000,
    *[json.dumps({**plan_file(), part: 0}).replace(": 0", ": [" + "[" * deep + "]" * deep + "]")
      for part in ("doors", "lit", "floors") for deep in (500, 900, 960, 980)],
], ids=str.__len__)
def test_er33_er34_er35_what_is_no_plan_at_all_is_refused(text: str) -> None:
    assert len(str(complaint(text))) < 300


ODD: list[object] = [None, True, -1, 27, 10**400, 0.5, float("nan"), "", "telex", "service-ground", "x-ray", "locked",
                     [], ["telex"], ["telex", "vault", "normal"], {}, "\ud800"]


@settings(max_examples=effort(400), deadline=None, derandomize=True)
@given(st.sampled_from(["doors", "lit", "floors"]), st.integers(0, 34), st.integers(-1, 2), st.integers(-1, 2),
       st.sampled_from(ODD) | st.recursive(st.none() | st.integers() | st.text(max_size=8), st.lists))
def test_er33_er34_er35_a_damaged_file_is_played_with_or_refused(
        part: str, place: int, inner: int, deeper: int, odd: object) -> None:
    file = plan_file()
    target, where = file[part], place % len(file[part])
    for further in (inner, deeper):
        if further >= 0 and isinstance(target[where], list):
            target, where = target[where], further % len(target[where])
    target[where] = odd
    try:
        game = EmbassyGame({"plan": plan_from_file(json.dumps(file)), "rounds": "2"})
    except BadConfig:
        return
    assert playout(game.new(), Random(place)) > 0


@settings(max_examples=effort(300), deadline=None, derandomize=True)
@given(st.text(alphabet="0123456789-,; ", max_size=40) | st.text(max_size=20),
       st.integers(0, 300), st.integers(0, 300))
def test_er33_er34_er35_a_damaged_plan_option_is_played_with_or_refused(text: str, start: int, end: int) -> None:
    sound = packed()
    try:
        game = EmbassyGame({"plan": sound[:start] + text + sound[end:]})
    except BadConfig:
        return
    assert game.new().config.plan.packed()


def test_er4_the_counts_of_cards_can_be_changed() -> None:
    s = act(EmbassyGame({"items": "key=5,bomb=4,vest=0"}).new(), "begin 0", "loyalty red", "arm wire", "arm wire")
    odds = dict(zip(options(s), EmbassyGame({}).odds(s), strict=True))
    assert (odds["deal key"], odds["deal bomb"], odds["deal goggles"]) == (5, 4, 4)
    assert "deal vest" not in odds
    assert view(s, SPECTATOR).deck_size == 35 - 1 + 1 - 3
    danger = EmbassyConfig({"mission": "danger-zone", "items": "contraband=4"})
    assert (danger.items[ITEM_NAMES.index("contraband")], danger.items[ITEM_NAMES.index("code-book")]) == (4, 2)


@pytest.mark.parametrize(("items", "words"), [
    ("gun=1", "gun"), ("key", "key"), ("key=", "key"), ("key=-1", "-1"), ("key=x", "x"), ("key=201", "201"),
    ("key=1.5", "1.5"), ("briefcase-red=2", "briefcase-red"), ("key=1,,bomb=2", "items"), ("", "items"),
    ("=3", "items"),
    ("key=" + "9" * 5000, "key"), ("key=٣", "key"),
])
def test_er4_a_wrong_count_is_refused_by_name(items: str, words: str) -> None:
    with pytest.raises(BadConfig) as refused:
        EmbassyConfig({"items": items})
    assert words in str(refused.value)
    assert len(str(refused.value)) < 400


def test_er4_without_a_briefcase_none_is_filled() -> None:
    s = EmbassyGame({"items": "briefcase-blue=0"}).new()
    playout(s, Random(5))
    assert view(s, SPECTATOR).briefcases[1] == 0


@pytest.mark.parametrize("keys", range(6))
def test_er4_a_deck_too_small_for_the_first_deal_is_refused(keys: int) -> None:
    """Four players and two briefcases need six cards that are no briefcases, whatever the players are dealt."""
    try:
        game = EmbassyGame({"items": f"{CHANGES},key={keys}"})
    except BadConfig:
        return
    s = act(game.new(), "begin 0")
    for seat in range(4):
        s = act(s, "loyalty red" if seat < 2 else "loyalty blue", "arm wire", "arm wire")
        s = act(s, next(text for text in options(s) if "briefcase" not in text))
    for _ in range(2):
        assert options(s), "nothing is left to put into a briefcase"
        s = act(s, options(s)[0])


def test_er32_the_lit_rooms_of_the_rulebook_are_the_eight() -> None:
    assert {ROOM_NAMES[room] for room in default_plan().lit} == LIT
