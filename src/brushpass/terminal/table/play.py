"""`brushpass play`: a game or match between people at one screen and bots."""
from __future__ import annotations

import argparse
from contextlib import suppress
from typing import TextIO

from brushpass.agents.levels import has_untrained_bot
from brushpass.agents.ratings import with_rating
from brushpass.core.records.match import Match
from brushpass.terminal.table.console import Console, Quit, TakenBack
from brushpass.terminal.files import numbered_path
from brushpass.terminal.errors import BadUsage
from brushpass.core.play import NOBODY
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup, setup_from_args
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_word
from brushpass.text.drawn.screen import Screen


def play(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Play a game or match, and return the exit code."""
    setup = setup_from_args(args, words)
    screen = Screen(streams.stdout, streams.environ, args.plain)
    if setup.match is not None:
        return play_match(setup, setup.match, screen, words, streams.stdin)
    play_game(first_session(args, setup), screen, words, streams.stdin)
    return 0


def first_session(args: argparse.Namespace, setup: Setup) -> Session:
    """Return the new or resumed game of the command line. Raises UserError."""
    session = Session(setup, setup.side, setup.seed, setup.save)
    if setup.resumed is not None:
        session.resume(args.resume, setup.resumed)
        if session.game.over(session.state):
            raise BadUsage("terminal.usage.finished", {"path": args.resume})
    return session


def play_match(setup: Setup, match: Match, screen: Screen, words: Catalogue, stdin: TextIO) -> int:
    """Play games until somebody has won the match; sides change after each game, or are drawn for the last."""
    names = [words.player(name) for name in setup.people]
    while match.winner() < 0:
        number = sum(match.wins) + 1
        side = (setup.side + match.side_of(0)) % 2
        session = Session(setup, side, setup.seed + number - 1, numbered_path(setup.save, number))
        screen.line(words.say("terminal.match.game", {"number": number}))
        if not play_game(session, screen, words, stdin):
            return 0
        winner = int(session.game.returns(session.state)[1] > 0)
        match = match.won_by_side(winner if setup.side == 0 else 1 - winner)
        params = {"one": names[0], "wins": match.wins[0], "other": names[1], "losses": match.wins[1]}
        screen.line(words.say("terminal.match.score", params))
    screen.line(words.say("terminal.match.won", {"name": names[match.winner()]}))
    return 0


def play_game(session: Session, screen: Screen, words: Catalogue, stdin: TextIO) -> bool:
    """Play one game; return whether it was finished."""
    console = Console(session, screen, words, stdin)
    write_players(session, screen, words)
    try:
        seat = session.advance()
        while seat != NOBODY:
            with suppress(TakenBack):
                session.play(console.answer(seat))
            seat = session.advance()
    except Quit:
        if session.hotseat():
            screen.clear()
        screen.wrapped(left_line(session, words))
        screen.leave()
        return False
    except KeyboardInterrupt:
        if session.hotseat():
            screen.clear()
        screen.line()
        screen.leave()
        raise
    write_end(session, console)
    return True


def left_line(session: Session, words: Catalogue) -> str:
    """Return the sentence for a person who leaves an unfinished game."""
    return words.say("terminal.left.saved" if session.save else "terminal.left", {"path": session.save})


def write_players(session: Session, screen: Screen, words: Catalogue) -> None:
    """Write who plays, bots with their ratings."""
    game = session.game
    seats = [words.say("terminal.players.seat", {
        "name": with_rating(game.name, name, words.player(name)) if seat in session.players else name,
        "side": seat_word(game, seat),
    }) for seat, name in enumerate(session.names)]
    screen.wrapped(words.say("terminal.players", {"seats": seats}))
    if has_untrained_bot(game, session.names):
        screen.wrapped(words.say("page.level.untrained"))


def write_end(session: Session, console: Console) -> None:
    """Write the last events, the open table, the winners and the rule."""
    game, screen = session.game, console.screen
    first_person = next(seat for seat in range(game.seats) if seat not in session.players)
    seat = first_person if session.current_seat == NOBODY else session.current_seat
    console.write_events(session.unread_events(seat))
    for line in ["", *session.drawer.draw_open(game, session.state, screen, console.words), ""]:
        screen.line(line)
    write_result(session, console)


def write_result(session: Session, console: Console) -> None:
    """Write the winners, how the game ended, and the rule."""
    game, screen, words = session.game, console.screen, console.words
    winners, rule = game.result(session.state).split()
    seats = [int(winner) for winner in winners.split("+") if winner != "-"]
    screen.line(screen.paint(result_line(session, console, seats, rule), "title"))
    screen.wrapped(ending_text(session, words))
    screen.wrapped(f"{rule}: {words.rules(game.name).get(rule, '')}")


def ending_text(session: Session, words: Catalogue) -> str:
    """Return a sentence about the ending, with the players' names."""
    game = session.game
    story, _ = game.ending(session.state)
    if story is None:
        return ""
    names = {f"@{game.seat_key(seat)}": words.player(name) for seat, name in enumerate(session.names)}
    params = {key: with_names(value, names) for key, value in story.params.items()}
    return words.say(story.key, params)


def with_names(value: object, names: dict[str, str]) -> object:
    """Return a parameter with players' names instead of the words for their seats."""
    return [with_names(item, names) for item in value] if isinstance(value, list) else names.get(str(value), value)


def result_line(session: Session, console: Console, seats: list[int], rule: str) -> str:
    """Return the line that names the winners, or the draw."""
    game, words = session.game, console.words
    if not seats:
        return words.say("terminal.end.draw", {"rule": rule})
    winners = [{"name": words.player(session.names[seat]), "side": seat_word(game, seat)} for seat in seats]
    if len(winners) > 1:
        names = [words.say("terminal.end.name", winner) for winner in winners]
        return words.say("terminal.end.shared", {"names": names, "rule": rule})
    return words.say("terminal.end", {**winners[0], "rule": rule})
