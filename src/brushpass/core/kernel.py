"""The kernel: pending steps are small values on a stack, and rules are classes that read like the rulebook.

An `Ask` is a choice that a player must make, an `Effect` happens automatically. Both are on `State.pending`, the next
one last. They are never callbacks, generators or flags, so that a game can be copied, saved and searched at any point.
Chance is player -1 (`NATURE`): dice and deals are its choices, with integer odds.
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
    """A value that is compared and printed by its fields, whether its class is compiled or not."""

    def field_names(self) -> list[str]:
        """Return the names of all fields, in alphabetical order."""
        cached = FIELD_NAMES.get(type(self))
        if cached is not None:
            return cached
        compiled: Any = getattr(type(self), "__mypyc_attrs__", ())
        added: Any = getattr(self, "__dict__", None)  # by an interpreted subclass of a compiled class
        names = sorted([name for name in {*compiled, *(added or ())} if name[0] != "_"])
        if added is None:
            FIELD_NAMES[type(self)] = names
        return names

    def to_dict(self) -> dict[str, object]:
        """Return all fields by name, with packed vectors as tuples."""
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
        fields = ", ".join(f"{name}={value!r}" for name, value in self.to_dict().items())
        return f"{type(self).__name__}({fields})"


def plain(value: Any) -> object:
    """Return a packed vector as a tuple, and any other value unchanged."""
    return tuple(value) if type(value).__name__.startswith("vec") else value


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Value):
    """An event: a declaration of its fields, its rule, and its audience.

    The constructor takes the fields by name. `seen_by` has no default, so that nothing leaks by omission.
    """

    RULE: ClassVar[str] = ""  # the rule that caused it; if that varies, it is in a field `number`
    REVEALS: ClassVar[str] = ""  # it may reveal something hidden: "what" = by its content, "whether" = by occurring
    ALLOWS_UNDO: ClassVar[bool] = False  # it reveals nothing, so the choice that caused it may be undone

    def seen_by(self, player: i64) -> Event | None:
        """Return the event as `player` or a spectator observes it; None if they observe nothing."""
        raise NotImplementedError

    def same_as(self, other: Event) -> bool:
        """Return whether `other` is equal; events that replays compare often override this with a faster comparison."""
        return self == other

    def is_open(self) -> bool:
        """Return whether everybody at the table sees it; for rules that wait for such an event."""
        return False

    def rule(self) -> str:
        """Return the number of the rule that caused it."""
        return self.RULE or str(getattr(self, "number"))  # noqa: B009


@mypyc_attr(allow_interpreted_subclasses=True)
class Public(Event):
    """An event that everybody sees in full."""

    def seen_by(self, player: i64) -> Event | None:
        return self

    def is_open(self) -> bool:
        return True


def is_observed(events: list[Event], player: i64) -> bool:
    """Return whether a player observes any of the events."""
    for event in events:
        if event.seen_by(player) is not None:
            return True
    return False


def matches_observed(events: list[Event], player: i64, observed: list[Event]) -> bool:
    """Return whether a player's observation of the events equals `observed`."""
    count = 0
    for event in events:
        seen = event.seen_by(player)
        if seen is not None:
            if count >= len(observed) or not seen.same_as(observed[count]):
                return False
            count += 1
    return count == len(observed)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Value):
    """A step on the pending stack."""

    def as_ask(self) -> Ask[Any] | None:
        """Return this step if it is a choice, else None."""
        return None

    def as_effect(self) -> Effect[Any] | None:
        """Return this step if it is an automatic effect, else None."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Value):
    """The base of every game's state: the pending stack, and the events of the last step (`events`).

    The fields of a state are ints, bit masks, tuples, or packed vectors. `copy` copies the vectors that rules write to;
    vectors that seldom change are shared, and a rule replaces them (`changed`).
    """

    def __init__(self) -> None:
        self.pending: vec[Step] = vec[Step]()
        self.events: list[Event] | None = None
        self.over: bool = False

    def copy(self) -> State:
        """Return a full copy, without the events."""
        raise NotImplementedError

    def push(self, step: Step) -> None:
        """Push a step onto the pending stack."""
        self.pending = append(self.pending, step)

    def push_all(self, steps: vec[Step]) -> None:
        """Push several steps onto the pending stack; the last of them is next."""
        self.pending = extend(self.pending, steps)

    def pop(self) -> None:
        """Remove the next step from the pending stack."""
        self.pending = pop(self.pending)[0]

    def emit(self, event: Event) -> None:
        """Append an event, if events are recorded."""
        if self.events is not None:
            self.events.append(event)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step, Generic[S]):
    """A choice that a player must make: who chooses, the options, and the effect of each."""

    RULE: ClassVar[str] = ""  # the rule that asks; if that varies, `rule` returns it

    def as_ask(self) -> Ask[Any] | None:
        return self

    def who(self, s: S) -> i64:
        """Return the player who chooses; NATURE for dice and deals."""
        raise NotImplementedError

    def options(self, s: S) -> vec[i64]:
        """Return the ids of the actions to choose from, at least one."""
        raise NotImplementedError

    def odds(self, s: S) -> vec[i64]:
        """Return an integer weight for each option; all are equal by default."""
        weights = vec[i64]()
        for _ in range(len(self.options(s))):
            weights = append(weights, 1)
        return weights

    def shown_to(self, s: S, player: i64) -> bool:
        """Return whether `player` sees the choice once it is made."""
        return True

    def resolve(self, s: S, a: i64) -> None:
        """Apply the choice `a` to the state."""
        raise NotImplementedError

    def rule(self) -> str:
        """Return the number of the rule that asks."""
        return self.RULE


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Ask[S]):
    """A choice of one player, who is known when it is pushed."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def who(self, s: S) -> i64:
        return self.player


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Ask[S]):
    """A choice of the chance player: a roll or a deal."""

    def who(self, s: S) -> i64:
        return NATURE


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step, Generic[S]):
    """An automatic effect, which happens once all steps above it are resolved."""

    def as_effect(self) -> Effect[Any] | None:
        return self

    def resolve(self, s: S) -> None:
        """Apply the effect to the state."""
        raise NotImplementedError


def changed(values: vec[i64], index: i64, value: i64) -> vec[i64]:
    """Return a copy of a vector with one element replaced."""
    copy = values[:]
    copy[index] = value
    return copy


def pending_ask(s: State) -> Ask[State]:
    """Return the pending choice."""
    ask = s.pending[-1].as_ask()
    assert ask is not None
    return ask


def who(s: State) -> i64:
    """Return the player to choose; NATURE for dice and deals."""
    return pending_ask(s).who(s)


def run_effects(s: State) -> None:
    """Resolve automatic effects, up to the next choice or the end."""
    while not s.over:
        effect = s.pending[-1].as_effect()
        if effect is None:
            return
        s.pop()
        effect.resolve(s)


def step(s: State, a: i64) -> None:
    """Play `a`, one of the options, on `s` itself, up to the next choice or the end."""
    ask = pending_ask(s)
    s.pop()
    ask.resolve(s, a)
    run_effects(s)


def apply(s: S, a: i64) -> S:
    """Return the state after `a`, with its events; `s` is not changed."""
    after = cast(S, s.copy())
    after.events = []
    step(after, a)
    return after
