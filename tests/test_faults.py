"""Mutation tests: every check must fail on its seeded bug. A bug is a game that is wrong in one place."""
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from librt.strings import BytesWriter
from mypy_extensions import u8

from brushpass.core.check import Twins, check_guess, check_random_game, random_action, perft
from brushpass.core.features import Memory
from brushpass.core.game import Game, History
from brushpass.core.kernel import Event
from brushpass.core.records.playthrough import playthrough
from brushpass.games.embassy.data import SECURITY_HQ
from brushpass.games.embassy.events import Looked, Scanned
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.text.position import position
from brushpass.games.embassy.state import Embassy
from brushpass.games.kyoto.events import Clashed, Placed, Swapped
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.view import TopSecretView
from tests.golden import GOLDEN, actions_of
from tests.perft import FILES, read
from tests.kyoto.table import EVERYTHING
from tests.seeded import FAULTS

ROOT = Path(__file__).parent.parent


class OptionsTell(KyotoGame):
    """A player is not offered an attack on a stronger agent, though it is hidden."""

    def legal_actions(self, s: Kyoto) -> list[int]:
        options = super().legal_actions(s)
        if s.over or type(s.pending[-1]).__name__ != "PlayCard":
            return options
        return [a for a in options if not self.text(a).endswith(self.strong(s))] or options

    def strong(self, s: Kyoto) -> tuple[str, ...]:
        cells = [s.at[(1 - s.turn) * 6 + identity] for identity in (0, 1)]
        return tuple("-" + "abcde"[cell % 5] + str(cell // 5 + 1) for cell in cells if cell >= 0)


class ViewTells(KyotoGame):
    """The view counts the real agents among the hidden ones of the home row."""

    def observe(self, s: Kyoto, player: int) -> KyotoView:
        view = super().observe(s, player)
        view.card = sum(1 for agent in (0, 2, 6, 8) if s.at[agent] >= 0 and s.at[agent] // 5 in (0, 5))
        return view


class SwapTells(KyotoGame):
    """Both players receive an exchange; a swap declined is received by nobody else."""

    def observed_events(self, s: Kyoto, player: int) -> list[Event]:
        exchanges = [event for event in s.events or [] if isinstance(event, Swapped) and event.exchanged == 1]
        return super().observed_events(s, player) + list(exchanges)


class AttackerTells(KyotoGame):
    """The attacker is shown with the result, against K47."""

    def observed_events(self, s: Kyoto, player: int) -> list[Event]:
        shown = [Placed(event.player, event.cell, s.stands[event.cell] % 6) for event in s.events or []
                 if isinstance(event, Clashed) and event.won]
        return super().observed_events(s, player) + list(shown)


@pytest.mark.parametrize("fault", [OptionsTell, ViewTells])
def test_twins_catch_a_side_channel(fault: type[KyotoGame]) -> None:
    with pytest.raises(AssertionError, match=r"leak|asked|options|views"):
        for seed in range(40):
            for player in (0, 1):
                Twins(fault({"special_agents": "sides"}), player, Random(seed)).play()


class SpectatorSees(KyotoGame):
    """A spectator sees the table as player 0 does."""

    def observe(self, s: Kyoto, player: int) -> KyotoView:
        return super().observe(s, max(player, 0))


class SpectatorHears(EmbassyGame):
    """A spectator receives player 1's events."""

    def observed_events(self, s: Embassy, player: int) -> list[Event]:
        return super().observed_events(s, 1 if player < 0 else player)


class SpectatorSeesContents(TopSecretGame):
    """A spectator sees what the last player has packed."""

    def observe(self, s: TopSecret, player: int) -> TopSecretView:
        return super().observe(s, self.seats - 1 if player < 0 else player)


@pytest.mark.parametrize("fault", [SpectatorSees, SpectatorHears, SpectatorSeesContents])
def test_twins_catch_what_a_spectator_is_told_and_a_player_is_not(fault: Callable[[dict[str, str]], Game[Any]]) -> None:
    with pytest.raises(AssertionError, match="a leak: spectators"):
        for seed in range(6):
            for player in (0, 1):
                Twins(fault({}), player, Random(seed)).play()


class BombsAreLeftLying(TopSecretGame):
    """An agent is not offered a suitcase with a bomb in it, no matter who has packed it."""

    def legal_actions(self, s: TopSecret) -> list[int]:
        options = super().legal_actions(s)
        if s.over or type(s.pending[-1]).__name__ != "MoveAgent":
            return options
        bombs = tuple(f" {self.words.colours[case // 4]}-{'abcd'[case % 4]}" for case in range(4 * self.seats)
                      if s.content[case] == 0)
        return [a for a in options if not self.text(a).endswith(bombs)] or options


class LaidCardTells(TopSecretGame):
    """Everybody sees the card that lies face down."""

    def observe(self, s: TopSecret, player: int) -> TopSecretView:
        view = super().observe(s, player)
        if view.laid:
            view.laid = super().observe(s, (view.laid[0] + max(player, 0)) % self.seats).laid
        return view


@pytest.mark.parametrize("fault", [BombsAreLeftLying, LaidCardTells])
def test_twins_catch_a_leak_of_top_secret(fault: type[TopSecretGame]) -> None:
    with pytest.raises(AssertionError, match=r"options|views"):
        for seed in range(60):
            Twins(fault({"players": "2", "most_turns": "90"}), seed % 2, Random(seed)).play()


class FeaturesTellTheDeck(KyotoGame):
    """A network sees how many castles the other side will still draw."""

    def write_features(self, s: Kyoto, player: int, memory: Memory, out: BytesWriter, start: int) -> None:
        super().write_features(s, player, memory, out, start)
        out[start] = u8(s.deck[(1 - player) * 10 + 3])


class FeaturesTellTheContents(TopSecretGame):
    """A network sees what lies in a suitcase of the player to the left."""

    def write_features(self, s: TopSecret, player: int, memory: Memory, out: BytesWriter, start: int) -> None:
        super().write_features(s, player, memory, out, start)
        out[start] = u8(s.content[(player + 1) % self.seats * 4] + 1)


class FeaturesTellLoyalty(EmbassyGame):
    """A network sees which side the next player is on."""

    def write_features(self, s: Embassy, player: int, memory: Memory, out: BytesWriter, start: int) -> None:
        super().write_features(s, player, memory, out, start)
        out[start] = u8(s.loyalty[(player + 1) % self.seats] + 1)


@pytest.mark.parametrize("fault", [FeaturesTellTheDeck, FeaturesTellTheContents, FeaturesTellLoyalty])
def test_twins_and_guesses_catch_features_that_tell(fault: Callable[[dict[str, str]], Game[Any]]) -> None:
    game, rng = fault({}), Random(1)
    with pytest.raises(AssertionError, match="features tell"):
        Twins(game, 0, rng).play()
    s, heard = game.new(), History()
    for _ in range(60):
        s = game.apply(s, random_action(game, s, rng))
        heard.append(game.observed_events(s, 0))
    with pytest.raises(AssertionError, match="features tell"):
        for _ in range(20):
            check_guess(game, s, heard, 0, rng)


@pytest.mark.parametrize("fault", FAULTS)
def test_twins_catch_a_question_that_tells(fault: str) -> None:
    run = subprocess.run([sys.executable, "-m", "tests.seeded", fault], cwd=ROOT, env={"PYTHONPATH": str(ROOT / "src")},
                         capture_output=True, text=True, check=False)
    assert run.stdout.startswith("caught: "), run.stdout + run.stderr


class ChangesItsArgument(KyotoGame):
    """`apply` modifies its argument."""

    def apply(self, s: Kyoto, a: int) -> Kyoto:
        self.step(s, a)
        return s


class ForgetsAField(KyotoGame):
    """`apply` does not copy a field."""

    def apply(self, s: Kyoto, a: int) -> Kyoto:
        after = super().apply(s, a)
        after.fan_ready = not after.fan_ready
        return after


class MisreadsItself(KyotoGame):
    """A shrine is read as a castle."""

    def parse(self, text: str) -> int:
        return super().parse(text.replace("deal shrine", "deal castle"))


@pytest.mark.parametrize("fault", [ChangesItsArgument, ForgetsAField, MisreadsItself])
def test_properties_catch_a_broken_promise(fault: type[KyotoGame]) -> None:
    with pytest.raises(AssertionError, match=r"argument|differ|another action"):
        for seed in range(5):
            check_random_game(fault(EVERYTHING), Random(seed), 1)


class GuessesTheWrongHand(KyotoGame):
    """A sampled state changes the player's own hand."""

    def sample_world(self, heard: History, player: int, rng: Random) -> Kyoto:
        world = super().sample_world(heard, player, rng)
        world.hand[player * 10] += 1
        return world


def test_a_guess_that_does_not_look_like_the_truth_is_caught() -> None:
    game, rng = GuessesTheWrongHand({}), Random(3)
    s = game.new()
    heard: History = []
    for _ in range(30):
        s = game.apply(s, random_action(game, s, rng))
        heard.append(game.observed_events(s, 0))
    with pytest.raises(AssertionError, match="views differ"):
        check_guess(game, s, heard, 0, rng)


class NoDefend(KyotoGame):
    """Nobody may play Defend."""

    def legal_actions(self, s: Kyoto) -> list[int]:
        options = super().legal_actions(s)
        return [a for a in options if not self.text(a).startswith("defend")] or options


def test_perft_catches_a_missing_option() -> None:
    caught: list[Path] = []
    for path in [path for path in FILES if path.parent.parent.name == "kyoto"]:
        _, s, counts = read(path)
        if perft(NoDefend(s.config.options), s, 2) != counts[2]:
            caught.append(path)
    assert {path.stem for path in caught} >= {"middle", "everything", "tomoyo"}


@pytest.mark.parametrize("fault", [SwapTells, AttackerTells, ViewTells])
def test_golden_playthroughs_catch_what_is_told_to_the_wrong_player(fault: type[KyotoGame]) -> None:
    def differs(path: Path, options: dict[str, Any]) -> bool:
        text = path.read_text()
        return playthrough(fault(options), actions_of(text)) != text
    golden = [path for path, (name, _) in GOLDEN.items() if name == "kyoto"]
    assert any(differs(path, {}) for path in golden[:3])


class ItemsTell(EmbassyGame):
    """Everybody sees the items of who passes an X-ray door, against E63."""

    def observed_events(self, s: Embassy, player: int) -> list[Event]:
        seen = [event for event in s.events or [] if isinstance(event, Scanned)]
        return [event for event in super().observed_events(s, player) if not isinstance(event, Scanned)] + list(seen)


class HackTells(EmbassyGame):
    """The occupant of Security HQ sees what a Hack shows, against E118."""

    def observed_events(self, s: Embassy, player: int) -> list[Event]:
        hacks = [event for event in s.events or [] if isinstance(event, Looked) and event.number == "E96"]
        watches = player >= 0 and s.at[player] == SECURITY_HQ
        return super().observed_events(s, player) + (list(hacks) if watches else [])


def test_golden_playthroughs_catch_items_shown_to_the_wrong_player() -> None:
    def differs(path: Path, options: dict[str, Any]) -> bool:
        text = path.read_text()
        return playthrough(ItemsTell(options), actions_of(text)) != text
    assert any(differs(path, options) for path, (name, options) in GOLDEN.items() if name == "embassy")


HACKED = """
turn 0
player 0 x-ray {loyalty}:
player 1 security-hq blue:
player 2 computer red:
player 3 kitchen blue:
"""


@pytest.mark.parametrize(("game", "told_apart"), [(EmbassyGame({}), False), (HackTells({}), True)])
def test_two_worlds_tell_a_hack_that_security_hq_sees(game: EmbassyGame, told_apart: bool) -> None:
    """In two states that differ in one Loyalty alone, spectators in Security HQ must receive equal events."""
    told = []
    for loyalty in ("red", "blue"):
        s = position(HACKED.format(loyalty=loyalty), game.embassy)
        for text in ("move armoury", "stop", "armoury", "hack", "look loyalty"):
            s = game.apply(s, game.parse(text))
        told.append(game.observed_events(s, 1))
    assert (told[0] != told[1]) == told_apart
