"""Kyoto, the rulings on what is public, and on choices and piles: KA41 to KA44, KA65 to KA68."""
import pytest

from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto
from tests.kyoto.helpers_rulings import knows, view
from tests.kyoto.table import (
    EVERYTHING, GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard, heard_of, is_open, options, table,
    where,
)

SECRETS = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  {a3} {b3} .   .   g0!
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: {hand}
hand government: castle castle
discard oniwaban: {discard}
decoy oniwaban: {marks}
prison oniwaban: 3f
special oniwaban: tomoyo
special government: iroha
equipment: fan=active
"""
ONE_WORLD = {"a3": "g1", "b3": "g3f", "hand": "castle swap", "discard": "tavern residence shrine", "marks": "castle"}
OTHER_WORLD = {"a3": "g3f", "b3": "g1", "hand": "joker decoy", "discard": "residence castle shrine", "marks": "tavern"}
BEHIND_BACKS = ["marks", "a3", "discard", "hand"]


@pytest.mark.parametrize("secret", [*BEHIND_BACKS, "all"])
def test_ka41_hands_marks_hidden_identities_and_buried_discards_are_private(secret: str) -> None:
    changed = dict(OTHER_WORLD) if secret == "all" else ONE_WORLD | {secret: OTHER_WORLD[secret]}
    if secret == "a3":
        changed["b3"] = OTHER_WORLD["b3"]
    one, other = table(SECRETS.format(**ONE_WORLD)), table(SECRETS.format(**changed))
    assert view(one, GOVERNMENT) == view(other, GOVERNMENT)
    assert view(one, SPECTATOR) == view(other, SPECTATOR)
    assert view(one, ONIWABAN) != view(other, ONIWABAN)


def test_ka41_what_lies_open_is_seen_by_the_opponent_and_by_a_spectator() -> None:
    s = table(SECRETS.format(**ONE_WORLD))
    theirs = view(s, GOVERNMENT)
    assert theirs.owner[10:15] == (1, 1, -1, -1, 1)
    assert theirs.identity[10:15] == (-1, -1, -1, -1, 5)
    assert theirs.prison == ((), (1,))
    assert theirs.discard_top == (-1, 0)
    assert theirs.special == (5, 0)
    assert theirs.equipment == (0, 0, 0, 1, 0, 0)
    assert theirs.marks_laid == ((0, 0), (1, 0))
    assert view(s, SPECTATOR).prison == ((1,), ())
    assert (theirs.discard, theirs.marks) == ((), (-1, -1, -1, -1))


def test_ka41_a_mark_is_laid_in_secret() -> None:
    s = act(table(SECRETS.format(**ONE_WORLD | {"hand": "castle tavern decoy"})), "decoy")
    one, other = act(s, "mark castle"), act(s, "mark tavern")
    for player in (GOVERNMENT, SPECTATOR):
        assert knows(one, player) == knows(other, player)
        assert heard_of(one, player, "Marked") == [{"player": 0, "decoy": 1, "card": -1}]
    assert knows(one, ONIWABAN) != knows(other, ONIWABAN)


def test_ka42_cards_are_drawn_one_at_a_time_and_each_is_seen_before_the_next_deck_is_chosen() -> None:
    text = SECRETS.format(**ONE_WORLD | {"hand": "castle shrine tavern joker swap"}).replace("special oniwaban", "#")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    s = act(table(text), "joker a3-a4", "draw tactic", "deal attack")
    assert asked(s) == (ONIWABAN, "ChooseDeck")
    assert options(s) == ["draw location", "draw tactic"]
    assert hand(s, ONIWABAN)["attack"] == 1
    assert heard_of(s, GOVERNMENT, "Drew") == [{"player": 0, "card": 11}]
    s = act(s, "draw location", "deal joker")
    assert asked(s) == (GOVERNMENT, "PlayCard")


DEALS = ["deal castle"] * 4 + ["deal defend"] * 2
ONIWABAN_CELLS = ("a1", "b1", "c1", "d1", "e1", "c2")
GOVERNMENT_CELLS = ("a6", "b6", "c6", "d6", "e6", "c5")
ORDER = ("3r", "3f", "2r", "2f", "1", "0")


def placed(s: Kyoto, cells: tuple[str, ...], who: tuple[str, ...]) -> Kyoto:
    return act(s, *[f"place {identity} {cell}" for identity, cell in zip(who, cells, strict=True)])


def test_ka43_the_placement_of_either_side_tells_the_other_nothing() -> None:
    s = act(KyotoGame(EVERYTHING).new(), *DEALS, *DEALS)
    one, other = placed(s, ONIWABAN_CELLS, ORDER), placed(s, ONIWABAN_CELLS, ORDER[::-1])
    assert asked(one) == (GOVERNMENT, "PlaceAgent")
    assert options(one) == options(other)
    for player in (GOVERNMENT, SPECTATOR):
        assert knows(one, player) == knows(other, player)
    mine, yours = placed(one, GOVERNMENT_CELLS, ORDER), placed(one, GOVERNMENT_CELLS, ORDER[::-1])
    assert knows(mine, ONIWABAN) == knows(yours, ONIWABAN)
    assert (where(mine, "y3r"), where(yours, "y3r")) == ("a6", "c5")


CLASH = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y2f .   .   .
3  {a3} .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle
hand government: castle castle
"""


@pytest.mark.parametrize(("one", "other", "won"), [("g3f", "g3r", True), ("g1", "g0", False)])
def test_ka44_the_comparison_is_private_and_only_its_result_is_public(one: str, other: str, won: bool) -> None:
    first, second = (act(table(CLASH.format(a3=who)), "shrine a3-b4") for who in (one, other))
    for player in (GOVERNMENT, SPECTATOR):
        assert knows(first, player) == knows(second, player)
        assert heard_of(first, player, "Clashed") == [{"player": 0, "start": 10, "cell": 16, "won": won}]
    assert not is_open(first, one)


SPRINGING = CLASH.replace("y2f", ". ") + "deck oniwaban:\ndeck government:\ndecoy government: {marks}\n"


def springing(marks: str, extra: str = "") -> Kyoto:
    return act(table(SPRINGING.format(a3="g1", marks=marks) + extra), "shrine a3-b4")


def test_ka65_the_decoy_is_discarded_first_and_the_mark_on_top_of_it() -> None:
    s = act(springing("shrine", "discard government: tavern"), "spring 1", "land a2")
    assert discards(s, GOVERNMENT) == ["tavern", "decoy", "shrine"]
    assert view(s, ONIWABAN).discard_top == (0, 0)


def test_ka65_with_the_first_use_of_anju_only_the_mark_goes() -> None:
    s = act(springing("shrine tavern", "special government: anju"), "spring 1", "land a2")
    assert discards(s, GOVERNMENT) == ["shrine"]
    assert view(s, ONIWABAN).marks_laid[1] == (1, 0)


@pytest.mark.parametrize(("answer", "decoy", "left"), [("spring 1", 0, (0, 1)), ("spring 2", 1, (1, 0))])
def test_ka65_the_owner_says_publicly_which_of_two_fitting_decoys_is_used(
    answer: str, decoy: int, left: tuple[int, int],
) -> None:
    s = act(springing("shrine | shrine"), answer)
    for player in (ONIWABAN, SPECTATOR):
        assert heard_of(s, player, "Sprung") == [{"player": 1, "decoy": decoy, "card": 0}]
    assert view(s, ONIWABAN).marks_laid[1] == left


def test_ka66_location_and_tactic_cards_are_counted_apart_and_marks_by_decoy() -> None:
    text = CLASH.format(a3="g1").replace("shrine castle castle", "shrine joker swap decoy tunnel")
    text += "decoy oniwaban: castle tavern | shrine\nspecial oniwaban: ruri\nprotected tavern"
    v = view(table(text), GOVERNMENT)
    assert v.hand_backs == ((2, 0), (2, 3))
    assert v.deck_backs[0] == (23, 8)
    assert v.marks_laid == ((0, 0), (2, 1))
    assert v.protected == 2


def test_ka66_stunned_and_anaesthetised_agents_are_seen_by_all() -> None:
    text = CLASH.format(a3="g1").replace("turn oniwaban", "turn government")
    s = table(text + "deck government:\nequipment: stun-gun=active anaesthetic=active")
    s = act(s, "pass", "castle e6-d5", "stun a3", "anaesthetise e1")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert (view(s, player).stunned, view(s, player).numbed) == (10, 4)


def test_ka66_a_hand_shown_as_proof_is_shown_to_all() -> None:
    text = CLASH.format(a3="g1").replace("turn oniwaban", "turn government")
    text = text.replace("shrine castle castle", "residence")
    s = table(text + "deck government:\nequipment: anaesthetic=active")
    s = act(s, "pass", "castle e6-d5", "anaesthetise a3")
    assert asked(s) == (ONIWABAN, "PlayCard")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        shown = heard_of(s, player, "HandShown")
        assert shown == [{"player": 0, "cards": (0, 1, 0, 0, 0, 0, 0, 0, 0, 0)}]


def test_ka67_a_refill_from_the_only_deck_left_is_still_a_choice() -> None:
    s = act(table(CLASH.format(a3="g1") + "deck oniwaban: swap decoy"), "castle e1-d2")
    assert asked(s) == (ONIWABAN, "ChooseDeck")
    assert options(s) == ["draw tactic"]
    s = act(s, "draw tactic", "deal decoy", "draw tactic")
    assert asked(s) == (-1, "DrawCard")
    assert options(s) == ["deal swap"]


def test_ka67_tomoyo_chooses_between_two_cards_of_one_kind() -> None:
    s = table(CLASH.format(a3="g1") + "special oniwaban: tomoyo\ndeck oniwaban: tavern tavern tavern")
    s = act(s, "castle e1-d2", "draw location", "deal tavern", "draw location", "deal tavern")
    assert asked(s) == (ONIWABAN, "KeepOne")
    assert options(s) == ["keep tavern"]


def test_ka67_a_reaction_with_nothing_but_pass_is_recorded() -> None:
    s = springing("castle")
    assert options(s) == ["pass"]
    assert [event.rule() for event in heard(act(s, "pass"), ONIWABAN)] == ["K66"]


IN_LAST_ROW = """
6  .   .   g1  .   .
5  .   .   .   .   y1
4  .   .   .   .   .
3  .   .   g2f .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn {turn}
hand oniwaban: shrine residence tavern castle joker defend tunnel attack swap
hand government: attack castle
deck government:
"""


def test_ka68_a_false_agent_in_the_last_row_moves_only_by_tunnel_defend_and_swap() -> None:
    found = [option for option in options(table(IN_LAST_ROW.format(turn="oniwaban"))) if "c6" in option]
    assert sorted(found) == [
        "defend c6-b6", "defend c6-c5", "defend c6-d6", "swap c3-c6",
        "tunnel c6-a6", "tunnel c6-b6", "tunnel c6-d6", "tunnel c6-e6",
    ]


def test_ka68_the_enemys_attack_pushes_it_out_of_the_last_row() -> None:
    s = act(table(IN_LAST_ROW.format(turn="government")), "attack e5-e4")
    assert [option for option in options(s) if "c6" in option] == ["push c6-c5"]
    s = act(s, "push c6-c5")
    assert where(s, "g1") == "c5"
    assert heard_of(s, ONIWABAN, "Declared") == []
