"""Property checks that every game must pass.

Each check plays random games and raises AssertionError if an invariant is broken: `apply` is pure, copies are complete,
odds are positive integers, notation and records round-trip, games end, and a sampled world looks like the true one, in
views and in features. `Twins` plays two worlds side by side that a player cannot tell apart.
"""
from __future__ import annotations

from typing import Generic

from librt.random import Random

from brushpass.core.records import record
from brushpass.core.chance import draw
from brushpass.core.features import Memory
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import NATURE, SPECTATOR, Event

MAX_STEPS = 20_000
MAX_TWIN_ATTEMPTS = 12
MAX_UNSEEN_STEPS = 60


def random_action(game: Game[S], s: S, rng: Random) -> int:
    """Return a random action: by the odds for chance, uniform for players."""
    if game.who(s) == NATURE:
        return draw(s, rng)
    options = game.legal_actions(s)
    return options[rng.randrange(len(options))]


def check_random_game(game: Game[S], rng: Random, one_in: int) -> int:
    """Play one random game, check one in `one_in` of its steps thoroughly, and return the number of steps."""
    s = game.new()
    played = record.Record(game.name, game.rules, dict(game.config.options), ["a"] * game.seats)
    steps = 0
    while not game.over(s):
        a = random_action(game, s, rng)
        played.add(game.who(s), game.text(a))
        if rng.randrange(one_in) == 0:
            check_choice(game, s)
            s = check_step(game, s, a)
        else:
            game.step(s, a)
        steps += 1
        assert steps < MAX_STEPS, f"{game.name}: no end after {MAX_STEPS} steps"
    assert game.legal_actions(s) == [], "options after the end"
    assert abs(sum(game.returns(s))) < 1e-9, f"returns {game.returns(s)} do not cancel out"
    played.result = game.result(s)
    if rng.randrange(one_in) == 0:
        check_record(game, played, s)
    return steps


def check_choice(game: Game[S], s: S) -> None:
    """Check the options of a choice: at least one, ascending, with positive integer odds, and notation that parses."""
    options = game.legal_actions(s)
    assert options, f"{type(s.pending[-1]).__name__} offers nothing"
    assert options == sorted(set(options)), f"{type(s.pending[-1]).__name__} offers {options}"
    odds = game.odds(s)
    assert len(odds) == len(options), f"odds {odds} for {len(options)} options"
    assert min(odds) > 0, f"odds {odds}"
    for a in options:
        assert game.parse(game.text(a)) == a, f"{game.text(a)} reads back as another action"
    assert -1 <= game.who(s) < game.seats


def check_step(game: Game[S], s: S, a: int) -> S:
    """Check that `apply` is pure and equals `step` on a copy, and return the next state."""
    before = s.to_dict()
    copied = s.copy()
    assert {**copied.to_dict(), "events": before["events"]} == before, "a copy is not whole"
    after = game.apply(s, a)
    assert s.to_dict() == before, f"apply changed its argument at {game.text(a)}"
    assert isinstance(copied, type(s))
    game.step(copied, a)
    assert {**copied.to_dict(), "events": None} == {**after.to_dict(), "events": None}, "step and apply differ"
    return after


def check_record(game: Game[S], played: record.Record, end: S) -> None:
    """Check that a record round-trips, and replays to the same end without a seed."""
    again = record.read(played.write())
    assert again.write() == played.write(), "a record does not read back"
    last = game.new()
    for _, _, s in record.replay(again, game):
        last = s
    assert {**last.to_dict(), "events": None} == {**end.to_dict(), "events": None}, "a replay ends elsewhere"
    assert game.result(last) == played.result, "a replay ends otherwise"


def check_guess(game: Game[S], s: S, history: History, player: int, rng: Random) -> S:
    """Check that a sampled world looks to a player like the true one, and return it."""
    world = game.sample_world(history, player, rng)
    check_same_view(game, s, world, player)
    check_same_features(game, s, world, player, memory_after(game, history, player))
    return world


def check_same_view(game: Game[S], s: S, world: S, player: int) -> None:
    """Check that two states look the same to a player and to a spectator, who never sees more than any player."""
    changes = view_changes(game, s, world, player)
    assert not changes, f"views differ: {changes}"
    changes = view_changes(game, s, world, int(SPECTATOR))
    assert not changes, f"a leak: spectators see what player {player} does not: {changes}"
    assert game.over(s) == game.over(world)
    if not game.over(s):
        assert (game.who(s) == player) == (game.who(world) == player), "they are asked in one world only"
        if game.who(s) == player:
            mine, theirs = game.legal_actions(s), game.legal_actions(world)
            differing = [game.text(a) for a in sorted(set(mine) ^ set(theirs))]
            assert mine == theirs, f"the options tell the worlds apart: {differing} at {type(s.pending[-1]).__name__}"


def view_changes(game: Game[S], s: S, other: S, player: int) -> list[tuple[str, object, object]]:
    """Return the fields in which a player's views of two states differ, with both values."""
    seen, now = game.observe(s, player).to_dict(), game.observe(other, player).to_dict()
    return [(name, seen[name], now[name]) for name in seen if seen[name] != now[name]]


def memory_after(game: Game[S], history: History, player: int) -> Memory:
    """Return the memory of a player with this history."""
    memory = game.memory(player)
    for events in history:
        for event in events:
            memory.update(event)
    return memory


def check_same_features(game: Game[S], s: S, world: S, player: int, memory: Memory) -> None:
    """Check that a player's features are the same in two states that look the same to the player."""
    mine, theirs = game.features(s, player, memory), game.features(world, player, memory)
    if mine != theirs:
        spans = [(block.name, block.first, block.first + block.size) for block in game.feature_blocks()]
        differing = [name for name, first, last in spans if mine[first:last] != theirs[first:last]]
        raise AssertionError(f"a leak: the features tell the worlds apart: {differing}")


def record_events(game: Game[S], before: S, after: S, player: int, history: History) -> list[Event]:
    """Append a player's events of a step to their history and return them.

    Without events, check that the views of the player and of a spectator do not change.
    """
    events = game.observed_events(after, player)
    if events:
        history.append(events)
        return events
    for observer in (player, int(SPECTATOR)):
        changes = view_changes(game, before, after, observer)
        assert not changes, f"something changed in silence: views differ: {changes}"
    public = game.observed_events(after, int(SPECTATOR))
    assert not public, f"a leak: spectators hear what player {player} does not: {public}"
    return events


class Twins(Generic[S]):
    """A non-interference check: the true world and a sampled one that looks the same to a player, played side by side.

    The player's options, events and views must stay the same until an event that may reveal hidden information
    separates the worlds. `compared` counts the steps at which the worlds really differ: without any, nothing is proved.
    """

    def __init__(self, game: Game[S], player: int, rng: Random) -> None:
        self.game, self.player, self.rng = game, player, rng
        self.compared = 0
        self.divergences = 0

    def play(self) -> None:
        """Play one game, with a new twin whenever the worlds have separated."""
        s = self.game.new()
        history: History = []
        memory = self.game.memory(self.player)
        twin: S | None = self.game.new()
        while not self.game.over(s):
            a = random_action(self.game, s, self.rng)
            after = self.game.apply(s, a)
            events = record_events(self.game, s, after, self.player, history)
            for event in events:
                memory.update(event)
            if events and twin is not None:
                twin = self.advance_twin(s, twin, a, events)
            if events and twin is None:
                twin = self.game.sample_world(history, self.player, self.rng)
                self.divergences += 1
            if twin is not None:
                check_same_view(self.game, after, twin, self.player)
                if events and twin.events is not None:
                    mine = self.game.observed_events(after, int(SPECTATOR))
                    theirs = self.game.observed_events(twin, int(SPECTATOR))
                    assert mine == theirs, f"a leak: spectators hear {mine} in one world, {theirs} in the other"
                check_same_features(self.game, after, twin, self.player, memory)
                self.compared += {**after.to_dict(), "events": None} != {**twin.to_dict(), "events": None}
            s = after

    def advance_twin(self, s: S, twin: S, a: int, events: list[Event]) -> S | None:
        """Return the twin after actions with the same events for the player; None if the worlds separate."""
        game = self.game
        if type(s.pending[-1]) is type(twin.pending[-1]) and a in game.legal_actions(twin):
            same = game.apply(twin, a)
            observed = game.observed_events(same, self.player)
            if observed and not self.check_events(events, observed):
                return None
            if game.who(s) == self.player:
                return same
        for attempt in range(MAX_TWIN_ATTEMPTS):
            advanced = self.try_unseen(twin, a, events, attempt)
            if advanced is not None:
                return advanced
        return None

    def try_unseen(self, twin: S, a: int, events: list[Event], attempt: int) -> S | None:
        """Play random actions of others in the twin until the player observes one; return it if the events match."""
        game = self.game
        for _ in range(MAX_UNSEEN_STEPS):
            if game.over(twin) or game.who(twin) == self.player:
                return None
            options = game.legal_actions(twin)
            start = self.rng.randrange(len(options))
            same = a if a in options and attempt % 2 == 1 else options[start]
            after = game.apply(twin, same)
            observed = record_events(game, twin, after, self.player, [])
            if observed:
                return after if observed == events else None
            twin = after
        return None

    def check_events(self, events: list[Event], twin_events: list[Event]) -> bool:
        """Return whether the events of the same action are equal, and check that a difference is declared."""
        for mine, theirs in zip(events, twin_events, strict=False):
            if mine != theirs:
                assert may_differ(mine, theirs), f"a leak: {mine} in one world, {theirs} in the other"
                return False
        if len(events) != len(twin_events):
            longer = events if len(events) > len(twin_events) else twin_events
            extra = longer[min(len(events), len(twin_events))]
            assert extra.REVEALS == "whether", f"a leak: {extra} in one world only"
            return False
        return True


def may_differ(mine: Event, theirs: Event) -> bool:
    """Return whether two events may differ: one type that reveals its content, or a type that reveals by occurring."""
    if type(mine) is type(theirs):
        return mine.REVEALS != ""
    return "whether" in (mine.REVEALS, theirs.REVEALS)


def perft(game: Game[S], s: S, depth: int) -> int:
    """Return the number of action sequences of length `depth`, chance included."""
    if depth == 0 or game.over(s):
        return 1
    options = game.legal_actions(s)
    if depth == 1:
        return len(options)
    return sum(perft(game, game.apply(s, a), depth - 1) for a in options)
