"""Embassy, the ends: E51, E52, ER37-ER39, and how each mission reads them (ER41-ER47)."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import changed
from brushpass.core.rules import winners_in
from brushpass.games.embassy.data import BLUE, BRIEFCASE, GREEN, INTEL, ITEMS, LETTER, NOTHING, RED
from brushpass.games.embassy.events import Boarded, Scored, Won
from brushpass.games.embassy.state import Embassy

EVERY_FACTION = 0b111


def win_factions(s: Embassy, factions: i64, number: str) -> None:
    """End the game: every player of these factions has won."""
    winners: i64 = 0
    for player in range(s.config.players):
        if factions >> s.loyalty[player] & 1 == 1:
            winners |= 1 << player
    end(s, winners, number)


def end(s: Embassy, winners: i64, number: str) -> None:
    s.over = True
    s.winners = winners
    s.reason = number
    s.emit(Won(tuple(winners_in(winners, s.config.players)), number))


def others(factions: i64) -> i64:
    return EVERY_FACTION & ~factions


def carried_intel(s: Embassy, player: i64) -> i64:
    """E16, ER37 Return the mask of factions whose Intel a player has in hand or in a briefcase they hold."""
    mask: i64 = 0
    for faction in range(3):
        if s.holds(player, INTEL + faction):
            mask |= 1 << faction
        for briefcase in range(2):
            if s.holds(player, BRIEFCASE + briefcase) and s.inside[briefcase] == INTEL + faction:
                mask |= 1 << faction
    return mask


def carried_items(s: Embassy, player: i64) -> tuple[int, ...]:
    """Return all items of a player, those in their briefcases last."""
    items = [item for item in range(ITEMS) for _ in range(s.hand[player * ITEMS + item])]
    cases = [s.inside[case] for case in range(2) if s.holds(player, BRIEFCASE + case) and s.inside[case] != NOTHING]
    return tuple([*items, *[int(item) for item in cases]])


def board(s: Embassy, player: i64) -> None:
    """E52, ER37 Boarding ends the game: with the right Intel the boarder's faction wins, without it the others do."""
    own = s.loyalty[player]
    intel = carried_intel(s, player) & ~(1 << own)
    s.emit(Boarded(player, own, carried_items(s, player)))
    if s.config.mission.points:
        escape_for_points(s, player, intel != 0)
    elif s.config.mission.fifth and own != GREEN:
        rival = BLUE if own == RED else RED  # ER46 red and blue need each other's
        win_factions(s, 1 << own if intel >> rival & 1 == 1 else 1 << rival, "ER46")
    elif s.helicopter != own:
        board_by_letter(s, own, intel)
    else:
        win_factions(s, 1 << own if intel != 0 else others(1 << own), "ER37")


def board_by_letter(s: Embassy, own: i64, intel: i64) -> None:
    """ER44 In an ally's helicopter: with the third faction's Intel both win, without it the other two do."""
    both = 1 << own | 1 << s.helicopter
    win_factions(s, both if intel & others(both) != 0 else others(1 << own), "ER44")


def may_board(s: Embassy, player: i64) -> bool:
    """E52 The helicopter matches the Loyalty; ER44 or its faction's Alliance Letter is in hand."""
    if s.helicopter < 0:
        return False
    if s.helicopter == s.loyalty[player]:
        return True
    return s.config.mission.letters and s.holds(player, LETTER + s.helicopter)


def escape_for_points(s: Embassy, player: i64, escaped: bool) -> None:
    """ER47 An escape with the enemy Intel scores 4 and ends the game; more points win, the escaper on a tie."""
    if not escaped:
        end(s, 1 << (1 - player), "ER37")
        return
    score(s, player, 4)
    if not s.over:
        winner = 1 - player if s.points[1 - player] > s.points[player] else player
        end(s, 1 << winner, "ER47")


def score(s: Embassy, player: i64, points: i64) -> None:
    """ER47 Count points; 6 win at once."""
    if s.config.mission.points:
        s.points = changed(s.points, player, s.points[player] + points)
        s.emit(Scored(player, points))
        if s.points[player] >= 6:
            end(s, 1 << player, "ER47")


def destroy(s: Embassy, bomber: i64) -> None:
    """E51 The helicopter on the Helipad is destroyed; ER38 the second of a faction ends the game."""
    faction = s.helicopter
    s.helicopter = -1
    s.wrecks = changed(s.wrecks, faction, s.wrecks[faction] + 1)
    own = s.loyalty[bomber]
    if faction != own:
        score(s, bomber, 2)
    if s.over or s.wrecks[faction] < 2:
        return
    if s.config.mission.bomber_wins:
        win_factions(s, others(1 << own) if faction == own else 1 << own, "ER45")
    elif s.config.mission.fifth and own == GREEN:
        win_factions(s, 1 << GREEN, "ER46")
    else:
        win_factions(s, 1 << (BLUE if faction == RED else RED), "ER38")


def end_by_rounds(s: Embassy) -> None:
    """ER39 After the last round the game is a draw; ER47 more points win."""
    winners: i64 = 0
    if s.points[0] != s.points[1]:
        winners = 1 if s.points[0] > s.points[1] else 2
    end(s, winners, "ER39")
