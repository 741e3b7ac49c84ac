"""What can happen in Embassy, and who sees what of it. An event keeps who was watching when it happened."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN, Event


def seen(eyes: i64, player: i64) -> bool:
    """Say whether a player is among those who see; a spectator sees what everybody does, and no more."""
    return player >= 0 and eyes >> player & 1 == 1


class Open(Event):
    """Something that everybody at the table sees, with nothing in it to hide."""

    def seen_by(self, player: i64) -> Event | None:
        return self

    def is_open(self) -> bool:
        return True


class Began(Open):
    """A player is drawn to begin, or a turn begins."""

    def __init__(self, player: i64, round_number: i64) -> None:
        self.player: i64 = player
        self.round_number: i64 = round_number

    def rule(self) -> str:
        return "ER5"


class Dealt(Event):
    """A Loyalty card is dealt; only its player sees it, unless Loyalties lie open."""

    def __init__(self, player: i64, faction: i64, known: bool) -> None:
        self.player: i64 = player
        self.faction: i64 = faction
        self.known: bool = known

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player or self.known else Dealt(self.player, HIDDEN, False)

    def rule(self) -> str:
        return "ER2"


class Armed(Event):
    """An Attack card comes into a hand."""

    def __init__(self, player: i64, card: i64, number: str) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Armed(self.player, HIDDEN, self.number)

    def rule(self) -> str:
        return self.number


class Kept(Event):
    """Of two Attack cards one is kept and the other goes back."""

    def __init__(self, player: i64, card: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Kept(self.player, HIDDEN)

    def rule(self) -> str:
        return "E58"


class Drew(Event):
    """An item comes into a hand."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player: i64 = player
        self.item: i64 = item
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Drew(self.player, HIDDEN, self.number)

    def rule(self) -> str:
        return self.number


class Stuffed(Event):
    """An item that nobody sees lies in a briefcase from the beginning."""

    def __init__(self, briefcase: i64, item: i64) -> None:
        self.briefcase: i64 = briefcase
        self.item: i64 = item

    def seen_by(self, player: i64) -> Event | None:
        return Stuffed(self.briefcase, HIDDEN)

    def rule(self) -> str:
        return "ER4"


class Entered(Open):
    """An agent comes onto the board at the Entrance."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def rule(self) -> str:
        return "E77"


class Moved(Open):
    """An agent goes from one room to the next: walking, sneaking out, displaced or called to the Reception."""

    def __init__(self, player: i64, start: i64, to: i64, number: str) -> None:
        self.player: i64 = player
        self.start: i64 = start
        self.to: i64 = to
        self.number: str = number

    def rule(self) -> str:
        return self.number


class Scanned(Event):
    """An X-ray door is passed: the occupant of the X-ray room sees every item in the hand."""

    def __init__(self, player: i64, watcher: i64, items: tuple[int, ...]) -> None:
        self.player: i64 = player
        self.watcher: i64 = watcher
        self.items: tuple[int, ...] = items

    def seen_by(self, player: i64) -> Event | None:
        if player in (self.player, self.watcher):
            return self
        return Scanned(self.player, self.watcher, (HIDDEN,))

    def rule(self) -> str:
        return "E63"

    def reveals(self) -> str:
        return "what"


class Played(Open):
    """An item is discarded for its effect: Key, Hidden Weapon, Vest, Goggles, First Aid Kit, Contraband, Bomb."""

    def __init__(self, player: i64, item: i64, number: str) -> None:
        self.player: i64 = player
        self.item: i64 = item
        self.number: str = number

    def rule(self) -> str:
        return self.number


class Discarded(Open):
    """An item goes to the face-up pile because of the hand limit."""

    def __init__(self, player: i64, item: i64) -> None:
        self.player: i64 = player
        self.item: i64 = item

    def rule(self) -> str:
        return "E3"


class Met(Open):
    """Two agents meet: an interaction that only the two, and Security HQ, see."""

    def __init__(self, player: i64, other: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other

    def rule(self) -> str:
        return "ER11"


class Chose(Event):
    """One of the two has chosen a card; nobody else knows which yet, and outsiders not even that."""

    def __init__(self, player: i64, other: i64, card: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.card: i64 = card

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Chose(self.player, self.other, HIDDEN) if player == self.other else None

    def rule(self) -> str:
        return "ER16"


class Exchanged(Event):
    """The two cards of an interaction: seen by the two, and by the occupant of Security HQ."""

    def __init__(self, player: i64, card: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.card: i64 = card
        self.other: i64 = other
        self.answer: i64 = answer
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None

    def rule(self) -> str:
        return "ER17"

    def reveals(self) -> str:
        return "whether"


class Passed(Event):
    """Somebody who was asked does nothing: before all, or, in a meeting, before the two alone."""

    def __init__(self, player: i64, number: str, eyes: i64) -> None:
        self.player: i64 = player
        self.number: str = number
        self.eyes: i64 = eyes  # mask; everybody where it is -1

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def is_open(self) -> bool:
        return self.eyes == -1

    def rule(self) -> str:
        return self.number


class Decided(Event):
    """How a fight has ended: the winner, or nobody; the two know it, and all where an item was played."""

    def __init__(self, player: i64, other: i64, winner: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.winner: i64 = winner
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if self.eyes == -1 or seen(self.eyes, player) else None

    def is_open(self) -> bool:
        return self.eyes == -1

    def rule(self) -> str:
        return "ER18"

    def reveals(self) -> str:
        return "what"


class Rewarded(Open):
    """The kind of reward that a winner takes."""

    def __init__(self, player: i64, other: i64, reward: str, number: str) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.reward: str = reward
        self.number: str = number

    def rule(self) -> str:
        return self.number


class Stole(Event):
    """A random item changes hands: seen by the two, and by Security HQ in an interaction."""

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.item: i64 = item
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else Stole(self.player, self.other, HIDDEN, self.eyes)

    def rule(self) -> str:
        return "ER19"


class Looked(Event):
    """One of Loyalty and Neutral is seen, by an interrogation or a Hack; its owner does not learn which."""

    def __init__(self, player: i64, other: i64, faction: i64, eyes: i64, number: str) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.faction: i64 = faction  # the Loyalty, or NEUTRAL
        self.eyes: i64 = eyes
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Looked(self.player, self.other, HIDDEN, self.eyes, self.number)

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "what"


class Peeked(Event):
    """ER47 One random item card is seen instead of a Loyalty."""

    def __init__(self, player: i64, other: i64, item: i64, eyes: i64, number: str) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.item: i64 = item
        self.eyes: i64 = eyes
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        if seen(self.eyes, player):
            return self
        return Peeked(self.player, self.other, HIDDEN, self.eyes, self.number)

    def rule(self) -> str:
        return self.number


class Gave(Event):
    """An item, or nothing, is chosen as a gift; the other learns it when both are handed over."""

    def __init__(self, player: i64, other: i64, item: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other
        self.item: i64 = item  # NOTHING for no gift

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Gave(self.player, self.other, HIDDEN) if player == self.other else None

    def rule(self) -> str:
        return "ER22"


class Handed(Event):
    """Both gifts are handed over at once: seen by the two and by Security HQ."""

    def __init__(self, player: i64, gift: i64, other: i64, answer: i64, eyes: i64) -> None:
        self.player: i64 = player
        self.gift: i64 = gift
        self.other: i64 = other
        self.answer: i64 = answer
        self.eyes: i64 = eyes

    def seen_by(self, player: i64) -> Event | None:
        return self if seen(self.eyes, player) else None

    def rule(self) -> str:
        return "ER22"

    def reveals(self) -> str:
        return "whether"


class Counted(Open):
    """ER57 The numbers of items in two hands have changed, which everybody sees."""

    def __init__(self, player: i64, size: i64, other: i64, other_size: i64) -> None:
        self.player: i64 = player
        self.size: i64 = size
        self.other: i64 = other
        self.other_size: i64 = other_size

    def rule(self) -> str:
        return "ER57"

    def reveals(self) -> str:
        return "whether"


class Cracked(Event):
    """A briefcase is opened with a Code Cracker, and its holder sees what is in it. This lifts no veil."""

    def __init__(self, player: i64, briefcase: i64, item: i64) -> None:
        self.player: i64 = player
        self.briefcase: i64 = briefcase
        self.item: i64 = item  # NOTHING where it is empty

    def seen_by(self, player: i64) -> Event | None:
        return self if player == self.player else Cracked(self.player, self.briefcase, HIDDEN)

    def rule(self) -> str:
        return "E17"

    def reveals(self) -> str:
        return "what"


class Repacked(Event):
    """What was in a briefcase and what lies there now: its holder sees both, the others whether there is a card."""

    def __init__(self, player: i64, briefcase: i64, was: i64, now: i64, filled: bool) -> None:
        self.player: i64 = player
        self.briefcase: i64 = briefcase
        self.was: i64 = was
        self.now: i64 = now
        self.filled: bool = filled

    def seen_by(self, player: i64) -> Event | None:
        if player == self.player:
            return self
        return Repacked(self.player, self.briefcase, HIDDEN, HIDDEN, self.filled)

    def rule(self) -> str:
        return "ER59"

    def reveals(self) -> str:
        return "what"


class Acted(Open):
    """A room's action is taken."""

    def __init__(self, player: i64, action: str, what: str, number: str) -> None:
        self.player: i64 = player
        self.action: str = action
        self.what: str = what
        self.number: str = number

    def rule(self) -> str:
        return self.number


class Boarded(Event):
    """Somebody boards a helicopter and shows the Loyalty and all items, those in briefcases too."""

    def __init__(self, player: i64, faction: i64, items: tuple[int, ...]) -> None:
        self.player: i64 = player
        self.faction: i64 = faction
        self.items: tuple[int, ...] = items

    def seen_by(self, player: i64) -> Event | None:
        return self

    def is_open(self) -> bool:
        return True

    def rule(self) -> str:
        return "E52"

    def reveals(self) -> str:
        return "what"


class Hacked(Open):
    """Whoever is in the Computer room looks at a player who uses a computer-operated room."""

    def __init__(self, player: i64, other: i64) -> None:
        self.player: i64 = player
        self.other: i64 = other

    def rule(self) -> str:
        return "E93"


class Scored(Open):
    """ER47 Points are scored."""

    def __init__(self, player: i64, points: i64) -> None:
        self.player: i64 = player
        self.points: i64 = points

    def rule(self) -> str:
        return "ER47"


class Won(Event):
    """The game is over: the winning players, none in a draw."""

    def __init__(self, winners: tuple[int, ...], number: str) -> None:
        self.winners: tuple[int, ...] = winners
        self.number: str = number

    def seen_by(self, player: i64) -> Event | None:
        return self

    def is_open(self) -> bool:
        return True

    def rule(self) -> str:
        return self.number

    def reveals(self) -> str:
        return "whether"
