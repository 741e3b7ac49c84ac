"""What never changes in a game of Top Secret: every piece is in one place, and nobody stands where they may not."""
from brushpass.games.topsecret.data import MAX_CITIES, PLACES
from brushpass.games.topsecret.state import TopSecret


def check_pieces(s: TopSecret) -> None:
    """T3, T5, T31, T36, T63 Suitcases, duel cards and agents are where the rules let them be."""
    players = range(s.config.players)
    set_up = s.turn < 0
    for case in [case for case in range(4 * s.config.players) if case % 4 < s.config.size.cases]:
        places = [s.lies[case] >= 0, case in list(s.carries), s.opened[case] >= 0]
        assert sum(places) == 1 or (set_up and sum(places) == 0), f"suitcase {case}"
    for player in players:
        held = [s.hand[player * 6 + card] for card in range(6)]
        assert sum(held) > 0, "an empty hand is refilled at once"
        assert all(0 <= held[card] <= s.config.size.cards[card] for card in range(6))
        for place in range(PLACES):
            agents = [a for a in range(player * 7, player * 7 + 7) if s.at[a] == place]
            assert s.crowd[player * PLACES + place] == len(agents)
            moving = s.mover in agents
            assert place >= MAX_CITIES or len(agents) <= (3 if moving else 2)
            assert place < MAX_CITIES or all(s.carries[agent] < 0 for agent in agents)
    check_meetings(s)
    opened = [s.content[case] for case in range(4 * s.config.players) if s.opened[case] >= 0]
    assert sum(s.secrets) == sum(opened)


def check_meetings(s: TopSecret) -> None:
    """T63 Agents of two colours are in one city only while they fight."""
    fighting = any(type(step).__name__ in ("Fight", "LayCard", "NameFirst") for step in s.pending)
    for place in range(MAX_CITIES):
        colours = [player for player in range(s.config.players) if s.crowd[player * PLACES + place]]
        assert len(colours) <= (2 if fighting else 1)
