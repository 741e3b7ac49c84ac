"""The one door to every game: the names that each of them exports, typed alike."""
from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from librt.random import Random
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from brushpass.core import kernel
from brushpass.core.chance import draw
from brushpass.core.features import Block, Memory, size_of
from brushpass.core.kernel import Event, State, Value
from brushpass.core.levels import BEST, MIXED
from brushpass.core.phrase import Phrase, Refusal, Refused, Zone
from brushpass.core.problems import BadConfig, BadNotation
from brushpass.core.view import Aid, View
from brushpass.core.worlds import Worlds

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Config(Value):
    """The options of a game, all of them, as written in the header of its record.

    `known` has the values of every option, the usual one first; an option in `free` may have others as well.
    """

    def __init__(self, options: dict[str, str], known: dict[str, tuple[str, ...]], free: tuple[str, ...]) -> None:
        for name, value in options.items():
            if name not in known:
                raise BadConfig("config.no-option", {"name": name[:40], "known": ", ".join(known)})
            if name not in free and value not in known[name]:
                values = ", ".join(known[name])
                raise BadConfig("config.no-value", {"name": name, "value": value[:40], "known": values})
        self.options: dict[str, str] = {name: options.get(name, values[0]) for name, values in known.items()}


class Action(Value):
    """One possible choice: a verb with its arguments; its id is its place in the game's list."""

    def __init__(self, number: int, verb: str, words: tuple[str, ...]) -> None:
        self.number: int = number
        self.verb: str = verb
        self.words: tuple[str, ...] = words

    def text(self) -> str:
        """Return the notation, such as `castle a1-b2`."""
        return " ".join((self.verb, *self.words))


Heard = list[list[Event]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game with its options settled. Players are 0, 1, ...; nature is -1 and a spectator -2."""

    name: str = ""
    rules: str = "1"  # the version of the rules, for records

    def __init__(self, config: Config, seats: int, actions: list[Action]) -> None:
        self.config: Config = config
        self.seats: int = seats
        self.actions: list[Action] = actions
        self.known_worlds: dict[int, Worlds[S]] = {}  # by player: what the default guess has found so far
        self.texts: list[str] = [action.text() for action in actions]  # one of each, for all logs
        self.numbers: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        self.blank: bytes = b""  # as many zeros as there are features, once they are needed
        self.ids: list[Any] = [action.number for action in actions]  # made once, for all lists of options
        self.none_legal: bytes = bytes(len(actions))
        name, rules = vars(type(self)).get("name"), vars(type(self)).get("rules")
        if isinstance(name, str):  # of a class that is not compiled: compiled code sees fields of its own only
            self.name = name
        if isinstance(rules, str):
            self.rules = rules

    def new(self) -> S:
        """Return a new game, at its first choice."""
        raise NotImplementedError

    def over(self, s: S) -> bool:
        """Say whether the game has ended."""
        return s.over

    def who(self, s: S) -> int:
        """Return the player who has to choose; -1 for nature."""
        return kernel.who(s)

    def legal_actions(self, s: S) -> list[int]:
        """Return the ids of the actions to choose from, in ascending order; none once the game is over."""
        if s.over:
            return []
        found: list[Any] = []
        for a in kernel.asked(s).options(s):
            found.append(self.ids[a])  # noqa: PERF401  (a loop is faster compiled)
        found.sort()
        return found

    def odds(self, s: S) -> list[int]:
        """Return the integer weight of each of `legal_actions`."""
        if s.over:
            return []
        ask = kernel.asked(s)
        weights = dict(zip(ask.options(s), ask.odds(s), strict=True))
        return [weights[a] for a in sorted(weights)]

    def apply(self, s: S, a: int) -> S:
        """Return the state after `a`; `s` is left as it was. Raises Refused for an action that is not legal."""
        if s.over or a not in kernel.asked(s).options(s):
            raise Refused(self.refusal(s, a))
        return kernel.apply(s, a)

    def step(self, s: S, a: i64) -> None:
        """Play `a`, which must be legal, on `s` itself: for search, on a state that the caller owns."""
        kernel.step(s, a)

    def copy(self, s: S) -> S:
        """Return a copy that the caller owns."""
        return cast(S, s.copy())

    def legal_ids(self, s: S) -> vec[i64]:
        """Return the ids of the actions to choose from, packed, as the rules list them; the game must not be over."""
        return kernel.asked(s).options(s)

    def mask(self, s: S) -> bytes:
        """Return a byte for each action: 1 where it may be chosen, else 0."""
        out = BytesWriter()
        out.write(self.none_legal)
        if not s.over:
            for a in kernel.asked(s).options(s):
                out[a] = 1
        return out.getvalue()

    def draw(self, s: S, rng: Random) -> i64:
        """Return what nature does, by its odds."""
        return draw(s, rng)

    def shown_to(self, s: S, player: i64) -> bool:
        """Say whether `player` sees what is chosen now, once it is chosen."""
        return kernel.asked(s).shown_to(s, player)

    def sides(self) -> int:
        """Return how many sides play against each other."""
        return self.seats

    def side(self, s: S, player: i64) -> i64:
        """Return whom `player` wins with: a number that is the same for all of one side."""
        return player

    def seat_key(self, seat: int) -> str:
        """Return the key of what a seat is called, such as a colour."""
        return f"{self.name}.seat.{seat}"

    def side_key(self, side: int) -> str:
        """Return the key of what a side is called."""
        return self.seat_key(side)

    def most_choices(self) -> int:
        """Return a number of choices, nature's included, that no game can exceed."""
        raise NotImplementedError

    def lean(self, s: S, options: vec[i64]) -> vec[i64]:
        """Return how much a player of some experience leans to each option: weights of at least 1, by heuristics.

        It looks only at what the player who chooses knows; a test compares it between worlds they cannot tell apart.
        """
        return vec[i64]([1 for _ in range(len(options))])

    def manner(self, s: S) -> int:
        """Return how a bot that searches settles what is owed, by what its player knows: mixed where nobody sees it."""
        chooser = self.who(s)
        seen = [other != chooser and self.shown_to(s, other) for other in range(self.seats)]
        return BEST if any(seen) else MIXED

    def prospects(self, s: S) -> list[float]:
        """Return what each player may expect, from -1 to 1, by a look at this world; what they have won at the end."""
        return self.returns(s)

    def news(self, s: S, player: int) -> list[Event]:
        """Return what `player` is told of the last `apply`."""
        told = [event.seen_by(player) for event in s.news or []]
        return [event for event in told if event is not None]

    def observe(self, s: S, player: int) -> View:
        """Return what `player` sees now."""
        raise NotImplementedError

    def asked_openly(self, s: S) -> int:
        """Return the player whom everybody sees being asked; -1 for nature, for nobody, and where it is hidden."""
        return max(-1, self.observe(s, int(kernel.SPECTATOR)).asked_of)

    def opened(self, public: View, views: list[View]) -> View:
        """Return what everybody sees, after the game, with what all seats see of their own: from their views alone."""
        return public

    def aid(self, player: int) -> Aid:
        """Return what helps `player` to follow the game, before it begins: any number below 0 watches."""
        return Aid()

    def feature_blocks(self) -> list[Block]:
        """Return the features of this game, block after block: the same for all its options; none by default."""
        return []

    def memory(self, player: int) -> Memory:
        """Return what `player` remembers before the game begins: nothing."""
        return Memory()

    def memories(self) -> list[Memory]:
        """Return those of all players, of which parts may be one: all of them must hear the whole game (`remember`)."""
        return [self.memory(player) for player in range(self.seats)]

    def matters(self, event: Event) -> bool:
        """Say whether there may be anything to remember of an event."""
        return False

    def remember(self, memories: list[Memory], event: Event) -> None:
        """Let every player take in an event, as they see it; `memories` has one for each, in order."""
        if self.matters(event):
            for player, memory in enumerate(memories):
                seen = event.seen_by(player)
                if seen is not None:
                    memory.hear(seen)

    def write_features(self, s: S, player: i64, memory: Memory, out: BytesWriter, start: i64) -> None:
        """Write what `player` sees and remembers, in the order of `feature_blocks`, to places that hold 0 so far.

        It takes nothing from a state that the player does not know; a net compares worlds that they cannot tell apart.
        """

    def features(self, s: S, player: i64, memory: Memory) -> bytes:
        """Return what `player` sees and remembers as numbers from 0 to 255, in the order of `feature_blocks`."""
        if not self.blank:
            self.blank = bytes(size_of(self.feature_blocks()))
        out = BytesWriter()
        out.write(self.blank)
        self.write_features(s, player, memory, out, 0)
        return out.getvalue()

    def guess(self, heard: Heard, player: int, rng: Random) -> S:
        """Return a world drawn from those that fit all that `player` heard, step by step, since the beginning.

        Raises Puzzled, and never looks at the truth, where it finds none; the default is slow and always right.
        """
        return self.copy(self.worlds(heard, player, rng).draw(1, rng)[0])

    def worlds(self, heard: Heard, player: int, rng: Random) -> Worlds[S]:
        """Return all worlds that fit what `player` heard, as far as there are not too many."""
        if (found := self.known_worlds.get(player)) is None:
            found = self.known_worlds[player] = Worlds(self, player)
        found.follow(heard, rng)
        return found

    def imagine(self, heard: Heard, player: int, count: int, rng: Random) -> list[S]:
        """Return worlds that fit what `player` heard, likelier ones more often where the game can tell which."""
        return [self.guess(heard, player, rng) for _ in range(count)]

    def returns(self, s: S) -> list[float]:
        """Return what each player has won: 1 a win, -1 a loss, 0 while the game goes on."""
        raise NotImplementedError

    def result(self, s: S) -> str:
        """Return who has won and by which rule, such as `0 R51`; "" while the game goes on."""
        raise NotImplementedError

    def say_event(self, event: Event) -> Phrase:
        """Return what happened as a phrase."""
        raise NotImplementedError

    def ending(self, s: S) -> tuple[Phrase | None, dict[str, object]]:
        """Return how a game that is over came to its end, in a sentence, and what no seat has seen of it."""
        return (self.say_event(s.news[-1]) if s.over and s.news else None), {}

    def say_action(self, a: int) -> Phrase:
        """Return an action as a phrase, for a list of options."""
        raise NotImplementedError

    def zones(self, view: View) -> list[Zone]:
        """Return the table as a view shows it, in words, zone by zone: for front ends that have no picture of it."""
        return []

    def refusal(self, s: S, a: int) -> Refusal:
        """Return why `a` is not allowed now, from what the player to choose may know."""
        raise NotImplementedError

    def why(self, s: S, text: str) -> Refusal | None:
        """Return why what a text names, whole or in part, is not allowed now; None where it is. Raises BadNotation."""
        return None if (a := self.parse(text)) in self.legal_actions(s) else self.refusal(s, a)

    def text(self, a: int) -> str:
        """Return the notation of an action."""
        return self.texts[a]

    def parse(self, text: str) -> int:
        """Return the action that a text names. Raises BadNotation."""
        if (number := self.numbers.get(" ".join(text.lower().split()))) is None:
            raise BadNotation("notation.no-action", {"text": text[:60], "game": self.name})
        return number
