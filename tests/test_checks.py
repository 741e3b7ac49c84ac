"""`brushpass check` passes for sound games, and each of its checks catches a bug seeded into liar's dice."""
from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from librt.strings import BytesWriter

from brushpass.checks import GameChecks, Report, check_game
from brushpass.core.features import Memory, AskIndex
from brushpass.core.game import History
from brushpass.core.gametype import GameType
from brushpass.core.kernel import Ask, Event, Public
from brushpass.core.phrase import Phrase, Refusal
from brushpass.games import GAMES, game_type
from tests.effort import COMPILED, EXHAUSTIVE
from tests.terminal.console import brushpass as command

EXAMPLE = Path(__file__).parent.parent / "examples" / "liars_dice"
sys.path.append(str(EXAMPLE))

from liars_dice import events, rules  # noqa: E402
from liars_dice.game import LiarsDiceGame  # noqa: E402
from liars_dice.game_type import LIARS_DICE  # noqa: E402
from liars_dice.state import LiarsDice  # noqa: E402
from liars_dice.view import LiarsDiceView  # noqa: E402


class SpectatorSees(LiarsDiceGame):
    """A spectator sees the dice of player 0."""

    def observe(self, s: LiarsDice, player: int) -> LiarsDiceView:
        return super().observe(s, max(player, 0))


class SpectatorHears(LiarsDiceGame):
    """A spectator receives player 1's rolls."""

    def observed_events(self, s: LiarsDice, player: int) -> list[Event]:
        return super().observed_events(s, 1 if player < 0 else player)


class ViewTells(LiarsDiceGame):
    """Everybody sees how many sixes the others have."""

    def observe(self, s: LiarsDice, player: int) -> LiarsDiceView:
        view = super().observe(s, player)
        view.bidder = sum(shows[5] for shows in s.shows)
        return view


class OptionsTell(LiarsDiceGame):
    """A bid that would be wrong is not offered."""

    def legal_actions(self, s: LiarsDice) -> list[int]:
        options = super().legal_actions(s)
        return options if s.over or self.who(s) < 0 else [a for a in options if (a + s.shows[0][0]) % 2] or options


class EverythingIsTold(LiarsDiceGame):
    """Everybody receives all dice."""

    def observed_events(self, s: LiarsDice, player: int) -> list[Event]:
        return list(s.events or [])

    def observe(self, s: LiarsDice, player: int) -> LiarsDiceView:
        view = super().observe(s, player)
        view.shows = tuple(count for shows in s.shows for count in shows)
        return view


class FeaturesTell(LiarsDiceGame):
    """A network sees the ones of the next player."""

    def write_features(self, s: LiarsDice, player: int, memory: Memory, out: BytesWriter, start: int) -> None:
        super().write_features(s, player, memory, out, start)
        out[start] = s.shows[(player + 1) % self.seats][0] + 1


class GuessesOtherDice(LiarsDiceGame):
    """A sampled state changes the player's own dice."""

    def sample_world(self, heard: History, player: int, rng: Random) -> LiarsDice:
        s = super().sample_world(heard, player, rng)
        s.shows = s.shows[1:] + s.shows[:1]
        return s


class ChangesItsArgument(LiarsDiceGame):
    """`apply` modifies its argument."""

    def apply(self, s: LiarsDice, a: int) -> LiarsDice:
        s.events = []
        self.step(s, a)
        return s


class MisreadsItself(LiarsDiceGame):
    """A five is read as a six."""

    def parse(self, text: str) -> int:
        return super().parse(text.replace("5", "6"))


class FewChoices(LiarsDiceGame):
    """Games are said to be short."""

    def max_game_length(self) -> int:
        return 7


class NamesTheWinner(LiarsDiceGame):
    """The result names the winner in words."""

    def result(self, s: LiarsDice) -> str:
        return "North L8" if s.over else ""


class NoSuchRule(LiarsDiceGame):
    """The result names a rule that has no text."""

    def result(self, s: LiarsDice) -> str:
        return f"{s.winner} L99" if s.over else ""


class RefusalRaises(LiarsDiceGame):
    """A refusal after the end raises an exception."""

    def refusal(self, s: LiarsDice, a: int) -> Refusal:
        assert not s.over, "nobody thought of this"
        return super().refusal(s, a)


class RefusesWithoutWords(LiarsDiceGame):
    """A refusal has no sentence."""

    def refusal(self, s: LiarsDice, a: int) -> Refusal:
        return Refusal("L4", "liarsdice.refusal.nothing")


class SaysNothing(LiarsDiceGame):
    """An action has no sentence."""

    def describe_action(self, a: int) -> Phrase:
        return replace_key(super().describe_action(a), "liarsdice.do.nothing")


class TellsTooLittle(LiarsDiceGame):
    """A sentence lacks the name of the bidder."""

    def describe_event(self, event: Event) -> Phrase:
        phrase = super().describe_event(event)
        phrase.params.pop("player", None)
        return phrase


class UnknownSeat(LiarsDiceGame):
    """A seat has a name in no language."""

    def seat_key(self, seat: int) -> str:
        return f"liarsdice.chair.{seat}"


class ForgetsAnOption(LiarsDiceGame):
    """The prior has no weight for the last option."""

    def prior(self, s: LiarsDice, options: Any) -> Any:
        return super().prior(s, options)[:-1]


def replace_key(phrase: Phrase, key: str) -> Phrase:
    return Phrase(key, phrase.params, phrase.rule)


FAULTS: list[tuple[Callable[[dict[str, str]], LiarsDiceGame], str, str]] = [
    (SpectatorSees, "twins", "spectators see"), (SpectatorHears, "twins", "spectators hear"),
    (ViewTells, "twins", "views differ"), (OptionsTell, "twins", "options tell"),
    (EverythingIsTold, "twins", "no two worlds"), (FeaturesTell, "twins", "features tell"),
    (GuessesOtherDice, "guesses", "views differ"), (ChangesItsArgument, "games", "changed its argument"),
    (MisreadsItself, "games", "reads back"), (FewChoices, "games", "max_game_length"),
    (NamesTheWinner, "games", "is not WINNER RULE"), (NoSuchRule, "games", "names no rule"),
    (RefusalRaises, "refusals", "nobody thought"), (RefusesWithoutWords, "refusals", "liarsdice.refusal.nothing"),
    (SaysNothing, "texts", "liarsdice.do.nothing"), (TellsTooLittle, "texts", "'player'"),
    (UnknownSeat, "texts", "liarsdice.chair.0"), (ForgetsAnOption, "bots", "prior weights"),
]


def problem_in(kind: GameType, check: str) -> str:
    """Return the error of one check, "" if it passes."""
    report, checks = Report(), GameChecks(kind, 2, 3)
    report.run(check, getattr(checks, f"check_{check}"))
    return report.problems.get(check, "")


@pytest.mark.parametrize(("fault", "check", "problem"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_a_seeded_fault_is_caught(fault: Callable[[dict[str, str]], LiarsDiceGame], check: str, problem: str) -> None:
    assert problem in problem_in(replace(LIARS_DICE, make=fault), check)


def test_an_event_that_is_not_registered_is_caught() -> None:
    known = {name: kind for name, kind in LIARS_DICE.events.items() if name != "Won"}
    assert "Won is not among the events" in problem_in(replace(LIARS_DICE, events=known), "events")


def test_an_event_whose_parameters_are_not_its_fields_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bid(Public):
        """A bid with other names."""

        RULE = "L4"

        def __init__(self, who: int, count: int, face: int) -> None:
            self.player, self.count, self.face = who, count, face

    monkeypatch.setattr(rules, "Bid", Bid)
    kind = replace(LIARS_DICE, events=LIARS_DICE.events | {"Bid": Bid})
    assert "the constructor of Bid does not take its fields" in problem_in(kind, "events")


def test_a_sentence_that_one_language_lacks_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(EXAMPLE / "liars_dice" / "text", tmp_path / "half_translated" / "text")
    (tmp_path / "half_translated" / "__init__.py").touch()
    french = tmp_path / "half_translated" / "text" / "fr.json"
    french.write_text(french.read_text("utf-8").replace('"liarsdice.told.Won"', '"liarsdice.told.Gone"'), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "fr: no sentence liarsdice.told.Won" in problem_in(replace(LIARS_DICE, package="half_translated"), "texts")


class Whispered(Public):
    """An event that no dispatcher knows."""


def test_a_dispatcher_that_does_not_know_a_new_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "IGNORED_EVENTS", (), raising=False)
    assert problem_in(LIARS_DICE, "dispatch") == ""
    kind = replace(LIARS_DICE, events=LIARS_DICE.events | {"Whispered": Whispered})
    assert problem_in(kind, "dispatch") == "liars_dice.rules neither handles nor ignores: Whispered"
    monkeypatch.setattr(rules, "IGNORED_EVENTS", ("Whispered", "Won", "Gone"))
    assert problem_in(kind, "dispatch") == (
        "liars_dice.rules handles and ignores: Won; liars_dice.rules ignores what is not there: Gone")


def test_a_dispatcher_or_a_feature_that_does_not_know_a_new_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "IGNORED_ASKS", ("MakeBid", "RollDie"), raising=False)
    monkeypatch.setattr(events, "QUESTIONS", AskIndex(("MakeBid", "RollDie")), raising=False)
    assert problem_in(LIARS_DICE, "dispatch") == ""
    added = type("PassOn", (Ask,), {"__module__": rules.__name__})
    monkeypatch.setattr(rules, "PassOn", added, raising=False)
    found = problem_in(LIARS_DICE, "dispatch")
    assert "liars_dice.events neither handles nor ignores: PassOn" in found
    assert "no feature for the questions ['PassOn']" in found


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(AssertionError, match=r"(?s)games: .*max_game_length.*bots: .*prior weights"):
        check_game(replace(LIARS_DICE, make=type("Both", (FewChoices, ForgetsAnOption), {})))
    check_game(LIARS_DICE)


@pytest.mark.parametrize("name", GAMES)
def test_our_games_pass(name: str) -> None:
    checks = GameChecks(game_type(name), 1, 1)
    if not COMPILED:  # the sources play one game only: the whole would take minutes
        checks.variants = checks.variants[:1]
    slow = ("twins", "guesses") if EXHAUSTIVE else ()  # tests/test_checks_of_games.py has both
    for check in ("games", "events", "texts", "refusals", "bots", "dispatch", *slow):
        getattr(checks, f"check_{check}")()


def test_the_command_reports_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.types, "liarsdice", LIARS_DICE)
    shown = command("check", "liarsdice", "--games", "1")
    assert (shown.code, shown.out.count("passed"), shown.err) == (0, 8, "")
    monkeypatch.setitem(GAMES.types, "liarsdice", replace(LIARS_DICE, make=SpectatorSees))
    shown = command("check", "liarsdice", "--games", "1")
    assert shown.code == 1
    assert "liarsdice twins: FAILED, a leak: spectators see what player" in shown.out
    assert command("check", "nothing").code == 2
