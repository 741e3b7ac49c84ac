"""The rules of a game: the part that a package author writes first, and all that a search or a referee needs.

`new`, `returns`, `result`, `refusal` and `max_game_length` have no default. `core.kernel` has the steps of a game.
"""
from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from librt.random import Random
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from brushpass.core import kernel
from brushpass.core.chance import draw
from brushpass.core.kernel import State, Value
from brushpass.core.phrase import Refusal, Refused
from brushpass.core.errors import BadConfig, BadNotation

S = TypeVar("S", bound=State)


def winners_in(mask: i64, seats: int) -> list[int]:
    """Return the players in a mask."""
    return [player for player in range(seats) if mask >> player & 1 == 1]


def shared_win(winners: list[int], seats: int) -> list[float]:
    """Return the returns of a shared win: 1 for a single winner, with the sum 0 over all; all 0 without winners."""
    if not winners:
        return [0.0] * seats
    parts = [1 / len(winners) if player in winners else 0.0 for player in range(seats)]
    return [(part - 1 / seats) * seats / (seats - 1) for part in parts]


@mypyc_attr(allow_interpreted_subclasses=True)
class Config(Value):
    """All options of a game, as in the header of its record.

    `known` has the values of every option, the default first; options in `free` accept any value.
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
    """An action: a verb with its arguments; its id is its index in the game's list."""

    def __init__(self, number: int, verb: str, words: tuple[str, ...]) -> None:
        self.number, self.verb, self.words = number, verb, words

    def text(self) -> str:
        """Return the notation, such as `castle a1-b2`."""
        return " ".join((self.verb, *self.words))


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """The rules with fixed options. Players are 0, 1, ...; chance is -1 and a spectator -2."""

    name: str = ""
    rules: str = "1"  # the version of the rules, for records

    def __init__(self, config: Config, seats: int, actions: list[Action]) -> None:
        self.config, self.seats, self.actions = config, seats, actions
        self.texts: list[str] = [action.text() for action in actions]  # shared by all logs
        self.numbers: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        self.ids: list[Any] = [action.number for action in actions]  # boxed once, for all lists of options
        self.empty_mask: bytes = bytes(len(actions))
        for base in reversed(type(self).__mro__):  # compiled code does not see attributes of interpreted subclasses
            name, rules = vars(base).get("name"), vars(base).get("rules")
            if isinstance(name, str):
                self.name = name
            if isinstance(rules, str):
                self.rules = rules

    def new(self) -> S:
        """Return the initial state, at its first choice."""
        raise NotImplementedError

    def returns(self, s: S) -> list[float]:
        """Return the return of each player: 1 for a win, -1 for a loss, 0 until the end."""
        raise NotImplementedError

    def result(self, s: S) -> str:
        """Return the winner and the rule, such as `0 R51`; "" until the end.

        Several winners are `0+2 R51`, a draw is `- R51`.
        """
        raise NotImplementedError

    def refusal(self, s: S, a: int) -> Refusal:
        """Return why `a` is illegal now, from what the player to move may know."""
        raise NotImplementedError

    def max_game_length(self) -> int:
        """Return an upper bound on the number of choices in a game, chance included."""
        raise NotImplementedError

    def sides(self) -> int:
        """Return the number of sides."""
        return self.seats

    def side(self, s: S, player: i64) -> i64:
        """Return the number of the side of `player`; players of one side win together."""
        return player

    def over(self, s: S) -> bool:
        """Return whether the game is over."""
        return s.over

    def who(self, s: S) -> int:
        """Return the player to move; -1 for chance."""
        return kernel.who(s)

    def legal_actions(self, s: S) -> list[int]:
        """Return the ids of the legal actions in ascending order; none once the game is over."""
        if s.over:
            return []
        actions: list[Any] = []
        for a in kernel.pending_ask(s).options(s):
            actions.append(self.ids[a])  # noqa: PERF401  (a loop is faster compiled)
        actions.sort()
        return actions

    def odds(self, s: S) -> list[int]:
        """Return the integer weight of each of `legal_actions`."""
        if s.over:
            return []
        ask = kernel.pending_ask(s)
        weights = dict(zip(ask.options(s), ask.odds(s), strict=True))
        return [weights[a] for a in sorted(weights)]

    def apply(self, s: S, a: int) -> S:
        """Return the state after `a`; `s` is not changed. Raises Refused for an illegal action."""
        if s.over or a not in kernel.pending_ask(s).options(s):
            raise Refused(self.refusal(s, a))
        return kernel.apply(s, a)

    def step(self, s: S, a: i64) -> None:
        """Play `a`, which must be legal, in place; for search, on a state that the caller owns."""
        kernel.step(s, a)

    def copy(self, s: S) -> S:
        """Return a copy that the caller owns."""
        return cast(S, s.copy())

    def legal_ids(self, s: S) -> vec[i64]:
        """Return the ids of the legal actions as a packed vector, unsorted; the game must not be over."""
        return kernel.pending_ask(s).options(s)

    def mask(self, s: S) -> bytes:
        """Return a byte per action: 1 if it is legal, else 0."""
        out = BytesWriter()
        out.write(self.empty_mask)
        if not s.over:
            for a in kernel.pending_ask(s).options(s):
                out[a] = 1
        return out.getvalue()

    def draw(self, s: S, rng: Random) -> i64:
        """Sample a chance action by its odds."""
        return draw(s, rng)

    def why(self, s: S, text: str) -> Refusal | None:
        """Return why the action of a text, complete or partial, is illegal; None if it is legal. Raises BadNotation."""
        return None if (a := self.parse(text)) in self.legal_actions(s) else self.refusal(s, a)

    def text(self, a: int) -> str:
        """Return the notation of an action."""
        return self.texts[a]

    def parse(self, text: str) -> int:
        """Return the id of the action in a notation. Raises BadNotation."""
        if (number := self.numbers.get(" ".join(text.lower().split()))) is None:
            raise BadNotation("notation.no-action", {"text": text[:60], "game": self.name})
        return number
