"""The events of Embassy. Each event stores who watched when it happened."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event, Public


def seen(eyes: i64, player: i64) -> bool:
    """Return whether a player is in the mask of watchers; a spectator never is."""
    return player >= 0 and eyes >> player & 1 == 1


class Began(Public):
    """A player is drawn to begin, or a turn begins."""
    RULE = "ER5"

    def __init__(self, player: i64, round_number: i64) -> None:
        self.player, self.round_number = player, round_number

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Began) and self.player == other.player and self.round_number == other.round_number


class Entered(Public):
    """An agent enters the board at the Entrance."""
    RULE = "E77"
    ALLOWS_UNDO = True

    def __init__(self, player: i64) -> None:
        self.player = player


class Moved(Public):
    """An agent moves to an adjacent room: by walking, sneaking out, displacement or the Reception."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, start: i64, to: i64, number: str) -> None:
        self.player, self.start, self.to, self.number = player, start, to, number

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Moved) and self.player == other.player and self.start == other.start
                and self.to == other.to and self.number == other.number)


class Leaving(Public):
    """In the French edition, an agent is about to leave a dark room where another one may stop it."""
    RULE = "ER63"

    def __init__(self, player: i64, to: i64) -> None:
        self.player, self.to = player, to


class Passed(Event):
    """A player with a choice does nothing: publicly or, in a meeting, visible to the two alone."""
    ALLOWS_UNDO = True

    def __init__(self, player: i64, number: str, eyes: i64) -> None:
        self.player, self.number, self.eyes = player, number, eyes  # eyes: mask, or -1 for everybody

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Passed) and self.player == other.player and self.number == other.number
                and self.eyes == other.eyes)

    def is_open(self) -> bool:
        return self.eyes == -1


class Played(Public):
    """An item is discarded for its effect: Key, Hidden Weapon, Vest, Goggles, First Aid Kit, Contraband, Bomb."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player, self.item, self.number = player, item, number


class Acted(Public):
    """A room's action is taken."""

    def __init__(self, player: i64, action: str, what: str, number: str) -> None:
        self.player, self.action, self.what, self.number = player, action, what, number

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Acted) and self.player == other.player and self.action == other.action
                and self.what == other.what and self.number == other.number)


class Hacked(Public):
    """The player in the Computer room hacks a player who uses a computer-operated room."""
    RULE = "E93"

    def __init__(self, player: i64, other: i64) -> None:
        self.player, self.other = player, other


class Scored(Public):
    """ER47 Points are scored."""
    RULE = "ER47"

    def __init__(self, player: i64, points: i64) -> None:
        self.player, self.points = player, points


class Boarded(Public):
    """A player boards a helicopter and shows their Loyalty and all items, including those in briefcases."""
    RULE = "E52"
    REVEALS = "what"

    def __init__(self, player: i64, faction: i64, items: tuple[int, ...]) -> None:
        self.player, self.faction, self.items = player, faction, items


class Won(Public):
    """The game is over: the winning players, none in a draw."""
    REVEALS = "whether"

    def __init__(self, winners: tuple[int, ...], number: str) -> None:
        self.winners, self.number = winners, number


class Dealt(Event):
    """A Loyalty card is dealt; only its player sees it, unless Loyalties are open."""
    RULE = "ER2"

    def __init__(self, player: i64, faction: i64, known: bool) -> None:
        self.player, self.faction, self.known = player, faction, known

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or self.known else Dealt(self.player, HIDDEN, False)


class Armed(Event):
    """A player gets an Attack card."""

    def __init__(self, player: i64, card: i64, number: str) -> None:
        self.player, self.card, self.number = player, card, number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Armed(self.player, HIDDEN, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Armed) and self.player == other.player and self.card == other.card
                and self.number == other.number)


class Kept(Event):
    """A player keeps one of two Attack cards and puts the other back."""
    RULE = "E58"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, card: i64) -> None:
        self.player, self.card = player, card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Kept(self.player, HIDDEN)


class Drew(Event):
    """A player draws an item."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player, self.item, self.number = player, item, number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, HIDDEN, self.number)

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Drew) and self.player == other.player and self.item == other.item
                and self.number == other.number)


class Stuffed(Event):
    """A briefcase starts with an item that nobody has seen."""
    RULE = "ER4"
    ALLOWS_UNDO = True

    def __init__(self, briefcase: i64, item: i64) -> None:
        self.briefcase, self.item = briefcase, item

    def seen_by(self, player: i64) -> Event | None:
        return Stuffed(self.briefcase, HIDDEN)


class Discarded(Public):
    """A player discards an item to the face-up pile because of the hand limit."""
    RULE = "E3"

    def __init__(self, player: i64, item: i64) -> None:
        self.player, self.item = player, item


class Scanned(Event):
    """An agent passes an X-ray door: the occupant of the X-ray room sees every item in their hand."""
    RULE = "E63"
    REVEALS = "what"

    def __init__(self, player: i64, watcher: i64, items: tuple[int, ...]) -> None:
        self.player, self.watcher, self.items = player, watcher, items

    def seen_by(self, player: i64) -> Event | None:
        if player in (self.player, self.watcher):
            return self
        return Scanned(self.player, self.watcher, (HIDDEN,))


class Cracked(Event):
    """A player opens a briefcase with a Code Cracker and sees its contents. This lifts no veil."""
    RULE = "E17"
    REVEALS = "what"

    def __init__(self, player: i64, briefcase: i64, item: i64) -> None:
        self.player, self.briefcase, self.item = player, briefcase, item  # item: NOTHING if it is empty

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Cracked(self.player, self.briefcase, HIDDEN)


class Repacked(Event):
    """The contents of a briefcase change: its holder sees both cards, the others only whether it contains one."""
    RULE = "ER59"
    REVEALS = "what"

    def __init__(self, player: i64, briefcase: i64, was: i64, now: i64, filled: bool) -> None:
        self.player, self.briefcase, self.was, self.now, self.filled = player, briefcase, was, now, filled

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Repacked(self.player, self.briefcase, HIDDEN, HIDDEN, self.filled)


class Met(Public):
    """Two agents meet: an interaction that only the two, and Security HQ, see."""
    RULE = "ER11"
    ALLOWS_UNDO = True

    def __init__(self, player: i64, other: i64) -> None:
        self.player, self.other = player, other

    def same_as(self, other: Event) -> bool:
        return isinstance(other, Met) and self.player == other.player and self.other == other.other


class Chose(Event):
    """One of the two has chosen a card; only they know which, and outsiders do not learn that they chose."""
    RULE = "ER16"

    def __init__(self, player: i64, other: i64, card: i64) -> None:
        self.player, self.other, self.card = player, other, card

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Chose(self.player, self.other, HIDDEN) if player == self.other else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Chose) and self.player == other.player and self.other == other.other
                and self.card == other.card)


class Exchanged(Event):
    """The two cards of an interaction: seen by the two, and by the occupant of Security HQ."""
    RULE = "ER17"
    REVEALS = "whether"

    def __init__(self, player: i64, card: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player, self.card, self.other, self.answer, self.eyes = player, card, other, answer, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None

    def same_as(self, other: Event) -> bool:
        return (isinstance(other, Exchanged) and self.player == other.player and self.card == other.card
                and self.other == other.other and self.answer == other.answer and self.eyes == other.eyes)


class Decided(Event):
    """The outcome of a fight: the winner, or nobody. The two know it, and everybody if an item was played."""
    RULE = "ER18"
    REVEALS = "what"

    def __init__(self, player: i64, other: i64, winner: i64, eyes: i64) -> None:
        self.player, self.other, self.winner, self.eyes = player, other, winner, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def is_open(self) -> bool:
        return self.eyes == -1


class Rewarded(Public):
    """The kind of reward that a winner takes."""

    def __init__(self, player: i64, other: i64, reward: str, number: str) -> None:
        self.player, self.other, self.reward, self.number = player, other, reward, number


class Stole(Event):
    """A random item changes hands: seen by the two, and by Security HQ in an interaction."""
    RULE = "ER19"

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64) -> None:
        self.player, self.other, self.item, self.eyes = player, other, item, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else Stole(self.player, self.other, HIDDEN, self.eyes)


class Looked(Event):
    """A player sees one of Loyalty and NEUTRAL, by an interrogation or a Hack; its owner does not learn which."""
    REVEALS = "what"

    def __init__(self, player: i64, other: i64, faction: i64, eyes: i64, number: str) -> None:
        self.player, self.other, self.faction, self.eyes, self.number = player, other, faction, eyes, number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Looked(self.player, self.other, HIDDEN, self.eyes, self.number)


class Peeked(Event):
    """ER47 One random item card is seen instead of a Loyalty."""

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64, number: str) -> None:
        self.player, self.other, self.item, self.eyes, self.number = player, other, item, eyes, number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Peeked(self.player, self.other, HIDDEN, self.eyes, self.number)


class Gave(Event):
    """A player chooses an item, or nothing, as a gift; the other sees it when both are handed over."""
    RULE = "ER22"

    def __init__(self, player: i64, other: i64, item: i64) -> None:
        self.player, self.other, self.item = player, other, item  # item: NOTHING for no gift

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Gave(self.player, self.other, HIDDEN) if player == self.other else None


class Handed(Event):
    """Both gifts are handed over at once: seen by the two and by Security HQ."""
    RULE = "ER22"
    REVEALS = "whether"

    def __init__(self, player: i64, gift: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player, self.gift, self.other, self.answer, self.eyes = player, gift, other, answer, eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None


class Counted(Public):
    """ER57 The numbers of items in two hands have changed, which everybody sees."""
    RULE = "ER57"
    REVEALS = "whether"

    def __init__(self, player: i64, size: i64, other: i64, other_size: i64) -> None:
        self.player, self.size, self.other, self.other_size = player, size, other, other_size
