"""What never changes in a game of Embassy: where cards are, how many a hand holds, and that agents keep apart."""
from brushpass.games.embassy.state import Embassy


def check_embassy(s: Embassy) -> None:
    """E3, ER3, ER4, E110 Items are conserved, Attack cards only leave, hands hold 3, nobody shares a room at rest."""
    players = range(s.config.players)
    for item in range(20):
        held = sum(s.hand[player * 20 + item] for player in players)
        elsewhere = s.deck[item] + s.discard[item] + list(s.inside).count(item)
        assert held + elsewhere == s.config.items[item], f"item {item}"
    for card in range(3):
        assert sum(s.attacks[player * 3 + card] for player in players) + s.attack_deck[card] <= 12
    name = type(s.pending[-1]).__name__
    assert all(s.hand_size(player) <= (4 if name in ("DiscardOne", "Repack") else 3) for player in players)
    assert all(not 4 <= item <= 5 for item in s.inside), "a Briefcase in a Briefcase"
    if name == "Walk" and s.steps == 0 and s.turn >= 0:
        check_rooms(s)
    assert s.lock_owner < 0 or s.at[s.lock_owner] == 16
    assert sum(s.tiles) + sum(s.wrecks) + (s.helicopter >= 0) == sum(s.config.mission.helicopters)


def check_rooms(s: Embassy) -> None:
    """E110, ER6 At the beginning of a turn nobody shares a room, but for the Ballroom and a newcomer's Entrance."""
    for room in range(27):
        agents = [player for player in range(s.config.players) if s.at[player] == room]
        assert len(agents) <= 1 or (room == 13 and s.reception) or (room == 12 and s.turn in agents)
