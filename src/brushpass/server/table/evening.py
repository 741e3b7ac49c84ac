"""The state of an evening or a tournament: members, games, and how the next game is chosen."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct, field

from brushpass.server.table.clock import Time
from brushpass.server.table.facts import GONE, STAND_IN, NotAllowed, Webhook, clean_name

MAX_MEMBERS: Final = 32
MAX_GAMES: Final = 200  # of an evening
MAX_REMOVED: Final = 200  # people whom the host has removed, the newest
MAX_BOTS: Final = 5
MAX_SEATS: Final = 6  # at a table of a tournament
MAX_CHAT_LINES: Final = 60  # the newest chat messages of an evening
MAX_BURST: Final = 5  # chat messages of one member within BURST_S
BURST_S: Final = 10.0
Kind = Literal["evening", "robin", "swiss"]
Pick = Literal["vote", "turn"]
BOT_PLAYS: Final = -1  # in place of a member, where a bot sits


class Member(Struct):
    """A member, identified by the hash of their secret."""

    guest: str
    name: str
    face: str = ""
    left: bool = False
    out: bool = False  # they watch the next game
    seal: str = ""  # of what they mix into the chance of their next table


class ChatLine(Struct):
    """A chat message of a member, by key or as text."""

    guest: str
    key: str
    text: str
    at: float


class Match(Struct):
    """A game of an evening; without a code it is a bye or a forfeit."""

    code: str
    game: str
    players: list[int]  # members in the order of their seats
    winners: list[int] | None = None  # seats, once it is over
    round: int = 0  # of a tournament, or the number of the series it belongs to
    who: list[int] = field(default_factory=list)  # for each seat, the index of its bot in the cast; -1 for people
    deal: bool = False  # all games of its round have the same deal; tournaments have `Evening.duplicate` instead


class Evening(Struct):
    """The stored state of an evening."""

    kind: Kind
    host: str
    members: list[Member] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    game: str = ""  # the one that a tournament is about
    options: dict[str, dict[str, str]] = field(default_factory=dict)  # of games, where they are not the default
    time: Time = field(default_factory=Time)
    pick: Pick = "vote"
    best_of: int = 1
    bots: int = 0  # that play along in every game
    level: str = STAND_IN  # of all bots, in games that have it
    votes: dict[int, str] = field(default_factory=dict)
    wishes: dict[int, int] = field(default_factory=dict)  # seats that members want in the next game
    rounds: int = 0  # how many a tournament has, once it has begun
    removed: list[str] = field(default_factory=list)  # guests who may not join again
    seats: int = 2  # at every table of a tournament
    breaks: bool = False  # the host starts every round of a tournament
    duplicate: bool = False  # all tables of a round, or of the next game of an evening, have the same deal
    webhook: Webhook | None = None  # of all tables that are opened from now on
    chat: bool = True  # whether members may chat
    said: list[ChatLine] = field(default_factory=list)  # only members read it

    def index_of(self, guest: str) -> int:
        """Return the index of a member; -1 if the guest is none."""
        return next((index for index, member in enumerate(self.members) if guest and member.guest == guest), -1)

    def own(self, guest: str) -> int:
        """Return the index of an active member. Raises NotAllowed."""
        index = self.index_of(guest)
        if index < 0 or self.members[index].left:
            raise NotAllowed("server.refused.member", {})
        return index

    def check_host(self, guest: str) -> None:
        """Raise NotAllowed for anybody but the host."""
        if not guest or guest != self.host:
            raise NotAllowed("server.refused.organiser", {})

    def join(self, guest: str, name: str, face: str, seal: str, most: int = MAX_MEMBERS) -> None:
        """Add or update a member. Raises NotAllowed."""
        index = self.index_of(guest)
        if guest in self.removed:
            raise NotAllowed("server.refused.removed", {})
        if index < 0 or self.members[index].left:
            if self.kind == "robin" and self.rounds:
                raise NotAllowed("server.refused.begun", {})
            if len(self.active()) >= most:
                raise NotAllowed("server.refused.crowded", {"most": most})
        if index < 0:
            self.add(Member(guest, clean_name(name), face, seal=seal))
            return
        member = self.members[index]
        member.name, member.face, member.seal, member.left = clean_name(name), face, seal or member.seal, False

    def add(self, member: Member) -> None:
        """Add a member, instead of one who left before any game."""
        met = {index for match in self.matches for index in match.players}
        free = [index for index, member in enumerate(self.members) if member.left and index not in met]
        if free:
            self.unsay(self.members[free[0]].guest)
            self.members[free[0]] = member
        else:
            self.members.append(member)

    def remove(self, index: int) -> list[str]:
        """Remove a member with their chat for good, and return the codes of their running tables."""
        self.removed = [*self.removed, self.members[index].guest][-MAX_REMOVED:]
        self.unsay(self.members[index].guest)
        return self.leave(index)

    def say(self, line: ChatLine) -> None:
        """Add a chat message of a member. Raises NotAllowed without chat, or after too many at once."""
        self.own(line.guest)
        if not self.chat:
            raise NotAllowed("server.refused.chat", {})
        if sum(other.guest == line.guest and line.at - other.at < BURST_S for other in self.said) >= MAX_BURST:
            raise NotAllowed("server.refused.fast", {})
        self.said = [*self.said[1 - MAX_CHAT_LINES:], line]

    def unsay(self, guest: str) -> None:
        """Delete the chat of a guest."""
        self.said = [line for line in self.said if line.guest != guest]

    def wish(self, index: int, seat: int) -> None:
        """Set the seat that a member wants in the next game; -1 for any."""
        self.wishes.pop(index, None)
        if seat >= 0:
            self.wishes[index] = seat

    def leave(self, index: int) -> list[str]:
        """Remove a member, and return the codes of their running tables; the host is replaced."""
        self.members[index].left = True
        self.votes.pop(index, None)
        self.wishes.pop(index, None)
        if self.host == self.members[index].guest:
            self.host = next((self.members[other].guest for other in self.active()), self.host)
        return [match.code for match in self.running() if index in match.players]

    def blot(self, guest: str) -> None:
        """Erase the identity of a member, and their chat."""
        index = self.index_of(guest)
        self.unsay(guest)
        if index >= 0:
            self.leave(index)
            self.members[index] = Member("", GONE, left=True)
        if self.host == guest:
            self.host, self.webhook = "", None
        self.removed = [other for other in self.removed if other != guest]

    def running(self) -> list[Match]:
        """Return the running games."""
        return [match for match in self.matches if match.winners is None]

    def busy(self) -> set[int]:
        """Return the members who are playing."""
        return {index for match in self.running() for index in match.players}

    def active(self) -> list[int]:
        """Return the members who have not left."""
        return [index for index, member in enumerate(self.members) if not member.left]

    def played(self, index: int) -> list[Match]:
        """Return the games of a member."""
        return [match for match in self.matches if match.code and index in match.players]

    def won(self, index: int) -> int:
        """Return the number of games that a member has won."""
        return sum(index in winners_among(match) for match in self.played(index))

    def guests(self) -> list[str]:
        """Return the guests who list this evening."""
        return sorted({member.guest for member in self.members if not member.left} - {""})


def winners_among(match: Match) -> Iterable[int]:
    """Return the members who have won a game."""
    return [match.players[seat] for seat in match.winners or [] if seat < len(match.players)]
