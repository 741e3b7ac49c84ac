"""`brushpass play`: one game, or a match of them, between people at one screen and bots."""
from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TextIO

from brushpass.agents.levels import has_untrained_bot
from brushpass.agents.ratings import with_rating
from brushpass.core.records.match import Match
from brushpass.terminal.table.console import Console, Quit
from brushpass.terminal.files import numbered
from brushpass.terminal.errors import BadUsage
from brushpass.core.play import NOBODY
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup, settle
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_word
from brushpass.text.drawn.screen import Screen


def play(given: argparse.Namespace, words: Catalogue, stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]) -> int:
    """Play what the command line asks for, and return the exit code."""
    setup = settle(given, words)
    screen = Screen(stdout, environ, given.plain)
    if setup.match is not None:
        return play_match(setup, setup.match, screen, words, stdin)
    session = Session(setup, setup.side, setup.seed, setup.save)
    if setup.resumed is not None:
        session.go_on_from(given.resume, setup.resumed)
        if session.game.over(session.state):
            raise BadUsage("terminal.usage.finished", {"path": given.resume})
    play_game(session, screen, words, stdin)
    return 0


def play_match(setup: Setup, match: Match, screen: Screen, words: Catalogue, stdin: TextIO) -> int:
    """Play games until somebody has won the match; the sides change after each, or lots decide for the last."""
    names = [words.player(name) for name in setup.people]
    while match.winner() < 0:
        number = sum(match.wins) + 1
        side = (setup.side + match.side_of(0)) % 2
        session = Session(setup, side, setup.seed + number - 1, numbered(setup.save, number))
        screen.line(words.say("terminal.match.game", {"number": number}))
        if not play_game(session, screen, words, stdin):
            return 0
        winner = int(session.game.returns(session.state)[1] > 0)
        match = match.won_by_side(winner if setup.side == 0 else 1 - winner)
        told = {"one": names[0], "wins": match.wins[0], "other": names[1], "losses": match.wins[1]}
        screen.line(words.say("terminal.match.score", told))
    screen.line(words.say("terminal.match.won", {"name": names[match.winner()]}))
    return 0


def play_game(session: Session, screen: Screen, words: Catalogue, stdin: TextIO) -> bool:
    """Play one game, and say whether it came to its end."""
    console = Console(session, screen, words, stdin)
    tell_players(session, screen, words)
    try:
        seat = session.advance()
        while seat != NOBODY:
            session.play(console.answer(seat))
            seat = session.advance()
    except Quit:
        if session.hotseat():
            screen.hide()
        screen.wrapped(words.say("terminal.left.saved" if session.save else "terminal.left", {"path": session.save}))
        screen.leave()
        return False
    except KeyboardInterrupt:
        if session.hotseat():
            screen.hide()
        screen.line()
        screen.leave()
        raise
    show_end(session, console)
    return True


def tell_players(session: Session, screen: Screen, words: Catalogue) -> None:
    """Say who plays, bots with their ratings."""
    game = session.game
    seats = [words.say("terminal.players.seat", {
        "name": with_rating(game.name, name, words.player(name)) if seat in session.players else name,
        "side": seat_word(game, seat),
    }) for seat, name in enumerate(session.names)]
    screen.wrapped(words.say("terminal.players", {"seats": seats}))
    if has_untrained_bot(game, session.names):
        screen.wrapped(words.say("page.level.untrained"))


def show_end(session: Session, console: Console) -> None:
    """Tell the last news, show everything, and say who has won and why."""
    game, screen, words = session.game, console.screen, console.words
    person = next(seat for seat in range(game.seats) if seat not in session.players)
    seat = person if session.facing == NOBODY else session.facing
    console.tell(session.news(seat))
    for line in ["", *session.drawer.draw_open(game, session.state, screen, words), ""]:
        screen.line(line)
    winners, rule = game.result(session.state).split()
    seats = [int(winner) for winner in winners.split("+") if winner != "-"]
    screen.line(screen.paint(last_line(session, console, seats, rule), "title"))
    screen.wrapped(story_of(session, words))
    screen.wrapped(f"{rule}: {words.rules(game.name).get(rule, '')}")


def story_of(session: Session, words: Catalogue) -> str:
    """Return what happened at the end in a sentence, with the players by name."""
    game = session.game
    story, _ = game.ending(session.state)
    if story is None:
        return ""
    names = {f"@{game.seat_key(seat)}": words.player(name) for seat, name in enumerate(session.names)}
    told = {key: named(value, names) for key, value in story.params.items()}
    return words.say(story.key, told)


def named(value: object, names: dict[str, str]) -> object:
    """Return what is told, with the names of players in the place of what the game calls their seats."""
    return [named(each, names) for each in value] if isinstance(value, list) else names.get(str(value), value)


def last_line(session: Session, console: Console, seats: list[int], rule: str) -> str:
    """Return who has won: one, several, or nobody."""
    game, words = session.game, console.words
    if not seats:
        return words.say("terminal.end.draw", {"rule": rule})
    named = [{"name": words.player(session.names[seat]), "side": seat_word(game, seat)} for seat in seats]
    if len(named) > 1:
        names = [words.say("terminal.end.name", told) for told in named]
        return words.say("terminal.end.shared", {"names": names, "rule": rule})
    return words.say("terminal.end", {**named[0], "rule": rule})
