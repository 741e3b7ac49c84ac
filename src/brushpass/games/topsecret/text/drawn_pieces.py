"""Pieces of Top Secret in one player's view: as signs for a drawing, in words for a list.

Numbers are those of the view: players clockwise from the observer, agents and suitcases by player.
"""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.phrase import Phrase
from brushpass.games.topsecret.board import Board
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import AGENTS, CARDS, CASES, COLOURS, HEADQUARTERS, LETTERS, START
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.view import TopSecretView
from brushpass.games.topsecret.text.words import city_word, content_name
from brushpass.text.catalogue import Catalogue

SIGNS: Final = tuple([colour[0] for colour in COLOURS])
MAX_SHOWN_CASES: Final = 3  # per city in a drawing
Sign = tuple[str, str]  # a text and its style


def phrase(name: str, **params: object) -> Phrase:
    """Return a phrase of the terminal client."""
    return Phrase(f"terminal.topsecret.{name}", params, "")


def config_of(game: Game[Any]) -> TopSecretConfig:
    """Return the config of a Top Secret game."""
    assert isinstance(game, TopSecretGame)
    return game.topsecret


def headquarters_sign(corner: int) -> str:
    """Return the headquarters of a colour as `<R>`."""
    return f"<{SIGNS[corner].upper()}>"


class Pieces:
    """The agents and suitcases of one view."""

    def __init__(self, game: Game[Any], view: TopSecretView, words: Catalogue) -> None:
        self.config = config_of(game)
        self.board: Board = self.config.board
        self.view, self.words = view, words

    def colour(self, player: int) -> str:
        """Return the key of a player's colour."""
        return f"@topsecret.colour.{COLOURS[self.view.corners[player]]}"

    def is_me(self, player: int) -> bool:
        """Return whether a player is the observer."""
        return player == 0 and self.view.seat >= 0

    def sign(self, player: int) -> str:
        """Return the letter of a player's colour."""
        return SIGNS[self.view.corners[player]]

    def case_sign(self, case: int) -> str:
        """Return a suitcase as `bA`."""
        return self.sign(case // CASES) + LETTERS[case % CASES].upper()

    def case_key(self, case: int) -> str:
        """Return the key of a suitcase's name."""
        return f"@topsecret.case.{COLOURS[self.view.corners[case // CASES]]}-{LETTERS[case % CASES]}"

    def content(self, case: int) -> str:
        """Return the key of a suitcase's visible content."""
        return f"@topsecret.content.{content_name(self.view.contents[case])}"

    def city(self, city: int) -> str:
        """Return the name of a city in the reader's language."""
        return self.words.word(city_word(self.board, city))

    def place(self, place: int) -> str:
        """Return a place: a city by its name, a start space or headquarters by its key."""
        if place < len(self.board.names):
            return self.city(place)
        group, first = ("headquarters", HEADQUARTERS) if place >= HEADQUARTERS else ("start", START)
        return f"@topsecret.{group}.{COLOURS[place - first]}"

    def agents_at(self, place: int) -> list[int]:
        """Return the agents in a place."""
        return [agent for agent, at in enumerate(self.view.at) if at == place]

    def cases_at(self, place: int) -> list[int]:
        """Return the suitcases on the ground in a city."""
        return [case for case, at in enumerate(self.view.lies) if at == place]

    def occupied(self) -> list[int]:
        """Return the cities with agents or suitcases, those with own agents first."""
        cities = [city for city in range(len(self.board.names)) if self.agents_at(city) or self.cases_at(city)]
        return sorted(cities, key=lambda city: min([agent // AGENTS for agent in self.agents_at(city)], default=9))

    def signs(self, city: int, most: int = MAX_SHOWN_CASES) -> list[Sign]:
        """Return a city's agents and at most `most` suitcases as signs: `r1+bA`, `r3`, `[yA gB]`."""
        signs = []
        for agent in self.agents_at(city):
            case, sign = self.view.carries[agent], self.sign(agent // AGENTS)
            carried = f"+{self.case_sign(case)}" if case >= 0 else ""
            signs.append((f"{sign}{agent % AGENTS + 1}{carried}", sign.upper()))
        lying = self.cases_at(city)
        shown = [self.case_sign(case) for case in lying[:most]]
        if len(lying) > most:
            shown.append(f"+{len(lying) - most}")
        if lying:
            signs.append((f"[{' '.join(shown)}]", self.sign(lying[0] // CASES).upper() if len(lying) == 1 else "title"))
        return signs

    def start_sign(self, corner: int) -> str:
        """Return a start space with its agents: `(r 1234567)`, those of another colour separately."""
        numbers = dict.fromkeys(range(self.view.players), "")
        for agent in self.agents_at(START + corner):
            numbers[agent // AGENTS] += str(agent % AGENTS + 1)
        words = [SIGNS[corner]]
        for player, text in numbers.items():
            own = self.view.corners[player] == corner
            words += [text if own else f"{self.sign(player)}{text}"] if text else []
        return f"({' '.join(words)})"

    def corners(self) -> list[int]:
        """Return the corners whose start spaces are in use: T60 with three players the empty one too."""
        used = list(self.view.corners)
        return list(range(4)) if self.view.players == 3 else used

    def gates(self, city: int) -> list[int]:
        """Return the colours whose headquarters a scored line leads to."""
        return [corner for corner in self.view.corners if city in self.board.gates[corner]]

    def near(self, city: int) -> list[str]:
        """Return the neighbours of a city: cities, and headquarters over scored lines."""
        gates = [HEADQUARTERS + corner for corner in self.gates(city)]
        return [self.place(place) for place in [*self.board.neighbours(city), *gates]]

    def near_signs(self, city: int) -> str:
        """Return the neighbours of a city for a drawing, headquarters as signs."""
        names = [self.city(near) for near in self.board.neighbours(city)]
        return ", ".join([*names, *[headquarters_sign(corner) for corner in self.gates(city)]])

    def descriptions(self, place: int) -> list[str]:
        """Return the agents and suitcases in a place, in words."""
        descriptions = []
        for agent in self.agents_at(place):
            player, case = agent // AGENTS, self.view.carries[agent]
            params: dict[str, object] = {"agent": agent % AGENTS + 1}
            params |= {} if self.is_me(player) else {"colour": self.colour(player)}
            params |= {"case": self.case_key(case)} if case >= 0 else {}
            name = ("agent.own-carrying" if case >= 0 else "agent.own") if self.is_me(player) else (
                "agent.carrying" if case >= 0 else "agent")
            descriptions.append(self.words.phrase(phrase(name, **params)))
        cases = [phrase("case", case=self.case_key(case)) for case in self.cases_at(place)]
        return descriptions + [self.words.phrase(case) for case in cases]

    def plain(self) -> list[str]:
        """Return one line for each start space and city with agents or suitcases."""
        starts = [START + corner for corner in self.corners() if self.agents_at(START + corner)]
        lines = [phrase("home", place=self.place(start), here=self.descriptions(start)) for start in starts]
        lines += [phrase("city", city=self.place(city), here=self.descriptions(city), near=self.near(city))
                  for city in self.occupied()]
        if not self.occupied():
            lines.append(phrase("nobody-yet"))
        return [self.words.phrase(line) for line in lines]


def spent_cards(config: TopSecretConfig, hand: tuple[int, ...]) -> list[str]:
    """Return the spent duel cards of a hand."""
    return [str(card) for card in range(CARDS) for _ in range(config.size.cards[card] - hand[card])]


def hand_cards(hand: tuple[int, ...]) -> list[str]:
    """Return the duel cards in a hand."""
    return [str(card) for card in range(CARDS) for _ in range(hand[card])]
