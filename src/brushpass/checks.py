"""All checks of a game: the command `brushpass check GAME`, and in the tests of a package

    from brushpass.checks import check_game
    check_game("mygame")

They play random games and twin games in two worlds that a seat cannot tell apart, rebuild events from their fields,
look up every text in every language and the refusal of every illegal action, and compare the game's events and asks
with the modules that dispatch on them.

A module dispatches on events if it defines `IGNORED_EVENTS`, on asks if it defines `IGNORED_ASKS`: the names of those
it ignores on purpose. It must import all others, so that a new one cannot be forgotten.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

from librt.random import Random

from brushpass.core.check import Twins, check_guess, check_random_game, random_action, record_events
from brushpass.core.features import AskIndex
from brushpass.core.game import Game, History
from brushpass.core.gametype import MINI, GameType
from brushpass.core.kernel import SPECTATOR, Ask, Event
from brushpass.core.phrase import Phrase
from brushpass.core.errors import BadConfig
from brushpass.games import game_type
from brushpass.text.catalogue import LANGUAGES, Catalogue, texts
from brushpass.text.drawn.drawer import Drawer, load_drawer

ONE_IN: Final = 6  # steps of a game that are checked thoroughly
MAX_EVENTS_PER_TYPE: Final = 200  # that are rebuilt
RESULT: Final = re.compile(r"(-|\d+(?:\+\d+)*) (\S+)")


class Report:
    """The results of the checks by name: what passed, and what failed."""

    def __init__(self) -> None:
        self.passed: dict[str, str] = {}
        self.problems: dict[str, str] = {}

    def run(self, name: str, check: Callable[[], str]) -> None:
        """Run one check and store its summary or its error."""
        try:
            self.passed[name] = check()
        except Exception as error:
            prefix = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
            self.problems[name] = f"{prefix}{error}"


def check_game(game: str | GameType, games: int = 2, seed: int = 1) -> None:
    """Check an installed game or a game type with `games` games per option value. Raises AssertionError."""
    report = run_checks(game_type(game) if isinstance(game, str) else game, games, seed)
    problems = "\n".join([f"{name}: {problem}" for name, problem in report.problems.items()])
    assert not problems, problems


def run_checks(kind: GameType, games: int, seed: int) -> Report:
    """Run all checks of a game type and return the report."""
    report, checks = Report(), GameChecks(kind, games, seed)
    for name, check in (("games", checks.check_games), ("twins", checks.check_twins), ("guesses", checks.check_guesses),
                        ("bots", checks.check_bots), ("events", checks.check_events), ("texts", checks.check_texts),
                        ("refusals", checks.check_refusals), ("dispatch", checks.check_dispatch)):
        report.run(name, check)
    return report


def variants(kind: GameType) -> list[Game[Any]]:
    """Return the game with its default options, with all advanced rules, and with each other value of one option."""
    chosen = [{}, kind.all_rules, *[{name: value} for name, values in kind.options.items() for value in values[1:]]]
    games: list[Game[Any]] = []
    for options in chosen:
        try:
            game = kind.make(dict(options))
        except BadConfig:  # the value requires other options
            continue
        if MINI not in options.values() and all(game.config.options != other.config.options for other in games):
            games.append(game)
    return games


class GameChecks:
    """The checks of one game. Each returns a summary, and raises AssertionError."""

    def __init__(self, kind: GameType, games: int, seed: int) -> None:
        self.kind = kind
        self.games = games
        self.seed = seed
        self.variants = variants(kind)
        self.rules = texts(kind.package, "text/rules.{}.json", LANGUAGES[0])
        self.drawer: Drawer = load_drawer(kind)
        self.rng = Random(seed)

    @cached_property
    def positions(self) -> list[tuple[Game[Any], Any]]:
        """Return all states of random games of every variant, with their events."""
        positions: list[tuple[Game[Any], Any]] = []
        for game in self.variants:
            for _ in range(self.games):
                s = game.new()
                positions.append((game, s))
                while not game.over(s):
                    s = game.apply(s, random_action(game, s, self.rng))
                    positions.append((game, s))
        return positions

    def sample_positions(self, one_in: int) -> Iterator[tuple[Game[Any], Any]]:
        """Yield one in `one_in` positions at random, and every final one."""
        for game, s in self.positions:
            if self.rng.randrange(one_in) == 0 or game.over(s):
                yield game, s

    def check_games(self) -> str:
        """Check that random games keep the invariants of the kernel, end in time, and have a valid result."""
        steps = 0
        for number, game in enumerate(self.variants):
            rng = Random(self.seed + number)
            for _ in range(self.games):
                length = check_random_game(game, rng, ONE_IN)
                limit = game.max_game_length()
                assert length <= limit, f"{length} choices, but max_game_length() is {limit}"
                steps += length
        for game, s in self.positions:
            self.check_result(game, s)
        return f"{self.games * len(self.variants)} games, {steps} steps"

    def check_result(self, game: Game[Any], s: Any) -> None:
        """Check that a result names the winners, or `-`, and a rule, and is "" before the end."""
        result = game.result(s)
        if not game.over(s):
            assert result == "", f"the result is {result!r} before the end"
            return
        parsed = RESULT.fullmatch(result)
        assert parsed, f"the result {result!r} is not WINNER RULE, WINNER+WINNER RULE or - RULE"
        winners = [int(seat) for seat in parsed[1].split("+") if seat != "-"]
        assert winners == sorted({*winners} & {*range(game.seats)}), f"the result {result!r} names other seats"
        assert parsed[2] in self.rules, f"the result {result!r} names no rule of text/rules.{LANGUAGES[0]}.json"
        best = max(game.returns(s))
        assert all(game.returns(s)[seat] == best for seat in winners), f"{result!r}, but returns {game.returns(s)}"

    def check_twins(self) -> str:
        """Check that worlds that look the same to a seat stay so, also for spectators, until an event reveals more."""
        compared = 0
        for game in self.variants:
            for player in range(game.seats):
                twins = Twins(game, player, Random(self.seed + player))
                for _ in range(self.games):
                    twins.play()
                compared += twins.compared
        assert compared > 0, "no two worlds ever differed: every event is public"
        return f"{compared} pairs of worlds"

    def check_guesses(self) -> str:
        """Check that a world sampled from a seat's history looks to it like the true one."""
        count = 0
        for game in self.variants:
            rng, s = Random(self.seed), game.new()
            histories: list[History] = [[] for _ in range(game.seats)]
            while not game.over(s):
                after = game.apply(s, random_action(game, s, rng))
                for player, history in enumerate(histories):
                    if record_events(game, s, after, player, history) and rng.randrange(ONE_IN) == 0:
                        check_guess(game, after, history, player, rng)
                        count += 1
                s = after
        return f"{count} guesses"

    def check_bots(self) -> str:
        """Check that priors have a weight of at least 1 per option, and evaluations a value from -1 to 1 per seat."""
        count = 0
        for game, s in self.sample_positions(ONE_IN):
            if not game.over(s) and game.who(s) >= 0:
                options = game.legal_ids(s)
                weights = list(game.prior(s, options))
                assert len(weights) == len(options), f"{len(weights)} prior weights for {len(options)} options"
                assert min(weights) >= 1, f"a prior weight of {min(weights)}"
                values = game.evaluate(s)
                assert len(values) == game.seats, f"{len(values)} values for {game.seats} seats"
                assert all(-1 <= value <= 1 for value in values), f"evaluate returns {values}"
                count += 1
        return f"{count} choices"

    def check_events(self) -> str:
        """Check that every event is registered, has a rule, and can be rebuilt from its fields for every observer."""
        seen: dict[str, int] = {}
        for game, s in self.positions:
            for event in s.events or ():
                name = type(event).__name__
                assert self.kind.events.get(name) is type(event), f"{name} is not among the events of the game type"
                seen[name] = seen.get(name, 0) + 1
                for observer in (*range(game.seats), int(SPECTATOR)):
                    if seen[name] <= MAX_EVENTS_PER_TYPE and (observed := event.seen_by(observer)) is not None:
                        self.check_event(observed)
        never = sorted({*self.kind.events} - {*seen})
        return f"{len(seen)} kinds of events" + (f"; never met: {', '.join(never)}" if never else "")

    def check_event(self, event: Event) -> None:
        """Check that an event can be rebuilt from its fields, as in another process."""
        name = type(event).__name__
        try:
            again: Any = self.kind.events[name](**event.to_dict())
        except TypeError as problem:
            raise AssertionError(f"the constructor of {name} does not take its fields: {problem}") from None
        assert again == event, f"{event} comes back as {again}"
        assert event.same_as(again), f"{event} is not same_as itself"
        assert event.rule() in self.rules, f"{name} names the rule {event.rule()!r}, which has no text"

    def check_texts(self) -> str:
        """Check that all texts exist in every language: names, options, questions, events, actions, zones, endings."""
        phrases = {repr(phrase): phrase for phrase in self.phrases()}
        for language in LANGUAGES:
            words = self.catalogue(language)
            for phrase in phrases.values():
                check_phrase(words, phrase)
            rules = texts(self.kind.package, "text/rules.{}.json", language)
            missing = sorted({*self.rules} ^ {*rules})
            assert not missing, f"{language}: rules.{language}.json has other numbers: {missing[:5]}"
        return f"{len(phrases)} phrases, {len(LANGUAGES)} languages"

    def catalogue(self, language: str) -> Catalogue:
        """Return the texts of the front ends and of this game, which need not be installed."""
        words = Catalogue(language)
        words.sentences = words.sentences | texts(self.kind.package, "text/{}.json", language)
        return words

    def phrases(self) -> Iterator[Phrase]:
        """Yield all phrases that front ends show for this game."""
        name = self.kind.name
        shown = [option for option in self.kind.options if option not in self.kind.page.hidden]
        options = [f"{name}.option.{option}" for option in shown]
        for key in (f"{name}.name", f"page.game.{name}", f"page.line.{name}", *options):
            yield Phrase(key, {}, "")
        for game in self.variants:
            for seat in range(game.seats):
                yield Phrase(game.seat_key(seat), {}, "")
            for side in range(game.sides()):
                yield Phrase(game.side_key(side), {}, "")
            for a in range(len(game.actions)):  # without parameters: some are places that this board does not have
                phrase = game.describe_action(a)
                yield Phrase(phrase.key, dict.fromkeys(phrase.params, ""), phrase.rule)
        for game, s in self.positions:
            for observer in (*range(game.seats), int(SPECTATOR)):
                if s.events:
                    yield from map(game.describe_event, game.observed_events(s, observer))
        for game, s in self.sample_positions(ONE_IN):
            yield from self.position_phrases(game, s)

    def position_phrases(self, game: Game[Any], s: Any) -> Iterator[Phrase]:
        """Yield the phrases of one position, for seats and spectators."""
        yield from (game.describe_action(a) for a in game.legal_actions(s))
        for observer in (*range(game.seats), int(SPECTATOR)):
            view = game.observe(s, observer)
            if view.asked:
                yield self.drawer.question(view)
            if not game.over(s) and observer == game.who(s):
                yield from (game.describe_decision(view, a) for a in game.legal_actions(s))
                reasons = [game.explain(view, a) for a in game.legal_actions(s)]
                yield from (reason for reason in reasons if reason is not None)
                yield from self.belief_phrases(game, s, observer)
            step = game.next_step(view)
            if step is not None:
                yield step
            for zone in game.zones(view):
                yield from (zone.title, *zone.items)
        if game.over(s):
            ending, _ = game.ending(s)
            yield from () if ending is None else (ending,)

    def belief_phrases(self, game: Game[Any], s: Any, player: int) -> Iterator[Phrase]:
        """Yield a right and a wrong belief about each hidden fact of a player."""
        for fact in game.hidden_facts(s, player, game.legal_actions(s)[0]):
            for value in (fact.value, ""):
                yield game.describe_belief("", fact, value, 100)

    def check_refusals(self) -> str:
        """Check that every illegal action is refused with a sentence and a rule."""
        catalogues, count = [self.catalogue(language) for language in LANGUAGES], 0
        seen: set[tuple[str, str]] = set()
        for game, s in self.sample_positions(10 * ONE_IN):
            for a in sorted({*range(len(game.actions))} - {*game.legal_actions(s)}):
                refusal = game.refusal(s, a)
                count += 1
                if (refusal.key, refusal.rule) not in seen:
                    seen.add((refusal.key, refusal.rule))
                    rule = refusal.rule
                    assert rule in self.rules, f"{game.text(a)} is refused by {rule!r}, which has no text"
                    for words in catalogues:
                        check_phrase(words, Phrase(refusal.key, {"rule": rule}, rule))
        return f"{count} refused actions"

    def check_dispatch(self) -> str:
        """Check that every module that dispatches on events or asks imports all those that it does not ignore."""
        modules = modules_in(self.kind.package)
        classes = {name: value for module in modules for name, value in vars(module).items()
                   if isinstance(value, type) and issubclass(value, Ask) and value.__module__ == module.__name__}
        asks = {name: ask for name, ask in classes.items() if not {*ask.__subclasses__()} & {*classes.values()}}
        problems = [problem for module in modules
                    for known, ignored in ((self.kind.events, "IGNORED_EVENTS"), (asks, "IGNORED_ASKS"))
                    for problem in dispatch_problems(module, known, ignored)]
        problems += [f"{module.__name__}: no feature for the questions {sorted({*asks} - {*index.names})}"
                     for module in modules for index in vars(module).values()
                     if isinstance(index, AskIndex) and {*asks} - {*index.names}]
        assert not problems, "; ".join(problems)
        dispatchers = [module for module in modules if {"IGNORED_EVENTS", "IGNORED_ASKS"} & {*vars(module)}]
        return f"{len(self.kind.events)} events and {len(asks)} questions in {len(dispatchers)} dispatchers"


def check_phrase(words: Catalogue, phrase: Phrase) -> None:
    """Check that a phrase has a sentence in a language, and that every word in it exists."""
    try:
        words.sentence(phrase.key, phrase.params)
    except (KeyError, IndexError, ValueError) as error:
        raise AssertionError(f"{words.language}: no sentence {phrase.key}: {error!r}") from None
    values = [item for value in phrase.params.values() for item in (value if isinstance(value, list) else [value])]
    for value in values:
        if isinstance(value, str) and value.startswith("@"):
            assert value[1:] in words.sentences, f"{words.language}: no word {value[1:]} in {phrase.key}"


def modules_in(package: str) -> list[Any]:
    """Return all modules of a package."""
    root = import_module(package)
    return [root, *[import_module(module.name) for module in walk_packages(root.__path__, f"{package}.")]]


def dispatch_problems(module: Any, known: Mapping[str, object], attribute: str) -> list[str]:
    """Return the problems of a dispatcher: names that it forgets, handles and ignores, or that do not exist."""
    if attribute not in vars(module):
        return []
    ignored = {*getattr(module, attribute)}
    imported = {name for name in known if getattr(module, name, None) is known[name]}
    return [f"{module.__name__} {problem}: {', '.join(sorted(names))}" for problem, names in (
        ("neither handles nor ignores", {*known} - ignored - imported), ("handles and ignores", ignored & imported),
        ("ignores what is not there", ignored - {*known})) if names]
