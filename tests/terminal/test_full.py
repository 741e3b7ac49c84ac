"""`brushpass play --full`: whole games by keys and mouse, commands, the cover between two people, and the layout."""
from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from librt.random import Random
from textual.pilot import Pilot
from textual.widgets import Button, Footer, Input, OptionList, Static

from brushpass.core.errors import NoConsistentWorld
from brushpass.core.records.record import replay
from brushpass.terminal.full.app import FullScreenApp
from brushpass.terminal.full.dialog import Dialog
from brushpass.terminal.full.table import Options, Table
from brushpass.terminal.parsers import parse
from brushpass.terminal.table.console import Console, event_line
from brushpass.terminal.table.play import first_session
from brushpass.terminal.table.setup import setup_from_args
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.effort import effort, sample
from tests.eventually import POLL_INTERVAL_S, TIMEOUT_S
from tests.server.live_server import run_in_thread
from tests.terminal.console import brushpass, say
from tests.terminal.test_tty import Person

SIZE = (80, 24)
SHORT = {"kyoto": (), "topsecret": ("--option", "most_turns=8"), "embassy": ("--option", "rounds=2")}
Play = Callable[[FullScreenApp, Pilot[None]], Coroutine[Any, Any, None]]


def app_of(game: str, *argv: str, language: str = "en") -> FullScreenApp:
    """Return the app of a command line, with seed 3 and the bot of level 1."""
    words = Catalogue(language)
    others = () if "--hotseat" in argv else ("--bot", "1")
    _, args = parse("play", [game, "--seed", "3", *others, *SHORT[game], *argv], words)
    setup = setup_from_args(args, words)
    return FullScreenApp(setup, first_session(args, setup), words, {"TERM": "xterm"})


def run(app: FullScreenApp, play: Play, size: tuple[int, int] = SIZE) -> None:
    """Run an app without a terminal while a test plays."""
    async def work() -> None:
        async with app.run_test(size=size) as pilot:
            await play(app, pilot)
    run_in_thread(work())


async def until(condition: Callable[[], bool]) -> None:
    """Let the app work until a condition holds."""
    async with asyncio.timeout(TIMEOUT_S):
        while not condition():
            await asyncio.sleep(POLL_INTERVAL_S)


def is_asking(app: FullScreenApp) -> bool:
    """Return whether the person at the screen has a question."""
    screen = app.screen
    return isinstance(screen, Table) and screen.reply is not None and not screen.reply.done() and isinstance(
        app.focused, Input)


def has_dialog(app: FullScreenApp) -> bool:
    """Return whether a text with buttons is shown, ready to be closed."""
    focused = app.focused  # a button has the focus before it has a place to be clicked
    return isinstance(app.screen, Dialog) and isinstance(focused, Button) and focused.region.height > 0


def has_room_for_options(app: FullScreenApp) -> bool:
    """Return whether the options of a question are laid out, so that a click finds them."""
    options = app.screen.query_one(Options)
    return bool(options.virtual_size.height >= options.option_count)


async def next_question(app: FullScreenApp) -> bool:
    """Wait for the next question and return True; return False at the end of the game."""
    await until(lambda: is_asking(app) or has_dialog(app))
    return is_asking(app)


async def press(app: FullScreenApp, pilot: Pilot[None], *keys: str) -> None:
    """Answer the current question by keys, and wait until it is answered."""
    await until(lambda: is_asking(app))
    reply = app.table.reply if app.table is not None else None
    await pilot.press(*keys)
    await until(lambda: reply is not None and reply.done())


async def close(app: FullScreenApp, pilot: Pilot[None], key: str = "enter") -> None:
    """Close a dialog by its first button."""
    dialog = app.screen
    await pilot.press(key)
    await until(lambda: app.screen is not dialog)


def texts(app: FullScreenApp) -> list[str]:
    """Return the text of every widget of every screen."""
    found = []
    for widget in [widget for screen in app.screen_stack for widget in screen.walk_children(with_self=True)]:
        found += [str(widget.border_title or ""), str(widget.border_subtitle or ""), str(widget.tooltip or "")]
        if isinstance(widget, OptionList):
            found += [str(option.prompt) for option in widget.options]
        elif isinstance(widget, Input):
            found += [widget.value, widget.placeholder]
        elif isinstance(widget, Static | Button):
            found.append(str(widget.render()))
    return [text for text in found if text]


def shown(app: FullScreenApp) -> str:
    """Return the text of the screen."""
    return app.export_screenshot().replace("&#160;", " ")


@pytest.mark.parametrize("game", sample(["topsecret", "embassy", "kyoto"], 2))
def test_a_whole_game_by_keys_and_a_rematch(game: str) -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        first = app.session
        while await next_question(app):
            await press(app, pilot, "1", "enter")
        assert first.over()
        assert app.words.rules(game)[first.record.result.split()[1]][:20] in " ".join(texts(app))
        await close(app, pilot)
        assert await next_question(app)
        assert app.session is not first
        assert app.session.names == [*first.names[-1:], *first.names[:-1]], "everybody moves one seat on"
        await pilot.press("f10")
        await until(lambda: app.return_code is not None)

    app = app_of(game)
    run(app, play)
    assert app.return_code == 0


def test_a_whole_game_by_mouse() -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        while await next_question(app):
            await until(lambda: has_room_for_options(app))
            await pilot.click(Options, offset=(4, 0))
        assert app.session.over()
        await pilot.click(list(app.screen.query(Button))[-1])
        await until(lambda: app.return_code is not None)

    app = app_of("kyoto", "--option", "board=mini")
    run(app, play)
    assert app.return_code == 0


def test_arrows_filter_and_typed_commands() -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        assert await next_question(app)
        options = app.screen.query_one(Options)
        await pilot.press("enter")
        assert is_asking(app), "Enter alone chooses nothing"
        assert options.option_count == 6
        await pilot.press(*"2 f")
        await until(lambda: options.option_count == 1)
        await press(app, pilot, "enter")
        await press(app, pilot, "down", "down", "enter")
        await until(lambda: is_asking(app))
        assert [text for seat, text, _ in app.session.record.actions if seat == 0] == ["place 2f a1", "place 3f b1"]
        await press(app, pilot, *"why k41", "enter")
        await until(lambda: has_dialog(app))
        assert any("K41: You may not have two" in text for text in texts(app))
        await close(app, pilot, "escape")
        await press(app, pilot, *"nonsense", "enter")
        await until(lambda: has_dialog(app))
        await close(app, pilot)
        await until(lambda: is_asking(app))

    run(app_of("kyoto"), play)


def test_hint_undo_and_zoom() -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "1", "enter")
        await until(lambda: is_asking(app))
        before = len(app.session.record.actions)
        await press(app, pilot, "f2")
        await until(lambda: has_dialog(app))
        assert any("[place " in text for text in texts(app))
        await close(app, pilot)
        await press(app, pilot, "1", "enter")
        await until(lambda: is_asking(app))
        assert len(app.session.record.actions) > before
        await press(app, pilot, "f3")
        await until(lambda: is_asking(app))
        assert len(app.session.record.actions) == before
        await pilot.press("f5")
        await until(lambda: app.screen.query_one("#board").scrollable_content_region.size == (80, 23))
        await pilot.press("f5")
        await until(lambda: app.screen.maximized is None and is_asking(app))

    run(app_of("kyoto"), play)


def test_the_cover_between_two_people_hides_every_text() -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        covered, seen, session = 0, {0: 0, 1: 0}, app.session
        while covered < 8:
            await until(lambda: is_asking(app) or has_dialog(app))
            private = [{event_line(session.game, event, app.words) for event in session.history[seat]}
                       for seat in (0, 1)]
            text = "\n".join(texts(app))
            if has_dialog(app):
                covered += 1
                assert not [screen for screen in app.screen_stack if isinstance(screen, Table)]
                assert not [line for line in private[0] ^ private[1] if line in text]
                assert "│" not in text
                await close(app, pilot)
                await until(lambda: is_asking(app))
            else:
                own = session.current_seat
                secrets = private[1 - own] - private[own]
                seen[own] += len(secrets)
                assert not [line for line in secrets if line in text]
                await press(app, pilot, "1", "enter")
        assert min(seen.values()) > 10

    run(app_of("kyoto", "--hotseat", "--names", "Ann,Bob"), play)


@pytest.mark.parametrize("game", SHORT)
def test_twin_worlds_fill_the_panes_with_the_same_texts(game: str) -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        rng, compared, asked = Random(29), 0, 0
        await until(lambda: is_asking(app))
        assert app.table is not None
        while compared < effort(120, 24):
            session = app_of(game, "--hotseat").session
            app.session, who = session, rng.randrange(session.game.seats)
            for _ in range(rng.randrange(80)):
                if not session.step() and not session.over():
                    options = session.game.legal_actions(session.state)
                    session.play(options[rng.randrange(len(options))])
            steps = [after for _, _, after in replay(session.record, session.game)]
            history = [events for after in steps if (events := session.game.observed_events(after, who))]
            try:
                worlds = session.state, session.game.sample_world(history, who, rng)
            except NoConsistentWorld:
                continue
            pair = []
            for session.state in worlds:
                app.show(who)
                if session.who() == who and not session.over():
                    console = Console(session, app.text_screen(), app.words, sys.stdin)
                    app.table.menu = console.menu(who)
                    app.table.list_options()
                    asked += 1
                pair.append(texts(app))
            assert pair[0] == pair[1]
            compared += worlds[0].to_dict() != worlds[1].to_dict()
        assert asked > 4

    run(app_of(game), play)


@pytest.mark.parametrize("language", sample(reversed(LANGUAGES)))
@pytest.mark.parametrize("game", SHORT)
def test_80_columns_show_board_cards_log_question_and_keys(game: str, language: str) -> None:
    async def play(app: FullScreenApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            await press(app, pilot, "1", "enter")
        await until(lambda: is_asking(app))
        await until(lambda: "1) " in shown(app))
        for widget in app.screen.query("#board, #panels, #log, #asked, Input, Options"):
            assert widget.region.height >= 1, widget
            assert app.screen.region.contains_region(widget.region), widget
        assert app.screen.query_one(Options).region.height >= 4
        assert max(key.region.right for key in app.screen.query_one(Footer).children) <= SIZE[0]
        assert app.words.say("page.log") in shown(app)
        static = app.screen.query_one("#panels > Static")
        assert static.region.width <= app.screen.query_one("#panels").region.width
        board = app.screen.query_one("#board")
        assert board.virtual_size.width <= board.region.width, "the board needs no sideways scrolling"

    run(app_of(game, language=language), play)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_textual(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    for name in [name for name in sys.modules if name.startswith("brushpass.terminal.full.")]:
        monkeypatch.delitem(sys.modules, name)
    result = brushpass("play", "kyoto", "--full", "--lang", language)
    assert (result.code, result.err) == (2, f"brushpass: {say('terminal.full.missing', language)}\n")
    assert "brushpass[full]" in result.err


def test_pipes_and_other_ways_to_play_are_refused() -> None:
    result = brushpass("play", "kyoto", "--full")
    assert (result.code, result.err) == (2, f"brushpass: {say('terminal.full.no-terminal')}\n")
    for other in ("--plain", "--match"):
        result = brushpass("play", "kyoto", "--full", other)
        expected = say("terminal.usage.both", one="--full", other=other)
        assert (result.code, result.err) == (2, f"brushpass: {expected}\n")


def test_textual_is_imported_only_for_it() -> None:
    code = "import sys, brushpass.terminal.main, brushpass.terminal.full.play; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_in_a_real_terminal_it_starts_and_leaves() -> None:
    person = Person("play", "kyoto", "--full", "--seed", "3", "--bot", "1", colour=True)
    while "1) " not in person.shown:
        assert person.take(), person.shown[-2000:]
    person.type("\x11")
    while person.take():
        pass
    assert person.leave() == 0
    assert person.shown.endswith(say("terminal.left") + "\n")
    assert "Traceback" not in person.shown
