"""Everything that a game must satisfy, in one call: `brushpass check GAME`, and for the tests of a package

    from brushpass.checks import check_game
    check_game("mygame")

plays random games by the rules and by twins in two worlds that a seat cannot tell apart, rebuilds events from their
facts, looks for every sentence in every language, asks why every action is refused, and compares the events and the
questions of the game with the modules that dispatch on them.

A module dispatches on events if it defines `IGNORED_EVENTS`, on questions if it defines `IGNORED_ASKS`: the names of
those for which it has nothing to do. It must import all others, so that a new one cannot be forgotten.
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

ONE_IN: Final = 6  # steps of a game that are looked at closely
OF_A_KIND: Final = 200  # events of one class that are made again
RESULT: Final = re.compile(r"(-|\d+(?:\+\d+)*) (\S+)")


class Report:
    """What was checked, and what was found wrong, by the name of the check."""

    def __init__(self) -> None:
        self.passed: dict[str, str] = {}
        self.problems: dict[str, str] = {}

    def run(self, name: str, check: Callable[[], str]) -> None:
        """Run one check, and note what it looked at, or what is wrong."""
        try:
            self.passed[name] = check()
        except Exception as problem:
            what = str(problem) if isinstance(problem, AssertionError) else f"{type(problem).__name__}: {problem}"
            self.problems[name] = what


def check_game(game: str | GameType, games: int = 2, seed: int = 1) -> None:
    """Check an installed game, or a game type, over `games` games with each of its options. Raises AssertionError."""
    found = report_on(game_type(game) if isinstance(game, str) else game, games, seed)
    wrong = "\n".join([f"{name}: {problem}" for name, problem in found.problems.items()])
    assert not wrong, wrong


def report_on(kind: GameType, games: int, seed: int) -> Report:
    """Check a game with each of its options, and return what was found."""
    report, checks = Report(), GameChecks(kind, games, seed)
    for name, check in (("games", checks.check_games), ("twins", checks.check_twins), ("guesses", checks.check_guesses),
                        ("bots", checks.check_bots), ("events", checks.check_events), ("texts", checks.check_texts),
                        ("refusals", checks.check_refusals), ("dispatch", checks.check_dispatch)):
        report.run(name, check)
    return report


def variants(kind: GameType) -> list[Game[Any]]:
    """Return the game with its default options, with all advanced rules, and with each other value of one option."""
    chosen = [{}, kind.all_rules, *[{name: value} for name, values in kind.options.items() for value in values[1:]]]
    found: list[Game[Any]] = []
    for options in chosen:
        try:
            made = kind.make(dict(options))
        except BadConfig:  # a value that goes with others only
            continue
        if MINI not in options.values() and all(made.config.options != other.config.options for other in found):
            found.append(made)
    return found


class GameChecks:
    """The checks of one game. Each returns what it looked at, and raises AssertionError."""

    def __init__(self, kind: GameType, games: int, seed: int) -> None:
        self.kind = kind
        self.games = games
        self.seed = seed
        self.variants = variants(kind)
        self.rules = texts(kind.package, "text/rules.{}.json", LANGUAGES[0])
        self.drawer: Drawer = load_drawer(kind)
        self.rng = Random(seed)

    @cached_property
    def moments(self) -> list[tuple[Game[Any], Any]]:
        """Return random games of every variant, state by state with its news."""
        found: list[tuple[Game[Any], Any]] = []
        for game in self.variants:
            for _ in range(self.games):
                s = game.new()
                found.append((game, s))
                while not game.over(s):
                    s = game.apply(s, random_action(game, s, self.rng))
                    found.append((game, s))
        return found

    def some_moments(self, one_in: int) -> Iterator[tuple[Game[Any], Any]]:
        """Yield one in `one_in` positions at random, and every final one."""
        for game, s in self.moments:
            if self.rng.randrange(one_in) == 0 or game.over(s):
                yield game, s

    def check_games(self) -> str:
        """Random games keep the promises of the kernel, end in time, and have a result that front ends can read."""
        steps = 0
        for number, game in enumerate(self.variants):
            rng = Random(self.seed + number)
            for _ in range(self.games):
                length = check_random_game(game, rng, ONE_IN)
                limit = game.max_game_length()
                assert length <= limit, f"{length} choices, but max_game_length() is {limit}"
                steps += length
        for game, s in self.moments:
            self.check_result(game, s)
        return f"{self.games * len(self.variants)} games, {steps} steps"

    def check_result(self, game: Game[Any], s: Any) -> None:
        """A result names the winners, or `-`, and a rule; it is "" before the end."""
        result = game.result(s)
        if not game.over(s):
            assert result == "", f"the result is {result!r} before the end"
            return
        found = RESULT.fullmatch(result)
        assert found, f"the result {result!r} is not WINNER RULE, WINNER+WINNER RULE or - RULE"
        winners = [int(seat) for seat in found[1].split("+") if seat != "-"]
        assert winners == sorted({*winners} & {*range(game.seats)}), f"the result {result!r} names other seats"
        assert found[2] in self.rules, f"the result {result!r} names no rule of text/rules.{LANGUAGES[0]}.json"
        best = max(game.returns(s))
        assert all(game.returns(s)[seat] == best for seat in winners), f"{result!r}, but returns {game.returns(s)}"

    def check_twins(self) -> str:
        """Worlds that a seat cannot tell apart stay alike to it and to spectators, until an event parts them."""
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
        """A guess from what a seat heard looks to it like the truth."""
        guessed = 0
        for game in self.variants:
            rng, s = Random(self.seed), game.new()
            heard: list[History] = [[] for _ in range(game.seats)]
            while not game.over(s):
                after = game.apply(s, random_action(game, s, rng))
                for player in range(game.seats):
                    if record_events(game, s, after, player, heard[player]) and rng.randrange(ONE_IN) == 0:
                        check_guess(game, after, heard[player], player, rng)
                        guessed += 1
                s = after
        return f"{guessed} guesses"

    def check_bots(self) -> str:
        """A prior has a weight of at least 1 for each option, and an evaluation a value from -1 to 1 for each seat."""
        looked_at = 0
        for game, s in self.some_moments(ONE_IN):
            if not game.over(s) and game.who(s) >= 0:
                options = game.legal_ids(s)
                weights = list(game.prior(s, options))
                assert len(weights) == len(options), f"{len(weights)} prior weights for {len(options)} options"
                assert min(weights) >= 1, f"a prior weight of {min(weights)}"
                values = game.evaluate(s)
                assert len(values) == game.seats, f"{len(values)} values for {game.seats} seats"
                assert all(-1 <= value <= 1 for value in values), f"evaluate returns {values}"
                looked_at += 1
        return f"{looked_at} choices"

    def check_events(self) -> str:
        """Every event is registered, has a rule, and can be made again from its facts, as each listener gets it."""
        seen: dict[str, int] = {}
        for game, s in self.moments:
            for event in s.news or ():
                name = type(event).__name__
                assert self.kind.events.get(name) is type(event), f"{name} is not among the events of the game type"
                seen[name] = seen.get(name, 0) + 1
                for listener in (*range(game.seats), int(SPECTATOR)):
                    if seen[name] <= OF_A_KIND and (told := event.seen_by(listener)) is not None:
                        self.check_event(told)
        never = sorted({*self.kind.events} - {*seen})
        return f"{len(seen)} kinds of events" + (f"; never met: {', '.join(never)}" if never else "")

    def check_event(self, event: Event) -> None:
        """An event is the same after its facts have gone to another process."""
        name = type(event).__name__
        try:
            again: Any = self.kind.events[name](**event.to_dict())
        except TypeError as problem:
            raise AssertionError(f"the constructor of {name} does not take its fields: {problem}") from None
        assert again == event, f"{event} comes back as {again}"
        assert event.same_as(again), f"{event} is not same_as itself"
        assert event.rule() in self.rules, f"{name} names the rule {event.rule()!r}, which has no text"

    def check_texts(self) -> str:
        """Every sentence is there in every language: names, options, questions, events, actions, zones, endings."""
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
        """Return the sentences of the front ends and of this game, which may not be installed."""
        words = Catalogue(language)
        words.sentences = words.sentences | texts(self.kind.package, "text/{}.json", language)
        return words

    def phrases(self) -> Iterator[Phrase]:
        """Yield everything that front ends say of this game."""
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
            for a in range(len(game.actions)):  # some name a place that this board does not have, and no word for it
                phrase = game.describe_action(a)
                yield Phrase(phrase.key, dict.fromkeys(phrase.params, ""), phrase.rule)
        for game, s in self.moments:
            for listener in (*range(game.seats), int(SPECTATOR)):
                yield from (game.describe_event(event) for event in (game.news(s, listener) if s.news else ()))
        for game, s in self.some_moments(ONE_IN):
            yield from self.said(game, s)

    def said(self, game: Game[Any], s: Any) -> Iterator[Phrase]:
        """Yield what is said of one moment of a game, to seats and spectators."""
        yield from (game.describe_action(a) for a in game.legal_actions(s))
        for listener in (*range(game.seats), int(SPECTATOR)):
            view = game.observe(s, listener)
            if view.asked:
                yield self.drawer.question(view)
            for zone in game.zones(view):
                yield from (zone.title, *zone.items)
        if game.over(s):
            ending, _ = game.ending(s)
            yield from () if ending is None else (ending,)

    def check_refusals(self) -> str:
        """Whatever cannot be done now is refused with a sentence and a rule."""
        words, asked = [self.catalogue(language) for language in LANGUAGES], 0
        known: set[tuple[str, str]] = set()
        for game, s in self.some_moments(10 * ONE_IN):
            for a in sorted({*range(len(game.actions))} - {*game.legal_actions(s)}):
                why = game.refusal(s, a)
                asked += 1
                if (why.key, why.rule) not in known:
                    known.add((why.key, why.rule))
                    assert why.rule in self.rules, f"{game.text(a)} is refused by {why.rule!r}, which has no text"
                    for language in words:
                        check_phrase(language, Phrase(why.key, {"rule": why.rule}, why.rule))
        return f"{asked} refused actions"

    def check_dispatch(self) -> str:
        """Every module that dispatches on events or questions imports all but those that it names as ignored."""
        modules = modules_in(self.kind.package)
        steps = {name: held for module in modules for name, held in vars(module).items()
                 if isinstance(held, type) and issubclass(held, Ask) and held.__module__ == module.__name__}
        asks = {name: held for name, held in steps.items() if not {*held.__subclasses__()} & {*steps.values()}}
        wrong = [problem for module in modules
                 for known, what in ((self.kind.events, "IGNORED_EVENTS"), (asks, "IGNORED_ASKS"))
                 for problem in undispatched(module, known, what)]
        wrong += [f"{module.__name__}: no feature for the questions {sorted({*asks} - {*held.names})}"
                  for module in modules for held in vars(module).values()
                  if isinstance(held, AskIndex) and {*asks} - {*held.names}]
        assert not wrong, "; ".join(wrong)
        dispatchers = [module for module in modules if {"IGNORED_EVENTS", "IGNORED_ASKS"} & {*vars(module)}]
        return f"{len(self.kind.events)} events and {len(asks)} questions in {len(dispatchers)} dispatchers"


def check_phrase(words: Catalogue, phrase: Phrase) -> None:
    """A phrase is a sentence in this language, and every word in it is known."""
    try:
        words.sentence(phrase.key, phrase.params)
    except (KeyError, IndexError, ValueError) as problem:
        raise AssertionError(f"{words.language}: no sentence {phrase.key}: {problem!r}") from None
    values = [each for value in phrase.params.values() for each in (value if isinstance(value, list) else [value])]
    for value in values:
        if isinstance(value, str) and value.startswith("@"):
            assert value[1:] in words.sentences, f"{words.language}: no word {value[1:]} in {phrase.key}"


def modules_in(package: str) -> list[Any]:
    """Return all modules of a package."""
    home = import_module(package)
    return [home, *[import_module(found.name) for found in walk_packages(home.__path__, f"{package}.")]]


def undispatched(module: Any, known: Mapping[str, object], what: str) -> list[str]:
    """Return what a dispatcher does not know of, and what it names as ignored though it has it."""
    if what not in vars(module):
        return []
    ignored, imported = {*getattr(module, what)}, {name for name in known if getattr(module, name, None) is known[name]}
    return [f"{module.__name__} {problem}: {', '.join(sorted(names))}" for problem, names in (
        ("neither handles nor ignores", {*known} - ignored - imported), ("handles and ignores", ignored & imported),
        ("ignores what is not there", ignored - {*known})) if names]
