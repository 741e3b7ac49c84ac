"""Embassy, the reconstruction of the limits of actions and items: ER64-ER68."""
import pytest

from brushpass.games.embassy.data import ATTACK_COUNT
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import kinds, offered, result, seated
from tests.embassy.table import (
    SPECTATOR, act, asked, attacks, discards, hand, heard, heard_of, options, refuses,
)


def alone(who: str, extra: str = "", **config: str) -> Embassy:
    """Return a table where player 0 is far from the others."""
    return seated(who, "kitchen blue", "office red", "cellar blue", extra=extra, **config)


def test_er64_heal_and_first_aid_only_for_the_injured() -> None:
    for state, offers in (("red", []), ("red injured", ["first-aid", "heal"])):
        s = act(alone(f"central-lock {state}: first-aid"), "move infirmary", "stop")
        assert offered(s, "heal", "first-aid") == offers
    assert refuses(alone("telex red: first-aid"), "first-aid") == "E30"
    assert options(alone("telex red injured: first-aid"))[-1] == "first-aid"
    s = act(alone("entrance red: first-aid"), "move kitchen", "show friendly", "show friendly", "pass", "pass")
    assert options(s) == ["pass"]


def test_er64_a_helicopter_is_called_only_while_its_faction_has_a_tile() -> None:
    s = act(alone("vault red", "tiles red 0"), "move radio", "stop")
    assert offered(s, "call") == ["call blue"]
    assert refuses(s, "call red") == "ER64"
    s = act(alone("vault red", "tiles red 0\ntiles blue 0"), "move radio", "stop")
    assert options(s) == ["pass"]
    s = act(alone("vault red"), "move radio", "stop", "call red")
    assert list(s.tiles) == [1, 2, 0]


@pytest.mark.parametrize(("start", "room"), [
    ("ballroom", "jamming"), ("storage-terrace", "telex"), ("breaker", "tunnel"),
])
def test_er64_jamming_telex_and_tunnel_have_actions_in_the_danger_zone_only(start: str, room: str) -> None:
    hands = f"{start} red: intel-blue code-book tunnel-map"
    assert options(act(alone(hands, "jamming off"), f"move {room}", "stop")) == ["pass"]
    s = act(alone(hands, "jamming off", mission="danger-zone"), f"move {room}", "stop")
    assert len(offered(s, "jamming", "transmit", "smuggle")) == 1


def test_er64_no_draw_at_storage_with_three_contraband_or_nothing_to_draw() -> None:
    def at_storage(items: str, extra: str) -> list[str]:
        return offered(act(alone(f"gallery red: {items}", extra), "move storage-terrace", "stop"), "draw")
    assert at_storage("contraband contraband contraband", "") == []
    assert at_storage("contraband contraband", "") == ["draw"]
    assert at_storage("contraband contraband key", "") == ["draw"]
    assert at_storage("", "deck:") == at_storage("key vest bomb", "deck:") == []
    assert at_storage("", "deck:\ndiscard: key") == ["draw"]


def test_er64_the_last_attack_card_is_drawn_alone_and_kept() -> None:
    s = act(alone("x-ray red", "attack-deck knife"), "move armoury", "stop", "armoury")
    assert (asked(s), options(s)) == ((-1, "ArmouryDraw"), ["arm knife"])
    s = act(s, "arm knife")
    assert (attacks(s, 0), sum(s.attack_deck), asked(s)) == (["knife"], 0, (1, "Walk"))
    assert options(act(alone("x-ray red", "attack-deck"), "move armoury", "stop")) == ["pass"]


def test_er64_of_the_last_two_attack_cards_one_goes_back() -> None:
    s = act(alone("x-ray red", "attack-deck knife wire"), "move armoury", "stop", "armoury", "arm wire", "arm knife")
    assert (asked(s), options(s)) == ((0, "KeepAttack"), ["keep wire", "keep knife"])
    s = act(s, "keep wire")
    assert (attacks(s, 0), list(s.attack_deck)) == (["wire"], [0, 1, 0])


def test_er65_steal_needs_a_loser_with_an_item() -> None:
    for items, offers in (("", []), ("contraband", ["steal"])):
        s = seated("entrance red: | wire", f"kitchen blue: {items}", "office red", "vault blue")
        s = act(s, "move kitchen", "show wire", "show friendly")
        assert offered(s, "steal") == offers


def test_er65_neither_does_a_free_reward_steal_from_an_empty_hand() -> None:
    s = seated("entrance red", "kitchen blue: goggles", "vault red", "tunnel blue", extra="lights out")
    s = act(s, "move kitchen", "goggles", "pass")
    assert (asked(s), options(s)) == ((1, "Reward"), ["pass", "injure", "interrogate"])


def test_er66_a_briefcase_never_goes_into_a_briefcase() -> None:
    s = act(alone("gallery red: code-cracker briefcase-red briefcase-blue", "inside red key"), "crack red")
    assert options(s) == ["pass", "pack key"]
    assert refuses(s, "pack briefcase-blue") == "ER66"
    assert refuses(s, "pack briefcase-red") == "ER66"


def test_er66_opening_never_makes_four_items_since_the_cracker_leaves_first() -> None:
    s = act(alone("gallery red: code-cracker briefcase-red vest", "inside red key"), "crack red", "pass")
    assert (hand(s, 0), asked(s)) == (["briefcase-red", "vest", "key"], (0, "Walk"))


def test_er67_contraband_may_be_given_stolen_or_packed() -> None:
    s = seated("entrance red: contraband | wire", "kitchen blue: contraband", "office red", "vault blue")
    s = act(s, "move kitchen")
    given = act(s, "show friendly", "show friendly", "give contraband", "pass")
    assert (hand(given, 0), hand(given, 1)) == ([], ["contraband", "contraband"])
    stolen = act(s, "show wire", "show friendly", "steal", "deal contraband")
    assert hand(stolen, 0) == ["contraband", "contraband"]
    packed = act(alone("gallery red: code-cracker briefcase-red contraband"), "crack red", "pack contraband")
    assert (hand(packed, 0), packed.inside[0]) == (["briefcase-red"], 11)


def test_er67_contraband_is_never_discarded_for_the_hand_limit() -> None:
    s = act(alone("gallery red: contraband contraband key"), "move storage-terrace", "stop", "draw")
    assert options(s) == ["discard key"]
    assert refuses(s, "discard contraband") == "E37"
    assert discards(act(s, "discard key")) == ["key"]


def danger(who: str, extra: str = "") -> Embassy:
    return alone(who, extra, mission="danger-zone")


@pytest.mark.parametrize(("items", "inside"), [
    ("code-book briefcase-red", "intel-blue"), ("intel-blue briefcase-red", "code-book"), ("code-book", "intel-blue"),
    ("code-book intel-red", "key"), ("tunnel-map intel-blue", "key"),
])
def test_er68_only_what_is_in_hand_can_be_transmitted(items: str, inside: str) -> None:
    s = act(danger(f"storage-terrace red: {items}", f"inside red {inside}\njamming off"), "move telex", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "transmit") == "ER43"


@pytest.mark.parametrize(("items", "inside"), [
    ("tunnel-map briefcase-red", "intel-blue"), ("intel-blue briefcase-red", "tunnel-map"),
    ("code-book intel-blue", "key"),
])
def test_er68_only_what_is_in_hand_can_be_smuggled(items: str, inside: str) -> None:
    s = act(danger(f"breaker red: {items}", f"inside red {inside}"), "move tunnel", "stop")
    assert options(s) == ["pass"]


def test_er68_jamming_does_not_affect_the_radio() -> None:
    s = danger("vault red", "jamming on")
    assert s.jamming
    s = act(s, "move radio", "stop", "call blue")
    assert s.helicopter == 1


def transmitted(own: str, other: str) -> Embassy:
    s = seated(f"storage-terrace {own}: intel-{other} code-book", f"kitchen {other}", f"office {own}",
               f"cellar {other}", extra="jamming off", mission="danger-zone")
    return act(s, "move telex", "stop", "transmit")


def test_er68_everybody_sees_that_it_was_done_and_who_wins() -> None:
    s = transmitted("red", "blue")
    assert result(s) == "0+2 ER43"
    for player in (0, 1, 2, 3, SPECTATOR):
        assert [(facts["player"], facts["action"]) for facts in heard_of(s, player, "Acted")] == [(0, "transmit")]
        assert kinds(s, player)[-1] == "Won"


def test_er68_the_cards_are_shown() -> None:
    assert heard(transmitted("red", "blue"), SPECTATOR) != heard(transmitted("blue", "red"), SPECTATOR)


def test_er64_a_position_counts_what_stands_lies_or_is_held() -> None:
    s = seated("gallery red: bomb | wire wire", "radio blue: | knife", "kitchen red", "cellar blue",
               extra="helicopter blue\nwrecks blue 1\nwrecks red 1")
    assert (tuple(s.tiles), tuple(s.attack_deck)) == ((1, 0, 0), tuple(
        n - held for n, held in zip(ATTACK_COUNT, (2, 1, 0), strict=True)))
    said = alone("gallery red: | wire", "helicopter blue\ntiles blue 2\nattack-deck wire")
    assert (said.tiles[1], tuple(said.attack_deck)) == (2, (1, 0, 0))
