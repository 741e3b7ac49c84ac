"""Kyoto, the aim, the components and the set-up, rule by rule: K1-K22."""
from __future__ import annotations

import pytest

from brushpass.games.kyoto.data import CARDS, CELL_NAMES, COUNT, IDENTITIES, LETTERS, STARTS, STRENGTH, territory_of
from brushpass.games.kyoto.rules.end import is_real
from tests.kyoto.helpers_basic import DEALS, GREEN_PLACES, YELLOW_PLACES, alike, dealt, new, placed, view, with_card
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, game_of, hand, heard_of, options, prison, table, where,
)

THREE_WAYS = """
6  .   y1  .   .   .
5  .   .   .   .   g3r
4  y2r .   .   .   .
3  g3f .   y2f .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: joker joker tunnel
hand government: castle castle
prison oniwaban: {captured}
"""

LADDER = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y{defender} .   .   .
3  g{attacker} .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle
hand government: castle castle
"""

ONE_OF_EACH = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   g1
2  .   .   .   .   .
1  .   g2r .   g3f .
turn oniwaban
hand oniwaban: {card}
hand government: castle castle
"""

OPEN_CARDS = ["shrine", "residence", "tavern", "castle", "joker"]
GREEN_STARTS = ["a1", "b1", "c1", "d1", "e1", "c2"]
YELLOW_STARTS = ["a6", "b6", "c6", "d6", "e6", "c5"]


def test_k1_two_players_one_of_each_side() -> None:
    s = placed()
    assert game_of(s).seats == 2
    assert {asked(s)[0], asked(act(s, "defend c2-b2", "draw tactic", "deal defend"))[0]} == {ONIWABAN, GOVERNMENT}


@pytest.mark.parametrize(("captured", "play", "winner", "reason"), [
    ("3r", "joker a3-a4", ONIWABAN, "K49"),
    ("3f 0", "tunnel a3-c3", GOVERNMENT, "K50"),
    ("0", "joker e5-e6", ONIWABAN, "K51"),
])
def test_k2_there_are_three_ways_to_win(captured: str, play: str, winner: int, reason: str) -> None:
    s = act(table(THREE_WAYS.format(captured=captured), equipment="off"), play)
    assert s.over
    assert (s.winner, s.reason) == (winner, reason)
    assert game_of(s).returns(s)[winner] == 1.0


def test_k3_one_board_of_thirty_locations_and_no_way_off_it() -> None:
    assert len(set(CELL_NAMES)) == len(placed().config.cell_kinds) == 30
    s = table(ONE_OF_EACH.format(card="joker defend"))
    assert with_card(s, "joker") == {"e3-d4", "e3-e4", "b1-a2", "b1-b2", "b1-c2", "d1-c2", "d1-d2", "d1-e2"}
    assert with_card(s, "defend") == {"e3-d3", "e3-d2", "e3-e2", "b1-a1", "b1-c1", "d1-c1", "d1-e1"}


def test_k4_twenty_five_location_cards_each() -> None:
    s = new()
    assert view(s, ONIWABAN).deck_backs[0][0] == view(s, GOVERNMENT).deck_backs[0][0] == 25
    assert options(s) == [f"deal {card}" for card in OPEN_CARDS]
    assert game_of(s).odds(s) == [5, 5, 5, 5, 5]


def test_k5_eight_tactic_cards_each() -> None:
    s = new()
    assert view(s, ONIWABAN).deck_backs[0][1] == view(s, GOVERNMENT).deck_backs[0][1] == 8
    s = act(s, *DEALS[:4])
    assert options(s) == ["deal defend", "deal tunnel", "deal attack", "deal swap", "deal decoy"]
    assert game_of(s).odds(s) == [2, 2, 1, 1, 2]


def test_k6_three_equipment_cards_each_and_none_in_the_basic_game() -> None:
    assert view(new(equipment="on"), ONIWABAN).equipment_of == (0, 0, 0, 1, 1, 1)
    assert view(new(equipment="on"), GOVERNMENT).equipment == (0, 0, 0, 0, 0, 0)
    assert view(new(), ONIWABAN).equipment == (-1, -1, -1, -1, -1, -1)


def test_k7_three_special_agents_each_and_a_neutral_one() -> None:
    sides = placed(special_agents="sides")
    first, second = options(sides), options(act(sides, "choose yoko"))
    neutral = options(placed(special_agents="neutral"))
    assert (len(first), len(second)) == (3, 3)
    assert not set(first) & set(second)
    assert set(neutral) - set(second) == {"choose ruri"}
    assert asked(placed()) == (ONIWABAN, "PlayCard")


def test_k8_twelve_pawns_six_a_side() -> None:
    s = placed()
    for side in (ONIWABAN, GOVERNMENT):
        assert view(s, side).owner.count(0) == 6
        assert view(s, side).owner.count(1) == 6


def test_k9_each_side_has_the_same_six_stickers_one_a_pawn() -> None:
    s = placed()
    for side in (ONIWABAN, GOVERNMENT):
        assert sorted(i for i in view(s, side).identity if i >= 0) == [0, 1, 2, 3, 4, 5]
    assert [s.at[agent] == -1 for agent in range(12)] == [False] * 12


def test_k10_the_board_is_split_into_two_territories() -> None:
    halves = [territory_of(cell) for cell in range(30)]
    assert halves == [ONIWABAN] * 15 + [GOVERNMENT] * 15
    assert all(territory_of(start) == place // 6 for place, start in enumerate(STARTS))


@pytest.mark.parametrize("board", ["default", "alternative"])
def test_k11_ordinary_and_neutral_locations_and_headquarters_of_both(board: str) -> None:
    kind = list(new(board=board).config.cell_kinds)
    for half in (kind[:15], kind[15:]):
        assert [half.count(LETTERS.index(letter)) for letter in LETTERS] == [3, 3, 3, 3, 1, 2]
    assert LETTERS.index("H") not in kind[:5] + kind[25:]


def test_k12_six_start_locations_a_side_in_its_own_two_rows() -> None:
    assert [CELL_NAMES[cell] for cell in STARTS] == GREEN_STARTS + YELLOW_STARTS
    s = placed()
    assert {where(s, f"g{who}") for who in IDENTITIES} == set(GREEN_STARTS)
    assert {where(s, f"y{who}") for who in IDENTITIES} == set(YELLOW_STARTS)


def test_k13_each_player_has_a_prison_with_a_space_for_each_identity() -> None:
    s = table(LADDER.format(attacker="3r", defender="2f") + "prison oniwaban: 3f\nprison government: 1\n")
    s = act(s, "shrine a3-b4")
    assert prison(s, ONIWABAN) == {"3f", "2f"}
    assert prison(s, GOVERNMENT) == {"1"}
    assert view(s, GOVERNMENT).prison == ((4,), (1, 3))
    assert view(s, SPECTATOR).prison == ((1, 3), (4,))


def test_k14_an_identity_is_a_strength_and_real_or_false_intelligence() -> None:
    identities = [(STRENGTH[i], is_real(i)) for i in range(6)]
    assert identities == [(3, True), (3, False), (2, True), (2, False), (1, False), (0, False)]
    assert [is_real(agent) for agent in range(6, 12)] == [is_real(agent) for agent in range(6)]


@pytest.mark.parametrize("attacker", ["3f", "2f", "1", "0"])
@pytest.mark.parametrize("defender", ["3f", "2f", "1", "0"])
def test_k15_the_higher_strength_wins_but_nought_beats_three(attacker: str, defender: str) -> None:
    s = act(table(LADDER.format(attacker=attacker, defender=defender), equipment="off"), "shrine a3-b4")
    wins = {"3f": "3f 2f 1", "2f": "2f 1 0", "1": "1 0", "0": "0 3f"}[attacker].split()
    assert where(s, f"g{attacker}") == ("b4" if defender in wins else "a3")
    assert prison(s, ONIWABAN) == ({defender} if defender in wins else set())


@pytest.mark.parametrize(("card", "ways"), [
    ("shrine", {"b1-a2"}),
    ("residence", {"d1-e2", "e3-d4"}),
    ("tavern", {"b1-c2", "d1-c2"}),
    ("castle", {"e3-e4"}),
    ("joker", {"b1-a2", "b1-c2", "d1-c2", "d1-e2", "e3-d4", "e3-e4"}),
])
def test_k16_each_location_card_has_its_colour_and_the_joker_any(card: str, ways: set[str]) -> None:
    s = table(ONE_OF_EACH.format(card=card))
    assert with_card(s, card) == ways | {"b1-b2", "d1-d2"}
    assert all(text.startswith(card) for text in options(s))


def test_k17_instant_cards_are_discarded_at_once_and_secret_ones_when_carried_out() -> None:
    text = ONE_OF_EACH.format(card="defend decoy castle castle castle castle") + "deck oniwaban:\n"
    instant = act(table(text), "defend e3-d3")
    assert discards(instant, ONIWABAN) == ["defend"]
    secret = act(table(text), "decoy", "mark castle")
    assert discards(secret, ONIWABAN) == []
    assert view(secret, GOVERNMENT).marks_laid[1] == (1, 0)
    assert hand(secret, ONIWABAN) == {"defend": 1, "castle": 3}


def test_k18_each_player_sees_the_own_side_as_mine_and_goes_away_from_it() -> None:
    s = placed()
    green, yellow = view(s, ONIWABAN), view(s, GOVERNMENT)
    assert green.owner[:5] == yellow.owner[25:] == (0, 0, 0, 0, 0)
    assert green.owner[25:] == yellow.owner[:5] == (1, 1, 1, 1, 1)
    turned = act(s, "defend c2-b2", "draw tactic", "deal defend")
    assert with_card(s, "castle") == {"a1-b2", "b1-b2", "c1-b2", "c1-d2", "d1-d2", "e1-d2", "c2-c3"}
    assert with_card(turned, "castle") == {"a6-b5", "b6-b5", "c6-b5", "c6-d5", "d6-d5", "e6-d5", "c5-c4"}


def test_k19_the_two_decks_are_apart_and_a_dealt_card_has_left_its_deck() -> None:
    s = act(new(), "deal shrine")
    assert game_of(s).odds(s) == [4, 5, 5, 5, 5]
    s = act(s, *DEALS[1:5])
    assert dict(zip(options(s), game_of(s).odds(s), strict=True))["deal defend"] == 1
    s = act(s, "deal decoy")
    assert game_of(s).odds(s) == [5, 5, 5, 5, 5]
    assert [COUNT[CARDS.index(card)] for card in OPEN_CARDS] == [5, 5, 5, 5, 5]


def test_k20_four_location_and_two_tactic_cards_each_hidden_from_the_other() -> None:
    s = dealt()
    assert hand(s, ONIWABAN) == {"shrine": 2, "residence": 1, "castle": 1, "defend": 1, "decoy": 1}
    assert view(s, ONIWABAN).hand_backs == view(s, GOVERNMENT).hand_backs == ((4, 2), (4, 2))
    one, other = act(new(), "deal shrine"), act(new(), "deal joker")
    assert heard_of(one, ONIWABAN, "Drew") != heard_of(other, ONIWABAN, "Drew")
    assert alike(one, other, GOVERNMENT)
    assert alike(one, other, SPECTATOR)


def test_k21_after_seeing_the_hand_one_pawn_on_each_start_location_by_free_choice() -> None:
    s = dealt()
    assert asked(s) == (ONIWABAN, "PlaceAgent")
    assert options(s) == [f"place {who} a1" for who in IDENTITIES]
    s = act(s, "place 0 a1")
    assert options(s) == [f"place {who} b1" for who in IDENTITIES[:5]]
    s = act(dealt(), *GREEN_PLACES, *YELLOW_PLACES[:5])
    assert asked(s) == (GOVERNMENT, "PlaceAgent")
    assert options(s) == ["place 0 c5"]


def test_k21_only_the_owner_sees_the_stickers() -> None:
    turned = ("place 0 a1", "place 1 b1", "place 2f c1", "place 2r d1", "place 3f e1", "place 3r c2")
    one, other = dealt(), dealt()
    for this, that in zip(GREEN_PLACES, turned, strict=True):
        one, other = act(one, this), act(other, that)
        assert not alike(one, other, ONIWABAN)
        assert alike(one, other, GOVERNMENT)
        assert alike(one, other, SPECTATOR)
    assert view(one, GOVERNMENT).identity[:10] == (-1,) * 10


def test_k22_oniwaban_plays_first() -> None:
    s = placed()
    assert asked(s) == (ONIWABAN, "PlayCard")
    assert view(s, GOVERNMENT).asked_of == 1
