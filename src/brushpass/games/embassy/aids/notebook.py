"""Notebook of an Embassy player about the others, from the player's own events."""
from __future__ import annotations

from typing import Final

from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN, Event, Value
from brushpass.games.embassy.data import (
    CARD_NAMES, CODE_CRACKER, COMPUTER, FACTIONS, ITEM_NAMES, NOTHING, NOWHERE, ROOM_NAMES, SECURITY_HQ,
    X_RAY,
)
from brushpass.games.embassy.events import (
    Acted, Began, Boarded, Counted, Cracked, Dealt, Decided, Discarded, Drew, Entered, Exchanged, Handed, Looked, Met,
    Moved, Passed, Peeked, Played, Repacked, Rewarded, Scanned, Stole, Stuffed,
)

IGNORED_EVENTS: Final = ("Armed", "Chose", "Gave", "Hacked", "Kept", "Leaving", "Scored", "Won")
WATCHED: Final = (X_RAY, SECURITY_HQ, COMPUTER)  # rooms whose effect lasts while a player is there
UNSEEN: Final[int] = int(HIDDEN)
FIGHT: Final = ("ER19", "E26", "E29")  # rules of events that can only follow an Attack


def name_key(group: str, names: tuple[str, ...], value: int) -> str:
    return f"@embassy.{group}.{names[value]}"


def player_key(player: int) -> str:
    return f"@embassy.player.{player}"


class Note(Value):
    """A permanent note: a helicopter called or destroyed (1 player), or cards shown (2 players)."""

    def __init__(self, key: str, number: int, players: list[int], what: list[int]) -> None:
        self.key: str = key  # "called" and "destroyed" name a faction, "cards" a card of each player
        self.round, self.players, self.what = number, players, what

    def phrase(self) -> Phrase:
        """Return the note as a phrase."""
        params: dict[str, object] = {"round": self.round, "player": player_key(self.players[0])}
        if self.key == "cards":
            params["card"] = name_key("card", CARD_NAMES, self.what[0])
            params["other"] = player_key(self.players[1])
            params["answer"] = name_key("card", CARD_NAMES, self.what[1])
        else:
            params["faction"] = name_key("faction", FACTIONS, self.what[0])
        return Phrase(f"embassy.notebook.{self.key}", params, "")


class Hand:
    """The known items of one player, each with the round in which it was last seen."""

    def __init__(self) -> None:
        self.items: list[tuple[int, int]] = []  # item, round
        self.size: int = 0
        self.doubt: int = 0  # the round since when known items may have left, or 0

    def add(self, item: int, number: int) -> None:
        if not self.items:
            self.doubt = 0
        self.items.append((item, number))

    def remove(self, item: int) -> bool:
        """Remove an item and return whether it was known."""
        for index, known in enumerate(self.items):
            if known[0] == item:
                del self.items[index]
                return True
        return False

    def see(self, items: list[int], number: int) -> None:
        """Replace all items by those of a visible hand."""
        self.items = [(item, number) for item in items]
        self.size = len(items)
        self.doubt = 0

    def mark_doubtful(self, number: int) -> None:
        """Mark the known items as doubtful since a round."""
        if self.items and self.doubt == 0:
            self.doubt = number


class Notebook:
    """The notes of one player, updated step by step."""

    def __init__(self, player: int, players: int) -> None:
        self.player, self.players = player, players
        self.round: int = 0
        self.at: list[int] = [int(NOWHERE) for _ in range(players)]
        self.hands: list[Hand] = [Hand() for _ in range(players)]
        self.loyalty: list[tuple[int, int]] = [(UNSEEN, 0) for _ in range(players)]  # faction, round
        self.neutral: list[int] = [0 for _ in range(players)]  # times the Neutral card was seen
        self.looks: list[int] = [0 for _ in range(players)]  # times each player looked at a card of mine
        self.stays: dict[tuple[int, int], list[int]] = {}  # player and room -> rounds
        self.seen_of_me: dict[int, tuple[int, list[int]]] = {}  # watcher -> round, items
        self.notes: list[Note] = []
        self.helicopter: int = UNSEEN  # the faction of the helicopter on the Helipad
        self.filled: list[bool] = [False, False]  # whether each briefcase has a card
        self.doubt_before: dict[int, int] = {}  # doubts before the present meeting, by player
        self.gifts: Handed | None = None  # until the next event shows whether they were refused

    def update(self, events: list[Event]) -> None:
        """Process the events of one or more whole steps."""
        for event in events:
            if self.gifts is not None:
                self.resolve_gifts(self.gifts, isinstance(event, Counted))
            self.update_position(event)
            self.update_items(event)
            self.update_meeting(event)
            self.update_sight(event)
        if self.gifts is not None:
            self.resolve_gifts(self.gifts, False)

    def update_position(self, event: Event) -> None:
        """Process rounds, rooms and helicopters."""
        if isinstance(event, Began):
            for player, room in enumerate(self.at):
                if room in WATCHED and player != self.player:
                    rounds = self.stays.setdefault((player, room), [])
                    if self.round not in rounds:
                        rounds.append(self.round)
            self.round = int(event.round_number)
            self.doubt_before = {}
        elif isinstance(event, Moved):
            self.at[event.player] = int(event.to)
        elif isinstance(event, Entered):
            self.at[event.player] = ROOM_NAMES.index("entrance")
        elif isinstance(event, Acted) and event.action == "call":
            self.helicopter = FACTIONS.index(event.what)
            self.note_helicopter("called", int(event.player))
        elif isinstance(event, Played) and event.number == "E51":
            self.note_helicopter("destroyed", int(event.player))

    def note_helicopter(self, key: str, player: int) -> None:
        if player != self.player and self.helicopter != HIDDEN:
            self.notes.append(Note(key, self.round, [player], [self.helicopter]))

    def update_items(self, event: Event) -> None:
        """Process items that come, go, or are shown."""
        if isinstance(event, Drew):
            self.hands[event.player].size += 1
        elif isinstance(event, (Played, Discarded)):
            self.lose(int(event.player), int(event.item))
        elif isinstance(event, Cracked):
            self.lose(int(event.player), int(CODE_CRACKER))
        elif isinstance(event, Stuffed):
            self.filled[event.briefcase] = True
        elif isinstance(event, Repacked):
            hand = self.hands[event.player]
            hand.size += int(self.filled[event.briefcase]) - int(event.filled)
            self.filled[event.briefcase] = event.filled
            if event.filled:
                hand.mark_doubtful(self.round)
        elif isinstance(event, Stole):
            self.move(int(event.other), int(event.player), int(event.item))
        elif isinstance(event, Handed):
            self.gifts = event
        elif isinstance(event, Counted):
            self.hands[event.player].size = int(event.size)
            self.hands[event.other].size = int(event.other_size)

    def lose(self, player: int, item: int) -> None:
        """Remove an item that leaves a hand publicly."""
        self.hands[player].remove(item)
        self.hands[player].size -= 1

    def move(self, giver: int, taker: int, item: int) -> None:
        """Move an item between hands; HIDDEN for an unknown one."""
        self.hands[giver].size -= 1
        self.hands[taker].size += 1
        if item == HIDDEN:
            self.hands[giver].mark_doubtful(self.round)
        else:
            self.hands[giver].remove(item)
            self.hands[taker].add(item, self.round)

    def resolve_gifts(self, gifts: Handed, counted: bool) -> None:
        """ER22 Apply gifts: a single one only if the counts changed, because otherwise it was refused."""
        self.gifts = None
        both = gifts.gift != NOTHING and gifts.answer != NOTHING
        if counted or both:
            if gifts.gift != NOTHING:
                self.move(int(gifts.player), int(gifts.other), int(gifts.gift))
            if gifts.answer != NOTHING:
                self.move(int(gifts.other), int(gifts.player), int(gifts.answer))

    def update_meeting(self, event: Event) -> None:
        """ER56 Mark the hands of two others as doubtful: they may exchange gifts unseen."""
        if isinstance(event, Met):
            self.doubt_before = {}
            if self.player not in (event.player, event.other):
                for player in (int(event.player), int(event.other)):
                    self.doubt_before[player] = self.hands[player].doubt
                    self.hands[player].mark_doubtful(self.round)
        elif isinstance(event, Exchanged):
            pair, cards = [int(event.player), int(event.other)], [int(event.card), int(event.answer)]
            self.notes.append(Note("cards", self.round, pair, cards))
            self.restore_certainty()
        elif isinstance(event, Decided) or is_fight(event, self.doubt_before):
            self.restore_certainty()

    def restore_certainty(self) -> None:
        """Restore the certainty from before a meeting: there were no unseen gifts."""
        for player, doubt in self.doubt_before.items():
            self.hands[player].doubt = doubt
        self.doubt_before = {}

    def update_sight(self, event: Event) -> None:
        """Process looks at Loyalties and items."""
        if isinstance(event, Scanned):
            self.scan(event)
        elif isinstance(event, Peeked) and event.item != HIDDEN:
            hand, item = self.hands[event.other], int(event.item)
            hand.remove(item)
            hand.add(item, self.round)
        elif isinstance(event, Looked):
            if event.other == self.player:
                self.looks[event.player] += 1
            elif event.faction == len(FACTIONS):
                self.neutral[event.other] += 1
            elif event.faction != HIDDEN:
                self.loyalty[event.other] = (int(event.faction), self.round)
        elif isinstance(event, (Dealt, Boarded)) and event.faction != HIDDEN:
            self.loyalty[event.player] = (int(event.faction), self.round)

    def scan(self, event: Scanned) -> None:
        """E63 Process a visible hand, of another player or the own one."""
        if event.items == (UNSEEN,):
            return
        if event.watcher == self.player:
            self.hands[event.player].see(list(event.items), self.round)
        elif event.player == self.player and event.items:
            self.seen_of_me[event.watcher] = (self.round, list(event.items))

    def phrases(self) -> list[Phrase]:
        """Return all notes: player by player, then permanent notes, then what the others know."""
        phrases: list[Phrase] = []
        for player in range(self.players):
            if player != self.player:
                phrases += self.phrases_about(player)
        phrases += [note.phrase() for note in self.notes]
        for player in range(self.players):
            if player in self.seen_of_me:
                number, items = self.seen_of_me[player]
                phrases.append(entry("of-you.items", player, {"round": number, "items": item_words(items)}))
            if self.looks[player] > 0:
                phrases.append(entry("of-you.looked", player, {"count": self.looks[player]}))
        return phrases or [Phrase("embassy.notebook.empty", {}, "")]

    def phrases_about(self, player: int) -> list[Phrase]:
        """Return the notes on one player."""
        phrases: list[Phrase] = []
        faction, number = self.loyalty[player]
        if faction != HIDDEN:
            params: dict[str, object] = {"faction": name_key("faction", FACTIONS, faction)}
            phrases.append(entry("loyalty", player, {**params, "round": number}) if number > 0
                         else entry("loyalty.open", player, params))
        if self.neutral[player] > 0:
            phrases.append(entry("neutral", player, {"count": self.neutral[player]}))
        hand = self.hands[player]
        for seen in sorted({number for _, number in hand.items}):
            items = [item for item, number in hand.items if number == seen]
            phrases.append(entry("items", player, {"round": seen, "items": item_words(items)}))
        if hand.items and hand.doubt > 0:
            phrases.append(entry("changed", player, {"round": hand.doubt}))
        if hand.items and hand.size > len(hand.items):
            phrases.append(entry("unseen", player, {"count": hand.size - len(hand.items)}))
        for (who, room), rounds in self.stays.items():
            if who == player:
                params = {"room": name_key("room", ROOM_NAMES, room), "rounds": list(map(str, rounds))}
                phrases.append(entry("stayed", player, params))
        return phrases


def is_fight(event: Event, pair: dict[int, int]) -> bool:
    """Return whether an event by one of two players can only follow an Attack."""
    if isinstance(event, (Rewarded, Played, Passed)):
        return event.number in FIGHT and event.player in pair
    return False


def entry(key: str, player: int, params: dict[str, object]) -> Phrase:
    """Return an entry of the notebook."""
    return Phrase(f"embassy.notebook.{key}", {"player": player_key(player), **params}, "")


def item_words(items: list[int]) -> list[str]:
    """Return the names of items."""
    return [name_key("item", ITEM_NAMES, item) for item in items]
