"""A position of Top Secret as text: one line for each thing that matters.

    turn red
    pool 3                       steps left to move; without it the dice are about to be rolled
    red 1 cairo blue-a           agent 1 stands in Cairo and carries the blue suitcase A
    red 2 out                    out of the game; an agent that is not named is on its start space
    lies red-b lima              a suitcase lies in a city
    packed red 5 3 1 bomb        contents of A to D; 5 3 1 bomb if not said
    opened blue-c red            the red player has brought it in
    hand red 0 0 1 5             the duel cards still held; all seven if not said
    turns 17

A position is one at the beginning of a turn, before or after the roll. It is for tests, studies and arguments: anything
can be set up, whether or not a game could lead there.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brushpass.core.errors import BadNotation, index_of_name as find
from brushpass.core.kernel import run_effects
from brushpass.games.topsecret.actions import place_name
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import (
    AGENTS, CARDS, CASES, COLOURS, CONTENTS, CONTENT_NAMES, LETTERS, NOBODY, NOWHERE, PLACES, owner_of,
)
from brushpass.games.topsecret.rules.move import MOVES
from brushpass.games.topsecret.rules.turn import END_TURN, begin_turn
from brushpass.games.topsecret.state import TopSecret, empty_table
from brushpass.games.topsecret.text.words import content_name


class Reader:
    """Reads one position, line by line."""

    def __init__(self, config: TopSecretConfig) -> None:
        self.s: TopSecret = empty_table(config)
        self.colours: list[str] = [COLOURS[corner] for corner in config.corner][:config.players]
        self.places: list[str] = [place_name(config.board, place) for place in range(PLACES)]
        self.rolled: bool = False
        for player in range(config.players):
            for letter, content in enumerate(config.size.kinds()):
                self.s.content[player * CASES + letter] = content

    def player(self, name: str) -> int:
        return find(name, self.colours, "player")

    def case(self, name: str) -> int:
        colour, _, letter = name.partition("-")
        return self.player(colour) * CASES + find(letter, list(LETTERS), "suitcase")

    def read(self, line: str) -> None:
        """Read one line."""
        words = line.lower().split()
        if words[0] in READERS and len(words) > 1:
            READERS[words[0]](self, words[1:])
        elif words[0] in self.colours and len(words) in (3, 4):
            self.read_agent(words)
        else:
            raise BadNotation("position.line", {"text": line[:40]})

    def read_agent(self, words: list[str]) -> None:
        numbers = [str(number) for number in range(1, AGENTS + 1)]
        agent = self.player(words[0]) * AGENTS + find(words[1], numbers, "agent")
        self.s.put(agent, NOWHERE if words[2] == "out" else find(words[2], self.places, "place"))
        if len(words) == 4:
            self.s.carries[agent] = self.case(words[3])

    def read_turn(self, words: list[str]) -> None:
        self.s.turn = self.player(words[0])

    def read_pool(self, words: list[str]) -> None:
        self.s.pool = parse_number(words[0], 99)
        self.rolled = True

    def read_turns(self, words: list[str]) -> None:
        self.s.turns = parse_number(words[0], 100_000)

    def read_lies(self, words: list[str]) -> None:
        place = find(words[-1], self.places[:self.s.config.cities], "place")
        self.s.lies[self.case(words[0])] = place

    def read_packed(self, words: list[str]) -> None:
        player = self.player(words[0])
        if sorted(words[1:]) != sorted([content_name(content) for content in self.s.config.size.kinds()]):
            raise BadNotation("position.line", {"text": " ".join(["packed", *words])[:40]})
        for letter, word in enumerate(words[1:]):
            self.s.content[player * CASES + letter] = CONTENTS[CONTENT_NAMES.index(word)]

    def read_opened(self, words: list[str]) -> None:
        case, player = self.case(words[0]), self.player(words[-1])
        self.s.opened[case] = player
        self.s.brought[player] += 1
        self.s.foreign[player] += 1 if owner_of(case) != player else 0

    def read_hand(self, words: list[str]) -> None:
        player = self.player(words[0])
        for card in range(CARDS):
            self.s.hand[player * CARDS + card] = min(words[1:].count(str(card)), self.s.config.size.cards[card])


READERS: Final[dict[str, Callable[[Reader, list[str]], None]]] = {
    "turn": Reader.read_turn, "pool": Reader.read_pool, "turns": Reader.read_turns, "lies": Reader.read_lies,
    "packed": Reader.read_packed, "opened": Reader.read_opened, "hand": Reader.read_hand,
}


def parse_number(word: str, most: int) -> int:
    """Parse a number of at most `most`. Raises BadNotation."""
    if not (word.isascii() and word.isdigit() and len(word) < 7 and int(word) <= most):
        raise BadNotation("position.line", {"text": word[:40]})
    return int(word)


def position(text: str, config: TopSecretConfig) -> TopSecret:
    """Return the state that a text describes, at the first choice of the turn. Raises BadNotation."""
    reader = Reader(config)
    for line in text.splitlines():
        if line.strip():
            reader.read(line)
    s = reader.s
    s.turn = max(s.turn, 0)
    s.first = s.turn
    for case in range(config.players * CASES):
        if s.opened[case] != NOBODY:
            s.secrets[s.opened[case]] += s.content[case]
    if reader.rolled:
        s.push(END_TURN)
        s.push(MOVES)
    else:
        begin_turn(s)
    run_effects(s)
    return s
