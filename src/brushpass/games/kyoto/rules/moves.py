"""Kyoto, movement: which cards can be played and how. K33-K41, K57-K63, with Yoko (K79) and the bans of K112-K114."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.games.kyoto.actions import play
from brushpass.games.kyoto.data import (
    AGENTS, ATTACK, CELLS, COLOURS, COLUMNS, DEFEND, FORWARD, FORWARD_JUMP, JOKER, NOBODY, NOWHERE, SIDEWAYS,
    SIDEWAYS_JUMP, SWAP, TUNNEL, WAYS_ASIDE, WAYS_FORWARD, YOKO,
)
from brushpass.games.kyoto.state import Kyoto


def moves(s: Kyoto, player: i64) -> vec[i64]:
    """KA61 Return every play that moves an agent: the Swap is one, the Decoy is not."""
    plays = vec[i64](capacity=56)
    cards = s.kinds_in_hand(player)
    free = s.open_to(player)
    first = player * AGENTS
    stands = s.stands
    for cell in range(CELLS):
        agent = stands[cell]
        if first <= agent < first + AGENTS and agent != s.stunned:  # K112, KA39e
            plays = moves_by(s, player, cell, cards, free, plays)
            if cards >> SWAP & 1 == 1:
                plays = swaps(s, player, cell, plays)
    return plays


def agent_moves(s: Kyoto, player: i64, start: i64) -> vec[i64]:
    """Return every play that moves the agent in `start`, by a location card, Defend, Tunnel or Attack."""
    return moves_by(s, player, start, s.kinds_in_hand(player), s.open_to(player), vec[i64]())


def moves_by(s: Kyoto, player: i64, start: i64, cards: i64, free: i64, plays: vec[i64]) -> vec[i64]:
    """Add every play of some kinds of card that moves the agent in `start` to a location that it may enter."""
    jumps = s.special[player] == YOKO
    first = (player * CELLS + start) * WAYS_FORWARD
    for way in range(WAYS_FORWARD):
        to = landing(s, player, FORWARD[first + way], FORWARD_JUMP[first + way], jumps, free)
        if to != NOWHERE:
            plays = payable(s, start, to, cards, plays)
            if cards >> ATTACK & 1 == 1:
                plays = append(plays, play(ATTACK, start, to))
    if cards >> DEFEND & 1 == 1:
        plays = defends(s, player, start, jumps, free, plays)
    if cards >> TUNNEL & 1 == 1:
        plays = tunnels(s, start, free, plays)
    return plays


def landing(s: Kyoto, player: i64, to: i64, beyond: i64, jumps: bool, free: i64) -> i64:
    """K40, K41 One space, where no own agent stands. K79 Yoko jumps an own agent and lands on the next space."""
    if to == NOWHERE:
        return NOWHERE
    if free >> to & 1 == 1:
        return to
    if jumps and beyond != NOWHERE and free >> beyond & 1 == 1 and s.side_at(to) == player:
        return beyond
    return NOWHERE


def payable(s: Kyoto, start: i64, to: i64, cards: i64, plays: vec[i64]) -> vec[i64]:
    """K33 The location's colour, or a joker. K34-K36 Neutral locations and headquarters take any location card."""
    colour = s.config.cell_kinds[to]
    if colour < COLOURS:
        if cards >> colour & 1 == 1:
            plays = append(plays, play(colour, start, to))
    else:
        for card in range(JOKER):
            if cards >> card & 1 == 1:
                plays = append(plays, play(card, start, to))
    if cards >> JOKER & 1 == 1:
        plays = append(plays, play(JOKER, start, to))
    return plays


def defends(s: Kyoto, player: i64, start: i64, jumps: bool, free: i64, plays: vec[i64]) -> vec[i64]:
    """K57 One space left, right, back, or diagonally back. KA55 Yoko jumps here too."""
    first = (player * CELLS + start) * WAYS_ASIDE
    for way in range(WAYS_ASIDE):
        to = landing(s, player, SIDEWAYS[first + way], SIDEWAYS_JUMP[first + way], jumps, free)
        if to != NOWHERE:
            plays = append(plays, play(DEFEND, start, to))
    return plays


def tunnels(s: Kyoto, start: i64, free: i64, plays: vec[i64]) -> vec[i64]:
    """K59 Any space of the same row, without jumping over an agent. KA2 A closed location may be passed."""
    row = start // COLUMNS
    for side in range(2):
        way: i64 = 1 if side == 1 else -1
        to = start + way
        while to >= 0 and to // COLUMNS == row:
            if free >> to & 1 == 1:
                plays = append(plays, play(TUNNEL, start, to))
            if s.stands[to] != NOBODY:
                break
            to += way
    return plays


def swaps(s: Kyoto, player: i64, start: i64, plays: vec[i64]) -> vec[i64]:
    """K63 Two own agents in one row or column; KA11 at any distance. KA39e Neither of them stunned."""
    first = player * AGENTS
    for other in range(start + 1, CELLS):
        agent = s.stands[other]
        if first <= agent < first + AGENTS and agent != s.stunned and play(SWAP, start, other) != NOWHERE:
            plays = append(plays, play(SWAP, start, other))
    return plays
