"""The features of Top Secret for neural networks: the table of blocks that names every index.

Players are counted clockwise from the observer, as in the View; opponents from 0 at the observer's left. Agents, places
and the observer's own suitcases keep their numbers, because actions use them. The closed suitcases of an opponent are
indistinguishable, so they are counted.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.features import Blocks, AskIndex
from brushpass.games.topsecret.data import AGENTS, CARDS, CASES, MAX_CITIES, MAX_PLAYERS, PLACES, SIDES

QUESTIONS: Final = AskIndex((
    "RollForFirst", "PackCase", "PlaceCase", "PlaceGuard", "RollDice", "MoveAgent", "NameFirst", "LayCard", "ClaimCase",
    "LoseAgent",
))
OTHERS: Final[i64] = 3  # opponents, at most
SORTS: Final[i64] = 7  # suitcases as one player tells them apart: their own A to D, then any of each opponent
MAX_POOL: Final[i64] = 7
MAX_BONUS: Final[i64] = 3
MAX_LOSSES: Final[i64] = 4
BLOCKS: Final = Blocks()

OWN_AGENTS: Final[i64] = BLOCKS.add(
    "own_agents", AGENTS * PLACES, "56 * agent + place: 1 if that agent of mine is there")
OTHER_AGENTS: Final[i64] = BLOCKS.add(
    "other_agents", OTHERS * PLACES, "56 * opponent + place: how many agents of theirs stand there")
AGENTS_LEFT: Final[i64] = BLOCKS.add("agents_left", MAX_PLAYERS, "player: how many agents they have in the game")
OWN_CARRIES: Final[i64] = BLOCKS.add(
    "own_carries", AGENTS * SORTS, "7 * agent + sort: 1 if that agent of mine carries such a suitcase: 0 to 3 is my "
    "own A to D, 4 + opponent any of theirs")
OWN_CASES: Final[i64] = BLOCKS.add(
    "own_cases", CASES * MAX_CITIES, "48 * letter + city: 1 if that suitcase of mine is there, lying or carried")
OWN_HELD: Final[i64] = BLOCKS.add(
    "own_held", CASES * OTHERS, "3 * letter + opponent: 1 if they carry that suitcase of mine")
OWN_PACKED: Final[i64] = BLOCKS.add(
    "own_packed", CASES * CASES, "4 * letter + content: 1 for what I packed into it: 0 is 5 secrets, 1 is 3, 2 is 1, 3 "
    "is the bomb")
OWN_OPENED: Final[i64] = BLOCKS.add(
    "own_opened", CASES * MAX_PLAYERS, "4 * letter + player: 1 if they have brought in that suitcase of mine")
OWN_FETCHED: Final[i64] = BLOCKS.add(
    "own_fetched", CASES, "letter: 1 if an agent of mine has taken that suitcase of mine before")
OTHER_LYING: Final[i64] = BLOCKS.add(
    "other_lying", OTHERS * MAX_CITIES, "48 * opponent + city: how many suitcases of theirs lie there")
OTHER_CARRIED: Final[i64] = BLOCKS.add(
    "other_carried", OTHERS * MAX_CITIES, "48 * opponent + city: how many of theirs are carried by agents there")
OTHER_FETCHED: Final[i64] = BLOCKS.add(
    "other_fetched", OTHERS * MAX_CITIES, "48 * opponent + city: how many of theirs are there, lying or carried, that "
    "an agent of their own has taken before")
OTHER_CONTENTS: Final[i64] = BLOCKS.add(
    "other_contents", OTHERS * CASES, "4 * opponent + content: 1 if their suitcase with that content is opened; "
    "contents as in own_packed")
OTHER_OPENED: Final[i64] = BLOCKS.add(
    "other_opened", OTHERS * MAX_PLAYERS, "4 * opponent + player: how many of theirs the player has brought in")
CORNERS: Final[i64] = BLOCKS.add(
    "corners", MAX_PLAYERS * 4, "4 * player + corner: 1 for the corner of their start space: red, blue, yellow, "
    "green; nothing for a player who is missing")
BROUGHT: Final[i64] = BLOCKS.add("brought", MAX_PLAYERS, "player: how many suitcases they have brought in")
FOREIGN: Final[i64] = BLOCKS.add("foreign", MAX_PLAYERS, "player: how many of those are foreign")
SECRETS: Final[i64] = BLOCKS.add("secrets", MAX_PLAYERS, "player: how many secrets they have brought in")
HANDS: Final[i64] = BLOCKS.add(
    "hands", MAX_PLAYERS * CARDS, "6 * player + card: how many duel cards of that number they hold")
OPTIONS: Final[i64] = BLOCKS.add(
    "options", 4, "1 for each of these options that is on: tie back, bonus pool, start enterable, home by headquarters")
FIRST: Final[i64] = BLOCKS.add("first", MAX_PLAYERS, "player: 1 for the player who begins")
TURN: Final[i64] = BLOCKS.add("turn", MAX_PLAYERS, "player: 1 for the player whose turn it is")
TURNS_LEFT: Final[i64] = BLOCKS.add(
    "turns_left", 1, "the turns that are left of the most that a game may take, in 255ths, rounded up")
DICE: Final[i64] = BLOCKS.add("dice", 2 * SIDES, "4 * die + number: 1 for its last roll")
POOL: Final[i64] = BLOCKS.add(
    "pool", MAX_POOL + 1, "steps: 1 for the steps left of the roll; 7 means 7 or more")
BONUS: Final[i64] = BLOCKS.add("bonus", MAX_BONUS + 1, "steps: 1 for the bonus steps left; 3 means 3 or more")
MOVER: Final[i64] = BLOCKS.add("mover", AGENTS, "agent: 1 if that agent of mine is moving")
MOVER_CITY: Final[i64] = BLOCKS.add(
    "mover_city", MAX_CITIES, "city: 1 for the city of the moving agent, of any player")
ACTED: Final[i64] = BLOCKS.add(
    "acted", 2, "0: 1 if the mover has acted since its last step; 1: 1 if it must step now")
ASKED: Final[i64] = BLOCKS.add(
    "asked", len(QUESTIONS.names), f"the current question, one-hot: {', '.join(QUESTIONS.names)}")
ASKED_OF: Final[i64] = BLOCKS.add("asked_of", MAX_PLAYERS, "player: 1 for the player to choose; all 0 for chance")
FIGHTERS: Final[i64] = BLOCKS.add(
    "fighters", 2 * MAX_PLAYERS, "player: 1 for the attacker; 4 + player: 1 for the defender, once it is known with "
    "which agent")
EXACT: Final[i64] = BLOCKS.add("exact", 1, "1 in a duel where the attacker came by exact count")
FIGHTER: Final[i64] = BLOCKS.add("fighter", AGENTS, "agent: 1 if that agent of mine fights in the duel")
FIGHTERS_CARRY: Final[i64] = BLOCKS.add(
    "fighters_carry", 2 * SORTS, "sort: 1 for what the attacker carries; 7 + sort: what the defender carries; sorts as "
    "in own_carries")
LAID: Final[i64] = BLOCKS.add(
    "laid", 1 + CARDS, "0: 1 if the attacker has laid their card; 1 + card: 1 for that card, if it is mine")
CLAIMER: Final[i64] = BLOCKS.add(
    "claimer", AGENTS, "agent: 1 if that agent of mine may take the suitcase of the agent it has beaten")
CLAIMED: Final[i64] = BLOCKS.add(
    "claimed", SORTS, "sort: 1 for the suitcase that a winning defender may take; sorts as in own_carries")
LOSSES: Final[i64] = BLOCKS.add("losses", MAX_LOSSES, "n: 1 if n + 1 agents must still be lost to a bomb")
