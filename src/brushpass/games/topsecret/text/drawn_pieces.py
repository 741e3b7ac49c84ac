"""What stands where in a game of Top Secret, as one player sees it: in signs for a drawing, in words for a list.

Everything is counted as the view counts: players from the observer clockwise, agents and suitcases by player.
"""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN
from brushpass.games.topsecret.board import Board
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import AGENTS, CARDS, CASES, COLOURS, HEADQUARTERS, LETTERS, START
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.view import TopSecretView
from brushpass.games.topsecret.text.words import city_word, content_name
from brushpass.text.catalogue import Catalogue

SIGNS: Final = tuple([colour[0] for colour in COLOURS])
MAX_SHOWN_CASES: Final = 3  # suitcases of one city that a drawing names; of further ones it tells how many
Sign = tuple[str, str]  # a text, and the style that it is painted in


def phrase(name: str, **told: object) -> Phrase:
    """Return a phrase of this front end."""
    return Phrase(f"terminal.topsecret.{name}", told, "")


def config_of(game: Game[Any]) -> TopSecretConfig:
    """Return the options of a game of Top Secret, which it is."""
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
        """Say whether a player is who looks; a spectator is nobody."""
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
        """Return the key of what is in a suitcase, as far as it is seen."""
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
        """Return the suitcases that lie in a city."""
        return [case for case, at in enumerate(self.view.lies) if at == place]

    def occupied(self) -> list[int]:
        """Return the cities where somebody or something is, those with one's own agents first."""
        found = [city for city in range(len(self.board.names)) if self.agents_at(city) or self.cases_at(city)]
        return sorted(found, key=lambda city: min([agent // AGENTS for agent in self.agents_at(city)], default=9))

    def signs(self, city: int, most: int = MAX_SHOWN_CASES) -> list[Sign]:
        """Return a city's agents and suitcases in signs: `r1+bA`, `r3`, `[yA gB]`; at most so many suitcases."""
        found = []
        for agent in self.agents_at(city):
            case, sign = self.view.carries[agent], self.sign(agent // AGENTS)
            carried = f"+{self.case_sign(case)}" if case >= 0 else ""
            found.append((f"{sign}{agent % AGENTS + 1}{carried}", sign.upper()))
        lying = self.cases_at(city)
        shown = [self.case_sign(case) for case in lying[:most]]
        if len(lying) > most:
            shown.append(f"+{len(lying) - most}")
        if lying:
            found.append((f"[{' '.join(shown)}]", self.sign(lying[0] // CASES).upper() if len(lying) == 1 else "title"))
        return found

    def start_sign(self, corner: int) -> str:
        """Return a start space with the agents on it: `(r 1234567)`, with those of another colour named apart."""
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
        """Return where the lines of a city lead: to cities, and over scored ones into headquarters."""
        gates = [HEADQUARTERS + corner for corner in self.gates(city)]
        return [self.place(place) for place in [*self.board.neighbours(city), *gates]]

    def near_signs(self, city: int) -> str:
        """Return the same for a drawing, headquarters in signs."""
        names = [self.city(near) for near in self.board.neighbours(city)]
        return ", ".join([*names, *[headquarters_sign(corner) for corner in self.gates(city)]])

    def descriptions(self, place: int) -> list[str]:
        """Return a place's agents and suitcases in words."""
        found = []
        for agent in self.agents_at(place):
            player, case = agent // AGENTS, self.view.carries[agent]
            told: dict[str, object] = {"agent": agent % AGENTS + 1}
            told |= {} if self.is_me(player) else {"colour": self.colour(player)}
            told |= {"case": self.case_key(case)} if case >= 0 else {}
            name = ("agent.own-carrying" if case >= 0 else "agent.own") if self.is_me(player) else (
                "agent.carrying" if case >= 0 else "agent")
            found.append(self.words.phrase(phrase(name, **told)))
        return found + [self.words.phrase(phrase("case", case=self.case_key(case))) for case in self.cases_at(place)]

    def plain(self) -> list[str]:
        """Return one line for each start space and city where somebody or something is."""
        starts = [START + corner for corner in self.corners() if self.agents_at(START + corner)]
        lines = [phrase("home", place=self.place(start), here=self.descriptions(start)) for start in starts]
        lines += [phrase("city", city=self.place(city), here=self.descriptions(city), near=self.near(city))
                  for city in self.occupied()]
        if not self.occupied():
            lines.append(phrase("nobody-yet"))
        return [self.words.phrase(line) for line in lines]


def spent_cards(config: TopSecretConfig, hand: tuple[int, ...]) -> list[str]:
    """Return the duel cards that are no longer in a hand."""
    return [str(card) for card in range(CARDS) for _ in range(config.size.cards[card] - hand[card])]


def hand_cards(hand: tuple[int, ...]) -> list[str]:
    """Return the duel cards in a hand."""
    return [str(card) for card in range(CARDS) for _ in range(hand[card])]


def is_seen(value: int) -> bool:
    """Say whether a content or a laid card is known."""
    return value != HIDDEN
