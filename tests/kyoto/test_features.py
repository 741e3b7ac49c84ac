"""Kyoto, what a network sees: drawn positions, block by block, by the eyes of both sides."""
from __future__ import annotations

from brushpass.core.features import Memory
from brushpass.core.kernel import HIDDEN
from brushpass.games.kyoto.data import CARDS, CELL_NAMES, IDENTITIES, SPECIALS, STARTS
from brushpass.games.kyoto.events import Captured, Clashed, Placed, Played, Shown, Swapped
from brushpass.games.kyoto.features.pawn_tracker import PawnTracker
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.beliefs.placements import ALL_IDENTITIES
from brushpass.games.kyoto.state import Kyoto
from tests.features import Said, said, said_after
from tests.kyoto.helpers_special import set_up
from tests.kyoto.table import game_of, table
from tests.kyoto.test_rules_clash import DEFENDED
from tests.kyoto.test_rules_special import TOMOYO_DRAWS

EVERYTHING = """
6 y3r .  y0!  .  .
5 .   .  .    .  .
4 .   .  .    .  .
3 .   .  g3f! .  .
2 .   .  .    .  .
1 g3r .  .    .  g1
turn oniwaban
hand oniwaban: castle castle swap
hand government: shrine defend tunnel
discard oniwaban: tavern tavern joker
discard government: shrine castle
decoy oniwaban: castle shrine | tavern
prison oniwaban: 2f
prison government: 0
equipment: fan=active revolver=used
stunned a6
anaesthetised c6
under oniwaban: swap
special oniwaban: ruri
special government: ayane
protected castle
"""
LOOKED = TOMOYO_DRAWS.replace("deck oniwaban:", "deck oniwaban: shrine joker residence decoy")
LOOKS = ("tavern a3-a4", "draw location", "deal shrine", "draw location", "deal joker")


def after(s: Kyoto, *texts: str) -> list[Said]:
    """Return what the features of both sides say after some actions."""
    return said_after(game_of(s), s, *texts)


def cells(*names: str) -> dict[int, int]:
    """Return 1 at the place of each location."""
    return {CELL_NAMES.index(name): 1 for name in names}


def identities(**where: str) -> dict[int, int]:
    """Return a block with 1 at the locations of identities, such as `_3r="a1"`."""
    return {IDENTITIES.index(name[1:]) * 30 + CELL_NAMES.index(cell): 1 for name, cell in where.items()}


def kinds(**counts: int) -> dict[int, int]:
    """Return how many cards of a kind there are, at its place."""
    return {CARDS.index(name): count for name, count in counts.items()}


def specials(name: str) -> dict[int, int]:
    return {SPECIALS.index(name): 1}


def picked(said: Said, names: str) -> list[dict[int, int]]:
    """Return blocks, empty ones for missing names."""
    return [said.get(name, {}) for name in names.split()]


def test_the_board_is_told_from_each_side_and_hidden_identities_to_their_own_alone() -> None:
    mine, theirs = after(table(EVERYTHING))
    board = "side turn asked.me mine theirs mine.identity theirs.identity open captured lost"
    assert picked(mine, board) == [
        {}, {0: 1}, {0: 1}, cells("a1", "e1", "c3"), cells("a6", "c6"), identities(_3r="a1", _1="e1", _3f="c3"),
        identities(_0="c6"), cells("c3", "c6"), {IDENTITIES.index("2f"): 1}, {IDENTITIES.index("0"): 1}]
    assert picked(theirs, board) == [
        {0: 1}, {}, {}, cells("a6", "c6"), cells("a1", "e1", "c3"), identities(_3r="a6", _0="c6"),
        identities(_3f="c3"), cells("c3", "c6"), {IDENTITIES.index("0"): 1}, {IDENTITIES.index("2f"): 1}]


def test_cards_are_told_to_their_owner_and_backs_to_both() -> None:
    mine, theirs = after(table(EVERYTHING))
    own = "hand under discard marks"
    assert picked(mine, own) == [
        kinds(castle=2, swap=1), kinds(swap=1), kinds(tavern=2, joker=1), {3: 1, 4: 1, 2 * 4 + 2: 1}]
    assert picked(theirs, own) == [kinds(shrine=1, defend=1, tunnel=1), {}, kinds(shrine=1, castle=1), {}]
    both = "backs decks discard.mine discard.theirs discard.size marks.laid"
    assert picked(mine, both) == [
        {0: 2, 1: 1, 2: 1, 3: 2}, {0: 16, 1: 6, 2: 22, 3: 6}, kinds(joker=1), kinds(castle=1), {0: 3, 1: 2},
        {0: 2, 1: 1}]
    assert picked(theirs, both) == [
        {0: 1, 1: 2, 2: 2, 3: 1}, {0: 22, 1: 6, 2: 16, 3: 6}, kinds(castle=1), kinds(joker=1), {0: 2, 1: 3},
        {2: 2, 3: 1}]


def test_special_agents_and_equipment_are_seen_by_both() -> None:
    mine, theirs = after(table(EVERYTHING, special_agents="sides"))
    fates = {0 * 3: 1, 1 * 3 + 2: 1, 2 * 3: 1, 3 * 3 + 1: 1, 4 * 3: 1, 5 * 3: 1}  # the revolver used, the fan active
    blocks = "special.mine special.theirs protected equipment equipment.mine stunned numbed"
    both = [{CARDS.index("castle"): 1}, fates]
    assert picked(mine, blocks) == [
        specials("ruri"), specials("ayane"), *both, {0: 1, 1: 1, 2: 1}, cells("a6"), cells("c6")]
    assert picked(theirs, blocks) == [
        specials("ayane"), specials("ruri"), *both, {3: 1, 4: 1, 5: 1}, cells("a6"), cells("c6")]


def test_k47_an_attacker_is_told_to_its_own_side_while_the_other_thinks() -> None:
    mine, theirs = after(table(DEFENDED.format(defender=".") + "equipment: revolver=active\n"), "castle b4-a3")
    clash = "asked asked.me clash.into clash.from clash.identity clash.mine card"
    assert picked(mine, clash) == [{11: 1}, {0: 1}, cells("a3"), cells("b4"), {}, {}, kinds(castle=1)]
    assert picked(theirs, clash) == [
        {11: 1}, {}, cells("a3"), cells("b4"), {IDENTITIES.index("1"): 1}, {0: 1}, kinds(castle=1)]


def test_cards_and_identities_that_went_by_are_remembered() -> None:
    mine, theirs = after(table(DEFENDED.format(defender=".")), "castle b4-a3")
    assert picked(mine, "gone shown.mine shown.theirs") == [kinds(castle=1), {IDENTITIES.index("2f"): 1}, {}]
    assert picked(theirs, "gone shown.mine shown.theirs") == [{}, {}, {IDENTITIES.index("2f"): 1}]


def test_k75_a_sealed_choice_is_told_to_its_own_side() -> None:
    s = set_up(special_agents="sides")
    mine, theirs = after(s, "choose yoko")
    assert picked(mine, "asked.me sealed") == [{}, specials("yoko")]
    assert picked(theirs, "asked.me sealed") == [{0: 1}, {}]


def test_k78_tomoyo_sees_the_cards_and_the_other_side_their_backs() -> None:
    mine, theirs = after(table(LOOKED, special_agents="sides"), *LOOKS)
    assert picked(mine, "asked.me looked") == [{0: 1}, kinds(shrine=1, joker=1)]
    assert picked(theirs, "asked.me looked") == [{}, {len(CARDS) - 2: 2}]


def test_pawns_are_followed_from_their_start_by_what_both_sides_heard() -> None:
    pawns = PawnTracker(ALL_IDENTITIES)
    for side, cells_of in ((0, "a1 b1 c1 d1 e1 c2"), (1, "a6 b6 c6 d6 e6 c5")):
        for name in cells_of.split():
            pawns.update(Placed(side, CELL_NAMES.index(name), HIDDEN))
    c2, c3, c4, c5 = (CELL_NAMES.index(name) for name in ("c2", "c3", "c4", "c5"))
    for event in (Played(0, 0, c2, c3), Played(1, 0, c5, c4), Played(0, 0, c3, c4), Shown(1, c4, 2, "K43"),
                  Clashed(0, c3, c4, False)):
        pawns.update(event)
    mine, theirs = pawns.at(0, c3), pawns.at(1, c4)
    assert (mine, theirs) == (5, 11), "the sixth of each side; the attacker went back"
    assert (pawns.moves[mine], pawns.cards_played) == (2, 3)
    assert (pawns.moved_at[mine], pawns.moved_at[theirs], pawns.moved_at[0]) == (3, 2, 0)
    assert pawns.possible[theirs] == 1 << 2
    assert pawns.possible[6] == ALL_IDENTITIES & ~(1 << 2), "nobody else of that side is the 2-real"
    assert pawns.possible[mine] == 0b110000, "only a 1 or a 0 is beaten by a 2"
    pawns.update(Swapped(0, c3, CELL_NAMES.index("a1"), HIDDEN))
    assert pawns.possible[mine] == pawns.possible[0] == ALL_IDENTITIES
    pawns.update(Captured(0, 2))
    assert pawns.at(1, c4) < 0


def test_a_network_is_told_where_pawns_began_and_who_they_can_be() -> None:
    game = KyotoGame({})
    s = game.new()
    memories: list[Memory] = [game.memory(player) for player in (0, 1)]
    while game.over(s) or not any(game.actions[a].verb in CARDS for a in game.legal_actions(s)):
        s = game.apply(s, game.legal_actions(s)[0])
        for event in s.events or []:
            game.update_memories(memories, event)
    told = said(game, s, 0, memories[0])
    starts = {place * 30 + int(cell): 1 for place, cell in enumerate(STARTS) if place < 6}
    assert said(game, s, 1, memories[1])["pawns"] == starts
    assert len(told["theirs.may"]) == len(told["mine.may"]) == 36, "nothing is known of anybody yet"
    assert len(told["mine.start"]) == 6
    assert "moves" not in told
