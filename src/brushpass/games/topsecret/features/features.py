"""What a network sees of Top Secret, block by block, told from what a player sees and remembers.

Players are counted from the observer clockwise, as in the View; an opponent is counted from 0 at the observer's left.
Agents, places and the observer's own suitcases keep their numbers, since actions name them. The suitcases of an
opponent are counted, not told apart: while they are closed nobody but he knows one from another. The end of the game
is no choice and is not told.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.features import Block, filled, one_of
from brushpass.core.view import Seats
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import (
    AGENTS, CARDS, CASES, CONTENTS, MOST_CITIES, MOST_PLAYERS, NOBODY, NOTHING, NOWHERE, PLACES, SIDES, is_city,
)
from brushpass.games.topsecret.features.memory import TopSecretMemory
from brushpass.games.topsecret.view import TopSecretView

ASKS: Final = ("RollForFirst", "PackCase", "PlaceCase", "PlaceGuard", "RollDice", "MoveAgent", "NameFirst", "LayCard",
               "ClaimCase", "LoseAgent")
OTHERS: Final[i64] = 3  # opponents, at most
SORTS: Final[i64] = 7  # suitcases as one player tells them apart: his own A to D, then any of each opponent
MOST_POOL: Final[i64] = 7
MOST_BONUS: Final[i64] = 3
MOST_LOSSES: Final[i64] = 4

BLOCKS: Final[list[Block]] = [
    Block("own_agents", AGENTS * PLACES, "56 * agent + place: 1 where that agent of mine stands"),
    Block("other_agents", OTHERS * PLACES, "56 * opponent + place: how many agents of his stand there"),
    Block("agents_left", MOST_PLAYERS, "player: how many agents he has in the game"),
    Block("own_carries", AGENTS * SORTS, "7 * agent + sort: 1 where that agent of mine carries such a suitcase: 0 to 3 "
          "is my own A to D, 4 + opponent any of his"),
    Block("own_cases", CASES * MOST_CITIES, "48 * letter + city: 1 where that suitcase of mine is, lying or carried"),
    Block("own_held", CASES * OTHERS, "3 * letter + opponent: 1 where he carries that suitcase of mine"),
    Block("own_packed", CASES * CASES, "4 * letter + content: 1 for what I packed into it: 0 is 5 secrets, 1 is 3, "
          "2 is 1, 3 is the bomb"),
    Block("own_opened", CASES * MOST_PLAYERS, "4 * letter + player: 1 where he has brought in that suitcase of mine"),
    Block("own_fetched", CASES, "letter: 1 where an agent of mine has taken that suitcase of mine before"),
    Block("other_lying", OTHERS * MOST_CITIES, "48 * opponent + city: how many suitcases of his lie there"),
    Block("other_carried", OTHERS * MOST_CITIES, "48 * opponent + city: how many of his are carried by agents there"),
    Block("other_fetched", OTHERS * MOST_CITIES, "48 * opponent + city: how many of his are there, lying or carried, "
          "that an agent of his own has taken before"),
    Block("other_contents", OTHERS * CASES, "4 * opponent + content: 1 where his suitcase with that content is opened; "
          "contents as in own_packed"),
    Block("other_opened", OTHERS * MOST_PLAYERS, "4 * opponent + player: how many of his the player has brought in"),
    Block("corners", MOST_PLAYERS * 4, "4 * player + corner: 1 for the corner of his start space: red, blue, yellow, "
          "green; nothing for a player who is missing"),
    Block("brought", MOST_PLAYERS, "player: how many suitcases he has brought in"),
    Block("foreign", MOST_PLAYERS, "player: how many of those are foreign"),
    Block("secrets", MOST_PLAYERS, "player: how many secrets he has brought in"),
    Block("hands", MOST_PLAYERS * CARDS, "6 * player + card: how many duel cards of that number he holds"),
    Block("options", 4, "1 for each of these that is played: tie back, bonus pool, start enterable, home by "
          "headquarters"),
    Block("first", MOST_PLAYERS, "player: 1 for who begins"),
    Block("turn", MOST_PLAYERS, "player: 1 for whose turn it is"),
    Block("turns_left", 1, "the turns that are left of the most that a game may take, in 255ths, rounded up"),
    Block("dice", 2 * SIDES, "4 * die + number: 1 for what it last showed"),
    Block("pool", MOST_POOL + 1, "steps: 1 for the steps left of the roll; 7 stands for more as well"),
    Block("bonus", MOST_BONUS + 1, "steps: 1 for the bonus steps left; 3 stands for more as well"),
    Block("mover", AGENTS, "agent: 1 where it is an agent of mine whose move it is"),
    Block("mover_city", MOST_CITIES, "city: 1 where the agent stands whose move it is, anybody's"),
    Block("acted", 2, "0: 1 where the mover has acted since its last step; 1: 1 where it must step now"),
    Block("asked", len(ASKS), "question: 1 for what is asked: " + ", ".join(ASKS)),
    Block("asked_of", MOST_PLAYERS, "player: 1 for who is asked; nothing for nature"),
    Block("fighters", 2 * MOST_PLAYERS, "player: 1 for who attacks; 4 + player: 1 for who defends, once it is known "
          "with which agent"),
    Block("exact", 1, "1 in a duel where the attacker came by exact count"),
    Block("fighter", AGENTS, "agent: 1 where that agent of mine fights in the duel"),
    Block("fighters_carry", 2 * SORTS, "sort: 1 for what the attacker carries; 7 + sort: what the defender carries; "
          "sorts as in own_carries"),
    Block("laid", 1 + CARDS, "0: 1 where the attacker has laid his card; 1 + card: 1 for that card, if it is mine"),
    Block("claimer", AGENTS, "agent: 1 where that agent of mine may take the suitcase of whom it has beaten"),
    Block("claimed", SORTS, "sort: 1 for the suitcase that a winning defender may take; sorts as in own_carries"),
    Block("losses", MOST_LOSSES, "n: 1 where n + 1 agents must still be lost to a bomb"),
]


def features_of(v: TopSecretView, m: TopSecretMemory, config: TopSecretConfig) -> list[int]:
    """Return the numbers of all blocks in order; the options are known to all."""
    return (told_agents(v) + told_own_cases(v, fetched_cases(v, m)) + told_other_cases(v, fetched_cases(v, m))
            + told_players(v, config) + told_turn(v, config) + told_mover(v) + told_question(v))


def fetched_cases(v: TopSecretView, m: TopSecretMemory) -> list[bool]:
    """Return for each suitcase, as the observer counts them, whether its owner has taken it before."""
    order = Seats(v.players, v.seat).order()
    return [m.fetched >> (player * CASES + letter) & 1 == 1 for player in order for letter in range(CASES)]


def sort_of(case: int) -> int:
    """Return which of seven sorts a suitcase is: my own A to D, then any of each opponent; -1 for none."""
    return case if case < CASES else CASES - 1 + case // CASES


def joined(rows: list[list[int]]) -> list[int]:
    return [number for row in rows for number in row]


def counted(found: list[int], size: int) -> list[int]:
    """Return how often each number from 0 on is among those found."""
    counts = filled([], size)
    for number in found:
        counts[number] += 1
    return counts


def told_agents(v: TopSecretView) -> list[int]:
    others = [(agent // AGENTS - 1) * PLACES + v.at[agent] for agent in range(AGENTS, len(v.at))
              if v.at[agent] != NOWHERE]
    left = [AGENTS - v.at[first:first + AGENTS].count(NOWHERE) for first in range(0, len(v.at), AGENTS)]
    return (joined([one_of(place, PLACES) for place in v.at[:AGENTS]])
            + counted(others, OTHERS * PLACES)
            + filled(left, MOST_PLAYERS)
            + joined([one_of(sort_of(case), SORTS) for case in v.carries[:AGENTS]]))


def cities_of(v: TopSecretView) -> list[int]:
    """Return the city where each suitcase is, lying or carried; -1 if in none."""
    found = list(v.lies)
    for agent, case in enumerate(v.carries):
        if case != NOTHING:
            found[case] = v.at[agent]
    return found


def told_own_cases(v: TopSecretView, fetched: list[bool]) -> list[int]:
    held = [v.carries.index(case) // AGENTS - 1 if case in v.carries else NOBODY for case in range(CASES)]
    packed = [content_place(content) for content in v.contents[:CASES]]
    return (joined([one_of(city, MOST_CITIES) for city in cities_of(v)[:CASES]])
            + joined([one_of(other, OTHERS) for other in held])
            + joined([one_of(content, CASES) for content in packed])
            + joined([one_of(player, MOST_PLAYERS) for player in v.opened[:CASES]])
            + [1 if before else 0 for before in fetched[:CASES]])


def content_place(content: int) -> int:
    """Return a content's place among the four; -1 for one that is not seen."""
    return list(CONTENTS).index(content) if content in list(CONTENTS) else NOTHING


def told_other_cases(v: TopSecretView, fetched: list[bool]) -> list[int]:
    others = range(CASES, len(v.lies))
    spots = [(case // CASES - 1) * MOST_CITIES + city for case, city in enumerate(cities_of(v))]
    cities = [case for case in others if is_city(cities_of(v)[case])]
    opened = [case for case in others if v.opened[case] != NOBODY]
    return (counted([spots[case] for case in cities if case not in v.carries], OTHERS * MOST_CITIES)
            + counted([spots[case] for case in cities if case in v.carries], OTHERS * MOST_CITIES)
            + counted([spots[case] for case in cities if fetched[case]], OTHERS * MOST_CITIES)
            + counted([(case // CASES - 1) * CASES + content_place(v.contents[case]) for case in opened],
                      OTHERS * CASES)
            + counted([(case // CASES - 1) * MOST_PLAYERS + v.opened[case] for case in opened], OTHERS * MOST_PLAYERS))


def told_players(v: TopSecretView, config: TopSecretConfig) -> list[int]:
    played = [config.tie_back, config.bonus_pool, config.start_enterable, config.home_by_headquarters]
    return (filled(joined([one_of(corner, 4) for corner in v.corners]), MOST_PLAYERS * 4)
            + filled(list(v.brought), MOST_PLAYERS)
            + filled(list(v.foreign), MOST_PLAYERS)
            + filled(list(v.secrets), MOST_PLAYERS)
            + filled(joined([list(hand) for hand in v.hands]), MOST_PLAYERS * CARDS)
            + [1 if option else 0 for option in played])


def told_turn(v: TopSecretView, config: TopSecretConfig) -> list[int]:
    left = max(config.most_turns - v.turns, 0)
    return (one_of(v.first, MOST_PLAYERS)
            + one_of(v.turn, MOST_PLAYERS)
            + [(255 * left + config.most_turns - 1) // config.most_turns]
            + joined([one_of(die, SIDES) for die in v.dice])
            + one_of(min(v.pool, MOST_POOL), MOST_POOL + 1)
            + one_of(min(v.bonus, MOST_BONUS), MOST_BONUS + 1))


def told_mover(v: TopSecretView) -> list[int]:
    city = v.at[v.mover] if v.mover != NOBODY else NOWHERE
    return (one_of(v.mover, AGENTS)
            + one_of(city, MOST_CITIES)
            + [1 if v.acted else 0, 1 if v.bound else 0])


def told_question(v: TopSecretView) -> list[int]:
    attacker, defender, exact = v.duel or (NOBODY, NOBODY, 0)
    claimer, claimed = v.claim or (NOBODY, NOTHING)
    fighters = [attacker, defender]
    mine = [agent for agent in fighters if 0 <= agent < AGENTS]
    return (one_of(ASKS.index(v.asked) if v.asked else NOTHING, len(ASKS))
            + one_of(v.asked_of, MOST_PLAYERS)
            + joined([one_of(agent // AGENTS, MOST_PLAYERS) for agent in fighters])
            + [exact]
            + counted(mine, AGENTS)
            + joined([one_of(sort_of(v.carries[agent]) if agent >= 0 else NOTHING, SORTS) for agent in fighters])
            + ([1, *one_of(v.laid[1], CARDS)] if v.laid else filled([], 1 + CARDS))
            + one_of(claimer, AGENTS)
            + one_of(sort_of(claimed), SORTS)
            + one_of(v.losses - 1, MOST_LOSSES))
