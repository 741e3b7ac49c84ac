"""Top Secret in phrases: every event and action as a text key with parameters."""
from __future__ import annotations

from typing import Final

from brushpass.core.game import Action
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN, Event
from brushpass.core.rules import winners_in
from brushpass.games.topsecret.board import NAMES, Board
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.data import COLOURS, CONTENTS, CONTENT_NAMES, LETTERS, START

RULE_OF: Final = {
    "end": "TA7", "pass": "", "roll": "T29", "pack": "T18", "place": "T22", "guard": "T60", "move": "T8", "take": "T32",
    "swap": "T35", "drop": "T34", "lay": "T39", "first": "TA44", "claim": "TA19", "lose": "T56",
}


OFFICIAL_CITIES: Final = frozenset([name for names in NAMES.values() for name in names]) | {"Geneva"}


def city_word(board: Board, city: int) -> str:
    """Return the text key of a city's name, or the name itself if the city is custom."""
    return f"@topsecret.city.{board.key(city)}" if board.names[city] in OFFICIAL_CITIES else board.names[city]


def place_words(board: Board) -> list[str]:
    """Return all places: a city by its name, a start space or headquarters by its key, no city by an empty text."""
    cities = [city_word(board, city) for city in range(len(board.names))]
    ends = [f"@topsecret.{group}.{colour}" for group in ("start", "headquarters") for colour in COLOURS]
    return [*cities, *[""] * (START - len(cities)), *ends]


class Words:
    """Phrases of one game, with its players' colours and its board's cities."""

    def __init__(self, config: TopSecretConfig) -> None:
        self.board: Board = config.board
        self.colours: list[str] = [COLOURS[corner] for corner in config.corner][:config.players]
        self.places: list[str] = place_words(self.board)  # by number
        self.cases: list[str] = [f"@topsecret.case.{colour}-{letter}" for colour in self.colours for letter in LETTERS]

    def colour(self, player: int) -> str:
        return f"@topsecret.colour.{self.colours[player]}"

    def place(self, place: int) -> str:
        return self.places[place]

    def case(self, case: int) -> str:
        return self.cases[case] if case >= 0 else ""

    def word(self, name: str, value: object) -> object:
        """Return a field of an event as a phrase parameter."""
        if isinstance(value, tuple):
            return [self.colour(player) for player in value]
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        if name in ("player", "rival", "won"):
            return self.colour(value) if value >= 0 else ""
        if name in ("agent", "other") and value >= 0:
            return value + 1
        if name in ("city", "place", "start", "to"):
            return self.place(value)
        if name in ("case", "left"):
            return self.case(value)
        if name == "content":
            return f"@topsecret.content.{content_name(value)}"
        return value

    def describe_event(self, event: Event) -> Phrase:
        """Return an event as a phrase; its key depends on what the listener sees."""
        facts = event.to_dict()
        name = type(event).__name__
        params = {fact: self.word(fact, value) for fact, value in facts.items()}
        if name == "Rolled":
            params["other"] = facts["other"]
        variant = variant_of(name, facts)
        return Phrase(f"topsecret.told.{name}{'.' + variant if variant else ''}", params, event.rule())

    def last_turn(self, s: TopSecret) -> Phrase | None:
        """TA49 Return whether secrets or agents decided after the last turn; None for a shared win."""
        best = winners_in(s.winners, len(self.colours))
        if len(best) > 1:
            return None
        level = [player for player in range(len(self.colours))
                 if s.agents_left(player) > 0 and s.secrets[player] == s.secrets[best[0]]]
        return Phrase(f"topsecret.end.TA49.{'agents' if len(level) > 1 else 'secrets'}",
                      {"player": self.colour(best[0])}, "TA49")

    def describe_action(self, action: Action) -> Phrase:
        """Return an action as a phrase: its verb, with its words as parameters."""
        params: dict[str, object] = {}
        for name, text in zip(WORDS_OF[action.verb], action.words, strict=True):
            params[name] = self.action_param(name, text)
        return Phrase(f"topsecret.do.{action.verb}", params, RULE_OF[action.verb])

    def action_param(self, name: str, text: str) -> str:
        """Return the text parameter for one token of an action's notation."""
        if name == "case":
            return f"@topsecret.case.{text}"
        if name == "content":
            return f"@topsecret.content.{text}"
        if name == "letter":
            return text.upper()
        if name == "place":
            keys = [self.board.key(city) for city in range(len(self.board.names))]
            return city_word(self.board, keys.index(text)) if text in keys else "@topsecret." + text.replace("-", ".")
        return text


WORDS_OF: Final[dict[str, tuple[str, ...]]] = {
    "end": (), "pass": (), "roll": ("one", "other"), "pack": ("letter", "content"), "place": ("letter", "place"),
    "guard": (), "move": ("agent", "place"), "take": ("agent", "case"), "swap": ("agent", "case"), "drop": ("agent",),
    "lay": ("card",), "first": ("agent",), "claim": (), "lose": ("agent",),
}


def content_name(content: int) -> str:
    return "hidden" if content == HIDDEN else CONTENT_NAMES[list(CONTENTS).index(content)]


def variant_of(name: str, facts: dict[str, object]) -> str:
    """Return the suffix of the text key of an event."""
    if name == "Rolled":
        return "opening" if facts["opening"] else "steps"
    if name == "Packed":
        return "hidden" if facts["content"] == HIDDEN else ""
    if name == "Laid":
        return "hidden" if facts["card"] == HIDDEN else ""
    if name == "Took":
        return "swap" if facts["left"] != -1 else ""
    if name == "Met":
        return "exact" if facts["exact"] else ""
    if name == "Turned":
        return "back" if facts["won"] == -1 else "" if facts["won"] == facts["player"] else "lost"
    if name == "Beaten":
        return "home" if facts["home"] else "out"
    if name == "Opened":
        return "bomb" if facts["content"] == 0 else ""
    if name in ("Passed", "Returned", "Dropped"):
        return str(facts["number"])
    if name == "Won":
        winners = facts["winners"]
        shared = isinstance(winners, tuple) and len(winners) > 1
        return f"{facts['number']}{'.shared' if shared else ''}"
    return ""
