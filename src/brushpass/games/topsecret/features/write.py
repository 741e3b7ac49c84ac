"""Writer of Top Secret's features (see `blocks`) directly from a state; only nonzero values are written.

Hidden information goes through `content_seen` and `card_seen` of the View.
"""
from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from brushpass.core.features import increment, write_counts
from brushpass.core.kernel import HIDDEN, NATURE, Ask, State, pending_ask
from brushpass.core.view import relative_seat
from brushpass.games.topsecret.data import (
    AGENTS, CARDS, CASES, MAX_CITIES, MAX_PLAYERS, NOBODY, NOTHING, NOWHERE, PLACES, SIDES, is_city, owner_of,
    player_of,
)
from brushpass.games.topsecret.features import blocks as at
from brushpass.games.topsecret.features.memory import TopSecretMemory
from brushpass.games.topsecret.rules.delivery import LoseAgent
from brushpass.games.topsecret.rules.duel import ClaimCase, Fight, LayCard, NameFirst
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.view import card_seen, content_seen


def write(s: TopSecret, me: i64, m: TopSecretMemory, out: BytesWriter, start: i64) -> None:
    """Write the features of a player from `start` on."""
    players = s.config.players
    for after in range(players):
        other: i64 = me + after if me + after < players else me + after - players
        write_agents(s, other, after, me, m, out, start)
        write_cases(s, other, after, me, m, out, start)
        write_player(s, other, after, out, start)
    write_options(s, out, start)
    write_turn(s, me, out, start)
    write_mover(s, me, out, start)
    if not s.over:
        write_question(s, pending_ask(s), me, out, start)


def seat(player: i64, me: i64, s: TopSecret) -> i64:
    """Return a player's number counted from the observer."""
    return relative_seat(me, player, s.config.players)


def sort_of(case: i64, me: i64, s: TopSecret) -> i64:
    """Return the sort of a suitcase: the own A to D, then one sort for each opponent."""
    owner = owner_of(case)
    return case - me * CASES if owner == me else CASES - 1 + seat(owner, me, s)


def write_agents(s: TopSecret, player: i64, after: i64, me: i64, m: TopSecretMemory,
                 out: BytesWriter, start: i64) -> None:
    """Write the places of a player's agents and their suitcases."""
    left: i64 = 0
    places = s.at
    carried = s.carries
    for number in range(AGENTS):
        agent = player * AGENTS + number
        place = places[agent]
        if place != NOWHERE:
            left += 1
            if after == 0:
                out[start + at.OWN_AGENTS + number * PLACES + place] = 1
            else:
                increment(out, start + at.OTHER_AGENTS + (after - 1) * PLACES + place)
        case = carried[agent]
        if case != NOTHING:
            write_carried(s, case, place, me, after, m, out, start)
            if after == 0:
                out[start + at.OWN_CARRIES + number * at.SORTS + sort_of(case, me, s)] = 1
    out[start + at.AGENTS_LEFT + after] = u8(left)


def write_carried(s: TopSecret, case: i64, place: i64, me: i64, holder: i64, m: TopSecretMemory,
                  out: BytesWriter, start: i64) -> None:
    """Write the city of a carried suitcase, and whether an opponent carries an own one."""
    if is_city(place):
        write_city(s, case, place, at.OTHER_CARRIED, me, m, out, start)
    if owner_of(case) == me and holder > 0:
        out[start + at.OWN_HELD + (case - me * CASES) * at.OTHERS + holder - 1] = 1


def write_city(s: TopSecret, case: i64, city: i64, block: i64, me: i64, m: TopSecretMemory,
               out: BytesWriter, start: i64) -> None:
    """Write the city of a suitcase; a foreign one into the given block."""
    owner = owner_of(case)
    if owner == me:
        out[start + at.OWN_CASES + (case - me * CASES) * MAX_CITIES + city] = 1
        return
    spot = start + (seat(owner, me, s) - 1) * MAX_CITIES + city
    increment(out, spot + block)
    if m.fetched >> case & 1 == 1:
        increment(out, spot + at.OTHER_FETCHED)


def content_index(content: i64) -> i64:
    """Return the index of a content: 5, 3, 1, bomb."""
    return 3 if content == 0 else (5 - content) // 2


def write_cases(s: TopSecret, owner: i64, after: i64, me: i64, m: TopSecretMemory,
                out: BytesWriter, start: i64) -> None:
    """Write a player's suitcases: cities, openers, and known contents."""
    for letter in range(CASES):
        case = owner * CASES + letter
        city = s.lies[case]
        if city != NOWHERE:
            write_city(s, case, city, at.OTHER_LYING, me, m, out, start)
        opener = s.opened[case]
        if after == 0:
            write_own_case(s, case, letter, me, m, out, start)
        elif opener != NOBODY:
            out[start + at.OTHER_CONTENTS + (after - 1) * CASES + content_index(content_seen(s, case, me))] = 1
            increment(out, start + at.OTHER_OPENED + (after - 1) * MAX_PLAYERS + seat(opener, me, s))


def write_own_case(s: TopSecret, case: i64, letter: i64, me: i64, m: TopSecretMemory,
                   out: BytesWriter, start: i64) -> None:
    """Write the content of an own suitcase, its opener, and whether its owner has fetched it."""
    content = m.believed[letter] if len(m.believed) > 0 else content_seen(s, case, me)
    if content != HIDDEN:
        out[start + at.OWN_PACKED + letter * CASES + content_index(content)] = 1
    if s.opened[case] != NOBODY:
        out[start + at.OWN_OPENED + letter * MAX_PLAYERS + seat(s.opened[case], me, s)] = 1
    if m.fetched >> case & 1 == 1:
        out[start + at.OWN_FETCHED + letter] = 1


def write_player(s: TopSecret, player: i64, after: i64, out: BytesWriter, start: i64) -> None:
    """Write the corner, the score and the duel cards of one player."""
    out[start + at.CORNERS + after * 4 + s.config.corner[player]] = 1
    out[start + at.BROUGHT + after] = u8(s.brought[player])
    out[start + at.FOREIGN + after] = u8(s.foreign[player])
    out[start + at.SECRETS + after] = u8(s.secrets[player])
    write_counts(out, start + at.HANDS + after * CARDS, s.hand, player * CARDS, CARDS)


def write_options(s: TopSecret, out: BytesWriter, start: i64) -> None:
    """Write the rule variants in play."""
    config = s.config
    if config.tie_back:
        out[start + at.OPTIONS] = 1
    if config.bonus_pool:
        out[start + at.OPTIONS + 1] = 1
    if config.start_enterable:
        out[start + at.OPTIONS + 2] = 1
    if config.home_by_headquarters:
        out[start + at.OPTIONS + 3] = 1


def write_turn(s: TopSecret, me: i64, out: BytesWriter, start: i64) -> None:
    """Write the turn, the turns left, the dice and the steps."""
    if s.first != NOBODY:
        out[start + at.FIRST + seat(s.first, me, s)] = 1
    if s.turn != NOBODY:
        out[start + at.TURN + seat(s.turn, me, s)] = 1
    most = s.config.max_turns
    if s.turns < most:
        out[start + at.TURNS_LEFT] = u8((255 * (most - s.turns) + most - 1) // most)
    one: i64 = s.dice[0]
    if one >= 0:
        other: i64 = s.dice[1]
        out[start + at.DICE + one] = 1
        out[start + at.DICE + SIDES + other] = 1
    out[start + at.POOL + (s.pool if s.pool < at.MAX_POOL else at.MAX_POOL)] = 1
    out[start + at.BONUS + (s.bonus if s.bonus < at.MAX_BONUS else at.MAX_BONUS)] = 1


def write_mover(s: TopSecret, me: i64, out: BytesWriter, start: i64) -> None:
    """Write the moving agent and its restrictions."""
    if s.mover != NOBODY:
        if player_of(s.mover) == me:
            out[start + at.MOVER + s.mover - me * AGENTS] = 1
        if is_city(s.at[s.mover]):
            out[start + at.MOVER_CITY + s.at[s.mover]] = 1
    if s.acted:
        out[start + at.ACTED] = 1
    if s.bound:
        out[start + at.ACTED + 1] = 1


def write_question(s: TopSecret, ask: Ask[State], me: i64, out: BytesWriter, start: i64) -> None:
    """Write the pending choice."""
    out[start + at.ASKED + at.QUESTIONS.index(ask)] = 1
    who = ask.who(s)
    if who != NATURE:
        out[start + at.ASKED_OF + seat(who, me, s)] = 1
    if type(ask) is NameFirst:
        write_duel(s, ask.fight, NOBODY, me, out, start)
    elif type(ask) is LayCard:
        write_duel(s, ask.fight, ask.defender, me, out, start)
        if ask.sealed != NOTHING:
            out[start + at.LAID] = 1
            card = card_seen(ask, me)
            if card != HIDDEN:
                out[start + at.LAID + 1 + card] = 1
    elif type(ask) is ClaimCase:
        if player_of(ask.agent) == me:
            out[start + at.CLAIMER + ask.agent - me * AGENTS] = 1
        out[start + at.CLAIMED + sort_of(ask.case, me, s)] = 1
    elif type(ask) is LoseAgent:
        out[start + at.LOSSES + ask.left - 1] = 1


def write_duel(s: TopSecret, fight: Fight, defender: i64, me: i64, out: BytesWriter, start: i64) -> None:
    """Write both sides of a duel; the defender only once it is known."""
    write_fighter(s, fight.agent, 0, me, out, start)
    if defender != NOBODY:
        write_fighter(s, defender, 1, me, out, start)
    if fight.exact:
        out[start + at.EXACT] = 1


def write_fighter(s: TopSecret, agent: i64, side: i64, me: i64, out: BytesWriter, start: i64) -> None:
    """Write the owner and the suitcase of a fighter."""
    player = player_of(agent)
    out[start + at.FIGHTERS + side * MAX_PLAYERS + seat(player, me, s)] = 1
    if player == me:
        out[start + at.FIGHTER + agent - me * AGENTS] = 1
    if s.carries[agent] != NOTHING:
        out[start + at.FIGHTERS_CARRY + side * at.SORTS + sort_of(s.carries[agent], me, s)] = 1
