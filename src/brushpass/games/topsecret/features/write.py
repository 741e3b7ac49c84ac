"""The features of Top Secret straight from a state, fast: the same numbers as `features_of`, only those that are not 0.

What is hidden goes through `content_seen` and `card_seen` of the View, and nothing else here is secret.
"""
from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from brushpass.core.features import places
from brushpass.core.kernel import HIDDEN, NATURE, Ask, State, asked
from brushpass.games.topsecret.data import (
    AGENTS, CARDS, CASES, MOST_CITIES, MOST_PLAYERS, NOBODY, NOTHING, NOWHERE, PLACES, SIDES, is_city, owner_of,
    player_of,
)
from brushpass.games.topsecret.features.features import BLOCKS, MOST_BONUS, MOST_POOL, OTHERS, SORTS
from brushpass.games.topsecret.features.memory import TopSecretMemory
from brushpass.games.topsecret.rules.delivery import LoseAgent
from brushpass.games.topsecret.rules.duel import ClaimCase, Fight, LayCard, NameFirst
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import PackCase, PlaceCase, PlaceGuard, RollForFirst
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.view import card_seen, content_seen

PLACE: Final[dict[str, int]] = places(BLOCKS)
OWN_AGENTS: Final[i64] = PLACE["own_agents"]
OTHER_AGENTS: Final[i64] = PLACE["other_agents"]
AGENTS_LEFT: Final[i64] = PLACE["agents_left"]
OWN_CARRIES: Final[i64] = PLACE["own_carries"]
OWN_CASES: Final[i64] = PLACE["own_cases"]
OWN_HELD: Final[i64] = PLACE["own_held"]
OWN_PACKED: Final[i64] = PLACE["own_packed"]
OWN_OPENED: Final[i64] = PLACE["own_opened"]
OWN_FETCHED: Final[i64] = PLACE["own_fetched"]
OTHER_LYING: Final[i64] = PLACE["other_lying"]
OTHER_CARRIED: Final[i64] = PLACE["other_carried"]
OTHER_FETCHED: Final[i64] = PLACE["other_fetched"]
OTHER_CONTENTS: Final[i64] = PLACE["other_contents"]
OTHER_OPENED: Final[i64] = PLACE["other_opened"]
CORNERS: Final[i64] = PLACE["corners"]
BROUGHT: Final[i64] = PLACE["brought"]
FOREIGN: Final[i64] = PLACE["foreign"]
SECRETS: Final[i64] = PLACE["secrets"]
HANDS: Final[i64] = PLACE["hands"]
OPTIONS: Final[i64] = PLACE["options"]
FIRST: Final[i64] = PLACE["first"]
TURN: Final[i64] = PLACE["turn"]
TURNS_LEFT: Final[i64] = PLACE["turns_left"]
DICE: Final[i64] = PLACE["dice"]
POOL: Final[i64] = PLACE["pool"]
BONUS: Final[i64] = PLACE["bonus"]
MOVER: Final[i64] = PLACE["mover"]
MOVER_CITY: Final[i64] = PLACE["mover_city"]
ACTED: Final[i64] = PLACE["acted"]
ASKED: Final[i64] = PLACE["asked"]
ASKED_OF: Final[i64] = PLACE["asked_of"]
FIGHTERS: Final[i64] = PLACE["fighters"]
EXACT: Final[i64] = PLACE["exact"]
FIGHTER: Final[i64] = PLACE["fighter"]
FIGHTERS_CARRY: Final[i64] = PLACE["fighters_carry"]
LAID: Final[i64] = PLACE["laid"]
CLAIMER: Final[i64] = PLACE["claimer"]
CLAIMED: Final[i64] = PLACE["claimed"]
LOSSES: Final[i64] = PLACE["losses"]


def write(s: TopSecret, player: i64, m: TopSecretMemory, out: BytesWriter, start: i64) -> None:
    """Write all that `player`, or a spectator, is told to places of `out` that hold 0 so far."""
    me: i64 = player if player >= 0 else 0
    players = s.config.players
    for after in range(players):
        other: i64 = me + after if me + after < players else me + after - players
        write_agents(s, other, me, m, out, start)
        write_cases(s, other, me, player, m, out, start)
        write_player(s, other, after, out, start)
    write_options(s, out, start)
    write_turn(s, me, out, start)
    write_mover(s, me, out, start)
    if not s.over:
        write_question(s, asked(s), player, me, out, start)


def seat(player: i64, me: i64, s: TopSecret) -> i64:
    """Return a player's number as the observer counts."""
    return player - me if player >= me else player - me + s.config.players


def sort_of(case: i64, me: i64, s: TopSecret) -> i64:
    """Return which of seven sorts a suitcase is: one's own A to D, then any of each opponent."""
    owner = owner_of(case)
    return case - me * CASES if owner == me else CASES - 1 + seat(owner, me, s)


def one_more(out: BytesWriter, spot: i64) -> None:
    out[spot] = out[spot] + 1


def write_agents(s: TopSecret, player: i64, me: i64, m: TopSecretMemory, out: BytesWriter, start: i64) -> None:
    """Write where the agents of one player stand and what they carry."""
    after = seat(player, me, s)
    left: i64 = 0
    for number in range(AGENTS):
        agent = player * AGENTS + number
        place = s.at[agent]
        if place != NOWHERE:
            left += 1
            if after == 0:
                out[start + OWN_AGENTS + number * PLACES + place] = 1
            else:
                one_more(out, start + OTHER_AGENTS + (after - 1) * PLACES + place)
        case = s.carries[agent]
        if case != NOTHING:
            write_carried(s, case, place, me, after, m, out, start)
            if after == 0:
                out[start + OWN_CARRIES + number * SORTS + sort_of(case, me, s)] = 1
    out[start + AGENTS_LEFT + after] = u8(left)


def write_carried(s: TopSecret, case: i64, place: i64, me: i64, holder: i64, m: TopSecretMemory,
                  out: BytesWriter, start: i64) -> None:
    """Write where a carried suitcase is, and whether it is one's own that an opponent carries."""
    if is_city(place):
        write_city(s, case, place, OTHER_CARRIED, me, m, out, start)
    if owner_of(case) == me and holder > 0:
        out[start + OWN_HELD + (case - me * CASES) * OTHERS + holder - 1] = 1


def write_city(s: TopSecret, case: i64, city: i64, block: i64, me: i64, m: TopSecretMemory,
               out: BytesWriter, start: i64) -> None:
    """Write in which city a suitcase is; a foreign one into the block for lying or for carried ones."""
    owner = owner_of(case)
    if owner == me:
        out[start + OWN_CASES + (case - me * CASES) * MOST_CITIES + city] = 1
        return
    spot = start + (seat(owner, me, s) - 1) * MOST_CITIES + city
    one_more(out, spot + block)
    if m.fetched >> case & 1 == 1:
        one_more(out, spot + OTHER_FETCHED)


def content_place(content: i64) -> i64:
    """Return the place of 5, 3, 1 and the bomb among the contents."""
    return 3 if content == 0 else (5 - content) // 2


def write_cases(s: TopSecret, owner: i64, me: i64, player: i64, m: TopSecretMemory,
                out: BytesWriter, start: i64) -> None:
    """Write where the suitcases of one player lie, who has opened them, and the contents that one knows."""
    after = seat(owner, me, s)
    for letter in range(CASES):
        case = owner * CASES + letter
        if s.lies[case] != NOWHERE:
            write_city(s, case, s.lies[case], OTHER_LYING, me, m, out, start)
        content = content_seen(s, case, player)
        if after == 0:
            if content != HIDDEN:
                out[start + OWN_PACKED + letter * CASES + content_place(content)] = 1
            if s.opened[case] != NOBODY:
                out[start + OWN_OPENED + letter * MOST_PLAYERS + seat(s.opened[case], me, s)] = 1
            if m.fetched >> case & 1 == 1:
                out[start + OWN_FETCHED + letter] = 1
        elif s.opened[case] != NOBODY:
            out[start + OTHER_CONTENTS + (after - 1) * CASES + content_place(content)] = 1
            one_more(out, start + OTHER_OPENED + (after - 1) * MOST_PLAYERS + seat(s.opened[case], me, s))


def write_player(s: TopSecret, player: i64, after: i64, out: BytesWriter, start: i64) -> None:
    """Write the corner, the score and the duel cards of one player."""
    out[start + CORNERS + after * 4 + s.config.corner[player]] = 1
    out[start + BROUGHT + after] = u8(s.brought[player])
    out[start + FOREIGN + after] = u8(s.foreign[player])
    out[start + SECRETS + after] = u8(s.secrets[player])
    for card in range(CARDS):
        out[start + HANDS + after * CARDS + card] = u8(s.hand[player * CARDS + card])


def write_options(s: TopSecret, out: BytesWriter, start: i64) -> None:
    """Write the readings of the rules that are played."""
    config = s.config
    if config.tie_back:
        out[start + OPTIONS] = 1
    if config.bonus_pool:
        out[start + OPTIONS + 1] = 1
    if config.start_enterable:
        out[start + OPTIONS + 2] = 1
    if config.home_by_headquarters:
        out[start + OPTIONS + 3] = 1


def write_turn(s: TopSecret, me: i64, out: BytesWriter, start: i64) -> None:
    """Write whose turn it is, how many are left, and the steps."""
    if s.first != NOBODY:
        out[start + FIRST + seat(s.first, me, s)] = 1
    if s.turn != NOBODY:
        out[start + TURN + seat(s.turn, me, s)] = 1
    most = s.config.most_turns
    if s.turns < most:
        out[start + TURNS_LEFT] = u8((255 * (most - s.turns) + most - 1) // most)
    one: i64 = s.dice[0]
    if one >= 0:
        other: i64 = s.dice[1]
        out[start + DICE + one] = 1
        out[start + DICE + SIDES + other] = 1
    out[start + POOL + (s.pool if s.pool < MOST_POOL else MOST_POOL)] = 1
    out[start + BONUS + (s.bonus if s.bonus < MOST_BONUS else MOST_BONUS)] = 1


def write_mover(s: TopSecret, me: i64, out: BytesWriter, start: i64) -> None:
    """Write whose move it is, and what it may do."""
    if s.mover != NOBODY:
        if player_of(s.mover) == me:
            out[start + MOVER + s.mover - me * AGENTS] = 1
        if is_city(s.at[s.mover]):
            out[start + MOVER_CITY + s.at[s.mover]] = 1
    if s.acted:
        out[start + ACTED] = 1
    if s.bound:
        out[start + ACTED + 1] = 1


def write_question(s: TopSecret, ask: Ask[State], player: i64, me: i64, out: BytesWriter, start: i64) -> None:
    """Write what is asked of whom."""
    out[start + ASKED + number_of(ask)] = 1
    who = ask.who(s)
    if who != NATURE:
        out[start + ASKED_OF + seat(who, me, s)] = 1
    if isinstance(ask, NameFirst):
        write_duel(s, ask.fight, NOBODY, me, out, start)
    elif isinstance(ask, LayCard):
        write_duel(s, ask.fight, ask.defender, me, out, start)
        if ask.sealed != NOTHING:
            out[start + LAID] = 1
            card = card_seen(ask, player)
            if card != HIDDEN:
                out[start + LAID + 1 + card] = 1
    elif isinstance(ask, ClaimCase):
        if player_of(ask.agent) == me:
            out[start + CLAIMER + ask.agent - me * AGENTS] = 1
        out[start + CLAIMED + sort_of(ask.case, me, s)] = 1
    elif isinstance(ask, LoseAgent):
        out[start + LOSSES + ask.left - 1] = 1


def number_of(ask: Ask[State]) -> i64:
    """Return the place of a question among ASKS."""
    if isinstance(ask, MoveAgent):
        return 5
    if isinstance(ask, LayCard):
        return 7
    if isinstance(ask, PlaceCase):
        return 2
    if isinstance(ask, PackCase):
        return 1
    if isinstance(ask, ClaimCase):
        return 8
    if isinstance(ask, LoseAgent):
        return 9
    if isinstance(ask, NameFirst):
        return 6
    if isinstance(ask, PlaceGuard):
        return 3
    return 0 if isinstance(ask, RollForFirst) else 4


def write_duel(s: TopSecret, fight: Fight, defender: i64, me: i64, out: BytesWriter, start: i64) -> None:
    """Write both sides of a duel; the defender's once it is known which agent it is."""
    write_fighter(s, fight.agent, 0, me, out, start)
    if defender != NOBODY:
        write_fighter(s, defender, 1, me, out, start)
    if fight.exact:
        out[start + EXACT] = 1


def write_fighter(s: TopSecret, agent: i64, side: i64, me: i64, out: BytesWriter, start: i64) -> None:
    """Write whose agent fights on one side of a duel, and what it carries."""
    player = player_of(agent)
    out[start + FIGHTERS + side * MOST_PLAYERS + seat(player, me, s)] = 1
    if player == me:
        out[start + FIGHTER + agent - me * AGENTS] = 1
    if s.carries[agent] != NOTHING:
        out[start + FIGHTERS_CARRY + side * SORTS + sort_of(s.carries[agent], me, s)] = 1
