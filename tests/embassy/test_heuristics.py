"""Embassy, the heuristics: the obvious is preferred, every option has a weight, nobody peeks at others' cards."""
import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import brushpass
from brushpass.core.check import random_action
from brushpass.core.kernel import NATURE
from brushpass.games.embassy.data import ATTACKS, HELIPAD, ITEMS
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_seeds import scene
from tests.embassy.table import act, game_of, table
from tests.test_checks_of_games import EMBASSY


def leans(s: Embassy) -> dict[str, int]:
    """Return the weight of every option by its notation."""
    game = game_of(s)
    options = vec[i64](game.legal_actions(s))
    return {game.text(int(a)): int(weight) for a, weight in zip(options, game.prior(s, options), strict=True)}


def prefers(s: Embassy) -> str:
    """Return the option that has most of the weight."""
    weights = leans(s)
    best = max(weights, key=lambda text: weights[text])
    assert weights[best] * 2 > sum(weights.values()), weights
    return best


def test_e52_board_with_the_enemys_intel_when_ones_helicopter_stands() -> None:
    assert prefers(scene("helipad red: intel-blue", also="helicopter red")) == "board red"
    s = scene("gallery red: intel-blue", also="helicopter red")
    assert prefers(s) == "move helipad"
    assert prefers(act(s, "move helipad", "stop")) == "board red"


@pytest.mark.parametrize("items", ["", "key", "intel-red", "bomb"])
def test_er37_do_not_board_without_it(items: str) -> None:
    s = scene(f"helipad red: {items}", also="helicopter red")
    assert leans(s)["board red"] == 1
    assert prefers(act(s, "move gallery", "move helipad", "stop")) == "pass"


def test_er46_red_does_not_board_with_greens_intel() -> None:
    where = ("kitchen blue:", "tunnel red:", "vault blue:", "office green:")
    s = scene("helipad red: intel-green", *where, also="helicopter red", mission="the-fifth")
    assert leans(s)["board red"] == 1


def test_e51_bomb_the_enemys_second_helicopter_and_never_ones_own() -> None:
    s = scene("gallery red: bomb", also="helicopter blue\nwrecks blue 1")
    assert prefers(s) == "move helipad"
    assert prefers(act(s, "move helipad", "stop")) == "bomb"
    s = scene("gallery red: bomb", also="helicopter red")
    assert leans(act(s, "move helipad", "stop"))["bomb"] == 1


def test_e89_call_ones_own_with_the_intel_and_theirs_with_a_bomb() -> None:
    assert prefers(act(scene("vault red: intel-blue"), "move radio", "stop")) == "call red"
    assert prefers(act(scene("vault red: bomb"), "move radio", "stop")) == "call blue"
    assert prefers(act(scene("vault red: key"), "move radio", "stop")) == "pass"


def test_er16_friends_are_met_friendly_and_enemies_with_an_attack() -> None:
    s = scene("gallery red: | wire", "kitchen blue:", "helipad red:")
    assert prefers(act(s, "move helipad")) == "show friendly"
    assert prefers(act(scene("gallery red: | wire", "helipad blue:"), "move helipad")) == "show wire"
    assert prefers(act(scene("gallery red:", "helipad blue:"), "move helipad")) == "show ignore"
    assert prefers(act(scene("gallery red: | wire", "helipad blue: key"), "move helipad", "show wire",
                       "show friendly")) == "steal"


def test_er43_send_or_carry_the_intel_home() -> None:
    s = scene("storage-terrace red: intel-blue code-book", also="jamming off", mission="danger-zone")
    assert prefers(act(s, "move telex", "stop")) == "transmit"
    s = scene("ballroom red: intel-blue code-book", "vault blue:", "tunnel red:", "kitchen blue:", also="jamming on",
              mission="danger-zone")
    assert prefers(act(s, "move jamming", "stop")) == "jamming"
    s = scene("breaker red: intel-blue tunnel-map", "kitchen blue:", "office red:", mission="danger-zone")
    assert prefers(act(s, "move tunnel", "stop")) == "smuggle"


def test_er42_upload_the_right_floppy_only() -> None:
    where = ("security-hq blue:", "kitchen red:", "office blue:")
    s = scene("radio red: virus anti-virus", *where, mission="two-man-rule")
    assert prefers(act(s, "move computer", "stop")) == "upload virus"
    s = scene("radio red: anti-virus", *where, mission="two-man-rule")
    assert prefers(act(s, "move computer", "stop")) == "pass"


def test_er44_ride_along_with_a_letter_and_the_third_ones_intel() -> None:
    text = "turn 0\nplayer 0 helipad red: letter-blue {}\nplayer 1 vault blue:\nplayer 2 vault green:\nhelicopter blue"
    assert prefers(table(text.format("intel-green"), mission="strange-bedfellows")) == "board blue"
    assert leans(table(text.format("intel-blue"), mission="strange-bedfellows"))["board blue"] == 1


def test_e32_a_key_is_played_for_the_short_way_with_the_intel() -> None:
    s = scene("computer red: intel-blue key", also="helicopter red")
    assert prefers(s) == "key"
    assert prefers(act(s, "key")) == "move service-basement"
    assert leans(scene("computer red: key"))["key"] < 20


def test_e88_the_injured_heal_and_e3_the_least_useful_goes() -> None:
    assert prefers(act(scene("central-lock red injured:", "kitchen blue:"), "move infirmary", "stop")) == "heal"
    s = act(scene("gallery red: intel-blue bomb goggles"), "move storage-terrace", "stop", "draw")
    assert prefers(s) == "discard goggles"


def scrambled(s: Embassy, player: int, rng: Random) -> Embassy:
    """Return a world with other cards, as many as before, in others' hands, in the deck and in briefcases."""
    t = s.copy()
    for other in range(int(s.config.players)):
        if other != player:
            size = s.hand_size(other)
            for item in range(ITEMS):
                t.hand[other * ITEMS + item] = 0
            for _ in range(size):
                t.hand[other * ITEMS + rng.randrange(int(ITEMS))] += 1
            for card in range(ATTACKS):
                t.attacks[other * ATTACKS + card] = rng.randrange(3)
    t.inside = s.inside[:]  # copies share it
    for case in range(2):
        if s.inside[case] >= 0:
            t.inside[case] = rng.randrange(4)
    return t


@pytest.mark.parametrize("options", EMBASSY)
def test_every_option_has_a_weight_that_no_card_of_others_changes(options: dict[str, str]) -> None:
    game, rng = brushpass.game("embassy", **options), Random(31)
    for _ in range(6):
        s = game.new()
        while not game.over(s):
            player = game.who(s)
            if player != NATURE and rng.randrange(3) == 0:
                choices = game.legal_ids(s)
                weights = list(game.prior(s, choices))
                assert len(weights) == len(choices)
                assert min(weights) >= 1
                if type(s.pending[-1]).__name__ != "Repack":  # they have just seen what lies inside
                    assert list(game.prior(scrambled(s, player, rng), choices)) == weights
            game.step(s, random_action(game, s, rng))


@pytest.mark.parametrize("options", EMBASSY)
def test_prospects_are_bounded_and_equal_the_result_at_the_end(options: dict[str, str]) -> None:
    game, rng = brushpass.game("embassy", **{**options, "rounds": "40"}), Random(37)
    for _ in range(4):
        s = game.new()
        while not game.over(s):
            if game.who(s) != NATURE and rng.randrange(4) == 0:
                hopes = game.evaluate(s)
                assert len(hopes) == game.seats
                assert all(-1 < hope < 1 for hope in hopes)
            game.step(s, random_action(game, s, rng))
        won = game.result(s).split()[0]
        expected = [0.0 if won == "-" else 1.0 if str(seat) in won.split("+") else -1.0 for seat in range(game.seats)]
        assert game.evaluate(s) == expected


def test_with_two_sides_one_hopes_what_the_other_fears() -> None:
    s = scene("gallery red: intel-blue", "radio blue: bomb", "kitchen red:", also="helicopter red")
    hopes = game_of(s).evaluate(s)
    assert hopes[0] == hopes[2] == -hopes[1] == -hopes[3]
    assert hopes[0] > 0.3


@pytest.mark.parametrize("room", ["vault", "storage-basement", "office", "radio"])
def test_e51_a_bomb_goes_to_the_helipad_while_an_enemy_helicopter_waits(room: str) -> None:
    s = scene(f"{room} red: bomb", also="helicopter blue")
    way = prefers(s)
    steps = [game_of(s).distances.between(each, each.at[0], HELIPAD, False) for each in (s, act(s, way))]
    assert way.startswith("move")
    assert steps[1] < steps[0]


@pytest.mark.parametrize("other", ["red:", "blue:"])
def test_e51_nobody_on_the_way_keeps_a_bomb_from_the_helipad(other: str) -> None:
    way = prefers(scene("staircase-ground red: bomb | knife wire", also="helicopter blue"))
    met = leans(scene("staircase-ground red: bomb | knife wire", f"{way.split()[1]} {other}", also="helicopter blue"))
    assert met[way] == max(met.values()), met
