"""A position of Embassy as text: one line for each thing that matters.

    turn 0
    player 0 gallery red: key bomb | wire wire          room, Loyalty, items, Attack cards
    player 1 x-ray blue injured: intel-red
    player 2 new red:                                   not yet on the board
    inside red key                                      what lies in the red briefcase
    lights out
    reception                                           has taken place
    jamming on
    lock 1 basement                                     player 1 holds the lock
    helicopter blue
    wrecks red 1
    tiles green 1
    hacked x-ray 1
    discard: key vest
    round 3

A position is one at the beginning of a turn. What is not said is empty; decks and Helicopter tiles hold what is nowhere
else. It is for tests, studies and arguments: anything can be set up, whether or not a game could lead there.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brushpass.core.errors import BadNotation, index_of_name as find
from brushpass.core.kernel import run_effects
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ATTACKS, CARD_NAMES, FACTIONS, ITEMS, ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.rules.turn import begin_turn
from brushpass.games.embassy.state import Embassy, empty_table

FLOORS: Final = ("terrace", "ground", "basement")


class Reader:
    """Reads one position, line by line."""

    def __init__(self, config: EmbassyConfig) -> None:
        self.s: Embassy = empty_table(config)
        self.players: tuple[str, ...] = tuple([str(player) for player in range(config.players)])
        self.said: set[str] = set()

    def read(self, line: str) -> None:
        """Read one line."""
        words = line.lower().split()
        name = words[0].rstrip(":")
        if name not in READERS:
            raise BadNotation("position.line", {"text": line[:40]})
        self.said.add(" ".join(words[:2]) if name == "tiles" else name)
        try:
            READERS[name](self, words[1:], line.lower())
        except (IndexError, ValueError) as error:
            if isinstance(error, BadNotation):
                raise
            raise BadNotation("position.line", {"text": line[:40]}) from None

    def read_player(self, words: list[str], line: str) -> None:
        head, _, cards = line.partition(":")
        _, number, room, faction, *rest = head.split()
        player = find(number, self.players, "player")
        if room != "new":
            self.s.at[player] = self.s.since[player] = find(room, ROOM_NAMES, "room")
        self.s.loyalty[player] = find(faction, FACTIONS, "faction")
        self.s.injured |= (1 if "injured" in rest else 0) << player
        items, _, attacks = cards.partition("|")
        for item in items.split():
            self.s.hand[player * ITEMS + find(item, ITEM_NAMES, "item")] += 1
        for card in attacks.split():
            self.s.attacks[player * ATTACKS + find(card, CARD_NAMES[:3], "card")] += 1

    def read_turn(self, words: list[str], line: str) -> None:
        self.s.turn = find(words[0], self.players, "turn")

    def read_round(self, words: list[str], line: str) -> None:
        self.s.round = min(int(words[0]), 100_000)

    def read_inside(self, words: list[str], line: str) -> None:
        self.s.inside[find(words[0], FACTIONS[:2], "inside")] = find(words[1], ITEM_NAMES, "inside")

    def read_lights(self, words: list[str], line: str) -> None:
        self.s.lights_out = words[0] == "out"

    def read_reception(self, words: list[str], line: str) -> None:
        self.s.reception = True

    def read_jamming(self, words: list[str], line: str) -> None:
        self.s.jamming = words[0] == "on"

    def read_lock(self, words: list[str], line: str) -> None:
        self.s.lock_owner = find(words[0], self.players, "lock")
        self.s.lock_floor = find(words[1], FLOORS, "lock")

    def read_helicopter(self, words: list[str], line: str) -> None:
        self.s.helicopter = find(words[0], FACTIONS, "helicopter")

    def read_wrecks(self, words: list[str], line: str) -> None:
        self.s.wrecks[find(words[0], FACTIONS, "wrecks")] = int(words[1])

    def read_tiles(self, words: list[str], line: str) -> None:
        self.s.tiles[find(words[0], FACTIONS, "tiles")] = int(words[1])

    def read_points(self, words: list[str], line: str) -> None:
        self.s.points[find(words[0], self.players[:2], "points")] = int(words[1])

    def read_hacked(self, words: list[str], line: str) -> None:
        self.s.hacked[find(words[0], ("x-ray", "security-hq"), "hacked")] |= 1 << find(words[1], self.players, "hacked")

    def read_discard(self, words: list[str], line: str) -> None:
        for item in words:
            self.s.discard[find(item, ITEM_NAMES, "discard")] += 1

    def read_attack_deck(self, words: list[str], line: str) -> None:
        for card in range(ATTACKS):
            self.s.attack_deck[card] = words.count(CARD_NAMES[card])

    def read_deck(self, words: list[str], line: str) -> None:
        for item in range(ITEMS):
            self.s.deck[item] = words.count(ITEM_NAMES[item])


READERS: Final[dict[str, Callable[[Reader, list[str], str], None]]] = {
    "player": Reader.read_player, "turn": Reader.read_turn, "round": Reader.read_round, "inside": Reader.read_inside,
    "lights": Reader.read_lights, "reception": Reader.read_reception, "jamming": Reader.read_jamming,
    "lock": Reader.read_lock, "helicopter": Reader.read_helicopter, "wrecks": Reader.read_wrecks,
    "tiles": Reader.read_tiles, "points": Reader.read_points, "hacked": Reader.read_hacked,
    "discard": Reader.read_discard, "attack-deck": Reader.read_attack_deck, "deck": Reader.read_deck,
}


def position(text: str, config: EmbassyConfig) -> Embassy:
    """Return the state that a text describes, at the first choice of the turn. Raises BadNotation."""
    reader = Reader(config)
    for line in text.splitlines():
        if line.strip():
            reader.read(line)
    s = reader.s
    s.turn = max(s.turn, 0)
    s.first = 0
    fill_piles(s, reader.said)
    begin_turn(s)
    run_effects(s)
    return s


def fill_piles(s: Embassy, said: set[str]) -> None:
    """Fill each unspecified pile with the remaining items, Attack cards or Helicopter tiles."""
    if "deck" not in said:
        fill_deck(s)
    if "attack-deck" not in said:
        for card in range(ATTACKS):
            dealt = sum([s.attacks[player * ATTACKS + card] for player in range(s.config.players)])
            s.attack_deck[card] = max(s.attack_deck[card] - dealt, 0)
    for faction, name in enumerate(FACTIONS):
        if f"tiles {name}" not in said:
            gone = s.wrecks[faction] + (1 if s.helicopter == faction else 0)
            s.tiles[faction] = max(s.tiles[faction] - gone, 0)


def fill_deck(s: Embassy) -> None:
    """Put the remaining items into the deck: those in no hand, no briefcase and not discarded."""
    for item in range(ITEMS):
        elsewhere = s.discard[item] + list(s.inside).count(item)
        for player in range(s.config.players):
            elsewhere += s.hand[player * ITEMS + item]
        s.deck[item] = max(s.config.items[item] - elsewhere, 0)
