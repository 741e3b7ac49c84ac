"""The kernel: what is pending is a stack of small values, and rules are classes that read like the rulebook.

An `Ask` is a choice that somebody owes, a `Then` something that happens by itself. Both lie on `State.pending`; the
last one is next. They are never callbacks, generators or flags, so that a game can be copied, saved and searched in
the middle of a card. Nature is player -1: dice and deals are choices of hers, with integer odds.
"""
from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

NATURE: Final[i64] = -1
SPECTATOR: Final[i64] = -2
HIDDEN: Final[i64] = -1

S = TypeVar("S", bound="State")
FIELD_NAMES: Final[dict[type, list[str]]] = {}  # of compiled classes, whose fields are the same in every instance


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Something that is compared and printed by what it holds, compiled or not."""

    def field_names(self) -> list[str]:
        """Return the names of all fields, in alphabetical order."""
        known = FIELD_NAMES.get(type(self))
        if known is not None:
            return known
        compiled: Any = getattr(type(self), "__mypyc_attrs__", ())
        added: Any = getattr(self, "__dict__", None)  # by a class that is not compiled, on top of one that is
        found = sorted([name for name in {*compiled, *(added or ())} if name[0] != "_"])
        if added is None:
            FIELD_NAMES[type(self)] = found
        return found

    def to_dict(self) -> dict[str, object]:
        """Return every field by name, packed vectors as tuples."""
        return {name: plain(getattr(self, name)) for name in self.field_names()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(self) is not type(other):
            return False
        for name in self.field_names():
            if plain(getattr(self, name)) != plain(getattr(other, name)):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self).__name__, repr(self.to_dict())))

    def __repr__(self) -> str:
        held = ", ".join(f"{name}={value!r}" for name, value in self.to_dict().items())
        return f"{type(self).__name__}({held})"


def plain(value: Any) -> object:
    """Return a packed vector as a tuple, anything else as it is."""
    return tuple(value) if type(value).__name__.startswith("vec") else value


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Value):
    """Something that happened: a declaration of its fields, its rule, and its audience.

    The constructor takes the fields by their names; `seen_by` has no default, so that nothing leaks by being forgotten.
    """

    RULE: ClassVar[str] = ""  # the rule by which it happened; if that varies, in a field `number`
    REVEALS: ClassVar[str] = ""  # what honestly tells something hidden: "what" it says, or "whether" it happens at all
    ALLOWS_UNDO: ClassVar[bool] = False  # whether nobody learns anything by it, so that the choice may be taken back

    def seen_by(self, player: i64) -> Event | None:
        """Return what `player`, or a spectator, is told of it; None for nothing at all."""
        raise NotImplementedError

    def same_as(self, other: Event) -> bool:
        """Say whether `other` tells the same; an event that replays often meet compares its fields itself, faster."""
        return self == other

    def is_open(self) -> bool:
        """Say whether it is something that everybody sees at the table; for rules that wait for such a thing."""
        return False

    def rule(self) -> str:
        """Return the number of the rule by which it happened."""
        return self.RULE or str(getattr(self, "number"))  # noqa: B009


@mypyc_attr(allow_interpreted_subclasses=True)
class Public(Event):
    """Something that everybody at the table sees whole, with nothing in it to hide."""

    def seen_by(self, player: i64) -> Event | None:
        return self

    def is_open(self) -> bool:
        return True


def is_observed(news: list[Event], player: i64) -> bool:
    """Say whether a player is told anything of the news."""
    for event in news:
        if event.seen_by(player) is not None:
            return True
    return False


def matches_observed(news: list[Event], player: i64, observed: list[Event]) -> bool:
    """Say whether what a player is told of the news is what they heard."""
    count = 0
    for event in news:
        seen = event.seen_by(player)
        if seen is not None:
            if count >= len(observed) or not seen.same_as(observed[count]):
                return False
            count += 1
    return count == len(observed)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Value):
    """Something that is pending."""

    def as_ask(self) -> Ask[Any] | None:
        """Return it where somebody has to choose before the game goes on."""
        return None

    def as_effect(self) -> Effect[Any] | None:
        """Return it where it happens by itself."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Value):
    """What every game's state has: the stack of what is pending, and the news of the last step.

    The fields of a state are ints, bit masks, tuples, or packed vectors. `copy` copies the vectors that rules write to;
    those that seldom change are shared, and a rule puts a new one in their place (`changed`).
    """

    def __init__(self) -> None:
        self.pending: vec[Step] = vec[Step]()
        self.news: list[Event] | None = None
        self.over: bool = False

    def copy(self) -> State:
        """Return a whole copy, without the news."""
        raise NotImplementedError

    def push(self, step: Step) -> None:
        """Put `step` before whatever was waiting."""
        self.pending = append(self.pending, step)

    def push_all(self, steps: vec[Step]) -> None:
        """Put several steps before whatever was waiting; the last of them is next."""
        self.pending = extend(self.pending, steps)

    def pop(self) -> None:
        """Take the step that is next away."""
        self.pending = pop(self.pending)[0]

    def emit(self, event: Event) -> None:
        """Note what happened, where anybody listens."""
        if self.news is not None:
            self.news.append(event)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step, Generic[S]):
    """A choice that somebody owes: whose it is, what it may be, and what then happens."""

    RULE: ClassVar[str] = ""  # the rule that asks; if that varies, `rule` returns it

    def as_ask(self) -> Ask[Any] | None:
        return self

    def who(self, s: S) -> i64:
        """Return the player who chooses; NATURE for dice and deals."""
        raise NotImplementedError

    def options(self, s: S) -> vec[i64]:
        """Return the ids of the actions to choose from, never none."""
        raise NotImplementedError

    def odds(self, s: S) -> vec[i64]:
        """Return an integer weight for each option: equal ones, unless a rule of chance says otherwise."""
        weights = vec[i64]()
        for _ in range(len(self.options(s))):
            weights = append(weights, 1)
        return weights

    def shown_to(self, s: S, player: i64) -> bool:
        """Say whether `player` sees what is chosen here, once it is chosen."""
        return True

    def resolve(self, s: S, a: i64) -> None:
        """Carry out the choice `a`."""
        raise NotImplementedError

    def rule(self) -> str:
        """Return the number of the rule that asks."""
        return self.RULE


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Ask[S]):
    """A choice of one player, who is known when it is put on the stack."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def who(self, s: S) -> i64:
        return self.player


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Ask[S]):
    """A choice of nature's: a roll or a deal."""

    def who(self, s: S) -> i64:
        return NATURE


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step, Generic[S]):
    """Something that happens by itself once the asks above it are answered."""

    def as_effect(self) -> Effect[Any] | None:
        return self

    def resolve(self, s: S) -> None:
        """Let it happen."""
        raise NotImplementedError


def changed(values: vec[i64], index: i64, value: i64) -> vec[i64]:
    """Return a copy of some values with one of them changed."""
    copy = values[:]
    copy[index] = value
    return copy


def asked(s: State) -> Ask[State]:
    """Return the choice that is owed now."""
    ask = s.pending[-1].as_ask()
    assert ask is not None
    return ask


def who(s: State) -> i64:
    """Return the player to choose; NATURE for dice and deals."""
    return asked(s).who(s)


def run_effects(s: State) -> None:
    """Do what happens by itself, up to the next choice or the end."""
    while not s.over:
        effect = s.pending[-1].as_effect()
        if effect is None:
            return
        s.pop()
        effect.resolve(s)


def step(s: State, a: i64) -> None:
    """Play `a`, one of the options, on `s` itself, up to the next choice or the end."""
    ask = asked(s)
    s.pop()
    ask.resolve(s, a)
    run_effects(s)


def apply(s: S, a: i64) -> S:
    """Return the state after `a`, with the news of it; `s` is left as it was."""
    after = cast(S, s.copy())
    after.news = []
    step(after, a)
    return after
