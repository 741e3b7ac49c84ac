"""Clues to hidden cards in a player's history, and the visible outcome of each meeting."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN, Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ATTACKS, FRIENDLY, IGNORE, ITEMS, NOBODY, beats
from brushpass.games.embassy.events import (
    Acted, Armed, Boarded, Counted, Cracked, Decided, Discarded, Drew, Exchanged, Handed, Kept, Looked, Met, Moved,
    Peeked, Played, Repacked, Rewarded, Scanned, Stole, Stuffed,
)
from brushpass.games.embassy.beliefs.requirements import Requirements

IGNORED_EVENTS: Final = ("Began", "Chose", "Dealt", "Entered", "Gave", "Hacked", "Leaving", "Passed", "Scored", "Won")
QUIET: Final[i64] = 0  # no visible outcome: nothing happened, or gifts were exchanged
GIVEN: Final[i64] = 1  # a gift without a return
SHARED: Final[i64] = 2  # the active player acted with the other in the room
WON: Final[i64] = 3
FOUGHT: Final[i64] = 4  # items were played
BROKEN_OFF: Final[i64] = 5  # the history ends before the outcome
CARD_CHOICES: Final[i64] = 5
NO_FIGHT: Final[i64] = 9


class Clue:
    """An event that locates a card, or a meeting of others with its visible outcome."""

    def __init__(self, event: Event) -> None:
        self.event: Event = event
        self.outcome: i64 = BROKEN_OFF
        self.winner: i64 = NOBODY
        self.attackers: i64 = 0  # mask of players who must have attacked
        self.fighters: list[int] = []  # who played Hidden Weapons
        self.vest: bool = False
        self.decided: bool = False
        self.early: int = 0  # briefcases opened before the gifts
        self.size: i64 = 0  # ER57 items in the active player's hand after a gift


def is_clue(event: Event, player: i64) -> bool:
    """Return whether an event is a clue to hidden cards."""
    if isinstance(event, (Moved, Looked)):
        return False
    if isinstance(event, Scanned):
        return event.watcher == player
    if isinstance(event, Peeked):
        return event.item != HIDDEN
    return isinstance(event, (Drew, Stuffed, Played, Discarded, Cracked, Repacked, Stole, Handed, Met, Boarded, Acted,
                              Armed, Kept, Exchanged))


class Clues:
    """All clues of a history, and the cards that every player must have after each.

    A briefcase opened in a meeting is opened before or after the gifts. If this is ambiguous, a bit of `late` decides:
    1 for after them.
    """

    def __init__(self, history: History, player: i64, config: EmbassyConfig, late_openings: i64) -> None:
        self.player: i64 = player
        self.players: i64 = config.players
        self.ties: bool = config.ignore_ties
        self.clues: list[Clue] = []
        self.ambiguous_openings: int = 0  # briefcases opened before or after the gifts
        self.read(history, late_openings)
        size = len(self.clues) * self.players
        self.required_items: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.required_attacks: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.own_draws: list[vec[i64]] = [no_items()]  # by shuffle: the player's own draws
        self.read_needs()
        self.read_draws(sum(config.items))

    def read(self, history: History, late_openings: i64) -> None:
        """Read the clues in their order."""
        events = [event for step in history for event in step]
        meeting: Clue | None = None  # of others, before its outcome
        for number, event in enumerate(events):
            if not isinstance(event, (Cracked, Repacked)):
                meeting = None
            if not is_clue(event, self.player):
                continue
            clue = Clue(event)
            if isinstance(event, Met):
                if self.player in (event.player, event.other) or not self.read_meeting(clue, event, events, number):
                    continue
                meeting = clue
            elif isinstance(event, Cracked) and meeting is not None and meeting.outcome != GIVEN:
                if late_openings >> self.ambiguous_openings & 1 == 1:
                    if meeting.outcome == BROKEN_OFF:
                        meeting.outcome = QUIET
                    meeting = None
                self.ambiguous_openings += 1
            if meeting is not None and isinstance(event, Cracked):
                meeting.early += 1
            if meeting is None or meeting is clue:
                self.clues.append(clue)
            else:
                self.clues.insert(len(self.clues) - 1, clue)  # the briefcase is opened before the gifts

    def read_meeting(self, clue: Clue, met: Met, events: list[Event], number: int) -> bool:
        """Read the outcome of a meeting; return False if its cards were visible."""
        index = number + 1
        while index < len(events) and isinstance(events[index], (Cracked, Repacked)):
            index += 1
        if index >= len(events):
            return True
        first = events[index]
        if isinstance(first, Exchanged):
            return False
        clue.winner = winner_of(first, met.player, met.other)
        if clue.winner >= 0:
            clue.outcome = WON
        elif isinstance(first, Counted):
            clue.outcome = GIVEN
            clue.size = first.size
        elif isinstance(first, Played) and first.number in ("E26", "E29"):
            clue.outcome = FOUGHT
            self.read_fight(clue, events, index)
        elif isinstance(first, Moved) or (isinstance(first, Played) and first.number == "E32"):
            clue.outcome = QUIET
        else:
            clue.outcome = SHARED
        self.read_attackers(clue, met.player, met.other)
        return True

    def read_attackers(self, clue: Clue, active: i64, passive: i64) -> None:
        """Store the players who attacked in every consistent pair of cards."""
        if clue.outcome != WON and clue.outcome != FOUGHT:
            return
        one: i64 = 1
        clue.attackers = one << active | one << passive
        for pair in range(CARD_CHOICES * CARD_CHOICES):
            if fits(clue, active, passive, pair // CARD_CHOICES, pair % CARD_CHOICES, self.ties):
                if pair // CARD_CHOICES >= ATTACKS:
                    clue.attackers &= ~(one << active)
                if pair % CARD_CHOICES >= ATTACKS:
                    clue.attackers &= ~(one << passive)

    def read_fight(self, clue: Clue, events: list[Event], index: int) -> None:
        """Read the items played in a fight, up to its result."""
        while index < len(events):
            event = events[index]
            if isinstance(event, Played) and event.number in ("E26", "E29"):
                if event.number == "E29":
                    clue.vest = True
                else:
                    clue.fighters.append(int(event.player))
            elif isinstance(event, Decided):
                clue.decided = True
                clue.winner = event.winner
                return
            index += 1

    def read_needs(self) -> None:
        """Compute the required cards of each player after each clue, backwards."""
        width = self.players
        needs = Requirements(width)
        for number in range(len(self.clues) - 1, -1, -1):
            clue = self.clues[number]
            for player in range(width):
                self.required_items[number * width + player] = needs.items[player]
                self.required_attacks[number * width + player] = needs.attacks[player]
            needs.step_back(clue.event)
            needs.step_back_attacks(clue.event, clue.attackers)

    def read_draws(self, deck: i64) -> None:
        """E7 Count the player's own draws by shuffle; a new shuffle takes all discards."""
        discards: i64 = 0
        for clue in self.clues:
            event = clue.event
            if isinstance(event, (Played, Discarded, Cracked)):
                discards += 1
            elif isinstance(event, (Drew, Stuffed)):
                if deck == 0:
                    deck, discards = discards, 0
                    self.own_draws.append(no_items())
                deck -= 1
                if isinstance(event, Drew) and event.item != HIDDEN:
                    self.own_draws[-1][event.item] += 1


def no_items() -> vec[i64]:
    return vec[i64]([0 for _ in range(ITEMS)])


def winner_of(event: Event, active: i64, passive: i64) -> i64:
    """Return the winner of a meeting from its first visible event, or NOBODY."""
    if isinstance(event, Rewarded):
        return event.player if event.number == "ER19" else NOBODY
    if isinstance(event, Played):
        if event.number == "E35":
            return event.player
        return active if event.number == "E32" and event.player == passive else NOBODY
    if isinstance(event, Moved):
        if event.number == "ER20":
            return passive if event.player == active else active
        return active if event.player == passive else NOBODY  # only a loser who was not active Sneaks Out (ER20)
    return NOBODY


def result_of(card: i64, answer: i64, ties: bool) -> i64:
    """ER17 Return the first result for the active player: 1, 0 or -1, doubled if final, or NO_FIGHT."""
    if card >= ATTACKS and answer >= ATTACKS:
        return NO_FIGHT
    if answer == FRIENDLY:
        return 2
    if card == FRIENDLY:
        return -2
    if card == IGNORE:
        return 0 if ties else -1
    if answer == IGNORE:
        return 0 if ties else 1
    if card == answer:
        return 0
    return 1 if beats(card, answer) else -1


def fits(clue: Clue, active: i64, passive: i64, card: i64, answer: i64, ties: bool) -> bool:
    """Return whether a pair of cards is consistent with the outcome of a meeting."""
    result = result_of(card, answer, ties)
    if clue.outcome == WON:
        return result != NO_FIGHT and (result > 0 if clue.winner == active else result < 0)
    if clue.outcome != FOUGHT:
        return result == 0 or (result == NO_FIGHT and not (card == FRIENDLY and answer == FRIENDLY))
    if not -1 <= result <= 1:
        return False
    for fighter in clue.fighters:  # ER53 only by one who is not winning
        better: i64 = 1 if fighter == active else -1
        if result == better:
            return False
        result += better
    if clue.decided and not clue.vest:
        return result == (1 if clue.winner == active else -1 if clue.winner == passive else 0)
    return True
