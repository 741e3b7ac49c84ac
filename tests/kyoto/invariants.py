"""What never changes in a game of Kyoto: the cards, the agents, and that everybody stands where the board says."""
from brushpass.games.kyoto.data import CARD_KINDS, MAX_CARDS, RURI
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import pending_clashes


def check_cards(s: Kyoto) -> None:
    """K4, K5 Every card is in one place: hand, deck, pile, under a Decoy, on the table, on Ruri or looked at."""
    for side in (0, 1):
        places = [*s.discard[side * MAX_CARDS:side * MAX_CARDS + s.discarded[side]], *s.marks[side * 4:side * 4 + 4]]
        places += [9 for decoy in (0, 1) if any(m >= 0 for m in s.marks[side * 4 + decoy * 2:side * 4 + decoy * 2 + 2])]
        if side == 0:
            places += [*s.bottom_locations, *s.bottom_tactics]
        if side == s.turn:
            places += [s.card, s.first_look, s.second_look]
        if s.special[side] == RURI:
            places.append(s.protected)
        if type(s.pending[-1]).__name__ == "MarkLocation" and side == s.turn and places.count(9) + held(s, side, 9) < 2:
            places.append(9)
        for card in range(CARD_KINDS):
            assert places.count(card) + held(s, side, card) == s.config.size.count[card], f"card {card} of side {side}"


def held(s: Kyoto, side: int, card: int) -> int:
    return s.hand[side * CARD_KINDS + card] + s.deck[side * CARD_KINDS + card]


def check_agents(s: Kyoto) -> None:
    """K41 Every agent stands in one location, is entering one, or is in the enemy's Prison; KD1 three are left."""
    entering = {clash.attacker for clash in pending_clashes(s)}
    for agent in range(12):
        captured = bool(s.prison[1 - agent // 6] >> agent % 6 & 1)
        if not s.config.size.identities >> agent % 6 & 1:
            assert s.at[agent] == -1
        elif s.at[agent] == -1:
            assert captured or type(s.pending[-1]).__name__ in ("DrawCard", "PlaceAgent")
        else:
            assert not captured
            assert (s.stands[s.at[agent]] == agent) != (agent in entering)
    assert sorted(agent for agent in s.stands if agent >= 0) == sorted(
        agent for agent in range(12) if s.at[agent] >= 0 and agent not in entering)
    assert all(s.at[agent] >= 0 for agent in range(12) if s.shown >> agent & 1)


def check_hands(s: Kyoto) -> None:
    """K29, KA39a A hand is refilled to 6; only the Typescript brings it to 7, and Tomoyo looks at two more."""
    assert max(s.hand_size(0), s.hand_size(1)) <= 7
